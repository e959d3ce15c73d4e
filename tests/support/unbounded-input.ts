import type { JsonSchema } from './contract.ts'

/** JSON Schema shows this for an integer without bounds. */
const LIMIT = Number.MAX_SAFE_INTEGER
const ALTERNATIVES = ['anyOf', 'oneOf', 'allOf'] as const

/** Parts of an input schema that accept values of any size, as "path: what is missing". */
export function unboundedIn(schema: JsonSchema, path: string): string[] {
  const alternatives = ALTERNATIVES.flatMap((key) => (schema[key] ?? []) as JsonSchema[])
  const nested = alternatives.flatMap((each) => unboundedIn(each, path))
  if ('const' in schema || 'enum' in schema) return nested
  const types = [schema.type ?? []].flat() as string[]
  if (types.length === 0 && alternatives.length === 0) return [`${path}: any value`]
  const missing: (string | false)[] = [
    types.includes('string') && !isBoundedText(schema) && 'maxLength',
    types.some((type) => type === 'number' || type === 'integer') && !isBoundedNumber(schema) && 'minimum and maximum',
    types.includes('array') && schema.maxItems === undefined && !schema.prefixItems && 'maxItems',
  ]
  const own = missing.filter((what) => what !== false).map((what) => `${path}: ${what}`)
  return [...own, ...nested, ...unboundedItems(schema, path), ...unboundedProperties(schema, path)]
}

function isBoundedNumber({ type, minimum, exclusiveMinimum, maximum, exclusiveMaximum }: JsonSchema): boolean {
  const [least, greatest] = [minimum ?? exclusiveMinimum, maximum ?? exclusiveMaximum]
  // An integer without bounds has those of the safe integers; other numbers have none by themselves.
  const limit = [type].flat().includes('number') ? Number.POSITIVE_INFINITY : LIMIT
  return typeof least === 'number' && typeof greatest === 'number' && least > -limit && greatest < limit
}

/** By its length, or by a pattern of fixed ends without repetition. */
function isBoundedText({ maxLength, pattern }: JsonSchema): boolean {
  if (maxLength !== undefined) return true
  if (typeof pattern !== 'string') return false
  const skeleton = pattern.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  return /^\^.*\$$/.test(skeleton) && !/[*+]|\{\d+,\}/.test(skeleton)
}

const unboundedItems = ({ items, prefixItems }: JsonSchema, path: string): string[] =>
  ([items ?? [], prefixItems ?? []].flat() as JsonSchema[]).flatMap((each) => unboundedIn(each, `${path}[]`))

function unboundedProperties(schema: JsonSchema, path: string): string[] {
  const { properties, additionalProperties, maxProperties, propertyNames } = schema
  const named = Object.entries((properties ?? {}) as Record<string, JsonSchema>)
  const own = named.flatMap(([name, each]) => unboundedIn(each, `${path}.${name}`))
  if (typeof additionalProperties !== 'object' || additionalProperties === null) return own
  const isLimited = maxProperties !== undefined || (propertyNames as JsonSchema | undefined)?.enum !== undefined
  const names = isLimited ? [] : [`${path}: maxProperties`]
  return [...own, ...names, ...unboundedIn(additionalProperties as JsonSchema, `${path}.*`)]
}
