import { describe, expect, it } from 'vitest'
import { type StateFacts, vehicleState } from './state-rules.ts'

const driving: StateFacts = {
  known: true,
  silentMs: 5_000,
  timeoutMs: 180_000,
  sleeping: false,
  loggedOut: false,
  charging: false,
  accOn: true,
  speed: 600,
}
const state = (facts: Partial<StateFacts>) => vehicleState({ ...driving, ...facts })
const HOUR = 3_600_000

describe('connectivity', () => {
  it.each<[string, Partial<StateFacts>, string]>([
    ['nothing was ever heard', { known: false }, 'neverOnline'],
    ['the profile allows the silence', { silentMs: 180_000 }, 'driving'],
    ['the silence is longer than the profile allows', { silentMs: 180_001 }, 'offline'],
    ['another profile allows more', { silentMs: 180_001, timeoutMs: 600_000 }, 'driving'],
    ['it said goodbye', { loggedOut: true }, 'offline'],
    ['sleep was announced', { sleeping: true, silentMs: 0 }, 'sleeping'],
    ['sleep was announced hours ago', { sleeping: true, silentMs: 20 * HOUR }, 'sleeping'],
    ['it slept too long', { sleeping: true, silentMs: 27 * HOUR }, 'offline'],
    ['it said goodbye before it slept', { sleeping: true, loggedOut: true, silentMs: HOUR }, 'sleeping'],
  ])('when %s', (_when, facts, expected) => {
    expect(state(facts)).toBe(expected)
  })
})

describe('motion', () => {
  it.each<[string, Partial<StateFacts>, string]>([
    ['ignition and speed', {}, 'driving'],
    ['ignition without speed', { speed: 0 }, 'idling'],
    ['ignition and a creeping receiver', { speed: 15 }, 'idling'],
    ['ignition while charging', { speed: 0, charging: true }, 'charging'],
    ['neither ignition nor speed', { accOn: false, speed: 0 }, 'parked'],
    ['no ignition and a creeping receiver', { accOn: false, speed: 30 }, 'parked'],
    ['no ignition and clear speed', { accOn: false, speed: 250 }, 'towed'],
    ['no ignition while charging', { accOn: false, speed: 0, charging: true }, 'charging'],
  ])('with %s', (_with, facts, expected) => {
    expect(state(facts)).toBe(expected)
  })
})
