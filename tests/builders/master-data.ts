import { sql } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { organisation, tenant } from '#server/store/schema/account.ts'
import { terminal, vehicle } from '#server/store/schema/vehicle.ts'

export interface MasterData {
  oemId: string
  /** Head office with two branches below it. */
  head: number
  north: number
  south: number
  truckModel: number
  busModel: number
}

let made = 0

/** A tenant with three organisations and two vehicle models. */
export async function aTenant(db: Pick<Database, 'orm'>, oemId = `tenant${++made}`): Promise<MasterData> {
  await db.orm.insert(tenant).values({ oemId, name: `Tenant ${oemId}` })
  const org = async (name: string, parentId: number | null, path: string) => {
    const [row] = await db.orm.insert(organisation).values({ oemId, name, parentId, path }).returning()
    return row!.id
  }
  const head = await org('Head office', null, '1.')
  const north = await org('North', head, '1.2.')
  const south = await org('South', head, '1.3.')
  const model = async (modelCode: string, seriesName: string, vehicleClass: string, powerType: string) => {
    // In SQL: the table of an earlier version lacks columns that the schema has now.
    const { rows } = await db.orm.execute<{ id: number }>(sql`
      insert into vehicle_model (oem_id, brand_code, brand_name, series_code, series_name, model_code, model_name,
        vehicle_class, power_type)
      values (${oemId}, 'HX', 'Hexin', ${seriesName.slice(0, 2)}, ${seriesName}, ${modelCode}, ${modelCode},
        ${vehicleClass}, ${powerType})
      returning id`)
    return rows[0]!.id
  }
  const truckModel = await model('T-460', 'Tianma', 'truck', '柴油')
  const busModel = await model('B-12E', 'Bolin', 'bus', '纯电动')
  return { oemId, head, north, south, truckModel, busModel }
}

/** A vehicle of the head office; returns its id. */
export async function aVehicle(
  db: Pick<Database, 'orm'>,
  owner: MasterData,
  overrides: Partial<typeof vehicle.$inferInsert> = {},
): Promise<number> {
  made += 1
  const values = {
    oemId: owner.oemId,
    orgId: owner.head,
    modelId: owner.truckModel,
    vin: `LTEST${String(made).padStart(12, '0')}`,
    ...overrides,
  }
  const [row] = await db.orm.insert(vehicle).values(values).returning()
  return row!.id
}

/** Without runs of zeros: a test that searches for a part of a VIN must not find a number that is made. */
const FIRST_PHONE = 13_955_555_555

/** The terminal of a vehicle; returns its id. */
export async function aTerminal(
  db: Pick<Database, 'orm'>,
  owner: MasterData,
  vehicleId: number,
  overrides: Partial<typeof terminal.$inferInsert> = {},
): Promise<number> {
  made += 1
  const values = { oemId: owner.oemId, vehicleId, phone: String(FIRST_PHONE + made), sn: `SN${made}`, ...overrides }
  const [row] = await db.orm.insert(terminal).values(values).returning()
  return row!.id
}
