import { VEHICLE_STATES, type VehicleState } from '#core/domain/vehicle-state.ts'

export const TRAIL_MINUTES = [10, 30, 60] as const
export const MOST_PINS = 16
/** Beyond this many single exceptions an address would grow too long; the check of an organisation says the same. */
const MOST_FLIPS = 200
const MOST_FOLDS = 200

/** Where the map looks. */
export interface TrackView {
  lng: number
  lat: number
  zoom: number
}

/** Everything a monitoring screen needs to restore itself; it lives in the address. */
export interface TrackQuery {
  selected: number | null
  follow: boolean
  /** Minutes of trail behind the selected vehicle, 0 for none. */
  trail: number
  text: string
  state: VehicleState | ''
  vehicleClass: string
  powerType: string
  /** Organisations whose vehicles are not on the map. */
  off: ReadonlySet<number>
  /** Vehicles that are the other way round than their organisation. */
  flips: ReadonlySet<number>
  pins: readonly number[]
  /** Organisations whose vehicles are folded away in the list. */
  folded: ReadonlySet<number>
  /** null: where most of the fleet is. */
  view: TrackView | null
}

export const NO_FILTER = { text: '', state: '', vehicleClass: '', powerType: '' } as const

const isState = (text: string): text is VehicleState => VEHICLE_STATES.some((state) => state === text)

const numbers = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .map(Number)
    .filter((value) => Number.isInteger(value) && value > 0)

function readView(text: string | null): TrackView | null {
  const [lng = Number.NaN, lat = Number.NaN, zoom = Number.NaN] = (text ?? '').split(',').map(Number)
  return Math.abs(lng) <= 180 && Math.abs(lat) <= 85 && zoom >= 0 && zoom <= 24 ? { lng, lat, zoom } : null
}

export function readTrackQuery(address: URLSearchParams): TrackQuery {
  const state = address.get('state') ?? ''
  const trail = Number(address.get('trail') ?? 10)
  return {
    selected: numbers(address.get('vehicle'))[0] ?? null,
    follow: address.get('follow') === '1',
    trail: trail === 0 || TRAIL_MINUTES.some((minutes) => minutes === trail) ? trail : 10,
    text: address.get('q') ?? '',
    state: isState(state) ? state : '',
    vehicleClass: address.get('class') ?? '',
    powerType: address.get('power') ?? '',
    off: new Set(numbers(address.get('off'))),
    flips: new Set(numbers(address.get('flip'))),
    pins: [...new Set(numbers(address.get('pins')))].slice(0, MOST_PINS),
    folded: new Set(numbers(address.get('fold'))),
    view: readView(address.get('view')),
  }
}

/** The fields of an address for a change; undefined takes a field out. */
export function writeTrackQuery(change: Partial<TrackQuery>): Record<string, string | undefined> {
  const list = (values: Iterable<number>) => [...values].join(',') || undefined
  const fields: { [Field in keyof TrackQuery]: (value: TrackQuery[Field]) => [string, string | undefined] } = {
    selected: (id) => ['vehicle', id === null ? undefined : String(id)],
    follow: (on) => ['follow', on ? '1' : undefined],
    trail: (minutes) => ['trail', minutes === 10 ? undefined : String(minutes)],
    text: (text) => ['q', text || undefined],
    state: (state) => ['state', state || undefined],
    vehicleClass: (value) => ['class', value || undefined],
    powerType: (value) => ['power', value || undefined],
    off: (orgs) => ['off', list(orgs)],
    flips: (ids) => ['flip', list([...ids].slice(0, MOST_FLIPS))],
    pins: (ids) => ['pins', list(ids)],
    folded: (orgs) => ['fold', list([...orgs].slice(0, MOST_FOLDS))],
    // A metre or so: more digits would only make the address longer.
    view: (at) => ['view', at ? `${at.lng.toFixed(5)},${at.lat.toFixed(5)},${at.zoom.toFixed(2)}` : undefined],
  }
  return Object.fromEntries(
    Object.entries(change).map(([field, value]) => fields[field as keyof TrackQuery](value as never)),
  )
}

/** What an address says about the layout and nothing else of it; empty when it leaves the layout open. */
export function layoutOf(address: URLSearchParams): string {
  const layout = new URLSearchParams()
  for (const [name, value] of Object.entries(writeTrackQuery(readTrackQuery(address)))) {
    if (value) layout.set(name, value)
  }
  return layout.toString()
}
