import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/organisation.ts'
import { accountRepository } from '#server/modules/people/account/account-repository.ts'
import { createSessions } from '#server/modules/people/account/sessions.ts'
import { createLog } from '#server/ops/log.ts'
import { watchAccess } from '#server/store/access-changes.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestApp, testApp } from '#tests/support/server.ts'
import { addAccount, addOrganisation } from '#tests/support/sign-in.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'
import { organisationRepository } from './organisation-repository.ts'
import { organisationRoutes } from './organisation-routes.ts'

const db = await testDatabase()
const sessions = createSessions(accountRepository(db))
const models = await aTenant(db)
const { oemId } = models
const PHONE = '13500000077'
const viewers: LiveViewer[] = []
const ends: (() => unknown)[] = []
let telemetry: TestTelemetry
let app: TestApp
let port: number
let vehicleId: number

const root = await addOrganisation(db, oemId, 'Live root')
const east = await addOrganisation(db, oemId, 'Live east', root)
const depot = await addOrganisation(db, oemId, 'Live depot', east)
const west = await addOrganisation(db, oemId, 'Live west', root)
const tokenOf = async (orgId: number) => {
  const { id } = await addAccount(db, { username: `live-${orgId}`, password: 'x', oemId, orgId })
  return (await sessions.open(id, 'test')).token
}
const [rootToken, eastToken, westToken, depotToken] = [
  await tokenOf(root),
  await tokenOf(east),
  await tokenOf(west),
  await tokenOf(depot),
]

beforeAll(async () => {
  telemetry = await testTelemetry(db, { liveTickMs: 40, liveWholeUpTo: 0 })
  port = await telemetry.listen((token) => (token ? sessions.authenticate(token) : Promise.resolve(null)))
  // As the platform does (app/access.ts).
  ends.push(
    watchAccess(db.connection, createLog('silent'), (change) => {
      sessions.forget(change.accountId)
      void telemetry.accessChanged(change)
    }),
  )
  app = await testApp(
    (server) =>
      organisationRoutes(server, {
        db,
        organisations: organisationRepository(db),
        namesOf: () => [],
        treeChanged: () => telemetry.fleet.reload(),
        rulesChanged: telemetry.rulesChanged,
      }),
    {},
    { authenticate: (token) => sessions.authenticate(token) },
  )
  vehicleId = await aVehicle(db, models, { orgId: depot })
  await aTerminal(db, models, vehicleId, { phone: PHONE })
  await telemetry.fleet.reload()
  const terminal = await new ScriptedTerminal(PHONE).signOn(telemetry.gatewayPort)
  ends.push(() => terminal.end())
  let at = Math.floor(Date.now() / 1000) * 1000 - 36_000_000
  report = async (lat) => {
    at += 3_600_000
    await terminal.answerTo(terminal.send(0x0200, aPosition({ at, lat, lng: 110 })))
  }
  await report(30)
})
let report: (lat: number) => Promise<void>

afterEach(() => {
  for (const { socket } of viewers.splice(0)) socket.disconnect()
})
afterAll(async () => {
  for (const end of ends) await end()
  await app.close()
  await telemetry.close()
  await db.close()
})

async function viewer(token: string): Promise<LiveViewer> {
  const made = await new LiveViewer(port, token).connected()
  viewers.push(made)
  return made.subscribe()
}

const move = (parentId: number) =>
  app.ask(contract.moveOrganisation, { token: rootToken, body: { id: depot, parentId } })

describe('a move of an organisation', () => {
  it('ends frames of its vehicles for the old parent and begins them for the new one', async () => {
    const [above, before, after] = [await viewer(rootToken), await viewer(eastToken), await viewer(westToken)]
    const sees = () => [above, before, after].map((each) => each.vehicles.has(vehicleId))
    expect(sees()).toEqual([true, true, false])
    expect((await move(west)).code).toBe(200)
    await expect.poll(sees).toEqual([true, false, true])
    before.frames.length = 0
    await report(31)
    await expect.poll(() => after.vehicles.get(vehicleId)?.lat).toBe(31)
    expect(before.frames).toEqual([])
    expect((await move(east)).code).toBe(200)
    await expect.poll(sees).toEqual([true, true, false])
  })

  it('opens what is added below at once, and closes what is disabled', async () => {
    const clerk = await viewer(depotToken)
    const left = new Promise((resolve) => clerk.socket.once('disconnect', resolve))
    const body = { id: east, disabled: true }
    expect((await app.ask(contract.disableOrganisation, { token: rootToken, body })).code).toBe(200)
    await left
    await expect.poll(async () => (await app.ask(contract.listOrganisations, { token: depotToken })).code).toBe(401)
    await app.ask(contract.disableOrganisation, { token: rootToken, body: { ...body, disabled: false } })
    await expect.poll(async () => (await app.ask(contract.listOrganisations, { token: depotToken })).code).toBe(200)
    const added = await app.ask(contract.createOrganisation, {
      token: rootToken,
      body: { parentId: east, name: 'Live yard' },
    })
    expect(added.code).toBe(200)
    await expect.poll(async () => (await app.ask(contract.listOrganisations, { token: eastToken })).data.length).toBe(3)
  })
})
