import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { getPublicWall, switchPublicWall } from '#core/contract/screen-admin.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { publicWallRepository } from './public-wall-repository.ts'
import { publicWallRoutes } from './public-wall-routes.ts'

const db = await testDatabase()
const demo = await aTenant(db, 'demo')
const other = await aTenant(db)
const publicWall = publicWallRepository(db)
let reloads = 0
const fleet = { reload: () => Promise.resolve(void (reloads += 1)) }
const callers = {
  own: aCaller({ oemId: demo.oemId }),
  other: aCaller({ oemId: other.oemId }),
  viewer: aCaller({ oemId: demo.oemId, codes: new Set(['/permit/screen']) }),
}
const open = await testApp((app) => publicWallRoutes(app, { publicWall, fleet, allowed: true }), callers)
const closed = await testApp((app) => publicWallRoutes(app, { publicWall, fleet, allowed: false }), callers)
afterAll(async () => {
  await open.close()
  await closed.close()
  await db.close()
})
beforeEach(async () => {
  await db.pool.query('update tenant set public_wall = false')
  await db.pool.query(`delete from installation where key = 'public-wall-switched'`)
})

const stateFor = async (token: string) => (await open.ask(getPublicWall, { token })).data
const turn = (token: string, on: boolean) => open.ask(switchPublicWall, { token, body: { on }, lang: 'en' })

describe('the switch of the public wall', () => {
  it('opens and closes it, and the live stream is notified', async () => {
    expect(await stateFor('own')).toEqual({ on: false, blocked: null })
    const before = reloads
    expect((await turn('own', true)).code).toBe(200)
    expect(await stateFor('own')).toEqual({ on: true, blocked: null })
    expect((await turn('own', false)).code).toBe(200)
    expect(await publicWall.shown()).toBeUndefined()
    expect(reloads).toBe(before + 2)
  })

  it('leaves the wall to the tenant that has it', async () => {
    await turn('own', true)
    expect(await stateFor('other')).toEqual({ on: false, blocked: 'otherTenant' })
    expect(await turn('other', true)).toMatchObject({ code: 409, msg: expect.stringContaining('another tenant') })
    expect((await turn('other', false)).code).toBe(409)
    expect(await publicWall.shown()).toBe(demo.oemId)
  })

  it('cannot open what the settings close', async () => {
    expect((await closed.ask(getPublicWall, { token: 'own' })).data).toEqual({ on: false, blocked: 'setting' })
    expect((await closed.ask(switchPublicWall, { token: 'own', body: { on: true } })).code).toBe(409)
  })

  it('needs a permission of its own', async () => {
    expect((await turn('viewer', true)).code).toBe(403)
    expect((await stateFor('viewer')).on).toBe(false)
  })
})

describe('the public wall at the start', () => {
  const applied = async (settings: { demo: boolean; publicWall?: boolean | undefined }) => {
    await publicWall.applySettings({ publicWall: undefined, ...settings })
    return publicWall.shown()
  }

  it('is open while the demo runs, and closed without it', async () => {
    expect(await applied({ demo: true })).toBe(demo.oemId)
    expect(await applied({ demo: false })).toBeUndefined()
  })

  it('opens for the first tenant where the settings want it', async () => {
    expect(await applied({ demo: false, publicWall: true })).toBe(demo.oemId)
  })

  it('stays as a user switched it', async () => {
    await turn('own', true)
    expect(await applied({ demo: false })).toBe(demo.oemId)
    await turn('own', false)
    expect(await applied({ demo: true })).toBeUndefined()
    expect(await applied({ demo: true, publicWall: true })).toBeUndefined()
  })

  it('is closed by the settings, whatever was switched', async () => {
    await turn('other', true)
    expect(await applied({ demo: true, publicWall: false })).toBeUndefined()
  })
})
