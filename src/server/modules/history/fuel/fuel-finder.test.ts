import { describe, expect, it } from 'vitest'
import { calibratedLitres } from '#core/domain/fuel-calibration.ts'
import { FuelFinder, type FuelSample } from './fuel-finder.ts'

const MINUTE = 60_000
const DAY = 1_440 * MINUTE
const rule = { drainLitres: 20, drainMinutes: 10 }

/** Minute, level, and what else differs from a parked vehicle. */
type Reading = readonly [minute: number, level: number | null, over?: Partial<FuelSample>]
const parked = { lat: 34_000_000, lng: 108_000_000, fixed: true, mileage: 1_000, running: false, speed: 0, urea: null }
const samplesOf = (readings: readonly Reading[]): FuelSample[] =>
  readings.map(([minute, level, over]) => ({ ...parked, ts: minute * MINUTE, level, ...over }))
const driving = (km: number): Partial<FuelSample> => ({ running: true, speed: 60, mileage: 1_000 + km * 10 })

function found(readings: readonly Reading[], counted = { from: 0, to: DAY }) {
  const finder = new FuelFinder(rule, counted)
  finder.push(samplesOf(readings))
  finder.end()
  return finder
}
const shape = (finder: FuelFinder) =>
  finder.events.map(({ kind, from, to, before, after }) => [kind, from / MINUTE, to / MINUTE, after - before])

describe('a drain', () => {
  it('is a steep drop while the ignition is off', () => {
    const finder = found([
      [0, 300],
      [1, 285],
      [2, 270],
      [3, 255],
      [30, 255],
    ])
    expect(shape(finder)).toEqual([['drain', 0, 3, -45]])
    expect(finder.events[0]).toMatchObject({ lat: 34_000_000, lng: 108_000_000 })
    expect(finder.sums.used).toBe(0)
  })

  it('is found between two reports of a sleeping terminal, also when the next one comes from the running engine', () => {
    expect(
      shape(
        found([
          [0, 300],
          [30, 240],
          [60, 240],
        ]),
      ),
    ).toEqual([['drain', 0, 30, -60]])
    const started: Reading = [480, 240, { running: true, speed: 0 }]
    expect(shape(found([[0, 300], started]))).toEqual([['drain', 0, 480, -60]])
  })

  it('is found in readings that fall by less than the noise', () => {
    const slowly = Array.from({ length: 60 }, (_, second): Reading => [10 + second / 6, 300 - second * 0.8])
    expect(shape(found([[0, 300], ...slowly, [60, 252.8]]))).toMatchObject([
      ['drain', expect.anything(), expect.anything(), expect.anything()],
    ])
  })

  it('is neither the fuel of a heater, nor that of a drive, nor a drop below the limit', () => {
    const heater = Array.from({ length: 100 }, (_, hour): Reading => [hour * 30, 300 - hour * 0.5])
    expect(shape(found(heater, { from: 0, to: 3 * DAY }))).toEqual([])
    expect(
      shape(
        found([
          [0, 300, driving(0)],
          [2, 270, driving(3)],
        ]),
      ),
    ).toEqual([])
    expect(
      shape(
        found([
          [0, 300],
          [2, 285],
          [30, 285],
        ]),
      ),
    ).toEqual([])
  })

  it('is one event although the level swings', () => {
    expect(
      shape(
        found([
          [0, 300],
          [1, 280],
          [2, 282],
          [3, 260],
          [20, 260],
        ]),
      ),
    ).toEqual([['drain', 0, 3, -40]])
  })

  it('of the day before is no consumption of this day', () => {
    const finder = found(
      [
        [-5, 300],
        [-3, 240],
        [20, 240],
        [30, 239, driving(3)],
      ],
      { from: 0, to: DAY },
    )
    expect(shape(finder)).toEqual([])
    expect(finder.sums.used).toBe(1)
  })
})

describe('a refuel', () => {
  it('carries its litres and does not turn consumption negative', () => {
    const stood = { mileage: 1_600 }
    const finder = found([
      [0, 100, driving(0)],
      [60, 80, driving(60)],
      [61, 80, stood],
      [63, 200, stood],
      [65, 350, stood],
      [75, 350, stood],
      [135, 330, driving(120)],
    ])
    expect(shape(finder)).toEqual([['refuel', 61, 65, 270]])
    expect(finder.sums).toMatchObject({ used: 40, km: 120, minLevel: 80, maxLevel: 350 })
  })

  it('is no consumption while it lasts', () => {
    const finder = new FuelFinder(rule, { from: 0, to: DAY })
    finder.push(
      samplesOf([
        [0, 100, driving(0)],
        [10, 90, driving(20)],
        [11, 90],
        [12, 150],
      ]),
    )
    expect(finder.events).toEqual([])
    expect(finder.sums.used).toBe(10)
  })

  it('is not what swings in the tank on a slope', () => {
    expect(
      shape(
        found([
          [0, 100, driving(0)],
          [1, 125, driving(1)],
          [2, 99, driving(2)],
          [30, 95, driving(30)],
        ]),
      ),
    ).toEqual([])
  })
})

describe('a finder', () => {
  const night: Reading[] = [
    [0, 300],
    [1, 280],
    [2, 250],
    [30, 250],
    [40, 248, driving(5)],
    [50, 320],
    [70, 320],
  ]

  it('finds the same in parts, whose state is stored between them', () => {
    const whole = found(night)
    let state = new FuelFinder(rule, { from: 0, to: DAY }).state
    const events: unknown[] = []
    for (const reading of night) {
      const part = new FuelFinder(rule, { from: 0, to: DAY }, JSON.parse(JSON.stringify(state)))
      part.push(samplesOf([reading]))
      events.push(...part.events)
      state = part.state
    }
    expect(events).toEqual(whole.events)
    expect(new FuelFinder(rule, { from: 0, to: DAY }, state).sums).toEqual(whole.sums)
  })

  it('sums urea that is used, without what is filled in', () => {
    const urea = (percent: number) => ({ ...driving(0), urea: percent })
    expect(
      found([
        [0, 100, urea(40)],
        [10, 99, urea(38)],
        [20, 98, urea(90)],
        [30, 97, urea(89)],
      ]).sums.ureaUsed,
    ).toBe(3)
  })
})

describe('calibration', () => {
  const points = [
    { reported: 0, litres: 5 },
    { reported: 100, litres: 120 },
    { reported: 200, litres: 300 },
  ]
  it.each([
    [0, 5],
    [50, 62.5],
    [150, 210],
    [250, 390],
  ])('reads %d as %d litres', (reported, litres) => {
    expect(calibratedLitres(reported, points)).toBeCloseTo(litres)
    expect(calibratedLitres(reported, [])).toBe(reported)
  })
})
