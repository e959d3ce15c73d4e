import { and, eq, gt, sql } from 'drizzle-orm'
import type { AlarmMask, AlarmMessage, AlarmMessageFilter, VendorAlarm } from '#core/contract/alarm-message.ts'
import { partsOf } from '#core/contract/fields.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import { alarmBits } from '#core/domain/alarm-kind.ts'
import { fromPlatformTime, platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import { knownSpeed, qualitiesOf } from '#core/domain/position-quality.ts'
import { hasStatus, statusKeys } from '#core/protocol/jt808/location/status-bits.ts'
import { type ItemCondition, raisesItem } from '#server/telemetry/alarms/rule-conditions.ts'
import { maskJobInForce } from '#server/telemetry/alarms/mask-in-force-repository.ts'
import { positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { alarmMask } from '#server/store/schema/alarm.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope } from '#server/store/scope.ts'

interface AskedMasks {
  vehicleId: number
  jobId: number
  bits: readonly number[]
  /** Epoch ms. */
  until: number
}

/** Every bit an alarm word can carry. */
const ANY_ALARM = Number.MAX_SAFE_INTEGER

/** A rule in force that looks at an additional item of this vehicle's terminal. */
interface VendorRule extends VendorAlarm {
  condition: ItemCondition
}

const VENDOR_RULES = `select r.id, r.name, r.level, r.condition
  from vehicle v join organisation home on home.id = v.org_id join vehicle_model m on m.id = v.model_id
  join alarm_rule r on r.oem_id = v.oem_id and r.enabled and r.condition ->> 'kind' = 'item'
  join organisation above on above.id = r.org_id and home.path like above.path || '%'
  where v.id = $1 and case r.scope ->> 'by' when 'models' then r.scope -> 'models' ? m.model_code
    when 'vehicles' then r.scope -> 'vehicleIds' @> to_jsonb(v.id) else true end
  order by r.name, r.id`

interface Found {
  durationSeconds: number | null
  confirmation: { id: number; at: string | null } | null
}

/** Of each report: the longest alarm of the vehicle active at that time, and the newest confirmation that names it. */
const FOUND = `select (select extract(epoch from r.ts - min(a.started_at))::int from alarm_event a
      where a.vehicle_id = $1 and a.source = 'terminal' and a.started_at <= r.ts
        and coalesce(a.ended_at, 'infinity') >= r.ts) as "durationSeconds",
    (select json_build_object('id', j.id,
        'at', case when j.status = 'executed' then extract(epoch from j.result_at) * 1000 end)
      from command_job j where j.vehicle_id = $1 and j.kind = 'confirmAlarm'
        and (j.params ->> 'serial')::int = r.serial and j.created_at >= r.received_at
        and j.created_at < r.received_at + interval '1 day' order by j.id desc limit 1) as confirmation
  from unnest($2::timestamptz[], $3::int[], $4::timestamptz[]) with ordinality as r(ts, serial, received_at, place)
  order by r.place`

export function alarmMessageRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  const vendorRules = async (vehicleId: number) => (await pool.query<VendorRule>(VENDOR_RULES, [vehicleId])).rows
  const seen = (scope: Scope) => inScope(scope, vehicle)

  return {
    async vehicleId(scope: Scope, vin: string): Promise<number | undefined> {
      const [row] = await orm
        .select({ id: vehicle.id })
        .from(vehicle)
        .where(and(seen(scope), eq(vehicle.vin, vin)))
      return row?.id
    },

    /** Of the maker of this vehicle's terminal. */
    async vendorAlarms(scope: Scope, vin: string): Promise<VendorAlarm[]> {
      const vehicleId = await this.vehicleId(scope, vin)
      return vehicleId === undefined ? [] : (await vendorRules(vehicleId)).map(vendorAlarm)
    },

    /** By keyset; the row key is "<epoch ms of the device time>.<serial>.<kind>". */
    async page(
      scope: Scope,
      filter: AlarmMessageFilter,
      size: number,
      rowKey?: string,
    ): Promise<CursorPage<AlarmMessage>> {
      const vehicleId = await this.vehicleId(scope, filter.vin)
      if (vehicleId === undefined) return { list: [], nextKey: null }
      const bits = filter.bits ? partsOf(filter.bits).map(Number) : []
      const rules = await vendorRules(vehicleId)
      const asked = filter.vendor ? new Set(partsOf(filter.vendor).map(Number)) : null
      const wanted = rules.filter(({ id }) => asked?.has(id))
      const page = {
        from: fromPlatformTime(filter.startTime),
        // The wire's end is inclusive to the second.
        to: fromPlatformTime(filter.endTime) + 1000,
        newestFirst: filter.reportTimeDesc,
        after: placeOf(rowKey),
        // Manufacturer data is in the items, which no index covers.
        ...(asked ? { accept: (row: StoredPosition) => carriesAny(row, bits, wanted) } : { alarm: wordOf(bits) }),
      }
      const rows = await positionHistoryRepository({ pool }).page(vehicleId, page, size + 1)
      const shown = rows.slice(0, size)
      const last = rows.length > size ? shown.at(-1) : undefined
      const found = await pool.query<Found>(FOUND, [
        vehicleId,
        shown.map(({ ts }) => new Date(ts)),
        shown.map(({ serial }) => serial),
        shown.map(({ receivedAt }) => new Date(receivedAt)),
      ])
      return {
        list: shown.map((row, index) => messageOf(filter.vin, row, rules, found.rows[index]!)),
        nextKey: last ? `${last.ts}.${last.serial}.${last.kind}` : null,
      }
    },

    /** Masks in force: the terminal accepted the command that set them, and none after it. */
    async masks(scope: Scope, vin: string): Promise<AlarmMask[]> {
      const rows = await orm
        .select({ bit: alarmMask.bit, until: alarmMask.until, userName: account.displayName })
        .from(alarmMask)
        .innerJoin(vehicle, eq(vehicle.id, alarmMask.vehicleId))
        .leftJoin(account, eq(account.id, alarmMask.userId))
        .where(
          and(
            seen(scope),
            eq(vehicle.vin, vin),
            gt(alarmMask.until, sql`now()`),
            sql`${alarmMask.jobId} = ${maskJobInForce(sql`${alarmMask.vehicleId}`)}`,
          ),
        )
        .orderBy(alarmMask.bit)
      return rows.map(({ bit, until, userName }) => ({
        bit,
        untilTime: platformTimeOf(until),
        userName: userName ?? '',
      }))
    },

    /** Masks a command asks for; in force when the terminal has accepted it. */
    async askMasks(caller: Caller, asked: AskedMasks): Promise<void> {
      const { vehicleId, jobId, bits, until } = asked
      if (bits.length === 0) return
      const row = { vehicleId, jobId, until: new Date(until), userId: caller.userId }
      await orm.insert(alarmMask).values([...new Set(bits)].map((bit) => ({ ...row, bit })))
    },
  }
}
export type AlarmMessageRepository = ReturnType<typeof alarmMessageRepository>

function placeOf(rowKey: string | undefined) {
  if (rowKey === undefined) return null
  const [ts, serial, kind] = rowKey.split('.').map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : 0))
  return { ts: ts ?? 0, serial: serial ?? 0, kind: kind ?? 0 }
}

/** Bits of an alarm word; any bit without one. */
const wordOf = (bits: readonly number[]): number =>
  bits.length === 0 ? ANY_ALARM : [...new Set(bits)].reduce((all, bit) => all + 2 ** bit, 0)

const raisedBy = ({ items }: StoredPosition, rules: readonly VendorRule[]): VendorRule[] =>
  items ? rules.filter(({ condition }) => raisesItem(items, condition)) : []

const carriesAny = (row: StoredPosition, bits: readonly number[], rules: readonly VendorRule[]): boolean =>
  alarmBits(row.alarm).some((bit) => bits.includes(bit)) || raisedBy(row, rules).length > 0

const vendorAlarm = ({ id, name, level }: VendorRule): VendorAlarm => ({ id, name, level })

function messageOf(vin: string, row: StoredPosition, rules: readonly VendorRule[], found: Found): AlarmMessage {
  const confirmedAt = found.confirmation?.at ?? null
  return {
    vin,
    time: toPlatformTime(row.ts),
    receiveTime: toPlatformTime(row.receivedAt),
    serial: row.serial,
    bits: alarmBits(row.alarm),
    vendor: raisedBy(row, rules).map(vendorAlarm),
    status: statusKeys(row.status),
    quality: qualitiesOf(row.quality),
    lat: row.lat / 1e6,
    lng: row.lng / 1e6,
    gnssFixed: hasStatus(row.status, 'positioned'),
    speed: knownSpeed(row),
    durationSeconds: found.durationSeconds,
    confirmTime: confirmedAt === null ? null : toPlatformTime(Number(confirmedAt)),
    jobId: found.confirmation?.id ?? null,
  }
}
