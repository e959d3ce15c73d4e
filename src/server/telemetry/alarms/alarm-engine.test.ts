// @alone: its builder holds the database of the file.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AlarmRepository } from './alarm-repository.ts'
import {
  aFence,
  aRule,
  always,
  at,
  db,
  east,
  engineOf,
  events,
  fresh,
  going,
  owner,
  rows,
  save,
  seconds,
  stays,
  vehicleId,
} from '#tests/builders/alarm-engine.ts'

describe('rules', () => {
  const tooFast = { kind: 'speed', limit: 80, hysteresis: 5, holdSeconds: 20 } as const

  it('begin when the condition has held, from where it began, and end below the hysteresis', async () => {
    const engine = await fresh([aRule(tooFast)])
    expect(await save(engine, going(0, 70), going(10, 85), going(20, 90))).toEqual([])
    expect(await save(engine, going(30, 84))).toEqual(['ruleSpeed'])
    await save(engine, going(40, 78), going(50, 76))
    expect(await rows()).toEqual([['ruleSpeed', 10, null]])
    await save(engine, going(60, 74), going(70, 79))
    expect(await rows()).toEqual([['ruleSpeed', 10, 60]])
  })

  it('leave a short excess alone', async () => {
    const engine = await fresh([aRule(tooFast)])
    await save(engine, going(0, 85), going(10, 90), going(19, 70), going(20, 85), going(30, 70))
    expect(await rows()).toEqual([])
  })

  it('find idling after its minutes, whatever the rhythm of reports', async () => {
    const still = (second: number, status = 3) => at(second, { speed: 0, status })
    const engine = await fresh([aRule({ kind: 'idle', minutes: 10, hysteresis: 3 })])
    await save(engine, still(0), still(500), still(700), at(720, { speed: 20 }), still(900, 2))
    expect(await rows()).toEqual([['ruleIdle', 600, 900]])
  })

  it('find no idling where a vehicle drove between two reports', async () => {
    const still = (second: number, mileage: number) => at(second, { speed: 0, status: 3, mileage })
    const engine = await fresh([aRule({ kind: 'idle', minutes: 10, hysteresis: 3 })])
    await save(engine, still(0, 1_000), still(240, 1_012), still(480, 1_021), still(720, 1_030), still(960, 1_042))
    expect(await rows()).toEqual([])
  })

  it('look into items of a maker', async () => {
    const hot = aRule({
      kind: 'item',
      item: 0xe1,
      offset: 1,
      width: 2,
      test: 'above',
      limit: 900,
      hysteresis: 50,
      holdSeconds: 0,
    })
    const bit = aRule(
      { kind: 'item', item: 0xe2, offset: 0, width: 1, test: 'bit', limit: 3, hysteresis: 0, holdSeconds: 0 },
      { id: 2, level: 1 },
    )
    const items = (...bytes: number[]) => ({ items: Uint8Array.from(bytes) })
    const engine = await fresh([hot, bit])
    await save(engine, at(0, items(0xe1, 3, 0, 0x03, 0x90)), at(10, items(0xe1, 3, 0, 0x03, 0x60, 0xe2, 1, 8)))
    // A position without the item says nothing about it; a cut off one neither.
    await save(engine, at(20), at(30, items(0xe1, 3, 0)), at(40, items(0xe1, 3, 0, 0x03, 0x00, 0xe2, 1, 7)))
    expect(await rows()).toEqual([
      ['ruleItem', 0, 40],
      ['ruleItem', 10, 40],
    ])
  })

  it('concern their organisation and what lies below, their models and vehicles, their hours', async () => {
    const speed = { ...tooFast, holdSeconds: 0 }
    const engine = await fresh()
    engine.rules.load(
      [
        aRule(speed, { id: 1, orgId: owner.south }),
        aRule(speed, { id: 2, orgId: owner.north }),
        aRule(speed, { id: 3, scope: { by: 'models', models: ['B-12E'] } }),
        aRule(speed, { id: 4, scope: { by: 'vehicles', vehicleIds: [vehicleId] } }),
        aRule(speed, { id: 5, oemId: 'other' }),
        aRule(speed, { id: 6, schedule: { ...always, from: '09:00', to: '10:00' } }),
      ],
      [],
    )
    await save(engine, going(0, 90))
    const found = await db.pool.query('select rule_id from alarm_event where vehicle_id = $1 order by 1', [vehicleId])
    expect(found.rows.map((row: { rule_id: number }) => row.rule_id)).toEqual([2, 4])
  })

  it('mutes the alarms of a geofence, of one vehicle at it or of all', async () => {
    const depot = await aFence({ alarmInside: true })
    const yard = await aFence({ alarmInside: true, name: 'Yard' })
    const engine = await fresh([], [depot, yard])
    const common = { oemId: owner.oemId, kind: null, ruleId: null, until: seconds(60) }
    engine.rules.load([], [{ ...common, vehicleId: vehicleId + 1, fenceId: yard.id }])
    await save(engine, east(0, 0), east(10, 5000))
    engine.rules.load([], [{ ...common, vehicleId: null, fenceId: depot.id }])
    await save(engine, east(20, 0), east(30, 5000), east(70, 0))
    const found = await db.pool.query<{ muted: boolean; name: string }>(
      `select a.muted, f.name from alarm_event a join fence f on f.id = a.fence_id where a.vehicle_id = $1
        order by a.started_at, f.name`,
      [vehicleId],
    )
    const rows = found.rows.map(({ name, muted }) => `${name}${muted ? ' muted' : ''}`)
    expect(rows).toEqual(['Depot', 'Yard', 'Depot muted', 'Yard', 'Depot', 'Yard'])
  })

  it('give alarms of terminals another level and mark what is muted', async () => {
    const engine = await fresh()
    engine.rules.load(
      [aRule({ kind: 'level', kinds: ['gnssFault'] }, { level: 1 })],
      [{ oemId: owner.oemId, vehicleId, kind: 'fatigue', ruleId: null, fenceId: null, until: seconds(60) }],
    )
    await save(engine, at(0, { alarm: 16 | 4 }), at(100, { alarm: 0 }), at(110, { alarm: 4 }))
    const found = await db.pool.query(
      'select kind, level, muted from alarm_event where vehicle_id = $1 order by started_at, kind',
      [vehicleId],
    )
    expect(found.rows).toEqual([
      { kind: 'fatigue', level: 1, muted: true },
      { kind: 'gnssFault', level: 1, muted: false },
      { kind: 'fatigue', level: 1, muted: false },
    ])
  })

  it('go on over a restart', async () => {
    const rules = [aRule(tooFast)]
    await save(await fresh(rules), going(0, 90), going(30, 90))
    const after = engineOf(rules)
    for (const open of await new AlarmRepository(db).open()) if (open.vehicleId === vehicleId) after.restoreOpen(open)
    after.restorePosition(vehicleId, seconds(30))
    expect(await save(after, going(40, 90))).toEqual([])
    await save(after, going(50, 60))
    expect(await rows()).toEqual([['ruleSpeed', 0, 50]])
  })
})

describe('area rules', () => {
  it('hold inside or outside of all their fences', async () => {
    const depot = await aFence()
    const inside = aRule({ kind: 'area', fenceIds: [depot.id, 999_999], where: 'inside', holdSeconds: 0 })
    const outside = aRule({ kind: 'area', fenceIds: [depot.id], where: 'outside', holdSeconds: 15 }, { id: 2 })
    const engine = await fresh([inside, outside], [depot])
    await save(engine, east(0, 0), east(10, 3000), east(20, 3000), east(30, 3000), east(40, 0))
    expect(await rows()).toEqual([
      ['ruleArea', 0, 10],
      ['ruleArea', 10, 40],
      ['ruleArea', 40, null],
    ])
  })
})

describe('properties', () => {
  const drive = fc.array(
    fc.record({ metres: fc.integer({ min: 0, max: 2000 }), kmh: fc.integer({ min: 0, max: 120 }) }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )

  it('batches may be cut anywhere: the rows are the same', async () => {
    const depot = await aFence({
      alarmInside: true,
      alarmOutside: true,
      dwellMinutes: 1,
      speedLimit: 60,
      overspeedSeconds: 0,
    })
    const rules = [aRule({ kind: 'speed', limit: 80, hysteresis: 5, holdSeconds: 15 })]
    await fc.assert(
      fc.asyncProperty(drive, fc.array(fc.nat(19), { maxLength: 5 }), async (steps, cuts) => {
        const positionsNow = () =>
          steps.map(({ metres, kmh }, index) => east(index * 10, metres, { speed: kmh * 10, alarm: kmh > 100 ? 2 : 0 }))
        await save(await fresh(rules, [depot]), ...positionsNow())
        const whole = [await rows(), await stays(), await events()]
        const engine = await fresh(rules, [depot])
        const positions = positionsNow()
        const ends = [...new Set([...cuts, positions.length])].sort((a, b) => a - b)
        let from = 0
        for (const end of ends) {
          const part = positions.slice(from, end)
          if (part.length > 0) await save(engine, ...part)
          from = Math.max(from, end)
        }
        expect([await rows(), await stays(), await events()]).toEqual(whole)
        // Everything once more, as a terminal sends what was not acknowledged: nothing new.
        await save(engine, ...positionsNow())
        expect(await stays()).toEqual(whole[1])
        expect((await events()).length).toBe(whole[2]!.length)
        const doubled = (await rows()).filter(
          (row, index, all) => JSON.stringify(all[index - 1]) === JSON.stringify(row),
        )
        expect(doubled).toEqual([])
      }),
      { numRuns: 60, endOnFailure: true },
    )
  }, 60_000)
})

describe('reports older than the newest position', () => {
  /** A report of the driver's camera (T/JSATL 12): 0 a moment, 1 begins, 2 ends. */
  const dsm = (flag: number): Uint8Array => {
    const place = '3c006401e0d7f2073e6eac2411271542000401'
    const mark = `31323334353637${'241127154200'}070000`
    const content = Buffer.from(`00000020${flag.toString(16).padStart(2, '0')}02010700000000${place}${mark}`, 'hex')
    return Uint8Array.of(0x65, content.length, ...content)
  }

  it('store active-safety alarms as over, each of its own, and push none', async () => {
    const engine = await fresh()
    await save(engine, at(10_000))
    const past = [at(100, { items: dsm(1) }), at(160, { items: dsm(2) }), at(400, { items: dsm(0) })]
    expect(await save(engine, ...past)).toEqual([])
    expect(await rows()).toEqual([
      ['dsmPhone', 100.007, 160],
      ['dsmPhone', 400.007, 400.007],
    ])
    // The present goes on.
    expect(await save(engine, at(10_010, { items: dsm(1) }))).toEqual(['dsmPhone'])
  })

  it('make one stay of a fence of many batches', async () => {
    const fence = await aFence({ alarmInside: true })
    const engine = await fresh([], [fence])
    await save(engine, east(100_000, 5_000))
    await save(engine, east(0, 5_000), east(300, 2_000), east(600, 100))
    await save(engine, east(900, 200), east(1_200, 0))
    await save(engine, east(4_800, 0), east(5_100, 4_000))
    expect(await stays()).toEqual([[600, 5_100]])
    expect(await rows()).toEqual([['fenceInside', 600, 5_100]])
    expect(await events()).toMatchObject([
      ['enter', 600, null],
      ['exit', 5_100, 4_500],
    ])
  })
})
