import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { platformTime, rowId, vin } from './fields.ts'
import { ImportResult } from './import.ts'
import { paged, pagedQuery } from './paging.ts'

/** In stock → installed → replaced or scrapped; suspicious: what the vehicle reports is not what is booked. */
export const PART_STATES = ['stock', 'installed', 'replaced', 'scrapped', 'suspicious'] as const
export type PartState = (typeof PART_STATES)[number]

/** Part-number fields (specification §3): the numbers of the vehicle electronics, spelled as on the wire. */
export const PART_NUMBERS = [
  'pNumber',
  'ecuHardVersion',
  'dcuPNumber',
  'tftPNumber',
  'gatewayPNumber',
  'adcuPNumber',
  'samPNumber',
  'nbcuPNumber',
  'otherNumber',
  'g6Device',
  'enableConnection',
  'connectedPlatformInfo',
  'chipActivationStatus',
  'vvvv',
  'temHardVersionNum',
  'temSoftVersionNum',
  'tcuApp',
  'tcuPara',
  'witSoftVersionNum',
] as const
export type PartNumber = (typeof PART_NUMBERS)[number]

const text = (max: number) => z.string().trim().max(max).default('')
const PartNumbers = z.object(
  Object.fromEntries(PART_NUMBERS.map((name) => [name, text(64)])) as Record<PartNumber, z.ZodDefault<z.ZodString>>,
)

/** What a person enters, and what a row of the import workbook holds. */
export const PartInput = z
  .object({
    /** Once in a tenant. */
    serial: z.string().trim().min(1, 'validation.required').max(64),
    partNumber: text(64),
    /** Name of a model of the tenant; its type comes with it. */
    partsModel: z.string().trim().min(1, 'validation.required').max(64),
    orgId: rowId,
    hardwareVersion: text(64),
    softwareVersion: text(64),
    supplier: text(64),
    batch: text(64),
    /** The vehicle it is fitted to; empty in stock. */
    vin: vin.or(z.literal('')).default(''),
    position: text(64),
    installedOn: z
      .string()
      .regex(/^\d{4}-\d\d-\d\d$/, 'validation.date')
      .nullable()
      .default(null),
    state: z.enum(PART_STATES).default('stock'),
  })
  .extend(PartNumbers.shape)
export type PartInput = z.output<typeof PartInput>

export const PartRow = PartInput.extend({
  id: z.number().int(),
  typeName: z.string(),
  orgName: z.string(),
  createTime: platformTime,
  updateTime: platformTime,
})
export type PartRow = z.output<typeof PartRow>

const PAGE = '/parts/info'
const code = (verb: string) => ({ code: `${PAGE}/parts/${verb}` })

export const PartFilter = z.object({
  /** Part of a serial or part number. */
  keyWord: z.string().trim().max(64).optional(),
  /** Name of a part type. */
  typeName: z.string().trim().max(64).optional(),
  partsModel: z.string().trim().max(64).optional(),
  vin: z.string().trim().max(17).optional(),
  supplier: z.string().trim().max(64).optional(),
  state: z.enum(PART_STATES).optional(),
})
export type PartFilter = z.output<typeof PartFilter>

export const listParts = endpoint({
  method: 'GET',
  path: '/tsp-ota/parts/list',
  access: { code: PAGE },
  summary: 'Parts, one page, newest first',
  query: PartFilter.extend(pagedQuery.shape),
  response: paged(PartRow),
})
export const getPart = endpoint({
  method: 'GET',
  path: '/tsp-ota/parts/detail',
  access: { code: PAGE },
  summary: 'One part; null when there is none in the data scope',
  query: z.object({ id: rowId }),
  response: PartRow.nullable(),
})
export const createPart = endpoint({
  method: 'POST',
  path: '/tsp-ota/parts/insert',
  access: code('add'),
  summary: 'Add a part; 409 when the serial number exists',
  body: PartInput,
  response: z.object({ id: z.number().int() }),
})
export const updatePart = endpoint({
  method: 'POST',
  path: '/tsp-ota/parts/update',
  access: code('edit'),
  summary: 'Change a part; 409 when somebody else changed it since updateTime',
  body: PartInput.extend({ id: rowId, updateTime: platformTime }),
})
export const deleteParts = endpoint({
  method: 'POST',
  path: '/tsp-ota/parts/delete',
  access: code('delete'),
  summary: 'Delete parts that are in no vehicle; 409 when one of them is installed',
  body: z.object({ ids: z.array(rowId).min(1).max(500) }),
  response: z.object({ changed: z.number().int() }),
})
export const downloadPartTemplate = endpoint({
  method: 'GET',
  path: '/tsp-ota/parts/download',
  access: code('import'),
  summary: 'Empty workbook with the columns of the parts import',
  transfer: true,
})
/** multipart/form-data: file, one xls or xlsx. */
export const importParts = endpoint({
  method: 'POST',
  path: '/tsp-ota/parts/import',
  access: code('import'),
  summary: 'Import a workbook of parts at once, multipart: file',
  response: ImportResult,
  transfer: true,
  cancellable: false,
})
export const exportParts = endpoint({
  method: 'GET',
  path: '/tsp-ota/parts/export',
  access: code('export'),
  summary: 'Parts as a workbook, same filter as the list',
  query: PartFilter,
  transfer: true,
})
