import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { platformTime } from './fields.ts'
import { TOPICS } from './live-topics.ts'
import { contractCalls } from '#tests/support/contract.ts'

/**
 * The client converts every field whose name contains "time" between the viewer's zone and the platform's
 *. That is only safe while such a name means a platform time, and a platform time has such a name.
 */
const NO_TIMES = new Set(['trackTimeInterval', 'reportTimeDesc'])

type Json = Record<string, unknown>
interface Field {
  where: string
  name: string
  schema: Json
}

const endpoints = contractCalls.map(({ endpoint }) => endpoint)

const TIME_PATTERN = (z.toJSONSchema(platformTime) as { pattern: string }).pattern

function alternatives(schema: Json): Json[] {
  const options = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  return options ? options.flatMap(alternatives) : [schema]
}
const isPlatformTime = (schema: Json) =>
  alternatives(schema).every((each) => each.type === 'null' || each.pattern === TIME_PATTERN) &&
  alternatives(schema).some((each) => each.pattern === TIME_PATTERN)

function* fieldsOf(where: string, schema: unknown): Generator<Field> {
  if (typeof schema !== 'object' || schema === null) return
  const { properties, items, prefixItems, anyOf, oneOf, allOf, additionalProperties } = schema as Json
  for (const [name, inner] of Object.entries((properties ?? {}) as Record<string, Json>)) {
    yield { where: `${where}.${name}`, name, schema: inner }
    yield* fieldsOf(`${where}.${name}`, inner)
  }
  const nested = [items, additionalProperties, prefixItems, anyOf, oneOf, allOf].flat()
  for (const inner of nested) yield* fieldsOf(where, inner)
}

const json = (schema: z.ZodType, io: 'input' | 'output') => z.toJSONSchema(schema, { io, unrepresentable: 'any' })
const fields = [
  ...endpoints.flatMap((endpoint) => [
    ...fieldsOf(`${endpoint.path} query`, json(endpoint.query, 'input')),
    ...fieldsOf(`${endpoint.path} body`, json(endpoint.body, 'input')),
    ...fieldsOf(`${endpoint.path} response`, json(endpoint.response, 'output')),
  ]),
  ...TOPICS.flatMap((topic) => [...fieldsOf(`topic ${topic.name}`, json(topic.payload, 'output'))]),
]
const isTimeName = (name: string) => /time/i.test(name) && !NO_TIMES.has(name)

describe('times in the contract', () => {
  it('are looked for in every endpoint', () => {
    expect(endpoints.length).toBeGreaterThan(30)
    expect(fields.filter(({ name }) => isTimeName(name)).length).toBeGreaterThan(20)
  })

  it('carry a platform time wherever the name says time', () => {
    const wrong = fields.filter(({ name, schema }) => isTimeName(name) && !isPlatformTime(schema))
    expect(wrong.map(({ where }) => where)).toEqual([])
  })

  it('say time in their name', () => {
    const wrong = fields.filter(({ name, schema }) => !isTimeName(name) && isPlatformTime(schema))
    expect(wrong.map(({ where }) => where)).toEqual([])
  })
})
