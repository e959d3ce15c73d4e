import fc from 'fast-check'
import type { JsonSchema } from './contract.ts'

/** Values outside of what a field can hold, or at its very edge, whatever its schema. */
const ODD_VALUES: readonly unknown[] = [
  '',
  ' ',
  '0',
  '-1',
  'unknownWord',
  '0000-00-00 00:00:00',
  '2026-02-30 25:61:61',
  '9999-12-31 23:59:59',
  'a\0b',
  'a\uD83D',
  '\uDE00',
  '😀'.repeat(30),
  "' or 1=1 --",
  '%_\\',
  'x'.repeat(5000),
  'NaN',
  'Infinity',
  '1e308',
  -1,
  0,
  0.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  true,
  null,
  [],
  {},
  [null],
  ['a\0b'],
  { __proto__: null, constructor: 1 },
  Array.from({ length: 10_000 }, (_each, at) => at),
  Array.from({ length: 10_000 }, () => 'x'),
  nested(50),
]

function nested(levels: number): unknown {
  return levels === 0 ? 1 : { deeper: nested(levels - 1) }
}

/** Longer texts and lists prove nothing further and take their time. */
const MAX_TEXT = 2000
const MAX_LIST = 5

export const oddValue: fc.Arbitrary<unknown> = fc.constantFrom(...ODD_VALUES)

/** Values of a schema, with a preference for its limits, and occasionally invalid ones. */
export function mostlyFitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 30, arbitrary: fitting(schema) }, { weight: 1, arbitrary: oddValue })
}

function fitting(schema: JsonSchema): fc.Arbitrary<unknown> {
  const alternatives = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined
  if (alternatives) return fc.oneof(...alternatives.map(mostlyFitting))
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  const types = [schema.type ?? 'any'].flat() as string[]
  return fc.oneof(...types.map((type) => ofType(type, schema)))
}

function ofType(type: string, schema: JsonSchema): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return text(schema)
    case 'integer':
      return limits(schema, fc.integer({ min: Math.ceil(lower(schema)), max: Math.floor(upper(schema)) }))
    case 'number':
      return limits(schema, fc.double({ min: lower(schema), max: upper(schema), noNaN: true }))
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return list(schema)
    case 'object':
      return object(schema)
    default:
      return oddValue
  }
}

const lower = ({ minimum, exclusiveMinimum }: JsonSchema) =>
  Number(minimum ?? (typeof exclusiveMinimum === 'number' ? exclusiveMinimum + 1e-6 : -1e15))
const upper = ({ maximum, exclusiveMaximum }: JsonSchema) => Number(maximum ?? exclusiveMaximum ?? 1e15)

function limits(schema: JsonSchema, inner: fc.Arbitrary<number>): fc.Arbitrary<number> {
  const { minimum, maximum } = schema
  const edges = [minimum, maximum, 1, 2].filter((edge): edge is number => typeof edge === 'number')
  return fc.oneof(inner, fc.constantFrom(...edges))
}

function text({ pattern, minLength, maxLength }: JsonSchema): fc.Arbitrary<string> {
  if (typeof pattern === 'string') return fc.stringMatching(new RegExp(pattern))
  const longest = Math.min(Number(maxLength ?? MAX_TEXT), MAX_TEXT)
  const length = { minLength: Math.min(Number(minLength ?? 0), longest), maxLength: longest }
  return fc.oneof(fc.string({ ...length, unit: 'grapheme' }), fc.constant('x'.repeat(longest)))
}

function list({ items, prefixItems, minItems, maxItems }: JsonSchema): fc.Arbitrary<unknown> {
  if (Array.isArray(prefixItems)) return fc.tuple(...(prefixItems as JsonSchema[]).map(mostlyFitting))
  const least = Number(minItems ?? 0)
  const maxLength = Math.max(least, Math.min(Number(maxItems ?? MAX_LIST), MAX_LIST))
  return fc.array(mostlyFitting((items ?? {}) as JsonSchema), { minLength: least, maxLength })
}

export function object({ properties = {}, required = [] }: JsonSchema): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties as Record<string, JsonSchema>)
  const model = Object.fromEntries(fields.map(([name, inner]) => [name, mostlyFitting(inner)]))
  return fc.record(model, { requiredKeys: required as string[] })
}
