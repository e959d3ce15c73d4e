import zoneAt from '@photostructure/tz-lookup'
import type { UpgradeWindow } from '#core/domain/upgrade-record.ts'

interface Place {
  lat: number | null
  lng: number | null
}

/** Of the platform, for vehicles whose place is not known. */
const PLATFORM_ZONE = 'Asia/Shanghai'
/** China has one legal time; the table of zones has another one for its west. */
const ONE_TIME: Readonly<Record<string, string>> = { 'Asia/Urumqi': PLATFORM_ZONE }
const MINUTE_MS = 60_000
const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(timeZone: string): Intl.DateTimeFormat {
  let clock = clocks.get(timeZone)
  if (!clock) {
    const parts = { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    clock = new Intl.DateTimeFormat('en-GB', { ...parts, timeZone })
    clocks.set(timeZone, clock)
  }
  return clock
}

/** IANA name of the zone a vehicle is in. */
export function zoneOf(place: Place | undefined): string {
  if (!place || place.lat === null || place.lng === null) return PLATFORM_ZONE
  const zone = zoneAt(place.lat, place.lng)
  return ONE_TIME[zone] ?? zone
}

/** Whether a window is open now where the vehicle is. After midnight it belongs to the day on which it opened. */
export function isWindowOpen(window: UpgradeWindow | null, place: Place | undefined, now: number): boolean {
  if (!window) return true
  const { days, from, to } = window
  if (from === to && days.length === WEEK.length) return true
  const { day, time } = localTime(zoneOf(place), now)
  if (from === to) return days.includes(day)
  if (from < to) return days.includes(day) && time >= from && time < to
  const yesterday = ((day + 5) % 7) + 1
  return time >= from ? days.includes(day) : time < to && days.includes(yesterday)
}

interface LocalTime {
  /** ISO day of the week. */
  day: number
  /** "HH:mm". */
  time: string
}
/** Of the minute asked for last: a fleet is looked at in a few zones at the same moment. */
const times = { minute: 0, byZone: new Map<string, LocalTime>() }

function localTime(zone: string, now: number): LocalTime {
  const minute = Math.floor(now / MINUTE_MS)
  if (times.minute !== minute) {
    times.minute = minute
    times.byZone.clear()
  }
  let time = times.byZone.get(zone)
  if (!time) {
    time = timeIn(zone, now)
    times.byZone.set(zone, time)
  }
  return time
}

function timeIn(zone: string, now: number): LocalTime {
  const parts = new Map(
    clockOf(zone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  )
  return { day: WEEK.indexOf(parts.get('weekday') ?? '') + 1, time: `${parts.get('hour')}:${parts.get('minute')}` }
}
