import type { MessageFinding, MessageRule } from '#core/contract/message-check.ts'
import { HISTORY_ITEMS, type HistoryItemKey, type HistorySource } from '#core/domain/history-items.ts'
import {
  type CheckSample,
  judgeItem,
  MESSAGE_CHECK_LIMITS,
  type MessageCheckState,
  thinned,
} from '#core/domain/message-check.ts'
import type { TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import type { Logger } from '#server/ops/log.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { type BackgroundWork, repeat } from '#server/work/background-work.ts'
import type { MessageCheckRepository, OpenCheck } from './message-check-repository.ts'

export interface StoredReport {
  at: number
  receivedAt: number
  values: Readonly<Partial<Record<HistoryItemKey, number | null>>>
}

export interface MessageCheckParts {
  checks: Pick<MessageCheckRepository, 'open' | 'save'>
  readReports: (vehicleId: number, range: TimeRange, sources: readonly HistorySource[]) => Promise<StoredReport[]>
  fleet: Pick<FleetView, 'state'>
  log: Logger
  now?: () => number
}

const EVERY_MS = 3_000
const REST_MS = 30_000
/** Reports of a terminal come by its own clock and through our store: the end waits so long for what is on its way. */
const SETTLE_MS = 3_000
const SECOND_MS = 1000

/**
 * Measures reports of vehicles against the rules of their checks. A check begins with the first message after its request;
 * results are measured again from stored reports each time, so a restart loses nothing. Resolves to false when there is none.
 */
export function messageCheckRunner(parts: MessageCheckParts): (stopping?: AbortSignal) => Promise<boolean> {
  const { checks, log, now = Date.now } = parts
  return async (stopping) => {
    const open = await checks.open()
    for (const check of open) {
      if (stopping?.aborted) break
      try {
        await lookAt(parts, check, now())
      } catch (error) {
        log.warn({ err: error, check: check.id }, 'a message check does not go on')
      }
    }
    return open.length > 0
  }
}

async function lookAt({ checks, readReports, fleet }: MessageCheckParts, check: OpenCheck, now: number): Promise<void> {
  const startedAt = check.startedAt ?? contactAfter(check, fleet.state(check.vehicleId)?.lastMessageAt ?? null)
  if (startedAt === null) {
    if (now - check.askedAt < MESSAGE_CHECK_LIMITS.waits * SECOND_MS) return
    // It never came: nothing it must report was reported.
    const results = findingsOf(check.rules, [], { startedAt: check.askedAt, elapsed: 0, over: true })
    return checks.save(check.id, { state: 'failed', results, startedAt: null, over: true })
  }
  const end = startedAt + check.seconds * SECOND_MS
  const over = now >= end + SETTLE_MS
  const range = { from: startedAt, to: Math.min(now, end) + 1 }
  const reports = await readReports(check.vehicleId, range, sourcesOf(check.rules))
  const elapsed = (Math.min(now, end) - startedAt) / SECOND_MS
  const results = findingsOf(check.rules, reports, { startedAt, elapsed, over })
  const state: MessageCheckState = !over
    ? 'collecting'
    : results.every(({ verdict }) => verdict === 'passed')
      ? 'passed'
      : 'failed'
  await checks.save(check.id, { state, results, startedAt, over })
}

const contactAfter = ({ askedAt }: OpenCheck, lastMessageAt: number | null): number | null =>
  lastMessageAt !== null && lastMessageAt >= askedAt ? lastMessageAt : null

const sourcesOf = (rules: readonly MessageRule[]): HistorySource[] => [
  ...new Set(HISTORY_ITEMS.filter(({ key }) => rules.some(({ item }) => item === key)).map(({ source }) => source)),
]

export function findingsOf(
  rules: readonly MessageRule[],
  reports: readonly StoredReport[],
  { startedAt, elapsed, over }: { startedAt: number; elapsed: number; over: boolean },
): MessageFinding[] {
  return rules.map((rule) => {
    const samples = reports.flatMap(({ at, values }): CheckSample[] => {
      const value = values[rule.item]
      return value === null || value === undefined ? [] : [[(at - startedAt) / SECOND_MS, value]]
    })
    const series = thinned(samples).map(([at, value]): [number, number] => [at, value])
    return { ...judgeItem(rule, samples, elapsed, over), series }
  })
}

export function messageCheckWork(parts: MessageCheckParts): BackgroundWork[] {
  const look = messageCheckRunner(parts)
  return [repeat('messageChecks', EVERY_MS, ({ signal }) => look(signal), { restMs: REST_MS })]
}
