import { afterAll, describe, expect, it } from 'vitest'
import { getMyInfo } from '#core/contract/account.ts'
import * as contract from '#core/contract/menu.ts'
import type { MenuChanges } from '#core/contract/menu-change.ts'
import { listRoles } from '#core/contract/role.ts'
import { Translator } from '#server/http/translate.ts'
import { route } from '#server/http/route.ts'
import { accountRepository } from '#server/modules/people/account/account-repository.ts'
import { translationRepository } from '#server/modules/system/translation/translation-repository.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { menuRepository } from './menu-repository.ts'
import { menuRoutes } from './menu-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
await db.pool.query(`insert into role (oem_id, name, codes) values ($1, 'Old', '["/home", "/home/gone/edit"]')`, [
  own.oemId,
])
await db.pool.query(`insert into tenant_package (name, codes) values ('Small', '["/permit/role"]')`)
const { ask, close } = await testApp(
  (app) => {
    menuRoutes(app, { menus: menuRepository(db), word: new Translator().word })
    route(app, listRoles, () => ({ list: [], total: 0 }))
    route(app, getMyInfo, () => {
      throw new Error('only its place in the registry counts')
    })
  },
  {
    operator: aCaller({ oemId: own.oemId, operator: true }),
    other: aCaller({ oemId: own.oemId }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

const registry = async (): Promise<contract.MenuRegistry> => (await ask(contract.getMenu)).data
const save = async (changes: MenuChanges, updateTime?: string | null) =>
  ask(contract.saveMenuDraft, {
    body: { changes, updateTime: updateTime === undefined ? (await registry()).draft.updateTime : updateTime },
  })
const shown = async () => ({
  look: await accountRepository(db).menuLook(),
  titles: (await translationRepository(db).ofLanguage('de')).shell,
})

describe('the registry', () => {
  it('has every route with the calls of this version behind its buttons', async () => {
    const { entries } = await registry()
    const role = entries.find(({ path }) => path === '/permit/role')!
    expect(role).toMatchObject({ titles: { en: 'Roles', zh: '角色' }, packages: ['Small'], access: 'role' })
    expect(role.calls).toMatchObject([{ method: 'GET', path: '/b-iam-account/v1/role/list' }])
    const menu = entries.find(({ path }) => path === '/permit/menu')!
    expect(menu.access).toBe('operator')
    expect(menu.buttons.map(({ code, risk }) => [code, risk])).toEqual([
      ['/permit/menu/menu/edit', 2],
      ['/permit/menu/menu/publish', 2],
    ])
    expect(menu.buttons[1]!.calls).toHaveLength(2)
    expect(entries.find(({ path }) => path === '/tbox')).toMatchObject({ redirect: '/tbox/awaken', section: true })
  })

  it('finds buttons without a call and calls without a button', async () => {
    const { buttonsWithoutCall, callsWithoutButton } = await registry()
    expect(buttonsWithoutCall).toContainEqual({ code: '/home/gone/edit', heldBy: ['Old'] })
    expect(callsWithoutButton.map(({ path, access }) => [path, access])).toEqual([[getMyInfo.path, 'signedIn']])
  })

  it('is closed to every tenant but the operator', async () => {
    expect((await ask(contract.getMenu, { token: 'other' })).code).toBe(403)
    expect((await ask(contract.publishMenu, { body: {}, token: 'other' })).code).toBe(403)
  })
})

describe('the menu', () => {
  const changes: MenuChanges = {
    '/tbox': { order: 1, icon: 'wall' },
    '/permit/role': { titles: { de: 'Rollenliste' } },
  }

  it('shows what is published, not the draft', async () => {
    expect((await save(changes)).code).toBe(200)
    expect(await shown()).toEqual({ look: undefined, titles: undefined })
    expect((await ask(contract.publishMenu, { body: { note: 'First' } })).data).toEqual({ version: 1 })
    expect(await shown()).toEqual({
      look: { '/tbox': { order: 1, icon: 'wall' } },
      titles: { 'title.permit.role': 'Rollenliste' },
    })
    expect((await ask(contract.publishMenu, { body: {} })).code).toBe(409)
  })

  it('goes back to an earlier version, with its draft', async () => {
    await save({ '/tbox': { hidden: true } })
    expect((await ask(contract.publishMenu, { body: {} })).data).toEqual({ version: 2 })
    expect((await shown()).look).toEqual({ '/tbox': { hidden: true } })
    const { versions } = await registry()
    expect(versions.map(({ version, current, note }) => [version, current, note])).toEqual([
      [2, true, ''],
      [1, false, 'First'],
    ])
    expect((await ask(contract.rollBackMenu, { body: { id: versions[1]!.id } })).code).toBe(200)
    expect((await shown()).look).toEqual({ '/tbox': { order: 1, icon: 'wall' } })
    expect((await registry()).draft.changes).toEqual(changes)
    expect((await ask(contract.rollBackMenu, { body: { id: 999_999 } })).code).toBe(409)
  })

  it('takes neither unknown pages nor what another user has changed', async () => {
    expect(await save({ '/nowhere': { order: 1 } })).toMatchObject({ code: 400, failDetail: [{ path: 'changes' }] })
    expect((await save({}, '2020-01-01 00:00:00')).code).toBe(409)
  })
})
