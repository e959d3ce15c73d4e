import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { personField, phoneField, placeField } from '#core/contract/masked.ts'
import { FIELD_MASKS } from '#core/domain/field-mask.ts'
import { Invalid } from './errors.ts'
import { maskAnswer, rejectMasked } from './field-masks.ts'

const Row = z.object({
  vin: z.string(),
  phone: phoneField(z.string()).nullable(),
  driver: personField(z.string().default('')),
  at: z.object({ lng: placeField(z.number()), lat: placeField(z.number()) }).optional(),
})
const Answer = z.object({
  list: z.array(Row),
  track: z.array(z.tuple([placeField(z.number()), placeField(z.number()), z.number()])),
  columns: z.object({ lng: placeField(z.array(z.number())) }),
  byVin: z.record(z.string(), Row.pick({ phone: true })),
  either: z.union([
    z.object({ kind: z.literal('a') }),
    z.object({ kind: z.literal('b'), driver: personField(z.string()) }),
  ]),
})
const answer = () =>
  Answer.parse({
    list: [
      { vin: 'V1', phone: '13912345678', driver: '王小明', at: { lng: 116.12345, lat: -39.98765 } },
      { vin: 'V2', phone: null },
    ],
    track: [[116.12345, 39.98765, 1_700_000_000]],
    columns: { lng: [116.12345] },
    byVin: { V1: { phone: '110' } },
    either: { kind: 'b', driver: 'Anna' },
  })

describe('an answer to a caller from whom data are hidden', () => {
  it('keeps the end of a phone number, the first letter of a name, and a place to about a kilometre', () => {
    expect(maskAnswer(Answer, answer(), FIELD_MASKS)).toEqual({
      list: [
        { vin: 'V1', phone: '•••5678', driver: '王•••', at: { lng: 116.12, lat: -39.99 } },
        { vin: 'V2', phone: null, driver: '' },
      ],
      track: [[116.12, 39.99, 1_700_000_000]],
      columns: { lng: [116.12] },
      byVin: { V1: { phone: '•••' } },
      either: { kind: 'b', driver: 'A•••' },
    })
  })

  it('hides nothing else', () => {
    const masked = maskAnswer(Answer, answer(), ['phone']) as z.output<typeof Answer>
    expect(masked.list[0]).toMatchObject({ phone: '•••5678', driver: '王小明', at: { lng: 116.12345 } })
    expect(maskAnswer(Answer, answer(), [])).toEqual(answer())
  })

  it('of a schema that contains itself', () => {
    interface Node {
      driver: string
      below: Node[]
    }
    const Node: z.ZodType<Node> = z.object({ driver: personField(z.string()), below: z.lazy(() => Node.array()) })
    const tree = { driver: 'Anna', below: [{ driver: 'Boris', below: [] }] }
    expect(maskAnswer(Node, tree, ['person'])).toEqual({
      driver: 'A•••',
      below: [{ driver: 'B•••', below: [] }],
    })
  })
})

describe('input with what a mask left', () => {
  const input = { list: [{ vin: 'V1', phone: '•••5678', driver: 'Anna' }] }
  it('is rejected, because it would overwrite what the caller does not see', () => {
    expect(() => rejectMasked(Answer.pick({ list: true }), input, ['phone'])).toThrow(Invalid)
    expect(() =>
      rejectMasked(Answer.pick({ list: true }), { list: [{ vin: 'V1', phone: '123' }] }, ['phone']),
    ).not.toThrow()
  })
})
