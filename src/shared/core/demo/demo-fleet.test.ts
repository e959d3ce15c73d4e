import { beforeAll, describe, expect, it } from 'vitest'
import { POWER_TYPES } from '#core/domain/power-type.ts'
import { hasValidVinCheckDigit } from '#core/domain/vin-check.ts'
import { DEMO_SEED, demoFleet, demoVehicle, type DemoVehicle, luhnDigit } from './demo-fleet.ts'

let fleet: DemoVehicle[]
beforeAll(() => {
  fleet = demoFleet(DEMO_SEED, 100_000)
})

const share = (list: DemoVehicle[], matches: (vehicle: DemoVehicle) => boolean) =>
  list.filter(matches).length / list.length
const distinct = (list: DemoVehicle[], of: (vehicle: DemoVehicle) => string) => new Set(list.map(of)).size

describe('demo fleet', () => {
  it('is the same for the same seed, and a larger one begins with the smaller', () => {
    expect(demoFleet(DEMO_SEED, 50)).toEqual(fleet.slice(0, 50))
    expect(demoVehicle(DEMO_SEED, 77_777)).toEqual(fleet[77_777])
    expect(demoVehicle(DEMO_SEED + 1, 5)).not.toEqual(fleet[5])
  })

  it('never gives two vehicles or terminals the same number', () => {
    for (const of of [
      (v: DemoVehicle) => v.vin,
      (v: DemoVehicle) => v.plate,
      (v: DemoVehicle) => v.phone.replace(/^0+/, ''),
      (v: DemoVehicle) => v.sn,
      (v: DemoVehicle) => v.iccid,
    ]) {
      expect(distinct(fleet, of)).toBe(fleet.length)
    }
  })

  it('has VINs and card numbers with right check digits', () => {
    expect(fleet.every(({ vin }) => hasValidVinCheckDigit(vin))).toBe(true)
    expect(fleet.every(({ iccid }) => /^\d{20}$/.test(iccid) && luhnDigit(iccid.slice(0, -1)) === iccid.at(-1))).toBe(
      true,
    )
  })

  it('writes phones as wide as the header of the version', () => {
    for (const { phone, protocolVersion, framing } of fleet)
      expect(phone).toMatch(protocolVersion === '2019' ? /^\d{20}$/ : framing === 'e7' ? /^[1-9]\d{13}$/ : /^\d{12}$/)
  })

  it.each([60, 300])('has terminals that speak between E7s among %i, all of one model and edition', (count) => {
    const between = fleet.slice(0, count).filter(({ framing }) => framing === 'e7')
    expect(between.length).toBeGreaterThan(0)
    expect(between.length).toBeLessThan(count / 10)
    expect(new Set(between.map((one) => `${one.terminalModel} ${one.protocolVersion}`))).toEqual(
      new Set(['BX-90 2013']),
    )
    expect(fleet.some(({ terminalModel, framing }) => terminalModel === 'BX-90' && framing !== 'e7')).toBe(false)
  })

  it('gives Chinese vehicles plates of their province, electric ones green', () => {
    const chinese = fleet.filter(({ country }) => country === 'CN')
    for (const { plate, plateColour } of chinese) {
      expect(plate).toMatch(
        plateColour === 5 ? /^\p{Script=Han}[A-Z](\d{5}[DFA]|[DFA]\d{5})$/u : /^\p{Script=Han}[A-Z][0-9A-HJ-NP-Z]{5}$/u,
      )
    }
    expect(distinct(chinese, ({ plate }) => plate[0] as string)).toBe(31)
    expect(
      chinese.filter(({ powerType }) => powerType === '纯电动').every(({ plateColour }) => plateColour === 5),
    ).toBe(true)
    expect(
      fleet.filter(({ country }) => country === 'RU').every(({ plate }) => /^[АВЕКМНОРСТУХ]\d{3}/.test(plate)),
    ).toBe(true)
  })

  it.each([300, 10_000])('already has the mix with %i vehicles', (count) => {
    const some = fleet.slice(0, count)
    expect(share(some, ({ market }) => market === 'cn')).toBeCloseTo(0.65, 1)
    for (const market of ['eu', 'latam', 'me', 'ru'])
      expect(share(some, (v) => v.market === market)).toBeGreaterThan(0.04)
    expect(share(some, ({ vehicleClass }) => vehicleClass === 'truck')).toBeGreaterThan(0.5)
    expect(share(some, ({ vehicleClass }) => vehicleClass === 'bus')).toBeGreaterThan(0.15)
    expect(share(some, ({ powerType }) => powerType === '纯电动')).toBeGreaterThan(0.25)
    expect(distinct(some, ({ powerType }) => powerType)).toBe(POWER_TYPES.length)
    expect(distinct(some, ({ protocolVersion }) => protocolVersion)).toBe(3)
    expect(
      distinct(
        some.filter(({ market }) => market === 'cn'),
        ({ operatingCity }) => operatingCity,
      ),
    ).toBeGreaterThan(45)
  })
})
