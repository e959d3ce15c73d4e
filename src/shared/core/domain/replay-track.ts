import { degreesEast, wrappedLng } from './antimeridian.ts'
import { REPLAY_MOTIONS, type ReplayTrack, type ReplayVehicle } from '#core/contract/replay.ts'

export type ReplayMotion = (typeof REPLAY_MOTIONS)[number]

/** Position of a vehicle at a moment. */
export interface ReplayPlace {
  lng: number
  lat: number
  /** Degrees clockwise from north. */
  heading: number
  /** km/h */
  speed: number
  altitude: number
  /** Percent, as last reported; null: not reported. */
  soc: number | null
  motion: ReplayMotion
  /** The vehicle was silent at that time: the position is the last known one. */
  silent: boolean
}

/** One vehicle of a replay, prepared for look-ups at any moment. Moments are epoch seconds. */
export interface ReplayWay {
  vehicle: ReplayVehicle
  /** Epoch seconds of the points. */
  at: readonly number[]
  /** 1 for each point that follows a silence. */
  afterGap: Uint8Array
}

export function replayWay(vehicle: ReplayVehicle, from: number): ReplayWay {
  const { track } = vehicle
  return { vehicle, at: track.at.map((seconds) => from + seconds), afterGap: afterGaps(track) }
}

/** 1 for each point of a track that follows a silence. */
export function afterGaps({ at, gaps }: Pick<ReplayVehicle['track'], 'at' | 'gaps'>): Uint8Array {
  const after = new Uint8Array(at.length)
  for (const index of gaps) after[index] = 1
  return after
}

/** Index of the last point not later than the moment; -1 before the first. */
export function pointBefore(at: readonly number[], moment: number): number {
  let low = 0
  let high = at.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (at[middle]! <= moment) low = middle + 1
    else high = middle
  }
  return low - 1
}

/** Position of the vehicle; undefined before the first one. It does not move during a silence. */
export function placeAt({ vehicle: { track }, at, afterGap }: ReplayWay, moment: number): ReplayPlace | undefined {
  const index = pointBefore(at, moment)
  if (index < 0) return undefined
  const next = index + 1
  const last = next >= at.length
  const silent = last ? moment > at[index]! : afterGap[next] === 1 && moment > at[index]!
  const span = last ? 1 : at[next]! - at[index]!
  const share = last || silent ? 0 : (moment - at[index]!) / Math.max(1, span)
  const between = (column: readonly number[]) => {
    const from = column[index]!
    return share === 0 ? from : from + (column[next]! - from) * share
  }
  return {
    lng: crossed(track, index, next, share),
    lat: between(track.lat),
    heading: headingOf(track, index, next, share),
    speed: between(track.speed),
    altitude: between(track.altitude),
    soc: track.soc[index] ?? null,
    motion: silent ? 'parked' : (REPLAY_MOTIONS[track.motion[index]!] ?? 'parked'),
    silent,
  }
}

/** The short distance across the antimeridian. */
function crossed({ lng }: ReplayTrack, index: number, next: number, share: number): number {
  const from = lng[index]!
  return share === 0 ? from : wrappedLng(from + degreesEast(from, lng[next]!) * share)
}

/** Along the track while the vehicle moves: the reported direction is that of the start of the section. */
function headingOf(track: ReplayTrack, index: number, next: number, share: number): number {
  const [reported = 0, lng = 0, lat = 0] = [track.direction[index], track.lng[index], track.lat[index]]
  const [toLng, toLat] = [track.lng[next], track.lat[next]]
  if (share === 0 || toLng === undefined || toLat === undefined) return reported
  const east = degreesEast(lng, toLng) * Math.cos((lat * Math.PI) / 180)
  const north = toLat - lat
  if (Math.hypot(east, north) < 1e-5) return reported
  return ((Math.atan2(east, north) * 180) / Math.PI + 360) % 360
}

/** Length of the highlighted track behind a vehicle. */
const TAIL_SECONDS = 15 * 60

/** The last section of the track up to the vehicle, at most since a silence. */
export function tailAt(way: ReplayWay, moment: number): [lng: number, lat: number][] {
  const { at, afterGap, vehicle } = way
  const last = pointBefore(at, moment)
  const head = placeAt(way, moment)
  if (!head || head.silent) return []
  const tail: [number, number][] = [[head.lng, head.lat]]
  for (let index = last; index >= 0 && at[index]! >= moment - TAIL_SECONDS; index -= 1) {
    tail.unshift([vehicle.track.lng[index]!, vehicle.track.lat[index]!])
    if (afterGap[index] === 1) break
  }
  return tail
}

/** A period with one vehicle status; `silent`: nothing was received. */
export interface ReplayStretch {
  from: number
  to: number
  did: ReplayMotion | 'silent'
}

/** Status of a vehicle over the whole time, without gaps between the periods. */
export function stretchesOf({ vehicle: { track }, at, afterGap }: ReplayWay): ReplayStretch[] {
  const stretches: ReplayStretch[] = []
  for (let index = 1; index < at.length; index += 1) {
    const did = afterGap[index] === 1 ? 'silent' : (REPLAY_MOTIONS[track.motion[index - 1]!] ?? 'parked')
    const before = stretches.at(-1)
    if (before?.did === did) before.to = at[index]!
    else stretches.push({ from: at[index - 1]!, to: at[index]!, did })
  }
  return stretches
}
