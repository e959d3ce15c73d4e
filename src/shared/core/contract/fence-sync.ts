import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FENCE_PAGE } from './fence.ts'
import { OneId, platformTime, rowId, vin } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

const SYNC = { code: `${FENCE_PAGE}/fence/sync` }

/** pending: sent and not answered; current: the terminal took this shape; outdated: the fence changed since. */
export const FENCE_SYNC_STATES = ['pending', 'current', 'outdated', 'failed', 'removing', 'removed'] as const
/**
 * What a terminal reported it holds (0x0608), against the present shape. cannot: it does not know the query, as terminals
 * before 2019; noResponse: it did not answer in time, or is offline.
 */
export const FENCE_HOLDINGS = ['notAsked', 'asked', 'same', 'differs', 'missing', 'cannot', 'noResponse'] as const
export const FenceSync = z.object({
  vehicleId: z.number().int(),
  vin,
  plate: z.string(),
  state: z.enum(FENCE_SYNC_STATES),
  jobId: z.number().int().nullable(),
  /** Why it failed: a result of the command. */
  result: z.string().nullable(),
  sendTime: platformTime,
  answerTime: platformTime.nullable(),
  held: z.enum(FENCE_HOLDINGS),
  /** When the terminal was last asked what it holds. */
  checkTime: platformTime.nullable(),
})
export type FenceSync = z.output<typeof FenceSync>
export const listFenceSyncs = endpoint('GET /tsp-bss/electronicFence/syncs', FENCE_PAGE, {
  summary: 'Which terminals hold a fence',
  query: OneId.extend(pagedQuery.shape),
  response: paged(FenceSync),
})
const SyncResult = z.object({
  sent: z.number().int(),
  refused: z.array(z.object({ vin: z.string(), reason: z.string() })),
})
/** Without vehicle ids: every vehicle the fence watches, at most 500. */
const SyncTarget = z.object({ id: rowId, vehicleIds: z.array(rowId).max(500).default([]) })
export const syncFence = endpoint('POST /tsp-bss/electronicFence/sync', SYNC, {
  audit: 'command',
  summary: 'Send a fence to terminals (0x8600, 0x8602, 0x8604, 0x8606)',
  body: SyncTarget,
  response: SyncResult,
})
export const unsyncFence = endpoint('POST /tsp-bss/electronicFence/unsync', SYNC, {
  audit: 'command',
  summary: 'Delete a fence from terminals (0x8601, 0x8603, 0x8605, 0x8607)',
  body: SyncTarget,
  response: SyncResult,
})

export const verifyFence = endpoint('POST /tsp-bss/electronicFence/verify', SYNC, {
  audit: 'command',
  summary: 'Ask terminals what they hold of a fence (0x8608), to compare it',
  body: SyncTarget,
  response: SyncResult,
})
