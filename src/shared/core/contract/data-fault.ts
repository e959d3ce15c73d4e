import { z } from 'zod'
import { DATA_FAULT_KINDS, DATA_FAULT_STATES } from '../domain/data-fault.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { Changed, OneId, optionalText, partOfVin, platformTime, rowId, text } from './fields.ts'
import { REPAIR_STATES } from './repair-order.ts'
import { phoneField } from './masked.ts'

const PAGE = '/dataService/illegal'
const code = (verb: string) => ({ code: `${PAGE}/fault/${verb}` })

/** One kind of fault of one terminal, counted. */
export const DataFault = z.object({
  id: z.number().int(),
  firstTime: platformTime,
  lastTime: platformTime,
  vin: z.string().nullable(),
  sn: z.string(),
  phone: phoneField(z.string()),
  kind: z.enum(DATA_FAULT_KINDS),
  /** The affected part: a message id as 0x0200, a field, empty for the frame itself. */
  item: z.string(),
  /** Name of an additional item unknown to all dialects in the tenant's catalogue, by language; empty otherwise. */
  itemNames: z.record(z.string(), z.string()),
  /** The last wrong value and what was expected, as text; empty when there is none. */
  value: z.string(),
  expected: z.string(),
  count: z.number().int(),
  firmware: z.string(),
  state: z.enum(DATA_FAULT_STATES),
  assignee: z.string(),
  /** The last frame with this fault, hex; empty when none was stored. */
  sample: z.string(),
  /** State of the latest repair order because of it; null where none was ordered. */
  repairState: z.enum(REPAIR_STATES).nullable(),
})
export type DataFault = z.output<typeof DataFault>

export const DataFaultFilter = z.object({
  vin: partOfVin.optional(),
  sn: text(64).optional(),
  kind: z.enum(DATA_FAULT_KINDS).optional(),
  state: z.enum(DATA_FAULT_STATES).optional(),
  firmware: text(64).optional(),
})
export type DataFaultFilter = z.output<typeof DataFaultFilter>

export const changeDataFaults = endpoint('POST /tsp-hbase-proxy/dataFault/update', code('edit'), {
  audit: 'operation',
  summary: 'Change state or assignee of faults; absent fields stay',
  body: z
    .object({
      ids: z.array(rowId).min(1).max(500),
      state: z.enum(['new', 'confirmed', 'fixed']).optional(),
      assignee: text(64).optional(),
    })
    .refine((body) => body.state !== undefined || body.assignee !== undefined, { path: ['state'] }),
  response: Changed,
})
export const blockFaultyTerminal = endpoint('POST /tsp-hbase-proxy/dataFault/block', code('block'), {
  audit: 'operation',
  summary: 'Block the terminal a fault belongs to',
  body: OneId,
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

export const {
  all: listIgnoreRules,
  create: addIgnoreRule,
  removeOne: removeIgnoreRule,
} = calls(
  {
    page: PAGE,
    buttons: code('ignore'),
    row: IgnoreRule,
    input: z.object({
      kind: z.enum(DATA_FAULT_KINDS),
      item: optionalText(64),
      firmware: optionalText(64),
      sn: optionalText(64),
      reason: z.string().trim().min(1).max(200),
      days: z.number().int().min(1).max(366),
    }),
  },
  {
    all: ['GET /tsp-hbase-proxy/dataFault/rule/list', 'Rules that have not ended'],
    create: ['POST /tsp-hbase-proxy/dataFault/rule/insert', 'Ignore a kind of fault until a moment'],
    removeOne: ['POST /tsp-hbase-proxy/dataFault/rule/delete', 'End a rule'],
  },
)

export const countDataFaults = endpoint('GET /tsp-hbase-proxy/dataFault/kinds', PAGE, {
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
export const { list: listDataFaults, export: exportDataFaults } = calls(
  { page: PAGE, buttons: `${PAGE}/fault`, row: DataFault, filter: DataFaultFilter, sorts: ['seen', 'count'] },
  {
    list: ['GET /tsp-hbase-proxy/dataFault/list', 'Illegal and abnormal data by terminal and kind, latest first'],
    export: [
      'GET /tsp-hbase-proxy/dataFault/list/export',
      'Illegal and abnormal data as a workbook or CSV, same filter as the list',
    ],
  },
)
