import type { z } from 'zod'
import { IDENTITIES } from '#core/domain/identity-check.ts'
import type * as contract from '#core/contract/alarm-rule.ts'

export type AlarmRule = z.output<typeof contract.AlarmRule>
export type RuleKind = (typeof contract.RULE_KINDS)[number]

/** What a new condition of each kind begins with. */
export const FIRST_CONDITION: Readonly<Record<RuleKind, object>> = {
  speed: { limit: 100, hysteresis: 5, holdSeconds: 10 },
  area: { fenceIds: [], where: 'outside', holdSeconds: 60 },
  idle: { minutes: 15, hysteresis: 3 },
  offline: { minutes: 60 },
  item: { item: 1, offset: 0, width: 1, test: 'above', limit: 0, hysteresis: 0, holdSeconds: 0 },
  tamper: { watch: [...IDENTITIES], mismatches: 1 },
  level: { kinds: [] },
}
