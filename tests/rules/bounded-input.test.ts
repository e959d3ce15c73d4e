import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { contractCalls, inputSchema } from '#tests/support/contract.ts'
import { unboundedIn } from '#tests/support/unbounded-input.ts'

/** Values whose form depends on another field; a schema of their own checks them where that field is known. */
const CHECKED_ELSEWHERE = [
  'createCommand body.params.*: any value',
  'createCommands body.params.*: any value',
  'sendJointCommand body.params.*: any value',
  'runJointSequence body.steps[].params.*: any value',
  'createExport body.filter.*: any value',
  'createExportSchedule body.filter.*: any value',
  'previewParameters body.parameters[].value: any value',
  'saveAudioVideoTemplate body.parameters[].value: any value',
  'saveParameterTemplate body.parameters[].value: any value',
  'writeAlarmParameters body.parameters[].value: any value',
  'writeAudioVideo body.parameters[].value: any value',
  'writeTerminalParameters body.parameters[].value: any value',
]

const unbounded = (name: string, schema: z.ZodType, part: string) => {
  const json = inputSchema(schema)
  return json ? unboundedIn(json, `${name} ${part}`) : []
}

describe('input of the contract', () => {
  it('is bounded: every text, number, list and record of every call', () => {
    expect(contractCalls.length).toBeGreaterThan(450)
    const found = contractCalls.flatMap(({ name, endpoint }) => [
      ...unbounded(name, endpoint.query, 'query'),
      ...unbounded(name, endpoint.body, 'body'),
    ])
    expect(found.filter((each) => !CHECKED_ELSEWHERE.includes(each))).toEqual([])
  })

  it.each([
    ['a text', z.string(), 'maxLength'],
    ['a text of any length with a pattern', z.string().regex(/^\w+$/), 'maxLength'],
    ['a text whose pattern has no ends', z.string().regex(/\d{4}/), 'maxLength'],
    ['an integer', z.int(), 'minimum and maximum'],
    ['an integer without an upper bound', z.number().int().positive(), 'minimum and maximum'],
    ['a number', z.number().min(0), 'minimum and maximum'],
    ['a list', z.array(z.boolean()), 'maxItems'],
    ['a text in an alternative', z.union([z.literal(1), z.string()]), 'maxLength'],
    ['anything', z.unknown(), 'any value'],
  ])('would be noticed without bounds: %s', (_what, field, missing) => {
    const body = z.object({ inner: z.array(z.object({ field: field.optional() })).max(3) })
    expect(unbounded('call', body, 'body')).toEqual([`call body.inner[].field: ${missing}`])
  })

  it('would be noticed without bounds: a record, its names and its values', () => {
    expect(unbounded('call', z.object({ field: z.record(z.string(), z.string()) }), 'body')).toEqual([
      'call body.field: maxProperties',
      'call body.field.*: maxLength',
    ])
  })
})
