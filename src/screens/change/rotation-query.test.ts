import { describe, expect, it } from 'vitest'
import { readRotationQuery, type RotationQuery, writeRotationQuery } from './rotation-query.ts'

const read = (text: string) => readRotationQuery(new URLSearchParams(text))

describe('the address of a rotation', () => {
  it('has a meaning for everything it leaves out', () => {
    expect(read('')).toEqual({
      by: 'worst',
      orgId: null,
      vehicleIds: [],
      size: 20,
      dwell: 30,
      offline: false,
      hold: 60,
      compare: false,
      cameras: false,
      at: null,
    })
  })

  it('keeps every vehicle between 15 and 120 seconds', () => {
    expect(read('dwell=1').dwell).toBe(15)
    expect(read('dwell=999').dwell).toBe(120)
    expect(read('dwell=45').dwell).toBe(45)
    expect(read('dwell=x').dwell).toBe(30)
  })

  it('is an own list when it names vehicles', () => {
    expect(read('vehicles=3,1,3,x')).toMatchObject({ by: 'list', vehicleIds: [3, 1] })
  })

  it('is read as it was written', () => {
    const state: RotationQuery = {
      by: 'group',
      orgId: 4,
      vehicleIds: [2, 9],
      size: 50,
      dwell: 90,
      offline: true,
      hold: 0,
      compare: true,
      cameras: true,
      at: 9,
    }
    const written = Object.entries(writeRotationQuery(state)).flatMap(([name, value]) => (value ? [[name, value]] : []))
    expect(readRotationQuery(new URLSearchParams(written))).toEqual(state)
  })
})
