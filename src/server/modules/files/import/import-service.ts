import { randomUUID } from 'node:crypto'
import { DRY_RUN_RETENTION_MINUTES } from '#core/contract/import.ts'
import type { Language } from '#core/domain/language.ts'
import type {
  DoneRow,
  Importer,
  ImportedRow,
  ImportScope,
  ImportTransaction,
  RowPlan,
} from '#server/exchange/importer.ts'
import { ApiError, Conflict, type FailDetail, Forbidden, Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, mayCall } from '#server/http/route.ts'
import type { Translator } from '#server/http/translate.ts'
import type { CellProblem } from './cell-format.ts'
import { codeReader, headingOf, matchColumns, numberColumns } from './import-words.ts'
import type { ImportRepository, NewRow, StoredRow, StoredRun } from './import-repository.ts'
import { type ReadSheet, readWorkbook } from './read-workbook.ts'

export interface ImportServiceParts {
  imports: ImportRepository
  importers: readonly Importer[]
  translator: Translator
}

/** Dry run, commit and undo of workbooks (docs/product/shared.md#imports). */
export function importService(parts: ImportServiceParts) {
  const { imports, importers } = parts
  const importerOf = (caller: Caller, name: string): Importer => {
    const importer = importers.find((each) => each.name === name)
    if (!importer) throw new NotFound()
    if (!mayCall(caller, importer.access)) throw new Forbidden()
    return importer
  }

  async function takeBack(caller: Caller, importer: Importer, { id, accountId }: StoredRun): Promise<number> {
    const undone = await imports
      .transaction((tx) => undoRun(parts, tx, importer, caller, { id, accountId }))
      .catch((error: unknown) => {
        throw isInUse(error) ? new Conflict('error.importUndoChanged') : error
      })
    await importer.changed?.()
    return undone
  }

  return {
    importerOf,

    async dryRun(caller: Caller, name: string, file: { fileName: string; content: Buffer }, lang: Language) {
      const importer = importerOf(caller, name)
      const sheet = await readWorkbook(file.content)
      const { cells, ignored } = namedCells(parts.translator, importer, sheet, lang)
      const rows = checkRows(importer, cells)
      const valid = importedRows(importer, rows)
      const plans = await imports.transaction((tx) => importer.plan(tx, caller, valid))
      const planned = new Map(valid.map(({ row }, index) => [row, plans[index]!]))
      const stored = rows.map((row) => withPlan(row, planned.get(row.row)))
      const counts = countsOf([...planned.values()], rows.length)
      const run = await imports.add(
        {
          id: randomUUID(),
          oemId: caller.oemId,
          accountId: caller.userId,
          importer: name,
          fileName: file.fileName.slice(-200),
          ...counts,
        },
        stored,
      )
      return { run, ignored, failed: stored.filter(({ outcome }) => outcome === 'invalid') }
    },

    async commit(caller: Caller, id: string): Promise<StoredRun> {
      const { run, importer } = await ownRun(parts, importerOf, caller, id)
      if (run.state !== 'dryRun') return run
      const committed = await imports.transaction((tx) => commitRun(parts, tx, importer, caller, id))
      await importer.changed?.()
      return committed
    },

    async undo(caller: Caller, id: string): Promise<number> {
      const { run, importer } = await ownRun(parts, importerOf, caller, id)
      return takeBack(caller, importer, run)
    },

    /** The same for an import of another user, which the caller was allowed to see. */
    async undoAny(caller: Caller, id: string): Promise<number> {
      const run = await imports.findAny(caller.oemId, id)
      // A delivery of a plant has no workbook that can be taken back.
      if (!run) throw new Conflict('error.importUndo')
      return takeBack(caller, importerOf(caller, run.importer), run)
    },
  }
}

type ImporterOf = (caller: Caller, name: string) => Importer

async function ownRun({ imports }: ImportServiceParts, importerOf: ImporterOf, caller: Caller, id: string) {
  const run = await imports.find(caller.userId, id)
  if (!run) throw new NotFound('error.importGone')
  return { run, importer: importerOf(caller, run.importer) }
}

async function commitRun(
  { imports }: ImportServiceParts,
  tx: ImportTransaction,
  importer: Importer,
  scope: ImportScope,
  id: string,
): Promise<StoredRun> {
  const run = await imports.hold(tx, scope.userId, id)
  if (!run) throw new NotFound('error.importGone')
  if (run.state !== 'dryRun') return run
  if (run.createdAt.getTime() < Date.now() - DRY_RUN_RETENTION_MINUTES * 60_000) throw new Conflict('error.importGone')
  // Compared again: what is there may have changed since the dry run.
  const rows = importedRows(importer, await imports.rows(tx, id, ['valid']))
  const plans = await importer.plan(tx, scope, rows)
  const done: DoneRow<unknown>[] = []
  const outcomes = rows.map((row, index) => {
    const plan = plans[index]!
    const before = plan.outcome === 'changed' ? plan.before : null
    if (plan.outcome === 'added' || plan.outcome === 'changed') done.push({ ...row, outcome: plan.outcome, before })
    return { row: row.row, outcome: plan.outcome, before, reasons: plan.outcome === 'failed' ? plan.reasons : [] }
  })
  await importer.apply(tx, scope, done)
  await imports.setOutcomes(tx, id, outcomes)
  return imports.markCommitted(tx, id, countsOf(plans, run.all), importer.undo !== undefined && done.length > 0)
}

async function undoRun(
  { imports }: ImportServiceParts,
  tx: ImportTransaction,
  importer: Importer,
  scope: ImportScope,
  { id, accountId }: Pick<StoredRun, 'id' | 'accountId'>,
): Promise<number> {
  const run = await imports.hold(tx, accountId, id)
  const open = run?.state === 'committed' && run.undoUntil && run.committedAt && run.undoUntil.getTime() > Date.now()
  if (!open || !importer.undo) throw new Conflict('error.importUndo')
  const stored = await imports.rows(tx, id, ['added', 'changed'])
  const rows = importedRows(importer, stored).map((row, index) => ({
    ...row,
    outcome: stored[index]!.outcome as 'added' | 'changed',
    before: stored[index]!.before,
  }))
  if (!(await importer.undo(tx, scope, rows, run.committedAt!))) throw new Conflict('error.importUndoChanged')
  await imports.markUndone(tx, id)
  return rows.length
}

interface NamedCells {
  row: number
  cells: Record<string, string>
  problems: FailDetail[]
}

function namedCells(translator: Translator, importer: Importer, sheet: ReadSheet, lang: Language) {
  const { found, ignored, missing } = matchColumns(translator, importer, sheet)
  if (missing.length > 0) {
    const columns = missing.map(({ name }) => headingOf(translator, lang, name)).join(', ')
    throw new ApiError(400, 'error.workbookColumns', [], { columns })
  }
  const codeOf = codeReader(translator, importer)
  const isNumber = numberColumns(importer)
  const cells = sheet.rows.map(({ row, cells, numbers, problems }): NamedCells => {
    // An empty cell of a column the file has is an empty text, which distinguishes it from a missing column.
    const named = [...found].map(([column, name]) => {
      const text = cells.get(column) ?? ''
      return [name, codeOf(name, isNumber(name) ? (numbers.get(column) ?? text) : text)]
    })
    return {
      row,
      cells: Object.fromEntries(named) as Record<string, string>,
      problems: [...problems].flatMap(([column, problem]) => {
        const path = found.get(column)
        return path === undefined ? [] : { path, message: PROBLEMS[problem] }
      }),
    }
  })
  return { cells, ignored }
}

const PROBLEMS: Readonly<Record<CellProblem, string>> = {
  digits: 'error.importDigits',
  formula: 'error.importFormula',
}

const given = (cells: Record<string, string>) =>
  Object.fromEntries(Object.entries(cells).filter(([, text]) => text !== ''))

/** Each row for itself: the schema, and the key once in the file. */
function checkRows(importer: Importer, rows: readonly NamedCells[]): NewRow[] {
  const firstWith = new Map<string, number>()
  return rows.map(({ row, cells, problems }) => {
    const label = (cells[importer.key] ?? '').slice(0, 64)
    const parsed = importer.schema.safeParse(given(cells), { reportInput: true })
    const wrong: FailDetail[] = parsed.success ? [] : Invalid.from(parsed.error).failDetail
    const unknown = new Set(problems.map(({ path }) => path))
    // What was typed into such a cell is not known, so nothing else is said about it.
    let reasons = [...problems, ...wrong.filter(({ path }) => !unknown.has(path))]
    if (unknown.has(importer.key)) return { row, cells, label, outcome: 'invalid', reasons }
    const first = firstWith.get(label.toLowerCase())
    if (label !== '' && first !== undefined)
      reasons = [...reasons, { message: 'error.importTwice', values: { row: first } }]
    else firstWith.set(label.toLowerCase(), row)
    return { row, cells, label, outcome: reasons.length > 0 ? 'invalid' : 'valid', reasons }
  })
}

/** Rows the schema takes, as the importer sees them. */
function importedRows(importer: Importer, rows: readonly (NewRow | StoredRow)[]): ImportedRow<unknown>[] {
  return rows
    .filter(({ outcome }) => outcome !== 'invalid')
    .map(({ row, cells }) => ({
      row,
      value: importer.schema.parse(given(cells)),
      columns: new Set(Object.keys(cells)),
    }))
}

const withPlan = (row: NewRow, plan: RowPlan | undefined): NewRow =>
  plan?.outcome === 'failed' ? { ...row, outcome: 'invalid', reasons: plan.reasons } : row

function countsOf(plans: readonly RowPlan[], all: number) {
  const number = (outcome: RowPlan['outcome']) => plans.filter((plan) => plan.outcome === outcome).length
  const [added, changed, unchanged] = [number('added'), number('changed'), number('unchanged')]
  const success = added + changed + unchanged
  return { all, added, changed, unchanged, success, failed: all - success }
}

/** 23503: something refers to a row that was to be removed. Drizzle keeps the driver's error under cause. */
function isInUse(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown }
  return code === '23503' || (typeof cause === 'object' && cause !== null && isInUse(cause))
}
