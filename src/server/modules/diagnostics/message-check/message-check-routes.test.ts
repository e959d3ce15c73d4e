import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addMessageTemplate,
  cancelMessageCheck,
  deleteMessageTemplate,
  getMessageCheck,
  listMessageChecks,
  listMessageTemplates,
  signMessageCheck,
  startMessageChecks,
  updateMessageTemplate,
} from '#core/contract/message-check.ts'
import { createLog } from '#server/ops/log.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { messageCheckRepository } from './message-check-repository.ts'
import { messageCheckExporter, messageCheckRoutes } from './message-check-routes.ts'
import { messageCheckRunner, type StoredReport } from './message-check-runner.ts'
import { messageTemplateRepository } from './message-template-repository.ts'

const VIN = 'LCHECKED000000001'
const BUS = 'LCHECKED000000002'
const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north })
await aTerminal(db, own, vehicleId, { sn: 'SN-CHECK', firmware: 'v9' })
await aVehicle(db, own, { vin: BUS, modelId: own.busModel })
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }

let now = Date.now()
let lastMessageAt: number | null = null
let reports: StoredReport[] = []
const checks = messageCheckRepository(db)
const look = messageCheckRunner({
  checks,
  readReports: (_vehicle, { from, to }) => Promise.resolve(reports.filter(({ at }) => at >= from && at < to)),
  fleet: { state: () => ({ lastMessageAt }) as VehicleSnapshot },
  log: createLog('silent'),
  now: () => now,
})
const { ask, close } = await testApp(
  (app) =>
    messageCheckRoutes(app, {
      checks,
      templates: messageTemplateRepository(db),
      messages: { page: () => Promise.resolve({ list: [], nextKey: null }) },
    }),
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    foreign: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/dataService/newMessageCheck']) }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

const rules = [
  { item: 'speed' as const, rule: 'present' as const },
  { item: 'batterySoc' as const, rule: 'range' as const, least: 20 },
]
let templateId = 0
beforeAll(async () => {
  templateId = (await ask(addMessageTemplate, { body: { name: 'Truck', models: ['T-460'], rules } })).data.id
})
const report = (after: number, values: StoredReport['values']): StoredReport => {
  const at = (lastMessageAt ?? 0) + after * 1000
  return { at, receivedAt: at, values }
}
const detail = async (id: number) => (await ask(getMessageCheck, { query: { id } })).data
const newest = async () => (await ask(listMessageChecks)).data.list[0]
const begin = async () => {
  const { data } = await ask(startMessageChecks, { body: { vins: [VIN], templateId, seconds: 60 } })
  expect(data).toEqual({ started: 1, refused: [] })
  return (await newest()).id as number
}
/** Its next message comes now. */
const hear = () => {
  now = Date.now() + 1000
  lastMessageAt = now
}

describe('templates of new messages', () => {
  it('have one name in a tenant, and rules that are whole', async () => {
    const add = (body: object, token = 'whole') =>
      ask(addMessageTemplate, { token, body: { name: 'New', rules, ...body } })
    expect(await add({ name: 'Truck' })).toMatchObject({ code: 400, failDetail: [{ path: 'name' }] })
    expect((await add({ rules: [{ item: 'speed', rule: 'period' }] })).code).toBe(400)
    expect((await add({ rules: [{ item: 'nothing', rule: 'present' }] })).code).toBe(400)
    expect((await add({}, 'reader')).code).toBe(403)
    expect((await ask(listMessageTemplates, { token: 'foreign' })).data).toEqual([])
    expect(
      (await ask(updateMessageTemplate, { token: 'foreign', body: { id: templateId, name: 'x', rules } })).code,
    ).toBe(409)
    expect((await ask(deleteMessageTemplate, { token: 'foreign', body: { id: templateId } })).code).toBe(409)
  })
})

describe('a check of new messages', () => {
  it('is for vehicles of the caller and the models of its template', async () => {
    const start = async (vins: string[], token = 'whole') =>
      (await ask(startMessageChecks, { token, body: { vins, templateId } })).data
    expect(await start([BUS])).toEqual({ started: 0, refused: [BUS] })
    expect(await start([VIN], 'south')).toEqual({ started: 0, refused: [VIN] })
    expect((await ask(startMessageChecks, { token: 'foreign', body: { vins: [VIN], templateId } })).code).toBe(400)
  })

  it('waits for the vehicle, collects from its first message, and passes when its time is over', async () => {
    const id = await begin()
    expect((await ask(startMessageChecks, { body: { vins: [VIN], templateId } })).data.refused).toEqual([VIN])
    await look()
    expect(await newest()).toMatchObject({ id, state: 'waiting', sn: 'SN-CHECK', firmware: 'v9', startTime: null })
    hear()
    reports = [report(5, { speed: 50, batterySoc: 44 }), report(15, { speed: 52, batterySoc: 43.5 })]
    now += 20_000
    await look()
    expect(await newest()).toMatchObject({ state: 'collecting', passed: 1, failed: 0 })
    now += 44_000
    await look()
    const check = await detail(id)
    expect(check).toMatchObject({ state: 'passed', passed: 2, previous: null })
    expect(check.findings[1]).toMatchObject({
      least: 43.5,
      greatest: 44,
      last: 43.5,
      samples: 2,
      firstSeen: 5,
      series: [
        [5, 44],
        [15, 43.5],
      ],
    })
    expect((await ask(getMessageCheck, { token: 'south', query: { id } })).code).toBe(404)
    expect((await ask(getMessageCheck, { token: 'foreign', query: { id } })).code).toBe(404)
  })

  it('is signed off once, with a name', async () => {
    const { id } = await newest()
    const body = { id, signedName: 'Wang', signedNote: 'fine' }
    expect((await ask(signMessageCheck, { token: 'south', body })).code).toBe(409)
    expect((await ask(signMessageCheck, { token: 'reader', body })).code).toBe(403)
    expect((await ask(signMessageCheck, { body })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ signedName: 'Wang', signedNote: 'fine' })
    expect((await ask(signMessageCheck, { body })).code).toBe(409)
  })

  it('fails by what was seen, next to the check before it', async () => {
    const before = (await newest()).id
    const id = await begin()
    hear()
    reports = [report(5, { batterySoc: 12 })]
    now += 65_000
    await look()
    const check = await detail(id)
    expect(check).toMatchObject({ state: 'failed', failed: 2, previous: { id: before } })
    expect(check.findings.map(({ remark }: { remark: string }) => remark)).toEqual(['missing', 'outOfRange'])
    expect(check.previousFindings.map(({ verdict }: { verdict: string }) => verdict)).toEqual(['passed', 'passed'])
  })

  it('fails when the vehicle never comes, and can be ended', async () => {
    lastMessageAt = null
    const id = await begin()
    now = Date.now() + 901_000
    await look()
    expect(await newest()).toMatchObject({ id, state: 'failed', startTime: null, failed: 2 })
    const next = await begin()
    expect((await ask(signMessageCheck, { body: { id: next, signedName: 'Wang' } })).code).toBe(409)
    expect((await ask(cancelMessageCheck, { token: 'foreign', body: { id: next } })).code).toBe(409)
    expect((await ask(cancelMessageCheck, { body: { id: next } })).code).toBe(200)
    expect((await ask(cancelMessageCheck, { body: { id: next } })).code).toBe(409)
    expect(await newest()).toMatchObject({ state: 'aborted' })
  })

  it('keeps its rules when its template changes, and is exported', async () => {
    await ask(updateMessageTemplate, { body: { id: templateId, name: 'Truck', rules: rules.slice(0, 1) } })
    expect((await ask(listMessageTemplates)).data).toMatchObject([{ version: 2, used: 4 }])
    const { list } = (await ask(listMessageChecks, { query: { state: 'passed', firmware: 'V9' } })).data
    expect((await detail(list[0].id)).rules).toHaveLength(2)
    expect((await ask(listMessageChecks, { token: 'south' })).data.total).toBe(0)
    const rows = []
    for await (const row of messageCheckExporter(checks).rows({ ...scope, userId: 1, lang: 'en' }, { state: 'failed' }))
      rows.push(row)
    expect(rows).toMatchObject([
      { vin: VIN, failed: 2 },
      { vin: VIN, failed: 2 },
    ])
  })
})
