import { and, asc, eq, inArray, lt, not, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Alarm, AlarmCounts, AlarmDetail, AlarmFilter, AlarmStep } from '#core/contract/alarm.ts'
import type { RuleCondition } from '#core/contract/alarm-rule.ts'
import { countriesOf } from '#core/domain/market.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { partsOf } from '#core/contract/fields.ts'
import type { CursorPage, Paged } from '#core/contract/paging.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { alarmHandling, alarmRule } from '#server/store/schema/alarm.ts'
import { fence } from '#server/store/schema/fence.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { keysetBy, mapList, pageBy } from '#server/store/paging.ts'
import { isOngoing, lastBegun, lastRaisedFirst, raisedSince, repeatColumns } from '#server/store/alarm-repeats.ts'
import { inScope, type Scope } from '#server/store/scope.ts'

export type AlarmScope = Pick<Caller, 'oemId' | 'orgIds' | 'userId'>

const columns = {
  alarm: alarmEvent,
  vin: vehicle.vin,
  plate: vehicle.plate,
  driverName: vehicle.driverName,
  orgName: organisation.name,
  ruleName: alarmRule.name,
  condition: alarmRule.condition,
  fenceName: fence.name,
  assigneeName: account.displayName,
  ...repeatColumns,
  micros: sql<string>`(extract(epoch from ${lastBegun}) * 1000000)::bigint::text`,
}

/** Of the tenant and in the organisations of the caller. */
export const seenAlarm = (scope: Scope) => and(eq(alarmEvent.oemId, scope.oemId), inScope(scope, vehicle))

export function alarmListRepository({ orm }: Pick<Database, 'orm'>) {
  const joined = () =>
    orm
      .select(columns)
      .from(alarmEvent)
      .innerJoin(vehicle, eq(vehicle.id, alarmEvent.vehicleId))
      .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
      .leftJoin(alarmRule, eq(alarmRule.id, alarmEvent.ruleId))
      .leftJoin(fence, eq(fence.id, alarmEvent.fenceId))
      .leftJoin(account, eq(account.id, alarmEvent.assigneeId))
  /** One pass over the alarms of a range, however many figures follow from it. */
  const counted = (scope: AlarmScope, filter: AlarmFilter) =>
    orm
      .select({
        level: alarmEvent.level,
        kind: alarmEvent.kind,
        state: alarmEvent.handling,
        // Text is made of the few sums, not of each alarm.
        hour: sql<number>`extract(hour from ${alarmEvent.startedAt} at time zone 'Asia/Shanghai')::int`,
        count: sql<number>`count(*)::int`,
        first: sql<number>`extract(epoch from min(${alarmEvent.startedAt}))::float8`,
      })
      .from(alarmEvent)
      .innerJoin(vehicle, eq(vehicle.id, alarmEvent.vehicleId))
      .where(matching(scope, filter))
      .groupBy(sql`1, 2, 3, 4`)

  return {
    /** Last raised first by keyset; the row key is "<epoch µs of the last start>.<id>". */
    async page(scope: AlarmScope, filter: AlarmFilter, size: number, rowKey?: string): Promise<CursorPage<Alarm>> {
      const read = joined()
        .where(and(matching(scope, filter), rowKey === undefined ? undefined : before(rowKey)))
        .orderBy(...lastRaisedFirst)
      const found = await keysetBy(
        size,
        (limit) => read.limit(limit),
        ({ micros, alarm }) => `${micros}.${alarm.id}`,
      )
      return mapList(found, alarmOf)
    },

    /** Alarms of the highest level since `since` that are not acknowledged, last raised first. */
    async urgent(scope: AlarmScope, since: Date, size: number): Promise<Paged<Alarm>> {
      const untouched = and(
        seenAlarm(scope),
        raisedSince(since),
        eq(alarmEvent.level, 1),
        eq(alarmEvent.handling, 'open'),
        eq(alarmEvent.muted, false),
      )
      const { list, total } = await pageBy(orm, { page: 1, size }, joined().where(untouched), ...lastRaisedFirst)
      return { list: list.map(alarmOf), total }
    },

    async find(scope: AlarmScope, id: number): Promise<Omit<AlarmDetail, 'steps'> | undefined> {
      const [row] = await joined().where(and(seenAlarm(scope), eq(alarmEvent.id, id)))
      if (!row) return undefined
      const { facts, repeatOf } = row.alarm
      return { ...alarmOf(row), ...measureOf(row.condition), facts: facts ?? {}, repeatOf }
    },

    async counts(scope: AlarmScope, filter: AlarmFilter): Promise<AlarmCounts> {
      const groups = await counted(scope, filter)
      const [levels, kinds, states, hours] = (['level', 'kind', 'state', 'hour'] as const).map((key) =>
        summed(groups, key),
      )
      const total = groups.reduce((sum, { count }) => sum + count, 0)
      const waiting = groups.filter(({ state }) => state === 'open').map(({ first }) => first)
      const oldestOpenSeconds = waiting.length > 0 ? Math.round(Date.now() / 1000 - Math.min(...waiting)) : null
      return { total, levels: levels!, kinds: kinds!, states: states!, hours: hours!, oldestOpenSeconds }
    },

    async steps(alarmId: number): Promise<AlarmStep[]> {
      const assignee = alias(account, 'assignee')
      const rows = await orm
        .select({ step: alarmHandling, userName: account.displayName, assigneeName: assignee.displayName })
        .from(alarmHandling)
        .leftJoin(account, eq(account.id, alarmHandling.userId))
        .leftJoin(assignee, eq(assignee.id, alarmHandling.assigneeId))
        .where(eq(alarmHandling.alarmId, alarmId))
        .orderBy(asc(alarmHandling.id))
      return rows.map(({ step, userName, assigneeName }) => ({
        id: step.id,
        stepTime: platformTimeOf(step.doneAt),
        userName,
        // Written by the handling of this module alone.
        action: step.action,
        fromState: step.fromState,
        toState: step.toState,
        note: step.note,
        assigneeName,
        driverText: step.driverText,
        jobId: step.jobId,
      }))
    },

    assignees: (scope: Pick<Caller, 'oemId' | 'orgIds'>, keyWord: string | undefined) =>
      orm
        .select({ id: account.id, name: account.displayName })
        .from(account)
        .where(
          and(
            inScope(scope, account),
            eq(account.disabled, false),
            keyWord ? or(partOf(account.displayName, keyWord), partOf(account.username, keyWord)) : undefined,
          ),
        )
        .orderBy(asc(account.displayName), asc(account.id))
        .limit(100),
  }
}
export type AlarmListRepository = ReturnType<typeof alarmListRepository>

interface Group {
  level: number
  kind: string
  state: string
  hour: number
  count: number
}

/** Of each value of a column how many alarms have it, and how many of these no user has acted on. */
function summed(groups: readonly Group[], key: 'level' | 'kind' | 'state' | 'hour') {
  const sums = new Map<string, { key: string; count: number; open: number }>()
  for (const group of groups) {
    const value = key === 'hour' ? String(group.hour).padStart(2, '0') : String(group[key])
    const sum = sums.get(value) ?? { key: value, count: 0, open: 0 }
    sum.count += group.count
    if (group.state === 'open') sum.open += group.count
    sums.set(value, sum)
  }
  return [...sums.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1))
}

/** What the value of an alarm is compared with. */
function measureOf(condition: RuleCondition | null): Pick<AlarmDetail, 'unit' | 'limit'> {
  switch (condition?.kind) {
    case 'speed':
      return { unit: 'speed', limit: condition.limit }
    case 'idle':
    case 'offline':
      return { unit: 'minutes', limit: condition.minutes }
    case 'item':
      return { unit: null, limit: condition.test === 'bit' ? null : condition.limit }
    default:
      return { unit: null, limit: null }
  }
}

function before(rowKey: string): SQL {
  const [micros, id] = rowKey.split('.').map((part) => (/^\d{1,18}$/.test(part) ? part : '0'))
  return sql`(${lastBegun}, ${alarmEvent.id}) < (to_timestamp(${micros}::bigint / 1000000.0), ${id ?? '0'}::bigint)`
}

function matching(scope: AlarmScope, filter: AlarmFilter): SQL | undefined {
  const among = (column: SQL, joinedValues: string | undefined) => {
    const values = joinedValues === undefined ? [] : partsOf(joinedValues)
    return values.length > 0 ? sql`${column} in ${values}` : undefined
  }
  return and(
    seenAlarm(scope),
    raisedSince(new Date(fromPlatformTime(filter.startTime))),
    // The wire's end is inclusive to the second.
    lt(alarmEvent.startedAt, new Date(fromPlatformTime(filter.endTime) + 1000)),
    filter.keyWord ? or(partOf(vehicle.vin, filter.keyWord), partOf(vehicle.plate, filter.keyWord)) : undefined,
    among(sql`${alarmEvent.kind}`, filter.kinds),
    among(sql`${alarmEvent.source}`, filter.sources),
    among(sql`${alarmEvent.level}::text`, filter.levels),
    among(sql`${alarmEvent.handling}`, filter.states),
    filter.active === undefined ? undefined : filter.active ? isOngoing : not(isOngoing),
    filter.mine ? eq(alarmEvent.assigneeId, scope.userId) : undefined,
    filter.orgId ? eq(vehicle.orgId, filter.orgId) : undefined,
    filter.powerType ? ofPowerType(filter.powerType) : undefined,
    filter.market ? inArray(vehicle.country, [...countriesOf(filter.market)]) : undefined,
    filter.fenceId ? eq(alarmEvent.fenceId, filter.fenceId) : undefined,
    filter.ruleId ? eq(alarmEvent.ruleId, filter.ruleId) : undefined,
    filter.vehicleId ? eq(alarmEvent.vehicleId, filter.vehicleId) : undefined,
    filter.muted ? undefined : eq(alarmEvent.muted, false),
  )
}

const ofPowerType = (powerType: string) =>
  sql`${vehicle.modelId} in (select m.id from ${vehicleModel} m where m.power_type = ${powerType})`

interface Row {
  alarm: typeof alarmEvent.$inferSelect
  vin: string
  plate: string
  driverName: string
  orgName: string
  ruleName: string | null
  condition: RuleCondition | null
  fenceName: string | null
  assigneeName: string | null
  repeats: number
  lastBegun: Date
  isOngoing: boolean
  lastEnd: Date | null
}

const time = (date: Date | null) => platformTimeOf(date)

/** The zero point of both axes says that the vehicle was not located. */
const placeOf = ({ lat, lng }: Row['alarm']): Pick<Alarm, 'lat' | 'lng'> =>
  lat === 0 && lng === 0 ? { lat: null, lng: null } : { lat, lng }

function alarmOf({ alarm, ruleName, ...named }: Row): Alarm {
  return {
    id: alarm.id,
    vehicleId: alarm.vehicleId,
    vin: named.vin,
    plate: named.plate,
    orgName: named.orgName,
    driverName: named.driverName,
    kind: alarm.kind,
    // Written by the alarm engine and the handling of this module alone.
    source: alarm.source,
    state: alarm.handling,
    level: alarm.level,
    subject: alarm.subject,
    startTime: platformTimeOf(alarm.startedAt),
    endTime: named.isOngoing ? null : time(named.lastEnd),
    repeats: named.repeats,
    lastStartTime: platformTimeOf(named.lastBegun),
    ...placeOf(alarm),
    speed: alarm.speed,
    value: alarm.value,
    ruleName: ruleName ?? named.fenceName,
    fenceId: alarm.fenceId,
    fenceName: named.fenceName,
    assigneeId: alarm.assigneeId,
    assigneeName: named.assigneeName,
    acknowledgeTime: time(alarm.acknowledgedAt),
    settleTime: time(alarm.settledAt),
    muted: alarm.muted,
    alarmNumber: alarm.alarmNumber,
    attachments: alarm.attachments,
    attachmentsReceived: alarm.attachmentsReceived,
  }
}
