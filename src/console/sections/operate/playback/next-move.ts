import { REPLAY_MOTIONS } from '#core/contract/replay.ts'
import { pointBefore, type ReplayWay } from '#core/domain/replay-track.ts'

const DRIVING = REPLAY_MOTIONS.indexOf('driving')

/** The first moment, from this one on, at which a vehicle drives; undefined: none does any more. */
export function nextMove(ways: readonly ReplayWay[], moment: number): number | undefined {
  const starts = ways.flatMap(({ vehicle: { track }, at, afterGap }) => {
    for (let index = Math.max(0, pointBefore(at, moment)); index < at.length - 1; index += 1) {
      // A silence is no drive.
      if (track.motion[index] === DRIVING && afterGap[index + 1] !== 1) return [Math.max(moment, at[index]!)]
    }
    return []
  })
  return starts.length > 0 ? Math.min(...starts) : undefined
}
