import { describe, expect, it } from 'vitest'
import { FaultCodeInput } from '../contract/fault-code.ts'
import { LANGUAGES } from '../domain/language.ts'
import { DEMO_FAULTS, DEMO_PART_TYPES } from './demo-catalogue-data.ts'
import { DEMO_FAULT_CODES } from './demo-fault-codes.ts'

describe('the fault dictionary of the demo', () => {
  it.each(DEMO_FAULT_CODES)('$code is a valid entry, named in every language, with causes and advice', (entry) => {
    expect(FaultCodeInput.safeParse({ ...entry, faultType: '' }).error).toBeUndefined()
    expect(LANGUAGES.filter((language) => !entry.names[language])).toEqual([])
    expect([entry.causes, entry.driverAdvice, entry.workshopAdvice]).not.toContain('')
    const filledTexts = ({ causes = '', driverAdvice = '', workshopAdvice = '' } = {}) => [
      causes,
      driverAdvice,
      workshopAdvice,
    ]
    const others = LANGUAGES.filter((language) => language !== 'en')
    expect(others.filter((language) => filledTexts(entry.texts[language]).includes(''))).toEqual([])
    expect(DEMO_PART_TYPES.map(({ code }) => code)).toContain(entry.ecu)
  })

  it('has every trouble code control units can report, once', () => {
    const codes = DEMO_FAULT_CODES.map(({ code }) => code)
    expect(new Set(codes).size).toBe(codes.length)
    expect(DEMO_FAULTS.map(({ code }) => code).filter((code) => !codes.includes(code))).toEqual([])
  })
})
