import { afterEach, expect, it, vi } from 'vitest'
import { AlarmTracker } from '../alarms/alarm-tracker.ts'
import { createLog } from '#server/ops/log.ts'
import { aPositionRow, aTracker } from '#tests/builders/tracked-fleet.ts'
import type { VehicleDayRow } from './day-statistics.ts'
import { TrackedFleet, type TrackedFleetParts } from './tracked-fleet.ts'

const NOON = Date.parse('2026-11-21T04:00:00Z')
const MINUTE = 60_000

afterEach(() => vi.useRealTimers())

/** A fleet whose database ends its writes when the test says. */
async function aFleet() {
  vi.useFakeTimers({ now: NOON, toFake: ['Date', 'setInterval', 'clearInterval'] })
  const dayWrites: { rows: readonly VehicleDayRow[]; end: () => void }[] = []
  const sampleWrites: (() => void)[] = []
  let slow = false
  const tracker = await aTracker(1, NOON)
  const fleet = new TrackedFleet({
    tracker,
    fleet: { saveSamples: () => new Promise<void>((end) => sampleWrites.push(end)) },
    lastPositions: { newest: () => Promise.resolve([]), newestFix: () => Promise.resolve([]) },
    days: {
      count: () => Promise.resolve({ days: [], hours: [] }),
      save: (rows: readonly VehicleDayRow[]) =>
        slow ? new Promise<void>((end) => dayWrites.push({ rows, end })) : Promise.resolve(),
    },
    alarms: { open: () => Promise.resolve([]), countSince: () => Promise.resolve(new Map()) },
    alarmTracker: new AlarmTracker(),
    leads: () => true,
    owns: () => true,
    log: createLog('silent'),
  } as unknown as TrackedFleetParts)
  await fleet.start()
  slow = true
  const drive = (ts: number) => tracker.apply(aPositionRow({ ts, lat: 31_000_000 + (ts - NOON) / 10 }), ts)
  return { fleet, drive, dayWrites, sampleWrites }
}

it('writes at the stop what was driven while the last write was going on', async () => {
  const { fleet, drive, dayWrites } = await aFleet()
  drive(NOON)
  vi.advanceTimersByTime(MINUTE)
  expect(dayWrites.map(({ rows }) => rows.map(({ positions }) => positions))).toEqual([[1]])
  drive(NOON + MINUTE)
  const stopped = fleet.stop()
  dayWrites[0]!.end()
  await expect.poll(() => dayWrites.length).toBe(2)
  expect(dayWrites[1]!.rows).toMatchObject([{ positions: 2 }])
  dayWrites[1]!.end()
  await stopped
})

it('stops when the sample that is being written is written', async () => {
  const { fleet, sampleWrites, dayWrites } = await aFleet()
  vi.advanceTimersByTime(5 * MINUTE)
  expect(sampleWrites).toHaveLength(1)
  for (const { end } of dayWrites) end()
  const order: string[] = []
  const stopped = fleet.stop().then(() => order.push('stopped'))
  await new Promise((resolve) => setImmediate(resolve))
  for (const { end } of dayWrites) end()
  await new Promise((resolve) => setImmediate(resolve))
  order.push('written')
  sampleWrites[0]!()
  await stopped
  expect(order).toEqual(['written', 'stopped'])
})
