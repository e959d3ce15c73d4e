import { describe, expect, it } from 'vitest'
import { demoEquipment } from '#core/demo/demo-equipment.ts'
import { demoFaults } from '#core/demo/demo-faults.ts'
import { DEMO_SEED, demoVehicle } from '#core/demo/demo-fleet.ts'
import { DEMO_FAULT_CODES } from '#core/demo/demo-fault-codes.ts'
import { busFramesOf, faultsOnBus } from '#core/protocol/can/bus-faults.ts'
import { BusUnits } from './bus-units.ts'

const HOUR_MS = 3_600_000
const trucks = Array.from({ length: 900 }, (_, index) => demoVehicle(DEMO_SEED, index)).filter(
  (vehicle) => demoEquipment(DEMO_SEED, vehicle).canSet === 'Combustion drive',
)
const START = Date.parse('2026-11-01T00:00:00Z')

describe('units of a truck on the bus', () => {
  it('report faults of the dictionary on some days and none on most, and each ends again', () => {
    const known = new Set(DEMO_FAULT_CODES.map(({ code }) => code))
    const seen = new Set<string>()
    let quiet = 0
    let hours = 0
    for (const truck of trucks) {
      const units = new BusUnits((now) => demoFaults(DEMO_SEED, truck, now))
      for (let hour = 0; hour < 24 * 20; hour += 12) {
        const reports = units.reports(START + hour * HOUR_MS)
        const codes = reports.flatMap(({ faults }) => faults.map(({ spn, fmi }) => `${spn}/${fmi}`))
        for (const code of codes) seen.add(code)
        hours += 1
        if (codes.length === 0) quiet += 1
      }
    }
    expect(seen.size).toBeGreaterThan(4)
    for (const code of seen) expect(known).toContain(code)
    expect(quiet / hours).toBeGreaterThan(0.5)
    expect(quiet / hours).toBeLessThan(1)
  })

  it('say so also when there is nothing', () => {
    const reports = new BusUnits(() => []).reports(START)
    expect(reports.map(({ source }) => source).sort((a, b) => a - b)).toEqual([0, 11])
    expect(faultsOnBus(reports.flatMap(busFramesOf))).toEqual(reports)
  })
})
