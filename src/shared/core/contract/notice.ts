import { z } from 'zod'
import { LANGUAGES } from '../domain/language.ts'
import { NOTICE_CHANNELS, NOTICE_TYPES } from '../domain/notice.ts'
import { alarmLevel } from './alarm.ts'
import { endpoint } from './endpoint.ts'
import {
  bigRowId,
  Changed,
  dayMinute,
  flag,
  optionalTimeRange,
  platformTime,
  rangeInOrder,
  requiredText,
} from './fields.ts'
import { topic } from './live.ts'
import { messageVin } from './masked.ts'
import { paged, pagedQuery } from './paging.ts'
import { zoneName } from './recent-zone.ts'

const MAX_MUTES = 200
/** Rows of the bell. */
export const NEWEST_NOTICES = 6

/** One row of an inbox. Its title is a translation key of its kind, completed with the parameters, in the language of the reader. */
export const Notice = z.object({
  id: z.number().int(),
  type: z.enum(NOTICE_TYPES),
  /** An alarm kind, or one of NOTICE_KINDS. */
  kind: z.string(),
  /** 1 is the highest. */
  level: z.number().int(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** What muting covers: a rule, a geofence or a kind. */
  groupKey: z.string(),
  /** Events of a digest; 1: a single event. */
  count: z.number().int(),
  vin: messageVin(z.string().nullable()),
  plate: z.string().nullable(),
  /** Page with the source; empty: none. */
  link: z.string(),
  noticeTime: platformTime,
  readTime: platformTime.nullable(),
})
export type Notice = z.output<typeof Notice>

export const NoticeFilter = z
  .object({
    type: z.enum(NOTICE_TYPES).optional(),
    unread: flag.default(false),
    level: alarmLevel.optional(),
    ...optionalTimeRange,
  })
  .refine(...rangeInOrder)
export type NoticeFilter = z.output<typeof NoticeFilter>

export const listNotices = endpoint('GET /comm-inc-center/v1/web/notice/list', 'signed-in', {
  summary: 'Inbox of the caller, newest first',
  query: NoticeFilter.safeExtend(pagedQuery.shape),
  response: paged(Notice),
})

/** Unread notices by type, "all" for their sum. */
export const NoticeSummary = z.object({
  unread: z.record(z.string(), z.number().int()),
  newest: z.array(Notice),
})
export type NoticeSummary = z.output<typeof NoticeSummary>
export const getNoticeSummary = endpoint('GET /comm-inc-center/v1/web/notice/summary', 'signed-in', {
  summary: 'How many notices the caller has not read, by type, and the newest ones',
  response: NoticeSummary,
})

export const readNotices = endpoint('POST /comm-inc-center/v1/web/notice/read', 'signed-in', {
  audit: null,
  summary: 'Mark notices of the caller as read',
  body: z.object({ ids: z.array(bigRowId).min(1).max(500) }),
  response: Changed,
  cancellable: false,
})
export const readAllNotices = endpoint('POST /comm-inc-center/v1/web/notice/readAll', 'signed-in', {
  audit: null,
  summary: 'Mark all notices of the caller as read, or all of one type',
  body: z.object({ type: z.enum(NOTICE_TYPES).optional() }),
  response: Changed,
  cancellable: false,
})

export const NoticeMute = z.object({
  groupKey: z.string(),
  untilTime: platformTime,
  /** Kind and parameters of the newest notice of the group, for its title. */
  type: z.enum(NOTICE_TYPES),
  kind: z.string(),
  params: Notice.shape.params,
})
export type NoticeMute = z.output<typeof NoticeMute>
export const listNoticeMutes = endpoint('GET /comm-inc-center/v1/web/notice/mute/list', 'signed-in', {
  summary: 'Rules the caller has muted, the one that ends first first',
  response: z.array(NoticeMute).max(MAX_MUTES),
})
export const muteNotices = endpoint('POST /comm-inc-center/v1/web/notice/mute', 'signed-in', {
  audit: 'operation',
  summary: 'Mute the rule of a notice for the caller until a moment',
  body: z.object({ noticeId: bigRowId, untilTime: platformTime }),
})
export const unmuteNotices = endpoint('POST /comm-inc-center/v1/web/notice/unmute', 'signed-in', {
  audit: 'operation',
  summary: 'End a mute of the caller',
  body: z.object({ groupKey: requiredText(80) }),
})

const channels = z.array(z.enum(NOTICE_CHANNELS)).max(NOTICE_CHANNELS.length)
/** Channels by type; a type that is missing has none outside of the console. */
export const NoticeChannels = z.partialRecord(z.enum(NOTICE_TYPES), channels)
export type NoticeChannels = z.output<typeof NoticeChannels>

export const NoticeSettings = z.object({
  /** Of mails and push messages. */
  language: z.enum(LANGUAGES),
  zone: zoneName,
  /** Quiet hours in the zone; equal times: none. The end may be on the next day. */
  quietFrom: dayMinute,
  quietUntil: dayMinute,
  /** Notices up to this level are sent in quiet hours too; 0: none. */
  quietLevel: z.int().min(0).max(3),
  channels: NoticeChannels,
})
export type NoticeSettings = z.output<typeof NoticeSettings>

export const getNoticeSettings = endpoint('GET /comm-inc-center/v1/web/notice/settings', 'signed-in', {
  summary: 'How the caller is notified outside of the console',
  response: z.object({
    /** Null: nothing was chosen yet. */
    settings: NoticeSettings.nullable(),
    /** Address mails go to; empty: none. */
    mail: z.string(),
    /** The platform has a mail server. */
    mailAvailable: z.boolean(),
    /** Public key for push subscriptions. */
    pushKey: z.string(),
  }),
})
export const saveNoticeSettings = endpoint('POST /comm-inc-center/v1/web/notice/settings/save', 'signed-in', {
  audit: 'operation',
  summary: 'Choose channels, quiet hours and language of notices to the caller',
  body: NoticeSettings,
})

const key = z.string().regex(/^[\w-]{16,200}={0,2}$/)
export const subscribePush = endpoint('POST /comm-inc-center/v1/web/notice/push/subscribe', 'signed-in', {
  audit: 'operation',
  summary: 'Send push messages for the caller to a browser',
  body: z.object({ endpoint: z.url({ protocol: /^https$/ }).max(1000), p256dh: key, auth: key }),
})
export const unsubscribePush = endpoint('POST /comm-inc-center/v1/web/notice/push/unsubscribe', 'signed-in', {
  audit: 'operation',
  summary: 'Stop push messages to a browser of the caller',
  body: z.object({ endpoint: z.url().max(1000) }),
})

/** Notices arrived or were read elsewhere; sent to the account alone. */
export const LiveNoticeChange = z.object({
  unread: z.number().int(),
  /** Highest level among new notices; null: none is new. */
  level: z.number().int().min(1).max(3).nullable(),
})
export type LiveNoticeChange = z.output<typeof LiveNoticeChange>
export const noticesChanged = topic('notice/changed', LiveNoticeChange)

const ANNOUNCEMENT_TONES = ['info', 'warning'] as const
export const announcementTone = z.enum(ANNOUNCEMENT_TONES)
/** A banner as the caller reads it. */
export const ShownAnnouncement = z.object({
  id: z.number().int(),
  text: z.string(),
  tone: announcementTone,
  endTime: platformTime,
})
export type ShownAnnouncement = z.output<typeof ShownAnnouncement>
export const getShownAnnouncements = endpoint('GET /comm-inc-center/v1/web/announcement/shown', 'signed-in', {
  summary: 'Announcements in force, in the language of the caller where they have it',
  response: z.array(ShownAnnouncement),
})
