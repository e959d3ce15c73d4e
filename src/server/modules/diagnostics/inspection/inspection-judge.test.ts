import { describe, expect, it } from 'vitest'
import { InspectionItem } from '#core/contract/inspection.ts'
import { inspectionState } from '#core/domain/inspection.ts'
import { type Evidence, findingOf, judged, untested } from './inspection-judge.ts'

const anItem = (over: Partial<Parameters<typeof InspectionItem.parse>[0]> & object) =>
  InspectionItem.parse({ code: 'X', name: 'x', kind: 'terminal', ...over })
const nothing: Evidence = {
  terminal: null,
  reportedIccid: null,
  lastLoginAt: null,
  fix: null,
  values: {},
  panic: false,
  commands: {},
}
const fitted: Evidence = { ...nothing, terminal: { sn: 'SN1', iccid: '8986', blocked: false } }

describe('verdicts on items', () => {
  it.each([
    ['no terminal yet', { kind: 'terminal' }, nothing, 'waiting', 'noTerminal'],
    ['a terminal', { kind: 'terminal' }, fitted, 'passed', ''],
    [
      'a blocked terminal',
      { kind: 'terminal' },
      { ...fitted, terminal: { sn: '', iccid: '', blocked: true } },
      'failed',
      'blocked',
    ],
    ['no card on the books', { kind: 'sim' }, nothing, 'waiting', 'noCard'],
    ['another card than on the books', { kind: 'sim' }, { ...fitted, reportedIccid: '8911' }, 'failed', 'otherCard'],
    ['the card of the books', { kind: 'sim' }, { ...fitted, reportedIccid: '8986' }, 'passed', ''],
    ['no login', { kind: 'login' }, nothing, 'waiting', 'notSignedOn'],
    ['a login', { kind: 'login' }, { ...nothing, lastLoginAt: 0 }, 'passed', ''],
    ['no fix', { kind: 'gnss' }, nothing, 'waiting', 'noFix'],
    ['too few satellites', { kind: 'gnss', least: 6 }, { ...nothing, fix: { satellites: 4 } }, 'waiting', 'noFix'],
    ['enough satellites', { kind: 'gnss', least: 6 }, { ...nothing, fix: { satellites: 6 } }, 'passed', ''],
    ['no value', { kind: 'signal', signal: 'soc' }, nothing, 'waiting', 'noValue'],
    [
      'a value below',
      { kind: 'signal', signal: 'soc', least: 30 },
      { ...nothing, values: { soc: [20] } },
      'waiting',
      'outOfRange',
    ],
    [
      'one good value of several',
      { kind: 'signal', signal: 'soc', least: 30 },
      { ...nothing, values: { soc: [35, 20] } },
      'passed',
      '',
    ],
    [
      'a command on its way',
      { kind: 'command', command: 'locate' },
      { ...nothing, commands: { X: 'sent' } },
      'waiting',
      'commandSent',
    ],
    [
      'a command for the second approver',
      { kind: 'command', command: 'lockDoors' },
      { ...nothing, commands: { X: 'awaitingApproval' } },
      'waiting',
      'awaitingApproval',
    ],
    [
      'a command carried out',
      { kind: 'command', command: 'locate' },
      { ...nothing, commands: { X: 'executed' } },
      'passed',
      '',
    ],
    [
      'a command without answer',
      { kind: 'command', command: 'locate' },
      { ...nothing, commands: { X: 'noResponse' } },
      'failed',
      'commandFailed',
    ],
    ['no button', { kind: 'alarmButton' }, nothing, 'waiting', 'notPressed'],
    ['the button', { kind: 'alarmButton' }, { ...nothing, panic: true }, 'passed', ''],
    ['what a person decides', { kind: 'manual' }, fitted, 'waiting', ''],
  ] as const)('%s', (_what, item, evidence, verdict, result) => {
    expect(findingOf(anItem(item), evidence)).toMatchObject({ verdict, result })
  })

  it('reports values with their unit', () => {
    const item = anItem({ kind: 'signal', signal: 'batterySoc', least: 30 })
    expect(findingOf(item, { ...nothing, values: { batterySoc: [41.26] } }).observed).toBe('41.3 %')
  })
})

describe('an inspection', () => {
  const items = [anItem({ code: 'A', limitSeconds: 60 }), anItem({ code: 'B', kind: 'manual', limitSeconds: 600 })]
  const startedAt = Date.parse('2026-03-01T10:00:00+08:00')

  it('fails what is late by its own limit, and says why', () => {
    const run = { items, results: untested(items), startedAt }
    expect(judged(run, nothing, startedAt + 59_000).map(({ verdict }) => verdict)).toEqual(['waiting', 'waiting'])
    const late = judged(run, nothing, startedAt + 60_000)
    expect(late[0]).toMatchObject({ verdict: 'failed', result: 'noTerminal', verdictTime: '2026-03-01 10:01:00' })
    expect(late[1]?.verdict).toBe('waiting')
    expect(judged(run, nothing, startedAt + 600_000)[1]).toMatchObject({ verdict: 'failed', result: 'tooLate' })
  })

  it('keeps a verdict once it has one', () => {
    const results = judged({ items, results: untested(items), startedAt }, fitted, startedAt)
    expect(judged({ items, results, startedAt }, nothing, startedAt + 1000)[0]).toEqual(results[0])
  })

  it('passes when nothing mandatory failed', () => {
    const optional = [{ mandatory: true }, { mandatory: false }]
    expect(inspectionState(optional, ['passed', 'waiting'])).toBe('running')
    expect(inspectionState(optional, ['passed', 'failed'])).toBe('passed')
    expect(inspectionState(optional, ['passed', 'skipped'])).toBe('passed')
    expect(inspectionState(optional, ['failed', 'passed'])).toBe('failed')
    expect(inspectionState(optional, ['skipped', 'passed'])).toBe('failed')
  })
})
