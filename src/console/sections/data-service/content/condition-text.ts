import type { ContentFilter } from '#core/contract/message-content.ts'
import type { ConditionOp } from '#core/domain/message-condition.ts'

/** Conditions as one reads them: "speed > 80, alarm has the bit overspeed". */
export const conditionText = ({ conditions }: Pick<ContentFilter, 'conditions'>, word: (op: ConditionOp) => string) =>
  conditions.map(({ path, op, value }) => [path, word(op), value].filter(Boolean).join(' ')).join(', ')
