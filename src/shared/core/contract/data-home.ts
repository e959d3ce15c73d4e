import { z } from 'zod'
import { DATA_FAULT_KINDS } from '../domain/data-fault.ts'
import { endpoint } from './endpoint.ts'
import { platformTime, wholeNumber } from './fields.ts'
import { phoneField } from './masked.ts'

const PAGE = { code: '/dataHome/index' }

/** Key metrics of the last 24 hours over the caller's organisations. */
export const DataFigures = z.object({
  atTime: platformTime,
  /** Messages stored a second, over the last ten seconds. */
  messageRate: z.number(),
  messages: z.number().int(),
  /** Frames and fields that were wrong. */
  faults: z.number().int(),
  /** Backfilled positions, and positions in total. */
  replayed: z.number().int(),
  positions: z.number().int(),
  /** Seconds from the device's clock to here, of live positions; null without any. */
  delayP50: z.number().nullable(),
  delayP95: z.number().nullable(),
  /** Messages with an id no protocol knows. */
  unknownMessages: z.number().int(),
})
export type DataFigures = z.output<typeof DataFigures>
export const getDataFigures = endpoint('GET /tsp-hbase-proxy/dataHome/figures', PAGE, {
  summary: 'What came in during the last 24 hours, and how well',
  response: DataFigures,
})

/** Messages a second, by slot and series; series `jt808.0x0200` and the like, most frequent first. */
export const DataThroughput = z.object({
  slots: z.array(z.object({ startTime: platformTime, rates: z.array(z.number()) })),
  series: z.array(z.string()),
})
export type DataThroughput = z.output<typeof DataThroughput>
export const getDataThroughput = endpoint('GET /tsp-hbase-proxy/dataHome/throughput', PAGE, {
  summary: 'Messages a second by protocol and type',
  query: z.object({ hours: wholeNumber(1, 168).default(24) }),
  response: DataThroughput,
})

/** 95th percentile of the delay by platform day and hour; hours without live positions are absent. */
export const DelayMap = z.object({
  days: z.array(z.string()),
  cells: z.array(z.object({ day: z.string(), hour: z.number().int(), p95: z.number(), positions: z.number().int() })),
})
export type DelayMap = z.output<typeof DelayMap>
export const getDelayMap = endpoint('GET /tsp-hbase-proxy/dataHome/delays', PAGE, {
  summary: 'Delay of positions by hour and day, seven days',
  response: DelayMap,
})

export const FaultCell = z.object({
  model: z.string(),
  firmware: z.string(),
  kind: z.enum(DATA_FAULT_KINDS),
  count: z.number().int(),
  terminals: z.number().int(),
})
export type FaultCell = z.output<typeof FaultCell>
export const getFaultMatrix = endpoint('GET /tsp-hbase-proxy/dataHome/faults', PAGE, {
  summary: 'Faults that no rule mutes, by terminal model, firmware and kind, of the last seven days',
  response: z.array(FaultCell),
})

/** A frame with a fault as it came over the wire. */
export const FaultSample = z.object({
  id: z.number().int(),
  vin: z.string().nullable(),
  phone: phoneField(z.string()),
  item: z.string(),
  value: z.string(),
  expected: z.string(),
  lastTime: platformTime,
  /** Hex; empty when none was stored. */
  sample: z.string(),
})
export type FaultSample = z.output<typeof FaultSample>
export const getFaultSamples = endpoint('GET /tsp-hbase-proxy/dataHome/samples', PAGE, {
  summary: 'Latest frames of one kind of fault of one firmware',
  query: z.object({ model: z.string().max(64), firmware: z.string().max(64), kind: z.enum(DATA_FAULT_KINDS) }),
  response: z.array(FaultSample),
})

export const DATA_QUEUES = ['commands', 'exports', 'contents', 'analyses'] as const

/** Gateway nodes terminals are logged in at, and work that waits. */
export const DataFlow = z.object({
  nodes: z.array(z.object({ node: z.string(), terminals: z.number().int() })),
  queues: z.array(
    z.object({
      queue: z.enum(DATA_QUEUES),
      waiting: z.number().int(),
      running: z.number().int(),
      /** Since when the oldest waits. */
      oldestTime: platformTime.nullable(),
    }),
  ),
})
export type DataFlow = z.output<typeof DataFlow>
export const getDataFlow = endpoint('GET /tsp-hbase-proxy/dataHome/flow', PAGE, {
  summary: 'Connections by gateway node, queues and running collection tasks',
  response: DataFlow,
})

/** Sizes are those of the installation, all tenants together; empty for who does not see the whole tenant. */
export const DataStorage = z.object({
  totalBytes: z.number().nullable(),
  /** Bytes that hold what was recorded on a day (UTC), by day. */
  days: z.array(z.object({ day: z.string(), bytes: z.number() })),
  partitions: z.array(
    z.object({ name: z.string(), bytes: z.number(), rows: z.number().int(), writes: z.number().int() }),
  ),
})
export const getDataStorage = endpoint('GET /tsp-hbase-proxy/dataHome/storage', PAGE, {
  summary: 'Growth of the store by day and the partitions most written to',
  response: DataStorage,
})
