import type { InspectionItem } from '#core/contract/inspection.ts'
import { HISTORY_ITEMS, type HistoryItemKey, type HistorySource } from '#core/domain/history-items.ts'
import { alarmOf } from '#core/protocol/jt808/location/alarm-bits.ts'
import { positionHistoryRepository, type TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { Database } from '#server/store/database.ts'
import type { Evidence } from './inspection-judge.ts'

/** Stored reports of a vehicle, oldest first. */
export type ReadReports = (
  vehicleId: number,
  range: TimeRange,
  sources: readonly HistorySource[],
) => Promise<readonly { values: Readonly<Partial<Record<HistoryItemKey, number | null>>> }[]>

interface TerminalRow {
  sn: string
  iccid: string
  blocked: boolean
  lastLoginAt: Date | null
  reportedIccid: string | null
}

const TERMINAL = `select t.sn, t.iccid, t.blocked, s.last_login_at as "lastLoginAt",
    (select l.iccid from terminal_log l where l.terminal_id = t.id and l.kind = 1 and l.iccid is not null
      and l.ts > now() - interval '30 days' order by l.ts desc limit 1) as "reportedIccid"
  from terminal t left join terminal_state s on s.terminal_id = t.id where t.vehicle_id = $1`
const PANIC = alarmOf(['panic'])

/** Gathers what is stored about a vehicle since a moment, as far as its items ask for it. */
export function evidenceReader({ pool }: Pick<Database, 'pool'>, readReports: ReadReports) {
  const positions = positionHistoryRepository({ pool })
  return async (
    vehicleId: number,
    items: readonly InspectionItem[],
    range: TimeRange,
    commands: Evidence['commands'],
  ): Promise<Evidence> => {
    const asks = (kind: InspectionItem['kind']) => items.some((item) => item.kind === kind)
    const signals = new Set(items.flatMap(({ kind, signal }) => (kind === 'signal' && signal ? [signal] : [])))
    const sources = [
      ...new Set(HISTORY_ITEMS.filter(({ key }) => signals.has(key)).map(({ source }) => source)),
      ...(asks('gnss') && !signals.has('gnssFixed') ? (['jt808'] as const) : []),
    ]
    const [{ rows }, reports, panics] = await Promise.all([
      pool.query<TerminalRow>(TERMINAL, [vehicleId]),
      sources.length > 0 ? readReports(vehicleId, range, [...new Set(sources)]) : [],
      asks('alarmButton') ? positions.range(vehicleId, range, { alarm: PANIC, withoutItems: true }) : [],
    ])
    const [terminal] = rows
    const fixed = reports.findLast(({ values }) => values.gnssFixed === 1)
    const reported = (key: HistoryItemKey) => reports.flatMap(({ values }) => values[key] ?? [])
    return {
      terminal: terminal ?? null,
      reportedIccid: terminal?.reportedIccid ?? null,
      lastLoginAt: terminal?.lastLoginAt?.getTime() ?? null,
      fix: fixed ? { satellites: fixed.values.satellites ?? null } : null,
      values: Object.fromEntries([...signals].map((key) => [key, reported(key)])),
      panic: panics.length > 0,
      commands,
    }
  }
}
export type ReadEvidence = ReturnType<typeof evidenceReader>
