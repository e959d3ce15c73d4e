import { describe, expect, it } from 'vitest'
import labels from '#locales/en/protocol.json'
import type { FieldData, TagTable } from '../schema/field.ts'
import { ITEM_SETS } from './dialect-settings.ts'
import { contextOf } from './dialect.ts'
import { explainBody } from './message.ts'
import { PARAMETER_GROUPS, PARAMETERS, parameterGroupLabel } from './parameter-catalogue.ts'
import { messages } from './registry.ts'

const known = new Set(Object.keys(labels))
const missing = (keys: Iterable<string>): string[] => [...new Set(keys)].filter((key) => !known.has(key))

/** Keys of everything a field may show: names of its parts, named values and bits, units. */
function keysOf(data: FieldData): string[] {
  switch (data.kind) {
    case 'uint':
      return [
        ...Object.values(data.values ?? {}).map((key) => `value.${key}`),
        ...(data.bits ?? []).map(({ key }) => `value.${key}`),
        ...(data.parts ?? []).flatMap(({ name, unit }) => [`field.${name}`, ...(unit ? [`unit.${unit}`] : [])]),
        ...(data.unit ? [`unit.${data.unit}`] : []),
      ]
    case 'record':
      return Object.entries(data.fields).flatMap(([name, field]) => [`field.${name}`, ...keysOf(field)])
    case 'list':
    case 'sized':
      return keysOf(data.of)
    default:
      return []
  }
}

const keysOfTable = (table: TagTable): string[] =>
  [...table.values()].flatMap(({ key, labelKey, field, alternatives = [] }) => [
    labelKey ?? `field.${key}`,
    ...[field, ...alternatives].flatMap(keysOf),
  ])

describe('labels', () => {
  it('exist for every message and all its fields, values, bits and units', () => {
    const ids = Object.keys(messages).map((id) => `message.0x${Number(id).toString(16).toUpperCase().padStart(4, '0')}`)
    expect(missing(ids)).toEqual([])
    const layouts = Object.values(messages).flatMap((schema) => schema.layouts as readonly { body: FieldData }[])
    expect(missing(layouts.flatMap(({ body }) => keysOf(body)))).toEqual([])
  })

  it('exist for every item, parameter, control and recorder block', () => {
    const tables = [...Object.values(contextOf('2019').tables), ...Object.values(ITEM_SETS)]
    expect(missing(tables.flatMap(keysOfTable))).toEqual([])
    expect(missing(PARAMETERS.map(({ labelKey }) => labelKey))).toEqual([])
    expect(missing(PARAMETER_GROUPS.map(parameterGroupLabel))).toEqual([])
  })

  it('are those of the rows of an explanation', () => {
    const bytes = Uint8Array.from({ length: 200 }, (_, at) => (at * 7) % 5)
    const ids = Object.keys(messages).map(Number)
    const rows = ids.flatMap((id) => explainBody(id, '2019', bytes))
    expect(rows.length).toBeGreaterThan(ids.length)
    expect(
      missing(
        rows.flatMap(({ labelKey, meaningKeys, unitKey }) => [labelKey, ...meaningKeys, ...(unitKey ? [unitKey] : [])]),
      ),
    ).toEqual([])
  })
})
