import type { InspectionItem, InspectionResult } from '#core/contract/inspection.ts'
import { HISTORY_ITEMS, type HistoryItemKey } from '#core/domain/history-items.ts'
import { type ResultCode, type Verdict, within } from '#core/domain/inspection.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'

/** Evidence about a vehicle since its inspection began. Times are epoch ms. */
export interface Evidence {
  terminal: { sn: string; iccid: string; blocked: boolean } | null
  /** The card the terminal reported at its last login; null: none. */
  reportedIccid: string | null
  lastLoginAt: number | null
  /** Satellites of the newest position with a fix; null: none came. */
  fix: { satellites: number | null } | null
  /** Every reported value, oldest first. */
  values: Partial<Record<HistoryItemKey, readonly number[]>>
  panic: boolean
  /** Status of the command given for an item, by its code. */
  commands: Readonly<Record<string, string | undefined>>
}

interface Finding {
  verdict: Verdict
  result: ResultCode
  observed?: string
}

const passed = (observed = ''): Finding => ({ verdict: 'passed', result: '', observed })
const waiting = (result: ResultCode = '', observed = ''): Finding => ({ verdict: 'waiting', result, observed })
const failed = (result: ResultCode, observed = ''): Finding => ({ verdict: 'failed', result, observed })

const UNDERWAY = new Set(['created', 'queued', 'sent', 'acked'])

/** Verdict of one item; waiting while more evidence may arrive. */
export function findingOf(item: InspectionItem, evidence: Evidence): Finding {
  const { terminal, reportedIccid, lastLoginAt, fix } = evidence
  switch (item.kind) {
    case 'terminal':
      if (!terminal) return waiting('noTerminal')
      return terminal.blocked ? failed('blocked', terminal.sn) : passed(terminal.sn)
    case 'sim':
      if (!terminal?.iccid) return waiting('noCard')
      return reportedIccid !== null && reportedIccid !== terminal.iccid
        ? failed('otherCard', reportedIccid)
        : passed(terminal.iccid)
    case 'login':
      return lastLoginAt === null ? waiting('notSignedOn') : passed()
    case 'gnss':
      if (!fix) return waiting('noFix')
      return fix.satellites === null || within(fix.satellites, item)
        ? passed(String(fix.satellites ?? ''))
        : waiting('noFix', String(fix.satellites))
    case 'signal':
      return signalFinding(item, evidence.values)
    case 'command':
      return commandFinding(evidence.commands[item.code])
    case 'alarmButton':
      return evidence.panic ? passed() : waiting('notPressed')
    case 'manual':
      return waiting()
  }
}

function signalFinding(item: InspectionItem, values: Evidence['values']): Finding {
  const reported = item.signal ? (values[item.signal] ?? []) : []
  const last = reported.at(-1)
  if (last === undefined) return waiting('noValue')
  const good = reported.findLast((value) => within(value, item))
  return good === undefined ? waiting('outOfRange', withUnit(item, last)) : passed(withUnit(item, good))
}

const withUnit = ({ signal }: InspectionItem, value: number): string => {
  const { unit = '', digits = 0 } = HISTORY_ITEMS.find(({ key }) => key === signal) ?? {}
  return `${Number(value.toFixed(digits))} ${unit}`.trim()
}

function commandFinding(status: string | undefined): Finding {
  if (status === undefined) return waiting()
  if (status === 'executed') return passed()
  if (status === 'awaitingApproval') return waiting('awaitingApproval')
  return UNDERWAY.has(status) ? waiting('commandSent') : failed('commandFailed')
}

export const untested = (items: readonly InspectionItem[]): InspectionResult[] =>
  items.map(({ code }) => ({
    code,
    verdict: 'waiting',
    result: '',
    observed: '',
    remark: '',
    photo: '',
    jobId: null,
    verdictTime: null,
  }))

/** The results after a look at the evidence; what has its verdict keeps it. */
export function judged(
  {
    items,
    results,
    startedAt,
  }: { items: readonly InspectionItem[]; results: readonly InspectionResult[]; startedAt: number },
  evidence: Evidence,
  now: number,
): InspectionResult[] {
  return results.map((result, index) => {
    const item = items[index]
    if (!item || result.verdict !== 'waiting') return result
    const { verdict, result: why, observed = '' } = findingOf(item, evidence)
    const next = { ...result, verdict, result: why, observed }
    if (verdict !== 'waiting') return { ...next, verdictTime: toPlatformTime(now) }
    if (now - startedAt < item.limitSeconds * 1000) return next
    return { ...next, verdict: 'failed', result: why === '' ? 'tooLate' : why, verdictTime: toPlatformTime(now) }
  })
}
