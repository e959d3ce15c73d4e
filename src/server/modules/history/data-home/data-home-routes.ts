import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/data-home.ts'
import { DELAY_ENDS, delayAt } from '#core/domain/ingest-series.ts'
import { platformDayStart, toPlatformTime } from '#core/domain/platform-time.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { DataHomeRepository } from './data-home-repository.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const MINUTE_MS = 60_000
const DELAY_DAYS = 7
const STORAGE_DAYS = 14
/** Limit of distinguishable lines; the rest is combined into one. */
const MOST_SERIES = 7
const OTHERS = 'other'
const REPLAYED = 'jt808.replayed'
const POSITIONS = /^jt808\.(?:position|batch|replayed|answer|otherPosition)$/
/** Ids of the protocols begin with these; what a terminal sends besides is its maker's own or nonsense. */
const KNOWN_IDS = /^jt808\.0x0[0-9a-f]{3}$|^jt808\.0x1[0-2][0-9a-f]{2}$|^gb32960\.0x00/

export interface DataHomeParts {
  data: DataHomeRepository
  fleet: Pick<FleetView, 'counters'>
}

/** /dataHome/index: what comes in, how well, and what waits. */
export function dataHomeRoutes(app: FastifyInstance, { data, fleet }: DataHomeParts): void {
  route(app, contract.getDataFigures, ({ caller }) => figures({ data, fleet }, caller))
  route(app, contract.getDataThroughput, ({ query: { hours }, caller }) => throughput(data, caller, hours))
  route(app, contract.getDelayMap, ({ caller }) => delayMap(data, caller))
  route(app, contract.getFaultMatrix, ({ caller }) => data.faults(caller))
  route(app, contract.getFaultSamples, async ({ query, caller }) => {
    const rows = await data.samples(caller, query)
    return rows.map(({ last_at: lastAt, ...row }) => ({ ...row, id: Number(row.id), lastTime: toPlatformTime(lastAt) }))
  })
  route(app, contract.getDataFlow, async ({ caller }) => {
    const [nodes, queues] = await Promise.all([data.nodes(caller), data.queues(caller)])
    return {
      nodes,
      queues: queues.map(({ oldest, ...queue }) => ({
        ...queue,
        oldestTime: oldest === null ? null : toPlatformTime(oldest),
      })),
    }
  })
  route(app, contract.getDataStorage, async ({ caller }) => {
    if (!(await data.seesAll(caller))) return { totalBytes: null, days: [], partitions: [] }
    const { days, ...store } = await data.storage()
    const today = Math.floor(Date.now() / DAY_MS)
    const shown = Array.from({ length: STORAGE_DAYS }, (_, index) => {
      const day = new Date((today - STORAGE_DAYS + 1 + index) * DAY_MS).toISOString().slice(0, 10)
      return { day, bytes: days.get(day) ?? 0 }
    })
    return { ...store, days: shown }
  })
}

async function figures({ data, fleet }: DataHomeParts, caller: Caller) {
  const now = Date.now()
  const sums = await data.sums(caller, new Date(now - DAY_MS))
  const total = (holds: (series: string) => boolean) =>
    sums.filter(({ series }) => holds(series)).reduce((sum, { count }) => sum + count, 0)
  const delays = delayClasses()
  for (const { series, count } of sums) if (series.startsWith('delay.')) delays[Number(series.slice(6))] = count
  const isMessage = (series: string) => series !== 'fault' && !series.startsWith('delay.')
  return {
    atTime: toPlatformTime(now),
    messageRate: fleet.counters(caller).messageRate,
    messages: total(isMessage),
    faults: total((series) => series === 'fault'),
    replayed: total((series) => series === REPLAYED),
    positions: total((series) => POSITIONS.test(series)),
    delayP50: delayAt(delays, 0.5),
    delayP95: delayAt(delays, 0.95),
    unknownMessages: total((series) => series.includes('.0x') && !KNOWN_IDS.test(series)),
  }
}

async function throughput(data: DataHomeRepository, caller: Caller, hours: number) {
  const minutes = hours <= 24 ? 5 : 60
  const slotMs = minutes * MINUTE_MS
  const last = Math.floor(Date.now() / slotMs) * slotMs
  const first = last - hours * HOUR_MS
  // The slot that is still running would look like a breakdown.
  const rows = (await data.bySlot(caller, new Date(first), minutes)).filter(({ at }) => at < last)
  const totals = new Map<string, number>()
  for (const { series, count } of rows) totals.set(series, (totals.get(series) ?? 0) + count)
  const named = [...totals].sort((a, b) => b[1] - a[1]).map(([series]) => series)
  const series = named.length > MOST_SERIES ? [...named.slice(0, MOST_SERIES - 1), OTHERS] : named
  const place = (name: string) => (series.includes(name) ? series.indexOf(name) : series.length - 1)
  const slots = Array.from({ length: (last - first) / slotMs }, (_, index) => ({
    startTime: toPlatformTime(first + index * slotMs),
    rates: series.map(() => 0),
  }))
  for (const { at, series: name, count } of rows) {
    const slot = slots[(at - first) / slotMs]
    if (slot) slot.rates[place(name)]! += count / (slotMs / 1000)
  }
  return { slots, series }
}

async function delayMap(data: DataHomeRepository, caller: Caller) {
  const start = platformDayStart(Date.now()) - (DELAY_DAYS - 1) * DAY_MS
  const cells = new Map<string, { day: string; hour: number; counts: number[] }>()
  for (const { day, hour, slot, count } of await data.delays(caller, new Date(start))) {
    const key = `${day} ${hour}`
    const cell = cells.get(key) ?? { day, hour, counts: delayClasses() }
    cell.counts[slot] = count
    cells.set(key, cell)
  }
  return {
    days: Array.from({ length: DELAY_DAYS }, (_, index) => toPlatformTime(start + index * DAY_MS).slice(0, 10)),
    cells: [...cells.values()].map(({ day, hour, counts }) => ({
      day,
      hour,
      p95: delayAt(counts, 0.95) ?? 0,
      positions: counts.reduce((sum, count) => sum + count, 0),
    })),
  }
}

const delayClasses = (): number[] => Array.from({ length: DELAY_ENDS.length + 1 }, () => 0)
