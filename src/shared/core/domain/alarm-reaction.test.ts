import { expect, it } from 'vitest'
import { reactionOf } from './alarm-reaction.ts'

it.each([
  ['runs until the limit of the level', 1, null, 200, 'withinLimit', 100],
  ['includes the last second', 1, null, 300, 'withinLimit', 0],
  ['is overdue after it', 1, null, 360, 'overdue', 60],
  ['depends on the level', 2, null, 360, 'withinLimit', 1_440],
  ['stops at the reaction', 1, 240, 9_000, 'met', 60],
  ['was missed', 3, 14_500, 20_000, 'missed', 100],
] as const)('the clock %s', (_, level, reacted, now, state, seconds) => {
  expect(reactionOf(level, 0, reacted, now)).toEqual({ state, seconds })
})
