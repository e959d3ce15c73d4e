import { greatCircleKm } from '#core/domain/great-circle.ts'
import type { RoadNetwork } from '../roads/road-network.ts'
import type { DirectedEdge } from '../roads/route-search.ts'
import type { StreetMap } from '../roads/street-map.ts'
import type { DrivingStyle } from './driving-style.ts'

/** A stretch of one kind of road. */
export type TripPart = { metres: number } & (
  | { tier: 0; streets: StreetMap; crossings: readonly number[] }
  | { tier: 1 | 2 | 3; edge: DirectedEdge }
)

/** From one place to another, in parts; metres count from its start. */
export class Trip {
  readonly parts: readonly TripPart[]
  readonly metres: number

  constructor(parts: readonly TripPart[]) {
    this.parts = parts
    this.metres = parts.reduce((sum, { metres }) => sum + metres, 0)
  }
}

export function streetPart(streets: StreetMap, crossings: readonly number[]): TripPart {
  let metres = 0
  for (let i = 1; i < crossings.length; i++) {
    metres += streets.metresBetween(crossings[i - 1] as number, crossings[i] as number)
  }
  return { tier: 0, metres, streets, crossings }
}

export function edgePart(network: RoadNetwork, edge: DirectedEdge): TripPart {
  // The file knows three tiers.
  return { tier: network.tierOf(edge) as 1 | 2 | 3, metres: network.metresOf(edge), edge }
}

/** Calls back for each point of a part in driving order. */
export function walkPart(network: RoadNetwork, part: TripPart, onPoint: (lng: number, lat: number) => void): void {
  if (part.tier !== 0) network.walk(part.edge, onPoint)
  else for (const crossing of part.crossings) onPoint(part.streets.lngOf(crossing), part.streets.latOf(crossing))
}

const KMH = 1 / 3.6
/** Average planned delay by lights, corners and towns. */
const RED_SECONDS = 40
const CORNER_SECONDS = 4
const TOWN_SECONDS = 110
const RESERVE = 1.16

/** Seconds a timetable allows for a part; driving it rarely takes longer. */
export function plannedSeconds(part: TripPart, style: DrivingStyle): number {
  const pace = part.metres / (style.speeds[part.tier] * KMH)
  if (part.tier !== 0) return pace * RESERVE + TOWN_SECONDS
  const starting = style.speeds[0] * KMH * (0.5 / style.acceleration + 0.5 / style.braking)
  const atCrossing = style.redLights * (RED_SECONDS + starting) + CORNER_SECONDS
  const atStop = style.boarding > 0 ? style.boarding + starting : 0
  return (pace + (part.crossings.length - 1) * (atCrossing + atStop)) * RESERVE
}

/** Where a trip leads between two of its metres, ready to be asked for places. */
export class Track {
  readonly from: number
  readonly to: number
  private readonly lng: number[] = []
  private readonly lat: number[] = []
  private readonly along: number[] = []

  constructor(network: RoadNetwork, trip: Trip, from: number, to: number) {
    this.from = from
    this.to = to
    let partStart = 0
    for (const part of trip.parts) {
      if (partStart + part.metres >= from && partStart <= to) this.addPart(network, part, partStart)
      partStart += part.metres
    }
  }

  /** Number of the segment a metre lies on. */
  segmentAt(metre: number): number {
    let low = 0
    let high = this.along.length - 2
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((this.along[middle] as number) <= metre) low = middle
      else high = middle - 1
    }
    return low
  }

  placeAt(metre: number): [lng: number, lat: number] {
    const i = this.segmentAt(metre)
    const start = this.along[i] as number
    const length = (this.along[i + 1] as number) - start
    const share = length > 0 ? Math.min(1, Math.max(0, (metre - start) / length)) : 0
    const lng = this.lng[i] as number
    const lat = this.lat[i] as number
    return [lng + ((this.lng[i + 1] as number) - lng) * share, lat + ((this.lat[i + 1] as number) - lat) * share]
  }

  /** Degrees clockwise from north, 0 to 359. */
  headingAt(metre: number): number {
    const i = this.segmentAt(metre)
    const lat = this.lat[i] as number
    const east = ((this.lng[i + 1] as number) - (this.lng[i] as number)) * Math.cos((lat * Math.PI) / 180)
    const north = (this.lat[i + 1] as number) - lat
    return Math.round(((Math.atan2(east, north) * 180) / Math.PI + 360) % 360) % 360
  }

  private addPart(network: RoadNetwork, part: TripPart, start: number): void {
    let last = start
    let isFirst = true
    walkPart(network, part, (lng, lat) => {
      const i = this.along.length - 1
      if (!isFirst) last += greatCircleKm(this.lat[i] as number, this.lng[i] as number, lat, lng) * 1000
      // The first point of a part is the last one of the part before.
      if (isFirst && i >= 0) {
        isFirst = false
        return
      }
      isFirst = false
      this.lng.push(lng)
      this.lat.push(lat)
      this.along.push(last)
    })
  }
}
