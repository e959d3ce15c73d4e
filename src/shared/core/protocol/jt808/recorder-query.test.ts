import { describe, expect, it } from 'vitest'
import { asksForTime, RECORDER_READ_NAMES, RECORDER_READS, recorderBlockHex } from './recorder-query.ts'
import { recorderAnswers } from './recorder-blocks.ts'

const FROM = '2026-03-01 08:00:00'
const TO = '2026-03-01 09:30:00'

describe('recorder query', () => {
  it('asks for records of a time: head, command, length, times in BCD, blocks, check', () => {
    const hex = recorderBlockHex('speeds', FROM, TO)
    expect(hex.slice(0, -2)).toBe('aa7508000e002603010800002603010930000001')
    const bytes = hex.match(/../g)!.map((pair) => Number.parseInt(pair, 16))
    expect(bytes.reduce((sum, byte) => sum ^ byte, 0)).toBe(0)
  })

  it('asks for a value without data', () => {
    expect(asksForTime('mileage')).toBe(false)
    expect(recorderBlockHex('mileage', FROM, TO)).toBe('aa75030000' + '00' + 'dc')
  })

  it('knows every answer of a recorder by the same name', () => {
    for (const name of RECORDER_READ_NAMES) expect(recorderAnswers.get(RECORDER_READS[name])?.key).toBe(name)
  })
})
