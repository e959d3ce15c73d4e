import { describe, expect, it } from 'vitest'
import { type HeadUnitFacts, headUnitStep } from './head-unit-step.ts'

const NOW = Date.UTC(2026, 10, 29, 12)
const MINUTE = 60_000
const facts = (over: Partial<HeadUnitFacts> = {}): HeadUnitFacts => ({
  state: 'offered',
  isFitted: true,
  toVersion: '22.3',
  currentVersion: '22.1',
  startAt: NOW - MINUTE,
  notBefore: null,
  connected: true,
  isQuiet: false,
  isFrozen: false,
  isDamaged: false,
  isOffline: false,
  job: { status: 'executed', at: NOW - MINUTE },
  attempts: 1,
  progress: null,
  error: null,
  shown: false,
  answer: null,
  laterUntil: null,
  remind: false,
  remindedAt: null,
  deadlineAt: NOW + 60 * MINUTE,
  ...over,
})
const step = (over: Partial<HeadUnitFacts>) => headUnitStep(facts(over), NOW)
const pending = (over: Partial<HeadUnitFacts> = {}) => step({ state: 'pending', attempts: 0, job: null, ...over })

describe('a head unit that was not offered the version yet', () => {
  it('is offered it when its stage has begun, it is connected and its user may be asked', () => {
    expect(pending()).toEqual({ act: 'offer' })
    expect(pending({ startAt: NOW + 1, connected: false })).toMatchObject({ state: 'pending', blockedBy: ['stage'] })
    expect(pending({ connected: false })).toMatchObject({ blockedBy: ['offline'] })
    expect(pending({ isFrozen: true })).toMatchObject({ blockedBy: ['frozen'] })
    expect(pending({ isQuiet: true })).toMatchObject({ blockedBy: ['quiet'] })
    expect(pending({ notBefore: NOW + 1 })).toMatchObject({ blockedBy: ['backOff'] })
  })

  it('ends when it has the version, was replaced, or could not be offered it in time', () => {
    expect(pending({ currentVersion: '22.3' })).toMatchObject({ state: 'alreadyInstalled' })
    expect(pending({ isFitted: false })).toMatchObject({ state: 'replaced' })
    expect(pending({ connected: false, deadlineAt: NOW })).toMatchObject({ state: 'timedOut' })
  })
})

describe('an offer that did not arrive', () => {
  const lost = { status: 'noResponse', at: NOW } as const
  it('is sent again twice, then it has failed', () => {
    expect(step({ job: lost, attempts: 2 })).toEqual({ act: 'again' })
    expect(step({ job: lost, attempts: 3 })).toMatchObject({ state: 'failed', failure: 'noAnswer' })
    expect(step({ job: { status: 'unsupported', at: NOW } })).toMatchObject({ failure: 'unsupported' })
  })

  it('counts as arrived as soon as the head unit says anything about it', () => {
    expect(step({ job: lost, attempts: 3, shown: true })).toMatchObject({ state: 'awaitingConsent' })
  })
})

describe('what the user decides', () => {
  it('is respected', () => {
    expect(step({ shown: true, answer: 'declined' })).toMatchObject({ state: 'declined' })
    expect(step({ shown: true, answer: 'accepted' })).toMatchObject({ state: 'accepted' })
  })

  it('later: is asked again then, once, and not in quiet hours', () => {
    const later = { shown: true, answer: 'later' } as const
    expect(step({ ...later, laterUntil: NOW + MINUTE })).toMatchObject({ state: 'deferred' })
    const due = { ...later, state: 'awaitingConsent', laterUntil: NOW - MINUTE } as const
    expect(step(due)).toEqual({ act: 'notify' })
    expect(step({ ...due, isQuiet: true })).toBeNull()
    expect(step({ ...due, remindedAt: NOW - 1 })).toBeNull()
  })

  it('never: the question ends with its deadline', () => {
    expect(step({ state: 'awaitingConsent', shown: true, deadlineAt: NOW })).toMatchObject({ state: 'timedOut' })
  })
})

describe('an accepted upgrade', () => {
  const accepted = { shown: true, answer: 'accepted' } as const
  it('follows what the head unit reports', () => {
    const states = (['downloading', 'downloaded', 'installing', 'installed'] as const).map(
      (progress) => step({ ...accepted, state: 'accepted', progress }) as { state: string },
    )
    expect(states.map(({ state }) => state)).toEqual(['downloading', 'awaitingInstall', 'installing', 'verifying'])
    const failed = step({ ...accepted, state: 'downloading', progress: 'failed', error: 'signature' })
    expect(failed).toMatchObject({ state: 'failed', failure: 'signature' })
  })

  it('succeeds by the reported version alone', () => {
    const installed = { ...accepted, state: 'verifying', progress: 'installed' } as const
    expect(step(installed)).toEqual({ act: 'askStatus' })
    expect(step({ ...installed, currentVersion: '22.3' })).toMatchObject({ state: 'success' })
    expect(step({ ...installed, deadlineAt: NOW })).toMatchObject({ failure: 'versionMismatchAfter' })
  })
})

describe('a withdrawal', () => {
  it('is sent until the head unit confirms it', () => {
    const withdrawing = { state: 'withdrawing', shown: true, job: null } as const
    expect(step(withdrawing)).toEqual({ act: 'withdraw' })
    expect(step({ ...withdrawing, connected: false })).toBeNull()
    expect(step({ ...withdrawing, progress: 'withdrawn' })).toMatchObject({ state: 'withdrawn' })
    expect(step({ ...withdrawing, connected: false, deadlineAt: NOW })).toMatchObject({ state: 'withdrawn' })
  })

  it('that came too late follows the installation to its end', () => {
    expect(step({ state: 'withdrawing', progress: 'installing' })).toMatchObject({ state: 'installing' })
  })
})
