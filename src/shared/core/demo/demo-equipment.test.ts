import { describe, expect, it } from 'vitest'
import { demoEquipment } from './demo-equipment.ts'
import { DEMO_SEED, demoFleet } from './demo-fleet.ts'

const fleet = demoFleet(DEMO_SEED, 300)
const fitted = fleet.map((vehicle) => ({ vehicle, equipment: demoEquipment(DEMO_SEED, vehicle) }))

describe('equipment of the demo fleet', () => {
  it('is the same for the same seed', () => {
    expect(fleet.map((vehicle) => demoEquipment(DEMO_SEED, vehicle))).toEqual(fitted.map(({ equipment }) => equipment))
  })

  it('has some of everything among 300 vehicles, and nothing everywhere', () => {
    const some = (matches: (one: (typeof fitted)[number]) => boolean) => fitted.filter(matches).length / fitted.length
    for (const share of [
      some(({ equipment }) => equipment.hasSafety),
      some(({ equipment }) => equipment.canSet !== null),
      some(({ equipment }) => equipment.gb32960 !== null),
      some(({ equipment }) => equipment.onlyGb32960),
      some(({ vehicle, equipment }) => equipment.mediaId !== vehicle.phone),
      some(({ equipment }) => equipment.drivers.length > 1),
    ]) {
      expect(share).toBeGreaterThan(0.02)
      expect(share).toBeLessThan(0.7)
    }
    expect(new Set(fitted.map(({ equipment }) => equipment.gb32960))).toEqual(new Set([null, '2016', '2025']))
    expect(new Set(fitted.map(({ equipment }) => equipment.supplier)).size).toBe(3)
  })

  it('reports by GB/T 32960 only from electric vehicles in China', () => {
    const electric = fitted.filter(({ equipment }) => equipment.gb32960 !== null)
    expect(electric.every(({ vehicle }) => vehicle.powerType === '纯电动' && vehicle.market === 'cn')).toBe(true)
    for (const { vehicle, equipment } of fitted.filter((one) => one.equipment.onlyGb32960)) {
      expect(equipment).toMatchObject({ gb32960: expect.any(String), channels: [], hasSafety: false })
      expect(vehicle.firmware.length).toBeLessThanOrEqual(5)
    }
  })

  it('has driver cards that fit their message', () => {
    for (const { certificate, idCard, validUntil, name } of fitted.flatMap(({ equipment }) => equipment.drivers)) {
      expect(certificate.length).toBeLessThanOrEqual(20)
      expect(idCard).toMatch(/^\d{6}(19|20)\d{2}(0[1-9]|1[0-2])\d{6}$/)
      expect(validUntil).toMatch(/^\d{4}-\d\d-\d\d$/)
      expect(name).not.toBe('')
    }
  })
})
