import { describe, expect, it } from 'vitest'
import type { ReplayTrack, ReplayVehicle } from '#core/contract/replay.ts'
import { placeAt, replayWay, stretchesOf } from './replay-track.ts'

const aVehicle = (track: Partial<ReplayTrack>): ReplayVehicle => {
  const none = (track.at ?? []).map(() => 0)
  return {
    vehicleId: 1,
    vin: 'LGWEF4A50TEST0001',
    plate: 'TR-1',
    track: {
      at: [],
      lng: none,
      lat: none,
      speed: none,
      direction: none,
      altitude: none,
      soc: none.map(() => null),
      motion: none,
      gaps: [],
      ...track,
    },
    positions: 0,
    distanceKm: 0,
    runningSeconds: 0,
    maxSpeed: null,
    alarms: [0, 0, 0],
    withheld: false,
  }
}
/** A minute east, then north, then nothing for an hour. */
const way = replayWay(
  aVehicle({
    at: [10, 70, 130, 3730, 3790],
    lng: [110, 110.01, 110.01, 110.01, 110.02],
    lat: [30, 30, 30.01, 30.01, 30.01],
    speed: [50, 60, 0, 0, 40],
    direction: [91, 2, 0, 0, 90],
    altitude: [100, 120, 120, 120, 120],
    soc: [null, null, null, null, null],
    motion: [2, 2, 0, 2, 2],
    gaps: [3],
  }),
  1000,
)

describe('a vehicle at a moment of the replay', () => {
  it('is between its points, heading along the way', () => {
    const place = placeAt(way, 1040)!
    expect(place).toMatchObject({ lat: 30, speed: 55, altitude: 110, motion: 'driving', silent: false })
    expect(place.lng).toBeCloseTo(110.005, 9)
    expect(place.heading).toBeCloseTo(90, 6)
    expect(placeAt(way, 1100)!.heading).toBeCloseTo(0, 6)
    expect(placeAt(way, 1070)).toMatchObject({ lng: 110.01, lat: 30, heading: 2 })
  })

  it('is nowhere before the first, and stays unheard after the last', () => {
    expect(placeAt(way, 1009)).toBeUndefined()
    expect(placeAt(way, 4790)).toMatchObject({ lng: 110.02, silent: false })
    expect(placeAt(way, 4791)).toMatchObject({ lng: 110.02, silent: true })
    expect(placeAt(replayWay(aVehicle({}), 0), 5)).toBeUndefined()
  })

  it('does not move through a silence', () => {
    const place = placeAt(way, 3000)!
    expect(place).toMatchObject({ lng: 110.01, lat: 30.01, motion: 'parked', silent: true })
  })

  it('takes the short way over the antimeridian', () => {
    const pacific = replayWay(aVehicle({ at: [0, 10], lng: [179.9, -179.9], motion: [2, 2] }), 0)
    expect(placeAt(pacific, 2.5)!.lng).toBeCloseTo(179.95, 9)
    expect(placeAt(pacific, 7.5)!.lng).toBeCloseTo(-179.95, 9)
  })
})

it('shows the vehicle’s status without gaps', () => {
  expect(stretchesOf(way)).toEqual([
    { from: 1010, to: 1130, did: 'driving' },
    { from: 1130, to: 4730, did: 'silent' },
    { from: 4730, to: 4790, did: 'driving' },
  ])
})

it('goes on over 180 degrees, and looks where it goes', () => {
  const over = replayWay(
    aVehicle({ at: [0, 60], lng: [179.99, -179.99], lat: [-17, -17], direction: [90, 90], motion: [2, 2] }),
    1000,
  )
  expect([1015, 1045].map((moment) => placeAt(over, moment)?.lng)).toEqual([
    expect.closeTo(179.995, 9),
    expect.closeTo(-179.995, 9),
  ])
  expect(placeAt(over, 1045)?.heading).toBeCloseTo(90, 6)
})
