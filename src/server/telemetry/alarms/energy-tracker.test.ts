// @alone: its builder holds the database of the file.
import { describe, expect, it } from 'vitest'
import { AlarmRepository } from './alarm-repository.ts'
import type { AlarmEngine } from './alarm-engine.ts'
import { type EnergyRow, POSITION_KIND } from '../recorder/telemetry-row.ts'
import { at, db, engineOf, fresh, owner, rows, seconds, vehicleId, writer } from '#tests/builders/alarm-engine.ts'

const NOTHING = {
  vehicleState: null,
  chargeState: null,
  mode: null,
  mileage: null,
  voltage: null,
  current: null,
  soc: null,
  dcdc: null,
  gear: null,
  insulation: null,
  accelerator: null,
  brake: null,
  cellHigh: null,
  cellLow: null,
  temperatureHigh: null,
  temperatureLow: null,
}
const report = (second: number, alarmBits: number | null, alarmLevel: number | null, live = true): EnergyRow => ({
  ...NOTHING,
  vehicleId,
  ts: seconds(second),
  kind: live ? POSITION_KIND.live : POSITION_KIND.replayed,
  oemId: owner.oemId,
  terminalId: 1,
  receivedAt: seconds(second),
  version: '2016',
  blocks: 0,
  speed: 365,
  alarmLevel,
  alarmBits,
  fault: null,
  content: new Uint8Array(),
})
const HOT = 1 << 1
const INSULATION = 1 << 11

async function save(engine: AlarmEngine, ...energy: EnergyRow[]): Promise<string[]> {
  const positions = energy.map(({ ts }) => at(0, { ts, lat: 31_200_000, lng: 121_400_000, serial: -1 }))
  const batch = { positions, logs: [], energy, alarms: engine.changesOf(positions, energy) }
  const { raised } = await writer.write(batch)
  return raised.map(({ kind }) => kind)
}

describe('alarms of electric vehicles', () => {
  it('begin with the first report of their bit and end with the first one without it', async () => {
    const engine = await fresh()
    expect(await save(engine, report(0, 0, 0), report(10, HOT, 3))).toEqual(['evBatteryHot'])
    expect(await save(engine, report(20, HOT | INSULATION, 3))).toEqual(['evInsulationFault'])
    // A report without the alarm unit says nothing about alarms.
    await save(engine, report(30, null, null), report(40, INSULATION, 2))
    expect(await rows()).toEqual([
      ['evBatteryHot', 10, 40],
      ['evInsulationFault', 20, null],
    ])
    const found = await db.pool.query('select level, source, lat, lng, speed from alarm_event where vehicle_id = $1', [
      vehicleId,
    ])
    // Their level 3 is the worst one, ours is 1.
    expect(found.rows[0]).toEqual({ level: 1, source: 'energy', lat: 31.2, lng: 121.4, speed: 36.5 })
  })

  it('report a fault whose level came without a bit', async () => {
    const engine = await fresh()
    expect(await save(engine, report(0, 0, 2))).toEqual(['evFault'])
    await save(engine, report(10, 0, 0xfe))
    expect(await rows()).toEqual([['evFault', 0, 10]])
  })

  it('go on after a restart', async () => {
    const engine = await fresh()
    await save(engine, report(0, HOT, 1))
    const later = engineOf()
    for (const open of await new AlarmRepository(db).open()) later.restoreOpen(open)
    expect(await save(later, report(10, HOT, 1))).toEqual([])
    await save(later, report(20, 0, 0))
    expect(await rows()).toEqual([['evBatteryHot', 0, 20]])
  })

  it('of reports that are filled in later become past alarms and leave the present ones alone', async () => {
    const engine = await fresh()
    await save(engine, report(2_000, INSULATION, 1))
    await save(engine, report(0, HOT, 1, false), report(30, HOT, 1, false), report(1_000, HOT, 1, false))
    expect(await rows()).toEqual([
      ['evBatteryHot', 0, 30],
      ['evBatteryHot', 1_000, 1_000],
      ['evInsulationFault', 2_000, null],
    ])
  })
})
