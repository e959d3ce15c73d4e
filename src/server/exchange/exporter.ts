import { z } from 'zod'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { ALARM_KIND_KEYS } from '#core/domain/alarm-kind.ts'
import { POWER_TYPES, powerTypeKey } from '#core/domain/power-type.ts'
import { MASKED_COLUMNS, maskedValue } from '#core/domain/field-mask.ts'
import type { Language } from '#core/domain/language.ts'
import type { Caller } from '#server/http/route.ts'

/** Whose data an export shows, and in which language names are. */
export type ExportScope = Pick<Caller, 'userId' | 'oemId' | 'orgIds' | 'hides'> & { lang: Language }
export type ExportedRow = Readonly<Record<string, unknown>>

/** A column whose values are codes: `key` names the label of a code, "namespace:key" of the translations. */
export interface ColumnWords {
  codes: readonly (string | number)[]
  key: (code: string | number) => string
}

export const wordsOf = (codes: readonly (string | number)[], prefix: string): ColumnWords => ({
  codes,
  key: (code) => `${prefix}${code}`,
})

/** Power types by what records store. */
export const POWER_TYPE_WORDS: ColumnWords = {
  codes: POWER_TYPES.map(({ stored }) => stored),
  key: (stored) => `baseInfo:power.${powerTypeKey(String(stored))}`,
}

/** Kinds of alarms. */
export const ALARM_WORDS: ColumnWords = wordsOf(ALARM_KIND_KEYS, 'alarm:alarm.')

/** How one export call is done in the background. A module lists its own; the export centre receives those of all. */
export interface Exporter {
  /** The call that answers the same at once; its access and its query count here too. */
  endpoint: AnyEndpoint
  /** Route of the page it belongs to. */
  page: string
  /** Without extension. */
  fileName: string
  /** Fields of the rows, in order; headings are `column.<name>` of locales/<lang>/files.json. */
  columns: readonly string[]
  /** The columns of one filter, where it chooses some of them. */
  columnsFor?: ((filter: unknown) => readonly string[]) | undefined
  /**
   * Columns with data of persons, such as names and phone numbers. A file holds them only when they were chosen, a reason
   * was given and a second approver agreed.
   */
  personal?: readonly string[]
  /** Columns of codes: workbooks are for people and carry their labels, CSV is for programs and carries the codes. */
  words?: Readonly<Record<string, ColumnWords>>
  /** Everything that matches, read by keyset as far as it is taken. */
  rows(scope: ExportScope, filter: unknown): AsyncIterable<ExportedRow>
  /** For the progress; absent where counting would cost as much as exporting. */
  count?: ((scope: ExportScope, filter: unknown) => Promise<number>) | undefined
}

interface TypedExporter<E extends AnyEndpoint> extends Omit<Exporter, 'endpoint' | 'columnsFor' | 'rows' | 'count'> {
  endpoint: E
  columnsFor?: (filter: z.output<E['query']>) => readonly string[]
  rows(scope: ExportScope, filter: z.output<E['query']>): AsyncIterable<ExportedRow>
  count?: (scope: ExportScope, filter: z.output<E['query']>) => Promise<number>
}

/** An exporter whose filter has the type of its call's query; it is parsed by that schema before it comes here. */
export const exporter = <E extends AnyEndpoint>(of: TypedExporter<E>): Exporter => of as Exporter

/** Every column a filter allows. */
export const columnsOf = (exporter: Exporter, filter: unknown): readonly string[] =>
  exporter.columnsFor?.(filter) ?? exporter.columns

/** The columns a file has when none were chosen: all without personal data. */
export const plainColumns = (exporter: Exporter, filter: unknown): readonly string[] =>
  columnsOf(exporter, filter).filter((name) => !exporter.personal?.includes(name))

/** The rows of an exporter as the user may see them. Exporters are read by this alone. */
export async function* shownRows(exporter: Exporter, scope: ExportScope, filter: unknown): AsyncIterable<ExportedRow> {
  const { hides = [] } = scope
  const hidden = Object.entries(MASKED_COLUMNS).filter(([, mask]) => hides.includes(mask))
  for await (const row of exporter.rows(scope, filter)) {
    const masked = hidden.flatMap(([name, mask]) =>
      name in row ? [[name, maskedValue(mask, row[name])] as const] : [],
    )
    yield masked.length === 0 ? row : { ...row, ...Object.fromEntries(masked) }
  }
}

/** Whether its filter is about a range of time. */
export function isRanged({ endpoint: { query } }: Exporter): boolean {
  return query instanceof z.ZodObject && 'startTime' in query.shape && 'endTime' in query.shape
}
