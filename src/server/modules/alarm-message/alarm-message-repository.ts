import { and, asc, desc, eq, gt, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { AlarmMask, AlarmMessage, AlarmMessageFilter } from '#core/contract/alarm-message.ts'
import { partsOf } from '#core/contract/fields.ts'
import type { CursorPage } from '#core/contract/paging.ts'
import { alarmBits } from '#core/domain/alarm-kind.ts'
import { fromPlatformTime, toPlatformTime } from '#core/domain/platform-time.ts'
import { hasStatus, statusKeys } from '#core/protocol/jt808/location/status-bits.ts'
import { maskJobInForce } from '#server/alarms/mask-in-force-repository.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { alarmMask } from '#server/store/schema/alarm.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'

interface AskedMasks {
  vehicleId: number
  jobId: number
  bits: readonly number[]
  /** Epoch ms. */
  until: number
}

type Scope = Pick<Caller, 'oemId' | 'orgIds'>

/** The longest alarm of the vehicle that was going on then. */
const durationSeconds = sql<
  number | null
>`(select extract(epoch from position.ts - min(a.started_at))::int from alarm_event a
  where a.vehicle_id = position.vehicle_id and a.source = 'terminal' and a.started_at <= position.ts
    and coalesce(a.ended_at, 'infinity') >= position.ts)`
/** The newest confirmation that names this report. */
const confirmation = sql<{ id: number; at: string | null } | null>`(select json_build_object('id', j.id,
    'at', case when j.status = 'executed' then extract(epoch from j.result_at) * 1000 end)
  from command_job j where j.vehicle_id = position.vehicle_id and j.kind = 'confirmAlarm'
    and (j.params ->> 'serial')::int = position.serial and j.created_at >= position.received_at
    and j.created_at < position.received_at + interval '1 day' order by j.id desc limit 1)`

export function alarmMessageRepository({ orm }: Pick<Database, 'orm'>) {
  const seen = ({ oemId, orgIds }: Scope) => and(eq(vehicle.oemId, oemId), inArray(vehicle.orgId, [...orgIds]))

  return {
    async vehicleId(scope: Scope, vin: string): Promise<number | undefined> {
      const [row] = await orm
        .select({ id: vehicle.id })
        .from(vehicle)
        .where(and(seen(scope), eq(vehicle.vin, vin)))
      return row?.id
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
      const direction = filter.reportTimeDesc ? desc : asc
      const rows = await orm
        .select({ row: position, durationSeconds, confirmation })
        .from(position)
        .where(
          and(
            eq(position.vehicleId, vehicleId),
            gte(position.ts, new Date(fromPlatformTime(filter.startTime))),
            // The wire's end is inclusive to the second.
            lt(position.ts, new Date(fromPlatformTime(filter.endTime) + 1000)),
            wanted(filter.bits ? partsOf(filter.bits).map(Number) : []),
            rowKey === undefined ? undefined : beyond(rowKey, filter.reportTimeDesc),
          ),
        )
        .orderBy(direction(position.ts), direction(position.serial), direction(position.kind))
        .limit(size + 1)
      const shown = rows.slice(0, size)
      const last = rows.length > size ? shown.at(-1)?.row : undefined
      return {
        list: shown.map(({ row, ...found }) => messageOf(filter.vin, row, found)),
        nextKey: last ? `${last.ts.getTime()}.${last.serial}.${last.kind}` : null,
      }
    },

    /** Those in force: the terminal accepted the command that set them, and none after it. */
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
        untilTime: toPlatformTime(until.getTime()),
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

function wanted(bits: readonly number[]): SQL {
  if (bits.length === 0) return sql`${position.alarm} <> 0`
  const word = [...new Set(bits)].reduce((all, bit) => all + 2 ** bit, 0)
  return sql`(${position.alarm} & ${String(word)}::bigint) <> 0`
}

function beyond(rowKey: string, newestFirst: boolean): SQL {
  const [ms, serial, kind] = rowKey.split('.').map((part) => (/^\d{1,15}$/.test(part) ? part : '0'))
  const place = sql`(${position.ts}, ${position.serial}, ${position.kind})`
  const key = sql`(to_timestamp(${ms}::bigint / 1000.0), ${serial ?? '0'}::integer, ${kind ?? '0'}::smallint)`
  return newestFirst ? sql`${place} < ${key}` : sql`${place} > ${key}`
}

function messageOf(
  vin: string,
  row: typeof position.$inferSelect,
  found: { durationSeconds: number | null; confirmation: { id: number; at: string | null } | null },
): AlarmMessage {
  const confirmedAt = found.confirmation?.at ?? null
  return {
    vin,
    time: toPlatformTime(row.ts.getTime()),
    receiveTime: toPlatformTime(row.receivedAt.getTime()),
    serial: row.serial,
    bits: alarmBits(row.alarm),
    status: statusKeys(row.status),
    lat: row.lat / 1e6,
    lng: row.lng / 1e6,
    gnssFixed: hasStatus(row.status, 'positioned'),
    speed: row.speed / 10,
    durationSeconds: found.durationSeconds,
    confirmTime: confirmedAt === null ? null : toPlatformTime(Number(confirmedAt)),
    jobId: found.confirmation?.id ?? null,
  }
}
