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
  const value = plainOf(field)
  return {
    ...(EMPTY.every((empty) => !field.safeParse(empty).success) && { required: true }),
    ...(value instanceof z.ZodString && value.maxLength !== null && { maxLength: value.maxLength }),
    ...(value instanceof z.ZodNumber && boundsOf(value)),
  }
}

/** What a form holds for a field that was left empty. */
const EMPTY = [undefined, null, '', []]

function memberOf(schema: z.ZodType, key: string): z.ZodType | undefined {
  const object = plainOf(schema)
  return object instanceof z.ZodObject ? (object.shape as Record<string, z.ZodType | undefined>)[key] : undefined
}

function boundsOf({ minValue, maxValue, isInt }: z.ZodNumber): FieldLimits {
  return {
    ...(isBound(minValue) && { min: minValue }),
    ...(isBound(maxValue) && { max: maxValue }),
    ...(isInt && { precision: 0 }),
  }
}

/** Every whole number has the bounds of a safe integer, and no bound is said as infinity. */
const isBound = (value: number | null): value is number => value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER
