import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/batch.ts'
import { MAX_IMPORT_ROWS } from '#core/contract/import.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustExist } from '#server/http/saved.ts'
import { languageOf } from '#server/http/translate.ts'
import { mapList, pageAt, pageIn } from '#server/store/paging.ts'
import type { BatchRepository } from './batch-repository.ts'
import { importService, type ImportServiceParts } from './import-service.ts'
import { importWorkbook, reasonText } from './import-words.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

interface Parts extends ImportServiceParts {
  batches: BatchRepository
}

/** Every import and delivery in one list. */
export function batchRoutes(app: FastifyInstance, parts: Parts): void {
  const { batches, imports, translator } = parts
  const service = importService(parts)
  const own = async (caller: Caller, id: string) => {
    const batch = mustExist(await batches.find(caller, id))
    return { batch, source: id.split(':')[0]!, key: id.slice(id.indexOf(':') + 1) }
  }

  route(app, contract.listBatches, ({ query, caller }) => batches.page(caller, ...pageIn(query)))
  route(app, contract.getBatchFigures, async ({ query: { id }, caller }) =>
    (await batches.find(caller, id)) ? batches.figures(caller, id) : null,
  )
  route(app, contract.listBatchRows, async ({ query, caller, request }) => {
    const found = await batches.find(caller, query.id)
    if (!found) return { list: [], total: 0 }
    const { source, key } = await own(caller, query.id)
    const lang = languageOf(request)
    if (source === 'import') {
      const lines = await batches.importRows(key, query.outcome, pageAt(query))
      return mapList(lines, ({ reasons, cells, ...line }) => ({
        ...line,
        reason: reasonText(translator, lang, reasons, { cells, label: line.label }),
      }))
    }
    const lines = await batches.plantRows(key, query.outcome, pageAt(query))
    return mapList(lines, ({ error, ...line }) => ({
      ...line,
      reason: error === '' ? '' : (translator.word(lang, `plant:error.${error}`) ?? error),
    }))
  })
  route(app, contract.downloadBatchFailures, async ({ query: { id }, caller, request }) => {
    const { batch, source, key } = await own(caller, id)
    const importer = mustExist(source === 'import' ? service.importerOf(caller, batch.kind) : undefined)
    const lang = languageOf(request)
    const rows = (await imports.failedRows(key, MAX_IMPORT_ROWS)).map(({ cells, label, reasons }) => ({
      cells,
      reason: reasonText(translator, lang, reasons, { cells, label }),
    }))
    const content = await importWorkbook(translator, lang, importer, rows)
    return fileAnswer(content, { filename: `failed-${importer.name}.xlsx`, contentType: XLSX })
  })
  route(app, contract.undoBatch, async ({ body: { id }, caller }) => {
    const { key } = await own(caller, id)
    return { undone: await service.undoAny(caller, key) }
  })
}
