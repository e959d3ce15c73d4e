import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/export-sharing.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import { mapList, pageAt } from '#server/store/paging.ts'
import { asExportJob } from './export-presenter.ts'
import type { ExportParts } from './export-routes.ts'
import { mayFetch, ownExport } from './may-fetch.ts'

/** Exports that others may fetch, and those a second approver decides about. */
export function exportSharingRoutes(app: FastifyInstance, parts: ExportParts): void {
  shareRoutes(app, parts)
  decisionRoutes(app, parts)
}

function shareRoutes(app: FastifyInstance, { exports, exporters, callerById }: ExportParts): void {
  route(app, contract.listExportReaders, ({ query, caller }) => exports.readers(caller, query.keyWord, pageAt(query)))
  route(app, contract.listExportShares, async ({ query, caller }) => {
    const { job } = await ownExport(exports, caller, query.id)
    const shares = await exports.shares(job.id)
    return Promise.all(
      shares.map(async ({ until, createdAt, ...reader }) => {
        const their = await callerById(reader.accountId)
        return {
          ...reader,
          untilTime: platformTimeOf(until),
          shareTime: platformTimeOf(createdAt),
          able: their !== null && mayFetch(exporters, their, job),
        }
      }),
    )
  })
  route(app, contract.shareExport, async ({ body, caller }) => {
    const { job } = await ownExport(exports, caller, body.id)
    if (job.state !== 'ready' || !job.expiresAt) throw new Conflict('error.exportNotReady')
    // A second approver agreed to one reader.
    if (job.personal) throw new Conflict('error.exportPersonal')
    const until = new Date(fromPlatformTime(body.untilTime))
    if (!(until.getTime() > Date.now())) throw Invalid.field('untilTime', 'validation.windowOver')
    if (until > job.expiresAt) throw Invalid.field('untilTime', 'validation.exportGone')
    const done = await exports.share(caller, job.id, body.accountIds, until)
    if (done === 'unknown') throw Invalid.field('accountIds', 'validation.format')
    if (done === 'tooMany')
      throw Invalid.field('accountIds', 'validation.maxItems', { max: contract.MAX_EXPORT_SHARES })
  })
  route(app, contract.removeExportShare, async ({ body, caller }) => {
    const { job } = await ownExport(exports, caller, body.id)
    if (!(await exports.removeShare(job.id, body.accountId))) throw new NotFound()
  })
}

function decisionRoutes(app: FastifyInstance, parts: ExportParts): void {
  const { exports } = parts
  route(app, contract.listExportApprovals, async ({ query, caller, request }) => {
    const filter = { oemId: caller.oemId, state: 'awaitingApproval' as const }
    const found = await exports.page(caller.userId, filter, pageAt(query))
    return mapList(found, (row) => asExportJob(parts, row, caller.userId, languageOf(request)))
  })
  route(app, contract.approveExport, async ({ body: { id, approve, note }, caller }) => {
    const job = await exports.findAwaiting(caller.oemId, id)
    if (!job) throw new NotFound()
    if (job.accountId === caller.userId) throw new Conflict('error.exportSamePerson')
    if (!approve && note === '') throw Invalid.field('note', 'validation.required')
    if (!(await exports.decide(id, caller.userId, approve, note))) throw new Conflict('error.exportState')
  })
}
