import { describe, expect, it } from 'vitest'
import { followClock } from './follow-clock.ts'

const standing = { clock: 10_000, here: 10_000, loaded: 13_000, speed: 1, running: true }

describe('a recording on the clock of its replay', () => {
  it('plays as fast as the clock goes', () => {
    expect(followClock(standing)).toEqual({ do: 'play', rate: 1 })
    expect(followClock({ ...standing, speed: 4 })).toEqual({ do: 'play', rate: 4 })
  })

  it('waits where it is ahead, and while the clock is paused', () => {
    expect(followClock({ ...standing, here: 11_000 })).toEqual({ do: 'wait' })
    expect(followClock({ ...standing, clock: -3_000, here: 0 })).toEqual({ do: 'wait' })
    expect(followClock({ ...standing, running: false })).toEqual({ do: 'wait' })
  })

  it('hurries when it is a little late and has something to hurry with', () => {
    expect(followClock({ ...standing, here: 9_200 })).toEqual({ do: 'play', rate: 1.1 })
    expect(followClock({ ...standing, here: 9_200, loaded: 9_300 })).toEqual({ do: 'play', rate: 1 })
  })

  it('jumps to the clock where that is loaded, also while the clock is paused', () => {
    expect(followClock({ ...standing, here: 5_000 })).toEqual({ do: 'play', rate: 1, jumpTo: 10_000 })
    expect(followClock({ ...standing, here: 5_000, running: false })).toEqual({ do: 'wait', jumpTo: 10_000 })
    expect(followClock({ ...standing, here: 12_000 })).toEqual({ do: 'play', rate: 1, jumpTo: 10_000 })
    expect(followClock({ ...standing, here: 5_000, loaded: 6_000 })).toEqual({ do: 'play', rate: 1 })
  })

  it('is requested again after a seek; faster replays have a larger tolerance', () => {
    expect(followClock({ ...standing, clock: 40_000 })).toEqual({ do: 'begin' })
    expect(followClock({ ...standing, clock: -10_000, here: 0 })).toEqual({ do: 'begin' })
    expect(followClock({ ...standing, clock: -10_000, here: 0, speed: 4 })).toEqual({ do: 'wait' })
  })
})
