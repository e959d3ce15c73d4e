import { buffer } from 'node:stream/consumers'
import type { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/import.ts'
import type { Language } from '#core/domain/language.ts'
import { extensionOf } from '#core/domain/file-kind.ts'
import { platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { ApiError, NotFound } from '#server/http/errors.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import { type FormFile, takeFormFile } from '#server/http/form-file.ts'
import { type Caller, route } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import { pageAt } from '#server/store/paging.ts'
import { headingOf, importWorkbook, reasonText } from './import-words.ts'
import type { NewRow, StoredRow, StoredRun } from './import-repository.ts'
import { importService, type ImportServiceParts } from './import-service.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MOST_BYTES = contract.MAX_IMPORT_MEGABYTES * 1024 * 1024

/** Import of workbooks: template, dry run, commit, result, failed rows, undo. */
export function importRoutes(app: FastifyInstance, parts: ImportServiceParts): void {
  const { imports, translator } = parts
  const service = importService(parts)
  const failures = (lang: Language, rows: readonly (NewRow | StoredRow)[]): contract.FailedRow[] =>
    rows.slice(0, contract.MAX_SHOWN_FAILURES).map(({ row, label, cells, reasons }) => {
      return { row, vin: label, reason: reasonText(translator, lang, reasons ?? [], { cells, label }) }
    })
  const keyName = (lang: Language, name: string) => {
    const found = parts.importers.find((each) => each.name === name)
    return found ? headingOf(translator, lang, found.key) : ''
  }
  const resultOf = async (run: StoredRun, lang: Language): Promise<contract.ImportResult> => {
    const { all, success, failed, added, changed, unchanged } = run
    const failedRows = failures(lang, await imports.failedRows(run.id, contract.MAX_SHOWN_FAILURES))
    const undoUntilTime = platformTimeOf(undoEnd(run))
    const counts = { all, success, failed, added, changed, unchanged }
    return { importId: run.id, ...counts, failedRows, keyName: keyName(lang, run.importer), undoUntilTime }
  }
  const own = async (caller: Caller, id: string) => {
    const run = await imports.find(caller.userId, id)
    if (!run) throw new NotFound('error.importGone')
    return { run, importer: service.importerOf(caller, run.importer) }
  }

  const template = async (importer: Importer, lang: Language) =>
    fileAnswer(await importWorkbook(translator, lang, importer), {
      filename: `${importer.name}-template.xlsx`,
      contentType: XLSX,
    })

  for (const { name, calls } of parts.importers) {
    if (!calls) continue
    route(app, calls.template, ({ caller, request }) => template(service.importerOf(caller, name), languageOf(request)))
    if (!calls.run) continue
    route(app, calls.run, ({ caller, request }) =>
      takeFormFile(request, async (form) => {
        const { run } = await service.dryRun(caller, name, await workbookOf(form), languageOf(request))
        return resultOf(await service.commit(caller, run.id), languageOf(request))
      }),
    )
  }

  route(app, contract.getImportTemplate, ({ query, caller, request }) =>
    template(service.importerOf(caller, query.importer), languageOf(request)),
  )
  route(app, contract.dryRunImport, ({ query, caller, request }) => {
    const importer = service.importerOf(caller, query.importer)
    return takeFormFile(request, async (form) => {
      const file = await workbookOf(form)
      const { run, ignored, failed } = await service.dryRun(caller, importer.name, file, languageOf(request))
      return {
        importId: run.id,
        importer: importer.name,
        fileName: run.fileName,
        rows: run.all,
        added: run.added,
        changed: run.changed,
        unchanged: run.unchanged,
        invalid: run.failed,
        errors: failures(languageOf(request), failed),
        keyName: keyName(languageOf(request), importer.name),
        ignoredColumns: ignored,
        expireTime: toPlatformTime(run.createdAt.getTime() + contract.DRY_RUN_RETENTION_MINUTES * 60_000),
      }
    })
  })
  route(app, contract.commitImport, async ({ body, caller, request }) =>
    resultOf(await service.commit(caller, body.importId), languageOf(request)),
  )
  route(app, contract.getImportResult, async ({ query, caller, request }) => {
    const { run } = await own(caller, query.importId)
    if (run.state === 'dryRun') throw new NotFound('error.importGone')
    return resultOf(run, languageOf(request))
  })
  route(app, contract.getFailedRows, async ({ query, caller, request }) => {
    const { run, importer } = await own(caller, query.importId)
    const lang = languageOf(request)
    const rows = (await imports.failedRows(run.id, contract.MAX_IMPORT_ROWS)).map(({ cells, label, reasons }) => {
      return { cells, reason: reasonText(translator, lang, reasons, { cells, label }) }
    })
    const content = await importWorkbook(translator, lang, importer, rows)
    return fileAnswer(content, { filename: `failed-${importer.name}.xlsx`, contentType: XLSX })
  })
  route(app, contract.undoImport, async ({ body, caller }) => ({ undone: await service.undo(caller, body.importId) }))
  pastRoutes(app, parts, service)
}

function pastRoutes(
  app: FastifyInstance,
  { imports }: ImportServiceParts,
  service: ReturnType<typeof importService>,
): void {
  route(app, contract.listImports, async ({ query, caller }) => {
    const importer = service.importerOf(caller, query.importer)
    const { list, total } = await imports.page(caller.userId, importer.name, pageAt(query))
    return {
      total,
      list: list.map((run) => ({
        importId: run.id,
        importer: importer.name,
        fileName: run.fileName,
        state: run.state as 'committed' | 'undone',
        all: run.all,
        success: run.success,
        failed: run.failed,
        createTime: platformTimeOf(run.createdAt),
        undoUntilTime: platformTimeOf(undoEnd(run)),
      })),
    }
  })
}

/** Null as soon as an import can no longer be undone. */
const undoEnd = ({ undoUntil }: StoredRun) => (undoUntil && undoUntil.getTime() > Date.now() ? undoUntil : null)

async function workbookOf({ fileName, content }: FormFile) {
  // Only xls or xlsx.
  if (!['xls', 'xlsx'].includes(extensionOf(fileName))) throw new ApiError(400, 'error.importAgain')
  return { fileName, content: await bounded(content) }
}

async function bounded(content: Readable): Promise<Buffer> {
  let size = 0
  return buffer(
    content.map((chunk: Buffer) => {
      size += chunk.length
      if (size > MOST_BYTES) throw new ApiError(400, 'error.fileTooLarge', [], { max: contract.MAX_IMPORT_MEGABYTES })
      return chunk
    }),
  )
}
