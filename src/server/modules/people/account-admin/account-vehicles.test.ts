import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/account-admin.ts'
import { scopeIdOfAccount, scopeIdOfRole } from '#core/domain/role-rights.ts'
import { accountRepository } from '#server/modules/people/account/account-repository.ts'
import { createSessions } from '#server/modules/people/account/sessions.ts'
import { distributionRepository } from '#server/modules/people/notice/distribution-repository.ts'
import { createLog } from '#server/ops/log.ts'
import { watchAccess } from '#server/store/access-changes.ts'
import { accountRole, role } from '#server/store/schema/account.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'
import { accountAdminRepository } from './account-admin-repository.ts'
import { accountAdminRoutes } from './account-admin-routes.ts'
import { accountVehicleRepository } from './account-vehicle-repository.ts'

const db = await testDatabase()
const accounts = accountRepository(db)
const sessions = createSessions(accounts)
const own = await aTenant(db)
const foreign = await aTenant(db)
const ends: (() => unknown)[] = []
let telemetry: TestTelemetry
let app: TestApp

const aRole = async (name: string, values: Partial<typeof role.$inferInsert>, to?: number) => {
  const [made] = await db.orm
    .insert(role)
    .values({ oemId: own.oemId, name, codes: ['/home', '/permit/account', '/permit/account/account/edit'], ...values })
    .returning({ id: role.id })
  if (to !== undefined) await db.orm.insert(accountRole).values({ accountId: to, roleId: made!.id })
  return made!.id
}
const account = (username: string, orgId: number, roles: ('all' | string[])[] = []) =>
  addAccount(db, { username, password: 'x', oemId: own.oemId, orgId, roles })
const admin = await account('fleet-admin', own.head, ['all'])
const northern = await account('north-admin', own.north)
await aRole('North admins', { scope: 'below' }, northern.id)
const driver = await account('driver', own.south)
const drivers = await aRole('Drivers', { scope: 'vehicles' }, driver.id)
const dealer = await account('eu-manager', own.south)
const european = await aRole('Europe', { scope: 'market', markets: ['eu'] }, dealer.id)

const [chinese, german, southern, elsewhere] = [
  await aVehicle(db, own, { orgId: own.north, vin: 'LSCOPE00000000001', country: 'CN' }),
  await aVehicle(db, own, { orgId: own.head, vin: 'LSCOPE00000000002', country: 'DE' }),
  await aVehicle(db, own, { orgId: own.south, vin: 'LSCOPE00000000003', country: 'CN' }),
  await aVehicle(db, foreign, { vin: 'LSCOPE00000000004', country: 'DE' }),
]
const PHONE = '13500000088'

const tokens = new Map<number, string>()
for (const { id } of [admin, northern, driver, dealer]) tokens.set(id, (await sessions.open(id, 'test')).token)
const as = ({ id }: { id: number }) => tokens.get(id)!

beforeAll(async () => {
  telemetry = await testTelemetry(db, { liveTickMs: 40, liveWholeUpTo: 0 })
  ends.push(
    watchAccess(db.connection, createLog('silent'), (change) => {
      sessions.forget(change.accountId)
      void telemetry.accessChanged(change)
    }),
  )
  app = await testApp(
    (server) =>
      accountAdminRoutes(server, {
        accounts: accountAdminRepository(db),
        vehicles: accountVehicleRepository(db),
        vehiclesChanged: () => telemetry.fleet.reload(),
        makePassword: () => Promise.resolve({ password: 'p', hash: 'h' }),
        giveNewPassword: () => Promise.resolve(true),
        invitations: { open: () => Promise.resolve(null), mayMail: () => Promise.resolve(true) },
      }),
    {},
    { authenticate: (token) => sessions.authenticate(token) },
  )
})
afterAll(async () => {
  for (const end of ends) await end()
  await app.close()
  await telemetry.close()
  await db.close()
})

const assign = (by: { id: number }, id: number, vins: string[]) =>
  app.ask(contract.assignVehicles, { body: { id, vins }, token: as(by) })
const assigned = async (by: { id: number }, id: number) =>
  (await app.ask(contract.getAssignedVehicles, { query: { id }, token: as(by) })).data

describe('vehicles of an account', () => {
  it('are assigned, listed, and replaced', async () => {
    expect((await assign(admin, driver.id, ['LSCOPE00000000001', 'LSCOPE00000000003'])).data).toEqual({ changed: 2 })
    expect(await assigned(admin, driver.id)).toEqual(['LSCOPE00000000001', 'LSCOPE00000000003'])
    expect((await assign(admin, driver.id, ['LSCOPE00000000001'])).data).toEqual({ changed: 1 })
    expect(await assigned(admin, driver.id)).toEqual(['LSCOPE00000000001'])
  })

  it('are known ones of the caller', async () => {
    for (const vin of ['LSCOPE00000000004', 'LSCOPE00000000009']) {
      expect(await assign(admin, driver.id, [vin])).toMatchObject({
        code: 400,
        failDetail: [{ path: 'vins', message: expect.stringContaining(vin) as string }],
      })
    }
    expect(await assigned(admin, driver.id)).toEqual(['LSCOPE00000000001'])
    expect([chinese, german, southern, elsewhere].every((id) => id > 0)).toBe(true)
  })
})

describe('the data scope', () => {
  it('of an account is made of numbers that no organisation has', async () => {
    const of = async (id: number) => (await sessions.authenticate(tokens.get(id)!))!.orgIds
    expect(await of(driver.id)).toEqual([scopeIdOfAccount(driver.id)])
    expect(await of(dealer.id)).toEqual([scopeIdOfRole(european)])
  })

  it('shows live what is assigned, at once', async () => {
    await assign(admin, driver.id, [])
    await aTerminal(db, own, chinese, { phone: PHONE })
    await telemetry.fleet.reload()
    const all = () =>
      [...telemetry.fleet.all({ oemId: own.oemId, orgIds: [scopeIdOfAccount(driver.id)] })].map(({ vin }) => vin)
    expect(all()).toEqual([])
    await assign(admin, driver.id, ['LSCOPE00000000001'])
    expect(all()).toEqual(['LSCOPE00000000001'])
    expect(telemetry.fleet.counters({ oemId: own.oemId, orgIds: [scopeIdOfAccount(driver.id)] }).total).toBe(1)
    expect(telemetry.fleet.counters({ oemId: own.oemId, orgIds: [scopeIdOfRole(european)] }).total).toBe(1)
    expect(telemetry.fleet.counters({ oemId: own.oemId, orgIds: [own.head, own.north, own.south] }).total).toBe(3)
  })

  it('is followed by the live stream at once', async () => {
    await assign(admin, driver.id, ['LSCOPE00000000001'])
    const port = await telemetry.listen((token) => (token ? sessions.authenticate(token) : Promise.resolve(null)))
    const terminal = await new ScriptedTerminal(PHONE).signOn(telemetry.gatewayPort)
    ends.push(() => terminal.end())
    const report = (lat: number, ago: number) =>
      terminal.answerTo(terminal.send(0x0200, aPosition({ at: Date.now() - ago, lat, lng: 110 })))
    await report(30, 3_660_000)
    const [driving, managing] = [
      await (await new LiveViewer(port, as(driver)).connected()).subscribe(),
      await (await new LiveViewer(port, as(dealer)).connected()).subscribe(),
    ]
    ends.push(() => driving.socket.disconnect())
    ends.push(() => managing.socket.disconnect())
    await expect.poll(() => driving.vehicles.has(chinese)).toBe(true)
    await assign(admin, driver.id, [])
    await expect.poll(() => driving.vehicles.has(chinese)).toBe(false)
    driving.frames.length = 0
    await report(31, 30_000)
    await assign(admin, driver.id, ['LSCOPE00000000001'])
    await expect.poll(() => driving.vehicles.get(chinese)?.lat).toBe(31)
    expect(managing.vehicles.has(chinese)).toBe(false)
  })

  it('brings notices of these vehicles, and of no other', async () => {
    await assign(admin, driver.id, ['LSCOPE00000000001'])
    for (const vehicleId of [chinese, german, southern]) {
      await db.pool.query(
        `insert into notice_event (oem_id, type, kind, level, vehicle_id, group_key, dedup_key, codes, params)
         values ($1, 'alarm', 'emergency', 1, $2, $3::text, $3::text, null, '{}')`,
        [own.oemId, vehicleId, `scope-${vehicleId}`],
      )
    }
    await distributionRepository(db).distribute()
    const { rows } = await db.pool.query<{ account_id: number; vehicle_id: number }>(
      `select n.account_id, e.vehicle_id from notice n join notice_event e on e.id = n.event_id
        where n.account_id = any($1) order by 1, 2`,
      [[driver.id, dealer.id]],
    )
    expect(rows).toEqual([
      { account_id: driver.id, vehicle_id: chinese },
      { account_id: dealer.id, vehicle_id: german },
    ])
  })

  it('is counted in the effective rights', async () => {
    const { data } = await app.ask(contract.getEffectiveRights, { query: { id: driver.id }, token: as(admin) })
    expect(data).toMatchObject({ organisations: [], vehicles: 1, roles: [{ id: drivers, scope: 'vehicles' }] })
  })

  it('is not assigned by an administrator who sees less', async () => {
    // The market reaches organisations the northern administrator does not see.
    const guest = await account('north-guest', own.north)
    const body = { name: 'Guest', orgId: own.north, mail: '', phone: '', expireTime: null }
    const [row] = (
      await db.pool.query(
        `select to_char(updated_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at from account where id = $1`,
        [guest.id],
      )
    ).rows as { at: string }[]
    const update = (roleIds: number[]) =>
      app.ask(contract.updateAccount, {
        body: { ...body, id: guest.id, roleIds, updateTime: row!.at },
        token: as(northern),
      })
    expect(await update([european])).toMatchObject({ code: 400, failDetail: [{ path: 'roleIds' }] })
    await assign(admin, guest.id, ['LSCOPE00000000002'])
    expect(await update([drivers])).toMatchObject({ code: 400 })
    await assign(admin, guest.id, ['LSCOPE00000000001'])
    expect(await update([drivers])).toMatchObject({ code: 200 })
  })

  it('is shared by a role that is viewed as, within what the viewer sees', async () => {
    await sessions.viewAs((await sessions.authenticate(as(admin)))!, european)
    expect((await sessions.authenticate(as(admin)))!.orgIds).toEqual([scopeIdOfRole(european)])
    await sessions.viewAs((await sessions.authenticate(as(northern)))!, european)
    expect((await sessions.authenticate(as(northern)))!.orgIds).toEqual([])
  })
})
