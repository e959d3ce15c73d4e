import { describe, expect, it } from 'vitest'
import { ENERGY_SERIAL } from '../gateway/energy-row.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { wholePositions } from './whole-positions.ts'

const NOON = Date.parse('2026-11-20T04:00:00Z')
const at = (seconds: number) => NOON + seconds * 1000
const whole = (seconds: number, over = {}) =>
  aPositionRow({ ts: at(seconds), direction: 120, altitude: 93, status: 0b1_0000_0000_0011, ...over })
const energy = (seconds: number, over = {}) =>
  aPositionRow({ ts: at(seconds), serial: ENERGY_SERIAL, direction: 0, altitude: 0, status: 0b11, ...over })

describe('positions of a vehicle with two terminals', () => {
  it('have heading, altitude and doors of the one that reports them', () => {
    const rows = wholePositions([energy(0), whole(2), energy(10), whole(12, { direction: 150 }), energy(20)])
    expect(rows.map(({ direction }) => direction)).toEqual([120, 120, 120, 150, 150])
    expect(rows.map(({ altitude }) => altitude)).toEqual([93, 93, 93, 93, 93])
    expect(new Set(rows.map(({ status }) => status)).size).toBe(1)
  })

  it('keep their own fix', () => {
    expect(wholePositions([whole(0), energy(5, { status: 0b01 })])[1]!.status & 0b10).toBe(0)
  })

  it('head the way that was driven where the other terminal is silent', () => {
    const [, second, third] = wholePositions([
      energy(0, { lat: 30e6, lng: 120e6 }),
      energy(10, { lat: 30e6, lng: 120_001_000 }),
      energy(20, { lat: 30e6, lng: 120_001_000 }),
    ])
    expect([second!.direction, third!.direction]).toEqual([90, 90])
    const [, late] = wholePositions([whole(0, { lat: 30e6, lng: 120e6 }), energy(900, { lat: 29_990_000, lng: 120e6 })])
    expect([late!.direction, late!.altitude]).toEqual([180, 0])
  })
})
