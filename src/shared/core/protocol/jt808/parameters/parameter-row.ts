import type { Field, Fields, IntSize } from '#core/protocol/schema/field.ts'
import { type NumberOptions, record, textToEnd, u8, u16, u32 } from '#core/protocol/schema/fields.ts'

/** Groups a page of parameters is divided into; the key is the last part of the label key `parameterGroup.<key>`. */
export const PARAMETER_GROUPS = [
  'communication',
  'servers',
  'reporting',
  'alarmMasks',
  'drivingLimits',
  'phones',
  'cameraTimer',
  'image',
  'vehicle',
  'gnss',
  'can',
  'video',
  'videoAlarms',
  'wakeUp',
  'activeSafety',
] as const

export type ParameterGroup = (typeof PARAMETER_GROUPS)[number]

/** One terminal parameter: its place in the catalogue and its layout. */
export interface ParameterRow {
  readonly id: number
  /** Last part of the label key `parameter.<name>`. */
  readonly name: string
  readonly group: ParameterGroup
  readonly field: Field
  /** Layouts terminals use in addition to the standard's. */
  readonly alternatives: readonly Field[]
}

const widths: Readonly<Record<IntSize, (options: NumberOptions) => Field<number>>> = { 1: u8, 2: u16, 4: u32 }

/** A number. Devices also send it in another width than the standard's; its bytes are then stored with the value. */
const numeric =
  (size: IntSize) =>
  (group: ParameterGroup, id: number, name: string, options: NumberOptions = {}): ParameterRow => ({
    id,
    name,
    group,
    field: widths[size](options),
    alternatives: ([4, 2, 1] as const).filter((other) => other !== size).map((other) => widths[other](options)),
  })

export const octet = numeric(1)
export const halfWord = numeric(2)
export const word = numeric(4)

export const phrase = (group: ParameterGroup, id: number, name: string): ParameterRow => ({
  id,
  name,
  group,
  field: textToEnd(),
  alternatives: [],
})

export const shaped = (
  group: ParameterGroup,
  id: number,
  name: string,
  fields: Fields,
  alternatives: readonly Field[] = [],
): ParameterRow => ({ id, name, group, field: record(fields), alternatives })
