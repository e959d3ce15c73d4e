import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { platformTime, rowId, vin } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'
import { TERMINAL_ERRORS } from './terminal-error.ts'

const PAGE = '/tbox/errorReport'
const BASE = '/tsp-hbase-proxy/messageLog/repair'
const EDIT = `${PAGE}/repair/edit`

export const REPAIR_STATES = ['open', 'done', 'cancelled'] as const
export type RepairState = (typeof REPAIR_STATES)[number]

/** Work on a terminal that reports a fault of its own (design pages.md /tbox/errorReport). */
export const RepairOrder = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  error: z.enum(TERMINAL_ERRORS),
  /** Who repairs it, as somebody wrote or chose it; empty while nobody was named. */
  station: z.string(),
  note: z.string(),
  state: z.enum(REPAIR_STATES),
  /** What was found and done. */
  result: z.string(),
  createTime: platformTime,
  createdBy: z.string(),
  endTime: platformTime.nullable(),
  endedBy: z.string(),
})
export type RepairOrder = z.output<typeof RepairOrder>

export const RepairOrderFilter = z.object({
  vin: vin.optional(),
  error: z.enum(TERMINAL_ERRORS).optional(),
  state: z.enum(REPAIR_STATES).optional(),
})
export type RepairOrderFilter = z.output<typeof RepairOrderFilter>

export const listRepairOrders = endpoint({
  method: 'GET',
  path: `${BASE}/list`,
  access: { code: PAGE },
  summary: 'Repair orders of terminals, open ones first, then the newest',
  query: RepairOrderFilter.safeExtend(pagedQuery.shape),
  response: paged(RepairOrder),
})
export const createRepairOrder = endpoint({
  method: 'POST',
  path: `${BASE}/create`,
  access: { code: EDIT },
  summary: 'Order the repair of a fault; 409 while one for the same fault of the vehicle is open',
  body: z.object({
    vehicleId: rowId,
    error: z.enum(TERMINAL_ERRORS),
    station: z.string().trim().max(100).default(''),
    note: z.string().trim().max(500).default(''),
  }),
  response: z.object({ id: z.number().int() }),
})
export const settleRepairOrder = endpoint({
  method: 'POST',
  path: `${BASE}/settle`,
  access: { code: EDIT },
  summary: 'Repaired, or not to be repaired; what was done belongs to a repair. 409 when it has ended already',
  body: z
    .object({
      id: rowId,
      state: z.enum(['done', 'cancelled']),
      result: z.string().trim().max(500).default(''),
    })
    .refine(({ state, result }) => state === 'cancelled' || result !== '', {
      path: ['result'],
      message: 'validation.required',
    }),
})
