// @alone: its builder holds the database of the file.
import { describe, expect, it } from 'vitest'
import { AlarmRepository } from '../alarms/alarm-repository.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import {
  aFence,
  db,
  east,
  engineOf,
  events,
  fresh,
  rows,
  save,
  seconds,
  stays,
  store,
  vehicleId,
  writer,
} from '#tests/builders/alarm-engine.ts'

describe('fences', () => {
  it('know who is inside; the border may wander under the receiver', async () => {
    const depot = await aFence({ alarmInside: true })
    const engine = await fresh([], [depot])
    await save(engine, east(0, 1500), east(10, 990), east(20, 1015), east(30, 995), east(40, 1025))
    expect(await rows()).toEqual([['fenceInside', 10, null]])
    await save(engine, east(50, 1040), east(60, 1010), east(70, 900), east(80, 2000))
    expect(await rows()).toEqual([
      ['fenceInside', 10, 50],
      ['fenceInside', 70, 80],
    ])
    expect(await stays()).toEqual([
      [10, 50],
      [70, 80],
    ])
    expect(await events()).toEqual([
      ['enter', 10, null],
      ['exit', 50, 40],
      ['enter', 70, null],
      ['exit', 80, 10],
    ])
  })

  it('take no notice of positions without a fix, that jumped, or were stored with a wrong clock', async () => {
    const engine = await fresh([], [await aFence()])
    await save(engine, east(0, 0), east(10, 9000, { quality: 4 }), east(20, 9000, { quality: 8 }))
    await save(engine, east(30, 9000, { status: 1 }), east(40, 9000, { quality: 16, kind: 2 }))
    expect(await stays()).toEqual([[0, null]])
    // What a device with a wrong clock reports live is of the moment it came in.
    await save(engine, east(50, 9000, { quality: 16 }))
    expect(await stays()).toEqual([[0, 50]])
  })

  it('raise alarms for staying, driving too fast inside, and leaving until the return', async () => {
    const yard = await aFence({ dwellMinutes: 5, speedLimit: 30, overspeedSeconds: 5, alarmOutside: true })
    const engine = await fresh([], [yard])
    await save(
      engine,
      east(0, 5000),
      east(10, 0, { speed: 350 }),
      east(20, 0, { speed: 320 }),
      east(30, 0, { speed: 240 }),
    )
    await save(engine, east(400, 0), east(410, 5000), east(500, 6000), east(600, 0))
    expect(await rows()).toEqual([
      ['fenceSpeed', 10, 30],
      ['fenceDwell', 310, 410],
      ['fenceOutside', 410, 600],
    ])
    expect((await events()).map(([event]) => event)).toEqual(['enter', 'overspeed', 'dwell', 'exit', 'enter'])
  })

  it('go on over a restart', async () => {
    const fences = [await aFence({ alarmInside: true, alarmOutside: true })]
    await save(await fresh([], fences), east(0, 0))
    const after = engineOf([], fences)
    for (const stay of await store.openStays()) if (stay.vehicleId === vehicleId) after.restoreStay(stay)
    for (const open of await new AlarmRepository(db).open()) if (open.vehicleId === vehicleId) after.restoreOpen(open)
    after.restorePosition(vehicleId, seconds(0))
    expect(await save(after, east(10, 10))).toEqual([])
    expect(await save(after, east(20, 3000))).toEqual(['fenceOutside'])
    expect(await rows()).toEqual([
      ['fenceInside', 0, 20],
      ['fenceOutside', 20, null],
    ])
    expect(await stays()).toEqual([[0, 20]])
  })

  it('that are gone end what they raised, also for vehicles that say nothing more', async () => {
    const gone = await aFence({ alarmInside: true })
    await save(await fresh([], [gone]), east(0, 0))
    await db.pool.query('update fence set enabled = false where id = $1', [gone.id])
    await store.endOrphans()
    expect((await rows())[0]?.[2]).not.toBeNull()
    expect((await stays())[0]?.[1]).not.toBeNull()
  })

  it('that are deleted while a batch waits do not hold it up', async () => {
    const gone = await aFence({ alarmInside: true })
    const engine = await fresh([], [gone])
    const positions = [east(0, 0)]
    const alarms = engine.changesOf(positions)
    await db.pool.query('delete from fence where id = $1', [gone.id])
    await writer.write({ positions, logs: [], alarms })
    expect(await stays()).toEqual([])
  })

  it('make visits of positions that come late, and leave the present alone', async () => {
    const engine = await fresh([], [await aFence({ alarmInside: true })])
    await save(engine, east(5000, 3000))
    await save(engine, east(100, 3000), east(110, 0), east(400, 0), east(410, 3000))
    expect(await rows()).toEqual([['fenceInside', 110, 410]])
    expect(await stays()).toEqual([[110, 410]])
    await save(engine, east(100, 3000), east(110, 0), east(400, 0), east(410, 3000))
    expect(await stays()).toEqual([[110, 410]])
  })

  it('of another tenant do not concern the vehicle', async () => {
    const foreign = await aTenant(db)
    const theirs = await aFence({ oemId: foreign.oemId, orgId: foreign.head, alarmInside: true })
    await save(await fresh([], [theirs]), east(0, 0))
    expect(await rows()).toEqual([])
  })
})

describe('fences between two reports', () => {
  it('are entered and left at calculated moments', async () => {
    const engine = await fresh([], [await aFence({ alarmInside: true })])
    await save(engine, east(0, -3000), east(60, 3000))
    const [entered, left] = [expect.closeTo(20, 1), expect.closeTo(40, 1)]
    expect(await rows()).toEqual([['fenceInside', entered, left]])
    expect(await stays()).toEqual([[entered, left]])
    expect(await events()).toEqual([
      ['enter', entered, null],
      ['exit', left, 20],
    ])
    const { rows: written } = await db.pool.query(
      'select derived, lng from fence_event where vehicle_id = $1 order by happened_at',
      [vehicleId],
    )
    expect(written).toEqual([
      { derived: true, lng: expect.closeTo(121 - 1000 / 95_450, 4) },
      { derived: true, lng: expect.closeTo(121 + 1000 / 95_450, 4) },
    ])
  })

  it('are not passed where the way is unknown, nor by a vehicle that was in them', async () => {
    const engine = await fresh([], [await aFence()])
    await save(engine, east(0, -3000), east(1200, 3000), east(1260, 30_000), east(1800, -30_000))
    expect(await events()).toEqual([])
    await save(engine, east(1810, -1500), east(1820, -900), east(1830, -1010), east(1840, 1010), east(1850, 3000))
    expect((await events()).map(([event]) => event)).toEqual(['enter', 'exit'])
  })

  it('are passed in positions that come late, too', async () => {
    const engine = await fresh([], [await aFence()])
    await save(engine, east(5000, 3000))
    await save(engine, east(100, -3500), east(110, -3000), east(170, 3000))
    expect(await stays()).toEqual([[expect.closeTo(130, 1), expect.closeTo(150, 1)]])
  })
})

describe('fences with a direction of entry', () => {
  const eastbound = { by: 'heading', fromHeading: 45, toHeading: 135 } as const
  const moving = (direction: number) => ({ speed: 400, direction })
  const kinds = async () => (await events()).map(([event]) => event)

  it('count a visit that begins in it, whatever the vehicle does inside', async () => {
    const engine = await fresh([], [await aFence({ alarmInside: true, direction: eastbound })])
    await save(engine, east(0, -1500, moving(90)), east(60, -500, moving(90)), east(120, -600, moving(270)))
    await save(engine, east(180, -1500, moving(270)))
    expect(await rows()).toEqual([['fenceInside', 60, 180]])
    expect(await kinds()).toEqual(['enter', 'exit'])
  })

  it('take no notice of a visit that begins in another one, until the vehicle has left', async () => {
    const yard = await aFence({ dwellMinutes: 1, speedLimit: 30, alarmOutside: true, direction: eastbound })
    const engine = await fresh([], [yard])
    await save(engine, east(0, 1500, moving(270)), east(60, 500, moving(270)), east(200, 400, moving(90)))
    // At the border it has not left, and does not enter again.
    await save(engine, east(260, 1010, moving(90)), east(300, 900, moving(90)), east(400, 2000, moving(90)))
    expect(await rows()).toEqual([])
    expect(await kinds()).toEqual([])
    await save(engine, east(460, 1500, { speed: 0 }), east(500, -1500, moving(270)), east(560, -900, moving(90)))
    expect((await kinds())[0]).toBe('enter')
  })

  it('end what came from leaving at a return from any side', async () => {
    const engine = await fresh([], [await aFence({ alarmOutside: true, direction: eastbound })])
    await save(engine, east(0, -1500, moving(90)), east(60, 0, moving(90)), east(120, 2000, moving(90)))
    await save(engine, east(180, 500, moving(270)))
    expect(await rows()).toEqual([['fenceOutside', 120, 180]])
    expect(await kinds()).toEqual(['enter', 'exit'])
  })

  it('take the way from the last report where the device gives no course, and wait where nothing says it', async () => {
    const engine = await fresh([], [await aFence({ direction: eastbound })])
    await save(engine, east(0, -1500, { direction: 0, speed: 400 }), east(60, -500, { direction: 0, speed: 400 }))
    expect(await kinds()).toEqual(['enter'])
    const line = await aFence({
      type: 4,
      position: '120.9,31;121.1,31',
      radius: 0.1,
      direction: { by: 'line', sense: 'forward' },
    })
    const other = await fresh([], [line])
    const north = (second: number, metres: number, direction: number) =>
      east(second, 0, { lat: Math.round(31_000_000 + (metres / 111_320) * 1e6), ...moving(direction) })
    await save(other, north(0, 500, 180), north(30, 20, 180))
    expect(await kinds()).toEqual([])
    await save(other, east(60, 300, moving(90)))
    expect(await events()).toEqual([['enter', 60, null]])
  })

  it('do not count who was inside before, and know it over a restart', async () => {
    const fences = [await aFence({ direction: eastbound })]
    await save(await fresh([], fences), east(0, 0, moving(90)), east(60, 100, moving(90)))
    expect(await kinds()).toEqual([])
    const after = engineOf([], fences)
    after.restorePosition(vehicleId, seconds(60), east(60, 100))
    await save(after, east(120, 200, moving(90)), east(180, 1500, moving(90)))
    expect(await kinds()).toEqual([])
    const again = engineOf([], fences)
    again.restorePosition(vehicleId, seconds(240), east(240, -1500))
    await save(again, east(300, -500, moving(90)))
    expect(await events()).toEqual([['enter', 300, null]])
  })

  it('are passed between two reports in it alone', async () => {
    const engine = await fresh([], [await aFence({ direction: eastbound })])
    await save(engine, east(0, 3000), east(60, -3000))
    expect(await kinds()).toEqual([])
    await save(engine, east(120, 3000))
    expect(await kinds()).toEqual(['enter', 'exit'])
  })
})
