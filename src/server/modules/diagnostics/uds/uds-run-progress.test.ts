import { describe, expect, it } from 'vitest'
import type { UdsStep } from '#core/domain/uds-script.ts'
import { type AskedRequest, progressOf } from './uds-run-progress.ts'
import { resultsOf } from './uds-run-results.ts'

const place = { ecu: 'ECM', address: '7E0', channel: 1, waitSeconds: 20, onError: 'stop' } as const
const session: UdsStep = { ...place, kind: 'session', session: 3 }
const security: UdsStep = { ...place, kind: 'security', level: 1 }
const dtcs: UdsStep = { ...place, kind: 'readDtcs', mask: 0xff, snapshot: true }
const dids: UdsStep = {
  ...place,
  kind: 'readDids',
  dids: [
    { did: 'F190', name: '', unit: '', format: 'text', factor: 1, offset: 0 },
    { did: '0100', name: '', unit: 'V', format: 'number', factor: 0.1, offset: 0 },
  ],
}
const asked = (request: string, answer: string, step = 0): AskedRequest => ({
  step,
  request,
  answer,
  state: answer === '' ? 'silent' : answer.startsWith('7f') ? 'refused' : 'good',
})
const waiting = (request: string, step = 0): AskedRequest => ({ step, request, answer: '', state: 'waiting' })

describe('what a run does next', () => {
  it('asks step by step and waits for each answer', () => {
    const steps = [session, dids]
    expect(progressOf(steps, [])).toMatchObject({ kind: 'ask', step: 0, request: '1003' })
    expect(progressOf(steps, [waiting('1003')])).toMatchObject({ kind: 'wait', step: 0 })
    const open = asked('1003', '5003003201f4')
    expect(progressOf(steps, [open])).toMatchObject({ kind: 'ask', step: 1, request: '22f1900100' })
    const answered = asked('22f1900100', '62f1904101008d', 1)
    expect(progressOf(steps, [open, answered])).toEqual({ kind: 'ended', step: 2, failures: 0, good: true, detail: '' })
  })

  it('has a key made of the seed, unless the level is open already', () => {
    expect(progressOf([security], [asked('2701', '670112345678')])).toMatchObject({ kind: 'key', seed: '12345678' })
    expect(progressOf([security], [asked('2701', '670100000000')])).toMatchObject({ kind: 'ended', good: true })
    const refused = [asked('2701', '670112345678'), asked('2702ffff', '7f2735')]
    expect(progressOf([security], refused)).toMatchObject({ kind: 'ended', good: false, detail: 'stepRefused' })
  })

  it('reads a snapshot of every code; one without any is no failure', () => {
    const list = asked('1902ff', '5902ff01234509c1008708')
    expect(progressOf([dtcs], [list])).toMatchObject({ kind: 'ask', request: '1904012345ff' })
    const first = asked('1904012345ff', '7f1931')
    expect(progressOf([dtcs], [list, first])).toMatchObject({ kind: 'ask', request: '1904c10087ff' })
    const second = asked('1904c10087ff', '5904c1008708')
    expect(progressOf([dtcs], [list, first, second])).toMatchObject({ kind: 'ended', good: true })
  })

  it('asks a busy unit again, three times at most', () => {
    const busy = asked('1003', '7f1021')
    expect(progressOf([session], [busy])).toMatchObject({ kind: 'ask', request: '1003' })
    expect(progressOf([session], [busy, busy, busy])).toMatchObject({ kind: 'ended', detail: 'stepRefused' })
  })

  it('stops at a failed step or goes on, as the step says; nothing but failures is no success', () => {
    const silent = asked('1003', '')
    expect(progressOf([session, dids], [silent])).toMatchObject({ kind: 'ended', step: 1, detail: 'stepSilent' })
    const lenient = { ...session, onError: 'continue' as const }
    expect(progressOf([lenient, dids], [silent])).toMatchObject({ kind: 'ask', step: 1, failures: 1 })
    const answered = asked('22f1900100', '62f19041', 1)
    expect(progressOf([lenient, dids], [silent, answered])).toMatchObject({ kind: 'ended', good: true, failures: 1 })
    expect(progressOf([lenient], [silent])).toMatchObject({ kind: 'ended', good: false, failures: 1 })
  })
})

describe('what a run reported', () => {
  it('is stored by control unit with snapshots next to their codes', () => {
    const answers = [
      asked('22f1900100', '62f1904101008d'),
      asked('1902ff', '5902ff01234509', 1),
      asked('1904012345ff', '590401234509aa', 1),
    ]
    expect(resultsOf([dids, dtcs], answers)).toEqual([
      {
        ecu: 'ECM',
        address: '7E0',
        readDtcs: true,
        dids: [
          { did: 'F190', data: '41' },
          { did: '0100', data: '8d' },
        ],
        dtcs: [{ dtc: 0x012345, code: 'P0123-45', status: 9, snapshot: '590401234509aa' }],
      },
    ])
  })
})
