import { z } from 'zod'
import { plainOf } from '#core/contract/plain-schema.ts'
import * as cells from './import-cells.ts'
import type { ImportColumn } from './importer.ts'

/** The columns of a workbook that is imported and, with others behind them, exported. */
export interface Sheet<Row> {
  /** In order. */
  names: readonly string[]
  columns: readonly ImportColumn[]
  /** Parses a row of texts. */
  schema: z.ZodType<Row>
}

/** Name of the organisation of a row; `tableImporter` finds the organisation. */
export const orgName = z.string().trim().min(1, 'validation.required').max(128)

/**
 * Each field of a row with a value that would be taken, in the order of the columns. A column is required where the schema
 * has no default; numbers, lists and yes or no are read from texts.
 */
export function sheet<S extends z.ZodObject>(
  row: S,
  examples: Readonly<Record<keyof S['shape'] & string, string>>,
): Sheet<z.output<S>> {
  const names = Object.keys(examples)
  const fields = row.shape as Readonly<Record<string, z.ZodType>>
  return {
    names,
    columns: names.map((name) => ({
      name,
      required: !fields[name]!.safeParse(undefined).success,
      example: examples[name] ?? '',
    })),
    schema: row.safeExtend(
      Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fromText(field)])),
    ) as unknown as z.ZodType<z.output<S>>,
  }
}

function fromText(field: z.ZodType): z.ZodType {
  if (convertsItself(field)) return field
  const plain = plainOf(field)
  if (plain instanceof z.ZodNumber || isNumbers(plain)) return z.preprocess(cells.number, field)
  if (plain.safeParse(true).success) return z.preprocess(cells.yesOrNo, field)
  if (plain instanceof z.ZodArray) return z.preprocess(cells.list, field)
  return field
}

function convertsItself(field: z.ZodType): boolean {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodDefault)
    return convertsItself(field.unwrap() as z.ZodType)
  return field instanceof z.ZodPipe && field.in instanceof z.ZodTransform
}

const isNumbers = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodLiteral && [...schema.values].every((value) => typeof value === 'number')
