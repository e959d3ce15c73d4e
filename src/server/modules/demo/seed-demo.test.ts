import { count, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { DEMO_SEED, demoVehicle } from '#core/demo/demo-fleet.ts'
import { createLog } from '#server/ops/log.ts'
import { organisation, tenant } from '#server/store/schema/account.ts'
import { terminal, vehicle, vehicleModel } from '#server/store/schema/vehicle.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { seedDemo } from './seed-demo.ts'

const log = createLog('silent')
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  await db.pool.query('truncate tenant, organisation, vehicle_model, vehicle, terminal, installation cascade')
})

const rowsOf = async (oemId: string) => {
  const [row] = await db.orm.select({ rows: count() }).from(vehicle).where(eq(vehicle.oemId, oemId))
  return row?.rows
}

describe('demo data', () => {
  it('fills an empty database with the fleet the simulator drives', async () => {
    expect(await seedDemo(db, { simVehicles: 40 }, log)).toBe(40)
    const expected = demoVehicle(DEMO_SEED, 7)
    const [row] = await db.orm
      .select({
        plate: vehicle.plate,
        phone: terminal.phone,
        dialect: terminal.dialect,
        model: vehicleModel.modelCode,
        org: organisation.name,
      })
      .from(vehicle)
      .innerJoin(terminal, eq(terminal.vehicleId, vehicle.id))
      .innerJoin(vehicleModel, eq(vehicleModel.id, vehicle.modelId))
      .innerJoin(organisation, eq(organisation.id, vehicle.orgId))
      .where(eq(vehicle.vin, expected.vin))
    expect(row).toEqual({
      plate: expected.plate,
      phone: expected.phone.replace(/^0+/, ''),
      dialect: expected.dialect,
      model: expected.modelCode,
      org: expected.orgPath.at(-1),
    })
  })

  it('adds only what is missing when the fleet grows', async () => {
    await seedDemo(db, { simVehicles: 10 }, log)
    expect(await seedDemo(db, { simVehicles: 10 }, log)).toBe(0)
    expect(await seedDemo(db, { simVehicles: 25 }, log)).toBe(15)
    expect(await seedDemo(db, { simVehicles: 5 }, log)).toBe(0)
    expect(await rowsOf('demo')).toBe(25)
  })

  it('does not bring back what somebody deleted', async () => {
    await seedDemo(db, { simVehicles: 3 }, log)
    await db.pool.query('delete from terminal; delete from vehicle')
    await seedDemo(db, { simVehicles: 3 }, log)
    expect(await rowsOf('demo')).toBe(0)
  })

  it('keeps out of a database with vehicles of its own', async () => {
    await db.pool.query(`insert into tenant (oem_id, name) values ('own', 'Own');
      insert into organisation (oem_id, name, path) values ('own', 'Own', '1.');
      insert into vehicle_model (oem_id, brand_code, brand_name, series_code, series_name, model_code, model_name, vehicle_class, power_type)
        values ('own', 'b', 'b', 's', 's', 'm', 'm', 'truck', '柴油');
      insert into vehicle (oem_id, org_id, vin, model_id)
        select 'own', o.id, 'LGWEF4A50TEST0001', m.id from organisation o, vehicle_model m`)
    expect(await seedDemo(db, { simVehicles: 10 }, log)).toBe(0)
    expect(await rowsOf('demo')).toBe(0)
  })

  it('files branches below the root that exists, each path leading to the root', async () => {
    await db.pool.query(`insert into tenant (oem_id, name) values ('demo', 'Demo')`)
    const made = await db.pool.query(
      `insert into organisation (oem_id, name, path) values ('demo', 'Renamed root', '') returning id`,
    )
    const root = (made.rows[0] as { id: number }).id
    await db.pool.query('update organisation set path = $1', [`${root}.`])
    await seedDemo(db, { simVehicles: 30 }, log)
    const orgs = await db.orm.select().from(organisation).where(eq(organisation.oemId, 'demo'))
    const byId = new Map(orgs.map((org) => [org.id, org]))
    expect(orgs.filter(({ parentId }) => parentId === null)).toHaveLength(1)
    for (const { id, parentId, path } of orgs) {
      expect(path).toBe(parentId === null ? `${root}.` : `${byId.get(parentId)?.path}${id}.`)
    }
  })

  it('makes a second customer with vehicles of his own', async () => {
    await seedDemo(db, { simVehicles: 2 }, log)
    expect(await rowsOf('demo-two')).toBe(3)
    const walls = await db.orm.select({ oemId: tenant.oemId }).from(tenant).where(eq(tenant.publicWall, true))
    expect(walls).toEqual([{ oemId: 'demo' }])
  })

  it('takes two processes that seed at once', async () => {
    const added = await Promise.all([seedDemo(db, { simVehicles: 20 }, log), seedDemo(db, { simVehicles: 20 }, log)])
    expect(added.sort((a, b) => a - b)).toEqual([0, 20])
  })
})
