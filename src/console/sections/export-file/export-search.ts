import { z } from 'zod'
import { listAllExports } from '#core/contract/export.ts'

/** The filter of the page: that of the calls, and whose exports are shown. */
export const ExportSearch = listAllExports.query
  .omit({ pageNum: true, pageIndex: true, pageSize: true })
  .extend({ who: z.enum(['own', 'all']).default('own') })
