import { describe, expect, it } from 'vitest'
import { aReplayVehicle } from '#tests/builders/replay.ts'
import { findMeetings } from './meetings.ts'
import { replayWay } from './replay-track.ts'

const START = 1_700_000_000
const HOUR = 3_600
/** 0.001° of latitude, metres. */
const STEP = 111.32

/** Latitudes at these seconds; between two of them it goes evenly. */
function aWay(
  id: number,
  points: readonly (readonly [at: number, lat: number])[],
  motion: number,
  gaps: number[] = [],
) {
  const filled = (value: number) => points.map(() => value)
  const track = {
    at: points.map(([at]) => at),
    lat: points.map(([, lat]) => lat),
    lng: filled(110),
    speed: filled(motion === 2 ? 40 : 0),
    direction: filled(0),
    altitude: filled(0),
    soc: points.map(() => null),
    motion: filled(motion),
    gaps,
  }
  return replayWay(aReplayVehicle(id, { track }), START)
}
const still = (id: number, lat: number) =>
  aWay(
    id,
    [0, 1, 2, 3, 4].map((quarter) => [quarter * 900, lat] as const),
    0,
  )
const rule = { from: START, to: START + HOUR, metres: 200, minutes: 5 }

describe('meetings', () => {
  it('are of pairs that are near each other for long enough', async () => {
    const found = await findMeetings([still(1, 30), still(2, 30.001), still(3, 30.003)], rule)
    expect(found).toMatchObject([{ one: 1, other: 2, from: START, together: false }])
    expect(found[0]!.to - found[0]!.from).toBeGreaterThan(HOUR - 60)
    expect(found[0]!.leastMetres).toBeCloseTo(STEP, 0)
  })

  it('are not found where vehicles only pass each other', async () => {
    const passing = aWay(
      2,
      [
        [0, 30.02],
        [HOUR / 60, 29.98],
        [HOUR, 29.98],
      ],
      2,
    )
    expect(await findMeetings([still(1, 30), passing], rule)).toEqual([])
  })

  it('say that two vehicles drove together', async () => {
    const drive = (id: number, lat: number) =>
      aWay(
        id,
        [
          [0, lat],
          [HOUR / 2, lat + 0.2],
          [HOUR, lat + 0.4],
        ],
        2,
      )
    expect(await findMeetings([drive(1, 30), drive(2, 30.0005)], rule)).toMatchObject([{ together: true }])
  })

  it('end where one of them is silent', async () => {
    const silent = aWay(
      2,
      [
        [0, 30],
        [600, 30],
        [3_600, 30],
      ],
      0,
      [2],
    )
    const [meeting] = await findMeetings([still(1, 30), silent], rule)
    expect(meeting!.to - meeting!.from).toBeLessThanOrEqual(620)
  })
})
