import { z } from 'zod'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { personField, phoneField } from './masked.ts'
import { paged, pagedQuery } from './paging.ts'

/** A contract fleet or lot of a customer. */
export const GROUP_KINDS = ['contract'] as const
export const GROUP_PHASES = ['upcoming', 'running', 'ended'] as const
export type GroupPhase = (typeof GROUP_PHASES)[number]
/** What the contract says about remote locking: freely, after the customer agreed, or never. */
export const LOCK_RULES = ['allowed', 'consent', 'never'] as const
export type LockRule = (typeof LOCK_RULES)[number]

/** User input. */
export const GroupInput = z.object({
  /** Once in a tenant. */
  groupCode: fields.requiredText(32).regex(/^[\w-]+$/, 'validation.code'),
  groupName: fields.requiredText(128),
  orgId: fields.rowId,
  customer: fields.optionalText(128),
  contact: personField(fields.optionalText(64)),
  phone: phoneField(fields.optionalText(32)),
  /** First and last day of the contract; null: open. */
  startsOn: fields.calendarDay.nullable().default(null),
  endsOn: fields.calendarDay.nullable().default(null),
  /** Agreed interval of positions, seconds; null: none agreed. */
  reportSeconds: z.number().int().min(1).max(3600).nullable().default(null),
  lockRule: z.enum(LOCK_RULES).default('consent'),
  note: fields.optionalText(500),
})
export type GroupInput = z.output<typeof GroupInput>

export const GroupRow = GroupInput.extend({
  id: z.number().int(),
  kind: z.enum(GROUP_KINDS),
  orgName: z.string(),
  /** Vehicles of the group that the caller sees. */
  vehicles: z.number().int(),
  phase: z.enum(GROUP_PHASES),
  createTime: fields.platformTime,
  updateTime: fields.platformTime,
})
export type GroupRow = z.output<typeof GroupRow>

const PAGE = '/baseInfo/vehicleGroup'
const BUTTONS = `${PAGE}/group` as const

export const GroupFilter = z.object({
  /** Part of a code, name or customer. */
  keyWord: fields.text(128).optional(),
  groupCode: fields.text(32).optional(),
  /** Whole VIN of a member. */
  vin: fields.partOfVin.optional(),
  phase: z.enum(GROUP_PHASES).optional(),
  orgId: fields.rowId.optional(),
})
export type GroupFilter = z.output<typeof GroupFilter>

export const {
  list: listGroups,
  detail: getGroup,
  create: createGroup,
  update: updateGroup,
  remove: deleteGroups,
  export: exportGroups,
  template: downloadGroupTemplate,
} = calls(
  {
    page: PAGE,
    buttons: BUTTONS,
    row: GroupRow,
    input: GroupInput,
    filter: GroupFilter,
    sorts: ['groupCode', 'groupName', 'vehicles', 'endsOn'],
  },
  {
    list: ['GET /tsp-bss/vehicleGroup/list', 'Vehicle groups with the number of their vehicles, one page'],
    detail: ['GET /tsp-bss/vehicleGroup/detail', 'One vehicle group, by its id'],
    create: ['POST /tsp-bss/vehicleGroup/insert', 'Add a vehicle group; 409 when the code exists'],
    update: ['POST /tsp-bss/vehicleGroup/update', 'Change a vehicle group; 409 when another user changed it'],
    remove: ['POST /tsp-bss/vehicleGroup/delete', 'Delete vehicle groups; their vehicles stay'],
    export: ['GET /tsp-bss/vehicleGroup/list/export', 'Vehicle groups as a workbook, same filter as the list'],
    template: ['GET /tsp-bss/vehicleGroup/downloadTemplate', 'Empty workbook of the import of members'],
  },
)

export const GroupMember = z.object({
  vin: z.string(),
  plate: z.string(),
  modelName: z.string(),
  orgName: z.string(),
  memberTime: fields.platformTime,
})
export type GroupMember = z.output<typeof GroupMember>
export const listGroupMembers = endpoint('GET /tsp-bss/vehicleGroup/members', PAGE, {
  summary: 'Vehicles of a group that the caller sees, by VIN, one page',
  query: fields.OneId.extend(pagedQuery.shape),
  response: paged(GroupMember),
})
const Members = fields.OneId.extend({ vins: z.array(fields.vin).min(1, 'validation.required').max(500) })
export const addGroupMembers = endpoint('POST /tsp-bss/vehicleGroup/members/add', `${BUTTONS}/edit`, {
  audit: 'operation',
  summary: 'Put vehicles into a group; unknown VINs are answered, the others are added',
  body: Members,
  response: z.object({ added: z.number().int(), unknown: z.array(z.string()) }),
})
export const removeGroupMembers = endpoint('POST /tsp-bss/vehicleGroup/members/remove', `${BUTTONS}/edit`, {
  audit: 'operation',
  summary: 'Take vehicles out of a group',
  body: Members,
  response: fields.Changed,
})
