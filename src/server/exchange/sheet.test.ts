import { expect, it } from 'vitest'
import { z } from 'zod'
import * as fields from '#core/contract/fields.ts'
import { orgName, sheet } from './sheet.ts'

const Row = z
  .object({
    code: fields.requiredText(8),
    orgName,
    km: z.number().max(100).nullable().default(null),
    rank: fields.wholeNumber(0, 99).default(0),
    level: z.literal([1, 2]).default(2),
    tags: z.array(fields.text(8)).default([]),
    open: z.boolean().default(false),
    retired: fields.flag.default(false),
    stops: z.preprocess((text) => String(text).split('|'), z.array(z.string())).default([]),
  })
  .refine(({ code, open }) => code !== 'shut' || !open, { path: ['open'], message: 'shut' })
const of = sheet(Row, {
  code: 'A1',
  orgName: 'North',
  km: '1.5',
  rank: '',
  level: '1',
  tags: 'a, b',
  open: '1',
  retired: '',
  stops: '',
})

it('has a column for each field, required where nothing stands for it', () => {
  expect(of.columns.filter(({ required }) => required).map(({ name }) => name)).toEqual(['code', 'orgName'])
  expect(of.columns[2]).toEqual({ name: 'km', required: false, example: '1.5' })
})

it('reads numbers, lists and yes or no from texts, and leaves what a field converts itself', () => {
  const cells = {
    code: 'A1',
    orgName: 'North',
    km: '1.5',
    rank: '7',
    level: '1',
    tags: 'a；b',
    open: 'ja',
    retired: 'oui',
    stops: 'x|y,z',
  }
  expect(of.schema.parse(cells)).toEqual({
    code: 'A1',
    orgName: 'North',
    km: 1.5,
    rank: 7,
    level: 1,
    tags: ['a', 'b'],
    open: true,
    retired: true,
    stops: ['x', 'y,z'],
  })
})

it('refuses what is no such value, and what the row refuses', () => {
  const paths = (cells: object) =>
    of.schema.safeParse({ code: 'A1', orgName: 'North', ...cells }).error?.issues.map(({ path }) => path.join('.'))
  expect(paths({ km: 'far', rank: '0x10', open: 'perhaps', level: '3' })).toEqual(['km', 'rank', 'level', 'open'])
  expect(paths({ code: 'shut', open: 'yes' })).toEqual(['open'])
  expect(paths({})).toBeUndefined()
})
