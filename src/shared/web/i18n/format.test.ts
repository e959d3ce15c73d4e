import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#core/domain/language.ts'
import { createFormat } from './format.ts'

const berlin = createFormat('en', 'Europe/Berlin')
const chinese = createFormat('zh', 'Asia/Shanghai')

describe('formats', () => {
  it('shows times year first in zh, day first otherwise', () => {
    expect(chinese.time('2026-01-05 08:00:00')).toBe('2026-01-05 08:00:00')
    expect(berlin.time('2026-01-05 08:00:00')).toBe('05-01-2026 08:00:00')
    expect(berlin.date('2026-01-05 08:00:00')).toBe('05-01-2026')
    expect(berlin.monthDay('2026-01-05')).toBe('05-01')
    expect(chinese.monthDay('2026-01-05')).toBe('01-05')
  })

  it('brings platform time and instants into the zone of the viewer', () => {
    expect(berlin.platformTime('2026-07-05 08:00:00')).toBe('05-07-2026 02:00:00')
    expect(berlin.instant(Date.parse('2026-07-05T00:00:00Z'))).toBe('05-07-2026 02:00:00')
  })

  it('writes percent with two decimals when it is not whole', () => {
    expect(berlin.percent(0.5)).toBe('50%')
    expect(berlin.percent(0.12345)).toBe('12.35%')
    expect(berlin.percent(0.29)).toBe('29%')
  })

  it('separates thousands and writes seconds as hh:mm:ss', () => {
    expect(berlin.number(1234567)).toBe('1,234,567')
    expect(berlin.duration(3725)).toBe('01:02:05')
    expect(berlin.duration(360_000)).toBe('100:00:00')
  })

  it('formats ages as text', () => {
    expect(berlin.age(12_400)).toBe('12s ago')
    expect(berlin.age(3 * 3_600_000)).toBe('3h ago')
    expect(createFormat('de', 'Europe/Berlin').age(120_000)).toMatch(/vor 2\s?(Min|m)/)
    for (const language of LANGUAGES) expect(createFormat(language, 'Europe/Berlin').age(4000)).not.toMatch(/[-−]/)
  })

  it('keeps Western digits in Arabic', () => {
    expect(createFormat('ar', 'Asia/Baghdad').number(1234)).toMatch(/1.?234/)
  })

  it('reads "–" where nothing is known', () => {
    for (const text of [berlin.time(null), berlin.number(undefined), berlin.age(null), berlin.speed(Number.NaN)]) {
      expect(text).toBe('–')
    }
  })
})
