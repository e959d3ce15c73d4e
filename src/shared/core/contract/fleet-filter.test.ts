import { describe, expect, it } from 'vitest'
import { FleetFilter, inFilter, isLimiting } from './fleet-filter.ts'

const truck = { powerType: '柴油', vehicleClass: 'truck', modelCode: 'T-460', country: 'DE' }
const bus = { powerType: '纯电动', vehicleClass: 'bus', modelCode: 'B-12E', country: 'HK' }
const elsewhere = { ...bus, country: 'JP' }
const taken = (filter: FleetFilter) => [truck, bus, elsewhere].map((vehicle) => inFilter(filter, vehicle))
const read = (filter: object) => FleetFilter.parse(filter)

describe('a part of a fleet', () => {
  it.each([
    [{}, [true, true, true]],
    [{ powerType: '柴油' }, [true, false, false]],
    [{ vehicleClassification: 'bus' }, [false, true, true]],
    [{ vehicleModel: 'T-460' }, [true, false, false]],
    [{ market: 'eu' }, [true, false, false]],
    [{ market: 'cn' }, [false, true, false]],
    [{ market: 'other' }, [false, false, true]],
    [{ vehicleClassification: 'bus', market: 'cn' }, [false, true, false]],
    [{ powerType: '柴油', vehicleModel: 'B-12E' }, [false, false, false]],
    [{ powerType: 'steam' }, [false, false, false]],
  ])('%j holds %j', (filter, expected) => {
    expect(taken(read(filter))).toEqual(expected)
  })

  it('knows itself from the whole', () => {
    expect(isLimiting(read({}))).toBe(false)
    expect(isLimiting(read({ market: 'all' }))).toBe(false)
    for (const one of [
      { powerType: 'LNG' },
      { vehicleClassification: 'car' },
      { vehicleModel: 'X' },
      { market: 'me' },
    ]) {
      expect(isLimiting(read(one))).toBe(true)
    }
  })
})
