import { z } from 'zod'
import { ALARM_KINDS } from '../domain/alarm-kind.ts'
import { POSITION_QUALITIES } from '../domain/position-quality.ts'
import { alarmLevel } from './alarm.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { flag, joined, platformTime, rangeInOrder, requiredText, rowId, timeRange, vin, wholeNumber } from './fields.ts'
import { POSITION_KEY } from './paging.ts'
import { placeField } from './masked.ts'

const PAGE = '/tbox/warnMessage'
const code = (verb: string) => ({ code: `${PAGE}/warnMessage/${verb}` })

/** Bits of the alarm word a person may confirm by 0x8203 (JT/T 808 clause 8.22). */
export const CONFIRMABLE_BITS: readonly number[] = [0, 3, 20, 21, 22, 27, 28]
/** Bits parameter 0x0050 can mask: those of the alarm word, not of the video alarm word. */
export const MASKABLE_BITS = 32

const bit = wholeNumber(0, Math.max(...ALARM_KINDS.map((kind) => kind.bit)))

/** A manufacturer's alarm in an additional item of its own: the alarm rule gives its position in the item. */
export const VendorAlarm = z.object({
  /** Of the alarm rule with the condition `item`. */
  id: z.number().int(),
  name: z.string(),
  level: alarmLevel,
})
export type VendorAlarm = z.output<typeof VendorAlarm>

/** One position that carried alarm bits. */
export const AlarmMessage = z.object({
  vin,
  /** Device time. */
  time: platformTime,
  receiveTime: platformTime,
  /** Serial of the report, quoted when it is confirmed. */
  serial: z.number().int(),
  /** Set bits: 0-31 of the alarm word, 32 and up of the video alarm word. */
  bits: z.array(z.number().int()),
  /** The manufacturer's own alarms in its additional items. */
  vendor: z.array(VendorAlarm),
  /** Set bits of the status word, keys of protocol/jt808/location/status-bits. */
  status: z.array(z.string()),
  lat: placeField(z.number()),
  lng: placeField(z.number()),
  gnssFixed: z.boolean(),
  /** km/h */
  speed: z.number().nullable(),
  /** Data quality problems of the report (docs/product/shared.md#data-quality). */
  quality: z.array(z.enum(POSITION_QUALITIES)),
  /** Duration of its longest alarm in seconds; null without a record. */
  durationSeconds: z.number().int().nullable(),
  /** When a person confirmed it and the terminal took it (0x8203). */
  confirmTime: platformTime.nullable(),
  /** The confirmation under way or done. */
  jobId: z.number().int().nullable(),
})
export type AlarmMessage = z.output<typeof AlarmMessage>

export const AlarmMessageFilter = z
  .object({
    vin,
    ...timeRange,
    /** Any of these bits, joined by commas; absent, and without `vendor`: any bit. */
    bits: joined(bit).optional(),
    /** Or any of these alarms of a manufacturer, joined by commas. */
    vendor: joined(rowId).optional(),
    reportTimeDesc: flag.default(true),
  })
  .refine(...rangeInOrder)
export type AlarmMessageFilter = z.output<typeof AlarmMessageFilter>

export const listVendorAlarms = endpoint('GET /tsp-hbase-proxy/alarmMessage/vendorAlarms', PAGE, {
  summary: 'Manufacturer alarms the rules define for a vehicle',
  query: z.object({ vin }),
  response: z.array(VendorAlarm),
})
export const { list: listAlarmMessages, export: exportAlarmMessages } = calls(
  { page: PAGE, buttons: `${PAGE}/warnMessage`, row: AlarmMessage, filter: AlarmMessageFilter, cursor: POSITION_KEY },
  {
    list: ['GET /tsp-hbase-proxy/alarmMessage/list', 'Positions of one vehicle that carried alarm bits'],
    export: [
      'GET /tsp-hbase-proxy/alarmMessage/list/export',
      'Positions of one vehicle that carried alarm bits as a workbook or CSV',
    ],
  },
)
export const confirmAlarmMessage = endpoint('POST /tsp-hbase-proxy/alarmMessage/confirm', code('confirm'), {
  audit: 'command',
  summary: 'Confirm alarms of one report to its terminal (0x8203)',
  body: z.object({
    vin,
    serial: z.number().int().min(0).max(0xffff),
    bits: z
      .array(bit.refine((given) => CONFIRMABLE_BITS.includes(given), { message: 'validation.format' }))
      .min(1)
      .max(CONFIRMABLE_BITS.length),
  }),
  response: z.object({ jobId: z.number().int() }),
})

/** A bit that a terminal was configured not to report. */
export const AlarmMask = z.object({ bit: z.number().int(), untilTime: platformTime, userName: z.string() })
export type AlarmMask = z.output<typeof AlarmMask>
export const listAlarmMasks = endpoint('GET /tsp-hbase-proxy/alarmMessage/masks', PAGE, {
  summary: 'Alarm bits masked on the terminal of a vehicle',
  query: z.object({ vin }),
  response: z.array(AlarmMask),
})
export const maskAlarms = endpoint('POST /tsp-hbase-proxy/alarmMessage/mask', code('mask'), {
  audit: 'command',
  summary: 'Set the alarm mask of a terminal (parameter 0x0050) until a moment; the platform takes it back by itself',
  body: z.object({
    vin,
    /** All bits that shall be masked now; those left out are unmasked. */
    bits: z.array(wholeNumber(0, MASKABLE_BITS - 1)).max(MASKABLE_BITS),
    untilTime: platformTime,
    reason: requiredText(200),
  }),
  response: z.object({ jobId: z.number().int() }),
})
