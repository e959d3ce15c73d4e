import { z } from 'zod'
import { CONDITION_OPS } from '../domain/message-condition.ts'
import { vinsIn } from '../domain/vin-list.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { MESSAGE_PROTOCOLS } from './message-log.ts'
import { paged, pagedQuery } from './paging.ts'

const PAGE = '/dataService/content'
const code = (verb: string) => ({ code: `${PAGE}/query/${verb}` })

/** Limits of one query and its stored results. */
export const CONTENT_LIMITS = {
  vehicles: 500,
  vehicleDays: 500,
  messages: 200_000,
  matches: 5000,
  retentionDays: 7,
  conditions: 8,
} as const
export const CONTENT_STATES = ['running', 'finished', 'failed'] as const

const messageId = z.string().regex(/^0x[0-9A-Fa-f]{2,4}$/, 'validation.format')

export const ContentFilter = z
  .object({
    vins: fields.vinList.refine((text) => vinsIn(text).length <= CONTENT_LIMITS.vehicles, 'validation.format'),
    ...fields.timeRange,
    protocol: z.enum(MESSAGE_PROTOCOLS),
    messageId,
    /** All of them have to be met. */
    conditions: z
      .array(
        z
          .object({
            path: fields.requiredText(200),
            op: z.enum(CONDITION_OPS),
            value: fields.optionalText(200),
          })
          .refine(({ op, value }) => op === 'exists' || value !== '', {
            path: ['value'],
            message: 'validation.required',
          }),
      )
      .max(CONTENT_LIMITS.conditions)
      .default([]),
  })
  .refine(...fields.rangeInOrder)
export type ContentFilter = z.output<typeof ContentFilter>

export const ContentEstimate = z.object({
  /** Of the VINs given, those the caller may see. */
  vehicles: z.number().int(),
  vehicleDays: z.number().int(),
  /** Messages of this kind in the range. */
  messages: z.number().int(),
  /** False when it is more than one query reads. */
  allowed: z.boolean(),
})
export type ContentEstimate = z.output<typeof ContentEstimate>
export const estimateContent = endpoint('POST /tsp-hbase-proxy/messageContent/estimate', PAGE, {
  audit: null,
  summary: 'How many messages a query would read, before it runs',
  body: ContentFilter,
  response: ContentEstimate,
})

export const ContentField = z.object({ path: z.string(), labelKey: z.string(), example: z.string() })
export type ContentField = z.output<typeof ContentField>
export const listContentFields = endpoint('GET /tsp-hbase-proxy/messageContent/fields', PAGE, {
  summary: 'Fields of a kind of message, as the newest stored ones of a vehicle have them',
  query: z.object({
    vin: fields.vin,
    startTime: fields.platformTime,
    endTime: fields.platformTime,
    protocol: z.enum(MESSAGE_PROTOCOLS),
    messageId,
  }),
  response: z.array(ContentField),
})

/** Results of a query, stored under a name for some days. */
export const ContentSet = z.object({
  id: z.number().int(),
  name: z.string(),
  filter: ContentFilter,
  state: z.enum(CONTENT_STATES),
  /** Vehicles read so far, and messages read and found in them. */
  vehicles: z.number().int(),
  scanned: z.number().int(),
  matched: z.number().int(),
  /** More matched, or was to be read, than one query may. */
  cut: z.boolean(),
  createTime: fields.platformTime,
  expireTime: fields.platformTime,
})
export type ContentSet = z.output<typeof ContentSet>

export const listContentSets = endpoint('GET /tsp-hbase-proxy/messageContent/list', PAGE, {
  summary: 'Own queries of message contents of the last days, newest first',
  query: pagedQuery,
  response: paged(ContentSet),
})
export const runContentQuery = endpoint('POST /tsp-hbase-proxy/messageContent/run', code('run'), {
  audit: 'operation',
  summary: 'Look for messages by their content over many vehicles; the result is stored for 7 days',
  body: ContentFilter.safeExtend({ name: fields.requiredText(100) }),
  response: fields.NewId,
})
export const deleteContentSets = endpoint('POST /tsp-hbase-proxy/messageContent/delete', code('delete'), {
  audit: 'operation',
  summary: 'Forget own results',
  body: z.object({ ids: z.array(fields.bigRowId).min(1).max(100) }),
  response: fields.Changed,
})

export const ContentMatch = z.object({
  number: z.number().int(),
  vin: z.string(),
  time: fields.platformTime,
  receiveTime: fields.platformTime,
  messageId: z.string(),
  protocol: z.enum(MESSAGE_PROTOCOLS),
  /** Values that met the conditions, by path. */
  fields: z.record(z.string(), z.string()),
  /** The frame, hex. */
  content: z.string(),
})
export type ContentMatch = z.output<typeof ContentMatch>
const OfSet = z.object({ id: fields.bigRowId, vin: fields.vin.optional() })
export const countContentMatches = endpoint('GET /tsp-hbase-proxy/messageContent/counts', PAGE, {
  summary: 'Matches of an own result per vehicle, most first',
  query: z.object({ id: fields.bigRowId }),
  response: z.array(z.object({ vin: z.string(), count: z.number().int() })),
})
export const { list: listContentMatches, export: exportContentMatches } = calls(
  { page: PAGE, buttons: `${PAGE}/query`, row: ContentMatch, filter: OfSet, cursor: /^\d{1,9}$/ },
  {
    list: [
      'GET /tsp-hbase-proxy/messageContent/matches',
      'Messages of an own result, of all vehicles or of one, by cursor',
    ],
    export: ['GET /tsp-hbase-proxy/messageContent/matches/export', 'Messages of an own result as a workbook'],
  },
)
