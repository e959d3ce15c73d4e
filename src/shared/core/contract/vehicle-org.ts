import { z } from 'zod'
import { VEHICLE_PAGES } from '../domain/page-group.ts'
import { calls } from './calls.ts'
import { endpoint, usedOn } from './endpoint.ts'
import { calendarDay, Changed, partOfPlate, partOfVin, platformTime, rowId, vin } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

/** One owner, any number of the others. The owner decides the data scope of the vehicle. */
export const ORG_RELATIONS = ['owner', 'operator', 'lessor', 'service'] as const
export type OrgRelation = (typeof ORG_RELATIONS)[number]
export const ORG_ACTIONS = ['bind', 'unbind', 'transfer'] as const
export const ORG_SOURCES = ['page', 'import'] as const

const PAGE = '/permit/vehicleOwnManget'
const code = (verb: string) => ({ code: `${PAGE}/relation/${verb}` })
const Named = z.object({ vin: z.string(), plate: z.string(), seriesName: z.string(), modelName: z.string() })

/** A vehicle with the organisations it has to do with. */
export const RelatedVehicle = Named.extend({
  orgId: z.number().int(),
  /** The owner. */
  orgName: z.string(),
  others: z.array(z.object({ orgId: z.number().int(), orgName: z.string(), kind: z.enum(ORG_RELATIONS) })),
})
export type RelatedVehicle = z.output<typeof RelatedVehicle>

/** One relation of a vehicle. */
export const BoundVehicle = Named.extend({
  orgId: z.number().int(),
  orgName: z.string(),
  kind: z.enum(ORG_RELATIONS),
  /** Null for an owner the vehicle was registered with. */
  bindTime: platformTime.nullable(),
  bindBy: z.string(),
  validUntil: z.string().nullable(),
})
export type BoundVehicle = z.output<typeof BoundVehicle>

export const RelatedFilter = z.object({
  vin: partOfVin.optional(),
  plate: partOfPlate.optional(),
  orgId: rowId.optional(),
})
export const BoundFilter = RelatedFilter.extend({ kind: z.enum(ORG_RELATIONS).optional() })
export type BoundFilter = z.output<typeof BoundFilter>

export const { list: listRelatedVehicles, export: exportRelatedVehicles } = calls(
  { page: PAGE, buttons: `${PAGE}/relation`, row: RelatedVehicle, filter: RelatedFilter },
  {
    list: [
      'GET /comm-inc-center/vehicleOrgRelation/vehicleList',
      'Vehicles of the data scope with all their organisations, one page',
    ],
    export: [
      'GET /comm-inc-center/vehicleOrgRelation/vehicleList/export',
      'Vehicles with their organisations as a workbook',
    ],
  },
)
export const listVehiclesToBind = endpoint('GET /comm-inc-center/vehicleOrgRelation/vehicleList/org/toBind', PAGE, {
  summary: 'Vehicles of the data scope that do not have this relation to this organisation, one page',
  query: z
    .object({
      vin: partOfVin.optional(),
      plate: partOfPlate.optional(),
      orgId: rowId,
      kind: z.enum(ORG_RELATIONS).default('operator'),
    })
    .extend(pagedQuery.shape),
  response: paged(RelatedVehicle),
})
export const OrgRecord = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  action: z.enum(ORG_ACTIONS),
  kind: z.enum(ORG_RELATIONS),
  oldOrgName: z.string(),
  newOrgName: z.string(),
  source: z.enum(ORG_SOURCES),
  operator: z.string(),
  recordTime: platformTime,
})
export type OrgRecord = z.output<typeof OrgRecord>
export const listOrgRecords = endpoint('GET /comm-inc-center/vehicleOrgRelation/updateRecord', PAGE, {
  summary: 'What was bound, unbound and transferred, newest first, one page',
  query: z.object({ vin: partOfVin.optional() }).extend(pagedQuery.shape),
  response: paged(OrgRecord),
})
export const findVinPlates = endpoint(
  'GET /comm-inc-center/vehicleOrgRelation/findVinPlateList',
  usedOn(VEHICLE_PAGES),
  {
    summary: 'VINs and plates of the data scope that contain a text, for selectors',
    query: z.object({ keyWord: partOfVin.optional() }).extend(pagedQuery.shape),
    response: paged(z.object({ vin: z.string(), plate: z.string() })),
  },
)

const Binding = z.object({
  vins: z.array(vin).min(1, 'validation.required').max(500),
  orgId: rowId,
  kind: z.enum(ORG_RELATIONS),
})
/** Binding an owner takes the vehicles from the owner before. */
export const BindInput = Binding.extend({ validUntil: calendarDay.nullable().default(null) })
export const bindVehicles = endpoint('POST /comm-inc-center/vehicleOrgRelation/bind', code('bind'), {
  audit: 'permission',
  summary: 'Bind vehicles to an organisation, all or none; changed counts those that were not bound so before',
  body: BindInput,
  response: Changed,
})
export const UnbindInput = Binding.extend({ kind: z.enum(ORG_RELATIONS).exclude(['owner']) })
export const unbindVehicles = endpoint('POST /comm-inc-center/vehicleOrgRelation/unbind', code('unbind'), {
  audit: 'permission',
  summary: 'End a relation of vehicles to an organisation; a vehicle always has an owner, who can only change',
  body: UnbindInput,
  response: Changed,
})
export const {
  list: listBoundVehicles,
  export: exportBoundVehicles,
  template: downloadBindTemplate,
  import: importBindings,
} = calls(
  { page: PAGE, buttons: `${PAGE}/relation`, audit: 'permission', row: BoundVehicle, filter: BoundFilter },
  {
    list: [
      'GET /comm-inc-center/vehicleOrgRelation/vehicleList/org/bound',
      'Relations of vehicles and organisations, one row each, one page',
    ],
    export: [
      'GET /comm-inc-center/vehicleOrgRelation/vehicleList/org/bound/export',
      'Relations of vehicles and organisations as a workbook',
    ],
    template: [
      'GET /comm-inc-center/vehicleOrgRelation/bind/downloadTemplate',
      'Empty workbook with the columns of the import of relations',
    ],
    /** multipart/form-data: file, one xls or xlsx. */
    import: [
      'POST /comm-inc-center/vehicleOrgRelation/bind/import',
      'Bind the vehicles of a workbook at once, multipart: file',
    ],
  },
)
