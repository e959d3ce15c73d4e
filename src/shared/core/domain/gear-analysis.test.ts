import { describe, expect, it } from 'vitest'
import { type DriveSample, driveSignals, GearAnalysis } from './gear-analysis.ts'
import { medianOf } from './median.ts'

const sample = (over: Partial<DriveSample>): DriveSample => ({
  at: 0,
  seconds: 10,
  gear: 5,
  speed: 36,
  rpm: 1_300,
  fuelRate: 20,
  pedal: 30,
  load: null,
  ...over,
})
const analysed = (...samples: Partial<DriveSample>[]) => {
  const analysis = new GearAnalysis()
  analysis.nextVehicle()
  for (const over of samples) analysis.add(sample(over))
  return analysis.result()
}
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'))

describe('signals of the drive', () => {
  it('are read by parameter group, whoever sends them', () => {
    expect(driveSignals(0x0cf00400, bytes('ffff7d6022ffffff'))).toEqual({ rpm: 1_100 })
    expect(driveSignals(0x18f00503, bytes('8affff86ffffffff'))).toEqual({ gear: 9 })
    expect(driveSignals(0x18fef121, bytes('ff0048ffffffffff'))).toEqual({ speed: 72 })
    expect(driveSignals(0x18fef200, bytes('9001ffffffffffff'))).toEqual({ fuelRate: 20 })
    expect(driveSignals(0x0cf00300, bytes('ff7dffffffffffff'))).toEqual({ pedal: 50 })
  })

  it('are absent where the bus says so, is too short, or sends something else', () => {
    expect(driveSignals(0x0cf00400, bytes('ffffffffffffffff'))).toEqual({})
    expect(driveSignals(0x0cf00400, bytes('ffff'))).toEqual({})
    expect(driveSignals(0x18feee00, bytes('0000000000000000'))).toEqual({})
  })
})

describe('gear analysis', () => {
  it('adds up time, distance, engine speed and consumption by gear', () => {
    const { gears, seconds, km } = analysed({}, { rpm: 1_500 }, { gear: 6, speed: 72 })
    expect([seconds, Number(km.toFixed(3))]).toEqual([30, 0.4])
    expect(gears.map(({ gear }) => gear)).toEqual([5, 6])
    expect(gears[0]).toMatchObject({ seconds: 20, rpm: 1_400, bySpeed: { 30: 20 }, byRpm: { 1250: 10, 1500: 10 } })
    // 20 l/h at 36 km/h.
    expect(gears[0]?.consumption).toBeCloseTo(55.56, 1)
  })

  it('counts shifts between forward gears, not through neutral and not across vehicles', () => {
    const analysis = new GearAnalysis()
    for (const gears of [[3, 4, 0, 5, 5, 4], [7]]) {
      analysis.nextVehicle()
      for (const gear of gears) analysis.add(sample({ gear }))
    }
    expect(analysis.result().shifts).toBe(2)
  })

  it('sees coasting in neutral, a wrong gear and over-rev, each stretch once', () => {
    expect(analysed({ gear: 0, speed: 50 }, { gear: 0, speed: 4 }).coastingSeconds).toBe(10)
    const lugging = { rpm: 900, pedal: 60 }
    expect(analysed(lugging, lugging, {}, lugging).wrongGear).toBe(2)
    const early = { gear: 5, rpm: 1_900, pedal: 20 }
    expect(analysed(early).wrongGear).toBe(0)
    expect(analysed({ gear: 6 }, early).wrongGear).toBe(1)
    expect(analysed({ rpm: 2_300 }, { rpm: 2_400 }, {}).overRev).toBe(1)
  })

  it('takes the middle of several', () => {
    expect([medianOf([]), medianOf([3, 1, 2]), medianOf([1, 2, 3, 10])]).toEqual([null, 2, 2.5])
  })
})
