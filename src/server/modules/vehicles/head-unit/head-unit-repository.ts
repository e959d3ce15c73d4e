import { and, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { HeadUnitFilter, HeadUnitStep } from '#core/contract/head-unit.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import {
  headUnit,
  headUnitOrder,
  headUnitStep,
  headUnitUpgrade,
  headUnitVersion,
} from '#server/store/schema/head-unit.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'
import { type Scope, seenVehicle } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'

const STEPS_MAX = 500
const EARLIER_MAX = 20

const upgradeColumns = {
  id: headUnitUpgrade.id,
  orderId: headUnitUpgrade.orderId,
  sn: headUnitUpgrade.sn,
  fromVersion: headUnitUpgrade.fromVersion,
  toVersion: headUnitOrder.toVersion,
  softModel: softVersion.softModel,
  state: headUnitUpgrade.state,
  blockedBy: headUnitUpgrade.blockedBy,
  failure: headUnitUpgrade.failure,
  percent: headUnitUpgrade.percent,
  fileSize: headUnitUpgrade.fileSize,
  wifiBytes: headUnitUpgrade.wifiBytes,
  cellularBytes: headUnitUpgrade.cellularBytes,
  asksConsent: headUnitOrder.asksConsent,
  answer: headUnitUpgrade.answer,
  answerTime: wireTime(headUnitUpgrade.answeredAt),
  laterTime: wireTime(headUnitUpgrade.laterUntil),
  shownText: headUnitUpgrade.shownText,
  shownLanguage: headUnitUpgrade.shownLanguage,
  startTime: wireTime(headUnitUpgrade.startAt),
  offerTime: wireTime(headUnitUpgrade.offeredAt),
  finishTime: wireTime(headUnitUpgrade.finishedAt),
  deadlineTime: wireTime(headUnitUpgrade.deadlineAt),
  reminders: headUnitUpgrade.reminders,
}

const columns = {
  id: headUnit.id,
  vehicleId: headUnit.vehicleId,
  terminalId: terminal.id,
  vin: vehicle.vin,
  plate: vehicle.plate,
  sn: headUnit.sn,
  project: headUnit.project,
  trim: headUnit.trim,
  systemVersion: headUnit.systemVersion,
  mapVersion: headUnit.mapVersion,
  apps: headUnit.apps,
  storageMb: headUnit.storageMb,
  network: headUnit.network,
  orgName: organisation.name,
  seenTime: wireTime(headUnit.seenAt),
  upgrade: upgradeColumns,
  order: {
    network: headUnitOrder.network,
    quietFrom: headUnitOrder.quietFrom,
    quietTo: headUnitOrder.quietTo,
    asksConsent: headUnitOrder.asksConsent,
    texts: headUnitOrder.texts,
    reason: headUnitOrder.reason,
    operator: sql<string>`coalesce(${account.displayName}, '')`,
    sha256: sql<string>`coalesce(${softVersion.fileSha256}, '')`,
  },
}

/** Head units of vehicles the caller may look at. */
export function headUnitRepository(db: Pick<Database, 'orm'>) {
  const rows = () =>
    db.orm
      .select(columns)
      .from(headUnit)
      .innerJoin(vehicle, eq(vehicle.id, headUnit.vehicleId))
      .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
      .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
      .leftJoin(headUnitUpgrade, eq(headUnitUpgrade.id, headUnit.upgradeId))
      .leftJoin(headUnitOrder, eq(headUnitOrder.id, headUnitUpgrade.orderId))
      .leftJoin(softVersion, eq(softVersion.id, headUnitOrder.versionId))
      .leftJoin(account, eq(account.id, headUnitOrder.operatorId))
  const store = tableStore(db, {
    table: headUnit,
    seen: (scope: Scope) => and(eq(headUnit.oemId, scope.oemId), seenVehicle(scope)) as SQL,
    rows,
    sorts: { seenTime: headUnit.seenAt, systemVersion: headUnit.systemVersion },
    matching,
  })
  return {
    page: store.page,
    all: store.all,
    find: store.find,
    steps: (upgradeId: number): Promise<HeadUnitStep[]> =>
      db.orm
        .select({
          state: headUnitStep.state,
          stepTime: wireTime(headUnitStep.at),
          detail: headUnitStep.detail,
          jobId: headUnitStep.jobId,
          status: commandJob.status,
        })
        .from(headUnitStep)
        .leftJoin(commandJob, eq(commandJob.id, headUnitStep.jobId))
        .where(eq(headUnitStep.upgradeId, upgradeId))
        .orderBy(headUnitStep.id)
        .limit(STEPS_MAX) as Promise<HeadUnitStep[]>,
    earlier: (vehicleId: number, upgradeId: number) =>
      db.orm
        .select(upgradeColumns)
        .from(headUnitUpgrade)
        .innerJoin(headUnitOrder, eq(headUnitOrder.id, headUnitUpgrade.orderId))
        .leftJoin(softVersion, eq(softVersion.id, headUnitOrder.versionId))
        .where(and(eq(headUnitUpgrade.vehicleId, vehicleId), sql`${headUnitUpgrade.id} < ${upgradeId}`))
        .orderBy(desc(headUnitUpgrade.id))
        .limit(EARLIER_MAX),
    versions: (vehicleId: number) =>
      db.orm
        .select({ version: headUnitVersion.version, sinceTime: wireTime(headUnitVersion.since) })
        .from(headUnitVersion)
        .where(eq(headUnitVersion.vehicleId, vehicleId))
        .orderBy(desc(headUnitVersion.since), desc(headUnitVersion.id))
        .limit(EARLIER_MAX),
  }
}
export type HeadUnitRepository = ReturnType<typeof headUnitRepository>
export type StoredHeadUnit = Awaited<ReturnType<HeadUnitRepository['page']>>['list'][number]
export type StoredHeadUnitUpgrade = Awaited<ReturnType<HeadUnitRepository['earlier']>>[number]

function matching({ keyWord, project, trim, version, state, consent }: HeadUnitFilter): (SQL | undefined)[] {
  return [
    keyWord
      ? or(partOf(vehicle.vin, keyWord), partOf(vehicle.plate, keyWord), partOf(headUnit.sn, keyWord))
      : undefined,
    project ? eq(headUnit.project, project) : undefined,
    trim ? eq(headUnit.trim, trim) : undefined,
    version ? or(partOf(headUnit.systemVersion, version), partOf(headUnitOrder.toVersion, version)) : undefined,
    state && eq(headUnitUpgrade.state, state),
    consent && hasConsent(consent),
  ]
}

function hasConsent(consent: NonNullable<HeadUnitFilter['consent']>): SQL | undefined {
  if (consent !== 'notAsked' && consent !== 'waiting') return eq(headUnitUpgrade.answer, consent)
  return and(isNull(headUnitUpgrade.answer), eq(headUnitOrder.asksConsent, consent === 'waiting'))
}
