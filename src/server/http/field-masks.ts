import { z } from 'zod'
import { MASKED } from '#core/contract/masked.ts'
import { type FieldMask, HIDDEN, maskedValue } from '#core/domain/field-mask.ts'
import { Invalid } from './errors.ts'

type Path = readonly PropertyKey[]
/** Sees a value at its path, with the mask that concerns it; what it returns takes the value's place. */
type Visit = (value: unknown, mask: FieldMask, path: Path) => unknown
type Step = (value: unknown, visit: Visit, path: Path) => unknown

/** Steps to the masked fields of a schema; null: it has none. */
const known = new WeakMap<z.core.$ZodType, Step | null>()

/** Hides in an answer what is masked from its caller; the answer is one that the schema has just parsed. */
export function maskAnswer(schema: z.ZodType, answer: unknown, masks: readonly FieldMask[]): unknown {
  const step = masks.length > 0 ? stepOf(schema) : null
  if (!step) return answer
  return step(answer, (value, mask) => (masks.includes(mask) ? maskedValue(mask, value) : value), [])
}

/** Rejects input that holds what a mask left of a value: saving it would overwrite the value. */
export function rejectMasked(schema: z.ZodType, input: unknown, masks: readonly FieldMask[]): void {
  const step = masks.length > 0 ? stepOf(schema) : null
  step?.(
    input,
    (value, _mask, path) => {
      if (typeof value === 'string' && value.includes(HIDDEN)) {
        throw Invalid.field(path.map(String).join('.'), 'validation.masked')
      }
      return value
    },
    [],
  )
}

function stepOf(schema: z.core.$ZodType): Step | null {
  const made = known.get(schema)
  if (made !== undefined) return made
  // A schema that contains itself finds nothing more in itself.
  known.set(schema, null)
  const step = build(schema)
  known.set(schema, step)
  return step
}

function build(schema: z.core.$ZodType): Step | null {
  const mask = MASKED.get(schema)?.mask
  if (mask) return (value, visit, path) => (value === null || value === undefined ? value : visit(value, mask, path))
  if (schema instanceof z.ZodObject) return ofFields(schema.shape as Readonly<Record<string, z.core.$ZodType>>)
  if (schema instanceof z.ZodArray) return ofItems(stepOf(schema.element))
  if (schema instanceof z.ZodTuple) return ofTuple(schema.def.items)
  if (schema instanceof z.ZodRecord) return ofValues(stepOf(schema.valueType))
  if (schema instanceof z.ZodUnion) return ofOptions(schema.options)
  if (schema instanceof z.ZodPipe) return stepOf(schema.out) ?? stepOf(schema.in)
  if (schema instanceof z.ZodLazy) {
    const inner = schema
    return (value, visit, path) => stepOf(inner.unwrap())?.(value, visit, path) ?? value
  }
  const { innerType } = schema._zod.def as { innerType?: z.core.$ZodType }
  return innerType ? stepOf(innerType) : null
}

const isObject = (value: unknown): value is Record<PropertyKey, unknown> => typeof value === 'object' && value !== null

/** Takes steps to some keys of an object or a list, in place. */
const into =
  (steps: readonly (readonly [PropertyKey, Step])[]): Step =>
  (value, visit, path) => {
    if (!isObject(value)) return value
    for (const [key, step] of steps) if (key in value) value[key] = step(value[key], visit, [...path, key])
    return value
  }

function stepsTo(fields: readonly (readonly [PropertyKey, z.core.$ZodType])[]): Step | null {
  const steps = fields.flatMap(([key, field]) => {
    const step = stepOf(field)
    return step ? [[key, step] as const] : []
  })
  return steps.length > 0 ? into(steps) : null
}

const ofFields = (shape: Readonly<Record<string, z.core.$ZodType>>) => stepsTo(Object.entries(shape))
const ofTuple = (items: readonly z.core.$ZodType[]) => stepsTo([...items.entries()])

const ofItems = (step: Step | null): Step | null =>
  step &&
  ((value, visit, path) => {
    if (!Array.isArray(value)) return value
    for (const [at, item] of value.entries()) value[at] = step(item, visit, [...path, at])
    return value as unknown
  })

const ofValues = (step: Step | null): Step | null =>
  step &&
  ((value, visit, path) => {
    if (!isObject(value)) return value
    for (const key of Object.keys(value)) value[key] = step(value[key], visit, [...path, key])
    return value
  })

/** Every option that fits the value: options distinguish themselves by fields that no mask hides. */
function ofOptions(options: readonly z.core.$ZodType[]): Step | null {
  const steps = options.flatMap((option) => {
    const step = stepOf(option)
    return step ? [{ option, step }] : []
  })
  if (steps.length === 0) return null
  return (value, visit, path) => {
    const fitting = steps.find(({ option }) => z.safeParse(option, value).success)
    return fitting ? fitting.step(value, visit, path) : value
  }
}
