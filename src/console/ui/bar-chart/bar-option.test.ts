import { expect, it } from 'vitest'
import { COLORS } from '#web/theme/tokens.ts'
import { barOption } from './bar-option.ts'

const series = [{ name: 'Yield', tone: 'accent' as const, values: [97] }]
const look = { colors: COLORS.light, number: String }

it('ends its axis where it is told to, and fits the values otherwise', () => {
  expect(barOption(['a'], series, { ...look, most: 100 }).yAxis).toMatchObject({ min: 0, max: 100 })
  expect(barOption(['a'], series, look).yAxis).not.toHaveProperty('max')
})
