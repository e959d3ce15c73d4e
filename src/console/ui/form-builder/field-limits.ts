import type { FormItemProps } from 'antd'
import { createContext, useContext } from 'react'
import { z } from 'zod'
import { plainOf } from '#core/contract/plain-schema.ts'

/** What a form is checked by; its fields take from there whether they are required and how long or large they may be. */
export const FormSchema = createContext<z.ZodType | undefined>(undefined)

export interface FieldLimits {
  required?: boolean
  /** Characters of a text. */
  maxLength?: number
  /** Bounds of a number. */
  min?: number
  max?: number
  /** Decimal places: 0 for whole numbers, absent for others. */
  precision?: number
}

/** Limits of a field of the form around it; none outside of a form of the kit. */
export function useFieldLimits(name: FormItemProps['name']): FieldLimits {
  const schema = useContext(FormSchema)
  return schema ? limitsOf(schema, name) : {}
}

/** Limits of a field in the schema of its form; none where the schema does not say, such as in one of several shapes. */
export function limitsOf(schema: z.ZodType, name: FormItemProps['name']): FieldLimits {
  const path = Array.isArray(name) ? name : [name]
  const field = path.reduce<z.ZodType | undefined>(
    (of, part) => (of && typeof part === 'string' ? memberOf(of, part) : undefined),
    schema,
  )
  if (!field) return {}
  return {
    ...(EMPTY.every((empty) => !field.safeParse(empty).success) && { required: true }),
    ...boundsOf(plainOf(field)),
  }
}

/** What a form holds for a field that was left empty. */
const EMPTY = [undefined, null, '', []]

function memberOf(schema: z.ZodType, key: string): z.ZodType | undefined {
  const object = plainOf(schema)
  return object instanceof z.ZodObject ? (object.shape as Record<string, z.ZodType | undefined>)[key] : undefined
}

/**
 * From the checks of a schema: `maxLength`, `minValue` and their like are read by the part of zod that writes JSON Schemas,
 * which the browser build leaves out (scripts/plain-packages.ts).
 */
function boundsOf(value: z.ZodType): FieldLimits {
  if (!(value instanceof z.ZodString) && !(value instanceof z.ZodNumber)) return {}
  // Whole numbers are the only format the contract uses.
  const limits: FieldLimits = value instanceof z.ZodNumberFormat ? { precision: 0 } : {}
  for (const check of value.def.checks ?? []) {
    const { def } = check._zod
    if (def.check === 'number_format') limits.precision = 0
    if (isOf<z.core.$ZodCheckMaxLengthDef>(def, 'max_length')) limits.maxLength = def.maximum
    if (isOf<z.core.$ZodCheckLengthEqualsDef>(def, 'length_equals')) limits.maxLength = def.length
    if (isOf<z.core.$ZodCheckGreaterThanDef>(def, 'greater_than')) limits.min = Number(def.value)
    if (isOf<z.core.$ZodCheckLessThanDef>(def, 'less_than')) limits.max = Number(def.value)
  }
  return limits
}

const isOf = <Def extends z.core.$ZodCheckDef>(def: z.core.$ZodCheckDef, check: Def['check']): def is Def =>
  def.check === check
