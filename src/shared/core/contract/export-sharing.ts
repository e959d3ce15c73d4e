import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { ExportJob, EXPORT_REASON_LENGTH } from './export.ts'
import { OneId, optionalText, platformTime, rowId, text } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

const code = (verb: string) => ({ code: `/exportFile/index/file/${verb}` })

/** People one export may be shared with. */
export const MAX_EXPORT_SHARES = 50

/** A user of the tenant. */
export const ExportReader = z.object({
  accountId: z.number().int(),
  name: z.string(),
  username: z.string(),
  orgName: z.string(),
})
export type ExportReader = z.output<typeof ExportReader>

/** A user with access to another user's export. */
export const ExportShare = ExportReader.extend({
  untilTime: platformTime,
  shareTime: platformTime,
  /** False: the person lacks the permission or the organisations of the file now, and would be rejected. */
  able: z.boolean(),
})

export const listExportReaders = endpoint('GET /tsp-bss/export/readers', code('share'), {
  summary: 'Accounts of the tenant an export may be shared with, by part of a name',
  query: z.object({ keyWord: text(64).optional() }).extend(pagedQuery.shape),
  response: paged(ExportReader),
})
export const listExportShares = endpoint('GET /tsp-bss/export/shares', code('share'), {
  summary: 'With whom an own export is shared',
  query: OneId,
  response: z.array(ExportShare),
})
export const shareExport = endpoint('POST /tsp-bss/export/share', code('share'), {
  audit: 'operation',
  summary:
    'Shares an own finished file inside of the tenant, or changes until when; at most until the file goes. 409 when it is not ready or holds personal data',
  body: z.object({
    id: rowId,
    accountIds: z.array(rowId).min(1).max(MAX_EXPORT_SHARES),
    untilTime: platformTime,
  }),
})
export const removeExportShare = endpoint('POST /tsp-bss/export/removeShare', code('share'), {
  audit: 'operation',
  summary: 'Takes the right to fetch an own export back',
  body: z.object({ id: rowId, accountId: rowId }),
})

export const listExportApprovals = endpoint('GET /tsp-bss/export/approvals', code('approve'), {
  summary: 'Exports of the tenant with personal data that wait for a decision, oldest first',
  query: pagedQuery,
  response: paged(ExportJob),
})
export const approveExport = endpoint('POST /tsp-bss/export/approve', code('approve'), {
  audit: 'operation',
  summary:
    'Lets an export with personal data be made, or not; the second person is another one than the requester and says why not. 409 when it was decided meanwhile',
  body: z.object({
    id: rowId,
    approve: z.boolean(),
    note: optionalText(EXPORT_REASON_LENGTH.max),
  }),
})
