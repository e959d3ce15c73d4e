import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  addInspectionTemplate,
  cancelInspection,
  confirmInspectionItem,
  deleteInspectionTemplate,
  getInspection,
  getInspectionCensus,
  listInspections,
  listInspectionTemplates,
  listInspectionVersions,
  setInspectionTemplateState,
  simulateInspection,
  startInspection,
  updateInspectionTemplate,
} from '#core/contract/inspection.ts'
import type { CommandStatus } from '#core/domain/command-status.ts'
import { CommandRefused, type CommandJob, type CommandRequest } from '#server/telemetry/commands/command-service.ts'
import { createLog } from '#server/ops/log.ts'
import { account } from '#server/store/schema/account.ts'
import { terminalState } from '#server/store/schema/terminal-records.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { inspectionCensusRepository } from './inspection-census-repository.ts'
import { evidenceReader } from './inspection-evidence-repository.ts'
import { inspectionRepository } from './inspection-repository.ts'
import { inspectionExporter, inspectionRoutes } from './inspection-routes.ts'
import { inspectionRunner } from './inspection-runner.ts'
import { inspectionTemplateRepository } from './inspection-template-repository.ts'

const VIN = 'LINSPECT000000001'
const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north })
const terminalId = await aTerminal(db, own, vehicleId, { iccid: '8986', sn: 'SN-INSPECT' })
const [person] = await db.orm
  .insert(account)
  .values({ oemId: own.oemId, orgId: own.head, username: 'inspector', displayName: 'Inspector', passwordHash: 'x' })
  .returning()
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId: person!.id }

/** What the vehicle reports, and what becomes of its commands. */
let reports: { values: Record<string, number> }[] = []
let status: CommandStatus = 'sent'
let refuse: string | null = null
const asked: CommandRequest[] = []
let time = Date.now()

const inspections = inspectionRepository(db)
const evidence = evidenceReader(db, () => Promise.resolve(reports))
const look = inspectionRunner({
  inspections,
  evidence,
  commands: {
    create: (_caller, request) => {
      if (refuse) return Promise.reject(new CommandRefused(refuse))
      asked.push(request)
      return Promise.resolve({ id: asked.length } as CommandJob)
    },
    get: () => Promise.resolve({ status } as CommandJob),
  },
  callerById: () => Promise.resolve(scope),
  log: createLog('silent'),
  now: () => time,
})
const { ask, close } = await testApp(
  (app) =>
    inspectionRoutes(app, {
      templates: inspectionTemplateRepository(db),
      inspections,
      census: inspectionCensusRepository(db),
      evidence,
    }),
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    foreign: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/offline/check']) }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

const items = [
  { code: 'TBOX', name: 'Terminal', kind: 'terminal' as const },
  { code: 'SOC', name: 'Battery', kind: 'signal' as const, signal: 'batterySoc' as const, least: 30, limitSeconds: 60 },
  { code: 'LOC', name: 'Locate', kind: 'command' as const, command: 'locate' as const },
  { code: 'LAMP', name: 'Lamps', kind: 'manual' as const, limitSeconds: 600 },
  { code: 'NOTE', name: 'Extra', kind: 'manual' as const, mandatory: false, limitSeconds: 600 },
]
let templateId = 0
beforeAll(async () => {
  const body = { name: 'End of line', models: ['T-460'], stations: ['L1/EOL'], items }
  templateId = (await ask(addInspectionTemplate, { body })).data.id
})
const detail = async (id: number) => (await ask(getInspection, { query: { id } })).data
const verdicts = async (id: number) =>
  Object.fromEntries(
    (await detail(id)).results.map((each: { code: string; verdict: string }) => [each.code, each.verdict]),
  )

describe('function tests', () => {
  it('begin as drafts no one is inspected by', async () => {
    const { data } = await ask(listInspectionTemplates)
    expect(data).toMatchObject([{ id: templateId, state: 'draft', version: 1, used: 0 }])
    const refused = await ask(startInspection, { body: { vin: VIN, templateId } })
    expect(refused).toMatchObject({ code: 400, failDetail: [{ path: 'templateId' }] })
  })

  it('have one name each, and their own tenant', async () => {
    const body = { name: 'End of line', items }
    expect(await ask(addInspectionTemplate, { body })).toMatchObject({ code: 400, failDetail: [{ path: 'name' }] })
    expect((await ask(listInspectionTemplates, { token: 'foreign' })).data).toEqual([])
    const other = { id: templateId, name: 'Mine', items }
    expect((await ask(updateInspectionTemplate, { token: 'foreign', body: other })).code).toBe(409)
    expect((await ask(updateInspectionTemplate, { token: 'reader', body: other })).code).toBe(403)
    expect((await ask(deleteInspectionTemplate, { token: 'foreign', body: { id: templateId } })).code).toBe(409)
  })

  it('keep every version', async () => {
    const body = { id: templateId, name: 'End of line', models: ['T-460'], stations: ['L1/EOL'], items, note: 'again' }
    expect((await ask(updateInspectionTemplate, { body })).code).toBe(200)
    const { data } = await ask(listInspectionVersions, { query: { id: templateId } })
    expect(
      data.map(({ version, note, savedBy }: { version: number; note: string; savedBy: string }) => [
        version,
        note,
        savedBy,
      ]),
    ).toEqual([
      [2, 'again', 'Inspector'],
      [1, '', 'Inspector'],
    ])
    expect((await ask(listInspectionVersions, { token: 'foreign', query: { id: templateId } })).data).toEqual([])
  })

  it('can be tried at a vehicle without a trace', async () => {
    reports = [{ values: { batterySoc: 50 } }]
    const { data } = await ask(simulateInspection, { body: { vin: VIN, items } })
    expect(data.map(({ verdict }: { verdict: string }) => verdict)).toEqual([
      'passed',
      'passed',
      'skipped',
      'skipped',
      'skipped',
    ])
    expect((await ask(listInspections)).data.total).toBe(0)
    expect(asked).toEqual([])
    expect((await ask(simulateInspection, { token: 'south', body: { vin: VIN, items } })).code).toBe(400)
  })
})

describe('an inspection', () => {
  let id = 0
  beforeAll(async () => {
    await ask(setInspectionTemplateState, { body: { id: templateId, state: 'published' } })
    reports = []
    time = Date.now()
    const body = { vin: VIN, templateId, line: 'L1', station: 'EOL' }
    id = (await ask(startInspection, { body })).data.id
  })

  it('is one at a time, of own vehicles, of the models it is for', async () => {
    expect((await ask(startInspection, { body: { vin: VIN, templateId } })).code).toBe(409)
    expect((await ask(startInspection, { token: 'south', body: { vin: VIN, templateId } })).code).toBe(400)
    const bus = 'LINSPECTBUS000001'
    await aVehicle(db, own, { vin: bus, modelId: own.busModel })
    expect(await ask(startInspection, { body: { vin: bus, templateId } })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'templateId' }],
    })
  })

  it('gives its commands once, with the time that is left, and waits for what comes in', async () => {
    await look()
    await look()
    expect(asked).toMatchObject([{ kind: 'queryLocation', vin: VIN, source: 'rule' }])
    expect(asked[0]!.expireSeconds).toBeLessThanOrEqual(120)
    expect(await verdicts(id)).toEqual({
      TBOX: 'passed',
      SOC: 'waiting',
      LOC: 'waiting',
      LAMP: 'waiting',
      NOTE: 'waiting',
    })
    status = 'executed'
    reports = [{ values: { batterySoc: 44 } }]
    await look()
    expect(await verdicts(id)).toMatchObject({ SOC: 'passed', LOC: 'passed' })
    expect((await detail(id)).results[1]).toMatchObject({ observed: '44 %', result: '' })
  })

  it('takes the verdict of the inspector on manual items only', async () => {
    const say = (body: object) =>
      ask(confirmInspectionItem, { body: { id, itemCode: 'LAMP', verdict: 'passed', ...body } as never })
    expect((await say({ itemCode: 'SOC' })).code).toBe(400)
    expect((await say({ verdict: 'skipped' })).code).toBe(400)
    expect((await say({ itemCode: 'NONE' })).code).toBe(409)
    expect(
      (await ask(confirmInspectionItem, { token: 'south', body: { id, itemCode: 'LAMP', verdict: 'passed' } })).code,
    ).toBe(409)
    expect((await say({ remark: 'left one dim' })).code).toBe(200)
    expect(await detail(id)).toMatchObject({ state: 'running', endTime: null })
    expect((await say({ itemCode: 'NOTE', verdict: 'skipped' })).code).toBe(200)
    expect(await detail(id)).toMatchObject({
      state: 'passed',
      passed: 4,
      total: 5,
      failed: [],
      inspector: 'Inspector',
      runNo: 1,
    })
    expect((await say({})).code).toBe(409)
  })

  it('is a retest the second time, and fails with the names of what failed', async () => {
    status = 'noResponse'
    reports = []
    time = Date.now()
    const { data } = await ask(startInspection, { body: { vin: VIN, templateId, line: 'L1' } })
    await look()
    await look()
    time += 700_000
    await look()
    expect(await detail(data.id)).toMatchObject({ state: 'failed', runNo: 2, failed: ['Battery', 'Locate', 'Lamps'] })
    expect((await detail(data.id)).others.map((run: { id: number }) => run.id)).toEqual([id])
    expect((await ask(listInspections, { query: { retest: 'true' } })).data.total).toBe(1)
    expect((await ask(listInspections, { query: { state: 'passed', vin: VIN } })).data.list[0].id).toBe(id)
    expect((await ask(listInspections, { token: 'south' })).data.total).toBe(0)
    expect((await ask(listInspections, { token: 'foreign' })).data.total).toBe(0)
    expect((await ask(getInspection, { token: 'foreign', query: { id } })).code).toBe(404)
  })

  it('says so when its command is refused, and waits when that passes', async () => {
    time = Date.now()
    refuse = 'error.commandTooMany'
    const { data } = await ask(startInspection, { body: { vin: VIN, templateId } })
    await look()
    expect(await verdicts(data.id)).toMatchObject({ LOC: 'waiting' })
    refuse = 'error.noTerminal'
    await look()
    expect((await detail(data.id)).results[2]).toMatchObject({ verdict: 'failed', result: 'commandRefused' })
    expect((await ask(cancelInspection, { token: 'south', body: { id: data.id } })).code).toBe(409)
    expect((await ask(cancelInspection, { body: { id: data.id } })).code).toBe(200)
    expect(await detail(data.id)).toMatchObject({ state: 'aborted' })
    expect((await ask(cancelInspection, { body: { id: data.id } })).code).toBe(409)
    refuse = null
  })

  it('keeps its function test from being deleted', async () => {
    expect((await ask(deleteInspectionTemplate, { body: { id: templateId } })).code).toBe(409)
  })

  it('counts first passes, retests and failing items', async () => {
    const query = { startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00', by: 'line' as const }
    const { data } = await ask(getInspectionCensus, { query })
    expect(data).toMatchObject({ vehicles: 1, inspections: 2, retests: 1, firstEnded: 1, firstPassed: 1 })
    expect(data.groups).toMatchObject([{ name: 'L1', inspections: 2, firstPassed: 1 }])
    expect(data.failures).toEqual([
      { name: 'Battery', count: 1 },
      { name: 'Lamps', count: 1 },
      { name: 'Locate', count: 1 },
    ])
    expect((await ask(getInspectionCensus, { token: 'foreign', query })).data).toMatchObject({
      inspections: 0,
      groups: [],
    })
  })

  it('is exported with the names of failed items', async () => {
    const rows = []
    for await (const row of inspectionExporter(inspections).rows({ ...scope, lang: 'en' }, { state: 'failed' }))
      rows.push(row)
    expect(rows).toMatchObject([{ vin: VIN, runNo: 2, failed: 'Battery; Locate; Lamps' }])
  })
})

describe('new vehicles', () => {
  it('are inspected by themselves once their terminal has signed on', async () => {
    const vin = 'LINSPECTNEW000001'
    const fresh = await aVehicle(db, own, { vin, registerState: 'stock' })
    const terminal = await aTerminal(db, own, fresh)
    const body = { name: 'Automatic', stations: ['L2/GATE'], autoStart: true, items: items.slice(0, 1) }
    const { data } = await ask(addInspectionTemplate, { body })
    await ask(setInspectionTemplateState, { body: { id: data.id, state: 'published' } })
    time = Date.now()
    await look()
    expect((await ask(listInspections, { query: { vin } })).data.total).toBe(0)
    await db.orm.insert(terminalState).values([{ terminalId: terminal, lastLoginAt: new Date() }, { terminalId }])
    await look()
    await look()
    const { list } = (await ask(listInspections, { query: { vin } })).data
    expect(list).toMatchObject([
      { vin, template: 'Automatic', line: 'L2', station: 'GATE', state: 'passed', inspector: '' },
    ])
  })
})
