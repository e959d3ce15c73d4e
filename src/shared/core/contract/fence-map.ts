import { z } from 'zod'
import { FENCE_PAGES } from '../domain/page-group.ts'
import { endpoint, usedOn } from './endpoint.ts'
import { FENCE_PAGE, FenceFilter } from './fence.ts'
import { text } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'
import { areaId } from './region.ts'

export const FoundFence = z.object({ id: z.number().int(), name: z.string(), orgName: z.string() })
export type FoundFence = z.output<typeof FoundFence>
/** Among all fences of the caller, however many there are. */
export const findFences = endpoint('GET /tsp-bss/electronicFence/find', usedOn(FENCE_PAGES), {
  summary: 'Fences by a part of their name, or one by its id, by name, one page',
  query: z.object({ keyWord: text(100).optional() }).extend(pagedQuery.shape),
  response: paged(FoundFence),
})

/** Fences of one overview map. */
export const OVERVIEW_FENCES_MAX = 20_000
const OverviewFence = z.object({
  id: z.number().int(),
  name: z.string(),
  colour: z.string(),
  enabled: z.boolean(),
  /** Simplified (domain/fence-outline.ts). */
  outline: z.string(),
})
export type OverviewFence = z.output<typeof OverviewFence>
export const getFenceOverview = endpoint('GET /tsp-bss/electronicFence/overview', FENCE_PAGE, {
  summary: 'Outlines of the fences a filter matches, simplified for a map of all',
  query: FenceFilter,
  response: z.object({
    fences: z.array(OverviewFence),
    /** Fences beyond those that are sent. */
    left: z.number().int(),
  }),
})

export const getAreaOutline = endpoint('GET /tsp-bss/electronicFence/areaOutline', FENCE_PAGE, {
  summary: 'Outline of a country, or of a province or prefecture of China, as the polygon of a fence',
  query: z.object({ areaId }),
  response: z.object({
    areaName: z.string(),
    /** As that of a fence of type 2. */
    position: z.string(),
    /** Islands and exclaves that the outline leaves out. */
    left: z.number().int(),
  }),
})
