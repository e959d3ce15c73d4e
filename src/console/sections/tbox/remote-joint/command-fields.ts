import { z } from 'zod'

/** How a value of a command is entered; `json` is for what has parts of its own. */
export type FieldControl = 'number' | 'text' | 'flag' | 'choice' | 'json'

export interface CommandField {
  name: string
  control: FieldControl
  required: boolean
  /** Nullable: an empty field means null. */
  nullable: boolean
  choices: readonly string[]
  initial: unknown
}

/** The fields of a command, read from the rules of its parameters, so that every kind has a form. */
export function fieldsOf(params: z.ZodType): CommandField[] {
  if (!(params instanceof z.ZodObject)) return []
  return Object.entries(params.shape as Record<string, z.ZodType>).map(([name, schema]) => fieldOf(name, schema))
}

function fieldOf(name: string, schema: z.ZodType): CommandField {
  const field: CommandField = {
    name,
    control: 'json',
    required: true,
    nullable: false,
    choices: [],
    initial: undefined,
  }
  let inner: unknown = schema
  for (;;) {
    if (inner instanceof z.ZodDefault) {
      field.initial = inner.def.defaultValue
      field.required = false
    } else if (inner instanceof z.ZodOptional) field.required = false
    else if (inner instanceof z.ZodNullable) field.nullable = true
    else break
    inner = inner.def.innerType
  }
  if (inner instanceof z.ZodNumber) field.control = 'number'
  else if (inner instanceof z.ZodBoolean) field.control = 'flag'
  else if (inner instanceof z.ZodString) field.control = 'text'
  else if (inner instanceof z.ZodEnum) {
    field.control = 'choice'
    field.choices = inner.options.map(String)
  }
  if (field.control === 'json' && field.initial !== undefined) field.initial = JSON.stringify(field.initial)
  return field
}

/** Values of the form as parameters; SyntaxError where the parts of a value are no JSON. */
export function paramsOf(fields: readonly CommandField[], values: Readonly<Record<string, unknown>>) {
  const params: Record<string, unknown> = {}
  for (const { name, control, nullable } of fields) {
    const value = values[name]
    if (value === undefined || value === null || value === '') {
      if (nullable) params[name] = null
    } else params[name] = control === 'json' ? JSON.parse(String(value as string)) : value
  }
  return params
}
