import { z } from 'zod'
import { ORGANISATION_ACTIONS, ORGANISATION_TYPES } from '../domain/organisation.ts'
import { calls } from './calls.ts'
import { anyOf, endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { paged, pagedQuery } from './paging.ts'
import { areaId } from './region.ts'
import { personField, phoneField } from './masked.ts'

const mail = z.email('validation.mail').max(128)

/** What users enter about an organisation. */
export const OrganisationDetails = z.object({
  /** Once in a tenant; empty: none. */
  code: fields
    .text(32)
    .regex(/^[\w-]*$/, 'validation.code')
    .default(''),
  /** Once below its parent. */
  name: fields.requiredText(128),
  type: z.enum(ORGANISATION_TYPES).default('branch'),
  areaId: areaId.or(z.literal('')).default(''),
  contact: personField(fields.optionalText(64)),
  phone: phoneField(fields.optionalText(32)),
  mail: personField(mail.or(z.literal('')).default('')),
  /** Centre of its maps; null: that of the tenant. */
  lng: fields.longitude.nullable().default(null),
  lat: fields.latitude.nullable().default(null),
})
export type OrganisationDetails = z.output<typeof OrganisationDetails>

export const OrganisationInput = OrganisationDetails.extend({ parentId: fields.rowId })

/** One node of the tree; parents come before their children. */
export const OrganisationRow = OrganisationDetails.extend({
  id: z.number().int(),
  /** Null for the organisation of the caller, which is the top of what the caller sees. */
  parentId: z.number().int().nullable(),
  /** Whether the caller may change the details; only organisations below the own one can be moved, merged and disabled. */
  editable: z.boolean(),
  below: z.boolean(),
  /** Names of the region from its first level down, in the language of the caller. */
  areaNames: z.array(z.string()),
  disabled: z.boolean(),
  /** Accounts and registered vehicles of this organisation, without those below. */
  accounts: z.number().int(),
  vehicles: z.number().int(),
  updateTime: fields.platformTime,
  updatedBy: z.string(),
})
export type OrganisationRow = z.output<typeof OrganisationRow>

const PAGE = '/permit/organize'
const BUTTON = `${PAGE}/organisation` as const

export const {
  all: listOrganisations,
  create: createOrganisation,
  export: exportOrganisations,
} = calls(
  { page: PAGE, buttons: BUTTON, row: OrganisationRow, input: OrganisationInput, audit: 'permission' },
  {
    all: ['GET /b-iam-account/v1/organize/tree', 'The organisation of the caller and all below it, parents first'],
    create: ['POST /b-iam-account/v1/organize/insert', 'Add an organisation; 409 when a sibling has its name'],
    export: ['GET /b-iam-account/v1/organize/tree/export', 'The tree as a workbook'],
  },
)

export const updateOrganisation = endpoint('POST /b-iam-account/v1/organize/update', `${BUTTON}/edit`, {
  audit: 'permission',
  summary: 'Change the details of an organisation; 409 when another user changed it since updateTime',
  body: OrganisationDetails.extend({ id: fields.rowId, updateTime: fields.platformTime }),
})

export const Move = z.object({ id: fields.rowId, parentId: fields.rowId })
export const moveOrganisation = endpoint('POST /b-iam-account/v1/organize/move', `${BUTTON}/move`, {
  audit: 'permission',
  summary: 'Move an organisation with everything below it; data scopes change at once',
  body: Move,
})

export const Merge = z.object({ id: fields.rowId, targetId: fields.rowId })
export const mergeOrganisation = endpoint('POST /b-iam-account/v1/organize/merge', `${BUTTON}/merge`, {
  audit: 'permission',
  summary: 'Merge an organisation into another: everything that belongs to it moves, then it is removed',
  body: Merge,
})

export const disableOrganisation = endpoint('POST /b-iam-account/v1/organize/disable', `${BUTTON}/disable`, {
  audit: 'permission',
  summary: 'Close or reopen sign-in for the accounts of an organisation and those below; its vehicles stay visible',
  body: z.object({ id: fields.rowId, disabled: z.boolean() }),
})

/** Accounts of one organisation whose data scope grows or shrinks. */
const ScopeChange = z.object({
  orgId: z.number().int(),
  orgName: z.string(),
  accounts: z.number().int(),
  /** How many vehicles they begin or cease to see. */
  vehicles: z.number().int(),
})
export const OrganisationImpact = z.object({
  /** The organisation and those below it. */
  organisations: z.number().int(),
  /** Accounts and vehicles of all of them. */
  accounts: z.number().int(),
  vehicles: z.number().int(),
  gains: z.array(ScopeChange),
  loses: z.array(ScopeChange),
})
export type OrganisationImpact = z.output<typeof OrganisationImpact>

export const previewOrganisation = endpoint(
  'GET /b-iam-account/v1/organize/preview',
  anyOf([`${BUTTON}/move`, `${BUTTON}/merge`, `${BUTTON}/disable`]),
  {
    summary: 'What a move, merge or disabling would change: rejected like the change itself; nothing is written',
    query: z.object({
      id: fields.rowId,
      action: z.enum(['move', 'merge', 'disable']),
      /** New parent of a move, target of a merge. */
      targetId: fields.rowId.optional(),
    }),
    response: OrganisationImpact,
  },
)

export const CHANGE_FIELDS = [
  'parentName',
  'targetName',
  'code',
  'name',
  'type',
  'areaId',
  'contact',
  'phone',
  'mail',
  'mapCentre',
] as const
/** One field of a change, as text: names instead of ids. */
const FieldChange = z.object({ field: z.enum(CHANGE_FIELDS), before: z.string(), after: z.string() })
export const OrganisationChange = z.object({
  id: z.number().int(),
  action: z.enum(ORGANISATION_ACTIONS),
  /** Name at that time. */
  orgName: z.string(),
  fields: z.array(FieldChange),
  operator: z.string(),
  changeTime: fields.platformTime,
  /** Null while it is in force. */
  undoTime: fields.platformTime.nullable(),
  undoBy: z.string(),
  undoable: z.boolean(),
})
export type OrganisationChange = z.output<typeof OrganisationChange>

export const OrganisationChangeFilter = z.object({
  orgId: fields.rowId.optional(),
  action: z.enum(ORGANISATION_ACTIONS).optional(),
})
export const listOrganisationChanges = endpoint('GET /b-iam-account/v1/organize/history', PAGE, {
  summary: 'Changes of the account structure in the data scope of the caller, newest first',
  query: OrganisationChangeFilter.extend(pagedQuery.shape),
  response: paged(OrganisationChange),
})
export const undoOrganisationChange = endpoint('POST /b-iam-account/v1/organize/history/undo', `${PAGE}/history/undo`, {
  audit: 'permission',
  summary: 'Undo a change; 409 when the organisation was changed since or what the undo needs no longer exists',
  body: fields.OneId,
})
