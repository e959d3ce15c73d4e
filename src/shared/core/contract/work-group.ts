import { z } from 'zod'
import { calls } from './calls.ts'
import { anyOf, endpoint, usedOn } from './endpoint.ts'
import * as fields from './fields.ts'
import { DeskFilter } from './vehicle-desk.ts'

/** `static`: vehicles that were put into it; `smart`: whatever matches its rule at the moment. */
export const WORK_GROUP_KINDS = ['static', 'smart'] as const
export const GROUP_SHARINGS = ['own', 'roles', 'organisation'] as const
export const GROUP_OPERATIONS = ['union', 'minus', 'both'] as const

/** The rule of a smart group: a search of the desk without map and group. */
export const GroupRule = DeskFilter.omit({ box: true, groupId: true, vin: true })
export type GroupRule = z.output<typeof GroupRule>

const groupName = fields.requiredText(64)

/** User input. */
export const WorkGroupInput = z.object({
  /** Once among the groups of its owner. */
  groupName,
  kind: z.enum(WORK_GROUP_KINDS).default('static'),
  orgId: fields.rowId,
  /** Who sees it: its owner, holders of `roleIds`, or everyone of the organisation. */
  sharing: z.enum(GROUP_SHARINGS).default('own'),
  roleIds: z.array(fields.rowId).max(50).default([]),
  /** Of a smart group; empty for others. */
  rule: GroupRule.default({}),
  note: fields.optionalText(500),
})
export type WorkGroupInput = z.output<typeof WorkGroupInput>

export const WorkGroupRow = WorkGroupInput.extend({
  id: z.number().int(),
  orgName: z.string(),
  ownerName: z.string(),
  /** Of the caller. */
  own: z.boolean(),
  /** Vehicles of the group that the caller sees, those that are connected, and those with open alarms. */
  members: z.number().int(),
  online: z.number().int(),
  alarmed: z.number().int(),
  createTime: fields.platformTime,
  updateTime: fields.platformTime,
})
export type WorkGroupRow = z.output<typeof WorkGroupRow>

const PAGE = '/operate/group'
const BUTTONS = `${PAGE}/group` as const

export const {
  all: listWorkGroups,
  create: createWorkGroup,
  update: updateWorkGroup,
  remove: deleteWorkGroups,
} = calls(
  { page: anyOf([PAGE, '/operate/query']), buttons: BUTTONS, row: WorkGroupRow, input: WorkGroupInput },
  {
    all: ['GET /tsp-bss/workGroup/list', 'Working groups of the caller and those shared with the caller, by name'],
    create: ['POST /tsp-bss/workGroup/insert', 'Add a working group; 409 when the caller has one of that name'],
    update: ['POST /tsp-bss/workGroup/update', 'Change a working group; 409 when another user changed it'],
    remove: ['POST /tsp-bss/workGroup/delete', 'Delete working groups; their vehicles stay'],
  },
)

const Members = fields.OneId.extend({ vins: z.array(fields.vin).min(1, 'validation.required').max(500) })
export const addWorkGroupMembers = endpoint('POST /tsp-bss/workGroup/members/add', `${BUTTONS}/edit`, {
  audit: 'operation',
  summary: 'Put vehicles into a static group; unknown VINs are answered, the others are added',
  body: Members,
  response: z.object({ added: z.number().int(), unknown: z.array(z.string()) }),
})
export const removeWorkGroupMembers = endpoint('POST /tsp-bss/workGroup/members/remove', `${BUTTONS}/edit`, {
  audit: 'operation',
  summary: 'Take vehicles out of a static group',
  body: Members,
  response: fields.Changed,
})
export const GroupReplacement = z.object({
  added: z.number().int(),
  removed: z.number().int(),
  unchanged: z.number().int(),
  unknown: z.array(z.string()),
})
export type GroupReplacement = z.output<typeof GroupReplacement>
export const replaceWorkGroupMembers = endpoint('POST /tsp-bss/workGroup/members/replace', `${BUTTONS}/edit`, {
  audit: 'operation',
  summary: 'Make these vehicles the members of a static group; with `preview` it only says what would change',
  body: Members.extend({ preview: z.boolean().default(false) }),
  response: GroupReplacement,
})

export const combineWorkGroups = endpoint('POST /tsp-bss/workGroup/combine', `${BUTTONS}/add`, {
  audit: 'operation',
  summary: 'Add a static group of the vehicles in one or both of two groups, or in the first and not in the second',
  body: z.object({
    groupName,
    orgId: fields.rowId,
    leftId: fields.rowId,
    rightId: fields.rowId,
    operation: z.enum(GROUP_OPERATIONS),
  }),
  response: fields.NewId.extend({ members: z.number().int() }),
})

export const groupFromSearch = endpoint('POST /tsp-bss/workGroup/createFromSearch', `${BUTTONS}/add`, {
  audit: 'operation',
  summary: 'Add a static group of the vehicles that a search of the desk matches now',
  body: z.object({ groupName, orgId: fields.rowId, filter: DeskFilter }),
  response: fields.NewId.extend({ members: z.number().int() }),
})

export const listGroupRoles = endpoint('GET /tsp-bss/workGroup/roles', usedOn([PAGE]), {
  summary: 'Roles of the tenant, to share a group with',
  response: z.array(z.object({ id: z.number().int(), name: z.string() })),
})
