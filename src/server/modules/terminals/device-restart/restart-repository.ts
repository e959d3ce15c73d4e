import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import type { DeviceRestartFilter } from '#core/contract/device-restart.ts'
import { RESTARTS_PER_DAY } from '#core/domain/device-restart.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { deviceSetting } from '#server/store/schema/device-manage.ts'
import { deviceRestart } from '#server/store/schema/device-restart.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'

const SECOND_MS = 1000

const columns = {
  id: deviceRestart.id,
  vin: vehicle.vin,
  plate: vehicle.plate,
  sn: sql<string>`coalesce(${terminal.sn}, '')`,
  terminalModel: sql<string>`coalesce(${terminal.model}, '')`,
  reason: deviceRestart.reason,
  operator: sql<string>`coalesce(${account.displayName}, '')`,
  state: deviceRestart.state,
  failure: deviceRestart.failure,
  jobId: deviceRestart.jobId,
  createTime: wireTime(deviceRestart.createdAt),
  planTime: wireTime(deviceRestart.plannedAt),
  sendTime: wireTime(deviceRestart.sentAt),
  offlineSeconds: deviceRestart.offlineSeconds,
  backTime: wireTime(deviceRestart.backAt),
  versionBefore: deviceRestart.versionBefore,
  versionAfter: deviceRestart.versionAfter,
  finishTime: wireTime(deviceRestart.finishedAt),
}

/** Restarts of terminals in vehicles the caller may look at, and the setting of the tenant. */
export function restartRepository(db: Pick<Database, 'orm'>) {
  const store = tableStore(db, {
    table: deviceRestart,
    seen: (scope: Scope) => and(eq(deviceRestart.oemId, scope.oemId), seenVehicle(scope)) as SQL,
    rows: () =>
      db.orm
        .select(columns)
        .from(deviceRestart)
        .innerJoin(vehicle, eq(vehicle.id, deviceRestart.vehicleId))
        .leftJoin(terminal, eq(terminal.id, deviceRestart.terminalId))
        .leftJoin(account, eq(account.id, deviceRestart.operatorId)),
    sorts: {
      createTime: deviceRestart.createdAt,
      sendTime: deviceRestart.sentAt,
      offlineSeconds: deviceRestart.offlineSeconds,
    },
    matching,
  })
  return {
    page: store.page,
    all: store.all,

    async perDay({ oemId }: Pick<Scope, 'oemId'>): Promise<number> {
      const [row] = await db.orm
        .select({ perDay: deviceSetting.restartsPerDay })
        .from(deviceSetting)
        .where(eq(deviceSetting.oemId, oemId))
      return row?.perDay ?? RESTARTS_PER_DAY.usual
    },

    async savePerDay({ oemId, userId }: Pick<Scope, 'oemId'> & { userId: number }, restartsPerDay: number) {
      const set = { restartsPerDay, updatedBy: userId, updatedAt: sql`now()` }
      await db.orm
        .insert(deviceSetting)
        .values({ oemId, ...set })
        .onConflictDoUpdate({ target: deviceSetting.oemId, set })
    },
  }
}
export type RestartRepository = ReturnType<typeof restartRepository>

function matching({ keyWord, state, startTime, endTime }: DeviceRestartFilter): (SQL | undefined)[] {
  return [
    keyWord
      ? or(partOf(vehicle.vin, keyWord), partOf(vehicle.plate, keyWord), partOf(terminal.sn, keyWord))
      : undefined,
    state && eq(deviceRestart.state, state),
    startTime ? gte(deviceRestart.createdAt, new Date(fromPlatformTime(startTime))) : undefined,
    endTime ? lt(deviceRestart.createdAt, new Date(fromPlatformTime(endTime) + SECOND_MS)) : undefined,
  ]
}
