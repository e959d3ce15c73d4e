import { and, eq, inArray, sql } from 'drizzle-orm'
import { RESTARTS_PER_DAY, type RestartRefusal } from '#core/domain/device-restart.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { type MoveOutcome, moveStates } from '#server/store/move-states.ts'
import { deviceRestart, OPEN_RESTARTS } from '#server/store/schema/device-restart.ts'
import { OPEN_STATES } from '#server/store/schema/upgrade.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope } from '#server/store/scope.ts'

export interface RestartTarget {
  vin: string
  plate: string
  sn: string
  refusal: RestartRefusal | null
  today: number
  vehicleId: number | null
  terminalId: number | null
}

interface Order {
  vins: readonly string[]
  interval: number
  waitMinutes: number
  reason: string
}

/** Restarts of today: the commands of the vehicle, from whichever page, and those that wait for their time. */
const TODAY = sql`(select count(*)::int from command_job j where j.vehicle_id = vehicle.id
    and j.kind = 'terminalControl' and j.params->>'word' = 'reset' and j.status not in ('cancelled', 'rejected', 'expired')
    and j.created_at >= date_trunc('day', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')
  + (select count(*)::int from device_restart w where w.vehicle_id = vehicle.id and w.state = 'waiting' and w.job_id is null)`
const PER_DAY = sql`coalesce((select s.restarts_per_day from device_setting s where s.oem_id = vehicle.oem_id),
  ${RESTARTS_PER_DAY.usual}::int)`

/** Who gets a restart, and orders of them. */
export function restartOrderRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    targets: (scope: Scope, vins: readonly string[]) => targets(orm, scope, vins),

    /** Conditions are looked at again under a lock of the tenant: of two orders at once, one exceeds no limit. */
    start: (scope: Scope & { userId: number }, { vins, interval, waitMinutes, reason }: Order) =>
      orm.transaction(async (tx) => {
        await tx.execute(sql`select pg_advisory_xact_lock(730204, hashtext(${scope.oemId}))`)
        const found = await targets(tx, scope, vins)
        const fit = found.filter(({ refusal }) => refusal === null)
        if (fit.length > 0) {
          await tx.execute(sql`
            insert into device_restart (oem_id, vehicle_id, terminal_id, reason, operator_id, planned_at, wait_minutes, version_before)
              select ${scope.oemId}, t.vehicle_id, t.id, ${reason}, ${scope.userId},
                  now() + make_interval(secs => (n.place - 1) * ${interval}::int), ${waitMinutes}, t.firmware
                from unnest(${sql.param(fit.map(({ terminalId }) => terminalId))}::int[]) with ordinality as n(id, place)
                join terminal t on t.id = n.id`)
        }
        return { given: fit.length, found }
      }),

    /** Commands of these restarts that wait for a terminal that is offline. */
    async unsentJobs(scope: Scope, ids: readonly number[]): Promise<number[]> {
      const { rows } = await orm.execute<{ id: number }>(sql`
        select j.id::int as id from device_restart r join command_job j on j.id = r.job_id
          join vehicle on vehicle.id = r.vehicle_id
          where r.id = any(${sql.param([...ids])}) and r.oem_id = ${scope.oemId} and ${ownVehicle(scope)}
            and j.status = 'queued' order by j.id`)
      return rows.map(({ id }) => id)
    },

    cancel: (scope: Scope, ids: readonly number[]): Promise<MoveOutcome<typeof deviceRestart>> =>
      orm.transaction((tx) =>
        moveStates(tx, deviceRestart, {
          scope: and(
            eq(deviceRestart.oemId, scope.oemId),
            inArray(deviceRestart.vehicleId, tx.select({ id: vehicle.id }).from(vehicle).where(ownVehicle(scope))),
          ),
          ids,
          may: ({ state, sentAt }) => state === 'waiting' || (state === 'restarting' && sentAt === null),
          set: { state: 'cancelled', finishedAt: sql`now()` },
        }),
      ),
  }
}
export type RestartOrderRepository = ReturnType<typeof restartOrderRepository>

/** Every VIN with the reason why its terminal is not restarted, in one statement. */
async function targets(db: Database['orm'] | Transaction, scope: Scope, vins: readonly string[]) {
  const { rows } = await db.execute<RestartTarget & Record<string, unknown>>(sql`
    select n.vin, coalesce(vehicle.plate, '') as plate, coalesce(t.sn, '') as sn, vehicle.id as "vehicleId",
        t.id as "terminalId", coalesce(${TODAY}, 0) as today, case
          when vehicle.id is null then 'unknownVehicle'
          when t.id is null then 'noTerminal'
          when exists (select 1 from device_restart r where r.vehicle_id = vehicle.id and r.state in (${OPEN_RESTARTS}))
            then 'underWay'
          when exists (select 1 from upgrade_record u where u.vehicle_id = vehicle.id and u.sent_at is not null
            and u.state in (${OPEN_STATES})) then 'upgrading'
          when ${TODAY} >= ${PER_DAY} then 'dayLimit'
        end as refusal
      from unnest(${sql.param([...new Set(vins)])}::text[]) with ordinality as n(vin, place)
      left join vehicle on vehicle.vin = n.vin and ${ownVehicle(scope)} and not vehicle.archived
      left join terminal t on t.vehicle_id = vehicle.id
      order by n.place`)
  return rows as RestartTarget[]
}
