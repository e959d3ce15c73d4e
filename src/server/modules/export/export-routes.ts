import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  cancelExport,
  createExport,
  deleteExports,
  type ExportJob,
  getExport,
  getExportLink,
  listAllExports,
  listExports,
  MOST_OPEN_EXPORTS,
  OPEN_EXPORT_STATES,
  retryExport,
} from '#core/contract/export.ts'
import type { Language } from '#core/contract/translation.ts'
import { pageOf } from '#core/contract/paging.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from '#server/http/errors.ts'
import { type Caller, mayCall, route } from '#server/http/route.ts'
import { languageOf, type Translator } from '#server/http/translate.ts'
import type { ObjectService } from '#server/objects/object-service.ts'
import type { Exporter } from '#server/exchange/exporter.ts'
import type { ExportRepository, StoredExport } from './export-repository.ts'
import { percentOf } from './export-progress.ts'
import { viewerZone } from './viewer-zone.ts'
import { wordOfCode } from './workbook-words.ts'

export interface ExportParts {
  exports: ExportRepository
  exporters: readonly Exporter[]
  files: ObjectService
  translator: Translator
  /** Called when there is something to do. */
  wake: () => void
}

interface Listed {
  job: StoredExport
  requester: string
}

/** The export centre: what export calls answer at once, done in the background. */
export function exportRoutes(app: FastifyInstance, parts: ExportParts): void {
  askingRoutes(app, parts)
  changingRoutes(app, parts)
}

function askingRoutes(app: FastifyInstance, parts: ExportParts): void {
  const { exports, files } = parts
  const shown = (request: FastifyRequest, caller: Caller) => (row: Listed) =>
    asExportJob(row, caller.userId, wordsFor(parts, row.job, languageOf(request)))

  route(app, listExports, async ({ query, caller, request }) => {
    const { pageNum, pageIndex, pageSize, ...filter } = query
    const scope = { ...filter, oemId: caller.oemId, accountId: caller.userId }
    const { list, total } = await exports.page(scope, pageOf({ pageNum, pageIndex }), pageSize)
    return { list: list.map(shown(request, caller)), total }
  })
  route(app, listAllExports, async ({ query, caller, request }) => {
    const { pageNum, pageIndex, pageSize, ...filter } = query
    const { list, total } = await exports.page(
      { ...filter, oemId: caller.oemId },
      pageOf({ pageNum, pageIndex }),
      pageSize,
    )
    return { list: list.map(shown(request, caller)), total }
  })
  route(app, getExport, async ({ query, caller, request }) =>
    shown(request, caller)(await own(exports, caller, query.id)),
  )
  route(app, getExportLink, async ({ query, caller }) => {
    const { job } = await own(exports, caller, query.id)
    const exporter = parts.exporters.find(({ endpoint }) => endpoint.path === job.path)
    // The file shows what the person might see when it was made; permission or scope may have been taken back since.
    const sees = job.orgIds.every((id) => caller.orgIds.includes(id))
    if (!exporter || !mayCall(caller, exporter.endpoint.access) || !sees) throw new Forbidden('error.exportForbidden')
    if (job.state !== 'ready' || !job.objectKey) throw new Conflict('error.exportNotReady')
    const { url, expiresAt } = await files.link(caller, job.objectKey)
    await exports.countDownload(job.id)
    return { url, expireTime: toPlatformTime(expiresAt.getTime()) }
  })
}

function changingRoutes(app: FastifyInstance, { exports, exporters, files, wake }: ExportParts): void {
  route(app, createExport, async ({ body, caller, request }) => {
    const exporter = exporters.find(({ endpoint }) => endpoint.path === body.path)
    if (!exporter) throw Invalid.field('path', 'error.exportUnknown')
    if (!mayCall(caller, exporter.endpoint.access)) throw new Forbidden()
    const parsed = exporter.endpoint.query.safeParse(body.filter, { reportInput: true })
    if (!parsed.success) throw Invalid.from(parsed.error)
    const stamp = toPlatformTime(Date.now()).replace(/[-: ]/g, '')
    const id = await exports.add({
      oemId: caller.oemId,
      accountId: caller.userId,
      path: body.path,
      filter: body.filter,
      format: body.format,
      fileName: `${exporter.fileName}-${stamp}.${body.format}`,
      page: exporter.page,
      lang: languageOf(request),
      timeZone: viewerZone(request),
    })
    if (id === 'same') throw new Conflict('error.exportOpen')
    if (id === 'tooMany') throw new TooMany('error.exportsOpen', { max: MOST_OPEN_EXPORTS })
    wake()
    return { id }
  })
  route(app, cancelExport, async ({ body, caller }) => {
    await own(exports, caller, body.id)
    const moved = await exports.move(caller.userId, body.id, OPEN_EXPORT_STATES, 'cancelled')
    if (!moved) throw new Conflict('error.exportState')
  })
  route(app, retryExport, async ({ body, caller }) => {
    await own(exports, caller, body.id)
    const moved = await exports.move(caller.userId, body.id, ['failed', 'cancelled', 'expired'], 'queued')
    if (!moved) throw new Conflict('error.exportState')
    wake()
  })
  route(app, deleteExports, async ({ body, caller }) => {
    for (const key of await exports.remove(caller.userId, body.ids)) await files.drop(key)
  })
}

async function own(exports: ExportRepository, caller: Caller, id: number): Promise<Listed> {
  const found = await exports.find(caller.userId, id)
  if (!found) throw new NotFound()
  return found
}

type Words = Pick<ExportJob, 'filterWords' | 'reason'>

function wordsFor({ exporters, translator }: ExportParts, job: StoredExport, lang: Language): Words {
  const exporter = exporters.find(({ endpoint }) => endpoint.path === job.path)
  const known = Object.entries(job.filter).flatMap(([name, value]): [string, string][] => {
    const word = exporter && wordOfCode(translator, exporter, lang, name, value)
    return word === undefined ? [] : [[name, word]]
  })
  return { filterWords: Object.fromEntries(known), reason: job.reason && translator.text(lang, job.reason) }
}

function asExportJob({ job, requester }: Listed, userId: number, words: Words): ExportJob {
  const time = (at: Date | null) => (at ? toPlatformTime(at.getTime()) : null)
  return {
    id: job.id,
    fileName: job.fileName,
    path: job.path,
    page: job.page,
    filter: job.filter,
    format: job.format as ExportJob['format'],
    state: job.state as ExportJob['state'],
    percent: percentOf(job),
    rows: job.rows,
    cut: job.cut,
    fileSize: job.fileSize,
    downloads: job.downloads,
    requester,
    own: job.accountId === userId,
    ...words,
    requestTime: toPlatformTime(job.createdAt.getTime()),
    finishTime: time(job.finishedAt),
    expireTime: time(job.expiresAt),
  }
}
