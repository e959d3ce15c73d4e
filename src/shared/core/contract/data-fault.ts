import { z } from 'zod'
import { DATA_FAULT_KINDS, DATA_FAULT_STATES } from '../domain/data-fault.ts'
import { endpoint } from './endpoint.ts'
import { platformTime, rowId } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'
import { REPAIR_STATES } from './repair-order.ts'

const PAGE = '/dataService/illegal'
const BASE = '/tsp-hbase-proxy/dataFault'
const code = (verb: string) => ({ code: `${PAGE}/fault/${verb}` })

/** One kind of fault of one terminal, counted. */
export const DataFault = z.object({
  id: z.number().int(),
  firstTime: platformTime,
  lastTime: platformTime,
  vin: z.string().nullable(),
  sn: z.string(),
  phone: z.string(),
  kind: z.enum(DATA_FAULT_KINDS),
  /** What it concerns: a message id as 0x0200, a field, empty for the frame itself. */
  item: z.string(),
  /** What the tenant's catalogue calls an additional item no dialect knows, by language; empty otherwise. */
  itemNames: z.record(z.string(), z.string()),
  /** The last wrong value and what was expected, as text; empty when there is none. */
  value: z.string(),
  expected: z.string(),
  count: z.number().int(),
  firmware: z.string(),
  state: z.enum(DATA_FAULT_STATES),
  assignee: z.string(),
  /** The last frame with this fault, hex; empty when none was kept. */
  sample: z.string(),
  /** State of the latest repair order because of it; null where none was ordered. */
  repairState: z.enum(REPAIR_STATES).nullable(),
})
export type DataFault = z.output<typeof DataFault>

export const DataFaultFilter = z.object({
  vin: z.string().trim().max(17).optional(),
  sn: z.string().trim().max(64).optional(),
  kind: z.enum(DATA_FAULT_KINDS).optional(),
  state: z.enum(DATA_FAULT_STATES).optional(),
  firmware: z.string().trim().max(64).optional(),
})
export type DataFaultFilter = z.output<typeof DataFaultFilter>

export const listDataFaults = endpoint({
  method: 'GET',
  path: `${BASE}/list`,
  access: { code: PAGE },
  summary: 'Illegal and abnormal data by terminal and kind, latest first',
  query: DataFaultFilter.extend(pagedQuery.shape),
  response: paged(DataFault),
})
export const changeDataFaults = endpoint({
  method: 'POST',
  path: `${BASE}/update`,
  access: code('edit'),
  summary: 'Change state or assignee of faults; absent fields stay',
  body: z
    .object({
      ids: z.array(rowId).min(1).max(500),
      state: z.enum(['new', 'confirmed', 'fixed']).optional(),
      assignee: z.string().trim().max(64).optional(),
    })
    .refine((body) => body.state !== undefined || body.assignee !== undefined, { path: ['state'] }),
  response: z.object({ changed: z.number().int() }),
})
export const blockFaultyTerminal = endpoint({
  method: 'POST',
  path: `${BASE}/block`,
  access: code('block'),
  summary: 'Block the terminal a fault belongs to',
  body: z.object({ id: rowId }),
})

/** Faults a rule covers are shown as ignored until it ends. Absent fields match everything. */
export const IgnoreRule = z.object({
  id: z.number().int(),
  kind: z.enum(DATA_FAULT_KINDS),
  item: z.string(),
  firmware: z.string(),
  sn: z.string(),
  reason: z.string(),
  createdBy: z.string(),
  endTime: platformTime,
})
export type IgnoreRule = z.output<typeof IgnoreRule>

export const listIgnoreRules = endpoint({
  method: 'GET',
  path: `${BASE}/rule/list`,
  access: { code: PAGE },
  summary: 'Rules that have not ended',
  response: z.array(IgnoreRule),
})
export const addIgnoreRule = endpoint({
  method: 'POST',
  path: `${BASE}/rule/insert`,
  access: code('ignore'),
  summary: 'Ignore a kind of fault until a moment',
  body: z.object({
    kind: z.enum(DATA_FAULT_KINDS),
    item: z.string().trim().max(64).default(''),
    firmware: z.string().trim().max(64).default(''),
    sn: z.string().trim().max(64).default(''),
    reason: z.string().trim().min(1).max(200),
    days: z.number().int().min(1).max(366),
  }),
  response: z.object({ id: z.number().int() }),
})
export const removeIgnoreRule = endpoint({
  method: 'POST',
  path: `${BASE}/rule/delete`,
  access: code('ignore'),
  summary: 'End a rule',
  body: z.object({ id: rowId }),
})

export const countDataFaults = endpoint({
  method: 'GET',
  path: `${BASE}/kinds`,
  access: { code: PAGE },
  summary: 'Faults per firmware and kind',
  response: z.array(
    z.object({
      firmware: z.string(),
      kind: z.enum(DATA_FAULT_KINDS),
      count: z.number().int(),
      terminals: z.number().int(),
    }),
  ),
})
export const exportDataFaults = endpoint({
  method: 'GET',
  path: `${BASE}/list/export`,
  access: code('export'),
  summary: 'Illegal and abnormal data as CSV, same filter as the list',
  query: DataFaultFilter,
  transfer: true,
})
