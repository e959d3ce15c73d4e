import { z } from 'zod'
import { HISTORY_ITEM_KEYS } from '../domain/history-items.ts'
import {
  CHECK_REMARKS,
  CHECK_RULES,
  CHECK_VERDICTS,
  MESSAGE_CHECK_LIMITS,
  MESSAGE_CHECK_STATES,
} from '../domain/message-check.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { RawMessage } from './message-log.ts'

const PAGE = '/dataService/newMessageCheck'

const limit = z.number().min(-1e15).max(1e15)

/** One item a vehicle must report, and how. */
export const MessageRule = z
  .object({
    item: z.enum(HISTORY_ITEM_KEYS),
    rule: z.enum(CHECK_RULES),
    least: limit.nullable().default(null),
    greatest: limit.nullable().default(null),
    /** Of `period`. */
    seconds: z.number().int().min(1).max(600).nullable().default(null),
    /** Of `matches`: what the test bench shows, and how far from it is still good. */
    expected: limit.nullable().default(null),
    tolerance: z.number().min(0).max(1e15).nullable().default(null),
  })
  .refine((rule) => rule.rule !== 'period' || rule.seconds !== null, {
    path: ['seconds'],
    message: 'validation.required',
  })
  .refine((rule) => rule.rule !== 'matches' || rule.expected !== null, {
    path: ['expected'],
    message: 'validation.required',
  })
export type MessageRule = z.output<typeof MessageRule>

const TemplateInput = z.object({
  name: fields.requiredText(100),
  models: z.array(z.string().min(1).max(64)).max(200).default([]),
  rules: z.array(MessageRule).min(1, 'validation.required').max(60),
})
export type MessageTemplateInput = z.output<typeof TemplateInput>
export const MessageTemplate = TemplateInput.extend({
  id: z.number().int(),
  version: z.number().int(),
  used: z.number().int(),
  updateTime: fields.platformTime,
})
export type MessageTemplate = z.output<typeof MessageTemplate>

const RunId = z.object({ id: fields.bigRowId })
export const {
  all: listMessageTemplates,
  create: addMessageTemplate,
  overwrite: updateMessageTemplate,
  removeOne: deleteMessageTemplate,
} = calls(
  { page: PAGE, buttons: { code: `${PAGE}/template/edit` }, row: MessageTemplate, input: TemplateInput },
  {
    all: ['GET /tsp-hbase-proxy/messageCheck/template/list', 'Templates of required items'],
    create: ['POST /tsp-hbase-proxy/messageCheck/template/insert', 'Make a template'],
    overwrite: [
      'POST /tsp-hbase-proxy/messageCheck/template/update',
      'Save a template as its next version; checks that run keep theirs',
    ],
    removeOne: ['POST /tsp-hbase-proxy/messageCheck/template/delete', 'Delete a template; its checks stay'],
  },
)

/** One check of one vehicle. */
export const MessageCheck = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  sn: z.string(),
  firmware: z.string(),
  template: z.string(),
  version: z.number().int(),
  items: z.number().int(),
  passed: z.number().int(),
  failed: z.number().int(),
  state: z.enum(MESSAGE_CHECK_STATES),
  /** Seconds it collects. */
  seconds: z.number().int(),
  operator: z.string(),
  requestTime: fields.platformTime,
  startTime: fields.platformTime.nullable(),
  endTime: fields.platformTime.nullable(),
  /** Who signed it off; empty until then. */
  signedName: z.string(),
})
export type MessageCheck = z.output<typeof MessageCheck>
export const MessageCheckFilter = z
  .object({
    vin: fields.vin.optional(),
    state: z.enum(MESSAGE_CHECK_STATES).optional(),
    templateId: fields.rowId.optional(),
    firmware: fields.text(64).optional(),
    ...fields.optionalTimeRange,
  })
  .refine(...fields.rangeInOrder)
export type MessageCheckFilter = z.output<typeof MessageCheckFilter>
export const { list: listMessageChecks, export: exportMessageChecks } = calls(
  { page: PAGE, buttons: `${PAGE}/check`, row: MessageCheck, filter: MessageCheckFilter },
  {
    list: ['GET /tsp-hbase-proxy/messageCheck/list', 'Checks of vehicles in the scope, newest first'],
    export: ['GET /tsp-hbase-proxy/messageCheck/list/export', 'The same checks as a workbook'],
  },
)
const run = { code: `${PAGE}/check/start` }
export const startMessageChecks = endpoint('POST /tsp-hbase-proxy/messageCheck/start', run, {
  audit: 'operation',
  summary: 'Check vehicles from their next message on; one check of a vehicle at a time',
  body: z.object({
    vins: z.array(fields.vin).min(1, 'validation.required').max(MESSAGE_CHECK_LIMITS.vehicles),
    templateId: fields.rowId,
    seconds: z.number().int().min(MESSAGE_CHECK_LIMITS.least).max(MESSAGE_CHECK_LIMITS.most).default(120),
  }),
  response: z.object({
    started: z.number().int(),
    /** Being checked already, or not for their model. */
    refused: z.array(z.string()),
  }),
})
export const cancelMessageCheck = endpoint('POST /tsp-hbase-proxy/messageCheck/cancel', run, {
  audit: 'operation',
  summary: 'End a check without a verdict',
  body: RunId,
})

export const MessageFinding = z.object({
  verdict: z.enum(CHECK_VERDICTS),
  remark: z.enum(CHECK_REMARKS),
  least: z.number().nullable(),
  greatest: z.number().nullable(),
  last: z.number().nullable(),
  samples: z.number().int(),
  /** Seconds from the beginning. */
  firstSeen: z.number().nullable(),
  longestGap: z.number(),
  /** Seconds from the beginning and value; thinned when there were many. */
  series: z.array(z.tuple([z.number(), z.number()])),
})
export type MessageFinding = z.output<typeof MessageFinding>
const previous = z.object({ id: z.number().int(), requestTime: fields.platformTime }).nullable()
export const MessageCheckDetail = MessageCheck.extend({
  rules: z.array(MessageRule),
  findings: z.array(MessageFinding),
  /** The check of the vehicle before it by the same template. */
  previous,
  previousRules: z.array(MessageRule),
  previousFindings: z.array(MessageFinding),
  signTime: fields.platformTime.nullable(),
  signedNote: z.string(),
  /** Messages of the vehicle while it was checked, the first hundred. */
  frames: z.array(RawMessage),
  moreFrames: z.boolean(),
})
export type MessageCheckDetail = z.output<typeof MessageCheckDetail>
export const getMessageCheck = endpoint('GET /tsp-hbase-proxy/messageCheck/detail', `${PAGE}/newMessageCheckDetail`, {
  summary: 'One check: every item, its samples, the messages and the check before it',
  query: RunId,
  response: MessageCheckDetail,
})
export const signMessageCheck = endpoint('POST /tsp-hbase-proxy/messageCheck/confirm', `${PAGE}/check/sign`, {
  audit: 'operation',
  summary: 'Sign off an ended check with a name',
  body: RunId.extend({
    signedName: fields.requiredText(100),
    signedNote: fields.optionalText(300),
  }),
})
