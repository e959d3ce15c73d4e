import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  auditUdsCampaign,
  cancelUdsCampaign,
  createUdsCampaign,
  exportUdsResults,
  findUdsCampaign,
  findUdsRun,
  getUdsFigures,
  listUdsCampaigns,
  listUdsRuns,
  sendUdsCampaign,
} from '#core/contract/uds-campaign.ts'
import { deleteUdsTemplate, listUdsTemplates, saveUdsTemplate } from '#core/contract/uds-template.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { readUdsEnvelope, UDS_KIND, writeUdsEnvelope } from '#core/protocol/uds-over-808.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import { faultCodeRepository } from '../fault-code/fault-code-repository.ts'
import { createLog } from '#server/ops/log.ts'
import { faultCode } from '#server/store/schema/diagnostics.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type CommandedVehicle, commandGround } from '#tests/support/command-ground.ts'
import { testApp } from '#tests/support/server.ts'
import { udsCampaignRepository } from './uds-campaign-repository.ts'
import { udsCampaignRoutes } from './uds-campaign-routes.ts'
import { UdsDesk } from './uds-desk.ts'
import { demoKeyService } from './uds-key-service.ts'
import { udsRepository } from './uds-repository.ts'
import { udsRunRepository } from './uds-run-repository.ts'
import { UdsRunner } from './uds-runner.ts'
import { udsTemplateRepository } from './uds-template-repository.ts'

const ground = await commandGround()
const { db, owner, telemetry, first, second } = ground
const { fleet, commands } = telemetry
const log = createLog('silent')
const requests = udsRepository(db)
const runs = udsRunRepository(db)
const desk = new UdsDesk({ requests, commands, fleet, log })
const orgIds = [owner.head, owner.north, owner.south]
let clock = 0
const newRunner = () =>
  new UdsRunner({
    runs,
    desk,
    fleet,
    log,
    keys: demoKeyService,
    now: () => Date.now() + clock,
    callerById: (userId) => Promise.resolve({ userId, oemId: owner.oemId, orgIds }),
  })
const runner = newRunner()
const scope = { oemId: owner.oemId, orgIds, userId: first.userId }
const { ask, close } = await testApp(
  (app) =>
    udsCampaignRoutes(app, {
      templates: udsTemplateRepository(db),
      campaigns: udsCampaignRepository(db),
      runs,
      requests,
      faults: faultCodeRepository(db),
    }),
  {
    whole: aCaller(scope),
    second: aCaller({ ...scope, userId: second.userId }),
    north: aCaller({ ...scope, orgIds: [owner.north] }),
    foreign: aCaller({ ...scope, oemId: 'another' }),
    reader: aCaller({ ...scope, codes: new Set(['/dataService/udsV2']) }),
  },
)
const dictionary = {
  oemId: owner.oemId,
  protocol: 'uds',
  code: 'P0123',
  name: 'Throttle sensor high',
  level: 2,
  lamp: 'amber',
} as const
beforeAll(async () => void (await db.orm.insert(faultCode).values(dictionary)))
afterEach(() => {
  clock = 0
  ground.endTerminals()
})
afterAll(async () => {
  await close()
  await ground.close()
})

const place = { ecu: 'ECM', address: '7E0' }
const readDtcs = { ...place, kind: 'readDtcs' as const, mask: 255 }
const readVin = { ...place, kind: 'readDids' as const, dids: [{ did: 'f190' }] }
const session = { ...place, kind: 'session' as const, session: 3 as const }
const unlock = { ...place, kind: 'security' as const, level: 1 }

let made = 0
type Steps = NonNullable<Parameters<typeof ask<typeof saveUdsTemplate>>[1]>['body']
async function aTemplate(steps: NonNullable<Steps>['steps'] = [session, readVin, readDtcs]): Promise<number> {
  made += 1
  return (await ask(saveUdsTemplate, { body: { name: `Template ${made}`, steps } })).data.id
}
const inAnHour = () => ({
  startTime: toPlatformTime(Date.now() - 60_000),
  endTime: toPlatformTime(Date.now() + 3_600_000),
})
async function aTask(vehicle: CommandedVehicle, templateId: number, over: object = {}): Promise<number> {
  const body = { name: 'Winter check', templateId, vins: [vehicle.vin], ...inAnHour(), ...over }
  return (await ask(createUdsCampaign, { body })).data.id
}
const stateOf = async (id: number) => (await ask(findUdsCampaign, { query: { id } })).data
const runOf = async (id: number) => (await ask(listUdsRuns, { query: { id } })).data.list[0]
async function online(speed = 0): Promise<CommandedVehicle> {
  const vehicle = await ground.aCommandedVehicle()
  await vehicle.terminal.signOn(telemetry.gatewayPort)
  await vehicle.report({ speed })
  return vehicle
}
/** Takes the next request off the wire and answers it; nothing for silence. */
async function answer(vehicle: CommandedVehicle, uds: string): Promise<string> {
  const frame = await vehicle.command(0x8900)
  const { data } = decodeAs(0x8900, '2013', frame.body).value as { data: Uint8Array }
  const envelope = readUdsEnvelope(data)!
  vehicle.acknowledge(frame)
  if (uds !== '') {
    const response = writeUdsEnvelope({ ...envelope, uds: Buffer.from(uds, 'hex') })
    await vehicle.terminal.answerTo(vehicle.terminal.send(0x0900, { kind: UDS_KIND, data: response }))
  }
  return toHex(envelope.uds)
}
const lookedAt = async (id: number) => runner.look().then(() => runOf(id))
/** Looks until the vehicle is asked again or has ended. */
async function until(id: number, wanted: object): Promise<void> {
  await expect.poll(() => lookedAt(id)).toMatchObject(wanted)
}

describe('templates', () => {
  it('are stored with their steps and say whether they write', async () => {
    const reads = await aTemplate()
    const writes = await aTemplate([session, unlock])
    const list = (await ask(listUdsTemplates)).data as { id: number; writes: boolean; steps: unknown[] }[]
    expect(list.find(({ id }) => id === reads)).toMatchObject({ writes: false })
    expect(list.find(({ id }) => id === reads)?.steps[1]).toMatchObject({ dids: [{ did: 'F190', factor: 1 }] })
    expect(list.find(({ id }) => id === writes)).toMatchObject({ writes: true })
    expect((await ask(deleteUdsTemplate, { body: { id: writes } })).code).toBe(200)
    expect((await ask(deleteUdsTemplate, { body: { id: reads }, token: 'foreign' })).code).toBe(409)
  })

  it('block input output control unless they let it through', async () => {
    const step = { ...place, kind: 'ioControl' as const, did: '0110', control: 3 as const, options: '01' }
    const refused = await ask(saveUdsTemplate, { body: { name: 'Horn', steps: [step] } })
    expect(refused).toMatchObject({ code: 400, failDetail: [{ path: 'steps' }] })
    expect((await ask(saveUdsTemplate, { body: { name: 'Horn', ioControl: true, steps: [step] } })).code).toBe(200)
  })

  it('refuse bad input and people without the right', async () => {
    for (const steps of [[], [{ ...readDtcs, address: 'zz' }], [{ ...unlock, level: 2 }]]) {
      expect(await ask(saveUdsTemplate, { body: { name: 'Bad', steps } })).toMatchObject({ code: 400 })
    }
    const body = { name: 'No right', steps: [readDtcs] }
    expect(await ask(saveUdsTemplate, { body, token: 'reader' })).toMatchObject({ code: 403 })
  })
})

describe('tasks that run', () => {
  it('run their script step by step and store the responses', async () => {
    const vehicle = await online()
    const id = await aTask(vehicle, await aTemplate())
    expect(await stateOf(id)).toMatchObject({ state: 'ready', vehicles: 1, waiting: 1 })
    await runner.look()
    expect(await runOf(id)).toMatchObject({ status: 0 })
    await ask(sendUdsCampaign, { body: { id } })
    await runner.look()
    expect(await answer(vehicle, '5003003201f4')).toBe('1003')
    await until(id, { status: 1, step: 1 })
    expect(await answer(vehicle, '62f1904c47')).toBe('22f190')
    await until(id, { step: 2 })
    // A runner that begins again continues where the other was.
    await newRunner().look()
    expect(await answer(vehicle, '5902ff01234509')).toBe('1902ff')
    await until(id, { status: 2, step: 3, failures: 0, dtcs: 1 })
    expect(await stateOf(id)).toMatchObject({ state: 'finished', done: 1, waiting: 0 })

    const { data } = await ask(findUdsRun, { query: { id: (await runOf(id)).id } })
    expect(data.ecus).toMatchObject([
      {
        address: '7E0',
        dids: [{ did: 'F190', data: '4c47', change: 'first' }],
        dtcs: [{ code: 'P0123-45', name: 'Throttle sensor high', occurrence: 1, change: 'first' }],
      },
    ])
    expect(data.requests).toHaveLength(3)
    const { data: figures } = await ask(getUdsFigures, { query: { id } })
    expect(figures).toMatchObject({
      vehicles: 1,
      dtcs: [{ code: 'P0123-45', vehicles: 1 }],
      dids: [{ did: 'F190', values: [{ value: 'LG', vehicles: 1 }] }],
    })
    const file = await ask(exportUdsResults, { query: { id } })
    expect(file.headers['content-disposition']).toContain('uds-results.xlsx')
  })

  it('say what changed since the run before', async () => {
    const vehicle = await online()
    const templateId = await aTemplate([readDtcs])
    const changesAfter = async (response: string) => {
      const id = await aTask(vehicle, templateId)
      await ask(sendUdsCampaign, { body: { id } })
      await runner.look()
      await answer(vehicle, response)
      await until(id, { status: 2 })
      const { data } = await ask(findUdsRun, { query: { id: (await runOf(id)).id } })
      return data.ecus[0].dtcs.map(({ code, change }: { code: string; change: string }) => [code, change])
    }
    expect(await changesAfter('5902ff01234509')).toEqual([['P0123-45', 'first']])
    expect(await changesAfter('5902ffc1008709')).toEqual([
      ['U0100-87', 'new'],
      ['P0123-45', 'gone'],
    ])
  })
})

describe('tasks that write', () => {
  it('wait for a second approver before they write, and the key is no one’s to read', async () => {
    const vehicle = await online()
    const templateId = await aTemplate([session, unlock])
    const body = { name: 'Unlock', templateId, vins: [vehicle.vin], ...inAnHour() }
    expect(await ask(createUdsCampaign, { body })).toMatchObject({ code: 400, failDetail: [{ path: 'reason' }] })
    const id = await aTask(vehicle, templateId, { reason: 'Recall 7' })
    expect(await stateOf(id)).toMatchObject({ state: 'awaitingApproval', mayAudit: false })
    expect(await ask(sendUdsCampaign, { body: { id } })).toMatchObject({ code: 409 })
    expect(await ask(auditUdsCampaign, { body: { id, approve: true } })).toMatchObject({ code: 409 })
    expect((await ask(auditUdsCampaign, { body: { id, approve: true }, token: 'second' })).code).toBe(200)
    await ask(sendUdsCampaign, { body: { id } })
    await runner.look()
    await answer(vehicle, '5003003201f4')
    await until(id, { step: 1 })
    expect(await answer(vehicle, '670112345678')).toBe('2701')
    await expect
      .poll(async () => {
        await runner.look()
        return (await ask(findUdsRun, { query: { id: (await runOf(id)).id } })).data.requests.length as number
      })
      .toBe(3)
    expect(await answer(vehicle, '6702')).toBe('2702edcba987')
    await until(id, { status: 2 })
    const { data } = await ask(findUdsRun, { query: { id: (await runOf(id)).id } })
    expect(data.requests.at(-1).request).toBe('2702')
  })
})

describe('tasks that do not succeed', () => {
  it('end with a refusal, and with silence after the time of the step', async () => {
    const refusing = await online()
    const refused = await aTask(refusing, await aTemplate([readVin]))
    await ask(sendUdsCampaign, { body: { id: refused } })
    await runner.look()
    await answer(refusing, '7f2231')
    await until(refused, { status: 3, detail: 'stepRefused', failures: 1 })

    const silent = await online()
    const id = await aTask(silent, await aTemplate([{ ...readVin, waitSeconds: 5 }]))
    await ask(sendUdsCampaign, { body: { id } })
    await runner.look()
    await answer(silent, '')
    await runner.look()
    expect(await runOf(id)).toMatchObject({ status: 1 })
    clock = 6_000
    await runner.look()
    expect(await runOf(id)).toMatchObject({ status: 3, detail: 'stepSilent' })
    expect(await stateOf(id)).toMatchObject({ state: 'finished', failed: 1 })
  })

  it('wait for what they ask of the vehicle, until the window closes', async () => {
    const vehicle = await online(60)
    const id = await aTask(vehicle, await aTemplate([readVin]), { parked: true })
    await ask(sendUdsCampaign, { body: { id } })
    await until(id, { status: 0, detail: 'moving' })
    clock = 2 * 3_600_000
    await runner.look()
    expect(await runOf(id)).toMatchObject({ status: 3, detail: 'windowClosed' })
  })

  it('are cancelled with all vehicles that have not ended', async () => {
    const vehicle = await online()
    const id = await aTask(vehicle, await aTemplate([readVin]))
    expect((await ask(cancelUdsCampaign, { body: { id } })).code).toBe(200)
    expect(await stateOf(id)).toMatchObject({ state: 'cancelled', failed: 1 })
    expect(await ask(sendUdsCampaign, { body: { id } })).toMatchObject({ code: 409 })
  })
})

describe('tasks', () => {
  it('stay within tenant, organisation and right', async () => {
    const vehicle = await online()
    const templateId = await aTemplate([readVin])
    const id = await aTask(vehicle, templateId)
    const run = await runOf(id)
    for (const token of ['north', 'foreign']) {
      expect((await ask(listUdsCampaigns, { query: {}, token })).data.total).toBe(0)
      expect((await ask(listUdsRuns, { query: { id }, token })).data.total).toBe(0)
      expect(await ask(findUdsCampaign, { query: { id }, token })).toMatchObject({ code: 404 })
      expect(await ask(findUdsRun, { query: { id: run.id }, token })).toMatchObject({ code: 404 })
      expect(await ask(getUdsFigures, { query: { id }, token })).toMatchObject({ code: 404 })
      expect(await ask(sendUdsCampaign, { body: { id }, token })).toMatchObject({ code: 409 })
      const body = { name: 'Foreign', templateId, vins: [vehicle.vin], ...inAnHour() }
      expect(await ask(createUdsCampaign, { body, token })).toMatchObject({ code: 400 })
    }
    for (const endpoint of [sendUdsCampaign, cancelUdsCampaign] as const) {
      expect(await ask(endpoint, { body: { id }, token: 'reader' })).toMatchObject({ code: 403 })
    }
    const over = { startTime: '2026-01-01 00:00:00', endTime: '2026-01-02 00:00:00' }
    const late = { name: 'Late', templateId, vins: [vehicle.vin], ...over }
    expect(await ask(createUdsCampaign, { body: late })).toMatchObject({ code: 400, failDetail: [{ path: 'endTime' }] })
  })
})
