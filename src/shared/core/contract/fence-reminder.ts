import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { FENCE_EVENTS, FENCE_EVENTS_PAGE, FENCE_PAGE, FenceEventFilter } from './fence.ts'
import { Changed, NewId, platformTime, requiredText, rowId, text } from './fields.ts'

const PAGE = FENCE_EVENTS_PAGE
const count = z.number().int()

export const exportFenceEvents = endpoint('GET /tsp-bss/electronicFence/events/export', `${PAGE}/fence/export`, {
  audit: 'export',
  summary: 'Events at fences as a workbook or CSV, same filter as the list',
  query: FenceEventFilter,
  transfer: true,
})

/** Fences and vehicles with the most events. */
export const FENCE_TOP = 10

export const FenceStatistics = z.object({
  /** Hours with events, one row each. */
  hours: z.array(z.object({ hourTime: platformTime, events: count })),
  kinds: z.array(z.object({ event: z.enum(FENCE_EVENTS), events: count })),
  /** Ended stays by length, one number for each class of domain/fence-dwell.ts. */
  dwell: z.array(count),
  fences: z.array(z.object({ fenceId: z.number().int(), fenceName: z.string(), events: count })),
  vehicles: z.array(z.object({ vehicleId: z.number().int(), vin: z.string(), plate: z.string(), events: count })),
})
export type FenceStatistics = z.output<typeof FenceStatistics>
export const getFenceStatistics = endpoint('GET /tsp-bss/electronicFence/statistics', PAGE, {
  summary: 'Events at fences by hour and kind, stays by length, fences and vehicles with the most events',
  query: FenceEventFilter,
  response: FenceStatistics,
})

/** Alarms of a fence, or of one vehicle at it, are stored but not pushed until a given time. */
export const FenceMute = z.object({
  id: z.number().int(),
  fenceId: z.number().int(),
  fenceName: z.string(),
  vehicleId: z.number().int().nullable(),
  vin: z.string().nullable(),
  plate: z.string().nullable(),
  untilTime: platformTime,
  reason: z.string(),
  userName: z.string(),
})
export type FenceMute = z.output<typeof FenceMute>
export const listFenceMutes = endpoint('GET /tsp-bss/electronicFence/mutes', PAGE, {
  summary: 'Mutes of fences in force, the one that ends first first',
  response: z.array(FenceMute),
})
const MUTE = { code: `${PAGE}/fence/mute` }
export const muteFence = endpoint('POST /tsp-bss/electronicFence/mute', MUTE, {
  audit: 'operation',
  summary: 'Mute the alarms of a fence until a moment, of all vehicles or of one',
  body: z
    .object({
      fenceId: rowId,
      vehicleId: rowId.nullable().default(null),
      untilTime: platformTime,
      reason: requiredText(200),
    })
    .strict(),
  response: NewId,
})
export const unmuteFences = endpoint('POST /tsp-bss/electronicFence/unmute', MUTE, {
  audit: 'operation',
  summary: 'End mutes of fences before their time',
  body: z.object({ ids: z.array(rowId).min(1).max(100) }),
  response: Changed,
})

/** Accounts that may receive the notices of a fence. */
export const findFenceRecipients = endpoint('GET /tsp-bss/electronicFence/recipients', FENCE_PAGE, {
  summary: 'Active accounts of the data scope by name, at most 1,000',
  query: z.object({ keyWord: text(64).optional() }),
  response: z.array(z.object({ id: z.number().int(), name: z.string() })),
})
