import { describe, expect, it } from 'vitest'
import type { ReplayTrack } from '#core/contract/replay.ts'
import { aReplayVehicle } from '#tests/builders/replay.ts'
import { replayWay } from '#core/domain/replay-track.ts'
import { nextMove } from './next-move.ts'

const START = 1_000
/** Parked for 100 s, driving for 100 s, silent for 800 s, driving again. */
const aWay = (track: Pick<ReplayTrack, 'at' | 'motion' | 'gaps'>) =>
  replayWay(aReplayVehicle(1, { track: { ...aReplayVehicle(1).track, ...track } }), START)
const way = aWay({ at: [0, 100, 200, 1_000, 1_100], motion: [0, 2, 2, 2, 0], gaps: [3] })

describe('the next moment at which a vehicle drives', () => {
  it.each([
    [1_000, 1_100],
    [1_150, 1_150],
    [1_250, 2_000],
    [2_050, 2_050],
    [2_100, undefined],
  ])('from %i is %s', (from, next) => {
    expect(nextMove([way], from)).toBe(next)
  })

  it('is the earliest of all vehicles', () => {
    const other = aWay({ at: [0, 50], motion: [2, 0], gaps: [] })
    expect(nextMove([way, other], 1_000)).toBe(1_000)
    expect(nextMove([], 1_000)).toBeUndefined()
  })
})
