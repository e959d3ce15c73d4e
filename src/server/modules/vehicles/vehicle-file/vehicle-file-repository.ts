import { FILE_EVENTS, type FileEvent, type FileEventFilter, type FileEventType } from '#core/contract/vehicle-file.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import { partsOf } from '#core/contract/fields.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'
import { IS_FAULT } from '#server/store/vehicle-faults.ts'
import { CHARGING_SESSIONS } from './charging-session-repository.ts'

interface StoredEvent extends Omit<FileEvent, 'startTime' | 'endTime' | 'type'> {
  rank: number
  startedAt: Date
  endedAt: Date | null
  micros: string
}

interface Source {
  table: string
  startedAt: string
  columns: string
  /** SOC and energy of a charging session. */
  charge?: string
  condition?: string
}

const NO_CHARGE = 'null::float8 as soc_from, null::float8 as soc_to, null::float8 as energy_kwh'
/** Hours are stored by the day: without a range no more than these are read. */
const CHARGE_DAYS = 92
const DAY_MS = 86_400_000
const ALARM = `e.ended_at as ended_at, e.kind, e.level, e.handling as state, null::float8 as distance, '' as subject`

const SOURCES: Readonly<Record<FileEventType, Source>> = {
  trip: {
    table: 'trip',
    startedAt: 'e.started_at',
    columns: `case when not e.open then e.ended_at end as ended_at, '' as kind, null::int as level,
      case when e.open then 'open' else '' end as state, e.distance_km as distance, '' as subject`,
  },
  alarm: { table: 'alarm_event', startedAt: 'e.started_at', columns: ALARM, condition: `not ${IS_FAULT}` },
  fault: { table: 'alarm_event', startedAt: 'e.started_at', columns: ALARM, condition: IS_FAULT },
  command: {
    table: 'command_job',
    startedAt: 'e.created_at',
    columns: `e.result_at as ended_at, e.kind, null::int as level, e.status as state, null::float8 as distance, '' as subject`,
  },
  life: {
    table: 'life_event',
    startedAt: 'e.happened_at',
    columns: `null::timestamptz as ended_at, e.kind, null::int as level, '' as state, null::float8 as distance,
      e.subject_name as subject`,
  },
  upgrade: {
    table: 'upgrade_record',
    startedAt: 'e.created_at',
    columns: `e.finished_at as ended_at, '' as kind, null::int as level, e.state, null::float8 as distance,
      (select x.to_version from express_upgrade x where x.id = e.express_id) as subject`,
  },
  maintenance: {
    table: 'maintenance_record',
    // A record has a day: noon of it is the same day for most viewers.
    startedAt: `((e.day + time '12:00') at time zone 'Asia/Shanghai')`,
    columns: `null::timestamptz as ended_at, e.item as kind, null::int as level, '' as state, null::float8 as distance,
      e.station_name as subject`,
  },
  fuel: {
    table: 'fuel_event',
    startedAt: 'e.started_at',
    columns: `e.ended_at, e.kind, null::int as level, e.state, null::float8 as distance,
      coalesce(round(abs(e.level_after - e.level_before))::text, '') as subject`,
  },
  charge: {
    table: CHARGING_SESSIONS,
    startedAt: 'e.started_at',
    columns: `e.ended_at, '' as kind, null::int as level, case when e.ended_at is null then 'open' else '' end as state,
      null::float8 as distance, '' as subject`,
    charge: 'e.soc_from, e.soc_to, e.energy_kwh',
  },
}

/** Micros since 1970, exact in both directions. */
const momentOf = (parameter: string) => `(timestamptz 'epoch' + ${parameter}::bigint * interval '1 microsecond')`

/**
 * Newest events of one source: $1 the vehicle, $2 and $3 the range, $4 to $6 time, rank and id of the last one shown, $7 how many.
 * Each source reads no more than a page, by the index of its vehicle.
 */
function newestOf(type: FileEventType): string {
  const { table, startedAt, columns, charge = NO_CHARGE, condition } = SOURCES[type]
  const rank = FILE_EVENTS.indexOf(type)
  const last = momentOf('$4')
  return `(select ${rank} as rank, e.id, ${startedAt} as started_at, ${columns}, ${charge} from ${table} e
    where e.vehicle_id = $1 ${condition ? `and ${condition}` : ''}
      and ($2::timestamptz is null or ${startedAt} >= $2) and ($3::timestamptz is null or ${startedAt} <= $3)
      and ($4::bigint is null or ${startedAt} < ${last}
        or ${startedAt} = ${last} and (${rank} < $5::int or ${rank} = $5::int and e.id < $6::bigint))
    order by ${startedAt} desc, e.id desc limit $7)`
}

const statementOf = (types: readonly FileEventType[]) =>
  `select m.rank, m.id::float8 as id, m.started_at as "startedAt", m.ended_at as "endedAt", m.kind, m.level, m.state,
      m.distance as "distanceKm", m.subject, m.soc_from as "socFrom", m.soc_to as "socTo", m.energy_kwh as "energyKwh", (extract(epoch from m.started_at) * 1000000)::bigint::text as micros
    from (${types.map(newestOf).join(' union all ')}) m order by m.started_at desc, m.rank desc, m.id desc limit $7`

export function vehicleFileRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Undefined for a vehicle the caller does not see. */
    async events(
      { oemId, orgIds }: Scope,
      { vin, types, startTime, endTime }: FileEventFilter,
      pageSize: number,
      rowKey: string | undefined,
    ): Promise<CursorPage<FileEvent> | undefined> {
      const found = await pool.query<{ id: number; powerType: string }>(
        `select v.id, m.power_type as "powerType" from vehicle v join vehicle_model m on m.id = v.model_id
          where ${SEEN_VEHICLE} and v.vin = $3`,
        [oemId, [...orgIds], vin],
      )
      const vehicle = found.rows[0]
      if (vehicle === undefined) return undefined
      const charged = ELECTRIC_POWER_TYPES.has(vehicle.powerType)
      const asked = new Set<string>(partsOf(types ?? ''))
      const wanted = FILE_EVENTS.filter(
        (type) => (asked.size === 0 || asked.has(type)) && (type !== 'charge' || charged),
      )
      if (wanted.length === 0) return { list: [], nextKey: null }
      const at = (time: string | undefined) => (time === undefined ? null : new Date(fromPlatformTime(time)))
      const [micros = null, rank = null, id = null] = rowKey?.split('.') ?? []
      const { rows } = await pool.query<StoredEvent>(statementOf(wanted), [
        vehicle.id,
        at(startTime),
        at(endTime),
        micros,
        rank,
        id,
        pageSize + 1,
        ...(wanted.includes('charge') ? hoursAround(at(startTime), at(endTime)) : []),
      ])
      const list = rows.slice(0, pageSize)
      const last = rows.length > pageSize ? list.at(-1) : undefined
      return { list: list.map(eventOf), nextKey: last ? `${last.micros}.${last.rank}.${last.id}` : null }
    },
  }
}

/** A day more than the range, so that the sessions at its ends are whole. */
function hoursAround(from: Date | null, to: Date | null): [Date, Date] {
  const begin = from?.getTime() ?? Date.now() - CHARGE_DAYS * DAY_MS
  return [new Date(begin - DAY_MS), new Date((to?.getTime() ?? Date.now()) + DAY_MS)]
}

const eventOf = ({
  rank,
  startedAt,
  endedAt,
  id,
  kind,
  level,
  state,
  distanceKm,
  subject,
  socFrom,
  socTo,
  energyKwh,
}: StoredEvent): FileEvent => ({
  type: FILE_EVENTS[rank]!,
  id,
  startTime: platformTimeOf(startedAt),
  endTime: platformTimeOf(endedAt),
  kind,
  level,
  state,
  distanceKm,
  subject,
  socFrom,
  socTo,
  energyKwh,
})
