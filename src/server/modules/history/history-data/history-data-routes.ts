import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/history-data.ts'
import {
  HISTORY_ITEM_KEYS,
  HISTORY_LIMITS,
  HISTORY_SOURCES,
  type HistoryItem,
  historyItemsIn,
  type HistorySource,
} from '#core/domain/history-items.ts'
import { fromPlatformTime, platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { type Exporter, exporter } from '#server/exchange/exporter.ts'
import type { TimeRange } from '#server/telemetry/history/position-history-repository.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { MessageLogRepository } from '#server/modules/terminals/message-log/message-log-repository.ts'
import type { HistoryDataRepository, HistoryPlace } from './history-data-repository.ts'
import type { HistoryReading } from '#server/telemetry/history/history-reading.ts'
import { AROUND_MS, detailOf } from './history-detail.ts'
import { SeriesBuilder } from './series-builder.ts'

export interface HistoryDataParts {
  history: HistoryDataRepository
  messages: MessageLogRepository
}

const DAY_MS = 86_400_000
const SECOND_MS = 1000
const FRAMES_AROUND_MS = 30_000
const MOST_FRAMES = 100

/** Reported data of vehicles, as charts, table and single moments (docs/product/data-service.md). */
export function historyDataRoutes(app: FastifyInstance, { history, messages }: HistoryDataParts): void {
  const known = async (caller: Caller, vin: string) => {
    const id = await history.vehicleId(caller, vin)
    if (id === undefined) throw new NotFound('error.unknownVehicle')
    return id
  }

  route(app, contract.getHistorySeries, async ({ query, caller, request }) => {
    const range = rangeOf(query, HISTORY_LIMITS.days)
    const vehicleId = await known(caller, query.vin)
    const items = historyItemsIn(query.items)
    const series = new SeriesBuilder(items, range)
    const gone = new AbortController()
    const leave = () => gone.abort()
    request.raw.socket.once('close', leave)
    try {
      // The track is shown next to the charts, whatever they show.
      for await (const day of history.days(vehicleId, range, [...sourcesOf(items), 'jt808'], gone.signal)) {
        for (const reading of day) series.add(reading)
      }
    } finally {
      request.raw.socket.off('close', leave)
    }
    return series.result()
  })

  route(app, contract.listHistory, async ({ query: { pageSize, rowKey, ...filter }, caller }) => {
    const range = rangeOf(filter, HISTORY_LIMITS.days)
    const vehicleId = await known(caller, filter.vin)
    const items = historyItemsIn(filter.items)
    const after = placeOf(rowKey)
    const asked = { ...range, newestFirst: filter.reportTimeDesc, after, sources: sourcesOf(items) }
    const readings = await history.page(vehicleId, asked, pageSize + 1)
    const list = readings.slice(0, pageSize).map((reading) => rowOf(reading, items))
    return { list, nextKey: readings.length > pageSize ? (list.at(-1)?.key ?? null) : null }
  })

  const file = historyExporter(history)
  route(app, contract.exportHistory, async (call) => {
    rangeOf(call.query, HISTORY_LIMITS.exportDays)
    await known(call.caller, call.query.vin)
    return answerExport(file, call)
  })

  route(app, contract.getHistoryDetail, async ({ query: { vin, recordTime }, caller }) => {
    const vehicleId = await known(caller, vin)
    const at = fromPlatformTime(recordTime)
    const around = { from: at - AROUND_MS, to: at + AROUND_MS }
    const frames = {
      vin,
      startTime: toPlatformTime(at - FRAMES_AROUND_MS),
      endTime: toPlatformTime(at + FRAMES_AROUND_MS),
      onlyFaults: false,
      reportTimeDesc: false,
    }
    const [readings, alarms, page] = await Promise.all([
      history.range(vehicleId, around, HISTORY_SOURCES),
      history.alarmsAt(vehicleId, at),
      messages.page(caller, frames, MOST_FRAMES),
    ])
    return {
      vin,
      ...detailOf(readings, at),
      alarms: alarms.map(({ id, kind, level, started_at, ended_at }) => ({
        id,
        kind,
        level,
        startTime: platformTimeOf(started_at),
        endTime: platformTimeOf(ended_at),
      })),
      frames: page.list,
      moreFrames: page.nextKey !== null,
    }
  })
}

/** Stored readings as a background export: a wide table with the columns of the items asked for, oldest first. */
export const historyExporter = (history: HistoryDataRepository): Exporter =>
  exporter({
    endpoint: contract.exportHistory,
    page: '/dataService/history',
    fileName: 'history',
    columns: ['time', 'receiveTime', 'protocol', ...HISTORY_ITEM_KEYS],
    columnsFor: ({ items }) => ['time', 'receiveTime', 'protocol', ...historyItemsIn(items).map(({ key }) => key)],
    async *rows(scope, filter) {
      const range = rangeOf(filter, HISTORY_LIMITS.exportDays)
      const vehicleId = await history.vehicleId(scope, filter.vin)
      if (vehicleId === undefined) return
      const items = historyItemsIn(filter.items)
      for await (const day of history.days(vehicleId, range, sourcesOf(items))) {
        for (const { time, receiveTime, source, values } of day.map((reading) => rowOf(reading, items)))
          yield { time, receiveTime, protocol: source, ...values }
      }
    },
  })

function rangeOf(
  { startTime, endTime }: Pick<contract.HistoryFilter, 'startTime' | 'endTime'>,
  days: number,
): TimeRange {
  const range = { from: fromPlatformTime(startTime), to: fromPlatformTime(endTime) + SECOND_MS }
  if (range.to - range.from > days * DAY_MS) throw Invalid.field('endTime', 'validation.rangeTooLong', { limit: days })
  return range
}

const sourcesOf = (items: readonly HistoryItem[]): HistorySource[] => [...new Set(items.map(({ source }) => source))]

function rowOf(reading: HistoryReading, items: readonly HistoryItem[]): contract.HistoryRow {
  const { at, receivedAt, source, serial, kind, values } = reading
  const own = items.filter((item) => item.source === source)
  return {
    key: [at, source, serial, kind].join('.'),
    time: toPlatformTime(at),
    receiveTime: toPlatformTime(receivedAt),
    source,
    values: Object.fromEntries(own.map(({ key }) => [key, values[key] ?? null])),
  }
}

/** A row key is the place of its row. */
function placeOf(rowKey: string | undefined): HistoryPlace | null {
  if (rowKey === undefined) return null
  const [, at, source, serial, kind] = /^(\d{1,15})\.(jt808|gb32960)\.(\d{1,9})\.(\d{1,4})$/.exec(rowKey) ?? []
  if (at === undefined) throw Invalid.field('rowKey', 'validation.format')
  return { at: Number(at), source: source as HistorySource, serial: Number(serial), kind: Number(kind) }
}
