import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/export.ts'
import { OPEN_EXPORT_STATES, RETRIED_EXPORT_STATES } from '#core/domain/export-state.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { columnsOf, type Exporter, isRanged } from '#server/exchange/exporter.ts'
import { Conflict, Forbidden, Invalid, NotFound, TooMany } from '#server/http/errors.ts'
import { type Call, type Caller, mayCall, route } from '#server/http/route.ts'
import { languageOf, type Translator } from '#server/http/translate.ts'
import type { ObjectService } from '#server/objects/object-service.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import { asExportJob } from './export-presenter.ts'
import type { ExportFilter, ExportRepository } from './export-repository.ts'
import { mayFetch, ownExport } from './may-fetch.ts'
import { exportFileName, planExport } from './plan-export.ts'
import { viewerZone } from '#server/exchange/viewer-zone.ts'

export interface ExportParts {
  exports: ExportRepository
  exporters: readonly Exporter[]
  files: ObjectService
  translator: Translator
  /** An account with its current permissions; null when it is deleted or disabled. */
  callerById: (accountId: number) => Promise<Omit<Caller, 'tokenHash'> | null>
}

/** The export centre: what export calls answer at once, done in the background. */
export function exportRoutes(app: FastifyInstance, parts: ExportParts): void {
  askingRoutes(app, parts)
  listRoutes(app, parts)
  changingRoutes(app, parts)
}

function askingRoutes(app: FastifyInstance, { exports, exporters, translator }: ExportParts): void {
  route(app, contract.getExportOptions, ({ query, caller, request }) => {
    const exporter = exporters.find(({ endpoint }) => endpoint.path === query.path)
    if (!exporter) throw Invalid.field('path', 'error.exportUnknown')
    if (!mayCall(caller, exporter.endpoint.access)) throw new Forbidden()
    const parsed = exporter.endpoint.query.safeParse(filterIn(query.filter))
    const columns = parsed.success ? columnsOf(exporter, parsed.data) : exporter.columns
    const lang = languageOf(request)
    return {
      columns: columns.map((name) => ({
        name,
        title: translator.text(lang, `column.${name}`),
        personal: exporter.personal?.includes(name) ?? false,
      })),
      ranged: isRanged(exporter),
    }
  })
  route(app, contract.getExportLimits, async ({ caller }) => {
    const [open, { used, most }] = await Promise.all([exports.openOf(caller.userId), exports.rowsLeft(caller.userId)])
    return { open, mostOpen: contract.MAX_OPEN_EXPORTS, rows: used, mostRows: most }
  })
  route(app, contract.createExport, async ({ body, caller, request }) => {
    const timeZone = viewerZone(request)
    const { exporter, plan } = planExport(exporters, caller, body, timeZone)
    const { used, most } = await exports.rowsLeft(caller.userId)
    if (used >= most) throw new TooMany('error.exportRowsUsed', { max: most })
    const added = await exports.add({
      ...plan,
      oemId: caller.oemId,
      accountId: caller.userId,
      fileName: exportFileName(exporter, plan),
      lang: languageOf(request),
      timeZone,
    })
    if (added === 'same') throw new Conflict('error.exportOpen')
    if (added === 'tooMany') {
      const max = plan.personal ? contract.MAX_AWAITING_EXPORTS : contract.MAX_OPEN_EXPORTS
      throw new TooMany('error.exportsOpen', { max })
    }
    return { id: added.id, state: added.state }
  })
}

/** A filter as text of an address; one that cannot be read chooses nothing. */
function filterIn(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '{}')
  } catch {
    return {}
  }
}

function listRoutes(app: FastifyInstance, parts: ExportParts): void {
  const { exports } = parts
  type Asked = Pick<Call<typeof contract.listExports>, 'query' | 'caller' | 'request'>
  const page = async ({ query, caller, request }: Asked, only: Pick<ExportFilter, 'accountId' | 'shared'>) => {
    const [filter, at] = pageIn(query)
    const found = await exports.page(caller.userId, { ...filter, ...only, oemId: caller.oemId }, at)
    return mapList(found, (row) => asExportJob(parts, row, caller.userId, languageOf(request)))
  }

  route(app, contract.listExports, (asked) => page(asked, { accountId: asked.caller.userId }))
  route(app, contract.listSharedExports, (asked) => page(asked, { shared: true }))
  route(app, contract.listAllExports, (asked) => page(asked, {}))
  route(app, contract.getExport, async ({ query, caller, request }) =>
    asExportJob(parts, await ownExport(exports, caller, query.id), caller.userId, languageOf(request)),
  )
  route(app, contract.getExportLink, async ({ query, caller }) => {
    const found = await exports.findReadable(caller, query.id)
    if (!found) throw new NotFound()
    const { job } = found
    if (!mayFetch(parts.exporters, caller, job)) throw new Forbidden('error.exportForbidden')
    if (job.state !== 'ready' || !job.objectKey) throw new Conflict('error.exportNotReady')
    const { url, expiresAt } = await parts.files.link(caller, job.objectKey)
    await exports.countDownload(job.id)
    return { url, expireTime: platformTimeOf(expiresAt) }
  })
}

function changingRoutes(app: FastifyInstance, { exports, files }: ExportParts): void {
  route(app, contract.cancelExport, async ({ body, caller }) => {
    await ownExport(exports, caller, body.id)
    const moved = await exports.move(caller.userId, body.id, OPEN_EXPORT_STATES, 'cancelled')
    if (!moved) throw new Conflict('error.exportState')
  })
  route(app, contract.retryExport, async ({ body, caller }) => {
    await ownExport(exports, caller, body.id)
    const moved = await exports.move(caller.userId, body.id, RETRIED_EXPORT_STATES, 'queued')
    if (!moved) throw new Conflict('error.exportState')
  })
  route(app, contract.deleteExports, async ({ body, caller }) => {
    for (const key of await exports.remove(caller.userId, body.ids)) await files.drop(key)
  })
}
