import * as contract from '#core/contract/position-data.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { knownSpeed, POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import { positionHistoryRepository, type TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import type { Database } from '#server/store/database.ts'
import { type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'

export interface KnownVehicle {
  id: number
  vin: string
}
/** Where a page over several vehicles ended. */
export interface PositionPlace {
  ts: number
  vehicleId: number
  serial: number
  kind: number
}
export type Accept = (row: StoredPosition) => boolean

const DAY_MS = 86_400_000
/** Vehicles read side by side. */
const AT_ONCE = 8
const VEHICLES = `select v.id, v.vin from vehicle v where ${SEEN_VEHICLE} and v.vin = any($3) order by v.id`

export const compareAcross = (a: PositionPlace, b: PositionPlace): number =>
  a.ts - b.ts || a.vehicleId - b.vehicleId || a.serial - b.serial || a.kind - b.kind

/** Positions of several vehicles through their one reader. */
export function positionDataRepository({ pool }: Pick<Database, 'pool'>) {
  const history = positionHistoryRepository({ pool })

  return {
    /** VINs that the caller may see. */
    async vehicles({ oemId, orgIds }: Scope, vins: readonly string[]): Promise<KnownVehicle[]> {
      return (await pool.query<KnownVehicle>(VEHICLES, [oemId, [...orgIds], [...vins]])).rows
    },

    /** Up to `limit` positions of all vehicles in one order of time. */
    async page(
      vehicles: readonly KnownVehicle[],
      asked: TimeRange & { newestFirst: boolean; after: PositionPlace | null; accept: Accept },
      limit: number,
    ): Promise<StoredPosition[]> {
      const { newestFirst, after } = asked
      const found: StoredPosition[] = []
      for (let at = 0; at < vehicles.length; at += AT_ONCE) {
        const parts = await Promise.all(
          vehicles
            .slice(at, at + AT_ONCE)
            .map(({ id }) =>
              history.page(id, { ...asked, after: after && behind(after, id), withoutItems: true }, limit),
            ),
        )
        found.push(...parts.flat())
      }
      const sign = newestFirst ? -1 : 1
      return found.sort((a, b) => sign * compareAcross(a, b)).slice(0, limit)

      /** The place as one vehicle has it: at the same moment those of lower number come first. */
      function behind(place: PositionPlace, id: number): PositionPlace {
        if (id === place.vehicleId) return place
        const passed = newestFirst ? id > place.vehicleId : id < place.vehicleId
        const end = passed === newestFirst ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
        return { ...place, serial: end, kind: end }
      }
    },

    /** Everything of one vehicle that is accepted, a day at a time, oldest first. */
    async *days(vehicleId: number, { from, to }: TimeRange, accept: Accept, signal?: AbortSignal) {
      for (let day = from; day < to; day += DAY_MS) {
        signal?.throwIfAborted()
        const part = { from: day, to: Math.min(to, day + DAY_MS) }
        yield (await history.range(vehicleId, part, { withoutItems: true })).filter(accept)
      }
    },
  }
}
export type PositionDataRepository = ReturnType<typeof positionDataRepository>

export const isFixed = ({ status }: Pick<StoredPosition, 'status'>): boolean => hasStatus(status, 'positioned')
const DOUBTFUL = POSITION_QUALITY.gnssInvalid | POSITION_QUALITY.drift
const sourceOf = (kind: number) => contract.POSITION_SOURCES[kind] ?? 'other'

/** Conditions of a filter on one position. */
export function acceptOf({ speedFrom, speedTo, validOnly, area, source }: contract.PositionDataFilter): Accept {
  const [west, south, east, north] = area?.split(',').map((degrees) => Math.round(Number(degrees) * 1e6)) ?? []
  const inside = (lng: number): boolean =>
    west! <= east! ? lng >= west! && lng <= east! : lng >= west! || lng <= east!
  return (row) => {
    const speed = knownSpeed(row)
    if (speedFrom !== undefined && (speed === null || speed < speedFrom)) return false
    if (speedTo !== undefined && (speed === null || speed > speedTo)) return false
    if (validOnly && (!isFixed(row) || (row.quality & DOUBTFUL) !== 0)) return false
    if (source !== undefined && sourceOf(row.kind) !== source) return false
    return west === undefined || (isFixed(row) && row.lat >= south! && row.lat <= north! && inside(row.lng))
  }
}

export function positionDatum(row: StoredPosition, vin: string): contract.PositionDatum {
  const source = sourceOf(row.kind)
  return {
    key: [row.ts, row.vehicleId, row.serial, row.kind].join('.'),
    vin,
    time: toPlatformTime(row.ts),
    receiveTime: toPlatformTime(row.receivedAt),
    delaySeconds: (row.receivedAt - row.ts) / 1000,
    lng: row.lng / 1e6,
    lat: row.lat / 1e6,
    altitude: row.altitude,
    speed: knownSpeed(row),
    direction: row.direction,
    satellites: row.satellites,
    gnssFixed: isFixed(row),
    mileageKm: row.mileage === null ? null : row.mileage / 10,
    source,
    locationSort: source === 'batch' || source === 'replayed' ? 0 : 1,
    flags: contract.POSITION_FLAGS.filter((key) => (row.quality & POSITION_QUALITY[key]) !== 0),
  }
}
