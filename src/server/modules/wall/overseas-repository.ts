import { and, count, eq, gte, inArray, isNotNull, notInArray } from 'drizzle-orm'
import type { FilteredAttributes } from '#core/contract/fleet-filter.ts'
import { countriesOf } from '#core/domain/market.ts'
import type { Database } from '#server/store/database.ts'
import { dealer, serviceStation } from '#server/store/schema/base-data.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import type { Scope } from '#server/store/terminal-scope.ts'
import { seenVehicle } from '#server/store/vehicle-scope.ts'

/** In use outside the home market. */
const ABROAD = notInArray(vehicle.country, [...countriesOf('cn')])

export interface OverseasVehicle extends FilteredAttributes {
  id: number
  /** Empty where the vehicle has no terminal, or one that never told. */
  terminalModel: string
  firmware: string
}

export interface Located {
  lng: number
  lat: number
}

export function overseasRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    async vehicles(scope: Scope): Promise<OverseasVehicle[]> {
      const rows = await orm
        .select({
          id: vehicle.id,
          powerType: vehicleModel.powerType,
          vehicleClass: vehicleModel.vehicleClass,
          modelCode: vehicleModel.modelCode,
          country: vehicle.country,
          terminalModel: terminal.model,
          firmware: terminal.firmware,
        })
        .from(vehicle)
        .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
        .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
        .where(and(seenVehicle(scope), eq(vehicle.archived, false), ABROAD))
      return rows.map((row) => ({ ...row, terminalModel: row.terminalModel ?? '', firmware: row.firmware ?? '' }))
    },

    /** Alarms that began since this moment, by vehicle and level. */
    alarms(scope: Scope, since: Date) {
      return orm
        .select({ vehicleId: alarmEvent.vehicleId, level: alarmEvent.level, alarms: count() })
        .from(alarmEvent)
        .innerJoin(vehicle, eq(vehicle.id, alarmEvent.vehicleId))
        .where(and(seenVehicle(scope), ABROAD, gte(alarmEvent.startedAt, since)))
        .groupBy(alarmEvent.vehicleId, alarmEvent.level)
    },

    async dealers({ oemId, orgIds }: Scope): Promise<Located[]> {
      const rows = await orm
        .select({ lng: dealer.lng, lat: dealer.lat })
        .from(dealer)
        .where(
          and(
            eq(dealer.oemId, oemId),
            inArray(dealer.orgId, [...orgIds]),
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
            eq(serviceStation.oemId, oemId),
            inArray(serviceStation.orgId, [...orgIds]),
            eq(serviceStation.archived, false),
            eq(serviceStation.state, 'open'),
            isNotNull(serviceStation.lng),
          ),
        )
      return rows as Located[]
    },
  }
}

export type OverseasRepository = ReturnType<typeof overseasRepository>
