import { describe, expect, it } from 'vitest'
import { LIMIT_KIND } from '../protocol/lock-over-808.ts'
import { UDS_KIND, WAKE_KIND } from '../protocol/uds-over-808.ts'
import { riskOf } from './command-kind.ts'

const transparent = (kind: unknown) => riskOf('transparent', { kind, data: '01' })

describe('risk of transparent data (0x8900) by its kind', () => {
  it.each([0x00, 0x0b, UDS_KIND, WAKE_KIND, 0xf7, 0xf8])('disturbs at most as kind %i', (kind) => {
    expect(transparent(kind)).toBe(2)
  })

  it.each([LIMIT_KIND, 0x41, 0x42, 0xf5, 0xff, 0x10])('may stop the vehicle as kind %i', (kind) => {
    expect(transparent(kind)).toBe(3)
  })

  it('is the highest when the kind is missing or no number', () => {
    expect(transparent(undefined)).toBe(3)
    expect(transparent('f0')).toBe(3)
  })

  it('is the highest for raw bytes in the same message, whatever they say they are', () => {
    expect(riskOf('raw', { messageId: 0x8900, body: 'f7' })).toBe(3)
  })
})
