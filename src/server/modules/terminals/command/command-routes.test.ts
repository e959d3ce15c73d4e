import { afterAll, afterEach, describe, expect, it } from 'vitest'
import {
  approveCommand,
  createCommand,
  createCommands,
  getCommand,
  getCommandReadiness,
  getWakeCard,
  listCommands,
  retryCommand,
  wakeVehicle,
} from '#core/contract/command.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { Translator } from '#server/http/translate.ts'
import { aCaller } from '#tests/support/caller.ts'
import { commandGround } from '#tests/support/command-ground.ts'
import { testApp } from '#tests/support/server.ts'
import { commandListRepository } from './command-list-repository.ts'
import { commandRoutes } from './command-routes.ts'
import { readinessRoutes } from './readiness-routes.ts'

const ground = await commandGround()
const { db, owner, telemetry, first, second } = ground
const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south] }
const jobs = commandListRepository(db)
const { commands, fleet, sessionOf } = telemetry
const { ask, close } = await testApp(
  (app) => {
    commandRoutes(app, { commands, jobs, translator: new Translator() })
    readinessRoutes(app, { commands, jobs, fleet, sessionOf, smsAvailable: false })
  },
  {
    first: aCaller({ ...scope, userId: first.userId }),
    second: aCaller({ ...scope, userId: second.userId }),
    foreign: aCaller({ ...scope, oemId: 'another', userId: 99 }),
    nobody: aCaller({ ...scope, codes: new Set(['/home']) }),
    reader: aCaller({ ...scope, userId: 98, codes: new Set(['/tbox/remoteControl']) }),
  },
)
afterEach(() => ground.endTerminals())
afterAll(async () => {
  await close()
  await ground.close()
})

async function standing() {
  const vehicle = await ground.aCommandedVehicle()
  await vehicle.terminal.signOn(telemetry.gatewayPort)
  await vehicle.report({ speed: 0 })
  return vehicle
}

describe('commands over HTTP', () => {
  it('are given, approved by a second approver and read back with their history and frame', async () => {
    const { vin } = await standing()
    const given = await ask(createCommand, {
      body: { vin, kind: 'lock', params: { part: 'doors' }, reason: 'Theft report' },
    })
    expect(given.data).toMatchObject({ status: 'awaitingApproval' })
    const query = { jobId: given.data.jobId }
    expect((await ask(getCommand, { query })).data.may).toMatchObject({ approve: false, cancel: true })
    expect((await ask(getCommand, { query, token: 'second' })).data.may).toMatchObject({ approve: true, reject: true })
    const own = await ask(approveCommand, { body: query, lang: 'en' })
    expect(own).toMatchObject({ code: 409, msg: 'You requested this command yourself. A second approver must decide.' })
    expect((await ask(approveCommand, { body: query, token: 'second' })).data.status).toBe('sent')
    const { data } = await ask(getCommand, { query })
    expect(data).toMatchObject({ messageId: '0x8500', sendStatusA: 0, sendStatusB: 1, reason: 'Theft report' })
    expect(data.states.map(({ status }: { status: string }) => status)).toEqual([
      'created',
      'awaitingApproval',
      'queued',
      'sent',
    ])
    expect(data.states.at(-1).durationMs).toBeNull()
    expect(data.requestFrame).toMatch(/^7e8500/)
  })

  it('report how the terminal differs from the standard, so that its frames can be read', async () => {
    const { vin } = await standing()
    const { data } = await ask(createCommand, { body: { vin, kind: 'queryLocation' } })
    const dialect = async () => (await ask(getCommand, { query: { jobId: data.jobId } })).data.dialect
    expect(await dialect()).toEqual({})
    const settings = { encoding: 'gbk', alarmMark: 'guangdong', items: 'fleetwall', wide: true }
    await db.pool.query(`insert into terminal_dialect (name, settings) values ('acme', $1)`, [settings])
    await db.pool.query(
      `update terminal set dialect = 'acme' where vehicle_id = (select id from vehicle where vin = $1)`,
      [vin],
    )
    expect(await dialect()).toEqual({ encoding: 'gbk', alarmMark: 'guangdong', items: ['fleetwall'] })
  })

  it('say which one is open already', async () => {
    const { vin } = await ground.aCommandedVehicle()
    const body = { vin, kind: 'queryLocation' as const, queuePolicy: 'queueUntilExpire' as const }
    const { data } = await ask(createCommand, { body })
    expect(await ask(createCommand, { body })).toMatchObject({
      code: 409,
      failDetail: [{ path: 'openJobId', message: String(data.jobId) }],
    })
  })

  it('go to several vehicles, and report who gets none and why', async () => {
    const [one, other] = [await standing(), await ground.aCommandedVehicle()]
    const vins = [one.vin, other.vin, 'LUNKNOWN000000001']
    const { data } = await ask(createCommands, { body: { vins, kind: 'queryLocation' }, lang: 'en' })
    expect(data.given.map(({ vin, status }: { vin: string; status: string }) => [vin, status])).toEqual([
      [one.vin, 'sent'],
      [other.vin, 'failed'],
    ])
    expect(data.refused).toEqual([{ vin: 'LUNKNOWN000000001', reason: 'Vehicle not found', openJobId: null }])
    const list = await ask(listCommands, { query: { batchId: data.batchId } })
    expect(list.data.total).toBe(2)
  })

  it('are listed by kind, state and vehicle', async () => {
    const { vin } = await ground.aCommandedVehicle()
    const { data } = await ask(createCommand, { body: { vin, kind: 'queryAttributes' } })
    const found = async (query: object) => (await ask(listCommands, { query: { vin, ...query } })).data.list
    expect(await found({ kinds: 'queryAttributes,lock', statuses: 'failed' })).toMatchObject([
      { jobId: data.jobId, result: 'notConnected', sendStatusA: 2, sendStatusB: 3 },
    ])
    expect(await found({ statuses: 'executed' })).toEqual([])
    expect((await ask(retryCommand, { body: { jobId: data.jobId } })).data.jobId).not.toBe(data.jobId)
  })

  it('are no one’s business without a page that shows them, nor a foreign tenant’s', async () => {
    const { vin } = await ground.aCommandedVehicle()
    const { data } = await ask(createCommand, { body: { vin, kind: 'queryLocation' } })
    const query = { jobId: data.jobId }
    expect(await ask(listCommands, { query: {}, token: 'nobody' })).toMatchObject({ code: 403 })
    expect(await ask(getCommand, { query, token: 'nobody' })).toMatchObject({ code: 403 })
    expect(await ask(getCommand, { query, token: 'foreign' })).toMatchObject({ code: 404 })
    expect((await ask(listCommands, { query: {}, token: 'foreign' })).data.list).toEqual([])
    expect(await ask(createCommand, { body: { vin, kind: 'queryLocation' }, token: 'foreign' })).toMatchObject({
      code: 409,
    })
    expect((await ask(getCommand, { query, token: 'reader' })).data.may).toEqual({
      approve: false,
      reject: false,
      cancel: false,
      retry: false,
    })
  })
})

describe('what one should know before', () => {
  it('is whether the vehicle stands and how old that is', async () => {
    const { vin } = await standing()
    expect((await ask(getCommandReadiness, { query: { vin } })).data).toMatchObject({
      online: true,
      standstill: 'standing',
      speed: 0,
      protocolVersion: '2013',
      orgName: 'Head office',
      riskCeiling: 3,
    })
    const away = await ground.aCommandedVehicle()
    expect((await ask(getCommandReadiness, { query: { vin: away.vin } })).data).toMatchObject({
      online: false,
      standstill: 'noPosition',
      positionAgeSeconds: null,
    })
  })

  it('is the sleep profile as the terminal reported it, and that no message can be sent', async () => {
    const vehicle = await standing()
    const { data } = await ask(createCommand, {
      body: { vin: vehicle.vin, kind: 'querySelectedParameters', params: { ids: [0x7c] } },
    })
    const { serial } = await vehicle.command(0x8106)
    const value = {
      mode: 2,
      conditions: 0,
      weekdays: 127,
      enabled: 1,
      slots: Array(4).fill({ wake: '06:30', sleep: '18:00' }),
    }
    const body = { serial, parameters: [{ id: 0x7c, value }] }
    expect(encodeBody(0x0104, '2013', body).length).toBeGreaterThan(20)
    vehicle.terminal.send(0x0104, body)
    await expect.poll(() => ground.stateOf(data.jobId)).toBe('executed')
    const card = (await ask(getWakeCard, { query: { vin: vehicle.vin } })).data
    expect(card).toMatchObject({
      supply: 'ok',
      refusal: 'error.wakeAwake',
      sleepProfile: { scheduled: true, condition: false, slots: [{ wake: '06:30', sleep: '18:00' }] },
    })
    expect(card.nextWakeTime).toMatch(/ 06:30:00$/)
    const away = await ground.aCommandedVehicle()
    const woken = await ask(wakeVehicle, { body: { vin: away.vin, method: 'sms' }, lang: 'en' })
    expect(woken.msg).toContain('SMS_GATEWAY_URL')
  })
})
