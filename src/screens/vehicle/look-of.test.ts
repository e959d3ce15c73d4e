import { describe, expect, it } from 'vitest'
import { aSingleVehicle } from '#tests/builders/single-vehicle.ts'
import { lookOf, tyreLooks } from './look-of.ts'
import { liveMoment } from './moment.ts'

const AT = 1_772_424_000_000

describe('the picture of a vehicle', () => {
  it('shows reported values and leaves the rest unknown', () => {
    const vehicle = aSingleVehicle({
      lastMessageAt: AT - 1_000,
      readings: { soc: { value: 15, at: AT }, chargeState: { value: 1, at: AT } },
      body: {
        at: AT,
        ignition: true,
        locked: false,
        openDoors: ['front'],
        litLamps: ['brake'],
        plugged: true,
        charging: false,
      },
    })
    expect(lookOf(vehicle, liveMoment(vehicle, undefined, AT))).toMatchObject({
      shape: 'bus',
      openDoors: ['front'],
      litLamps: ['brake'],
      battery: { socPct: 15, charging: true, level: 'warning' },
      tankPct: null,
      plugged: true,
      tyres: [],
      stale: false,
    })
  })

  it('has no battery where the drive has none, and is outdated after a long silence', () => {
    const truck = aSingleVehicle({ vehicleClass: 'truck', powerType: '柴油', lastMessageAt: AT - 3_600_000 })
    const look = lookOf(truck, liveMoment(truck, undefined, AT))
    expect(look).toMatchObject({ battery: null, openDoors: null, litLamps: null, stale: true })
  })
})

describe('tyres', () => {
  const wheel = (number: number, pressure: number, over = {}) => ({
    wheel: number,
    pressure,
    temperature: 35,
    faulty: false,
    ...over,
  })

  it('are judged by the others of the vehicle, by their warmth and by their sensor', () => {
    const looks = tyreLooks('bus', [
      wheel(0, 800),
      wheel(1, 690),
      wheel(2, 590),
      wheel(3, 810, { temperature: 80 }),
      wheel(4, 805, { faulty: true }),
      wheel(5, 800),
    ])
    expect(looks.map(({ level }) => level)).toEqual(['normal', 'warning', 'danger', 'warning', 'danger', 'normal'])
    expect(looks[0]).toMatchObject({ axle: 1, side: 'left', kPa: 800, celsius: 35 })
  })

  it('without a place on the vehicle are left out', () => {
    expect(tyreLooks('car', [wheel(0, 240), wheel(9, 240)])).toHaveLength(1)
  })
})
