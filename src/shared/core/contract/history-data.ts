import { z } from 'zod'
import {
  HISTORY_ITEM_KEYS,
  HISTORY_LIMITS,
  HISTORY_SOURCES,
  historyItemsIn,
  isHistoryItem,
  USUAL_HISTORY_ITEMS,
} from '../domain/history-items.ts'
import { calls } from './calls.ts'
import { anyOf, endpoint } from './endpoint.ts'
import { flag, latitude, longitude, platformTime, rangeInOrder, timeRange, vin } from './fields.ts'
import { RawMessage } from './message-log.ts'
import { placeField } from './masked.ts'

const PAGE = '/dataService/history'

const items = z
  .string()
  .max(1000)
  .refine((list) => list.split(',').every(isHistoryItem), 'validation.format')
  .refine((list) => historyItemsIn(list).length <= HISTORY_LIMITS.items, 'validation.format')

/** One vehicle, a range, and names of HISTORY_ITEMS joined by commas. */
export const HistoryFilter = z
  .object({
    vin,
    ...timeRange,
    items: items.default(USUAL_HISTORY_ITEMS),
    reportTimeDesc: flag.default(true),
  })
  .refine(...rangeInOrder)
export type HistoryFilter = z.output<typeof HistoryFilter>

const itemKey = z.enum(HISTORY_ITEM_KEYS)
const reading = z.number().nullable()

export const HistorySeries = z.object({
  /** Seconds each point represents; 0: one reading. */
  stepSeconds: z.number().int(),
  /** Readings the points are made of. */
  readings: z.number().int(),
  /** Epoch ms of each point; the beginning of its stretch. */
  at: z.array(z.number().int()),
  /** Mean (of codes: the last value) of each point; least and greatest are empty where a point is one reading. */
  series: z.array(
    z.object({ item: itemKey, values: z.array(reading), least: z.array(reading), greatest: z.array(reading) }),
  ),
  /** Places with a fix: longitude, latitude, epoch seconds. */
  track: z.array(z.tuple([placeField(longitude), placeField(latitude), z.number().int()])),
})
export type HistorySeries = z.output<typeof HistorySeries>

export const getHistorySeries = endpoint(
  'GET /tsp-hbase-proxy/historyData/series',
  anyOf([PAGE, '/operate/details', '/newCarMonitor/latest']),
  {
    summary: 'Items of one vehicle over a range for charts, brought down to a few hundred points, and its way',
    query: HistoryFilter,
    response: HistorySeries,
  },
)

/** One stored reading with the items asked for. */
export const HistoryRow = z.object({
  key: z.string(),
  /** Device time. */
  time: platformTime,
  receiveTime: platformTime,
  source: z.enum(HISTORY_SOURCES),
  values: z.partialRecord(itemKey, reading),
})
export type HistoryRow = z.output<typeof HistoryRow>

export const { list: listHistory, export: exportHistory } = calls(
  {
    page: PAGE,
    buttons: `${PAGE}/data`,
    row: HistoryRow,
    filter: HistoryFilter,
    cursor: /^\d{1,15}\.(jt808|gb32960)\.\d{1,9}\.\d{1,4}$/,
  },
  {
    list: [
      'GET /tsp-hbase-proxy/historyData/list',
      'Stored readings of one vehicle with the items asked for, by cursor',
    ],
    export: [
      'GET /tsp-hbase-proxy/historyData/list/export',
      'Stored readings of one vehicle as a wide table on one clock, one column an item',
    ],
  },
)

const change = z.object({ value: z.number(), time: platformTime }).nullable()
export const HistoryDetail = z.object({
  vin,
  /** Readings before and after the second asked for, of any source. */
  previousTime: platformTime.nullable(),
  nextTime: platformTime.nullable(),
  sources: z.array(
    z.object({
      source: z.enum(HISTORY_SOURCES),
      /** Device time of the reading: of that second, or the last one before it. */
      time: platformTime,
      receiveTime: platformTime,
      /** `previous`: another value it had before, and when last; `next`: what it became, and when. */
      values: z.array(z.object({ item: itemKey, value: z.number(), previous: change, next: change })),
    }),
  ),
  position: z.object({ lng: placeField(longitude), lat: placeField(latitude) }).nullable(),
  alarms: z.array(
    z.object({
      id: z.number().int(),
      /** Kind of ALARM_KINDS. */
      kind: z.string(),
      level: z.number().int(),
      startTime: platformTime,
      endTime: platformTime.nullable(),
    }),
  ),
  /** Messages of both directions from 30 seconds before to 30 seconds after, at most a hundred. */
  frames: z.array(RawMessage),
  moreFrames: z.boolean(),
})
export type HistoryDetail = z.output<typeof HistoryDetail>

export const HistoryDetailFilter = z.object({ vin, recordTime: platformTime })
export type HistoryDetailFilter = z.output<typeof HistoryDetailFilter>
export const getHistoryDetail = endpoint('GET /tsp-hbase-proxy/historyData/detail', `${PAGE}/detail`, {
  summary:
    'One second of one vehicle: all items by source, their changes, raw messages around it and alarms then active',
  query: HistoryDetailFilter,
  response: HistoryDetail,
})
