import { describe, expect, it } from 'vitest'
import { LANGUAGES } from '#core/domain/language.ts'
import { createFormat } from './format.ts'

const berlin = createFormat('en', 'Europe/Berlin')
const chinese = createFormat('zh', 'Asia/Shanghai')
const at = (language: (typeof LANGUAGES)[number], region?: string) =>
  createFormat(language, 'UTC', region).time('2026-11-02 20:04:05')

describe('formats', () => {
  it('writes times as each language and region does', () => {
    expect(Object.fromEntries(LANGUAGES.map((language) => [language, at(language)]))).toEqual({
      zh: '2026-11-02 20:04:05',
      en: '2 Nov 2026, 20:04:05',
      ru: '02.11.2026, 20:04:05',
      es: '2 nov 2026, 20:04:05',
      fr: '2 nov. 2026, 20:04:05',
      pt: '02/11/2026, 20:04:05',
      ar: '02/11/2026, 20:04:05',
      de: '02.11.2026, 20:04:05',
    })
    expect(at('en', 'US')).toBe('Nov 2, 2026, 8:04:05 PM')
    expect(createFormat('en', 'UTC', 'US').time('2026-11-02 00:04:05')).toBe('Nov 2, 2026, 12:04:05 AM')
    expect(at('de', 'US')).toBe('02.11.2026, 20:04:05')
  })

  it('writes days with and without their year', () => {
    expect(berlin.date('2026-01-05 08:00:00')).toBe('5 Jan 2026')
    expect(berlin.time('2026-01-05')).toBe('5 Jan 2026')
    expect(berlin.monthDay('2026-01-05')).toBe('5 Jan')
    expect(chinese.monthDay('2026-01-05')).toBe('01-05')
  })

  it('brings platform time and instants into the zone of the viewer', () => {
    const midnight = Date.parse('2026-07-05T00:00:00Z')
    expect(berlin.platformTime('2026-07-05 08:00:00')).toBe('5 Jul 2026, 02:00:00')
    expect(berlin.instant(midnight)).toBe('5 Jul 2026, 02:00:00')
    expect([berlin.dayAt(midnight), berlin.monthDayAt(midnight)]).toEqual(['5 Jul 2026', '5 Jul'])
    expect([berlin.clockAt(midnight), berlin.minuteAt(midnight)]).toEqual(['02:00:00', '02:00'])
    expect(createFormat('en', 'Europe/Berlin', 'US').minuteAt(midnight)).toBe('2:00 AM')
  })

  it('marks the two hours of a change day, in every language and only there', () => {
    const [first, second] = ['2026-10-25 02:50:00+02:00', '2026-10-25 02:10:00+01:00']
    const said = LANGUAGES.map((language) => createFormat(language, 'Europe/Berlin').time(second))
    expect(said).toEqual([
      '2026-10-25 02:10:00 UTC+1',
      '25 Oct 2026, 02:10:00 UTC+1',
      '25.10.2026, 02:10:00 UTC+1',
      '25 oct 2026, 02:10:00 UTC+1',
      '25 oct. 2026, 02:10:00 UTC+1',
      '25/10/2026, 02:10:00 UTC+1',
      '25/10/2026, 02:10:00 UTC+1',
      '25.10.2026, 02:10:00 UTC+1',
    ])
    expect(berlin.time(first)).toBe('25 Oct 2026, 02:50:00 UTC+2')
    expect(berlin.platformTime('2026-10-25 09:10:00')).toBe('25 Oct 2026, 02:10:00 UTC+1')
    const at = berlin.epoch(second)
    expect([berlin.instant(at), berlin.clockAt(at), berlin.minuteAt(at)]).toEqual([
      '25 Oct 2026, 02:10:00 UTC+1',
      '02:10:00 UTC+1',
      '02:10 UTC+1',
    ])
    expect([berlin.dayAt(at), berlin.date(second)]).toEqual(['25 Oct 2026', '25 Oct 2026'])
    expect(berlin.epoch(second) - berlin.epoch(first)).toBe(20 * 60_000)
    expect(berlin.time('2026-10-25 03:10:00')).toBe('25 Oct 2026, 03:10:00')
  })

  it('writes percent with two decimals when it is not whole', () => {
    expect(berlin.percent(0.5)).toBe('50%')
    expect(berlin.percent(0.12345)).toBe('12.35%')
    expect(berlin.percent(0.29)).toBe('29%')
  })

  it('separates thousands as the region does', () => {
    expect(berlin.number(1234567)).toBe('1,234,567')
    expect(createFormat('de', 'UTC').number(1234567)).toBe('1.234.567')
    expect(createFormat('de', 'UTC', 'CH').number(1234567)).toMatch(/^1[’']234[’']567$/)
  })

  it('writes durations in their two largest units', () => {
    const plain = (text: string) => text.replaceAll('\u00a0', ' ')
    expect([0, 45, 126, 3600, 3725, 360_000, 2 * 86_400].map((seconds) => plain(berlin.duration(seconds)))).toEqual([
      '0 s',
      '45 s',
      '2 min 6 s',
      '1 h',
      '1 h 2 min',
      '4 d 4 h',
      '2 d',
    ])
    expect(chinese.duration(126)).toBe('2分6秒')
    expect(berlin.stopwatch(3725)).toBe('01:02:05')
  })

  it('formats ages as text', () => {
    expect(berlin.age(12_400)).toBe('12s ago')
    expect(berlin.age(3 * 3_600_000)).toBe('3h ago')
    expect(createFormat('de', 'Europe/Berlin').age(120_000)).toMatch(/^vor 2\sMin/)
    for (const language of LANGUAGES) expect(createFormat(language, 'Europe/Berlin').age(4000)).not.toMatch(/[-−]/)
  })

  it('keeps Western digits in Arabic', () => {
    expect(createFormat('ar', 'Asia/Baghdad').number(1234)).toMatch(/1.?234/)
  })

  it('reads "–" where nothing is known', () => {
    for (const text of [
      berlin.time(null),
      berlin.number(undefined),
      berlin.age(null),
      berlin.speed(Number.NaN),
      berlin.duration(null),
      berlin.instant(undefined),
    ]) {
      expect(text).toBe('–')
    }
  })
})
