import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { flag, platformTime, requiredText, rowId, text, wholeNumber } from './fields.ts'

export const PART_PROTOCOLS = ['UDS', 'vendor'] as const
export type PartProtocol = (typeof PART_PROTOCOLS)[number]

const words = (most: number) => z.array(requiredText(64)).max(most).default([])

/** User input, and a row of the import workbook. */
export const PartTypeInput = z.object({
  /** Once in a tenant. */
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9_-]{1,32}$/, 'validation.partTypeCode'),
  /** Once in a tenant. */
  name: requiredText(64),
  /** Whether its software can be changed over the air. */
  upgradable: flag.default(false),
  protocol: z.enum(PART_PROTOCOLS).default('UDS'),
  /** Hexadecimal CAN id of diagnostic requests, 11 or 29 bits. */
  diagnosticAddress: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^([0-9A-F]{3}|[01][0-9A-F]{7})?$/, 'validation.canId')
    .default(''),
  /** In a campaign, parts of a lower rank are upgraded first. */
  otaRank: wholeNumber(1, 999).default(100),
  parameterTemplate: words(40),
  certificates: words(12),
  retired: flag.default(false),
})
export type PartTypeInput = z.output<typeof PartTypeInput>

export const PartTypeRow = PartTypeInput.extend({
  id: z.number().int(),
  models: z.number().int(),
  versions: z.number().int(),
  parts: z.number().int(),
  createTime: platformTime,
  updateTime: platformTime,
})
export type PartTypeRow = z.output<typeof PartTypeRow>

const PAGE = '/parts/type'

export const PartTypeFilter = z.object({
  /** Part of a code or name. */
  keyWord: text(64).optional(),
  upgradable: flag.optional(),
  retired: flag.optional(),
})
export type PartTypeFilter = z.output<typeof PartTypeFilter>

export const {
  list: listPartTypes,
  detail: getPartType,
  create: createPartType,
  update: updatePartType,
  remove: deletePartTypes,
  export: exportPartTypes,
  template: downloadPartTypeTemplate,
  import: importPartTypes,
} = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/type`,
    row: PartTypeRow,
    input: PartTypeInput,
    sorts: ['code', 'name', 'otaRank'],
    filter: PartTypeFilter,
  },
  {
    list: ['GET /tsp-ota/parts/type/list', 'Part types, one page, newest first'],
    detail: ['GET /tsp-ota/parts/type/detail', 'One part type, by its id'],
    create: ['POST /tsp-ota/parts/type/insert', 'Add a part type; 409 when its code or name exists'],
    update: [
      'POST /tsp-ota/parts/type/update',
      'Change a part type; 409 when another user changed it since updateTime',
    ],
    remove: ['POST /tsp-ota/parts/type/delete', 'Delete part types without models; 409 when one of them has a model'],
    export: ['GET /tsp-ota/parts/type/export', 'Part types as a workbook, same filter as the list'],
    template: ['GET /tsp-ota/parts/type/download', 'Empty workbook with the columns of the import of part types'],
    /** multipart/form-data: file, one xls or xlsx. */
    import: ['POST /tsp-ota/parts/type/import', 'Import a workbook of part types at once, multipart: file'],
  },
)

export const PartModelRow = z.object({
  id: z.number().int(),
  model: z.string(),
  versions: z.number().int(),
  parts: z.number().int(),
})
export type PartModelRow = z.output<typeof PartModelRow>

export const listPartModelsOfType = endpoint('GET /tsp-ota/parts/type/models', PAGE, {
  summary: 'Models of a part type with how many versions and parts each has',
  query: z.object({ id: rowId }),
  response: z.array(PartModelRow),
})
export const addPartModels = endpoint('POST /tsp-ota/parts/type/models/add', `${PAGE}/type/edit`, {
  audit: 'operation',
  summary: 'Add models to a part type; 409 when one of them exists',
  body: z.object({ id: rowId, models: z.array(requiredText(64)).min(1, 'validation.required').max(100) }),
})
export const deletePartModel = endpoint('POST /tsp-ota/parts/type/models/delete', `${PAGE}/type/edit`, {
  audit: 'operation',
  summary: 'Delete a part model; 409 when it has parts or versions',
  body: z.object({ id: rowId }),
})
