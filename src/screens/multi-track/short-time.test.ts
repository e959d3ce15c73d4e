import { expect, it } from 'vitest'
import { createFormat } from '#web/i18n/format.ts'
import { shortTime, stretchWords } from './short-time.ts'

const [english, chinese] = [createFormat('en', 'Asia/Shanghai'), createFormat('zh', 'Asia/Shanghai')]
const NOON = Date.parse('2026-11-20T12:00:00+08:00') / 1000
const HOUR = 3600

it('shows the time within a day, the date across days', () => {
  expect(shortTime(english, NOON, 24 * HOUR)).toBe('12:00:00')
  expect(shortTime(english, NOON, 25 * HOUR)).toBe('20 Nov 12:00')
  expect(shortTime(chinese, NOON, 25 * HOUR)).toBe('11-20 12:00')
})

it('names a day once', () => {
  expect(stretchWords(english, NOON, NOON + HOUR)).toBe('20 Nov 2026 12:00 – 13:00')
  expect(stretchWords(english, NOON, NOON + 24 * HOUR)).toBe('20 Nov 2026 12:00 – 21 Nov 2026 12:00')
})
