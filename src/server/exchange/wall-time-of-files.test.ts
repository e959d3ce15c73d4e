import { expect, it } from 'vitest'
import { wallTime } from './write-export.ts'

it('writes different texts for different instants', () => {
  expect(wallTime('2026-10-25 08:30:00', 'Europe/Berlin')).toBe('2026-10-25 02:30:00+02:00')
  expect(wallTime('2026-10-25 09:30:00', 'Europe/Berlin')).toBe('2026-10-25 02:30:00+01:00')
  expect(wallTime('2026-10-25 10:30:00', 'Europe/Berlin')).toBe('2026-10-25 03:30:00')
  expect(wallTime('1988-07-05 08:00:00', 'Asia/Shanghai')).toBe('1988-07-05 08:00:00')
  expect(wallTime('never', 'Europe/Berlin')).toBe('never')
})
