import { FLEET_FIELDS } from './field-texts-fleet.ts'
import { FUEL_TOPIC_FIELDS } from './field-texts-fuel.ts'
import { MASTER_DATA_FIELDS, MASTER_DATA_TOPICS } from './field-texts-master-data.ts'
import { NOTICE_FIELDS } from './field-texts-notice.ts'
import { PLANT_FIELDS, PLANT_TOPIC_FIELDS } from './field-texts-plant.ts'
import { SHARED_FIELDS } from './field-texts-shared.ts'
import { STOCK_FIELDS, STOCK_TOPIC_FIELDS } from './field-texts-stock.ts'
import { TERMINAL_FIELDS, TOPIC_FIELDS } from './field-texts-terminals.ts'
import { UPGRADE_FIELDS } from './field-texts-upgrade.ts'
import { exampleOf } from './examples.ts'
import type { Json } from './json-schema.ts'

const TEXTS: Readonly<Record<string, string>> = {
  ...UPGRADE_FIELDS,
  ...PLANT_FIELDS,
  ...NOTICE_FIELDS,
  ...SHARED_FIELDS,
  ...FLEET_FIELDS,
  ...TERMINAL_FIELDS,
  ...MASTER_DATA_FIELDS,
  ...STOCK_FIELDS,
}
const TOPICS: Readonly<Record<string, string>> = {
  ...TOPIC_FIELDS,
  ...MASTER_DATA_TOPICS,
  ...STOCK_TOPIC_FIELDS,
  ...PLANT_TOPIC_FIELDS,
  ...FUEL_TOPIC_FIELDS,
}
/** Version numbers and the like: they say nothing about the topic. */
const PLAIN_SEGMENT = /^(v\d+|web|home)$/
const NESTED = ['items', 'additionalProperties', 'prefixItems', 'anyOf', 'oneOf', 'allOf'] as const

/** The part of a path that names the topic: `/tsp-bss/v1/vehicle/list` is about `vehicle`. */
const topicOf = (path: string): string =>
  path
    .split('/')
    .slice(2)
    .find((segment) => !PLAIN_SEGMENT.test(segment)) ?? ''

export const descriptionOf = (path: string, name: string): string | undefined =>
  TOPICS[`${topicOf(path)}/${name}`] ?? TEXTS[name]

/** The schema with a description and an example for each of its properties, at every depth. */
export function described(schema: Json, path: string): Json {
  const properties = schema.properties as Record<string, Json> | undefined
  const named = properties && {
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, inner]) => [name, describedField(name, described(inner, path), path)]),
    ),
  }
  const nested = NESTED.filter((key) => typeof schema[key] === 'object' && schema[key] !== null).map((key) => {
    const inner = schema[key] as Json | Json[]
    return [key, Array.isArray(inner) ? inner.map((each) => described(each, path)) : described(inner, path)]
  })
  return { ...schema, ...named, ...(Object.fromEntries(nested) as Json) }
}

function describedField(name: string, schema: Json, path: string): Json {
  const description = schema.description ?? descriptionOf(path, name)
  const example = exampleOf(topicOf(path), name, schema)
  return {
    ...schema,
    ...(description === undefined ? {} : { description }),
    ...(example === undefined ? {} : { examples: [example] }),
  }
}
