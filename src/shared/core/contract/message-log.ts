import { z } from 'zod'
import { calls } from './calls.ts'
import { anyOf, endpoint } from './endpoint.ts'
import { flag, platformTime, vin } from './fields.ts'
import { cursorPage, cursorQuery, MERGED_KEY } from './paging.ts'
import { phoneField, placeField } from './masked.ts'

export const MESSAGE_PROTOCOLS = ['jt808', 'gb32960'] as const
export const MESSAGE_DIRECTIONS = ['up', 'down'] as const

/** One frame of a terminal's journal. Its body is decoded for display only. */
export const RawMessage = z.object({
  /** Place in the journal, unique. */
  key: z.string(),
  vin: z.string().nullable(),
  sn: z.string(),
  phone: phoneField(z.string()),
  /** Device time of positions and energy data, else the receive time; the journal is in this order. */
  time: platformTime,
  receiveTime: platformTime,
  /** Between device and receive time; null where the message carries no time. */
  delaySeconds: z.number().nullable(),
  protocol: z.enum(MESSAGE_PROTOCOLS),
  direction: z.enum(MESSAGE_DIRECTIONS),
  /** 0x0200; GB/T 32960 commands as 0x02. */
  messageId: z.string(),
  /** Null for GB/T 32960, which has none. */
  serial: z.number().int().nullable(),
  /** 2011, 2013, 2019; 2016, 2025 for GB/T 32960. */
  version: z.string(),
  /** Sub-packages the message came in; 1 for a whole one. */
  packages: z.number().int(),
  /** DATA_FAULT_KINDS key of what was wrong with it; null when nothing was. */
  fault: z.string().nullable(),
  /** The frame, hex. */
  content: z.string(),
  /** True where the frame was put together again from the stored position, whose body is as it came. */
  rebuilt: z.boolean(),
})
export type RawMessage = z.output<typeof RawMessage>

const list = (item: RegExp, message = 'validation.format') =>
  z
    .string()
    .max(400)
    .refine((text) => text.split(',').every((part) => item.test(part)), message)

const range = { startTime: platformTime, endTime: platformTime }
const ordered = (f: { startTime: string; endTime: string }) => f.startTime <= f.endTime
const rangeOrder = { path: ['endTime'], message: 'validation.rangeOrder' }

const rawFields = z.object({
  vin: vin.optional(),
  sn: z.string().trim().min(1).max(64).optional(),
  ...range,
  protocol: z.enum(MESSAGE_PROTOCOLS).optional(),
  direction: z.enum(MESSAGE_DIRECTIONS).optional(),
  /** Ids as 0x0200,0x0704; empty: all. */
  messageIds: list(/^0x[0-9A-Fa-f]{2,4}$/).optional(),
  /** Positions with one of these alarm bits, 0–38. */
  alarmBits: list(/^\d{1,2}$/).optional(),
  /** Positions with one of these additional items, as 0x64,0xEB. */
  extensionIds: list(/^0x[0-9A-Fa-f]{2}$/).optional(),
  onlyFaults: flag.default(false),
  reportTimeDesc: flag.default(true),
})
/** VIN or serial number, and a range. */
export const RawMessageFilter = rawFields
  .refine((f) => f.vin !== undefined || f.sn !== undefined, { path: ['vin'], message: 'validation.required' })
  .refine(ordered, rangeOrder)
export type RawMessageFilter = z.output<typeof RawMessageFilter>

export const { list: listRawMessages, export: exportRawMessages } = calls(
  {
    page: '/dataService/terminal',
    buttons: '/dataService/terminal/message',
    row: RawMessage,
    filter: RawMessageFilter,
    cursor: MERGED_KEY,
  },
  {
    list: [
      'GET /tsp-hbase-proxy/messageLog/list',
      'Raw messages of one vehicle or terminal, both directions, by cursor',
    ],
    export: [
      'GET /tsp-hbase-proxy/messageLog/list/export',
      'Raw messages of one vehicle or terminal as a workbook or CSV',
    ],
  },
)
/** The live console of /tbox/remoteJoint and the samples of /tbox/hexParser read the same journal under their own right. */
export const watchRawMessages = endpoint('GET /tsp-hbase-proxy/messageLog/watch', '/tbox/remoteJoint', {
  summary: 'Raw messages of a vehicle in a debug session, by cursor',
  query: RawMessageFilter.safeExtend(cursorQuery(MERGED_KEY).shape),
  response: cursorPage(RawMessage),
})

/** Pages that show frames of one vehicle or terminal. */
const DIALECT_PAGES = [
  '/dataService/terminal',
  '/dataService/illegal',
  '/tbox/remoteJoint',
  '/tbox/driveMessage',
  '/tbox/warnMessage',
  '/tbox/registersState',
  '/tbox/errorReport',
] as const

/** How the terminal's frames differ from the standard (DialectSettings); empty where they do not. */
export const getMessageDialect = endpoint('GET /tsp-hbase-proxy/messageLog/dialect', anyOf(DIALECT_PAGES), {
  summary: 'What the frames of one vehicle or terminal are read with',
  query: z.object({ vin: vin.optional(), sn: z.string().trim().min(1).max(64).optional() }),
  response: z.object({ dialect: z.record(z.string(), z.unknown()) }),
})

/** A position with alarm bits, as it was reported. */
export const AlarmMessage = z.object({
  key: z.string(),
  vin: z.string(),
  plate: z.string(),
  time: platformTime,
  receiveTime: platformTime,
  /** Bits of the alarm word, 32–38 the video alarms (ALARM_KINDS). */
  alarmBits: z.array(z.number().int()),
  /** Keys of status-bits. */
  status: z.array(z.string()),
  lat: placeField(z.number()),
  lng: placeField(z.number()),
  /** km/h */
  speed: z.number().nullable(),
  content: z.string(),
})
export type AlarmMessage = z.output<typeof AlarmMessage>

export const AlarmMessageFilter = z
  .object({ vin, ...range, alarmBits: list(/^\d{1,2}$/).optional(), reportTimeDesc: flag.default(true) })
  .refine(ordered, rangeOrder)
export type AlarmMessageFilter = z.output<typeof AlarmMessageFilter>

export const listAlarmMessages = endpoint('GET /tsp-hbase-proxy/messageLog/alarm/list', '/tbox/warnMessage', {
  summary: 'Positions with alarm bits of one vehicle, by cursor',
  query: AlarmMessageFilter.safeExtend(cursorQuery(MERGED_KEY).shape),
  response: cursorPage(AlarmMessage),
})
