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
