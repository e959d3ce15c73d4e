import { describe, expect, it } from 'vitest'
import {
  COMMAND_STATUSES,
  type CommandStatus,
  END_STATUSES,
  hasEnded,
  mayBecome,
  OPEN_STATUSES,
  sendStatusA,
  sendStatusB,
  TRANSITIONS,
} from './command-status.ts'

/** Written out a second time, so that the table is not changed by accident. */
const ALLOWED: [CommandStatus, CommandStatus][] = [
  ['created', 'awaitingApproval'],
  ['created', 'queued'],
  ['awaitingApproval', 'queued'],
  ['awaitingApproval', 'rejected'],
  ['awaitingApproval', 'expired'],
  ['awaitingApproval', 'cancelled'],
  ['queued', 'sent'],
  ['queued', 'failed'],
  ['queued', 'expired'],
  ['queued', 'cancelled'],
  ['sent', 'acked'],
  ['sent', 'executed'],
  ['sent', 'failed'],
  ['sent', 'noResponse'],
  ['sent', 'unsupported'],
  ['sent', 'queued'],
  ['acked', 'executed'],
  ['acked', 'failed'],
  ['acked', 'noResponse'],
]
const isAllowed = (from: CommandStatus, to: CommandStatus) => ALLOWED.some(([a, b]) => a === from && b === to)

describe('states of a command', () => {
  it.each(ALLOWED)('%s may become %s', (from, to) => {
    expect(mayBecome(from, to)).toBe(true)
  })

  it('has no other change', () => {
    for (const from of COMMAND_STATUSES) {
      for (const to of COMMAND_STATUSES)
        expect(`${from} ${to} ${mayBecome(from, to)}`).toBe(`${from} ${to} ${isAllowed(from, to)}`)
    }
  })

  it('ends where nothing follows', () => {
    expect(COMMAND_STATUSES.filter(hasEnded)).toEqual([...END_STATUSES])
    expect(OPEN_STATUSES.every((status) => TRANSITIONS[status].length > 0)).toBe(true)
  })

  it('cannot be executed without having been sent, nor sent without having been queued', () => {
    const before = (status: CommandStatus) => COMMAND_STATUSES.filter((from) => mayBecome(from, status))
    expect(before('executed')).toEqual(['sent', 'acked'])
    expect(before('sent')).toEqual(['queued'])
  })

  it.each([
    ['awaitingApproval', 0, 0],
    ['queued', 0, 0],
    ['sent', 0, 1],
    ['acked', 0, 1],
    ['executed', 1, 2],
    ['failed', 2, 3],
    ['noResponse', 2, 3],
    ['expired', 2, 3],
    ['unsupported', 2, 3],
    ['cancelled', 3, 3],
    ['rejected', 3, 3],
  ] as const)('%s is send status A %i and B %i', (status, a, b) => {
    expect([sendStatusA(status), sendStatusB(status)]).toEqual([a, b])
  })
})
