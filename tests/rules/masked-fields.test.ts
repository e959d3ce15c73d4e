import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { type AnyEndpoint, isEndpoint } from '#core/contract/endpoint.ts'
import { MASKED } from '#core/contract/masked.ts'
import { MASKED_COLUMNS } from '#core/domain/field-mask.ts'

const CONTRACT = fileURLToPath(new URL('../../src/shared/core/contract/', import.meta.url))
/** Names of fields that tell where a vehicle is, a phone number or who a person is. */
const TELLING = /^(lat|lng|(start|end|lastDrain)(Lat|Lng)|.*[pP]hone|mail|contact|(.*[dD]river|driverName))$/
/** Places that do not move, and of what the user asks for; flags and texts that begin alike; one's own data. */
const EXEMPT = new Set([
  // Map centre of a tenant, for the operator.
  'listTenants lat',
  'getTenant lat',
  'listTenants lng',
  'getTenant lng',
  'listDealers lng',
  'getDealer lng',
  'listDealers lat',
  'getDealer lat',
  'listDealerPlaces lng',
  'listDealerPlaces lat',
  'listStations lng',
  'getStation lng',
  'listStations lat',
  'getStation lat',
  'listStationPlaces lng',
  'listStationPlaces lat',
  'listOrganisations lng',
  'listOrganisations lat',
  // Planned stops, as users entered them.
  'getItinerary lng',
  'getItinerary lat',
  'searchPlaces lng',
  'searchPlaces lat',
  'getModelWall lng',
  'getModelWall lat',
  'getNoticeSettings mail',
  'getOwnProfile mail',
  'getOwnProfile phone',
  'getFaultCode pushDriver',
  'listFaultCodes pushDriver',
])

async function endpoints(): Promise<[name: string, endpoint: AnyEndpoint][]> {
  const files = readdirSync(CONTRACT).filter((name) => !name.includes('.test.'))
  const modules = await Promise.all(
    files.map((name) => import(`${CONTRACT}${name}`) as Promise<Record<string, unknown>>),
  )
  return modules.flatMap((module) =>
    Object.entries(module).filter((entry): entry is [string, AnyEndpoint] => isEndpoint(entry[1])),
  )
}

/** Names of the fields of a schema that no mask hides. */
function* unmasked(schema: z.core.$ZodType, seen = new Set<unknown>()): Generator<string> {
  if (seen.has(schema) || isMasked(schema)) return
  seen.add(schema)
  const def = schema._zod.def as unknown as Record<string, unknown>
  if (schema instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(schema.shape as Record<string, z.core.$ZodType>)) {
      if (!isMasked(field)) yield name
      yield* unmasked(field, seen)
    }
  }
  const inner = [def.innerType, def.element, def.valueType, def.in, def.out, def.options, def.items].flat()
  for (const each of inner) if (each instanceof z.core.$ZodType) yield* unmasked(each, seen)
}

const isMasked = (schema: z.core.$ZodType): boolean => {
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType }
  return MASKED.has(schema) || (innerType !== undefined && isMasked(innerType))
}

it('every answer masks where vehicles are, phone numbers and names of persons', async () => {
  const all = await endpoints()
  const found = all.flatMap(([name, { response }]) =>
    [...new Set(unmasked(response))].filter((field) => TELLING.test(field)).map((field) => `${name} ${field}`),
  )
  expect(all.length).toBeGreaterThan(400)
  expect(found.filter((each) => !EXEMPT.has(each)).sort()).toEqual([])
  // What is exempt still exists.
  expect([...EXEMPT].filter((each) => !found.includes(each))).toEqual([])
})

it('export files mask the same names, and VINs, which are the key of calls in the console', () => {
  expect(Object.keys(MASKED_COLUMNS).filter((name) => !TELLING.test(name))).toEqual(['vin'])
})
