import { z } from 'zod'
import { DATA_FAULT_KINDS } from '../domain/data-fault.ts'
import { endpoint } from './endpoint.ts'
import { NewId, optionalText, platformTime, rowId, vin } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'
import { TERMINAL_ERRORS } from './terminal-error.ts'

const PAGE = '/tbox/errorReport'
const EDIT = `${PAGE}/repair/edit`

export const REPAIR_STATES = ['open', 'done', 'cancelled'] as const
export type RepairState = (typeof REPAIR_STATES)[number]

/** Subject of the repair: a fault reported by the terminal, or invalid data it sends. */
export const REPAIR_CAUSES = [...TERMINAL_ERRORS, 'wrongData'] as const
export type RepairCause = (typeof REPAIR_CAUSES)[number]

/** Wrong data as they were when the repair was ordered (docs/product/data-service.md). */
export const RepairFinding = z.object({
  kind: z.enum(DATA_FAULT_KINDS),
  /** As in `DataFault`. */
  item: z.string(),
  value: z.string(),
  expected: z.string(),
  /** The frame, hex; empty when none was stored. */
  sample: z.string(),
})
export type RepairFinding = z.output<typeof RepairFinding>

/** Work on a terminal that reports a fault of its own (docs/product/tbox.md) or sends wrong data. */
export const RepairOrder = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  error: z.enum(REPAIR_CAUSES),
  /** Of wrong data alone. */
  finding: RepairFinding.nullable(),
  /** Who repairs it, entered or selected; empty until then. */
  station: z.string(),
  note: z.string(),
  state: z.enum(REPAIR_STATES),
  /** Findings and work done. */
  result: z.string(),
  createTime: platformTime,
  createdBy: z.string(),
  endTime: platformTime.nullable(),
  endedBy: z.string(),
})
export type RepairOrder = z.output<typeof RepairOrder>

export const RepairOrderFilter = z.object({
  vin: vin.optional(),
  error: z.enum(REPAIR_CAUSES).optional(),
  state: z.enum(REPAIR_STATES).optional(),
})
export type RepairOrderFilter = z.output<typeof RepairOrderFilter>

export const listRepairOrders = endpoint('GET /tsp-hbase-proxy/messageLog/repair/list', PAGE, {
  summary: 'Repair orders of terminals, open ones first, then the newest',
  query: RepairOrderFilter.safeExtend(pagedQuery.shape),
  response: paged(RepairOrder),
})
/** Where it is repaired, and what is to be done. */
const work = {
  station: optionalText(100),
  note: optionalText(500),
}

export const createRepairOrder = endpoint('POST /tsp-hbase-proxy/messageLog/repair/create', EDIT, {
  audit: 'operation',
  summary: 'Order the repair of a fault; 409 while one for the same fault of the vehicle is open',
  body: z.object({
    vehicleId: rowId,
    error: z.enum(TERMINAL_ERRORS),
    ...work,
  }),
  response: NewId,
})
export const createFindingRepair = endpoint(
  'POST /tsp-hbase-proxy/messageLog/repair/createOfFinding',
  '/dataService/illegal/fault/repair',
  {
    audit: 'operation',
    summary: 'Order a repair because of wrong data, which then count as confirmed; 409 while one for them is open',
    body: z.object({
      /** Of the `DataFault`. */
      id: rowId,
      ...work,
    }),
    response: NewId,
  },
)
export const settleRepairOrder = endpoint('POST /tsp-hbase-proxy/messageLog/repair/settle', EDIT, {
  audit: 'operation',
  summary:
    'Repaired, or not to be repaired; what was done belongs to a repair, after which wrong data count as fixed. 409 when it has ended already',
  body: z
    .object({
      id: rowId,
      state: z.enum(['done', 'cancelled']),
      result: optionalText(500),
    })
    .refine(({ state, result }) => state === 'cancelled' || result !== '', {
      path: ['result'],
      message: 'validation.required',
    }),
})
