import { describe, expect, it } from 'vitest'
import type { SingleReplay, SingleSignals } from '#core/contract/single.ts'
import { aSingleVehicle } from '#tests/builders/single-vehicle.ts'
import { liveMoment } from '../moment.ts'
import { scaleAround, scaleFromZero } from './lane-scale.ts'
import { lanesOf } from './lanes-of.ts'

const AT = 1_780_000_000
const vehicle = aSingleVehicle()
const moment = liveMoment(vehicle, undefined, AT * 1000)
const replay = (readings: SingleReplay['readings']): SingleReplay => ({
  track: [[114, 22, AT - 60, 48, 90, 3, -1]],
  readings,
  alarms: [],
})
const signals = (...units: string[]): SingleSignals => ({
  known: [],
  curves: units.map((unit, at) => ({ key: `M/S${at}`, name: `S${at}`, unit, text: null, points: [[AT - 30, at + 1]] })),
})
const keys = (over: Partial<Parameters<typeof lanesOf>[0]>) =>
  lanesOf({ vehicle, source: replay({}), signals: undefined, chosen: [], moment, ...over }).map(({ key }) => key)
const electric = replay({
  soc: [[AT - 60, 50]],
  voltage: [
    [AT - 60, 600],
    [AT - 30, 610],
  ],
  current: [[AT - 60, 120]],
  temperatureHigh: [[AT - 60, 31]],
  temperatureLow: [[AT - 60, 26]],
  cellHigh: [[AT - 60, 3.32]],
  cellLow: [[AT - 60, 3.3]],
})

describe('lanes of the recorder', () => {
  it('are those the vehicle has data for, its speed first', () => {
    expect(keys({})).toEqual(['speed'])
    expect(keys({ source: replay({ fuel: [[AT - 60, 210]] }) })).toEqual(['speed', 'fuel'])
    expect(keys({ source: electric })).toEqual(['speed', 'power', 'soc', 'temperature', 'voltage', 'cellSpread'])
  })

  it('fill up with bus signals, what drives the vehicle first and nothing twice', () => {
    expect(keys({ source: electric, signals: signals('V', 'Nm', 'rpm') })).toEqual([
      'speed',
      'power',
      'soc',
      'temperature',
      'M/S2',
      'M/S1',
    ])
  })

  it('show what a user selected before anything else, and as many as that are', () => {
    const chosen = ['M/S0', 'M/S1']
    expect(keys({ source: electric, signals: signals('V', 'Nm'), chosen })).toEqual([
      'speed',
      'M/S0',
      'M/S1',
      'power',
      'soc',
      'temperature',
    ])
    expect(keys({ signals: signals(...Array<string>(12).fill('%')), chosen: ['M/S0'] })).toHaveLength(13)
  })

  it('compute power and spread from values of one report', () => {
    const lanes = lanesOf({ vehicle, source: electric, signals: undefined, chosen: [], moment })
    expect(lanes.find(({ key }) => key === 'power')?.points).toEqual([[AT - 60, 72]])
    expect(lanes.find(({ key }) => key === 'cellSpread')?.points).toEqual([[AT - 60, 20]])
    expect(lanes.find(({ key }) => key === 'temperature')?.low).toEqual([[AT - 60, 26]])
  })

  it('go up to the newest value the wall shows elsewhere', () => {
    const live = { ...moment, readings: { speed: { value: 51, at: (AT - 2) * 1000 } } }
    const [speed] = lanesOf({ vehicle, source: replay({}), signals: undefined, chosen: [], moment: live })
    expect(speed?.points.at(-1)).toEqual([AT - 2, 51])
  })
})

describe('scale of a lane', () => {
  it('never makes noise look like change', () => {
    const { least, greatest } = scaleAround([22, 23], 20)
    expect(greatest - least).toBeGreaterThanOrEqual(20)
    expect(least).toBeGreaterThanOrEqual(0)
    expect(greatest).toBeGreaterThanOrEqual(23)
  })

  it('holds all values, with zero at an end or in the middle', () => {
    expect(scaleFromZero([20, 83], 120)).toEqual({ least: 0, greatest: 120 })
    expect(scaleFromZero([-61, 40], 20)).toEqual({ least: -80, greatest: 80 })
    expect(scaleAround([], 20).greatest).toBeGreaterThan(0)
  })
})
