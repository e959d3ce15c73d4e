import { z } from 'zod'
import { FENCE_PAGES } from '../domain/page-group.ts'
import { endpoint, usedOn } from './endpoint.ts'
import { text } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

export const FoundFence = z.object({ id: z.number().int(), name: z.string(), orgName: z.string() })
export type FoundFence = z.output<typeof FoundFence>
/** Among all fences of the caller, however many there are. */
export const findFences = endpoint('GET /tsp-bss/electronicFence/find', usedOn(FENCE_PAGES), {
  summary: 'Fences by a part of their name, or one by its id, by name, one page',
  query: z.object({ keyWord: text(100).optional() }).extend(pagedQuery.shape),
  response: paged(FoundFence),
})
