import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import {
  calendarDay,
  oneNumberOf,
  optionalText,
  partOfVin,
  platformTime,
  requiredText,
  rowId,
  text,
  vin,
} from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

/** Status of software versions and their files: 0 unused, 1 published, 2 testing, 3 offline. */
export const VERSION_STATUS_CODES = [0, 1, 2, 3] as const
export type VersionStatus = (typeof VERSION_STATUS_CODES)[number]

/** Where a version may go next: what was published is only taken offline, and may come back. */
export const NEXT_STATUS: Readonly<Record<VersionStatus, readonly VersionStatus[]>> = {
  0: [2, 1],
  1: [3],
  2: [0, 1],
  3: [1],
}

/** User input, and a row of the import workbook. */
export const PartVersionInput = z.object({
  /** Name by which upgrade tasks know it; once in a tenant. */
  softModel: requiredText(64),
  /** Name of a part model of the tenant. */
  partsModel: requiredText(64),
  /** As parts report it. */
  version: requiredText(64),
  /** Name of the version it was made from, of the same part model. */
  parent: optionalText(64),
  /** Hardware versions it runs on; none: on all. */
  hardware: z.array(requiredText(32)).max(32).default([]),
  releasedOn: calendarDay.nullable().default(null),
  notes: optionalText(2000),
  knownIssues: optionalText(2000),
  /** Software identification number of type approval (UN R156). */
  swin: optionalText(64),
})
export type PartVersionInput = z.output<typeof PartVersionInput>

export const PartVersionRow = PartVersionInput.extend({
  id: z.number().int(),
  typeName: z.string(),
  status: z.literal(VERSION_STATUS_CODES),
  statusReason: z.string(),
  /** Vehicles of the data scope with a part of this model and version. */
  vehicles: z.number().int(),
  /** Share of these among vehicles with a part of the model, 0–1; null where no vehicle has one. */
  share: z.number().nullable(),
  /** The installable file; null: none was uploaded. */
  fileName: z.string().nullable(),
  /** Bytes. */
  fileSize: z.number().int().nullable(),
  sha256: z.string(),
  createTime: platformTime,
  updateTime: platformTime,
})
export type PartVersionRow = z.output<typeof PartVersionRow>

const PAGE = '/parts/version'

export const PartVersionFilter = z.object({
  /** Part of a name or version. */
  keyWord: text(64).optional(),
  typeName: text(64).optional(),
  partsModel: text(64).optional(),
  status: oneNumberOf(VERSION_STATUS_CODES).optional(),
})
export type PartVersionFilter = z.output<typeof PartVersionFilter>

export const {
  list: listPartVersions,
  detail: getPartVersion,
  create: createPartVersion,
  update: updatePartVersion,
  remove: deletePartVersions,
  export: exportPartVersions,
  template: downloadPartVersionTemplate,
  import: importPartVersions,
} = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/version`,
    row: PartVersionRow,
    input: PartVersionInput,
    sorts: ['softModel', 'version', 'releasedOn'],
    filter: PartVersionFilter,
  },
  {
    list: ['GET /tsp-ota/parts/version/list', 'Software versions of parts, one page, newest first'],
    detail: ['GET /tsp-ota/parts/version/detail', 'One software version, by its id'],
    create: ['POST /tsp-ota/parts/version/insert', 'Add a software version; 409 when its name exists'],
    update: [
      'POST /tsp-ota/parts/version/update',
      'Change a software version; 409 when another user changed it since updateTime',
    ],
    remove: [
      'POST /tsp-ota/parts/version/delete',
      'Delete versions that were never published; 409 when one of them is in use',
    ],
    export: ['GET /tsp-ota/parts/version/export', 'Software versions as a workbook, same filter as the list'],
    template: ['GET /tsp-ota/parts/version/download', 'Empty workbook with the columns of the import of versions'],
    /** multipart/form-data: file, one xls or xlsx. */
    import: ['POST /tsp-ota/parts/version/import', 'Import a workbook of software versions at once, multipart: file'],
  },
)

export const setPartVersionStatus = endpoint('POST /tsp-ota/parts/version/changeStatus', `${PAGE}/version/publish`, {
  audit: 'operation',
  summary: 'Test, publish or take a version offline; 409 when its status does not allow the step',
  body: z.object({
    id: rowId,
    versionStatus: z.literal(VERSION_STATUS_CODES),
    /** Required for taking it offline. */
    reason: optionalText(500),
  }),
})

export const attachVersionFile = endpoint('POST /tsp-ota/parts/version/attach', `${PAGE}/version/edit`, {
  audit: 'operation',
  summary:
    'Give a version the file the caller uploaded; 409 once it is published. Deltas from and to an earlier file become obsolete',
  body: z.object({ id: rowId, objectKey: requiredText(400) }),
})

/** Hardware against software of a part model: how many vehicles have each pair, and whether the version fits. */
export const VersionMatrix = z.object({
  hardware: z.array(z.string()),
  versions: z.array(
    z.object({
      id: z.number().int().nullable(),
      version: z.string(),
      /** Null for a version that vehicles report and the register does not have. */
      status: z.literal(VERSION_STATUS_CODES).nullable(),
      /** In the order of `hardware`. */
      cells: z.array(z.object({ vehicles: z.number().int(), fits: z.boolean() })),
    }),
  ),
})
export type VersionMatrix = z.output<typeof VersionMatrix>
export const getVersionMatrix = endpoint('GET /tsp-ota/parts/version/matrix', PAGE, {
  summary: 'Vehicles by hardware and software version of one part model, with the status of each version',
  query: z.object({ partsModel: requiredText(64) }),
  response: VersionMatrix,
})

export const VehicleOfVersion = z.object({
  vin,
  plate: z.string(),
  serial: z.string(),
  hardwareVersion: z.string(),
  orgName: z.string(),
})
export type VehicleOfVersion = z.output<typeof VehicleOfVersion>
export const listVehiclesOfVersion = endpoint('GET /tsp-ota/parts/version/vehicles', PAGE, {
  summary: 'Vehicles of the data scope with a part of this version, one page, by VIN',
  query: z.object({ id: rowId, vin: partOfVin.optional() }).extend(pagedQuery.shape),
  response: paged(VehicleOfVersion),
})
