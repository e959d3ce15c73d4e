import { z } from 'zod'
import { LANGUAGES } from '../domain/language.ts'
import { HOOK_KINDS, NOTICE_CHANNELS, NOTICE_TYPES } from '../domain/notice.ts'
import { alarmKindKey, alarmLevel } from './alarm.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { bigRowId, Changed, dayMinute, OneId, platformTime, requiredText, rowId, text } from './fields.ts'
import { announcementTone } from './notice.ts'
import { paged, pagedQuery } from './paging.ts'
import { zoneName } from './recent-zone.ts'

const PAGE = '/personal/message'
const rights = (part: string) => ({ code: `${PAGE}/${part}/edit` })

/** A webhook or the robot of a group chat. It gets the notices of its organisation and those below. */
export const HookInput = z.object({
  name: requiredText(64),
  orgId: rowId,
  kind: z.enum(HOOK_KINDS),
  url: z.url({ protocol: /^https?$/, error: 'validation.url' }).max(1000),
  /** Of a robot: the secret of its signature, as its platform shows it. Empty: as before, and of a webhook a new one. */
  secret: text(200).default(''),
  types: z.array(z.enum(NOTICE_TYPES)).min(1, 'validation.required').max(NOTICE_TYPES.length),
  /** Notices up to this level. */
  level: alarmLevel,
  language: z.enum(LANGUAGES),
  enabled: z.boolean().default(true),
  /** Messages carry the last characters of VINs alone. */
  shortVin: z.boolean().default(false),
})
export type HookInput = z.output<typeof HookInput>
export const Hook = HookInput.omit({ secret: true }).extend({
  id: z.number().int(),
  orgName: z.string(),
  /** The replaced secret is used as well until then; null: it is not. */
  oldSecretUntilTime: platformTime.nullable(),
  lastSentTime: platformTime.nullable(),
  failures: z.number().int(),
  updateTime: platformTime,
})
export type Hook = z.output<typeof Hook>
export const {
  all: listHooks,
  update: updateHook,
  remove: deleteHooks,
} = calls(
  { page: rights('hook'), buttons: rights('hook'), row: Hook, input: HookInput },
  {
    all: ['GET /comm-inc-center/v1/web/noticeHook/list', 'Webhooks and robots of the data scope'],
    update: ['POST /comm-inc-center/v1/web/noticeHook/update', 'Change a webhook or robot'],
    remove: [
      'POST /comm-inc-center/v1/web/noticeHook/delete',
      'Delete webhooks and robots with their waiting messages',
    ],
  },
)
export const createHook = endpoint('POST /comm-inc-center/v1/web/noticeHook/insert', rights('hook'), {
  audit: 'operation',
  summary: 'Add a webhook or robot; the secret of a webhook is shown once',
  body: HookInput,
  response: z.object({ id: z.number().int(), secret: z.string() }),
})
export const rotateHookSecret = endpoint('POST /comm-inc-center/v1/web/noticeHook/rotate', rights('hook'), {
  audit: 'operation',
  summary: 'Replace the secret of a webhook; the old one is used as well for 24 hours',
  body: OneId,
  response: z.object({ secret: z.string() }),
})
export const testHook = endpoint('POST /comm-inc-center/v1/web/noticeHook/test', rights('hook'), {
  audit: 'operation',
  summary: 'Send a test message to a webhook or robot now; 400 says why it was not taken',
  body: OneId,
})

/** A delivery that failed for good, or still waits. */
export const Delivery = z.object({
  id: z.number().int(),
  /** mail, push, hook */
  channel: z.string(),
  /** Account or hook it goes to. */
  recipient: z.string(),
  type: z.enum(NOTICE_TYPES),
  kind: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  state: z.enum(['waiting', 'sent', 'dead', 'cancelled']),
  attempts: z.number().int(),
  error: z.string(),
  createTime: platformTime,
  /** Of a waiting one: the next attempt. */
  nextTime: platformTime,
})
export type Delivery = z.output<typeof Delivery>
export const listDeliveries = endpoint('GET /comm-inc-center/v1/web/noticeDelivery/list', rights('delivery'), {
  summary: 'Messages to accounts and hooks of the data scope in one state, newest first',
  query: z.object({ state: Delivery.shape.state.default('dead') }).extend(pagedQuery.shape),
  response: paged(Delivery),
})
export const resendDeliveries = endpoint('POST /comm-inc-center/v1/web/noticeDelivery/resend', rights('delivery'), {
  audit: 'operation',
  summary: 'Try dead messages again',
  body: z.object({ ids: z.array(bigRowId).min(1).max(500) }),
  response: Changed,
})

const Shift = z.object({
  accountId: rowId,
  /** 1 Monday … 7 Sunday, of the day the shift begins. */
  weekdays: z.array(z.int().min(1).max(7)).min(1, 'validation.required').max(7),
  from: dayMinute,
  /** Not after the start: on the next day. */
  until: dayMinute,
})
const Substitution = z
  .object({ accountId: rowId, substituteId: rowId, startTime: platformTime, endTime: platformTime })
  .refine(({ startTime, endTime }) => startTime < endTime, { path: ['endTime'], message: 'validation.rangeOrder' })

/** Who is on duty when. */
export const DutyRosterInput = z.object({
  name: requiredText(64),
  orgId: rowId,
  zone: zoneName,
  shifts: z.array(Shift).max(100),
  substitutions: z.array(Substitution).max(100).default([]),
})
export type DutyRosterInput = z.output<typeof DutyRosterInput>
export const DutyRoster = DutyRosterInput.extend({
  id: z.number().int(),
  orgName: z.string(),
  /** On duty now. */
  onDuty: z.array(z.string()),
  updateTime: platformTime,
})
export type DutyRoster = z.output<typeof DutyRoster>
export const {
  all: listDutyRosters,
  create: createDutyRoster,
  update: updateDutyRoster,
  remove: deleteDutyRosters,
} = calls(
  { page: rights('escalation'), buttons: rights('escalation'), row: DutyRoster, input: DutyRosterInput },
  {
    all: ['GET /comm-inc-center/v1/web/dutyRoster/list', 'Duty rosters of the data scope, with who is on duty now'],
    create: ['POST /comm-inc-center/v1/web/dutyRoster/insert', 'Add a duty roster'],
    update: ['POST /comm-inc-center/v1/web/dutyRoster/update', 'Change a duty roster'],
    remove: ['POST /comm-inc-center/v1/web/dutyRoster/delete', 'Delete duty rosters; 409 when a policy uses one'],
  },
)

/** Calls the roster; without one, the accounts. */
const Step = z.object({
  /** After the alarm, or after the previous pass began. */
  afterMinutes: z.int().min(0).max(1440),
  rosterId: rowId.nullable().default(null),
  accountIds: z.array(rowId).max(50).default([]),
  channels: z.array(z.enum(NOTICE_CHANNELS)).max(NOTICE_CHANNELS.length),
})
const stepsInOrder = (steps: readonly z.output<typeof Step>[]) =>
  steps.every((step, index) => index === 0 || step.afterMinutes > steps[index - 1]!.afterMinutes)

/** Whom an alarm is brought to until a user acknowledges it. */
export const EscalationPolicyInput = z.object({
  name: requiredText(64),
  orgId: rowId,
  /** Alarms up to this level. */
  level: alarmLevel,
  /** Empty: all kinds. */
  kinds: z.array(alarmKindKey).max(100).default([]),
  steps: z.array(Step).min(1, 'validation.required').max(10).refine(stepsInOrder, 'validation.stepOrder'),
  /** Passes through all steps. */
  rounds: z.int().min(1).max(10).default(1),
  enabled: z.boolean().default(true),
})
export type EscalationPolicyInput = z.output<typeof EscalationPolicyInput>
export const EscalationPolicy = EscalationPolicyInput.extend({
  id: z.number().int(),
  orgName: z.string(),
  /** Alarms under way. */
  open: z.number().int(),
  updateTime: platformTime,
})
export type EscalationPolicy = z.output<typeof EscalationPolicy>
export const {
  all: listEscalationPolicies,
  create: createEscalationPolicy,
  update: updateEscalationPolicy,
  remove: deleteEscalationPolicies,
} = calls(
  { page: rights('escalation'), buttons: rights('escalation'), row: EscalationPolicy, input: EscalationPolicyInput },
  {
    all: ['GET /comm-inc-center/v1/web/escalation/list', 'Escalation policies of the data scope'],
    create: ['POST /comm-inc-center/v1/web/escalation/insert', 'Add an escalation policy'],
    update: ['POST /comm-inc-center/v1/web/escalation/update', 'Change an escalation policy'],
    remove: ['POST /comm-inc-center/v1/web/escalation/delete', 'Delete escalation policies and end what they escalate'],
  },
)
/** Accounts to choose from. */
export const findDutyAccounts = endpoint('GET /comm-inc-center/v1/web/dutyRoster/accounts', rights('escalation'), {
  summary: 'Up to 50 accounts of the data scope, by part of a user name or name',
  query: z.object({ keyWord: text(64).optional() }),
  response: z.array(z.object({ id: z.number().int(), name: z.string() })),
})

/** A banner of the console. */
export const AnnouncementInput = z
  .object({
    /** By language; a reader without one of them reads the English one, else the first. */
    texts: z
      .partialRecord(z.enum(LANGUAGES), text(500))
      .refine((texts) => Object.values(texts).some((each) => each !== ''), 'validation.required'),
    tone: announcementTone,
    startTime: platformTime,
    endTime: platformTime,
  })
  .refine(({ startTime, endTime }) => startTime < endTime, { path: ['endTime'], message: 'validation.rangeOrder' })
export type AnnouncementInput = z.output<typeof AnnouncementInput>
export const Announcement = z.object({
  ...AnnouncementInput.shape,
  id: z.number().int(),
  authorName: z.string(),
})
export type Announcement = z.output<typeof Announcement>
export const {
  all: listAnnouncements,
  create: createAnnouncement,
  remove: deleteAnnouncements,
} = calls(
  { page: rights('announcement'), buttons: rights('announcement'), row: Announcement, input: AnnouncementInput },
  {
    all: ['GET /comm-inc-center/v1/web/announcement/list', 'Announcements of the tenant, newest first'],
    create: ['POST /comm-inc-center/v1/web/announcement/insert', 'Show an announcement to everybody of the tenant'],
    remove: ['POST /comm-inc-center/v1/web/announcement/delete', 'Take announcements back'],
  },
)
