import { describe, expect, it } from 'vitest'
import { readSingleQuery, writeSingleQuery } from './single-query.ts'

const read = (text: string) => readSingleQuery(new URLSearchParams(text))

describe('the address of a wall of one vehicle', () => {
  it('names the vehicle by id or VIN', () => {
    expect(read('vehicle=12')).toMatchObject({ vehicleId: 12, vin: '' })
    expect(read('vehicleId=7')).toMatchObject({ vehicleId: 7 })
    expect(read('vin=lgwef4a50test0001')).toMatchObject({ vehicleId: null, vin: 'LGWEF4A50TEST0001' })
    expect(read('vehicle=-1&vin=short')).toMatchObject({ vehicleId: null, vin: '' })
  })

  it('carries at most twelve signals, each once', () => {
    const many = Array.from({ length: 14 }, (_, at) => `M/S${at}`).join(',')
    expect(read(`signals=${many},M/S0`).signals).toHaveLength(12)
    expect(read('signals=M/S,M/S,bad key').signals).toEqual(['M/S'])
  })

  it('carries a stretch of at most six hours', () => {
    expect(read('replay=1772424000-1772427600').replay).toEqual({ from: 1_772_424_000, to: 1_772_427_600 })
    for (const wrong of ['1772427600-1772424000', '1772424000-1772524000', 'x-y']) {
      expect(read(`replay=${wrong}`).replay).toBeNull()
    }
  })

  it('is read as it was written', () => {
    const state = { vehicleId: 5, signals: ['A/B', 'A/C'], replay: { from: 1_772_424_000, to: 1_772_427_600 } }
    const written = Object.entries(writeSingleQuery(state)).flatMap(([name, value]) => (value ? [[name, value]] : []))
    expect(readSingleQuery(new URLSearchParams(written))).toMatchObject(state)
  })
})
