import type { TagTable } from '../schema/field.ts'
import type { ParameterRow } from './parameters/parameter-row.ts'
import { parameterRows } from './parameters/parameter-rows.ts'
import { shortDsmParameter } from './parameters/safety-parameters.ts'

/** Manufacturers number their CAN identifiers, which all share one label. */
export const parameterLabel = (name: string): string => `parameter.${/^canId\d+$/.test(name) ? 'canId' : name}`

function tableOf(rows: readonly ParameterRow[]): TagTable {
  return new Map(
    rows.map(({ id, name, field, alternatives }) => [
      id,
      { key: name, labelKey: parameterLabel(name), field, alternatives },
    ]),
  )
}

/** Terminal parameters by id: JT/T 808 clause 8.9, JT/T 1078 clause 5.3, T/JSATL 12 clause 4.6. */
export const standardParameters: TagTable = tableOf(parameterRows)

/** For a model whose 0xF365 is two settings shorter; selected by its dialect. */
export const shortDsmParameters: TagTable = tableOf([shortDsmParameter])
