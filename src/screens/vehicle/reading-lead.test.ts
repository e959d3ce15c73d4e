import { describe, expect, it } from 'vitest'
import { SINGLE_READING_KEYS } from '#core/domain/single-vehicle.ts'
import { readingLead } from './reading-lead.ts'

const span = { vin: 'LGWEF4A50TEST0001', startTime: '2026-03-02 00:00:00', endTime: '2026-03-02 23:59:59' }
const queryOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]))

describe('the list behind a reading', () => {
  it('is its course over the same stretch', () => {
    const address = readingLead('cellHigh', span, true)
    expect(address).toMatch(/^\/#\/dataService\/history\?/)
    expect(queryOf(address)).toEqual({ ...span, items: 'cellHigh,cellLow' })
  })

  it('is its source, where no history is stored', () => {
    expect(readingLead('motorTemperature', span, true)).toMatch(/^\/#\/tbox\/ecAllMessage\?/)
    expect(queryOf(readingLead('gear', span, true))).toMatchObject({ items: 'gear' })
    expect(queryOf(readingLead('gear', span, false))).toEqual({ view: 'signals', ...span })
    expect(queryOf(readingLead('coolant', span, false))).toEqual({ view: 'signals', ...span })
  })

  it('is there for every reading', () => {
    for (const key of SINGLE_READING_KEYS) expect(queryOf(readingLead(key, span, false)).vin).toBe(span.vin)
  })
})
