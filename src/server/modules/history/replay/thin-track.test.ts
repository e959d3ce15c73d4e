import { describe, expect, it } from 'vitest'
import { thinned, type TrackPoint } from './thin-track.ts'

const DEGREE_METRES = 111_195
const aPoint = (ts: number, over: Partial<TrackPoint> = {}): TrackPoint => ({
  ts,
  lat: 0,
  lng: 0,
  speed: 600,
  direction: 90,
  altitude: 0,
  soc: null,
  motion: 2,
  afterGap: false,
  ...over,
})
const eastwards = (seconds: number, metres: number): TrackPoint =>
  aPoint(seconds * 1000, { lng: Math.round((metres / DEGREE_METRES) * 1e6) })

describe('points a way needs', () => {
  it('are the ends of an even drive', () => {
    const drive = Array.from({ length: 500 }, (_, second) => eastwards(second, second * 16))
    expect(thinned(drive, 2000)).toEqual([0, 499])
  })

  it('are no more where a drive goes over 180 degrees', () => {
    const drive = Array.from({ length: 500 }, (_, second) => {
      const lng = 179_970_000 + second * 144
      return aPoint(second * 1000, { lng: lng > 180_000_000 ? lng - 360_000_000 : lng })
    })
    expect(thinned(drive, 2000)).toEqual([0, 499])
  })

  it('keep a corner, a change of speed and a hill', () => {
    const drive = Array.from({ length: 61 }, (_, second) => eastwards(second, second * 16))
    const corner = drive.map((point, at) =>
      at <= 30 ? point : { ...point, lng: drive[30]!.lng, lat: (at - 30) * 144 },
    )
    expect(thinned(corner, 2000)).toEqual([0, 30, 60])
    const braked = drive.map((point, at) => ({ ...point, speed: at === 20 ? 540 : 600 }))
    expect(thinned(braked, 2000)).toContain(20)
    const hill = drive.map((point, at) => ({ ...point, altitude: at === 40 ? 30 : 0 }))
    expect(thinned(hill, 2000)).toContain(40)
  })

  it('detect a stop on a straight road by time', () => {
    const drive = [0, 1, 2, 3, 4, 5, 6].map((minute) => eastwards(minute * 60, Math.min(minute, 3) * 960))
    expect(thinned(drive, 2000)).toEqual([0, 3, 6])
  })

  it('keep both ends of a silence and every change of what the vehicle does', () => {
    const still = Array.from({ length: 9 }, (_, minute) => aPoint(minute * 60_000, { speed: 0, motion: 0 }))
    const withGap = still.map((point, at) => ({ ...point, afterGap: at === 4 }))
    expect(thinned(withGap, 2000)).toEqual([0, 3, 4, 8])
    const idled = still.map((point, at) => ({ ...point, motion: at >= 2 && at < 6 ? 1 : 0 }))
    expect(thinned(idled, 2000)).toEqual(expect.arrayContaining([0, 2, 6, 8]))
  })

  it('are never more than asked for, ends included', () => {
    const wild = Array.from({ length: 5000 }, (_, second) =>
      aPoint(second * 1000, { lat: (second % 2) * 1000, motion: second % 3 }),
    )
    const remaining = thinned(wild, 100)
    expect(remaining).toHaveLength(100)
    expect([remaining[0], remaining.at(-1)]).toEqual([0, 4999])
    const rough = Array.from({ length: 2000 }, (_, second) =>
      aPoint(second * 1000, { speed: Math.round(500 + 300 * Math.sin(second) * Math.sin(second / 90)) }),
    )
    const most = thinned(rough, 300)
    expect(most.length).toBeLessThanOrEqual(300)
    expect(most.length).toBeGreaterThan(20)
  })

  it('are all there are of one or none', () => {
    expect(thinned([], 10)).toEqual([])
    expect(thinned([aPoint(0)], 10)).toEqual([0])
  })
})
