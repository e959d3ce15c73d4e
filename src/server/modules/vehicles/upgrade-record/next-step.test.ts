import { describe, expect, it } from 'vitest'
import { nextStep, type UpgradeFacts } from './next-step.ts'

const NOW = 1_000_000
const facts = (over: Partial<UpgradeFacts>): UpgradeFacts => ({
  state: 'pending',
  channel: 'http',
  toVersion: '7.2.0',
  currentVersion: '7.1.0',
  isFitted: true,
  deadlineAt: NOW + 1000,
  changedAt: NOW - 60_000,
  sentBytes: 0,
  fileSize: 100,
  job: null,
  retriesLeft: 0,
  needsConsent: false,
  notBefore: null,
  blockers: [],
  ...over,
})
const job = (status: NonNullable<UpgradeFacts['job']>['status'], result: string | null = null) => ({ status, result })
const becomes = (state: string) => expect.objectContaining({ act: 'become', state })

describe('an upgrade that waits', () => {
  it('is sent once nothing blocks it', () => expect(nextStep(facts({}), NOW)).toEqual({ act: 'send' }))
  it('says what it waits for', () =>
    expect(nextStep(facts({ blockers: ['moving'] }), NOW)).toEqual({
      act: 'become',
      state: 'awaitingCondition',
      blockedBy: ['moving'],
    }))
  it('ends when its terminal reports the version already', () =>
    expect(nextStep(facts({ currentVersion: '7.2.0' }), NOW)).toEqual(becomes('alreadyInstalled')))
  it('times out after its deadline', () =>
    expect(nextStep(facts({ state: 'awaitingCondition', deadlineAt: NOW }), NOW)).toEqual(becomes('timedOut')))
})

describe('an upgrade that the driver has to accept', () => {
  const asked = (over: Partial<UpgradeFacts>) =>
    nextStep(facts({ state: 'awaitingConsent', needsConsent: true, ...over }), NOW)
  it('is asked for once nothing else blocks it', () => {
    expect(nextStep(facts({ needsConsent: true }), NOW)).toEqual({ act: 'askDriver' })
    expect(nextStep(facts({ needsConsent: true, blockers: ['moving'] }), NOW)).toEqual(becomes('awaitingCondition'))
  })
  it('waits for the answer, whatever blocks it meanwhile', () =>
    expect(asked({ job: job('acked'), blockers: ['moving'] })).toBeNull())
  it.each([
    [1, 'accepted'],
    [2, 'later'],
    [3, 'declined'],
    [9, 'noAnswer'],
  ])('takes answer %i as %s', (answerId, answer) =>
    expect(asked({ job: { ...job('executed'), answerId } })).toEqual({ act: 'answered', answer }),
  )
  it('was not answered when the time ran out', () =>
    expect(asked({ job: job('noResponse') })).toEqual({ act: 'answered', answer: 'noAnswer' }))
  it('fails when its terminal knows no questions', () =>
    expect(asked({ job: job('unsupported') })).toEqual({ act: 'become', state: 'failed', failure: 'unsupported' }))
  it('is installed without an answer once none is needed any more', () =>
    expect(asked({ needsConsent: false, job: job('acked') })).toEqual({ act: 'send' }))
  it('times out like any other', () => expect(asked({ deadlineAt: NOW })).toEqual(becomes('timedOut')))
})

describe('an upgrade that was sent', () => {
  const sent = (over: Partial<UpgradeFacts>) =>
    nextStep(facts({ state: 'downloading', job: job('acked'), ...over }), NOW)
  it('goes on while it is downloaded', () => expect(sent({ sentBytes: 50 })).toBeNull())
  it('is installed once all of it was fetched', () => expect(sent({ sentBytes: 100 })).toEqual(becomes('installing')))
  it('goes on without an acceptance when its file is fetched', () => {
    expect(sent({ job: job('noResponse', 'noAnswer'), sentBytes: 50 })).toBeNull()
    expect(sent({ job: job('noResponse', 'noAnswer') })).toMatchObject({ failure: 'noAnswer' })
  })
  it('as a package is installed once it was accepted', () =>
    expect(sent({ channel: 'package' })).toEqual(becomes('installing')))
  it('is no success by the answer of the terminal', () =>
    expect(sent({ job: job('executed') })).toEqual(becomes('verifying')))
  it('is one by the version it reports, also without an answer', () =>
    expect(sent({ currentVersion: '7.2.0' })).toEqual(becomes('success')))
  it('is looked at again at its deadline when the file arrived and no result did', () => {
    const silent = { state: 'installing', job: job('noResponse', 'noResult'), sentBytes: 100, deadlineAt: NOW } as const
    expect(sent(silent)).toEqual(becomes('verifying'))
    expect(sent({ ...silent, channel: 'package' })).toMatchObject({ failure: 'noAnswer' })
  })
  it('ends at its deadline', () => expect(sent({ deadlineAt: NOW })).toEqual(becomes('timedOut')))
  it('ends when the vehicle has another terminal', () =>
    expect(sent({ isFitted: false })).toEqual(becomes('vehicleRemoved')))
  it.each([
    [job('failed', 'upgradeFailed'), 'upgradeFailed'],
    [job('failed', 'notConnected'), 'notSent'],
    [job('failed', 'refused'), 'rejected'],
    [job('noResponse'), 'noAnswer'],
    [job('unsupported'), 'unsupported'],
    [null, 'notSent'],
  ])('that ended as %j failed for %s', (ended, failure) =>
    expect(sent({ job: ended })).toEqual({ act: 'become', state: 'failed', failure }),
  )
})

describe('an installed upgrade', () => {
  const verifying = (over: Partial<UpgradeFacts>) =>
    nextStep(facts({ state: 'verifying', job: job('executed'), ...over }), NOW)
  it('is asked for its version now and then', () => {
    expect(verifying({})).toEqual({ act: 'ask' })
    expect(verifying({ changedAt: NOW - 1000 })).toBeNull()
    expect(verifying({ job: job('sent') })).toBeNull()
  })
  it('is a success with the new version', () =>
    expect(verifying({ currentVersion: '7.2.0' })).toEqual(becomes('success')))
  it('failed when it never reports it', () =>
    expect(verifying({ deadlineAt: NOW })).toEqual({ act: 'become', state: 'failed', failure: 'versionMismatchAfter' }))
})
