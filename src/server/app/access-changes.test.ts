import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { endOtherSessions, endViewAs, getMyInfo, listSessions, type MyInfo, signOut } from '#core/contract/account.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { savePreference } from '#core/contract/preference.ts'
import { createRole, listRoles, viewAsRole } from '#core/contract/role.ts'
import { testDatabase } from '#tests/support/database.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { accountRepository } from '../modules/people/account/account-repository.ts'
import { createSessions } from '../modules/people/account/sessions.ts'
import { createLog } from '../ops/log.ts'
import { startPlatform } from './start-platform.ts'
import { readSettings } from './settings.ts'

/** Far less than what a process remembers a session for (10 s) and than connections are checked again (60 s). */
const AT_ONCE = { timeout: 5_000 }

/** No role has to open the own inbox. */
const ALWAYS = ['/personal/message']

const db = await testDatabase()
const settings = readSettings({ DATABASE_URL: db.url, SIM_VEHICLES: '0', DEMO: '0', ADMIN_PASSWORD: 'administrator 1' })
const ports = { port: 0, gatewayPort: 0, gb32960Port: 0, videoPort: 0, attachmentPort: 0 }
const platform = await startPlatform({ ...settings, ...ports }, createLog('silent'), () => undefined)
await platform.ready
const viewers: LiveViewer[] = []
afterAll(async () => {
  for (const { socket } of viewers) socket.disconnect()
  await platform.close()
  await db.close()
})

// Sessions are opened as by another process: this one is not asked.
const elsewhere = createSessions(accountRepository(db))
let accountId = 0
let people = 0
beforeEach(async () => {
  const username = `changing${++people}`
  ;({ id: accountId } = await addAccount(db, { username, password: 'x', roles: [['/home', '/multiTrack']] }))
})

const tokenOf = async () => (await elsewhere.open(accountId, 'test')).token
const call = (endpoint: AnyEndpoint, token: string, body: object = {}) =>
  fetch(new URL(endpoint.path, platform.address), {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(endpoint.method === 'POST' && { body: JSON.stringify(body) }),
  })
const statusOf = async (token: string) => (await call(getMyInfo, token)).status

/** Connected to the live stream and known to the process by a call. */
async function aViewer(token: string): Promise<LiveViewer> {
  const viewer = new LiveViewer(platform.port, token)
  viewers.push(viewer)
  await viewer.connected()
  expect(await statusOf(token)).toBe(200)
  return viewer
}
const isConnected = (viewer: LiveViewer) => () => viewer.socket.connected

describe('live connections and calls end at once', () => {
  it('with signing out', async () => {
    const [here, there] = [await tokenOf(), await tokenOf()]
    const [leaving, staying] = [await aViewer(here), await aViewer(there)]
    await call(signOut, here)
    await expect.poll(isConnected(leaving), AT_ONCE).toBe(false)
    expect(staying.socket.connected).toBe(true)
    expect(await statusOf(here)).toBe(401)
  })

  it('with ending other sessions', async () => {
    const [here, there] = [await tokenOf(), await tokenOf()]
    const [staying, leaving] = [await aViewer(here), await aViewer(there)]
    await call(endOtherSessions, here)
    await expect.poll(isConnected(leaving), AT_ONCE).toBe(false)
    expect(staying.socket.connected).toBe(true)
    expect(((await (await call(listSessions, here)).json()) as { data: unknown[] }).data).toHaveLength(1)
  })

  it('with an account that another program disables', async () => {
    const token = await tokenOf()
    const viewer = await aViewer(token)
    await db.pool.query('update account set disabled = true where id = $1', [accountId])
    await expect.poll(() => statusOf(token), AT_ONCE).toBe(401)
    await expect.poll(isConnected(viewer), AT_ONCE).toBe(false)
  })

  it('with sessions that another program ends', async () => {
    const token = await tokenOf()
    const viewer = await aViewer(token)
    await elsewhere.closeOthers(accountId, 'none')
    await expect.poll(isConnected(viewer), AT_ONCE).toBe(false)
    expect(await statusOf(token)).toBe(401)
  })
})

describe('rights follow at once', () => {
  const menus = async (token: string) => {
    const { data } = (await (await call(getMyInfo, token)).json()) as { data: { menuApis: string[] } }
    return data.menuApis
  }

  it('when a role changes, and the connection stays', async () => {
    const token = await tokenOf()
    const viewer = await aViewer(token)
    expect(await menus(token)).toEqual(['/home', '/multiTrack', ...ALWAYS])
    await db.pool.query(
      `update role set codes = '["/home"]' where id in (select role_id from account_role where account_id = $1)`,
      [accountId],
    )
    await expect.poll(() => menus(token), AT_ONCE).toEqual(['/home', ...ALWAYS])
    expect(viewer.socket.connected).toBe(true)
  })

  it('when a role is taken away', async () => {
    const token = await tokenOf()
    await aViewer(token)
    await db.pool.query('delete from account_role where account_id = $1', [accountId])
    await expect.poll(() => menus(token), AT_ONCE).toEqual(ALWAYS)
  })

  it('also after the connection that hears of it broke', async () => {
    const token = await tokenOf()
    await aViewer(token)
    const ended = await db.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fleetwall_access'
        and datname = current_database()`,
    )
    expect(ended.rowCount).toBe(1)
    await db.pool.query('update account set disabled = true where id = $1', [accountId])
    await expect.poll(() => statusOf(token), AT_ONCE).toBe(401)
  })
})

describe('a user who looks at the platform as a member of a role', () => {
  const OWN = ['/home', '/multiTrack', '/permit/role', '/permit/role/role/simulate', '/permit/role/role/add']
  const roleOf = async (oemId: string, name: string, codes: readonly string[]) => {
    const { rows } = await db.pool.query<{ id: number }>(
      `insert into role (oem_id, name, codes, hides) values ($1, $2, $3, '["phone"]') returning id`,
      [oemId, name, JSON.stringify(codes)],
    )
    return rows[0]!.id
  }
  const infoOf = async (token: string) => ((await (await call(getMyInfo, token)).json()) as { data: MyInfo }).data

  it('may what both may, changes nothing but what is their own, and stops at once', async () => {
    ;({ id: accountId } = await addAccount(db, { username: 'looker', password: 'x', roles: [OWN] }))
    const token = await tokenOf()
    const id = await roleOf('demo', 'Looked at', ['/home', '/permit/role', '/permit/log', '/permit/role/role/add'])
    expect((await call(viewAsRole, token, { id })).status).toBe(200)
    expect(await infoOf(token)).toMatchObject({
      viewsAs: { id, name: 'Looked at' },
      menuApis: ['/home', '/permit/role', ...ALWAYS],
      buttonApis: ['/permit/role/role/add'],
    })
    expect((await call(listRoles, token)).status).toBe(200)
    const role = { name: 'New', codes: [], scope: 'own', riskCeiling: 0 }
    expect((await call(createRole, token, role)).status).toBe(403)
    expect((await call(savePreference, token, { key: 'theme', value: '"dark"' })).status).not.toBe(403)
    expect((await call(endViewAs, token)).status).toBe(200)
    expect(await infoOf(token)).toMatchObject({
      viewsAs: null,
      menuApis: ['/home', '/multiTrack', '/permit/role', ...ALWAYS],
    })
    expect((await call(createRole, token, role)).status).toBe(200)
  })

  it('finds the roles of their tenant alone', async () => {
    ;({ id: accountId } = await addAccount(db, { username: 'other-looker', password: 'x', roles: [OWN] }))
    await addAccount(db, { username: 'foreigner', password: 'x', oemId: 'foreign', roles: [] })
    const id = await roleOf('foreign', 'Theirs', ['/home'])
    expect((await call(viewAsRole, await tokenOf(), { id })).status).toBe(409)
  })
})
