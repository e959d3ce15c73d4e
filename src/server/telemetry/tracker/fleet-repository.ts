import { eq, sql } from 'drizzle-orm'
import type { FilteredAttributes } from '#core/contract/fleet-filter.ts'
import type { Database } from '#server/store/database.ts'
import { organisation, tenant } from '#server/store/schema/account.ts'
import { fleetSample } from '#server/store/schema/operation.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { SINGLE_SEERS } from '#server/store/scope.ts'

export interface FleetVehicle extends FilteredAttributes {
  vehicleId: number
  vin: string
  plate: string
  oemId: string
  orgId: number
  /** Negative numbers of data scopes that see it alone, ascending. */
  seers: readonly number[]
  timeoutSeconds: number | null
}

export interface FleetOrganisation {
  id: number
  oemId: string
  parentId: number | null
}

export interface FleetSampleRow {
  oemId: string
  orgId: number
  sampledAt: Date
  total: number
  online: number
  states: Record<string, number>
}

/** Master data the tracker and the live stream need. */
export class FleetRepository {
  private readonly orm: Database['orm']

  constructor(db: Pick<Database, 'orm'>) {
    this.orm = db.orm
  }

  vehicles(): Promise<FleetVehicle[]> {
    return this.orm
      .select({
        vehicleId: vehicle.id,
        vin: vehicle.vin,
        plate: vehicle.plate,
        oemId: vehicle.oemId,
        orgId: vehicle.orgId,
        seers: sql<number[]>`array(select s.scope_id from (select vehicle.id, vehicle.oem_id, vehicle.country,
          vehicle.model_id, vehicle.org_id) l cross join lateral (${sql.raw(SINGLE_SEERS)}) s order by 1)`,
        timeoutSeconds: terminal.timeoutSeconds,
        country: vehicle.country,
        powerType: vehicleModel.powerType,
        vehicleClass: vehicleModel.vehicleClass,
        modelCode: vehicleModel.modelCode,
      })
      .from(vehicle)
      .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
      .leftJoin(terminal, eq(terminal.vehicleId, vehicle.id))
      .where(eq(vehicle.archived, false))
      .orderBy(vehicle.id)
  }

  organisations(): Promise<FleetOrganisation[]> {
    return this.orm
      .select({ id: organisation.id, oemId: organisation.oemId, parentId: organisation.parentId })
      .from(organisation)
  }

  async publicTenant(): Promise<string | null> {
    const rows = await this.orm.select({ oemId: tenant.oemId }).from(tenant).where(eq(tenant.publicWall, true)).limit(1)
    return rows[0]?.oemId ?? null
  }

  async saveSamples(samples: readonly FleetSampleRow[]): Promise<void> {
    if (samples.length > 0)
      await this.orm
        .insert(fleetSample)
        .values([...samples])
        .onConflictDoNothing()
  }
}
