import { PLATFORM_OFFSET_MS } from '#core/domain/platform-time.ts'
import type { SealedEntry } from '#server/store/audit-chain.ts'

export interface StoredRule {
  id: number
  oemId: string
  name: string
  kind: string | null
  action: string | null
  result: string | null
  minRows: number | null
  fromHour: number | null
  untilHour: number | null
}

/** Whether an entry meets everything a rule asks for; what it leaves out does not matter. */
export function meetsRule(entry: SealedEntry, rule: StoredRule): boolean {
  return (
    entry.oemId === rule.oemId &&
    (rule.kind === null || rule.kind === entry.kind) &&
    (rule.action === null || rule.action === entry.action) &&
    (rule.result === null || rule.result === entry.result) &&
    (rule.minRows === null || (entry.rows ?? 0) >= rule.minRows) &&
    inHours(entry.at, rule)
  )
}

/** Hours of the platform's day; "from 22 until 6" goes over midnight. */
function inHours(at: Date, { fromHour, untilHour }: StoredRule): boolean {
  if (fromHour === null || untilHour === null || fromHour === untilHour) return true
  const hour = new Date(at.getTime() + PLATFORM_OFFSET_MS).getUTCHours()
  return fromHour < untilHour ? hour >= fromHour && hour < untilHour : hour >= fromHour || hour < untilHour
}
