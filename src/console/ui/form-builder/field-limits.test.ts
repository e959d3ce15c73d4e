import { expect, it } from 'vitest'
import { z } from 'zod'
import * as fields from '#core/contract/fields.ts'
import { limitsOf } from './field-limits.ts'

const Form = z
  .object({
    name: fields.requiredText(64),
    note: fields.optionalText(200),
    vin: fields.vin.or(z.literal('')),
    km: fields.wholeNumber(0, 500_000).nullable().default(null),
    share: fields.decimalNumber(0.5, 1),
    count: z.int().min(1),
    rank: z.number().int(),
    kind: z.enum(['a', 'b']),
    ids: z.array(fields.rowId).min(1),
    place: z.object({ street: fields.text(80) }).optional(),
  })
  .refine(({ name }) => name !== 'x')

it('reads texts, also where they may be empty', () => {
  expect(limitsOf(Form, 'name')).toEqual({ required: true, maxLength: 64 })
  expect(limitsOf(Form, 'note')).toEqual({ maxLength: 200 })
  expect(limitsOf(Form, 'vin').required).toBeUndefined()
  expect(limitsOf(Form, ['place', 'street'])).toEqual({ maxLength: 80 })
})

it('reads numbers, with decimal places for whole ones alone', () => {
  expect(limitsOf(Form, 'km')).toEqual({ min: 0, max: 500_000, precision: 0 })
  expect(limitsOf(Form, 'share')).toEqual({ required: true, min: 0.5, max: 1 })
  expect(limitsOf(Form, 'count')).toEqual({ required: true, min: 1, precision: 0 })
  expect(limitsOf(Form, 'rank')).toEqual({ required: true, precision: 0 })
})

it('requires a choice that has no default, and one entry of a list', () => {
  expect(limitsOf(Form, 'kind')).toEqual({ required: true })
  expect(limitsOf(Form, 'ids')).toEqual({ required: true })
})

it('says nothing about fields the schema does not have, or has in several shapes', () => {
  const either = z.discriminatedUnion('by', [
    z.object({ by: z.literal('day'), at: fields.text(10) }),
    z.object({ by: z.literal('month'), at: fields.text(7) }),
  ])
  expect(limitsOf(Form, 'other')).toEqual({})
  expect(limitsOf(Form, [0, 'name'])).toEqual({})
  expect(limitsOf(either, 'at')).toEqual({})
})
