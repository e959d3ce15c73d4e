import { expect, it } from 'vitest'
import { BODY_CONTROLS, BODY_READINGS } from '#core/domain/body-control.ts'
import { statusOf } from '#core/protocol/jt808/location/status-bits.ts'
import { climateBlocker } from './climate-conditions.ts'

const now = Date.UTC(2026, 10, 30)
const parked = { lat: 34, speed: 0, status: statusOf(['positioned']), doubts: [], lastPositionAt: now, receivedAt: now }
const blocker = (power: 'soc' | 'pluggedOrSoc', soc: number | null, plugged?: number) => {
  const states = {
    [BODY_CONTROLS.climate]: 0,
    ...(plugged !== undefined && { [BODY_READINGS.plugged]: plugged }),
  }
  const facts = { terminalId: 1, states, consent: null, owned: false, claimed: false }
  return climateBlocker(facts, { power, minSoc: 30 }, { state: { ...parked, soc } as never, connected: true, now })
}

it.each([
  ['too low, whether or not the plug is reported', 'soc', 20, undefined, 'lowSoc'],
  ['too low beside a plug', 'soc', 20, 1, 'lowSoc'],
  ['enough', 'soc', 40, undefined, null],
  ['not reported, as with a fuel tank', 'soc', null, undefined, null],
  ['too low, but plugged in', 'pluggedOrSoc', 20, 1, null],
  ['too low and not plugged in', 'pluggedOrSoc', 20, 0, 'lowSoc'],
  ['too low with an unknown plug', 'pluggedOrSoc', 20, undefined, null],
] as const)('a charge that is %s', (_, power, soc, plugged, expected) => {
  expect(blocker(power, soc, plugged)).toBe(expected)
})
