import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { optionalText, partOfVin, platformTime, requiredText, rowId, text, vin } from './fields.ts'

/** In stock → installed → replaced or scrapped; suspicious: what the vehicle reports is not what is booked. */
export const PART_STATES = ['stock', 'installed', 'replaced', 'scrapped', 'suspicious'] as const
export type PartState = (typeof PART_STATES)[number]

/** Part-number fields: the numbers of the vehicle electronics, spelled as on the wire. */
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

const PartNumbers = z.object(
  Object.fromEntries(PART_NUMBERS.map((name) => [name, optionalText(64)])) as Record<
    PartNumber,
    z.ZodDefault<z.ZodString>
  >,
)

/** User input, and a row of the import workbook. */
export const PartInput = z
  .object({
    /** Once in a tenant. */
    serial: requiredText(64),
    partNumber: optionalText(64),
    /** Name of a model of the tenant; its type comes with it. */
    partsModel: requiredText(64),
    orgId: rowId,
    hardwareVersion: optionalText(64),
    softwareVersion: optionalText(64),
    supplier: optionalText(64),
    batch: optionalText(64),
    /** The vehicle it is fitted to; empty in stock. */
    vin: vin.or(z.literal('')).default(''),
    position: optionalText(64),
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

export const PartFilter = z.object({
  /** Part of a serial or part number. */
  keyWord: text(64).optional(),
  /** Name of a part type. */
  typeName: text(64).optional(),
  partsModel: text(64).optional(),
  vin: partOfVin.optional(),
  supplier: text(64).optional(),
  state: z.enum(PART_STATES).optional(),
})
export type PartFilter = z.output<typeof PartFilter>

export const {
  list: listParts,
  detail: getPart,
  create: createPart,
  remove: deleteParts,
  export: exportParts,
  template: downloadPartTemplate,
  import: importParts,
} = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/parts`,
    row: PartRow,
    input: PartInput,
    sorts: ['serial', 'partNumber', 'supplier', 'installedOn'],
    filter: PartFilter,
  },
  {
    list: ['GET /tsp-ota/parts/list', 'Parts, one page, newest first'],
    detail: ['GET /tsp-ota/parts/detail', 'One part, by its id'],
    create: ['POST /tsp-ota/parts/insert', 'Add a part; 409 when the serial number exists'],
    remove: ['POST /tsp-ota/parts/delete', 'Delete parts that are in no vehicle; 409 when one of them is installed'],
    export: ['GET /tsp-ota/parts/export', 'Parts as a workbook, same filter as the list'],
    template: ['GET /tsp-ota/parts/download', 'Empty workbook with the columns of the parts import'],
    /** multipart/form-data: file, one xls or xlsx. */
    import: ['POST /tsp-ota/parts/import', 'Import a workbook of parts at once, multipart: file'],
  },
)

/** Callers that send the id alone replace what is there, whoever changed it last. */
export const updatePart = endpoint('POST /tsp-ota/parts/update', `${PAGE}/parts/edit`, {
  audit: 'operation',
  summary: 'Change a part; with updateTime 409 when another user changed it since then',
  body: PartInput.safeExtend({ id: rowId, updateTime: platformTime.optional() }),
})
