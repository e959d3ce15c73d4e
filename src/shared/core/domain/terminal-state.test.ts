import { expect, it } from 'vitest'
import { type ConnectionFacts, connectionState, LONGEST_SLEEP_MS } from './terminal-state.ts'

const NOW = Date.UTC(2026, 10, 21)
const CONNECTED: ConnectionFacts = { deregistered: false, lastMessageAt: NOW, sleeping: false, timeoutSeconds: 60 }

it.each<[string, Partial<ConnectionFacts>, string]>([
  ['sent a message within its own timeout', { lastMessageAt: NOW - 60_000 }, 'online'],
  ['was silent for longer', { lastMessageAt: NOW - 60_001 }, 'offline'],
  ['may be silent for longer', { lastMessageAt: NOW - 60_001, timeoutSeconds: 61 }, 'online'],
  ['said that it sleeps', { sleeping: true, lastMessageAt: NOW - LONGEST_SLEEP_MS }, 'sleeping'],
  ['did not wake up any more', { sleeping: true, lastMessageAt: NOW - LONGEST_SLEEP_MS - 1 }, 'offline'],
  ['never said anything', { lastMessageAt: null }, 'neverOnline'],
  ['was taken off the books, whatever it says', { deregistered: true }, 'deregistered'],
])('a terminal that %s', (_what, facts, state) => {
  expect(connectionState({ ...CONNECTED, ...facts }, NOW)).toBe(state)
})
