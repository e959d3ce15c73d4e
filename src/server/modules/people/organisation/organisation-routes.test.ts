import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/organisation.ts'
import { MAX_ORGANISATION_DEPTH } from '#core/domain/organisation.ts'
import { aVehicle } from '#tests/builders/master-data.ts'
import { organisationApp, type TestTree } from '#tests/support/organisation-app.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf } from '#tests/support/workbook.ts'

const test = await organisationApp()
const {
  db,
  models,
  stranger,
  admin,
  root,
  accounts,
  callers,
  changed,
  app,
  ask,
  tree,
  history,
  undo,
  undoLast,
  parents,
  move,
  disable,
  userOf,
} = test
let orgs: TestTree
beforeEach(async () => {
  orgs = await test.freshTree()
})
afterAll(() => test.close())

const DETAILS = {
  code: 'E-1',
  name: 'East',
  type: 'region' as const,
  areaId: '6101',
  contact: 'Li Wei',
  phone: '029 1',
  mail: 'east@example.com',
  lng: 108.9,
  lat: 34.3,
}

describe('the tree', () => {
  it('shows what is below the organisation of the caller, parents first, with counts', async () => {
    await aVehicle(db, models, { orgId: orgs.depot })
    const east = await userOf(orgs.east)
    const rows = await tree(east)
    expect(
      rows.map(({ name, parentId, below, editable, accounts: own, vehicles }) => [
        name,
        parentId,
        below,
        editable,
        own,
        vehicles,
      ]),
    ).toEqual([
      ['East', null, false, false, 1, 0],
      ['Depot', orgs.east, true, true, 0, 1],
    ])
  })

  it('is exported with the whole path and without personal data', async () => {
    const answer = await app.inject({
      url: contract.exportOrganisations.path,
      headers: { authorization: 'Bearer admin', lang: 'en' },
    })
    const [head, ...rows] = await sheetOf(answer.rawPayload)
    expect(head).not.toContain('Contact')
    expect(rows.map(([path]) => path)).toContain('Organisation of tree-admin / East / Depot')
  })

  it('is closed to those without the button', async () => {
    const reader = await userOf(root, [['/permit/organize']])
    expect((await ask(contract.listOrganisations, { token: reader })).code).toBe(200)
    expect((await move(orgs.depot, orgs.west, reader)).code).toBe(403)
    expect((await disable(orgs.depot, true, reader)).code).toBe(403)
    expect((await undo(1, reader)).code).toBe(403)
  })
})

describe('adding and editing', () => {
  const add = (body: object, token = 'admin') =>
    ask(contract.createOrganisation, { token, body: { parentId: orgs.east, name: 'New', ...body } as never })

  it('adds below a parent; the new organisation is in the scope of those above', async () => {
    const { data } = await add(DETAILS)
    expect(data.id).toBeGreaterThan(0)
    const row = (await tree()).find(({ id }) => id === data.id)
    expect(row).toMatchObject({
      ...DETAILS,
      parentId: orgs.east,
      areaNames: ['Shaanxi', 'Xi’an'],
      updatedBy: 'tree-admin',
    })
    expect(changed).toEqual(['tree'])
    expect(await history()).toMatchObject([{ action: 'add', orgName: 'East', operator: 'tree-admin', undoable: true }])
  })

  it('rejects a name twice among siblings, a code twice, and a parent outside of the scope', async () => {
    expect(await add({ name: 'dEPOT' })).toMatchObject({ code: 409, failDetail: [{ path: 'name' }] })
    await add({ name: 'One', code: 'C1' })
    expect(await add({ name: 'Two', code: 'C1' })).toMatchObject({ code: 409, failDetail: [{ path: 'code' }] })
    expect(await add({ parentId: stranger.head })).toMatchObject({ code: 400, failDetail: [{ path: 'parentId' }] })
    const east = await userOf(orgs.east)
    expect(await add({ parentId: root }, east)).toMatchObject({ code: 400, failDetail: [{ path: 'parentId' }] })
  })

  it('rejects an organisation below the deepest level', async () => {
    let parentId = orgs.depot
    for (let level = 4; level <= MAX_ORGANISATION_DEPTH; level += 1) {
      parentId = (await add({ parentId, name: `Level ${level}` })).data.id
    }
    expect(await add({ parentId, name: 'Too deep' })).toMatchObject({ code: 400, failDetail: [{ path: 'parentId' }] })
    expect(await move(orgs.west, parentId)).toMatchObject({ code: 400, failDetail: [{ path: 'parentId' }] })
  })

  it('edits the details, and notices that another user did', async () => {
    const { updateTime } = (await tree()).find(({ id }) => id === orgs.east)!
    const edit = (rest: object, token = 'admin') =>
      ask(contract.updateOrganisation, { token, body: { ...DETAILS, id: orgs.east, updateTime, ...rest } })
    expect((await edit({ name: 'Far east' })).code).toBe(200)
    expect((await history())[0]).toMatchObject({
      action: 'edit',
      fields: expect.arrayContaining([
        { field: 'name', before: 'East', after: 'Far east' },
        { field: 'areaId', before: '', after: 'Shaanxi / Xi’an' },
        { field: 'mapCentre', before: '', after: '34.3, 108.9' },
      ]),
    })
    await db.pool.query(`update organisation set updated_at = now() - interval '1 hour' where id = $1`, [orgs.east])
    expect(await edit({ name: 'Near east' })).toMatchObject({ code: 409, failDetail: [] })
    expect((await undoLast()).code).toBe(200)
    expect((await tree()).find(({ id }) => id === orgs.east)).toMatchObject({ name: 'East', code: '', lng: null })
  })

  it('lets no user change the own organisation, except for the root of the tenant', async () => {
    const east = await userOf(orgs.east)
    const edit = (id: number, token: string, updateTime: string) =>
      ask(contract.updateOrganisation, { token, body: { ...DETAILS, name: 'Mine', id, updateTime } })
    expect((await edit(orgs.east, east, '2026-01-01 00:00:00')).code).toBe(409)
    const { updateTime } = (await tree())[0]!
    expect((await edit(root, 'admin', updateTime)).code).toBe(200)
    expect((await undoLast()).code).toBe(200)
  })
})

describe('disabling', () => {
  it('closes sign-in for the organisation and those below; vehicles stay visible from above', async () => {
    await aVehicle(db, models, { orgId: orgs.depot })
    const clerk = await userOf(orgs.depot)
    expect((await disable(orgs.east)).code).toBe(200)
    expect(await accounts.callerById(callers.get(clerk)!)).toBeNull()
    expect((await accounts.credentials(clerk))?.disabled).toBe(true)
    expect((await tree()).find(({ id }) => id === orgs.depot)).toMatchObject({ disabled: false, vehicles: 1 })
    expect((await disable(orgs.east, false)).code).toBe(200)
    expect(await accounts.callerById(callers.get(clerk)!)).not.toBeNull()
    expect((await history()).map(({ action }) => action)).toEqual(['enable', 'disable'])
  })

  it('rejects the own organisation and the last administrator', async () => {
    const east = await userOf(orgs.east)
    expect((await disable(orgs.east, true, east)).code).toBe(409)
    const deputy = await userOf(root, [['/permit/organize', '/permit/organize/organisation/disable']])
    await db.pool.query('update account set org_id = $2 where id = $1', [admin.id, orgs.depot])
    try {
      await db.pool.query('update account set disabled = true where id = $1', [callers.get(east)])
      expect((await disable(orgs.east, true, deputy)).code).toBe(409)
      expect((await disable(orgs.west, true, deputy)).code).toBe(200)
    } finally {
      await db.pool.query('update account set org_id = $2 where id = $1', [admin.id, root])
    }
  })
})

describe('undo', () => {
  it('of an addition removes it while nothing is there', async () => {
    const { id } = (await ask(contract.createOrganisation, { body: { parentId: orgs.west, name: 'Short-lived' } })).data
    const vehicle = await aVehicle(db, models, { orgId: id })
    expect((await undoLast()).code).toBe(409)
    await db.pool.query('delete from vehicle where id = $1', [vehicle])
    expect((await undoLast()).code).toBe(200)
    expect(await parents()).not.toHaveProperty('Short-lived')
    expect((await history())[0]).toMatchObject({ action: 'remove', orgName: 'Short-lived' })
  })

  it('shows and does nothing of another tenant', async () => {
    await move(orgs.depot, orgs.west)
    const [change] = await history()
    const { id } = await addAccount(db, {
      username: 'tree-stranger',
      password: 'x',
      oemId: stranger.oemId,
      orgId: stranger.head,
    })
    callers.set('stranger', id)
    expect((await ask(contract.listOrganisationChanges, { token: 'stranger' })).data.total).toBe(0)
    expect([400, 409]).toContain((await undo(change!.id, 'stranger')).code)
    expect((await parents())['Depot']).toBe(orgs.west)
  })
})
