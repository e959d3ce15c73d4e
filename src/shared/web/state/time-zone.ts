import { atom } from 'jotai'
import { atomWithStorage } from 'jotai/utils'
import { PLATFORM_ZONE } from '#core/domain/platform-time.ts'

/** The zones offered first (docs/product/shared.md#times-and-formats). */
export const OFFERED_ZONES = [
  'America/Costa_Rica',
  'Asia/Shanghai',
  'Europe/Moscow',
  'Asia/Baghdad',
  'Europe/Paris',
  'Europe/Berlin',
  'Europe/Lisbon',
] as const

/** Fired on window with the zone as detail when the person chooses another one. */
export const TIME_ZONE_EVENT = 'fleetwall:time-zone'

const MAX_RECENT = 5

const storedZone = atomWithStorage('timeZone', PLATFORM_ZONE, undefined, { getOnInit: true })
const storedRecent = atomWithStorage<string[]>('recentTimeZones', [], undefined, { getOnInit: true })

/** The zone times are shown in; a stored name this browser does not know counts as unset. */
export const timeZoneAtom = atom((get) => (isTimeZone(get(storedZone)) ? get(storedZone) : PLATFORM_ZONE))
export const recentZonesAtom = atom((get) => get(storedRecent).filter(isTimeZone))

/** Stores the selected zone, moves it to the front of the recent list and dispatches the event. */
export const chooseTimeZoneAtom = atom(null, (get, set, zone: string) => {
  const before = get(timeZoneAtom)
  const others = get(recentZonesAtom).filter((recent) => recent !== zone)
  set(storedZone, zone)
  set(storedRecent, [zone, ...others].slice(0, MAX_RECENT))
  if (zone !== before) window.dispatchEvent(new CustomEvent(TIME_ZONE_EVENT, { detail: zone }))
})

export const clearRecentZonesAtom = atom(null, (_get, set) => set(storedRecent, []))

/** Every zone this browser knows, the offered ones included. */
export function allTimeZones(): string[] {
  return [...new Set([...OFFERED_ZONES, ...Intl.supportedValuesOf('timeZone')])].sort()
}

function isTimeZone(name: unknown): name is string {
  if (typeof name !== 'string') return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
