import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { demoEquipment } from '#core/demo/demo-equipment.ts'
import { DEMO_SEED, demoVehicle } from '#core/demo/demo-fleet.ts'
import { TBOX_CHANGE_STATES } from '#core/domain/device-change.ts'
import { CATALOGUE_KINDS } from '#server/store/schema/base-data.ts'
import { createLog } from '#server/ops/log.ts'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { emptyDemo } from '#tests/support/empty-demo.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { seedDemo } from './seed-demo.ts'

const log = createLog('silent')
let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())
beforeEach(() => emptyDemo(db))

const rowsOf = async (oemId: string) => {
  const found = await db.pool.query<{ rows: number }>('select count(*)::int rows from vehicle where oem_id = $1', [
    oemId,
  ])
  return found.rows[0]?.rows
}

describe('demo data', () => {
  it('fills an empty database with the fleet the simulator drives', async () => {
    expect(await seedDemo(db, { simVehicles: 40 }, log)).toBe(40)
    const expected = demoVehicle(DEMO_SEED, 7)
    const found = await db.pool.query(
      `select v.plate, t.phone, t.dialect, m.model_code model, o.name org
         from vehicle v join terminal t on t.vehicle_id = v.id join vehicle_model m on m.id = v.model_id
         join organisation o on o.id = v.org_id where v.vin = $1`,
      [expected.vin],
    )
    const [row] = found.rows
    expect(row).toEqual({
      plate: expected.plate,
      phone: expected.phone.replace(/^0+/, ''),
      dialect: expected.dialect,
      model: expected.modelCode,
      org: expected.orgPath.at(-1),
    })
  })

  it('gives staff to the built-in roles, over several organisations, once there is an administrator', async () => {
    await addAccount(db, { username: 'admin', password: 'x', oemId: 'demo' })
    await seedDemo(db, { simVehicles: 40 }, log)
    const { rows } = await db.pool.query(
      `select r.built_in as role, count(*)::int as people, count(distinct a.org_id) > 1 as spread
         from account a join account_role g on g.account_id = a.id join role r on r.id = g.role_id
        where a.oem_id = 'demo' and r.built_in <> '' group by r.built_in order by people desc, role`,
    )
    expect(rows.slice(0, 3)).toEqual([
      { role: 'operator', people: 8, spread: true },
      { role: 'viewer', people: 5, spread: true },
      { role: 'engineer', people: 4, spread: true },
    ])
    expect(rows).toHaveLength(7)
  })

  it('knows the devices of the fleet where only known ones may register', async () => {
    await seedDemo(db, { simVehicles: 3, registration: 'strict' }, log)
    const { rows } = await db.pool.query(
      "select device_maker, length(device_id) as length from terminal where oem_id = 'demo' and vehicle_id is not null",
    )
    expect(rows).toHaveLength(3)
    for (const row of rows) {
      expect(row.device_maker).toBe('FLTWL')
      expect(row.length).toBeGreaterThanOrEqual(7)
    }
  })

  it('adds only what is missing when the fleet grows', async () => {
    await seedDemo(db, { simVehicles: 10 }, log)
    expect(await seedDemo(db, { simVehicles: 10 }, log)).toBe(0)
    expect(await seedDemo(db, { simVehicles: 25 }, log)).toBe(15)
    expect(await seedDemo(db, { simVehicles: 5 }, log)).toBe(0)
    expect(await rowsOf('demo')).toBe(25)
  })

  it('does not bring back what a user deleted', async () => {
    await seedDemo(db, { simVehicles: 3 }, log)
    await db.pool.query(
      'delete from part; delete from device; delete from black_box; delete from terminal; delete from vehicle',
    )
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
    const { rows: orgs } = await db.pool.query<{ id: number; parentId: number | null; path: string }>(
      `select id, parent_id "parentId", path from organisation where oem_id = 'demo'`,
    )
    const byId = new Map(orgs.map((org) => [org.id, org]))
    expect(orgs.filter(({ parentId }) => parentId === null)).toHaveLength(1)
    for (const { id, parentId, path } of orgs) {
      expect(path).toBe(parentId === null ? `${root}.` : `${byId.get(parentId)?.path}${id}.`)
    }
  })
})

describe('demo data around the vehicles', () => {
  it('knows the cameras of each terminal model', async () => {
    await seedDemo(db, { simVehicles: 12 }, log)
    const { rows } = await db.pool.query(
      `select t.sn, count(c.channel_no)::int cameras from terminal t
         left join video_channel c on c.oem_id = t.oem_id and c.model = t.model and c.kind = 'video'
        where t.oem_id = 'demo' and t.vehicle_id is not null group by t.sn`,
    )
    expect(rows).toHaveLength(12)
    for (const { sn, cameras } of rows as { sn: string; cameras: number }[])
      expect({ sn, cameras }).toEqual({ sn, cameras: { 11: 1, 13: 2, 19: 4 }[sn.slice(2, 4)] })
  })

  it('fills the stock: spare cards and terminals, devices and recorders with their lives', async () => {
    await seedDemo(db, { simVehicles: 60 }, log)
    const count = async (from: string) =>
      (await db.pool.query<{ rows: number }>(`select count(*)::int rows from ${from}`)).rows[0]!.rows
    expect(await count("terminal where oem_id = 'demo' and vehicle_id is null and sn like 'FTS2026%'")).toBe(25)
    expect(await count("terminal where batch = '2026-W30' and vehicle_id is null and iccid <> ''")).toBe(5)
    // Three of the cards that were put into vehicles without a word are among them.
    expect(await count('sim_card s where not exists (select 1 from terminal t where t.iccid = s.iccid)')).toBe(44 + 3)
    expect(await count("device where state = 'linked'")).toBeGreaterThan(40)
    expect(await count("black_box where state = 'installed'")).toBeGreaterThan(15)
    expect(await count("life_event where subject_type in ('terminal', 'device', 'recorder')")).toBeGreaterThan(200)
  })

  it('has replacements of terminals and SIM cards in every state', async () => {
    await seedDemo(db, { simVehicles: 60 }, log)
    const states = async (table: string) =>
      (await db.pool.query<{ state: string }>(`select state from ${table} group by state order by state`)).rows.map(
        ({ state }) => state,
      )
    expect(await states('tbox_change')).toEqual([...TBOX_CHANGE_STATES].sort())
    expect(await states('sim_change')).toEqual(['done', 'explained', 'suspicious'])
  })

  it('makes a second customer with vehicles of his own', async () => {
    await seedDemo(db, { simVehicles: 2 }, log)
    expect(await rowsOf('demo-two')).toBe(3)
  })

  it('has users over the built-in roles, users who see single vehicles, and people of the second customer', async () => {
    await addAccount(db, { username: 'admin', password: 'x', oemId: 'demo' })
    await seedDemo(db, { simVehicles: 60 }, log)
    const accounts = async (oemId: string) =>
      (await db.pool.query<{ rows: number }>('select count(*)::int rows from account where oem_id = $1', [oemId]))
        .rows[0]!.rows
    expect(await accounts('demo')).toBeGreaterThanOrEqual(40)
    expect(await accounts('demo-two')).toBeGreaterThanOrEqual(6)
    const { rows } = await db.pool.query<{ scope: string; members: number }>(
      `select r.scope, count(*)::int as members from role r join account_role g on g.role_id = r.id
        where r.oem_id = 'demo' and r.scope in ('vehicles', 'market', 'series') group by 1 order by 1`,
    )
    expect(rows).toEqual([
      { scope: 'market', members: 2 },
      { scope: 'series', members: 1 },
      { scope: 'vehicles', members: 6 },
    ])
    expect((await db.pool.query('select 1 from account_vehicle')).rowCount).toBe(12)
  })

  it('gives every selector something to show', async () => {
    await seedDemo(db, { simVehicles: 60 }, log)
    const tables = `dealer service_station catalogue_item vehicle_colour ecu_model new_energy_params fault_type sim_card
      part_type part_model soft_version upgrade_strategy strategy_model strategy_soft_version vehicle_order`
    for (const table of tables.split(/\s+/)) {
      const found = await db.pool.query<{ rows: number }>(`select count(*)::int as rows from ${table}`)
      expect({ table, rows: found.rows[0]?.rows ?? 0 }).toSatisfy((each: { rows: number }) => each.rows >= 5)
    }
    const kinds = await db.pool.query('select distinct kind from catalogue_item')
    expect(kinds.rows.map((row: { kind: string }) => row.kind).toSorted()).toEqual([...CATALOGUE_KINDS].toSorted())
    const { rows: vehicles } = await db.pool.query(
      `select count(*) filter (where not sold)::int unsold, count(*) filter (where owner_name = '')::int unowned,
              count(*) filter (where dealer_code <> '' and not exists (select 1 from dealer d
                where d.oem_id = v.oem_id and d.code = v.dealer_code))::int lost,
              count(*) filter (where machine_number <> '')::int machines
         from vehicle v where oem_id = 'demo'`,
    )
    expect(vehicles[0]).toMatchObject({ lost: 0 })
    const { unsold, unowned, machines } = vehicles[0] as Record<string, number>
    expect([unsold, unowned, machines].every((each) => (each ?? 0) > 0)).toBe(true)
  })

  it('opens dealers where the fleet comes, once', async () => {
    const dealers = async () =>
      (await db.pool.query<{ code: string }>('select code from dealer')).rows.map((d) => d.code)
    await seedDemo(db, { simVehicles: 5 }, log)
    const [first] = await dealers()
    await db.pool.query('delete from dealer where code = $1', [first])
    await seedDemo(db, { simVehicles: 80 }, log)
    expect((await dealers()).length).toBeGreaterThan(20)
    expect(await dealers()).not.toContain(first)
    const orphans = await db.pool.query(
      `select 1 from dealer d where level = 2 and code not like $1 and not exists
        (select 1 from dealer p where p.oem_id = d.oem_id and p.code = d.parent_code and p.level = 1)`,
      [`${first?.slice(0, -1)}%`],
    )
    expect(orphans.rowCount).toBe(0)
  })

  it('begins with a past: deliveries, versions in the field, faults and vehicles that left the line', async () => {
    await seedDemo(db, { simVehicles: 120 }, log)
    const { rows } = await db.pool.query(`select
      (select count(distinct to_char(sold_on, 'YYYY-MM'))::int from vehicle where oem_id = 'demo'
        and sold_on > current_date - 365) as months,
      (select count(distinct firmware)::int from terminal where model = 'FT-300') as versions,
      (select count(*)::int from dtc_observation where first_at < now() - interval '7 days') as before,
      (select count(*)::int from dtc_observation d where last_at > now() or last_at < first_at
        or cleared_at < last_at) as impossible,
      (select count(*)::int from inspection_run where run_no = 1) as inspected,
      (select count(*)::int from inspection_run r where state = 'failed' and not exists (select 1 from inspection_run n
        where n.vehicle_id = r.vehicle_id and n.run_no = r.run_no + 1 and n.state = 'passed')) as never_passed`)
    expect(rows[0]).toMatchObject({ impossible: 0, never_passed: 0 })
    const { months, versions, before, inspected } = rows[0] as Record<string, number>
    expect(months).toBeGreaterThan(6)
    expect(versions).toBeGreaterThan(1)
    expect(before).toBeGreaterThan(10)
    expect(inspected).toBeGreaterThan(3)
  })

  it('takes two processes that seed at once', async () => {
    const added = await Promise.all([seedDemo(db, { simVehicles: 20 }, log), seedDemo(db, { simVehicles: 20 }, log)])
    expect(added.sort((a, b) => a - b)).toEqual([0, 20])
  })
})

describe('demo drivers', () => {
  it('are those whose cards the terminals report, some of them with a licence near its end', async () => {
    await seedDemo(db, { simVehicles: 60 }, log)
    const fleet = Array.from({ length: 60 }, (_, index) => demoEquipment(DEMO_SEED, demoVehicle(DEMO_SEED, index)))
    const reported = fleet.flatMap(({ drivers }) => drivers.map(({ certificate }) => certificate))
    const { rows } = await db.pool.query<{ qualification_no: string; ending: boolean }>(
      `select qualification_no, licence_until < current_date + 30 as ending from driver where oem_id = 'demo'`,
    )
    expect(rows.map((row) => row.qualification_no).toSorted()).toEqual([...new Set(reported)].toSorted())
    const ending = rows.filter((row) => row.ending).length
    expect(ending).toBeGreaterThan(0)
    expect(ending).toBeLessThan(rows.length / 4)
    expect((await db.pool.query('select distinct state from coaching_case')).rowCount).toBe(3)
  })
})
