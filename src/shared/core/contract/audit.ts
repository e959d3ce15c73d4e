import { z } from 'zod'
import { AUDIT_ACTIONS, AUDIT_KINDS, AUDIT_RESULTS } from '../domain/audit-kind.ts'
import { COMMAND_KIND_NAMES } from '../domain/command-kind.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'

const PAGE = '/permit/log'
/** Minimum retention of an entry in days: network security law requires half a year. */
export const SHORTEST_AUDIT_DAYS = 180
export const DEFAULT_AUDIT_DAYS = 730

/** One object before and after a call; null: it was not there. Secrets are replaced before they are stored. */
const StoredAuditChange = z.object({
  object: z.string(),
  objectId: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})
export type StoredAuditChange = z.output<typeof StoredAuditChange>
const AuditChange = StoredAuditChange.extend({
  /** What the object is called now; empty: by its number. */
  name: z.string(),
  /** By field and value, what the people and things are called that fields name by their numbers. */
  names: z.record(z.string(), z.record(z.string(), z.string())),
})
export type AuditChange = z.output<typeof AuditChange>

export const AuditEntry = z.object({
  id: z.string(),
  time: fields.platformTime,
  kind: z.enum(AUDIT_KINDS),
  username: z.string(),
  tenant: z.string(),
  ip: z.string(),
  agent: z.string(),
  /** Route of the page the call belongs to; the path of the call where it belongs to none. */
  page: z.string(),
  path: z.string(),
  action: z.enum(AUDIT_ACTIONS),
  object: z.string(),
  objectId: z.string(),
  /** What the object is called now; empty: by its number. */
  objectName: z.string(),
  /** The command that was sent, approved or cancelled. */
  command: z
    // Of its parameters only the word that makes another command of it.
    .object({
      kind: z.enum(COMMAND_KIND_NAMES),
      params: z.object({ word: z.unknown() }),
      vin: z.string(),
      plate: z.string(),
    })
    .nullable(),
  vin: z.string().nullable(),
  /** Of the vehicle; empty: none. */
  plate: z.string(),
  result: z.enum(AUDIT_RESULTS),
  status: z.number().int(),
  ms: z.number().int(),
  /** Rows of an exported file. */
  rows: z.number().int().nullable(),
  /** Reason entered by the user. */
  reason: z.string().nullable(),
  changes: z.array(AuditChange),
  /** Parameters of the call, without secrets. */
  given: z.record(z.string(), z.unknown()).nullable(),
  traceId: z.string(),
  pinned: z.boolean(),
  /** Names of the alert rules it met. */
  alerts: z.array(z.string()),
  /** Personal data of an erased vehicle were taken out. */
  erased: z.boolean(),
  /** Part of the hash chain; entries of the last seconds are not yet. */
  sealed: z.boolean(),
})
export type AuditEntry = z.output<typeof AuditEntry>

export const AuditFilter = z
  .object({
    kind: z.enum(AUDIT_KINDS).optional(),
    ...fields.optionalTimeRange,
    username: fields.text(64).optional(),
    /** A VIN or a part of it. */
    vin: fields.partOfVin.optional(),
    action: z.enum(AUDIT_ACTIONS).optional(),
    result: z.enum(AUDIT_RESULTS).optional(),
    marked: z.enum(['pinned', 'alert']).optional(),
  })
  .refine(...fields.rangeInOrder)
export type AuditFilter = z.output<typeof AuditFilter>

export const { list: listAudit, export: exportAudit } = calls(
  { page: PAGE, buttons: PAGE, row: AuditEntry, filter: AuditFilter, cursor: /^\d{1,15}_\d{1,15}$/ },
  {
    list: ['GET /b-iam-account/v1/audit/list', 'Audit trail of the tenant, newest first'],
    export: ['GET /b-iam-account/v1/audit/list/export', 'Audit trail as a workbook'],
  },
)

export const pinAudit = endpoint('POST /b-iam-account/v1/audit/pin', `${PAGE}/pin`, {
  audit: 'operation',
  summary: 'Mark an entry for everybody, or take the mark away',
  body: z.object({ id: z.string().regex(/^\d{1,15}$/, 'validation.format'), pinned: fields.flag }),
})

export const IntegrityReport = z.object({
  intact: z.boolean(),
  checked: z.number().int(),
  /** Entries whose personal data were erased on purpose: everything else of them is proven. */
  erased: z.number().int(),
  /** Entries of the last seconds that are not part of the chain yet. */
  waiting: z.number().int(),
  firstTime: fields.platformTime.nullable(),
  lastTime: fields.platformTime.nullable(),
  /** Hash of the newest link; noted elsewhere it proves later that nothing was cut off. */
  head: z.string().nullable(),
  broken: z
    .object({ id: z.string(), time: fields.platformTime, fault: z.enum(['changed', 'missing', 'order', 'unsealed']) })
    .nullable(),
})
export type IntegrityReport = z.output<typeof IntegrityReport>

export const checkAudit = endpoint('GET /b-iam-account/v1/audit/integrity', `${PAGE}/integrity`, {
  summary: 'Recalculates the hash chain of the tenant',
  response: IntegrityReport,
  transfer: true,
})

const hour = fields.wholeNumber(0, 23)

/** Entries that meet all of it are marked: at least so many rows, in these hours of the day (Asia/Shanghai). */
export const AuditRuleInput = z.object({
  name: fields.requiredText(64),
  kind: z.enum(AUDIT_KINDS).optional(),
  action: z.enum(AUDIT_ACTIONS).optional(),
  result: z.enum(AUDIT_RESULTS).optional(),
  minRows: fields.wholeNumber(0, 10_000_000).optional(),
  /** From this hour on … */
  fromHour: hour.optional(),
  /** … until before this one; may lie on the next day. */
  untilHour: hour.optional(),
  enabled: fields.flag.default(true),
})
export type AuditRuleInput = z.output<typeof AuditRuleInput>
export const AuditRule = AuditRuleInput.extend({ id: z.number().int(), hits: z.number().int() })
export type AuditRule = z.output<typeof AuditRule>

export const AuditSettings = z.object({ retentionDays: z.number().int(), rules: z.array(AuditRule) })
export type AuditSettings = z.output<typeof AuditSettings>

export const getAuditSettings = endpoint('GET /b-iam-account/v1/audit/settings', PAGE, {
  summary: 'Retention of entries, and the alert rules with their hits of 30 days',
  response: AuditSettings,
})

export const AuditRetention = z.object({
  retentionDays: fields.wholeNumber(SHORTEST_AUDIT_DAYS, 3650),
})
export const saveAuditRetention = endpoint('POST /b-iam-account/v1/audit/retention/save', `${PAGE}/settings`, {
  audit: 'operation',
  summary: 'Retention of the tenant’s entries',
  body: AuditRetention,
})

export const saveAuditRule = endpoint('POST /b-iam-account/v1/audit/rule/save', `${PAGE}/settings`, {
  audit: 'operation',
  summary: 'Add an alert rule, or change one',
  body: AuditRuleInput.extend({ id: fields.rowId.optional() }),
  response: fields.NewId,
})

export const deleteAuditRule = endpoint('POST /b-iam-account/v1/audit/rule/delete', `${PAGE}/settings`, {
  audit: 'operation',
  summary: 'Delete an alert rule; what it marked stays marked',
  body: fields.OneId,
})
