import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { aVehicle } from '#tests/builders/master-data.ts'
import { ascending, organisationApp, type TestTree } from '#tests/support/organisation-app.ts'
import { addOrganisation } from '#tests/support/sign-in.ts'
import { REFERENCES } from './organisation-reference-repository.ts'

const test = await organisationApp()
const { db, models, stranger, root, callers, changed, history, undoLast, parents, merge, scopeOf, userOf } = test
const { oemId } = models
let orgs: TestTree
beforeEach(async () => {
  orgs = await test.freshTree()
})
afterAll(() => test.close())

describe('merging', () => {
  it('moves everything that refers to the organisation, and an undo brings exactly that back', async () => {
    const clerk = await userOf(orgs.depot)
    const other = await userOf(orgs.west)
    const bay = await addOrganisation(db, oemId, 'Bay', orgs.depot)
    const mine = await aVehicle(db, models, { orgId: orgs.depot })
    const theirs = await aVehicle(db, models, { orgId: orgs.west })
    const clerkId = callers.get(clerk)!
    const both = await aVehicle(db, models, { orgId: root })
    for (const orgId of [orgs.depot, orgs.west]) {
      await db.pool.query(
        `insert into vehicle_org_relation (oem_id, vehicle_id, org_id, kind) values ($1, $2, $3, 'service')`,
        [oemId, both, orgId],
      )
    }
    await db.pool.query(
      `insert into saved_view (oem_id, account_id, page, name, query, org_id) values ($1, $2, '/x', 'v', $3, $4)`,
      [oemId, clerkId, `a=1&orgId=${orgs.depot}&orgId2=${orgs.depot}`, orgs.depot],
    )
    for (const [name, orgIds] of [
      ['one', [orgs.depot]],
      ['two', [orgs.depot, orgs.west]],
    ] as const) {
      await db.pool.query(
        `insert into silence_rule (oem_id, name, rank, models, power_types, org_ids, back_minutes, without)
         values ($1, $2, 1, '{}', '{}', $3, 1, '{}')`,
        [oemId, name, orgIds],
      )
    }
    const before = await state()
    expect((await merge(orgs.depot, orgs.west)).code).toBe(200)
    expect(changed).toEqual(['tree', 'rules'])
    expect(await parents()).not.toHaveProperty('Depot')
    expect(await parents()).toMatchObject({ Bay: orgs.west })
    const orgOf = async (id: number) =>
      (await db.pool.query('select org_id from vehicle where id = $1', [id])).rows[0] as { org_id: number }
    expect([await orgOf(mine), await orgOf(theirs)]).toEqual([{ org_id: orgs.west }, { org_id: orgs.west }])
    expect(await scopeOf(clerk)).toEqual([orgs.west, bay].toSorted(ascending))
    expect((await state()).view).toEqual([{ query: `a=1&orgId=${orgs.west}&orgId2=${orgs.depot}`, org_id: orgs.west }])
    expect((await state()).lists).toEqual([{ org_ids: [orgs.west] }, { org_ids: [orgs.west] }])
    expect((await state()).relations).toEqual([{ org_id: orgs.west }])
    expect((await undoLast()).code).toBe(200)
    expect(await state()).toEqual(before)
    expect(await scopeOf(other)).toEqual([orgs.west])
    expect(await parents()).toMatchObject({ Bay: orgs.depot, Depot: orgs.east })
    expect((await history())[0]).toMatchObject({ action: 'restore', undoable: false })
  })

  const state = async () => {
    const rows = async (text: string) => (await db.pool.query(text, [oemId])).rows as unknown[]
    return {
      orgs: await rows('select id, parent_id, path, name from organisation where oem_id = $1 order by id'),
      accounts: await rows('select id, org_id from account where oem_id = $1 order by id'),
      vehicles: await rows('select id, org_id from vehicle where oem_id = $1 order by id'),
      relations: await rows('select org_id from vehicle_org_relation where oem_id = $1 order by org_id'),
      view: await rows('select query, org_id from saved_view where oem_id = $1 order by id'),
      lists: await rows(
        'select array(select unnest(org_ids) order by 1) as org_ids from silence_rule where oem_id = $1 order by name',
      ),
    }
  }

  it('adds up the counts of both', async () => {
    const sample = (orgId: number, online: number) =>
      db.pool.query(
        `insert into fleet_sample values ($1, $2, '2026-01-01', 2, $3, jsonb_build_object('driving', $3::int))`,
        [oemId, orgId, online],
      )
    await sample(orgs.depot, 1)
    await sample(orgs.west, 2)
    await merge(orgs.depot, orgs.west)
    const { rows } = await db.pool.query('select org_id, total, online, states from fleet_sample where oem_id = $1', [
      oemId,
    ])
    expect(rows).toEqual([{ org_id: orgs.west, total: 4, online: 3, states: { driving: 3 } }])
  })

  it('rejects a target inside of it, the same organisation, and children of one name', async () => {
    for (const targetId of [orgs.depot, orgs.east, stranger.head]) {
      expect(await merge(orgs.east, targetId)).toMatchObject({ code: 400, failDetail: [{ path: 'targetId' }] })
    }
    await addOrganisation(db, oemId, 'Depot', orgs.west)
    expect(await merge(orgs.east, orgs.west)).toMatchObject({ code: 409, failDetail: [{ path: 'targetId' }] })
    expect((await merge(root, orgs.west)).code).toBe(409)
  })

  it('knows every column of the schema that refers to an organisation', async () => {
    const { rows } = await db.pool.query<{ reference: string }>(
      `select table_name || '.' || column_name as reference from information_schema.columns
        where table_schema = current_schema() and column_name ~ '(^|_)org_ids?$'
       union select c.conrelid::regclass || '.' || a.attname from pg_constraint c
         join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
        where c.confrelid = 'organisation'::regclass`,
    )
    const known = REFERENCES.filter((reference) => !/\.(filter|query)$/.test(reference))
    expect(rows.map(({ reference }) => reference).toSorted()).toEqual(known.toSorted())
  })
})
