import { describe, expect, it } from 'vitest'
import type { SingleReplay } from '#core/contract/single.ts'
import { aSingleVehicle } from '#tests/builders/single-vehicle.ts'
import { lastUntil, liveMoment, replayMoment } from './moment.ts'

const AT = 1_772_424_000_000
const SECOND = AT / 1000
const DRIVER_DOOR = 1 << 16
const ACC = 1

describe('the vehicle now', () => {
  const value = aSingleVehicle({
    lastMessageAt: AT - 20_000,
    position: { at: AT - 20_000, lng: 114, lat: 22, direction: 10 },
    readings: { speed: { value: 30, at: AT - 20_000 }, soc: { value: 60, at: AT - 20_000 } },
  })
  const live = { state: 'driving' as const, speed: 42, direction: 80, lng: 114.5, lat: 22.5, at: AT - 2_000 }

  it('takes place, speed and state from the live stream when that is newer', () => {
    expect(liveMoment(value, live, AT)).toMatchObject({
      state: 'driving',
      lastMessageAt: AT - 2_000,
      position: { lng: 114.5, direction: 80, at: AT - 2_000 },
      readings: { speed: { value: 42, at: AT - 2_000 }, soc: { value: 60 } },
    })
  })

  it('keeps what is stored while the stream is older or silent', () => {
    const old = liveMoment(value, { ...live, at: AT - 60_000 }, AT)
    expect(old).toMatchObject({ position: { lng: 114 }, readings: { speed: { value: 30 } } })
    expect(liveMoment(value, undefined, AT)).toMatchObject({ state: value.state, position: { lng: 114 } })
  })
})

describe('a moment of a replay', () => {
  const replay: SingleReplay = {
    track: [
      [114, 22, SECOND, 50, 90, ACC, 0b1_0001],
      [114.1, 22, SECOND + 10, 0, 95, ACC | DRIVER_DOOR, -1],
      [114.2, 22, SECOND + 20, 0, 95, 0, -1],
    ],
    readings: {
      soc: [
        [SECOND, 60],
        [SECOND + 15, 59],
      ],
    },
    alarms: [],
  }

  it('is the last report until then', () => {
    expect(replayMoment(replay, AT + 4_000)).toMatchObject({
      live: false,
      state: 'driving',
      position: { lng: 114, direction: 90 },
      readings: { speed: { value: 50, at: AT }, soc: { value: 60, at: AT } },
      body: { openDoors: [], litLamps: ['lowBeam', 'brake'] },
    })
    expect(replayMoment(replay, AT + 12_000)).toMatchObject({
      state: 'idling',
      position: { lng: 114.1 },
      readings: { soc: { value: 60 } },
      body: { openDoors: ['driver'], litLamps: null },
    })
    expect(replayMoment(replay, AT + 20_000)).toMatchObject({ state: 'parked', readings: { soc: { value: 59 } } })
  })

  it('claims nothing before the first report, and no connection long after the last', () => {
    expect(replayMoment(replay, AT - 1_000)).toMatchObject({
      state: 'offline',
      position: null,
      body: null,
      readings: {},
    })
    expect(replayMoment(replay, AT + 400_000)).toMatchObject({
      state: 'offline',
      online: false,
      position: { lng: 114.2 },
    })
  })
})

describe('the last row until a moment', () => {
  it.each([
    [0, -1],
    [1, 0],
    [2, 0],
    [3, 1],
    [9, 2],
  ])('of 1, 3, 5 until %i is at %i', (moment, index) => {
    expect(lastUntil([1, 3, 5], (row) => row, moment)).toBe(index)
  })
})
