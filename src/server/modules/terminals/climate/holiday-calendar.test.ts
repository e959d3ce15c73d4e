import { describe, expect, it } from 'vitest'
import { holidayCountries, holidaysOf } from './holiday-calendar.ts'

const NOW = Date.UTC(2026, 10, 30)
const daysOf = async (country: string, region?: string) =>
  new Map((await holidaysOf({ country, region }, 'en', NOW))!.map(({ day, name }) => [day, name]))

describe('the holiday calendar', () => {
  it('has countries with their regions', async () => {
    const germany = (await holidayCountries()).find(({ country }) => country === 'DE')
    expect(germany?.regions).toContainEqual({ region: 'BY', regionName: 'Bayern' })
  })

  it('has every day of holidays of several days, and those of a region', async () => {
    const china = await daysOf('CN')
    expect([...china.keys()].filter((day) => day.startsWith('2027-10'))).toEqual([
      '2027-10-01',
      '2027-10-02',
      '2027-10-03',
    ])
    const korea = await daysOf('KR')
    expect(['2027-02-07', '2027-02-08', '2027-02-09'].every((day) => korea.has(day))).toBe(true)
    expect((await daysOf('DE', 'BY')).get('2027-01-06')).toBe('Epiphany')
    expect((await daysOf('DE')).has('2027-01-06')).toBe(false)
  })

  it('leaves out half days of some people, and keeps days that clocks make shorter', async () => {
    const china = await daysOf('CN')
    expect(china.has('2027-03-08')).toBe(false)
    expect(china.has('2027-08-01')).toBe(false)
    expect((await daysOf('AL')).has('2027-03-28')).toBe(true)
  })

  it('begins today and ends in 13 months', async () => {
    const days = [...(await daysOf('US')).keys()]
    expect(days[0]).toBe('2026-12-25')
    expect(days.at(-1)).toBe('2028-01-01')
  })

  it('is none of a country or region that does not exist', async () => {
    expect(await holidaysOf({ country: 'XX' }, 'en', NOW)).toBeNull()
    expect(await holidaysOf({ country: 'DE', region: 'XX' }, 'en', NOW)).toBeNull()
  })
})
