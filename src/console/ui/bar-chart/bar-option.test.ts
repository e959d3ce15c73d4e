import { expect, it } from 'vitest'
import { COLORS } from '#web/theme/tokens.ts'
import { barOption } from './bar-option.ts'

const series = [{ name: 'Yield', tone: 'accent' as const, values: [97] }]
const look = { colors: COLORS.light, number: String }

it('ends its axis at a set maximum, and fits the values otherwise', () => {
  expect(barOption(['a'], series, { ...look, most: 100 }).yAxis).toMatchObject({ min: 0, max: 100 })
  expect(barOption(['a'], series, look).yAxis).not.toHaveProperty('max')
})

it('divides its axis evenly, and counts in whole numbers', () => {
  expect(barOption(['a'], series, { ...look, most: 100 }).yAxis).toMatchObject({ interval: 25 })
  expect(barOption(['a'], series, look).yAxis).toMatchObject({ minInterval: 1 })
  expect(barOption(['a'], [{ ...series[0]!, values: [1.5] }], look).yAxis).not.toHaveProperty('minInterval')
})
