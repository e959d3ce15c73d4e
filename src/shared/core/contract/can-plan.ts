import { z } from 'zod'
import { limitedRecord } from '../domain/limited-record.ts'
import {
  BYTE_ORDERS,
  CAN_CHANNELS,
  FRAME_TYPES,
  PLAN_SCOPES,
  PLAN_STATES,
  SOURCE_TYPES,
  VALUE_MODES,
} from '../domain/can-plan.ts'
import { MAX_SWITCH } from '../protocol/can/multiplex.ts'
import { FLOAT_BITS } from '../protocol/can/signal.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { cursorPage, cursorQuery } from './paging.ts'

const PAGE = '/dataService/can'
const code = (verb: string) => ({ code: `${PAGE}/plan/${verb}` })

const name = z
  .string()
  .trim()
  .regex(/^[A-Za-z_]\w{0,63}$/, 'validation.code')
/** Any double: the range of a 64-bit integer goes to 1.8e19, that of a float further. */
const number = z.number().min(-Number.MAX_VALUE).max(Number.MAX_VALUE)
const comment = z.string().max(20_000).default('')

const rawValue = z.number().int().min(0).max(MAX_SWITCH)
/** A switch, the value of the only switch of the message, or ranges of raw values of a named one. */
const CanMultiplex = z.union([
  z.literal('switch'),
  rawValue,
  z.object({
    by: name,
    ranges: z
      .array(z.object({ from: rawValue, to: rawValue }))
      .min(1)
      .max(256)
      .refine((ranges) => ranges.every(({ from, to }) => from <= to), 'validation.format'),
    isSwitch: z.boolean(),
  }),
])

/** Bits as they are: an integer, or single or double by IEEE 754. */
const isFloatLength = ({ float, length }: { float: boolean; length: number }) => !float || FLOAT_BITS.includes(length)

export const CanSignalInput = z
  .object({
    name,
    start: z.number().int().min(0).max(14_279),
    length: z.number().int().min(1).max(64),
    byteOrder: z.literal(BYTE_ORDERS),
    signed: z.boolean(),
    /** An IEEE 754 number, single or double, instead of an integer. */
    float: z.boolean().default(false),
    /** Null: in every frame. */
    multiplex: CanMultiplex.nullable().default(null),
    factor: number.refine((factor) => factor !== 0, 'validation.number'),
    offset: number,
    min: number.nullable(),
    max: number.nullable(),
    unit: z.string().max(64),
    values: limitedRecord(z.string().regex(/^-?\d{1,20}$/), z.string().max(1000), 5000),
    comment,
    receivers: z.array(z.string().max(64)).max(100).default([]),
    source: z.literal(SOURCE_TYPES),
    valueMode: z.literal(VALUE_MODES),
  })
  .refine(isFloatLength, { path: ['length'], message: 'validation.format' })
export const CanMessageInput = z.object({
  id: z.number().int().min(0).max(0x1fffffff),
  frameType: z.literal(FRAME_TYPES),
  name,
  periodMs: z.number().int().min(1).max(0x7fff_ffff).nullable(),
  dlc: z.number().int().min(0).max(1785),
  sender: z.string().max(64),
  comment,
  signals: z.array(CanSignalInput).max(1000),
})
const isOnce = (keys: readonly string[]) => new Set(keys).size === keys.length
const Bus = z
  .object({
    name: fields.requiredText(64),
    channel: z.literal(CAN_CHANNELS),
    ecus: z.array(z.string().max(64)).max(500),
    comment,
    ecuComments: limitedRecord(z.string().max(64), z.string().max(20_000), 500).default({}),
    messages: z.array(CanMessageInput).max(2000),
  })
  .refine(({ messages }) => messages.every(({ frameType, id }) => frameType === 1 || id < 0x800), {
    path: ['messages'],
    message: 'validation.format',
  })
  .refine(({ messages }) => isOnce(messages.map((one) => `${one.frameType} ${one.id}`)), {
    path: ['messages'],
    message: 'validation.format',
  })
/** One bus a DBC file; a vehicle has several. */
export const Buses = z
  .array(Bus)
  .max(8)
  .refine((buses) => isOnce(buses.map((bus) => bus.name)), 'validation.format')

export const CanPlanRow = z.object({
  id: z.number().int(),
  name: z.string(),
  version: z.number().int(),
  publishedVersion: z.number().int().nullable(),
  scope: z.literal(PLAN_SCOPES),
  targets: z.array(z.string()),
  signals: z.number().int(),
  state: z.enum(PLAN_STATES),
  /** Vehicles in the caller's scope the published version is for. */
  vehicles: z.number().int(),
  updateTime: fields.platformTime,
})
export type CanPlanRow = z.output<typeof CanPlanRow>
export const CanPlanFilter = z.object({
  keyWord: fields.text(64).optional(),
  state: z.enum(PLAN_STATES).optional(),
  scope: fields.oneNumberOf(PLAN_SCOPES).optional(),
})
export type CanPlanFilter = z.output<typeof CanPlanFilter>

export const CanPlanDetail = z.object({
  plan: CanPlanRow,
  /** Of the version asked for, or the newest. */
  buses: Buses,
  versions: z.array(
    z.object({ version: z.number().int(), note: z.string(), author: z.string(), saveTime: fields.platformTime }),
  ),
})
export type CanPlanDetail = z.output<typeof CanPlanDetail>
export const getCanPlan = endpoint('GET /tsp-collect-data/canPlan/detail', PAGE, {
  summary: 'One CAN plan with its versions and the content of one of them',
  query: z.object({ id: fields.rowId, version: fields.rowId.optional() }),
  response: CanPlanDetail,
})
export const CanPlanInput = z.object({
  name: fields.requiredText(100),
  scope: z.literal(PLAN_SCOPES),
  /** Codes of vehicle models, or VINs. */
  targets: z.array(fields.text(64)).max(500),
})
export type CanPlanInput = z.output<typeof CanPlanInput>
/** The newest version must still be the one that was read: 409 otherwise. */
export const saveCanPlan = endpoint('POST /tsp-collect-data/canPlan/save', code('edit'), {
  audit: 'operation',
  summary: 'Save buses, messages and signals as a new version',
  // Files of whole vehicles have thousands of signals, each with its comment.
  bodyMegabytes: 16,
  body: z.object({ id: fields.rowId, version: fields.rowId, buses: Buses, note: fields.optionalText(200) }),
  response: z.object({ version: z.number().int() }),
})
/** Publishing the version of an earlier day is rolling back. */
export const publishCanPlan = endpoint('POST /tsp-collect-data/canPlan/publish', code('publish'), {
  audit: 'operation',
  summary: 'Put a version into force, test the newest one, or retire the plan',
  body: z.object({
    id: fields.rowId,
    state: z.enum(['testing', 'published', 'retired']),
    version: fields.rowId.optional(),
  }),
})
export const {
  list: listCanPlans,
  create: createCanPlan,
  overwrite: updateCanPlan,
  removeOne: deleteCanPlan,
} = calls(
  { page: PAGE, buttons: code('edit'), row: CanPlanRow, input: CanPlanInput, filter: CanPlanFilter },
  {
    list: ['GET /tsp-collect-data/canPlan/list', 'CAN plans of the tenant'],
    create: ['POST /tsp-collect-data/canPlan/insert', 'Make a CAN plan; its first version is empty'],
    overwrite: ['POST /tsp-collect-data/canPlan/update', 'Change name and scope of a CAN plan'],
    removeOne: ['POST /tsp-collect-data/canPlan/delete', 'Delete a CAN plan that is not published'],
  },
)

export const CanFrame = z.object({
  receiveTime: fields.platformTime,
  id: z.number().int(),
  extended: z.boolean(),
  channel: z.literal(CAN_CHANNELS),
  /** Hex. */
  data: z.string(),
})
export type CanFrame = z.output<typeof CanFrame>
export const listCanFrames = endpoint('GET /tsp-collect-data/canPlan/frames', PAGE, {
  summary: 'CAN frames of the last 100 stored 0x0705 messages of a vehicle, newest message first',
  query: z.object({ vin: fields.vin }),
  response: z.array(CanFrame),
})

export const CanSignalsFilter = z.object({ vin: fields.vin, ...fields.timeRange }).refine(...fields.rangeInOrder)
export type CanSignalsFilter = z.output<typeof CanSignalsFilter>
/** One 0x0705 upload, read with the plan that was in force when it was received. */
export const CanSignalsRow = z.object({
  rowKey: z.string(),
  receiveTime: fields.platformTime,
  /** Null: no plan was in force for the vehicle. */
  plan: z.object({ id: z.number().int(), name: z.string(), version: z.number().int() }).nullable(),
  frames: z.number().int(),
  /** Frames the plan does not know. */
  unread: z.number().int(),
  signals: z.array(
    z.object({
      message: z.string(),
      name: z.string(),
      /** The last one of the upload, or the mean of all where the plan says so; in the signal's unit. */
      value: z.number(),
      /** All digits of a value above 2^53. */
      exact: z.string().optional(),
      unit: z.string(),
      text: z.string().nullable(),
      samples: z.number().int(),
    }),
  ),
})
export type CanSignalsRow = z.output<typeof CanSignalsRow>
export const listCanSignals = endpoint('GET /tsp-collect-data/canPlan/signals', PAGE, {
  summary: 'CAN uploads of a vehicle as signals, newest first, each by the plan in force when it was received',
  query: CanSignalsFilter.safeExtend(cursorQuery(/^\d{1,15}(\.\d{1,6})?_\d{1,16}$/).shape),
  response: cursorPage(CanSignalsRow),
})
