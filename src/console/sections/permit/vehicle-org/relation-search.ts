import { z } from 'zod'
import { BoundFilter } from '#core/contract/vehicle-org.ts'

export const RELATION_VIEWS = ['bound', 'toBind', 'records'] as const
export type RelationView = (typeof RELATION_VIEWS)[number]

/** The filter of the page: that of the calls, and which list is shown. */
export const RelationSearch = BoundFilter.extend({ view: z.enum(RELATION_VIEWS).default('bound') })
