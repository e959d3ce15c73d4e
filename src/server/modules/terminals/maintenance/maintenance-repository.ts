import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BookingInput, MaintenanceFilter, ServiceInput, ServiceRecord } from '#core/contract/maintenance.ts'
import type { CommandStatus } from '#core/domain/command-status.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { orderOf, type Page, pageBy } from '#server/store/paging.ts'
import { partOf } from '#server/store/part-of.ts'
import { organisation } from '#server/store/schema/account.ts'
import { serviceStation } from '#server/store/schema/base-data.ts'
import { maintenanceDue, maintenanceRecord, maintenanceRule } from '#server/store/schema/maintenance.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { vehicle } from '#server/store/schema/vehicle.ts'
import { Invalid } from '#server/http/errors.ts'
import { ownVehicle, type Scope, seenVehicle } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'

const columns = {
  id: maintenanceDue.id,
  vin: vehicle.vin,
  plate: vehicle.plate,
  orgName: organisation.name,
  item: maintenanceRule.item,
  state: maintenanceDue.state,
  leftKm: maintenanceDue.leftKm,
  leftHours: maintenanceDue.leftHours,
  leftDays: maintenanceDue.leftDays,
  leftKwh: maintenanceDue.leftKwh,
  lining: maintenanceDue.lining,
  dueDay: maintenanceDue.dueDay,
  odometer: maintenanceDue.odometer,
  lastDay: maintenanceDue.lastDay,
  stationName: sql<string>`coalesce(${serviceStation.name}, '')`,
  bookedDay: maintenanceDue.bookedDay,
  messageStatus: sql<CommandStatus | null>`${commandJob.status}`,
  messageTime: wireTime(maintenanceDue.messageAt),
  jobId: maintenanceDue.messageJobId,
}

const SORTS = { dueDay: maintenanceDue.dueDay, leftKm: maintenanceDue.leftKm, leftDays: maintenanceDue.leftDays }

const matching = ({ keyWord, state, orgId }: MaintenanceFilter): (SQL | undefined)[] => [
  keyWord
    ? or(partOf(vehicle.vin, keyWord), partOf(vehicle.plate, keyWord), partOf(maintenanceRule.item, keyWord))
    : undefined,
  state && eq(maintenanceDue.state, state),
  orgId === undefined ? undefined : eq(vehicle.orgId, orgId),
]

/** Items of vehicles the caller may look at, what is done with them, and the service book. */
export function maintenanceRepository(db: Pick<Database, 'orm'>) {
  const { orm } = db
  const seen = (scope: Scope) => and(eq(maintenanceDue.oemId, scope.oemId), seenVehicle(scope)) as SQL
  const rows = () =>
    orm
      .select(columns)
      .from(maintenanceDue)
      .innerJoin(vehicle, eq(vehicle.id, maintenanceDue.vehicleId))
      .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
      .innerJoin(maintenanceRule, eq(maintenanceRule.id, maintenanceDue.ruleId))
      .leftJoin(serviceStation, eq(serviceStation.id, maintenanceDue.stationId))
      .leftJoin(commandJob, eq(commandJob.id, maintenanceDue.messageJobId))
  const store = tableStore(db, {
    table: maintenanceDue,
    seen,
    rows,
    matching,
  })
  const stationOf = async (tx: Transaction, { oemId }: Scope, code: string) => {
    if (code === '') return undefined
    const [station] = await tx
      .select({ id: serviceStation.id, name: serviceStation.name })
      .from(serviceStation)
      .where(and(eq(serviceStation.oemId, oemId), eq(serviceStation.code, code)))
    if (!station) throw Invalid.field('stationCode', 'validation.unknownStation')
    return station
  }
  /** Locked, of a vehicle of the caller. */
  const own = async (tx: Transaction, scope: Scope, id: number) => {
    const [row] = await tx
      .select({
        vehicleId: maintenanceDue.vehicleId,
        item: maintenanceRule.item,
        odometer: maintenanceDue.odometer,
        lastDay: maintenanceDue.lastDay,
      })
      .from(maintenanceDue)
      .innerJoin(vehicle, eq(vehicle.id, maintenanceDue.vehicleId))
      .innerJoin(maintenanceRule, eq(maintenanceRule.id, maintenanceDue.ruleId))
      .where(and(eq(maintenanceDue.id, id), eq(maintenanceDue.oemId, scope.oemId), ownVehicle(scope)))
      .for('update', { of: maintenanceDue })
    return row
  }
  return {
    /** The most urgent first. */
    page: (scope: Scope, filter: MaintenanceFilter, page: Page) =>
      pageBy(
        orm,
        page,
        rows().where(and(seen(scope), ...matching(filter))),
        ...orderOf(page, SORTS, asc(maintenanceDue.urgency), asc(maintenanceDue.dueDay), asc(maintenanceDue.id)),
      ),
    all: store.all,

    /**
     * The entry of the service book, and the new base of the intervals unless a later service is recorded already; answers the
     * vehicle.
     */
    record: (scope: Scope & { userId: number }, id: number, service: z.output<typeof ServiceInput>) =>
      orm.transaction(async (tx): Promise<number | undefined> => {
        const row = await own(tx, scope, id)
        if (!row) return undefined
        const { stationCode, ...entry } = service
        const station = await stationOf(tx, scope, stationCode)
        const odometer = service.odometer ?? row.odometer
        await tx.insert(maintenanceRecord).values({
          ...entry,
          odometer,
          oemId: scope.oemId,
          vehicleId: row.vehicleId,
          item: row.item,
          stationName: station?.name ?? '',
          operatorId: scope.userId,
        })
        if (row.lastDay !== null && service.day < row.lastDay) return row.vehicleId
        const base = { baseKm: odometer, baseDay: service.day, lastDay: service.day, bookedDay: null }
        await tx
          .update(maintenanceDue)
          .set({ ...base, stationId: station?.id ?? null, updatedAt: sql`now()` })
          .where(eq(maintenanceDue.id, id))
        return row.vehicleId
      }),

    book: (scope: Scope, id: number, { day, stationCode }: z.output<typeof BookingInput>) =>
      orm.transaction(async (tx): Promise<number | undefined> => {
        const row = await own(tx, scope, id)
        if (!row) return undefined
        const station = await stationOf(tx, scope, stationCode)
        await tx
          .update(maintenanceDue)
          .set({ bookedDay: day, stationId: station?.id ?? null, updatedAt: sql`now()` })
          .where(eq(maintenanceDue.id, id))
        return row.vehicleId
      }),

    /** Vehicles of the caller behind these items. */
    async targets(scope: Scope, ids: readonly number[]): Promise<{ vehicleId: number; vin: string }[]> {
      const { rows: found } = await orm.execute<{ vehicleId: number; vin: string }>(sql`
        select distinct vehicle.id as "vehicleId", vehicle.vin from maintenance_due d join vehicle on vehicle.id = d.vehicle_id
          where d.id = any(${sql.param([...ids])}) and d.oem_id = ${scope.oemId} and ${ownVehicle(scope)} order by 1`)
      return found
    },

    async messaged(ids: readonly number[], vehicleId: number, jobId: number): Promise<void> {
      await orm.execute(sql`update maintenance_due set message_job_id = ${jobId}, message_at = now()
        where id = any(${sql.param([...ids])}) and vehicle_id = ${vehicleId}`)
    },

    async serviceBook(scope: Scope, vin: string): Promise<ServiceRecord[]> {
      const { rows: found } = await orm.execute<ServiceRecord & Record<string, unknown>>(sql`
        select r.id, r.item, r.day::text as day, r.odometer, r.station_name as "stationName", r.parts, r.cost, r.note,
            coalesce(a.display_name, '') as operator
          from maintenance_record r join vehicle on vehicle.id = r.vehicle_id left join account a on a.id = r.operator_id
          where vehicle.vin = ${vin} and r.oem_id = ${scope.oemId} and ${seenVehicle(scope)}
          order by r.day desc, r.id desc limit 500`)
      return found
    },
  }
}
export type MaintenanceRepository = ReturnType<typeof maintenanceRepository>
