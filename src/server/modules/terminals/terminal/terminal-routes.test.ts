import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  allowUnknownTerminal,
  blockTerminals,
  countRegistrations,
  deregisterTerminals,
  exportTerminals,
  getTerminal,
  listConflicts,
  listTerminals,
  listUnknownTerminals,
  resetAuthCodes,
  resolveConflict,
  setTerminalSilence,
} from '#core/contract/terminal.ts'
import { ConflictRepository } from '#server/telemetry/gateway/conflict-repository.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { AS_CSV, testApp } from '#tests/support/server.ts'
import { testTelemetry } from '#tests/support/telemetry.ts'
import { terminalChangeRepository } from './terminal-change-repository.ts'
import { terminalConflictRepository } from './terminal-conflict-repository.ts'
import { terminalListRepository } from './terminal-list-repository.ts'
import { terminalRoutes } from './terminal-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const onTheBooks = async (vin: string, phone: string, orgId = own.north) => {
  const vehicleId = await aVehicle(db, own, { vin, orgId })
  return { vehicleId, id: await aTerminal(db, own, vehicleId, { phone, sn: `SN-${phone}` }) }
}
const first = await onTheBooks('LREGISTER00000001', '13000000001')
const second = await onTheBooks('LREGISTER00000002', '13000000002')
const stock = {
  id: await aTerminal(db, own, first.vehicleId, { phone: '13000000003', sn: 'SN-STOCK', vehicleId: null }),
}
const telemetry = await testTelemetry(db)
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { ask, close } = await testApp(
  (app) =>
    terminalRoutes(app, {
      terminals: terminalListRepository(db),
      changes: terminalChangeRepository(db),
      conflicts: terminalConflictRepository(db),
      fleet: telemetry.fleet,
      refresh: (terminalIds) => telemetry.refreshTerminals(terminalIds),
    }),
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [own.north] }),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    foreign: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/tbox/registersState']) }),
  },
)
const terminal = new ScriptedTerminal('13000000001')
beforeAll(async () => {
  await terminal.signOn(telemetry.gatewayPort)
})
afterAll(async () => {
  terminal.end()
  await close()
  await telemetry.close()
  await db.close()
})

interface Row {
  id: number
  sn: string
}
const idsOf = async (token: string, query = {}) =>
  ((await ask(listTerminals, { token, query })).data.list as Row[]).map(({ id }) => id)

describe('registration of terminals', () => {
  it('lists what each may see; terminals in stock only to who sees the whole tenant', async () => {
    expect(await idsOf('whole')).toEqual([stock.id, second.id, first.id])
    expect(await idsOf('north')).toEqual([second.id, first.id])
    expect(await idsOf('south')).toEqual([])
    expect(await idsOf('foreign')).toEqual([])
    expect((await ask(getTerminal, { token: 'south', query: { id: first.id } })).code).toBe(404)
  })

  it('reports connection and last messages of a terminal that is there, and its logins', async () => {
    const { data } = await ask(getTerminal, { query: { id: first.id } })
    expect(data.terminal).toMatchObject({ connection: 'online', vin: 'LREGISTER00000001', hasAuthCode: true })
    expect(data.terminal.lastMessageTime).not.toBeNull()
    expect(
      data.attempts.map(({ messageId, result }: { messageId: string; result: string }) => [messageId, result]),
    ).toEqual([
      ['0x0102', 'accepted'],
      ['0x0100', 'accepted'],
    ])
    expect(JSON.stringify(data)).not.toContain('authCode"')
    const { data: never } = await ask(getTerminal, { query: { id: second.id } })
    expect(never.terminal).toMatchObject({ connection: 'neverOnline', state: 'notRegistered', lastResult: null })
  })

  it('filters by state, part of a serial number and phone', async () => {
    expect(await idsOf('whole', { state: 'notRegistered' })).toEqual([stock.id, second.id])
    expect(await idsOf('whole', { sn: 'stock' })).toEqual([stock.id])
    expect(await idsOf('whole', { phone: '0002' })).toEqual([second.id])
    expect(await idsOf('whole', { vin: '%' })).toEqual([])
    expect((await ask(listTerminals, { query: { state: 'online' as 'conflict' } })).code).toBe(400)
  })

  it('counts registrations per day', async () => {
    const { data } = await ask(countRegistrations, { query: { days: 3 } })
    expect(data).toHaveLength(3)
    expect(data.at(-1)).toMatchObject({ accepted: 1, refused: {} })
    const { data: others } = await ask(countRegistrations, { token: 'foreign', query: { days: 1 } })
    expect(others).toMatchObject([{ accepted: 0 }])
  })

  it('is exported to those with the right', async () => {
    expect((await ask(exportTerminals, { headers: AS_CSV })).text.trim().split('\n')).toHaveLength(4)
    expect((await ask(exportTerminals, { token: 'reader' })).code).toBe(403)
  })
})

describe('changes of registration', () => {
  it.each([deregisterTerminals, resetAuthCodes])(
    'touch nothing outside of the scope or without the right',
    async (endpoint) => {
      const body = { ids: [first.id] }
      expect((await ask(endpoint, { token: 'south', body })).data).toEqual({ changed: 0 })
      expect((await ask(endpoint, { token: 'foreign', body })).data).toEqual({ changed: 0 })
      expect((await ask(endpoint, { token: 'reader', body })).code).toBe(403)
      expect((await ask(endpoint, { body: { ids: [] } })).code).toBe(400)
    },
  )

  it('set the silence after which a terminal counts as gone', async () => {
    const body = { ids: [second.id], silenceSeconds: 600 }
    expect((await ask(setTerminalSilence, { body })).data).toEqual({ changed: 1 })
    expect((await ask(getTerminal, { query: { id: second.id } })).data.terminal.silenceSeconds).toBe(600)
    expect((await ask(setTerminalSilence, { body: { ...body, silenceSeconds: 1 } })).code).toBe(400)
  })

  it('block and let in again', async () => {
    await ask(blockTerminals, { body: { ids: [second.id], blocked: true } })
    expect((await ask(getTerminal, { query: { id: second.id } })).data.terminal.state).toBe('blocked')
    await ask(blockTerminals, { body: { ids: [second.id], blocked: false } })
    expect((await ask(getTerminal, { query: { id: second.id } })).data.terminal.state).toBe('notRegistered')
  })

  it('end the connection of a terminal that is deregistered', async () => {
    expect((await ask(deregisterTerminals, { body: { ids: [first.id] } })).data).toEqual({ changed: 1 })
    await terminal.whenClosed()
    const { data } = await ask(getTerminal, { query: { id: first.id } })
    expect(data.terminal).toMatchObject({ state: 'deregistered', connection: 'deregistered', hasAuthCode: false })
  })
})

describe('conflicts', () => {
  it('are decided once, by who may see them; the vehicle goes to the new terminal', async () => {
    const conflict = {
      oemId: own.oemId,
      kind: 'vehicleTaken' as const,
      vehicleId: second.vehicleId,
      holderId: second.id,
      newTerminalId: stock.id,
      newDevice: { deviceId: 'N1' },
      remoteAddress: '10.0.0.1:1',
    }
    await new ConflictRepository(db).note(conflict)
    expect((await ask(getTerminal, { query: { id: second.id } })).data.terminal).toMatchObject({
      state: 'conflict',
      openConflicts: 1,
    })
    const { data } = await ask(listConflicts, { query: { open: true } })
    expect(data).toMatchObject({ total: 1, list: [{ vin: 'LREGISTER00000002', newcomerSn: 'SN-STOCK', count: 1 }] })
    const body = { id: data.list[0].id, resolution: 'rebind' as const }
    expect((await ask(listConflicts, { token: 'south' })).data.total).toBe(0)
    expect((await ask(resolveConflict, { token: 'south', body })).code).toBe(409)
    expect((await ask(resolveConflict, { token: 'reader', body })).code).toBe(403)
    expect((await ask(resolveConflict, { body })).code).toBe(200)
    expect((await ask(resolveConflict, { body })).code).toBe(409)
    expect((await ask(getTerminal, { query: { id: stock.id } })).data.terminal.vin).toBe('LREGISTER00000002')
    expect((await ask(getTerminal, { query: { id: second.id } })).data.terminal).toMatchObject({
      vin: null,
      state: 'deregistered',
    })
  })
})

describe('a phone that is not on the books', () => {
  const stranger = { maker: 'M', model: 'X', deviceId: 'D', namedBy: 'vin' as const, remoteAddress: '10.0.0.9:1' }

  it('is shown to the tenant whose vehicle it named, to no one else when it named none', async () => {
    const repository = new ConflictRepository(db)
    await repository.noteStranger({ ...stranger, phone: '13999999991', named: 'LREGISTER00000001' })
    await repository.noteStranger({ ...stranger, phone: '13999999992', named: 'NOBODYS' })
    expect((await ask(listUnknownTerminals)).data.list).toMatchObject([
      { phone: '13999999991', vin: 'LREGISTER00000001' },
    ])
    expect((await ask(listUnknownTerminals, { token: 'foreign' })).data.list).toEqual([])
  })

  it('may be let in once, for a vehicle without a terminal', async () => {
    await aVehicle(db, own, { vin: 'LREGISTER00000009' })
    const body = { phone: '013999999992', vin: 'LREGISTER00000009', sn: 'SN-9' }
    expect((await ask(allowUnknownTerminal, { token: 'foreign', body })).code).toBe(400)
    expect((await ask(allowUnknownTerminal, { body: { ...body, vin: 'LREGISTER00000001' } })).code).toBe(409)
    expect((await ask(allowUnknownTerminal, { body: { ...body, phone: 'x' } })).code).toBe(400)
    expect((await ask(allowUnknownTerminal, { body })).code).toBe(200)
    const { data } = await ask(listUnknownTerminals, { query: { phone: '9992' } })
    expect(data.list).toMatchObject([{ phone: '13999999992', allowedVin: 'LREGISTER00000009', count: 0 }])
  })
})
