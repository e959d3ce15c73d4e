import { describe, expect, it } from 'vitest'
import { parseProgramme, SCENES, turnOf } from './programme.ts'

describe('programme of scenes', () => {
  it('is every scene, each for its own time, when the address says nothing', () => {
    expect(parseProgramme(null).map(({ scene }) => scene)).toEqual([...SCENES])
    expect(parseProgramme('weather,~5').map(({ scene }) => scene)).toEqual([...SCENES])
  })

  it('is what the address says, with dwell within limits', () => {
    expect(parseProgramme('faults~30, mileage ,stations~1,energy~9999')).toEqual([
      { scene: 'faults', dwellSeconds: 30 },
      { scene: 'mileage', dwellSeconds: 12 },
      { scene: 'stations', dwellSeconds: 5 },
      { scene: 'energy', dwellSeconds: 3600 },
    ])
  })

  it('shows one scene after the other and counts the rounds', () => {
    const seen = Array.from({ length: 7 }, (_, turn) => turnOf(['a', 'b', 'c'], turn, 1))
    expect(seen.map(({ shown }) => shown.join(''))).toEqual(['a', 'b', 'c', 'a', 'b', 'c', 'a'])
    expect(seen.map(({ round }) => round)).toEqual([0, 0, 0, 1, 1, 1, 2])
  })

  it('shows two side by side and fills the last turn from the beginning', () => {
    const seen = Array.from({ length: 4 }, (_, turn) => turnOf(['a', 'b', 'c'], turn, 2))
    expect(seen.map(({ shown }) => shown.join(''))).toEqual(['ab', 'ca', 'ab', 'ca'])
    expect(seen.map(({ round }) => round)).toEqual([0, 0, 1, 1])
    expect(turnOf(['a'], 3, 2)).toEqual({ shown: ['a'], round: 3 })
  })
})
