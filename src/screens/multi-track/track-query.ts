import { REPLAY_LIMITS } from '#core/contract/replay.ts'
import { VEHICLE_STATES, type VehicleState } from '#core/domain/vehicle-state.ts'
import {
  isTileCount,
  kindOf,
  letterOf,
  MOST_TILES,
  readTiles,
  type Tile,
  type TileCount,
  type TileKind,
  writeTiles,
} from './tile-layout.ts'

export const TRAIL_MINUTES = [10, 30, 60] as const
export const MOST_PINS = 16
/** Beyond this many single exceptions an address would grow too long; the check of an organisation says the same. */
const MOST_FLIPS = 200
const MOST_FOLDS = 200

/** Map view. */
export interface TrackView {
  lng: number
  lat: number
  zoom: number
}

export const TRACK_VIEWS = ['map', 'tiles', 'replay'] as const
export type TrackViewName = (typeof TRACK_VIEWS)[number]
/** Seconds a group of vehicles is shown before the next one. */
export const PATROL_SECONDS = [10, 20, 30, 60] as const
/** Times as fast as it was. */
export const REPLAY_RATES = [1, 2, 4, 8, 16, 32, 64] as const
export type ReplayRate = (typeof REPLAY_RATES)[number]
export const TRACK_LISTS = ['alarms', 'fences', 'positions'] as const
export type TrackListName = (typeof TRACK_LISTS)[number]

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
  /** Vehicles that differ from the setting of their organisation. */
  flips: ReadonlySet<number>
  pins: readonly number[]
  /** Content of each pinned vehicle next to its text; null: none. */
  card: TileKind | null
  /** Organisations collapsed in the list. */
  folded: ReadonlySet<number>
  /** null: where most of the fleet is. */
  view: TrackView | null
  show: TrackViewName
  layout: TileCount
  tiles: readonly Tile[]
  /** Index of the tile for a selected vehicle. */
  tile: number
  /** One of PATROL_SECONDS, 0 for none. */
  patrol: number
  replayed: readonly number[]
  /** Range of the replay, epoch seconds; 0: not selected yet. */
  from: number
  to: number
  /** Last time of its clock, epoch seconds. */
  at: number
  rate: ReplayRate
  /** The list at the side; empty: none. */
  list: TrackListName | ''
}

const NO_CARD = '0'

export const NO_FILTER = { text: '', state: '', vehicleClass: '', powerType: '' } as const

const isState = (text: string): text is VehicleState => VEHICLE_STATES.some((state) => state === text)

const oneOf = <T extends string | number>(all: readonly T[], given: unknown): T | undefined =>
  all.find((each) => each === given)

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
    card: address.get('card') === NO_CARD ? null : (kindOf(address.get('card')) ?? 'map'),
    folded: new Set(numbers(address.get('fold'))),
    view: readView(address.get('view')),
    show: oneOf(TRACK_VIEWS, address.get('show')) ?? 'map',
    ...readTileQuery(address),
    ...readReplayQuery(address),
    list: oneOf(TRACK_LISTS, address.get('list')) ?? '',
  }
}

function readTileQuery(address: URLSearchParams): Pick<TrackQuery, 'layout' | 'tiles' | 'tile' | 'patrol'> {
  const layout = Number(address.get('layout'))
  const tile = Number(address.get('tile') ?? 1) - 1
  return {
    layout: isTileCount(layout) ? layout : 4,
    tiles: readTiles(address.get('tiles')),
    tile: Number.isInteger(tile) && tile >= 0 && tile < MOST_TILES ? tile : 0,
    patrol: oneOf(PATROL_SECONDS, Number(address.get('patrol'))) ?? 0,
  }
}

function readReplayQuery(address: URLSearchParams): Pick<TrackQuery, 'replayed' | 'from' | 'to' | 'at' | 'rate'> {
  const [from = 0] = numbers(address.get('from'))
  const [to = 0] = numbers(address.get('to'))
  const known = from > 0 && to > from
  return {
    replayed: [...new Set(numbers(address.get('replay')))].slice(0, REPLAY_LIMITS.vehicles),
    from: known ? from : 0,
    to: known ? to : 0,
    at: known ? (numbers(address.get('at'))[0] ?? 0) : 0,
    rate: oneOf(REPLAY_RATES, Number(address.get('rate'))) ?? 8,
  }
}

/** The fields of an address for a change; undefined takes a field out. */
export function writeTrackQuery(change: Partial<TrackQuery>): Record<string, string | undefined> {
  const list = (values: Iterable<number>) => [...values].join(',') || undefined
  const moment = (at: number) => (at > 0 ? String(Math.round(at)) : undefined)
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
    card: (kind) => ['card', kind === 'map' ? undefined : kind === null ? NO_CARD : letterOf(kind)],
    folded: (orgs) => ['fold', list([...orgs].slice(0, MOST_FOLDS))],
    // A metre or so: more digits would only make the address longer.
    view: (at) => ['view', at ? `${at.lng.toFixed(5)},${at.lat.toFixed(5)},${at.zoom.toFixed(2)}` : undefined],
    show: (name) => ['show', name === 'map' ? undefined : name],
    layout: (count) => ['layout', count === 4 ? undefined : String(count)],
    tiles: (tiles) => ['tiles', writeTiles(tiles) || undefined],
    tile: (index) => ['tile', index === 0 ? undefined : String(index + 1)],
    patrol: (seconds) => ['patrol', seconds === 0 ? undefined : String(seconds)],
    replayed: (ids) => ['replay', list(ids)],
    from: (at) => ['from', moment(at)],
    to: (at) => ['to', moment(at)],
    at: (at) => ['at', moment(at)],
    rate: (rate) => ['rate', rate === 8 ? undefined : String(rate)],
    list: (name) => ['list', name || undefined],
  }
  return Object.fromEntries(
    Object.entries(change).map(([field, value]) => fields[field as keyof TrackQuery](value as never)),
  )
}

/** The layout part of an address; empty when it has none. */
export function layoutOf(address: URLSearchParams): string {
  const layout = new URLSearchParams()
  for (const [name, value] of Object.entries(writeTrackQuery(readTrackQuery(address)))) {
    if (value) layout.set(name, value)
  }
  return layout.toString()
}
