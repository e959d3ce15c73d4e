import type { Pool } from 'pg'
import type { RawMessage, RawMessageFilter } from '#core/contract/message-log.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import type { DialectSettings } from '#core/protocol/jt808/dialect-settings.ts'
import { dialectSettingsOf } from '#server/telemetry/gateway/terminal-dialect.ts'
import type { Database } from '#server/store/database.ts'
import { comparePlaces, type JournalPlace, placeKey, placeOf } from './journal-place.ts'
import type { Scope } from '#server/store/scope.ts'
import { journalTarget, type JournalTarget } from '#server/telemetry/history/journal-target.ts'
import {
  type JournalRow,
  type MessageSource,
  storedLogins,
  storedMessages,
  storedPositions,
  storedReports,
} from './message-sources.ts'

const SOURCES: readonly MessageSource[] = [storedPositions, storedLogins, storedMessages, storedReports]
/** Limit of rows read for one page, when the filter needs the content of a row. */
const MOST_LOOKED_AT = 10_000
const LOOK_AT_ONCE = 500

export function messageLogRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Raw messages of one vehicle or terminal, whatever tables they are in, by keyset. */
    async page(scope: Scope, filter: RawMessageFilter, size: number, rowKey?: string): Promise<CursorPage<RawMessage>> {
      const target = await journalTarget(pool, scope, filter)
      if (!target) return { list: [], nextKey: null }
      const list: RawMessage[] = []
      const step = filter.extensionIds === undefined ? size + 1 : LOOK_AT_ONCE
      let after = placeOf(rowKey)
      for (let looked = 0; looked < MOST_LOOKED_AT; looked += step) {
        const rows = await merged(pool, { target, filter, after, limit: step })
        for (const { message, place } of rows) {
          if (message && list.length === size) return { list, nextKey: after && placeKey(after) }
          if (message) list.push(message)
          after = place
        }
        if (rows.length < step) return { list, nextKey: null }
        if (list.length === size && filter.extensionIds === undefined) break
      }
      return { list, nextKey: after && placeKey(after) }
    },

    /** Dialect of its terminal; empty for a vehicle without one. */
    async dialect(
      scope: Scope,
      asked: { vin?: string | undefined; sn?: string | undefined },
    ): Promise<DialectSettings> {
      const target = await journalTarget(pool, scope, asked)
      if (!target) return {}
      const { rows } = await pool.query<{ name: string; settings: Record<string, unknown> | null }>(
        `select t.dialect as name, d.settings from terminal t left join terminal_dialect d on d.name = t.dialect
          where case when $1::int is null then t.vehicle_id = $2 else t.id = $1 end`,
        [target.terminalId, target.vehicleId],
      )
      const [row] = rows
      return row ? dialectSettingsOf(row.name, row.settings) : {}
    },
  }
}
export type MessageLogRepository = ReturnType<typeof messageLogRepository>

/** The next rows of all tables in one order. */
async function merged(
  pool: Pool,
  query: { target: JournalTarget; filter: RawMessageFilter; after: JournalPlace | null; limit: number },
): Promise<JournalRow[]> {
  const parts = await Promise.all(SOURCES.map((source) => source(pool, query)))
  const sign = query.filter.reportTimeDesc ? 1 : -1
  return parts
    .flat()
    .sort((a, b) => sign * comparePlaces(a.place, b.place))
    .slice(0, query.limit)
}
