import { z } from 'zod'
import { listAllExports } from '#core/contract/export.ts'

/** Own exports, shared ones, approvals, all of the tenant, and schedules. */
export const EXPORT_VIEWS = ['own', 'shared', 'decide', 'all', 'schedules'] as const
export type ExportView = (typeof EXPORT_VIEWS)[number]

/** The filter of the page: that of the calls, and whose exports are shown. */
export const ExportSearch = listAllExports.query
  .omit({ pageNum: true, pageIndex: true, pageSize: true })
  .extend({ who: z.enum(EXPORT_VIEWS).default('own') })
