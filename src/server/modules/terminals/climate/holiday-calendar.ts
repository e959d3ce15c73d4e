import type { Holiday, HolidayCountry } from '#core/contract/climate-holidays.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Whole days have 23 hours where clocks go forward; what is shorter is half a holiday, or one of some people. */
const SHORT_MS = 2 * HOUR_MS
const AHEAD_DAYS = 400

/** The calendars are 40 MB in memory: loaded when the first ones are asked for. */
const calendars = async () => (await import('date-holidays')).default

export async function holidayCountries(): Promise<HolidayCountry[]> {
  const Holidays = await calendars()
  const all = new Holidays()
  return Object.keys(all.getCountries()).map((country) => ({
    country,
    regions: Object.entries(all.getStates(country) ?? {}).map(([region, regionName]) => ({ region, regionName })),
  }))
}

/** Null: no such country or region. */
export async function holidaysOf(
  { country, region }: { country: string; region?: string | undefined },
  language: string,
  now: number,
): Promise<Holiday[] | null> {
  const Holidays = await calendars()
  const known = new Holidays()
  if (!(country in known.getCountries())) return null
  if (region !== undefined && !(region in (known.getStates(country) ?? {}))) return null
  const calendar = new Holidays(country, region ?? '', { types: ['public'] })
  const today = toPlatformTime(now).slice(0, 10)
  const last = new Date(now + AHEAD_DAYS * DAY_MS).toISOString().slice(0, 10)
  const names = new Map<string, Set<string>>()
  for (let year = Number(today.slice(0, 4)); year <= Number(last.slice(0, 4)); year += 1) {
    for (const { date, start, end, name } of calendar.getHolidays(year, language)) {
      // A day that begins at sunset bears the date of its morning.
      const first = Date.parse(`${date.slice(0, 10)}T00:00:00Z`)
      const days = Math.floor((end.getTime() - start.getTime() + SHORT_MS) / DAY_MS)
      for (let at = 0; at < days; at += 1) {
        const day = new Date(first + at * DAY_MS).toISOString().slice(0, 10)
        if (day < today || day > last) continue
        const known = names.get(day)
        if (known) known.add(name)
        else names.set(day, new Set([name]))
      }
    }
  }
  return [...names]
    .map(([day, named]) => ({ day, name: [...named].join(' · ') }))
    .toSorted((one, other) => one.day.localeCompare(other.day))
}
