import { and, asc, desc, eq, gt, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { partsOf } from '#core/contract/fields.ts'
import type { CursorPage, RowEstimate } from '#core/contract/paging.ts'
import type { TaskRecordFilter } from '#core/contract/task-record.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { UpgradeState } from '#core/domain/upgrade-record.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import type { Database } from '#server/store/database.ts'
import { eachById, keysetBy } from '#server/store/paging.ts'
import { partOf } from '#server/store/part-of.ts'
import { rowEstimate } from '#server/store/row-estimate.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { partModel, simCard, softVersion } from '#server/store/schema/base-data.ts'
import { expressUpgrade, isStuck, upgradeRecord } from '#server/store/schema/upgrade.ts'
import { upgradeTask, upgradeTaskGroup } from '#server/store/schema/upgrade-task.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { wireTime } from '#server/store/wire-times.ts'
import { recordColumns } from './record-repository.ts'
import { lastOfVehicles } from './upgrade-stat-repository.ts'

const SECOND_MS = 1000

const columns = {
  ...recordColumns,
  taskId: upgradeRecord.taskId,
  taskNo: sql<string>`coalesce(${upgradeTask.taskNo}, '')`,
  taskName: sql<string>`coalesce(${upgradeTask.name}, '')`,
  groupName: sql<string>`coalesce(${upgradeTaskGroup.name}, '')`,
  partsModel: sql<string>`coalesce(${partModel.model}, '')`,
  modelName: vehicleModel.modelName,
  operatingCity: vehicle.operatingCity,
  carrier: sql<string>`coalesce(${simCard.carrier}, '')`,
  orgName: sql<string>`coalesce(${organisation.name}, '')`,
  stateTime: wireTime(upgradeRecord.stateAt),
  consent: upgradeRecord.consent,
  consentTime: wireTime(upgradeRecord.consentAt),
  seconds: sql<number | null>`extract(epoch from ${upgradeRecord.finishedAt} - ${upgradeRecord.sentAt})::int`,
}

const rowsOf = ({ orm }: Pick<Database, 'orm'>) =>
  orm
    .select(columns)
    .from(upgradeRecord)
    .innerJoin(vehicle, eq(vehicle.id, upgradeRecord.vehicleId))
    .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
    .innerJoin(expressUpgrade, eq(expressUpgrade.id, upgradeRecord.expressId))
    .leftJoin(upgradeTask, eq(upgradeTask.id, upgradeRecord.taskId))
    .leftJoin(upgradeTaskGroup, eq(upgradeTaskGroup.id, upgradeRecord.groupId))
    .leftJoin(organisation, eq(organisation.id, vehicle.orgId))
    .leftJoin(terminal, eq(terminal.id, upgradeRecord.terminalId))
    .leftJoin(simCard, and(eq(simCard.iccid, terminal.iccid), eq(simCard.oemId, upgradeRecord.oemId)))
    .leftJoin(softVersion, eq(softVersion.id, expressUpgrade.versionId))
    .leftJoin(partModel, eq(partModel.id, softVersion.partModelId))
    .leftJoin(account, eq(account.id, expressUpgrade.operatorId))
export type StoredTaskRecord = Awaited<ReturnType<typeof rowsOf>>[number]

/** Upgrades of vehicles the caller may look at, by a task or from a desk; many, so read by keyset. */
export function taskRecordRepository(db: Pick<Database, 'orm'>) {
  const seen = (scope: Scope, filter: TaskRecordFilter) =>
    and(eq(upgradeRecord.oemId, scope.oemId), seenVehicle(scope), ...matching(scope, filter))
  return {
    /** Newest first; the row key is the number of the last row. */
    page: (
      scope: Scope,
      filter: TaskRecordFilter,
      size: number,
      rowKey?: string,
    ): Promise<CursorPage<StoredTaskRecord>> =>
      keysetBy(
        size,
        (limit) =>
          rowsOf(db)
            .where(and(seen(scope, filter), rowKey ? lt(upgradeRecord.id, Number(rowKey)) : undefined))
            .orderBy(desc(upgradeRecord.id))
            .limit(limit),
        ({ id }) => String(id),
      ),

    count: (scope: Scope, filter: TaskRecordFilter): Promise<RowEstimate> =>
      rowEstimate(db, rowsOf(db).where(seen(scope, filter)).getSQL()),

    /** Everything that matches, oldest first, for exports. */
    all: (scope: Scope, filter: TaskRecordFilter): AsyncGenerator<StoredTaskRecord> =>
      eachById((after, limit) =>
        rowsOf(db)
          .where(and(seen(scope, filter), gt(upgradeRecord.id, after)))
          .orderBy(asc(upgradeRecord.id))
          .limit(limit),
      ),
  }
}
export type TaskRecordRepository = ReturnType<typeof taskRecordRepository>

function matching(scope: Scope, filter: TaskRecordFilter): (SQL | undefined)[] {
  const {
    keyWord,
    vins,
    task,
    taskId,
    states,
    failure,
    modelId,
    partsModel,
    softModel,
    fromVersion,
    carrier,
    operatingCity,
    stuckHours,
  } = filter
  const is = <Value>(column: AnyPgColumn, value: Value | undefined) =>
    value === undefined || value === '' ? undefined : eq(column, value)
  return [
    keyWord
      ? or(partOf(vehicle.vin, keyWord), partOf(vehicle.plate, keyWord), partOf(terminal.sn, keyWord))
      : undefined,
    vins ? inArray(vehicle.vin, vinsIn(vins)) : undefined,
    task ? or(partOf(upgradeTask.name, task), partOf(upgradeTask.taskNo, task)) : undefined,
    is(upgradeRecord.taskId, taskId),
    states ? inArray(upgradeRecord.state, partsOf(states) as UpgradeState[]) : undefined,
    is(upgradeRecord.failure, failure),
    is(vehicle.modelId, modelId),
    is(partModel.model, partsModel),
    is(softVersion.softModel, softModel),
    partOf(upgradeRecord.fromVersion, fromVersion),
    partOf(simCard.carrier, carrier),
    is(vehicle.operatingCity, operatingCity),
    stuckHours ? isStuck('upgrade_record', stuckHours) : undefined,
    ...inRange(scope, filter),
  ]
}

function inRange(scope: Scope, filter: TaskRecordFilter): (SQL | undefined)[] {
  const { rangeOf, startTime, endTime, lastOnly } = filter
  const moment = rangeOf === 'finished' ? upgradeRecord.finishedAt : upgradeRecord.createdAt
  return [
    startTime ? gte(moment, new Date(fromPlatformTime(startTime))) : undefined,
    endTime ? lt(moment, new Date(fromPlatformTime(endTime) + SECOND_MS)) : undefined,
    lastOnly ? sql`${upgradeRecord.id} in (select l.id from (${lastOfVehicles(scope, filter)}) l)` : undefined,
  ]
}
