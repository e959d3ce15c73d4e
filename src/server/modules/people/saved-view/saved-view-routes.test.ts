import { afterAll, describe, expect, it } from 'vitest'
import { createSavedView, deleteSavedView, listSavedViews } from '#core/contract/saved-view.ts'
import { deleteTrackLayout, listTrackLayouts, saveTrackLayout } from '#core/contract/track-layout.ts'
import { SAVED_VIEWS_MAX } from '#core/domain/limits.ts'
import { account } from '#server/store/schema/account.ts'
import { aTenant, type MasterData } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { savedViewRepository } from './saved-view-repository.ts'
import { savedViewRoutes } from './saved-view-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const person = async (username: string, { oemId }: MasterData, orgId: number, orgIds: number[]) => {
  const values = { oemId, orgId, username, displayName: username, passwordHash: '' }
  const [row] = await db.orm.insert(account).values(values).returning()
  return aCaller({ userId: row!.id, username, oemId, orgId, orgIds })
}
const { ask, close } = await testApp((app) => savedViewRoutes(app, { savedViews: savedViewRepository(db) }), {
  head: await person('head', own, own.head, [own.head, own.north, own.south]),
  north: await person('north', own, own.north, [own.north]),
  south: await person('south', own, own.south, [own.south]),
  viewer: { ...(await person('viewer', own, own.north, [own.north])), codes: new Set(['/multiTrack']) },
  stranger: await person('stranger', foreign, foreign.head, [foreign.head]),
})
afterAll(async () => {
  await close()
  await db.close()
})

const page = '/tbox/loginJournal'
const names = async (token: string) =>
  (await ask(listSavedViews, { token, query: { page } })).data.map((view: { name: string }) => view.name)

describe('kept searches', () => {
  it('belong to their person and page', async () => {
    await ask(createSavedView, { token: 'north', body: { page, name: 'Winter test', query: 'vin=A' } })
    const { data } = await ask(listSavedViews, { token: 'north', query: { page } })
    expect(data).toEqual([
      { id: expect.any(Number), page, name: 'Winter test', query: 'vin=A', orgId: null, own: true, ownerName: 'north' },
    ])
    expect(await names('head')).toEqual([])
    expect((await ask(listSavedViews, { token: 'north', query: { page: '/baseInfo/vehicle' } })).data).toEqual([])
  })

  it('are replaced by one of the same name', async () => {
    await ask(createSavedView, { token: 'north', body: { page, name: 'Winter test', query: 'vin=B' } })
    const { data } = await ask(listSavedViews, { token: 'north', query: { page } })
    expect(data.map((view: { query: string }) => view.query)).toEqual(['vin=B'])
  })

  it('reach the organisation they are shared with and those below it, no one else', async () => {
    await ask(createSavedView, { token: 'head', body: { page, name: 'For the north', query: '', orgId: own.north } })
    await ask(createSavedView, { token: 'head', body: { page, name: 'For all', query: '', orgId: own.head } })
    expect(await names('north')).toEqual(['Winter test', 'For all', 'For the north'])
    expect(await names('south')).toEqual(['For all'])
    expect(await names('stranger')).toEqual([])
  })

  it('are not shared beyond the own data scope', async () => {
    const answer = await ask(createSavedView, { token: 'north', body: { page, name: 'x', query: '', orgId: own.head } })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path: 'orgId' }] })
  })

  it('are forgotten by their owner only', async () => {
    const [first] = (await ask(listSavedViews, { token: 'north', query: { page } })).data
    expect((await ask(deleteSavedView, { token: 'south', body: { id: first.id } })).code).toBe(409)
    expect((await ask(deleteSavedView, { token: 'north', body: { id: first.id } })).code).toBe(200)
    expect(await names('north')).not.toContain('Winter test')
  })

  it('end at a number for one page', async () => {
    for (let n = 0; n < SAVED_VIEWS_MAX; n++) {
      await ask(createSavedView, { token: 'south', body: { page, name: `view ${n}`, query: '' } })
    }
    const over = await ask(createSavedView, { token: 'south', body: { page, name: 'one more', query: '' } })
    expect(over).toMatchObject({ code: 400, failDetail: [{ path: 'name' }] })
    const again = await ask(createSavedView, { token: 'south', body: { page, name: 'view 1', query: 'new' } })
    expect(again.code).toBe(200)
  })
})

describe('layouts of multi-vehicle monitoring', () => {
  const layouts = async (token: string) => (await ask(listTrackLayouts, { token })).data
  const save = (token: string, name: string, over: object = {}) =>
    ask(saveTrackLayout, { token, body: { name, layout: 'layout=4', ...over } })

  it('are stored under a name, replaced by the same name and shared with the own organisation', async () => {
    expect((await save('head', 'Night watch')).code).toBe(200)
    expect((await save('head', 'Night watch', { layout: 'layout=9', shared: true })).code).toBe(200)
    expect((await save('north', 'Mine')).code).toBe(200)
    expect(await layouts('head')).toMatchObject([
      { name: 'Night watch', layout: 'layout=9', shared: true, own: true, ownerName: 'head' },
    ])
    expect(await layouts('north')).toMatchObject([
      { name: 'Mine', shared: false, own: true },
      { name: 'Night watch', own: false },
    ])
    expect((await layouts('south')).map((each: { name: string }) => each.name)).toEqual(['Night watch'])
    expect(await layouts('stranger')).toEqual([])
  })

  it('are forgotten by their owner only, and apart from kept searches', async () => {
    const [mine] = await layouts('north')
    expect((await ask(deleteTrackLayout, { token: 'south', body: { id: mine.id } })).code).toBe(409)
    expect((await ask(deleteSavedView, { token: 'north', body: { id: mine.id } })).code).toBe(409)
    expect((await ask(deleteTrackLayout, { token: 'north', body: { id: mine.id } })).code).toBe(200)
    expect((await layouts('north')).map((each: { name: string }) => each.name)).toEqual(['Night watch'])
  })

  it('are stored by those only who may, whichever call they take', async () => {
    expect(await layouts('viewer')).toHaveLength(1)
    expect((await save('viewer', 'Secret')).code).toBe(403)
    const around = await ask(createSavedView, { token: 'viewer', body: { page: '/multiTrack', name: 'x', query: '' } })
    expect(around).toMatchObject({ code: 400, failDetail: [{ path: 'page' }] })
  })
})
