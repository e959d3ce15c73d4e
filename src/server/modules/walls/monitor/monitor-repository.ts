import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { MonitorOrg } from '#core/contract/monitor.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { NO_END, positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import type { Database } from '#server/store/database.ts'
import { organisation } from '#server/store/schema/account.ts'
import { dealer } from '#server/store/schema/base-data.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { ownVehicle, type Scope, seenVehicle } from '#server/store/scope.ts'

/** Points that would draw a line where no vehicle drove. */
const NOT_DRAWN = POSITION_QUALITY.gnssInvalid | POSITION_QUALITY.drift
/** A day at one position every four seconds. */
const MOST_POINTS = 21_600

/** Rows a caller may see: his tenant and the organisations of his data scope. */
const inScope = (scope: Scope) => and(ownVehicle(scope), eq(vehicle.archived, false))

const FLEET_COLUMNS = {
  id: vehicle.id,
  vin: vehicle.vin,
  plate: vehicle.plate,
  orgId: vehicle.orgId,
  country: vehicle.country,
  vehicleClass: vehicleModel.vehicleClass,
  powerType: vehicleModel.powerType,
  brandName: vehicleModel.brandName,
  seriesName: vehicleModel.seriesName,
  modelCode: vehicleModel.modelCode,
  modelName: vehicleModel.modelName,
}
/** In the order of FLEET_COLUMNS. */
export type FleetRow = [
  id: number,
  vin: string,
  plate: string,
  orgId: number,
  country: string,
  vehicleClass: string,
  powerType: string,
  brandName: string,
  seriesName: string,
  modelCode: string,
  modelName: string,
]

export function monitorRepository({ orm, pool }: Pick<Database, 'orm' | 'pool'>) {
  const history = positionHistoryRepository({ pool })
  return {
    async orgs({ oemId, orgIds }: Scope): Promise<MonitorOrg[]> {
      return orm
        .select({ id: organisation.id, parentId: organisation.parentId, name: organisation.name })
        .from(organisation)
        .where(and(eq(organisation.oemId, oemId), inArray(organisation.id, [...orgIds])))
        .orderBy(asc(organisation.path))
    },

    /**
     * By plate. Rows as the driver has them: it reads a large fleet in small pieces as they come, and its callers
     * process them in small pieces as well.
     */
    async vehicles(scope: Scope): Promise<FleetRow[]> {
      const { sql: text, params } = orm
        .select(FLEET_COLUMNS)
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(inScope(scope))
        .orderBy(asc(vehicle.plate), asc(vehicle.id))
        .toSQL()
      return (await pool.query<FleetRow>({ text, values: params, rowMode: 'array' })).rows
    },

    async vehicle(scope: Scope, vehicleId: number) {
      const [row] = await orm
        .select({
          id: vehicle.id,
          vin: vehicle.vin,
          plate: vehicle.plate,
          orgName: organisation.name,
          vehicleClass: vehicleModel.vehicleClass,
          powerType: vehicleModel.powerType,
          brandName: vehicleModel.brandName,
          seriesName: vehicleModel.seriesName,
          modelName: vehicleModel.modelName,
          country: vehicle.country,
          driverName: vehicle.driverName,
          terminalModel: sql<string>`coalesce(${terminal.model}, '')`,
          firmware: sql<string>`coalesce(${terminal.firmware}, '')`,
        })
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .where(and(inScope(scope), eq(vehicle.id, vehicleId)))
      return row
    },

    async summary(scope: Scope, vin: string) {
      const [row] = await orm
        .select({
          id: vehicle.id,
          vin: vehicle.vin,
          plate: vehicle.plate,
          orgName: organisation.name,
          brandName: vehicleModel.brandName,
          seriesName: vehicleModel.seriesName,
          modelName: vehicleModel.modelName,
          powerType: vehicleModel.powerType,
          attribute: vehicle.attribute,
          sold: vehicle.sold,
          dealerName: sql<string>`coalesce(${dealer.name}, ${vehicle.dealerCode})`,
          driverName: vehicle.driverName,
          terminalSn: terminal.sn,
          terminalModel: sql<string>`coalesce(${terminal.model}, '')`,
          firmware: sql<string>`coalesce(${terminal.firmware}, '')`,
          phone: terminal.phone,
          iccid: terminal.iccid,
        })
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .leftJoin(dealer, and(eq(dealer.oemId, vehicle.oemId), eq(dealer.code, vehicle.dealerCode)))
        .where(and(seenVehicle(scope), eq(vehicle.archived, false), eq(vehicle.vin, vin)))
      return row
    },

    async mayTrack(scope: Scope, vehicleId: number): Promise<boolean> {
      const rows = await orm
        .select({ id: vehicle.id })
        .from(vehicle)
        .where(and(inScope(scope), eq(vehicle.id, vehicleId)))
      return rows.length > 0
    },

    /** Drawable positions since this moment, oldest first; the newest ones when there are too many. */
    async trail(vehicleId: number, since: Date) {
      const rows = await history.range(vehicleId, { from: since.getTime(), to: NO_END }, { withoutItems: true })
      return rows.filter(({ quality }) => (quality & NOT_DRAWN) === 0).slice(-MOST_POINTS)
    },

    openAlarms(vehicleId: number) {
      return orm
        .select({ id: alarmEvent.id, kind: alarmEvent.kind, level: alarmEvent.level, startedAt: alarmEvent.startedAt })
        .from(alarmEvent)
        .where(and(eq(alarmEvent.vehicleId, vehicleId), isNull(alarmEvent.endedAt)))
        .orderBy(asc(alarmEvent.level), desc(alarmEvent.startedAt))
    },
  }
}

export type MonitorRepository = ReturnType<typeof monitorRepository>
