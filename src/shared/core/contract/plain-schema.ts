import { z } from 'zod'

/** The text, number, list or object of a schema that may allow nothing, too, has a default or converts what it reads. */
export function plainOf(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return plainOf(schema.unwrap() as z.ZodType)
  if (schema instanceof z.ZodPipe)
    return plainOf((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType)
  if (!(schema instanceof z.ZodUnion)) return schema
  const others = (schema.options as z.ZodType[]).filter((option) => !(option instanceof z.ZodLiteral))
  return others.length === 1 ? plainOf(others[0]!) : schema
}
