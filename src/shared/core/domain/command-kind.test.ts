import { describe, expect, it } from 'vitest'
import { LIMIT_KIND } from '../protocol/lock-over-808.ts'
import { UDS_KIND, WAKE_KIND } from '../protocol/uds-over-808.ts'
import { COMMAND_KIND_NAMES, definitionOf, riskOf } from './command-kind.ts'

/** Every message the platform gives an order with (JT/T 808, JT/T 1078, T/JSATL 12). */
const ORDERS = [
  [0x8103, 0x8104, 0x8105, 0x8106, 0x8107, 0x8108, 0x8201, 0x8202, 0x8203, 0x8300, 0x8400, 0x8500],
  [0x8600, 0x8601, 0x8602, 0x8603, 0x8604, 0x8605, 0x8606, 0x8607, 0x8608, 0x8700, 0x8701, 0x8702],
  [0x8801, 0x8802, 0x8803, 0x8804, 0x8805, 0x8900, 0x9003, 0x9101, 0x9102],
  [0x9201, 0x9202, 0x9205, 0x9206, 0x9207, 0x9208],
].flat()

it('each order of the standards can be given', () => {
  const given = new Set(COMMAND_KIND_NAMES.map((kind) => definitionOf(kind).messageId))
  expect(ORDERS.filter((id) => !given.has(id)).map((id) => id.toString(16))).toEqual([])
})

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
