import { and, eq, inArray } from 'drizzle-orm'
import { BACKTEST_DAYS, BACKTEST_EXAMPLES, type Backtest, type RuleCondition } from '#core/contract/alarm-rule.ts'
import { inForce } from '#core/domain/alarm-schedule.ts'
import { fenceShape } from '#core/domain/fence.ts'
import { type FenceArea, fenceArea } from '#core/domain/fence-geometry.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { AlarmChange } from '#server/telemetry/alarms/alarm-change.ts'
import { ConditionTracker } from '#server/telemetry/alarms/condition-tracker.ts'
import type { FleetPlaces } from '#server/telemetry/alarms/fleet-places.ts'
import { type LoadedRule, RuleBook } from '#server/telemetry/alarms/rule-book.ts'
import { ruleConditions } from '#server/telemetry/alarms/rule-conditions.ts'
import { positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import { reportsByDay } from '#server/telemetry/history/reports-by-day.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import type { Database } from '#server/store/database.ts'
import { fence } from '#server/store/schema/fence.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** As `alarm_repeat()` of the database. */
const REPEAT_MS = 30 * MINUTE_MS
/** A call answers after this long, so that progress is seen and a cancelled test costs no more. */
const SLICE_MS = 1_000

export type TestedRule = Omit<LoadedRule, 'id' | 'name' | 'driverText'>

type StoredReport = StoredPosition & { charging: boolean; sleeping: boolean }

interface Asked {
  rule: TestedRule
  /** Ids of the vehicles it applies to, ascending. */
  vehicleIds: readonly number[]
  after: number | undefined
  now: number
}

interface Raised {
  startedAt: number
  endedAt: number | null
  lat: number | null
  lng: number | null
}

/** Alarms of one vehicle, oldest first, out of its positions. */
interface Watch {
  see(rows: readonly StoredReport[]): void
  /** With what is ongoing at the end of the range. */
  alarms(): Raised[]
}

/** Tests a rule on the stored positions of the last days, with the code that evaluates it live. */
export function ruleBacktestRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>, places: FleetPlaces) {
  const history = positionHistoryRepository({ pool })

  async function areasOf({ oemId, condition }: TestedRule): Promise<Map<number, FenceArea>> {
    if (condition.kind !== 'area') return new Map()
    const found = await orm
      .select()
      .from(fence)
      .where(and(eq(fence.oemId, oemId), eq(fence.enabled, true), inArray(fence.id, [...condition.fenceIds])))
    return new Map(
      found.flatMap((row) => {
        const shape = fenceShape(row)
        return shape ? [[row.id, fenceArea(shape)] as const] : []
      }),
    )
  }

  async function raisedOf(vehicleId: number, watch: Watch, now: number, withItems: boolean): Promise<Raised[]> {
    const range = { from: now - BACKTEST_DAYS * DAY_MS, to: now }
    for await (const rows of reportsByDay(history, vehicleId, range, { withoutItems: !withItems })) watch.see(rows)
    return watch.alarms()
  }

  async function named(examples: readonly (Raised & { vehicleId: number })[]) {
    const ids = [...new Set(examples.map(({ vehicleId }) => vehicleId))]
    const rows = await orm
      .select({ id: vehicle.id, vin: vehicle.vin, plate: vehicle.plate })
      .from(vehicle)
      .where(inArray(vehicle.id, ids))
    const byId = new Map(rows.map((row) => [row.id, row]))
    return examples.map(({ startedAt, endedAt, vehicleId, lat, lng }) => ({
      vehicleId,
      vin: byId.get(vehicleId)?.vin ?? '',
      plate: byId.get(vehicleId)?.plate ?? '',
      startTime: platformTimeOf(new Date(startedAt)),
      endTime: endedAt === null ? null : platformTimeOf(new Date(endedAt)),
      lat,
      lng,
    }))
  }

  return {
    /** As many vehicles as fit into a second, at least one. */
    async test({ rule, vehicleIds, after = 0, now }: Asked): Promise<Backtest> {
      const areas = await areasOf(rule)
      const left = vehicleIds.filter((id) => id > after)
      const examples: (Raised & { vehicleId: number })[] = []
      const sum = { tested: 0, alarmed: 0, alarms: 0, repeats: 0 }
      const until = performance.now() + SLICE_MS
      for (const vehicleId of left) {
        const watch = watchOf(rule, areas, places, now)
        const raised = await raisedOf(vehicleId, watch, now, rule.condition.kind === 'item')
        sum.tested += 1
        sum.alarms += raised.length
        sum.repeats += repeatsIn(raised)
        if (raised.length > 0) sum.alarmed += 1
        for (const one of raised.slice(0, BACKTEST_EXAMPLES - examples.length)) examples.push({ ...one, vehicleId })
        if (performance.now() > until) break
      }
      const next = sum.tested < left.length ? left[sum.tested - 1]! : null
      return {
        vehicles: vehicleIds.length,
        ...sum,
        examples: examples.length > 0 ? await named(examples) : [],
        next,
      }
    },
  }
}

export type RuleBacktestRepository = ReturnType<typeof ruleBacktestRepository>

/** Kinds that stored positions can answer; the others depend on messages that are not positions. */
export const TESTABLE: ReadonlySet<RuleCondition['kind']> = new Set(['speed', 'area', 'idle', 'item', 'offline'])

function watchOf(rule: TestedRule, areas: ReadonlyMap<number, FenceArea>, places: FleetPlaces, now: number): Watch {
  if (rule.condition.kind === 'offline') return silenceWatch(rule, rule.condition.minutes * MINUTE_MS, now)
  const book = new RuleBook(places)
  book.load([{ ...rule, id: 1, name: '', driverText: '' }], [])
  const inFence = (_: string, id: number, lng: number, lat: number) => areas.get(id)?.contains(lng, lat) ?? null
  const tracker = new ConditionTracker(ruleConditions(book, inFence))
  const changes = new Set<AlarmChange>()
  return {
    see: (rows) => tracker.collect(rows, changes),
    alarms: () =>
      [...changes]
        .filter((change) => change.change === 'alarm')
        .map(({ startedAt, endedAt, lat, lng }) => ({ startedAt, endedAt, ...placed(lat, lng) })),
  }
}

/** Silences between positions; what came before the first one of the range is unknown. */
function silenceWatch({ schedule }: TestedRule, longestMs: number, now: number): Watch {
  const alarms: Raised[] = []
  let last: StoredPosition | undefined
  const add = (before: StoredPosition, endedAt: number | null) => {
    const startedAt = before.ts + longestMs
    if ((endedAt ?? now) < startedAt || !inForce(schedule, startedAt)) return
    alarms.push({ startedAt, endedAt, ...placed(before.lat / 1e6, before.lng / 1e6) })
  }
  return {
    see(rows) {
      for (const row of rows) {
        if (last) add(last, row.ts)
        last = row
      }
    },
    alarms() {
      if (last) add(last, null)
      return alarms
    },
  }
}

/** The zero point of both axes says that the vehicle was not located. */
const placed = (lat: number, lng: number) => (lat === 0 && lng === 0 ? { lat: null, lng: null } : { lat, lng })

const repeatsIn = (raised: readonly Raised[]): number =>
  raised.filter((one, index) => {
    const before = raised[index - 1]
    return before !== undefined && one.startedAt - (before.endedAt ?? one.startedAt) <= REPEAT_MS
  }).length
