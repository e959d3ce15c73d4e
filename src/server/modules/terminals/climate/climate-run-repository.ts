import { and, eq, gte, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { ClimateRunFilter } from '#core/contract/climate.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { climateRun } from '#server/store/schema/climate.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'

const SECOND_MS = 1000

const columns = {
  id: climateRun.id,
  vin: vehicle.vin,
  plate: vehicle.plate,
  scheduleName: climateRun.scheduleName,
  operator: sql<string>`coalesce(${account.displayName}, '')`,
  target: climateRun.target,
  climateMode: climateRun.mode,
  fan: climateRun.fan,
  defrost: climateRun.defrost,
  seatHeat: climateRun.seatHeat,
  minutes: climateRun.minutes,
  state: climateRun.state,
  reason: climateRun.reason,
  stoppedBy: climateRun.stoppedBy,
  confirmed: sql<
    boolean | null
  >`case when ${climateRun.seenAt} is not null then ${climateRun.activeAt} is not null end`,
  insideStart: climateRun.insideStart,
  insideEnd: climateRun.insideEnd,
  ranMinutes: climateRun.ranMinutes,
  energy: climateRun.energy,
  jobId: climateRun.jobId,
  planTime: wireTime(climateRun.plannedAt),
  startTime: wireTime(climateRun.startedAt),
  finishTime: wireTime(climateRun.finishedAt),
}

/** Runs of the climate of vehicles the caller may look at. */
export const climateRunRepository = (db: Pick<Database, 'orm'>) =>
  tableStore(db, {
    table: climateRun,
    seen: (scope: Scope) => and(eq(climateRun.oemId, scope.oemId), seenVehicle(scope)) as SQL,
    rows: () =>
      db.orm
        .select(columns)
        .from(climateRun)
        .innerJoin(vehicle, eq(vehicle.id, climateRun.vehicleId))
        .leftJoin(account, eq(account.id, climateRun.operatorId)),
    sorts: { planTime: climateRun.plannedAt, energy: climateRun.energy, ranMinutes: climateRun.ranMinutes },
    matching,
  })
export type ClimateRunRepository = Pick<ReturnType<typeof climateRunRepository>, 'page' | 'all'>

function matching({ keyWord, state, source, startTime, endTime }: ClimateRunFilter): (SQL | undefined)[] {
  return [
    keyWord ? or(partOf(vehicle.vin, keyWord), partOf(vehicle.plate, keyWord)) : undefined,
    state && eq(climateRun.state, state),
    source && (source === 'schedule' ? isNotNull(climateRun.slot) : isNull(climateRun.slot)),
    startTime ? gte(climateRun.plannedAt, new Date(fromPlatformTime(startTime))) : undefined,
    endTime ? lt(climateRun.plannedAt, new Date(fromPlatformTime(endTime) + SECOND_MS)) : undefined,
  ]
}
