import { Registry } from 'prom-client'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { noRejectedRows } from '#tests/builders/rejected-rows.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { Recorder } from './recorder.ts'
import { recorderMetrics } from './recorder-metrics.ts'
import type { WriteResult } from './telemetry-repository.ts'
import { POSITION_KIND, type PositionRow, type StoreOutcome, type TelemetryBatch } from './telemetry-row.ts'

/** A recorder whose database does what the test says. */
function recorderOver(
  write: (batch: TelemetryBatch) => Promise<WriteResult>,
  { mostWaiting = 10_000, plainMs = 50 } = {},
) {
  const stored: number[] = []
  const setAside: number[] = []
  const recorder = new Recorder({
    writer: { write },
    rejected: {
      add({ row }) {
        setAside.push((row as { serial: number }).serial)
        return Promise.resolve(true)
      },
    },
    alarmsOf: () => [],
    stored: (batch) => stored.push(...batch.positions.map((row) => row.serial)),
    log: createLog('silent'),
    metrics: recorderMetrics(new Registry()),
    mostWaiting,
    plainMs,
  })
  const submit = (vehicleId: number, serial: number): Promise<StoreOutcome> =>
    new Promise((settle) => {
      recorder.submit({ order: vehicleId, positions: [aPositionRow({ vehicleId, serial })], logs: [], settle })
    })
  return { recorder, stored, setAside, submit }
}

const done = (batch: TelemetryBatch) => Promise.resolve({ positions: batch.positions.length, raised: [] })

describe('reports of the past', () => {
  it('wait for live ones, and keep their order', async () => {
    const batches: number[][] = []
    let release = (): void => undefined
    const first = new Promise<void>((resolve) => {
      release = resolve
    })
    const { recorder } = recorderOver(async (batch) => {
      batches.push(batch.positions.map((row) => row.serial))
      if (batches.length === 1) await first
      return done(batch)
    })
    const now = Date.now()
    const settle = () => undefined
    const stored = (serial: number) =>
      Array.from({ length: 900 }, () =>
        aPositionRow({ serial, kind: POSITION_KIND.replayed, ts: now - 7_200_000, receivedAt: now }),
      )
    recorder.submit({ order: 2, positions: stored(1), logs: [], settle })
    await vi.waitFor(() => expect(batches).toHaveLength(1))
    for (const serial of [2, 3, 4]) recorder.submit({ order: 2, positions: stored(serial), logs: [], settle })
    recorder.submit({ order: 2, positions: [aPositionRow({ serial: 9 })], logs: [], settle })
    // A gap of some minutes is no past.
    const gap = { serial: 8, kind: POSITION_KIND.replayed, ts: now - 600_000, receivedAt: now }
    recorder.submit({ order: 2, positions: [aPositionRow(gap)], logs: [], settle })
    release()
    await recorder.drain(1_000)
    expect(batches.map((batch) => [...new Set(batch)])).toEqual([[1], [9, 8, 2, 3], [4]])
  })
})

describe('plain reports', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const settle = () => undefined

  it('wait for others, until one must not wait or there are many', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    const batches: number[][] = []
    const { recorder } = recorderOver(
      (batch) => {
        batches.push(batch.positions.map((row) => row.serial))
        return done(batch)
      },
      { plainMs: 200 },
    )
    const submit = (serial: number, over: Partial<PositionRow> = {}) =>
      recorder.submit({ order: 2, positions: [aPositionRow({ serial, ...over })], logs: [], settle })
    const passes = async (ms: number) => {
      vi.advanceTimersByTime(ms)
      await turn()
      await turn()
    }
    submit(1)
    await passes(100)
    expect(batches).toEqual([])
    await passes(100)
    expect(batches).toEqual([[1]])
    submit(2)
    await passes(100)
    submit(3, { alarm: 1 })
    await passes(50)
    expect(batches.at(-1)).toEqual([2, 3])
    const now = Date.now()
    submit(4, { ts: now - 120_000, receivedAt: now })
    await passes(50)
    expect(batches.at(-1)).toEqual([4])
    for (let serial = 5; serial < 30; serial += 1) submit(serial)
    await passes(50)
    expect(batches.at(-1)).toHaveLength(25)
  })
})

describe('batches', () => {
  it('are written once, though what follows from them fails', async () => {
    const written: number[] = []
    const outcomes: StoreOutcome[] = []
    const recorder = new Recorder({
      writer: {
        write: (batch) => {
          written.push(batch.positions.length)
          return done(batch)
        },
      },
      rejected: noRejectedRows,
      alarmsOf: () => [],
      stored: () => {
        throw new Error('nobody could follow')
      },
      log: createLog('silent'),
      metrics: recorderMetrics(new Registry()),
    })
    const settle = (outcome: StoreOutcome) => void outcomes.push(outcome)
    recorder.submit({ order: 1, positions: [aPositionRow()], logs: [], settle })
    await recorder.drain(1_000)
    expect({ written, outcomes, waiting: recorder.waiting }).toEqual({ written: [1], outcomes: ['stored'], waiting: 0 })
    await recorder.close(0)
  })

  it('hold what came in the meantime, up to two thousand, and keep the order of a vehicle', async () => {
    const sizes: number[] = []
    const { stored, submit } = recorderOver((batch) => {
      sizes.push(batch.positions.length)
      return done(batch)
    })
    const outcomes = await Promise.all(Array.from({ length: 5_000 }, (_, serial) => submit(2, serial)))
    expect(new Set(outcomes)).toEqual(new Set(['stored']))
    expect(sizes).toEqual([2_000, 2_000, 1_000])
    expect(stored).toEqual(Array.from({ length: 5_000 }, (_, serial) => serial))
  })

  it('are written again and again until the database takes them', async () => {
    let left = 3
    const { stored, submit } = recorderOver((batch) => {
      left -= 1
      return left > 0 ? Promise.reject(new Error('connection refused')) : done(batch)
    })
    expect(await submit(1, 7)).toBe('stored')
    expect(stored).toEqual([7])
  })
})

const outOfRange = () => Promise.reject(Object.assign(new Error('out of range'), { code: '22003' }))

describe('a row the database will never take', () => {
  it('is set aside alone and acknowledged, its neighbours are stored', async () => {
    const { stored, setAside, submit } = recorderOver((batch) =>
      batch.positions.some((row) => row.serial === 13) ? outOfRange() : done(batch),
    )
    const outcomes = await Promise.all([11, 12, 13, 14].map((serial) => submit(1, serial)))
    expect(outcomes).toEqual(['stored', 'stored', 'stored', 'stored'])
    expect(stored).toEqual([11, 12, 14])
    expect(setAside).toEqual([13])
  })

  it('leaves the other positions of its own message alone', async () => {
    const { recorder, stored, setAside } = recorderOver((batch) =>
      batch.positions.some((row) => row.serial === 3) ? outOfRange() : done(batch),
    )
    const positions = [1, 2, 3, 4, 5].map((serial) => aPositionRow({ vehicleId: 1, serial }))
    const outcome = await new Promise((settle) => recorder.submit({ order: 1, positions, logs: [], settle }))
    expect({ outcome, stored, setAside }).toEqual({ outcome: 'stored', stored: [1, 2, 4, 5], setAside: [3] })
  })
})

it('reports when too much waits and when it is enough to go on', async () => {
  const waiting: (() => void)[] = []
  const { recorder, submit } = recorderOver(
    (batch) => new Promise((resolve) => waiting.push(() => resolve({ positions: batch.positions.length, raised: [] }))),
    { mostWaiting: 10 },
  )
  const pressure: boolean[] = []
  recorder.onPressure((full) => pressure.push(full))
  const settled = Promise.all(Array.from({ length: 10 }, (_, serial) => submit(2, serial)))
  expect(pressure).toEqual([true])
  expect(recorder.saturated).toBe(true)
  await expect.poll(() => waiting.length).toBe(1)
  waiting[0]!()
  await settled
  expect(pressure).toEqual([true, false])
})
