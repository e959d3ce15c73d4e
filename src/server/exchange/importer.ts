import type { z } from 'zod'
import type { Access, AnyEndpoint, Endpoint } from '#core/contract/endpoint.ts'
import type { ImporterName, ImportResult } from '#core/contract/import.ts'
import type { FailDetail } from '#server/http/errors.ts'
import type { Caller } from '#server/http/route.ts'
import type { ColumnWords } from './exporter.ts'
import type { Transaction } from '#server/store/database.ts'

export type ImportTransaction = Transaction
export type ImportScope = Pick<Caller, 'userId' | 'oemId' | 'orgIds'>

export interface ImportColumn {
  /** Field of the row schema; headings are `column.<name>` of locales/<lang>/files.json, or the name itself. */
  name: string
  required?: boolean
  /** A value that would be taken, shown in the template. */
  example: string
}

export interface ImportedRow<Row> {
  row: number
  value: Row
  /** Columns the file has: what it does not have keeps its value in rows that exist. */
  columns: ReadonlySet<string>
}

/** Effect of a commit on a row; `before` lets the importer undo the change. */
export type RowPlan =
  | { outcome: 'added' | 'unchanged' }
  | { outcome: 'changed'; before: Record<string, unknown> }
  | { outcome: 'failed'; reasons: FailDetail[] }

export interface DoneRow<Row> extends ImportedRow<Row> {
  outcome: 'added' | 'changed'
  before: Record<string, unknown> | null
}

/** How one kind of workbook is imported. A module lists its own; the import engine receives those of all. */
export interface Importer<Row = unknown> {
  name: ImporterName
  access: Access
  /** Calls that import a file at once and answer the empty workbook. */
  calls?: { run?: Endpoint<z.ZodType, z.ZodType, typeof ImportResult>; template: AnyEndpoint }
  columns: readonly ImportColumn[]
  /** Columns of codes: labels in any language are accepted for their code. */
  words?: Readonly<Record<string, ColumnWords>>
  /** The column that names a row, once in a file. */
  key: string
  /** Parses a row of trimmed texts; empty cells are absent. */
  schema: z.ZodType<Row>
  /** Compares rows with what is there; in the order of the rows. */
  plan(tx: ImportTransaction, scope: ImportScope, rows: readonly ImportedRow<Row>[]): Promise<RowPlan[]>
  /** Writes added and changed rows. `updated_at` of all of them must become `now()`, the time of the transaction. */
  apply(tx: ImportTransaction, scope: ImportScope, rows: readonly DoneRow<Row>[]): Promise<void>
  /** Reverts rows; false when one of them was changed after `committedAt`. Absent: cannot be undone. */
  undo?: (
    tx: ImportTransaction,
    scope: ImportScope,
    rows: readonly DoneRow<Row>[],
    committedAt: Date,
  ) => Promise<boolean>
  /** After a commit or an undo. */
  changed?: () => Promise<void>
}

/** An importer of rows of one type, in a list of importers of any. */
export const importer = <Row>(of: Importer<Row>): Importer => of as Importer
