import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/organisation.ts'
import { aVehicle } from '#tests/builders/master-data.ts'
import { ascending, organisationApp, type TestTree } from '#tests/support/organisation-app.ts'
import { addOrganisation } from '#tests/support/sign-in.ts'

const test = await organisationApp()
const {
  db,
  models,
  stranger,
  root,
  changed,
  ask,
  history,
  undo,
  undoLast,
  parents,
  move,
  merge,
  disable,
  scopeOf,
  userOf,
} = test
const { oemId } = models
let orgs: TestTree
beforeEach(async () => {
  orgs = await test.freshTree()
})
afterAll(() => test.close())

describe('moving', () => {
  it('moves the whole subtree, and data scopes with it', async () => {
    const [east, west] = [await userOf(orgs.east), await userOf(orgs.west)]
    const bay = await addOrganisation(db, oemId, 'Bay', orgs.depot)
    expect((await move(orgs.depot, orgs.west)).code).toBe(200)
    expect(await scopeOf(east)).toEqual([orgs.east])
    expect(await scopeOf(west)).toEqual([orgs.depot, orgs.west, bay].toSorted(ascending))
    expect(changed).toEqual(['tree'])
    expect((await history())[0]).toMatchObject({
      action: 'move',
      orgName: 'Depot',
      fields: [{ field: 'parentName', before: 'East', after: 'West' }],
    })
  })

  it('rejects the root, the own organisation, cycles, siblings of one name, closed parents and others’ organisations', async () => {
    expect((await move(root, orgs.east)).code).toBe(409)
    expect((await move(orgs.east, root, await userOf(orgs.east))).code).toBe(409)
    for (const parentId of [orgs.depot, orgs.east, stranger.head]) {
      expect(await move(orgs.east, parentId)).toMatchObject({ code: 400, failDetail: [{ path: 'parentId' }] })
    }
    expect([400, 409]).toContain((await move(stranger.north, orgs.east)).code)
    expect([400, 409]).toContain((await move(orgs.west, orgs.depot, await userOf(orgs.east))).code)
    await addOrganisation(db, oemId, 'depot', orgs.west)
    expect(await move(orgs.depot, orgs.west)).toMatchObject({ code: 409, failDetail: [{ path: 'parentId' }] })
    await disable(orgs.west)
    expect(await move(orgs.depot, orgs.west)).toMatchObject({ code: 400, failDetail: [{ path: 'parentId' }] })
    expect((await parents())['Depot']).toBe(orgs.east)
  })

  it('says beforehand who gains and who loses sight of how many vehicles', async () => {
    await userOf(orgs.depot)
    await userOf(orgs.east)
    await userOf(orgs.west)
    await userOf(orgs.west)
    await aVehicle(db, models, { orgId: orgs.depot })
    const operated = await aVehicle(db, models, { orgId: orgs.depot })
    await db.pool.query(
      `insert into vehicle_org_relation (oem_id, vehicle_id, org_id, kind) values ($1, $2, $3, 'operator')`,
      [oemId, operated, orgs.west],
    )
    const preview = (action: 'move' | 'merge' | 'disable', targetId?: number) =>
      ask(contract.previewOrganisation, { query: { id: orgs.depot, action, ...(targetId && { targetId }) } })
    expect((await preview('move', orgs.west)).data).toEqual({
      organisations: 1,
      accounts: 1,
      vehicles: 2,
      gains: [{ orgId: orgs.west, orgName: 'West', accounts: 2, vehicles: 1 }],
      loses: [{ orgId: orgs.east, orgName: 'East', accounts: 1, vehicles: 2 }],
    })
    await aVehicle(db, models, { orgId: orgs.west })
    expect((await preview('merge', orgs.west)).data.gains).toContainEqual({
      orgId: orgs.depot,
      orgName: 'Depot',
      accounts: 1,
      vehicles: 1,
    })
    expect((await preview('disable')).data).toMatchObject({ accounts: 1, gains: [], loses: [] })
    expect(await preview('move', stranger.head)).toMatchObject({ code: 400 })
    expect(await history()).toEqual([])
  })

  it('is undone, and the undo is undone', async () => {
    await move(orgs.depot, orgs.west)
    expect((await undoLast()).code).toBe(200)
    expect((await parents())['Depot']).toBe(orgs.east)
    const [back, first] = await history()
    expect(first).toMatchObject({ undoable: false, undoBy: 'tree-admin' })
    expect((await undo(first!.id)).code).toBe(409)
    expect((await undo(back!.id)).code).toBe(200)
    expect((await parents())['Depot']).toBe(orgs.west)
  })

  it('is not undone when it was moved on, or when its old parent was merged', async () => {
    await move(orgs.depot, orgs.west)
    const first = (await history())[0]!
    await move(orgs.depot, root)
    expect((await undo(first.id)).code).toBe(409)
    await move(orgs.depot, orgs.west)
    await merge(orgs.east, root)
    expect((await undo(first.id)).code).toBe(409)
    expect((await parents())['Depot']).toBe(orgs.west)
  })

  it('is undone only by those who see both places', async () => {
    await move(orgs.depot, orgs.west)
    const [change] = await history()
    expect((await undo(change!.id, await userOf(orgs.west))).code).toBe(409)
    expect((await parents())['Depot']).toBe(orgs.west)
  })
})
