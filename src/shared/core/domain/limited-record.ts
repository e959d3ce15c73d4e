import { z } from 'zod'

/** An open set of named values. Where their form depends on another field, a schema of their own checks them. */
export const limitedRecord = <K extends z.ZodString, V extends z.ZodType>(key: K, value: V, maxProperties: number) =>
  z
    .record(key, value)
    .refine((given) => Object.keys(given).length <= maxProperties, 'validation.format')
    .meta({ maxProperties })
