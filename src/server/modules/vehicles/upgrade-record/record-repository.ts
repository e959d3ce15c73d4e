import { and, asc, eq, gte, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { UpgradeRecordFilter, UpgradeStep } from '#core/contract/express-upgrade.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { ELECTRIC_POWER_TYPES } from '#core/domain/power-type.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { expressUpgrade, upgradeRecord, upgradeStep } from '#server/store/schema/upgrade.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'

const SECOND_MS = 1000
/** Of a frame, in a detail; a package has thousands of them. */
const FRAME_CHARACTERS = 400

const isElectric = inArray(vehicleModel.powerType, [...ELECTRIC_POWER_TYPES])
export const recordColumns = {
  id: upgradeRecord.id,
  vehicleId: upgradeRecord.vehicleId,
  vin: vehicle.vin,
  plate: vehicle.plate,
  sn: sql<string>`coalesce(${terminal.sn}, '')`,
  terminalModel: sql<string>`coalesce(${terminal.model}, '')`,
  currentVersion: sql<string>`coalesce(${terminal.firmware}, '')`,
  fromVersion: upgradeRecord.fromVersion,
  toVersion: expressUpgrade.toVersion,
  softModel: sql<string>`coalesce(${softVersion.softModel}, '')`,
  channel: expressUpgrade.channel,
  state: upgradeRecord.state,
  blockedBy: upgradeRecord.blockedBy,
  failure: upgradeRecord.failure,
  rollbackState: upgradeRecord.rollback,
  rollbackOf: upgradeRecord.rollbackOf,
  attempts: upgradeRecord.attempts,
  fileSize: upgradeRecord.fileSize,
  reason: expressUpgrade.reason,
  operator: sql<string>`coalesce(${account.displayName}, '')`,
  createTime: wireTime(upgradeRecord.createdAt),
  sendTime: wireTime(upgradeRecord.sentAt),
  finishTime: wireTime(upgradeRecord.finishedAt),
  updateTime: wireTime(upgradeRecord.updatedAt),
  sentBytes: upgradeRecord.sentBytes,
  sha256: sql<string>`coalesce(${softVersion.fileSha256}, '')`,
  limitMinutes: expressUpgrade.limitMinutes,
  deadlineTime: wireTime(upgradeRecord.deadlineAt),
  conditions: expressUpgrade.conditions,
}

/** Upgrades of vehicles the caller may look at. */
export function recordRepository(db: Pick<Database, 'orm'>) {
  const store = tableStore(db, {
    table: upgradeRecord,
    seen: (scope: Scope) => and(eq(upgradeRecord.oemId, scope.oemId), seenVehicle(scope)) as SQL,
    rows: () =>
      db.orm
        .select(recordColumns)
        .from(upgradeRecord)
        .innerJoin(expressUpgrade, eq(expressUpgrade.id, upgradeRecord.expressId))
        .innerJoin(vehicle, eq(vehicle.id, upgradeRecord.vehicleId))
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .leftJoin(terminal, eq(terminal.id, upgradeRecord.terminalId))
        .leftJoin(softVersion, eq(softVersion.id, expressUpgrade.versionId))
        .leftJoin(account, eq(account.id, expressUpgrade.operatorId)),
    sorts: {
      createTime: upgradeRecord.createdAt,
      sendTime: upgradeRecord.sentAt,
      finishTime: upgradeRecord.finishedAt,
    },
    matching,
  })
  return {
    page: store.page,
    all: store.all,
    find: store.find,
    steps: (recordId: number): Promise<UpgradeStep[]> =>
      db.orm
        .select({
          state: upgradeStep.state,
          stepTime: wireTime(upgradeStep.at),
          detail: upgradeStep.detail,
          jobId: upgradeStep.jobId,
          kind: sql<string>`coalesce(${commandJob.kind}, '')`,
          status: commandJob.status,
          requestFrame: sql<string>`left(coalesce(${commandJob.requestFrame}, ''), ${FRAME_CHARACTERS})`,
          answerFrame: sql<string>`left(coalesce(${commandJob.answerFrame}, ''), ${FRAME_CHARACTERS})`,
        })
        .from(upgradeStep)
        .leftJoin(commandJob, eq(commandJob.id, upgradeStep.jobId))
        .where(eq(upgradeStep.recordId, recordId))
        .orderBy(asc(upgradeStep.id))
        .limit(500) as Promise<UpgradeStep[]>,
  }
}
export type RecordRepository = ReturnType<typeof recordRepository>
export type StoredRecord = Awaited<ReturnType<RecordRepository['page']>>['list'][number]

function matching({ desk, keyWord, version, state, startTime, endTime }: UpgradeRecordFilter): (SQL | undefined)[] {
  return [
    // Those of tasks have a list of their own.
    isNull(upgradeRecord.taskId),
    desk && (desk === 'energy' ? isElectric : not(isElectric)),
    keyWord
      ? or(partOf(vehicle.vin, keyWord), partOf(vehicle.plate, keyWord), partOf(terminal.sn, keyWord))
      : undefined,
    version ? or(partOf(softVersion.softModel, version), partOf(expressUpgrade.toVersion, version)) : undefined,
    state && eq(upgradeRecord.state, state),
    startTime ? gte(upgradeRecord.createdAt, new Date(fromPlatformTime(startTime))) : undefined,
    endTime ? lt(upgradeRecord.createdAt, new Date(fromPlatformTime(endTime) + SECOND_MS)) : undefined,
  ]
}
