import { describe, expect, it } from 'vitest'
import {
  abreastFrom,
  begin,
  followingIn,
  hold,
  type RotationState,
  step,
  stepFrom,
  tick,
  togglePause,
} from './rotation.ts'

const NOW = 1_772_424_000_000
const RULES = { dwellMs: 30_000, holdMs: 60_000, abreast: 1 }
const LIST = [11, 12, 13]
const at = (over: Partial<RotationState> = {}): RotationState => ({
  shown: 11,
  since: NOW,
  pausedAt: null,
  heldUntil: null,
  pass: LIST,
  ...over,
})

describe('a rotation', () => {
  it('begins with the first and shows each for its time', () => {
    expect(tick(at({ shown: null }), LIST, NOW, RULES)).toMatchObject({ shown: 11, since: NOW })
    expect(tick(at(), LIST, NOW + 29_999, RULES)).toMatchObject({ shown: 11 })
    expect(tick(at(), LIST, NOW + 30_000, RULES)).toMatchObject({ shown: 12, since: NOW + 30_000 })
    expect(tick(at({ shown: 13 }), LIST, NOW + 30_000, RULES)).toMatchObject({ shown: 11 })
  })

  it('goes on at the beginning from a vehicle that left the list, and keeps it while the list is empty', () => {
    expect(stepFrom({ shown: 99, pass: LIST }, LIST, 1)).toEqual({ shown: 11, pass: LIST })
    expect(tick(at({ shown: 99 }), [], NOW + 30_000, RULES)).toMatchObject({ shown: 99 })
  })

  it('keeps its order for a whole pass, however the ranking changes', () => {
    const ranked = [13, 11, 14, 12]
    const second = tick(at(), ranked, NOW + 30_000, RULES)
    expect(second).toMatchObject({ shown: 12, pass: LIST })
    const third = tick(second, ranked, NOW + 60_000, RULES)
    expect(third).toMatchObject({ shown: 13, pass: LIST })
    expect(tick(third, ranked, NOW + 90_000, RULES)).toMatchObject({ shown: 13, pass: ranked })
    expect(abreastFrom(second.pass, 12, 2)).toEqual([12, 13])
  })

  it('skips vehicles that left the list, in both directions', () => {
    expect(stepFrom({ shown: 11, pass: LIST }, [11, 13], 1)).toEqual({ shown: 13, pass: LIST })
    expect(stepFrom({ shown: 13, pass: LIST }, [11, 13], -1)).toEqual({ shown: 11, pass: LIST })
    expect(stepFrom({ shown: 12, pass: LIST }, [12, 14], 1)).toEqual({ shown: 12, pass: [12, 14] })
  })

  it('announces what follows in this pass, without those that left', () => {
    expect(followingIn({ shown: 12, pass: [11, 12, 13, 14] }, [14, 13, 11], 1, 5)).toEqual([13, 14, 11])
    expect(followingIn({ shown: 11, pass: [11, 12, 13, 14] }, [11, 12, 13, 14], 2, 5)).toEqual([13, 14])
    expect(followingIn({ shown: 99, pass: LIST }, LIST, 1, 2)).toEqual([11, 12])
  })

  it('begins with the first list, and takes that of another selection', () => {
    expect(begin(at({ shown: null, pass: [] }), LIST, NOW + 5)).toMatchObject({ shown: 11, pass: LIST, since: NOW + 5 })
    expect(begin(at({ shown: 12 }), [21, 22], NOW + 5)).toMatchObject({ shown: 12, pass: [21, 22], since: NOW })
  })

  it('goes on and back by hand', () => {
    expect(step(at(), LIST, 1, NOW + 5)).toMatchObject({ shown: 12, since: NOW + 5 })
    expect(step(at(), LIST, -1, NOW + 5)).toMatchObject({ shown: 13 })
  })

  it('stays while it is paused, but not for ever', () => {
    const paused = togglePause(at(), NOW)
    expect(tick(paused, LIST, NOW + 10 * 60_000, RULES)).toMatchObject({ shown: 11, pausedAt: NOW })
    expect(tick(paused, LIST, NOW + 30 * 60_000, RULES)).toMatchObject({ shown: 11, pausedAt: null })
    expect(togglePause(paused, NOW + 1_000)).toMatchObject({ pausedAt: null, since: NOW + 1_000 })
    expect(step(paused, LIST, 1, NOW + 1_000)).toMatchObject({ shown: 12, pausedAt: NOW + 1_000 })
  })

  it('is held by a new alarm, then continues', () => {
    const held = hold(at(), 13, NOW, RULES)
    expect(held).toMatchObject({ shown: 13, heldUntil: NOW + 60_000 })
    expect(tick(held, LIST, NOW + 59_999, RULES)).toMatchObject({ shown: 13 })
    const over = tick(held, LIST, NOW + 60_000, RULES)
    expect(tick(over, LIST, NOW + 60_001, RULES)).toMatchObject({ shown: 11, heldUntil: null })
    expect(hold(at(), 13, NOW, { ...RULES, holdMs: 0 })).toEqual(at())
  })

  it('shows two at once and steps over both', () => {
    const rules = { ...RULES, abreast: 2 }
    expect(abreastFrom(LIST, 12, 2)).toEqual([12, 13])
    expect(abreastFrom(LIST, 13, 2)).toEqual([13, 11])
    expect(abreastFrom([11], 11, 2)).toEqual([11])
    expect(abreastFrom(LIST, 99, 2)).toEqual([99, 12])
    expect(tick(at(), LIST, NOW + 30_000, rules)).toMatchObject({ shown: 13 })
  })
})
