import type { HistorySource } from '#core/domain/history-items.ts'
import { positionHistoryRepository, type TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { Scope } from '#server/store/scope.ts'
import { journalTarget } from '#server/telemetry/history/journal-target.ts'
import type { Database } from '#server/store/database.ts'
import * as history from '#server/telemetry/history/history-reading.ts'

/** Where a page of readings ended. */
export type HistoryPlace = Pick<history.HistoryReading, 'at' | 'source' | 'serial' | 'kind'>
type Sources = readonly HistorySource[]

const RANK: Readonly<Record<HistorySource, number>> = { jt808: 0, gb32960: 1 }
const DAY_MS = 86_400_000
/** Less than every kind. */
const NO_KIND = -1
const ALARMS_AT = `select id::int, kind, level, started_at, ended_at from alarm_event
  where vehicle_id = $1 and started_at < $2::timestamptz + interval '1 second' and (ended_at is null or ended_at >= $2)
  order by level, started_at desc limit 50`

/** Reports of one second are one reading: room for those that come in several frames, 600 cells. */
const FRAMES_OF_SECOND = 3

interface ActiveAlarm {
  id: number
  kind: string
  level: number
  started_at: Date
  ended_at: Date | null
}

const comparePlaces = (a: HistoryPlace, b: HistoryPlace): number =>
  a.at - b.at || RANK[a.source] - RANK[b.source] || a.serial - b.serial || a.kind - b.kind

/** Readings of one vehicle from all sources in one order; positions through their one reader. */
export function historyDataRepository({ pool }: Pick<Database, 'pool'>) {
  const positions = positionHistoryRepository({ pool })

  async function energy(vehicleId: number, { from, to }: TimeRange, rest: string, values: unknown[] = []) {
    const { rows } = await pool.query<history.EnergyColumns>(
      `select ${history.ENERGY_COLUMNS} from energy_sample where vehicle_id = $1 and ts >= $2 and ts < $3 ${rest}`,
      [vehicleId, new Date(from), new Date(to), ...values],
    )
    return history.joinedReports(rows).map(history.readingOfEnergy)
  }

  async function range(vehicleId: number, part: TimeRange, sources: Sources): Promise<history.HistoryReading[]> {
    const found = await Promise.all([
      sources.includes('jt808') ? positions.range(vehicleId, part, { withoutItems: true }) : [],
      sources.includes('gb32960') ? energy(vehicleId, part, 'order by ts, kind') : [],
    ])
    return [...found[0].map(history.readingOfPosition), ...found[1]].sort(comparePlaces)
  }

  return {
    /** The vehicle, when the caller may see it. */
    async vehicleId(scope: Scope, vin: string): Promise<number | undefined> {
      return (await journalTarget(pool, scope, { vin }))?.vehicleId ?? undefined
    },

    range,

    /** Everything of a range, a day at a time, oldest first; ends early when the request is aborted. */
    async *days(vehicleId: number, { from, to }: TimeRange, sources: Sources, signal?: AbortSignal) {
      for (let day = from; day < to; day += DAY_MS) {
        signal?.throwIfAborted()
        yield await range(vehicleId, { from: day, to: Math.min(to, day + DAY_MS) }, sources)
      }
    },

    /** Up to `limit` readings after a place, in the order asked for. */
    async page(
      vehicleId: number,
      asked: TimeRange & { newestFirst: boolean; after: HistoryPlace | null; sources: Sources },
      limit: number,
    ): Promise<history.HistoryReading[]> {
      const { from, to, newestFirst, after, sources } = asked
      const past = newestFirst ? '<' : '>'
      const order = newestFirst ? 'desc' : 'asc'
      // Positions of one moment stand before its reports: all of them are passed, or still to come, at a report.
      const everyOther = { ts: after?.at ?? 0, serial: Number.POSITIVE_INFINITY, kind: Number.POSITIVE_INFINITY }
      const afterPosition = after && (after.source === 'jt808' ? { ...after, ts: after.at } : everyOther)
      const afterKind = after?.source === 'gb32960' ? after.kind : NO_KIND
      const found = await Promise.all([
        sources.includes('jt808')
          ? positions.page(vehicleId, { from, to, newestFirst, after: afterPosition, withoutItems: true }, limit)
          : [],
        sources.includes('gb32960')
          ? energy(
              vehicleId,
              { from, to },
              `${after ? `and (ts, kind) ${past} ($5, $6)` : ''} order by ts ${order}, kind ${order} limit $4`,
              [limit * FRAMES_OF_SECOND, ...(after ? [new Date(after.at), afterKind] : [])],
            )
          : [],
      ])
      const sign = newestFirst ? -1 : 1
      const rows = [...found[0].map(history.readingOfPosition), ...found[1]]
      return rows.sort((a, b) => sign * comparePlaces(a, b)).slice(0, limit)
    },

    /** Alarms that were active at a moment. */
    async alarmsAt(vehicleId: number, at: number) {
      const { rows } = await pool.query<ActiveAlarm>(ALARMS_AT, [vehicleId, new Date(at)])
      return rows
    },
  }
}
export type HistoryDataRepository = ReturnType<typeof historyDataRepository>
