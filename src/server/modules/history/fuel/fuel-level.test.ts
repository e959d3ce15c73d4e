import { expect, it } from 'vitest'
import { LevelSeries } from './fuel-level.ts'

const at = (second: number, level: number | null, urea: number | null = null) => ({
  ts: second * 1_000,
  level,
  urea,
  lat: 0,
  lng: 0,
  fixed: true,
  mileage: null,
  running: false,
  speed: 0,
})
const seriesOf = (raw: boolean) => {
  const series = new LevelSeries({ from: 0, to: 86_400_000 }, raw)
  // A stray reading between two others, a silence, and a reading without a level.
  series.add([at(0, 300), at(20, 0), at(40, 300)])
  series.add([at(1_800, 299), at(1_900, null), at(3_600, null, 20)])
  return series.result()
}

it('a smoothed level loses stray readings', () => {
  expect(seriesOf(false)).toEqual({
    at: [0, 1_800_000, 3_600_000],
    litres: [300, 299, null],
    ureaPercent: [null, null, 20],
  })
})

it('a raw level has them', () => {
  expect(seriesOf(true).litres).toEqual([300, 0, 300, 299, null])
})
