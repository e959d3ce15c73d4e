import { expect, it } from 'vitest'
import { fittingPageSize } from './page-size.ts'

it.each([
  { window: 720, rows: 10 },
  { window: 900, rows: 20 },
  { window: 1080, rows: 20 },
  { window: 2160, rows: 50 },
])('$rows rows come closest to filling a window of $window px', ({ window, rows }) => {
  expect(fittingPageSize(window)).toBe(rows)
})
