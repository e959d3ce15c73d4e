import { sql } from 'drizzle-orm'
import * as pg from 'drizzle-orm/pg-core'
import type { NoticeChannels } from '#core/contract/notice.ts'
import type { DutyRosterInput, EscalationPolicyInput } from '#core/contract/notice-admin.ts'
import type { NoticeParams, NoticeType } from '#core/domain/notice.ts'
import type { Language } from '#core/domain/language.ts'
import { account, ofAccount, ofOrganisation, ofTenant } from './account.ts'
import { at, bigId, bigPartOf, changeTimes, createdAt, id, optionalText, updatedAt } from './columns.ts'
import { created } from './owner-columns.ts'
import { alarmEvent } from './operation.ts'
import { vehicle } from './vehicle.ts'

/**
 * What happened, handed over in the transaction in which it happened (triggers `notice_…`) and distributed later. Inboxes refer
 * to it, so that its content is stored once for all recipients.
 */
export const noticeEvent = pg.pgTable(
  'notice_event',
  {
    id: bigId(),
    oemId: ofTenant(),
    type: pg.text('type').$type<NoticeType>().notNull(),
    /** An alarm kind, or a kind of NOTICE_KINDS. */
    kind: pg.text('kind').notNull(),
    level: pg.smallint('level').notNull(),
    /** The same thing is handed over once. */
    dedupKey: pg.text('dedup_key').notNull(),
    vehicleId: pg.integer('vehicle_id').references(() => vehicle.id, { onDelete: 'cascade' }),
    /** Only for this account. */
    ownerId: pg.integer('owner_id').references(() => account.id, { onDelete: 'cascade' }),
    /** Not for the account that caused it. */
    exceptId: pg.integer('except_id'),
    /** Only for these accounts, on these channels whatever they chose: a step of an escalation. */
    accountIds: pg.integer('account_ids').array(),
    channels: pg.text('channels').array(),
    /** Rights, one of which a recipient needs; null: none. */
    codes: pg.text('codes').array(),
    /** What can be muted and what is summed up: "rule:12", "fence:5", "alarm:overspeed". */
    groupKey: pg.text('group_key').notNull(),
    params: pg.jsonb('params').$type<NoticeParams>().notNull().default(sql`'{}'::jsonb`),
    /** Page of the console with the source. */
    link: optionalText('link'),
    createdAt: createdAt(),
    distributedAt: at('distributed_at'),
  },
  (t) => [
    pg.uniqueIndex('notice_event_once').on(t.oemId, t.dedupKey),
    pg.index('notice_event_waiting').on(t.id).where(sql`${t.distributedAt} is null`),
    pg.index('notice_event_age').on(t.createdAt),
    pg.index('notice_event_vehicle').on(t.vehicleId).where(sql`${t.vehicleId} is not null`),
  ],
)

/** What an account has in its inbox, or what a hook is sent. In a burst the events of a group become one row with their number. */
export const notice = pg.pgTable(
  'notice',
  {
    id: bigId(),
    /** "account:7" or "hook:3" */
    recipient: pg.text('recipient').notNull(),
    accountId: pg.integer('account_id').references(() => account.id, { onDelete: 'cascade' }),
    hookId: pg.integer('hook_id').references(() => noticeHook.id, { onDelete: 'cascade' }),
    /** The newest event. */
    eventId: bigPartOf('event_id', () => noticeEvent.id),
    groupKey: pg.text('group_key').notNull(),
    /** Highest level of its events. */
    level: pg.smallint('level').notNull(),
    /** Of a digest: number of events. */
    count: pg.integer('count').notNull().default(1),
    /** Of a digest: recipient, group and start of its window; null: one event. */
    digestKey: pg.text('digest_key'),
    at: at('at').notNull(),
    readAt: at('read_at'),
  },
  (t) => [
    pg.index('notice_recent').on(t.accountId, t.id.desc().nullsFirst()).where(sql`${t.accountId} is not null`),
    pg.index('notice_unread').on(t.accountId).where(sql`${t.accountId} is not null and ${t.readAt} is null`),
    pg.index('notice_group').on(t.recipient, t.groupKey, t.at),
    pg.uniqueIndex('notice_digest').on(t.digestKey).where(sql`${t.digestKey} is not null`),
    pg.index('notice_event_of').on(t.eventId),
    pg.index('notice_hook_of').on(t.hookId).where(sql`${t.hookId} is not null`),
  ],
)

/** How an account is notified outside of the console. */
export const noticeSetting = pg.pgTable('notice_setting', {
  accountId: ofAccount().primaryKey(),
  language: pg.text('language').$type<Language>().notNull(),
  zone: pg.text('zone').notNull(),
  /** Minutes of the day in the zone; equal: no quiet hours. The end may be on the next day. */
  quietFrom: pg.smallint('quiet_from').notNull().default(0),
  quietUntil: pg.smallint('quiet_until').notNull().default(0),
  /** Notices up to this level disturb quiet hours; 0: none. */
  quietLevel: pg.smallint('quiet_level').notNull().default(1),
  /** Channels by type. */
  channels: pg.jsonb('channels').$type<NoticeChannels>().notNull().default(sql`'{}'::jsonb`),
  updatedAt: updatedAt(),
})

/** A rule an account does not want to hear of until a moment. */
export const noticeMute = pg.pgTable(
  'notice_mute',
  {
    accountId: ofAccount(),
    groupKey: pg.text('group_key').notNull(),
    until: at('until').notNull(),
    createdAt: createdAt(),
  },
  (t) => [pg.primaryKey({ columns: [t.accountId, t.groupKey] })],
)

/** A browser that takes web push. */
export const noticePush = pg.pgTable(
  'notice_push',
  {
    id: id(),
    accountId: ofAccount(),
    endpoint: pg.text('endpoint').notNull(),
    p256dh: pg.text('p256dh').notNull(),
    auth: pg.text('auth').notNull(),
    userAgent: optionalText('user_agent'),
    createdAt: createdAt(),
  },
  (t) => [pg.uniqueIndex('notice_push_endpoint').on(t.endpoint), pg.index('notice_push_account').on(t.accountId)],
)

/** A webhook or the robot of a group chat: notices of one organisation and those below it. */
export const noticeHook = pg.pgTable(
  'notice_hook',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    name: pg.text('name').notNull(),
    /** HOOK_KINDS of core/domain/notice.ts */
    kind: pg.text('kind').notNull(),
    url: pg.text('url').notNull(),
    secret: pg.text('secret').notNull(),
    /** Also signed with until then, after the secret was replaced. */
    oldSecret: pg.text('old_secret'),
    oldSecretUntil: at('old_secret_until'),
    types: pg.text('types').array().notNull(),
    /** Up to this level. */
    level: pg.smallint('level').notNull().default(3),
    language: pg.text('language').$type<Language>().notNull(),
    enabled: pg.boolean('enabled').notNull().default(true),
    /** Messages carry the last characters of VINs alone. */
    shortVin: pg.boolean('short_vin').notNull().default(false),
    ...changeTimes(),
  },
  (t) => [pg.index('notice_hook_tenant').on(t.oemId, t.orgId), pg.uniqueIndex('notice_hook_name').on(t.oemId, t.name)],
)

/** One notice on one channel, until it was taken or nothing more is tried. */
export const noticeDelivery = pg.pgTable(
  'notice_delivery',
  {
    id: bigId(),
    oemId: ofTenant(),
    noticeId: bigPartOf('notice_id', () => notice.id),
    /** mail, push, hook */
    channel: pg.text('channel').notNull(),
    /** Sends to one hook wait for each other. */
    hookId: pg.integer('hook_id').references(() => noticeHook.id, { onDelete: 'cascade' }),
    /** waiting, sent, dead, cancelled */
    state: pg.text('state').notNull().default('waiting'),
    attempts: pg.smallint('attempts').notNull().default(0),
    /** Not before; of a delivery under way the end of its lease. */
    nextAt: at('next_at').notNull(),
    error: optionalText('error'),
    createdAt: createdAt(),
    doneAt: at('done_at'),
  },
  (t) => [
    pg.index('notice_delivery_due').on(t.nextAt).where(sql`${t.state} = 'waiting'`),
    pg.index('notice_delivery_state').on(t.oemId, t.state, t.id.desc().nullsFirst()),
    pg.index('notice_delivery_notice').on(t.noticeId),
    pg.index('notice_delivery_hook').on(t.hookId, t.id.desc().nullsFirst()).where(sql`${t.hookId} is not null`),
  ],
)

/** Who is on duty when. */
export const dutyRoster = pg.pgTable(
  'duty_roster',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    name: pg.text('name').notNull(),
    zone: pg.text('zone').notNull(),
    shifts: pg.jsonb('shifts').$type<DutyRosterInput['shifts']>().notNull(),
    substitutions: pg.jsonb('substitutions').$type<DutyRosterInput['substitutions']>().notNull(),
    ...changeTimes(),
  },
  (t) => [pg.uniqueIndex('duty_roster_name').on(t.oemId, t.name)],
)

/** Whom an alarm is brought to until a user acknowledges it. */
export const escalationPolicy = pg.pgTable(
  'escalation_policy',
  {
    id: id(),
    oemId: ofTenant(),
    orgId: ofOrganisation(),
    name: pg.text('name').notNull(),
    /** Alarms up to this level. */
    level: pg.smallint('level').notNull(),
    /** Alarm kinds; empty: all. */
    kinds: pg.text('kinds').array().notNull(),
    steps: pg.jsonb('steps').$type<EscalationPolicyInput['steps']>().notNull(),
    /** Passes through all steps. */
    rounds: pg.smallint('rounds').notNull().default(1),
    enabled: pg.boolean('enabled').notNull().default(true),
    ...changeTimes(),
  },
  (t) => [
    pg.uniqueIndex('escalation_policy_name').on(t.oemId, t.name),
    pg.index('escalation_policy_tenant').on(t.oemId, t.orgId),
  ],
)

/** An alarm under a policy. */
export const escalation = pg.pgTable(
  'escalation',
  {
    alarmId: bigPartOf('alarm_id', () => alarmEvent.id),
    policyId: pg
      .integer('policy_id')
      .notNull()
      .references(() => escalationPolicy.id, { onDelete: 'cascade' }),
    /** Steps that were taken, over all rounds. */
    steps: pg.smallint('steps').notNull().default(0),
    startedAt: at('started_at').notNull(),
    /** The next step; null: it has ended. */
    nextAt: at('next_at'),
    /** acknowledged, exhausted, off; empty: under way. */
    outcome: optionalText('outcome'),
  },
  (t) => [
    pg.primaryKey({ columns: [t.alarmId, t.policyId] }),
    pg.index('escalation_due').on(t.nextAt).where(sql`${t.nextAt} is not null`),
    pg.index('escalation_policy_of').on(t.policyId),
  ],
)

/** A banner of the console for everybody of the tenant. */
export const announcement = pg.pgTable(
  'announcement',
  {
    id: id(),
    oemId: ofTenant(),
    /** By language; at least one. */
    texts: pg.jsonb('texts').$type<Partial<Record<Language, string>>>().notNull(),
    /** info, warning */
    tone: pg.text('tone').notNull(),
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at').notNull(),
    ...created(),
  },
  (t) => [pg.index('announcement_shown').on(t.oemId, t.endsAt)],
)
