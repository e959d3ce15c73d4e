import { and, count, eq, gte, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm'
import type { FilteredAttributes, FleetFilter } from '#core/contract/fleet-filter.ts'
import type { WallUpgrades } from '#core/contract/wall.ts'
import { countriesOf } from '#core/domain/market.ts'
import type { Database } from '#server/store/database.ts'
import { idsOf } from '#server/store/id-list.ts'
import { dealer, serviceStation } from '#server/store/schema/base-data.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { inScope, type Scope, seenVehicle, seenVehicleAs } from '#server/store/scope.ts'
import { filterConditions } from '#server/store/vehicles-of-line.ts'
import { upgradesOf } from './wall-upgrade-repository.ts'

/** In use outside the home market. */
const ABROAD = notInArray(vehicle.country, [...countriesOf('cn')])

/** Fields for filters. */
const ATTRIBUTES = {
  powerType: vehicleModel.powerType,
  vehicleClass: vehicleModel.vehicleClass,
  modelCode: vehicleModel.modelCode,
  country: vehicle.country,
}

/** Vehicles abroad that no filter and no version distinguishes. */
export interface OverseasGroup extends FilteredAttributes {
  /** Empty where the vehicle has no terminal, or one that never reported it. */
  terminalModel: string
  firmware: string
  ids: Int32Array
}

/** Alarms of vehicles no filter distinguishes. */
interface OverseasAlarms extends FilteredAttributes {
  level: number
  alarms: number
}

export interface Located {
  lng: number
  lat: number
}

export function overseasRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** By 4,096 vehicles at most: one text of all of them would be read in one go. */
    async groups(scope: Scope): Promise<OverseasGroup[]> {
      const rows = await orm
        .select({
          ...ATTRIBUTES,
          terminalModel: terminal.model,
          firmware: terminal.firmware,
          ids: sql<string>`string_agg(${vehicle.id}::text, ',')`,
        })
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .where(and(seenVehicle(scope), eq(vehicle.archived, false), ABROAD))
        .groupBy(...Object.values(ATTRIBUTES), terminal.model, terminal.firmware, sql`${vehicle.id} >> 12`)
      return rows.map(({ ids, terminalModel, firmware, ...group }) => ({
        ...group,
        terminalModel: terminalModel ?? '',
        firmware: firmware ?? '',
        ids: idsOf(ids),
      }))
    },

    /** Alarms that began since this moment. */
    alarms(scope: Scope, since: Date): Promise<OverseasAlarms[]> {
      return orm
        .select({ ...ATTRIBUTES, level: alarmEvent.level, alarms: count() })
        .from(alarmEvent)
        .innerJoin(vehicle, eq(vehicle.id, alarmEvent.vehicleId))
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .where(
          and(
            seenVehicle(scope),
            eq(alarmEvent.oemId, scope.oemId),
            eq(vehicle.archived, false),
            ABROAD,
            gte(alarmEvent.startedAt, since),
          ),
        )
        .groupBy(...Object.values(ATTRIBUTES), alarmEvent.level)
    },

    upgrades: (scope: Scope, query: FleetFilter, since: Date): Promise<WallUpgrades> =>
      upgradesOf({ orm }, { oemId: scope.oemId, vehicles: abroad(scope, query), since }),

    async dealers({ oemId, orgIds }: Scope): Promise<Located[]> {
      const rows = await orm
        .select({ lng: dealer.lng, lat: dealer.lat })
        .from(dealer)
        .where(
          and(
            inScope({ oemId, orgIds }, dealer),
            eq(dealer.archived, false),
            eq(dealer.state, 'active'),
            isNotNull(dealer.lng),
          ),
        )
      return rows as Located[]
    },

    async stations({ oemId, orgIds }: Scope): Promise<Located[]> {
      const rows = await orm
        .select({ lng: serviceStation.lng, lat: serviceStation.lat })
        .from(serviceStation)
        .where(
          and(
            inScope({ oemId, orgIds }, serviceStation),
            eq(serviceStation.archived, false),
            eq(serviceStation.state, 'open'),
            isNotNull(serviceStation.lng),
          ),
        )
      return rows as Located[]
    },
  }
}

function abroad(scope: Scope, query: FleetFilter): SQL {
  const home = sql`not (v.country = any(${sql.param([...countriesOf('cn')])}))`
  const conditions = [seenVehicleAs(scope, 'v'), sql`not v.archived`, home, ...filterConditions(query)]
  return sql.join(conditions, sql` and `)
}

export type OverseasRepository = ReturnType<typeof overseasRepository>
