import type { VehicleDetail } from '#core/contract/vehicle-info.ts'

/** Values of fields as texts. */
export type Texts = Readonly<Record<string, string>>

/** Columns of technical data that both the workbook and the history have. */
export const DETAIL_COLUMNS = [
  'orderNum',
  'colour',
  'engine',
  'engineNo',
  'motor',
  'motorNo',
  'gearbox',
  'chassis',
  'energyStore',
  'ecus',
  'producedOn',
  'certificateNo',
  'tonnage',
  'seats',
  'usage',
] as const satisfies readonly (keyof VehicleDetail)[]

const DETAILS = [...DETAIL_COLUMNS, 'areaId'] as const satisfies readonly (keyof VehicleDetail)[]

/** Technical data as texts; what is not known is an empty one. */
export function textsOf(detail: Partial<VehicleDetail>): Texts {
  return Object.fromEntries(
    DETAILS.map((name) => {
      const value = detail[name]
      if (value === null || value === undefined) return [name, '']
      return [name, Array.isArray(value) ? [...value].sort().join(', ') : String(value)]
    }),
  )
}

/** Fields whose texts differ; a field that is not in `after` stays. The number of a model is not a text for people. */
export function changesOf(before: Texts, after: Texts): { field: string; from: string; to: string }[] {
  return Object.entries(after)
    .filter(([field, to]) => field !== 'modelId' && (before[field] ?? '') !== to)
    .map(([field, to]) => ({ field, from: before[field] ?? '', to }))
}
