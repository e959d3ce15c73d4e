import { and, eq, gte, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { LockOrderFilter } from '#core/contract/vehicle-lock.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account, organisation } from '#server/store/schema/account.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { lockOrder, lockTask } from '#server/store/schema/vehicle-lock.ts'
import { ownVehicle, type Scope, seenVehicle } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'
import { orderedLevelOf } from './contract-repository.ts'
import { GUARDED_NOW } from './lock-order-repository.ts'

const SECOND_MS = 1000
const operator = alias(account, 'operator')
const approver = alias(account, 'approver')

/** When the vehicle was free again; written out, because inside of a subquery a column loses the name of its table. */
const RELEASED_AT = sql`(select min(r.finished_at) from lock_order r where r.vehicle_id = lock_order.vehicle_id and r.release
  and r.to_level < 2 and r.state = 'done' and r.id > lock_order.id)`
const HELD_SECONDS = sql<
  number | null
>`case when not lock_order.release and lock_order.to_level >= 2 and lock_order.state = 'done' then
  extract(epoch from coalesce(${RELEASED_AT}, now()) - lock_order.finished_at)::int end`
const shown = <T>(field: 'lat' | 'lng' | 'mileageKm') =>
  sql<T>`(lock_order.shown_place->>${sql.raw(`'${field}'`)})::float8`

const columns = {
  id: lockOrder.id,
  vin: vehicle.vin,
  plate: sql<string>`coalesce(${vehicle.plate}, '')`,
  orgName: sql<string>`coalesce(${organisation.name}, '')`,
  taskId: lockOrder.taskId,
  taskName: sql<string>`coalesce(${lockTask.name}, '')`,
  contractNo: lockOrder.contractNo,
  release: lockOrder.release,
  fromLevel: lockOrder.fromLevel,
  toLevel: lockOrder.toLevel,
  speed: lockOrder.speed,
  reason: lockOrder.reason,
  note: lockOrder.note,
  document: lockOrder.document,
  driverText: lockOrder.driverText,
  source: lockOrder.source,
  operator: sql<string>`coalesce(${operator.displayName}, '')`,
  operatorId: lockOrder.operatorId,
  approver: sql<string>`coalesce(${approver.displayName}, '')`,
  decisionNote: lockOrder.decisionNote,
  state: lockOrder.state,
  waitsFor: lockOrder.waitsFor,
  failure: lockOrder.failure,
  createTime: wireTime(lockOrder.createdAt),
  decideTime: wireTime(lockOrder.decidedAt),
  expireTime: wireTime(lockOrder.expiresAt),
  sendTime: wireTime(lockOrder.sentAt),
  finishTime: wireTime(lockOrder.finishedAt),
  lat: shown<number | null>('lat'),
  lng: shown<number | null>('lng'),
  mileageKm: shown<number | null>('mileageKm'),
  releaseTime: wireTime(RELEASED_AT),
  heldSeconds: HELD_SECONDS,
  recordHash: lockOrder.recordHash,
}

/** Lock orders of vehicles the caller may look at, and a vehicle as its desk shows it. */
export function lockRepository(db: Pick<Database, 'orm'>) {
  const store = tableStore(db, {
    table: lockOrder,
    seen: (scope: Scope) => and(eq(lockOrder.oemId, scope.oemId), seenVehicle(scope)) as SQL,
    rows: () =>
      db.orm
        .select(columns)
        .from(lockOrder)
        .innerJoin(vehicle, eq(vehicle.id, lockOrder.vehicleId))
        .leftJoin(organisation, eq(organisation.id, vehicle.orgId))
        .leftJoin(lockTask, eq(lockTask.id, lockOrder.taskId))
        .leftJoin(operator, eq(operator.id, lockOrder.operatorId))
        .leftJoin(approver, eq(approver.id, lockOrder.approverId)),
    sorts: { createTime: lockOrder.createdAt, finishTime: lockOrder.finishedAt, heldSeconds: HELD_SECONDS },
    matching,
  })
  return {
    page: store.page,
    all: store.all,
    find: store.find,

    async vehicle(scope: Scope, vin: string) {
      const [row] = await db.orm
        .select({
          vehicleId: vehicle.id,
          vin: vehicle.vin,
          plate: sql<string>`coalesce(${vehicle.plate}, '')`,
          modelName: vehicleModel.modelName,
          orgName: organisation.name,
          terminalId: terminal.id,
          isGuarded: sql<boolean>`${GUARDED_NOW}`,
          orderedLevel: orderedLevelOf('vehicle'),
          contractNo: sql<string>`coalesce((select c.contract_no from lock_contract c where c.vehicle_id = vehicle.id
            order by c.overdue_days desc, c.id limit 1), '')`,
          // One of which no answer came counts as one that is in force, and its end as one that did not come.
          limit: sql<
            number | null
          >`(select (j.params->>'speed')::float8 from command_job j where j.vehicle_id = vehicle.id
            and j.kind = 'speedLimit' and j.sent_at is not null and (j.status = 'executed' or (j.params->>'speed' is not null
              and j.status not in ('unsupported', 'failed'))) order by j.id desc limit 1)`,
        })
        .from(vehicle)
        .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .where(and(eq(vehicle.vin, vin), eq(vehicle.archived, false), ownVehicle(scope)))
      return row
    },
  }
}
export type LockRepository = ReturnType<typeof lockRepository>
export type LockRow = NonNullable<Awaited<ReturnType<LockRepository['find']>>>
export type LockedVehicle = NonNullable<Awaited<ReturnType<LockRepository['vehicle']>>>

function matching(filter: LockOrderFilter): (SQL | undefined)[] {
  const { keyWord, vin, state, release, toLevel, reason, source, taskId, startTime, endTime } = filter
  return [
    keyWord
      ? or(partOf(vehicle.vin, keyWord), partOf(vehicle.plate, keyWord), partOf(lockOrder.contractNo, keyWord))
      : undefined,
    vin && eq(vehicle.vin, vin),
    state && eq(lockOrder.state, state),
    release === undefined ? undefined : eq(lockOrder.release, release),
    toLevel === undefined ? undefined : eq(lockOrder.toLevel, toLevel),
    reason && eq(lockOrder.reason, reason),
    source && eq(lockOrder.source, source),
    taskId && eq(lockOrder.taskId, taskId),
    startTime ? gte(lockOrder.createdAt, new Date(fromPlatformTime(startTime))) : undefined,
    endTime ? lt(lockOrder.createdAt, new Date(fromPlatformTime(endTime) + SECOND_MS)) : undefined,
  ] as (SQL | undefined)[]
}
