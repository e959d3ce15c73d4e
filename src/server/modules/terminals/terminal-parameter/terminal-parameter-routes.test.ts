import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  assignParameterTemplate,
  listParameterTemplates,
  listTemplateDrift,
  listTemplateVersions,
  rollBackParameterTemplate,
  saveParameterTemplate,
  sendParameterTemplate,
} from '#core/contract/parameter-template.ts'
import {
  exportAlarmParameters,
  exportTerminalValues,
  getParameterRun,
  getTerminalValues,
  listParameterReadings,
  previewParameters,
  readTerminalParameters,
  writeAlarmParameters,
  writeTerminalParameters,
} from '#core/contract/terminal-parameter.ts'
import { parameterToSet } from '#core/protocol/jt808/parameter-catalogue.ts'
import { aTenant } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type CommandedVehicle, commandGround } from '#tests/support/command-ground.ts'
import { testApp } from '#tests/support/server.ts'
import { parameterAssignmentRepository } from './parameter-assignment-repository.ts'
import { parameterReadingRepository } from './parameter-reading-repository.ts'
import { parameterRunRepository } from './parameter-run-repository.ts'
import { ParameterRunner } from './parameter-runner.ts'
import { parameterTemplateRepository } from './parameter-template-repository.ts'
import { parameterTemplateRoutes } from './parameter-template-routes.ts'
import { terminalParameterRoutes } from './terminal-parameter-routes.ts'
import { alarmParametersExporter, terminalValuesExporter } from './terminal-values-exporter.ts'

const TOP_SPEED = 0x55
const ALARM_BLOCKS = [0xf364, 0xf367].map((id) => ({ id, value: { speedThreshold: 30 } }))
const APN = 0x10

const ground = await commandGround()
const { db, owner, commands } = ground
const stranger = await aTenant(db)
const readings = parameterReadingRepository(db)
const runs = parameterRunRepository(db)
const templates = parameterTemplateRepository(db)
const assignments = parameterAssignmentRepository(db)
/** Of who begins runs. */
let rights: { riskCeiling?: 0 | 1 | 2 | 3; commandLimits?: object } | null = {}
const runner = new ParameterRunner({ runs, readings, assignments, commands, callerById: () => Promise.resolve(rights) })
const scope = { userId: ground.first.userId, oemId: owner.oemId, orgIds: [owner.head] }
const { ask, close } = await testApp(
  (app) => {
    const parts = { readings, runs, templates, assignments, runner, isOnline: () => true }
    terminalParameterRoutes(app, parts)
    parameterTemplateRoutes(app, parts)
  },
  {
    own: aCaller(scope),
    stranger: aCaller({ ...scope, oemId: stranger.oemId, orgIds: [stranger.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/dataService/terminalParams']) }),
    nobody: aCaller({ ...scope, codes: new Set(['/tbox/loginJournal']) }),
  },
)
afterAll(async () => {
  await close()
  ground.endTerminals()
  await ground.close()
})

let one: CommandedVehicle
let other: CommandedVehicle
beforeAll(async () => {
  one = await ground.aCommandedVehicle()
  other = await ground.aCommandedVehicle()
  for (const { terminal } of [one, other]) await terminal.signOn(ground.telemetry.gatewayPort)
})

/** Tells parameters as the answer to a question of the platform. */
function report({ terminal }: CommandedVehicle, serial: number, values: Record<number, unknown>) {
  const parameters = Object.entries(values).map(([id, value]) => parameterToSet(Number(id), value))
  terminal.send(0x0104, { serial, parameters })
}

async function ended(runId: number, token = 'own') {
  await expect
    .poll(
      async () => {
        await runner.tick()
        return (await ask(getParameterRun, { query: { runId }, token })).data.state
      },
      { timeout: 8000 },
    )
    .not.toBe('running')
  return (await ask(getParameterRun, { query: { runId }, token })).data
}

async function read(vehicle: CommandedVehicle, values: Record<number, unknown>) {
  const { data } = await ask(readTerminalParameters, { body: { vins: [vehicle.vin] } })
  const { serial } = await vehicle.command(0x8104)
  report(vehicle, serial, values)
  return ended(data.runId)
}

/** Accepts a writing and answers the question after it. */
async function accept(vehicle: CommandedVehicle, values: Record<number, unknown>) {
  vehicle.acknowledge(await vehicle.command(0x8103))
  const { serial } = await vehicle.command(0x8106)
  report(vehicle, serial, values)
}

describe('values of a terminal', () => {
  it('are read, stored with their time, and listed as a reading', async () => {
    const run = await read(one, { [TOP_SPEED]: 80, [APN]: 'cmiot' })
    expect(run).toMatchObject({ state: 'finished', vehicles: 1, done: 1, list: [{ vin: one.vin, state: 'done' }] })
    const { data } = await ask(getTerminalValues, { query: { vin: one.vin } })
    expect(data.values).toMatchObject([
      { id: APN, value: 'cmiot' },
      { id: TOP_SPEED, value: 80 },
    ])
    expect(data.values[0].readTime).toMatch(/^\d{4}-/)
    const history = await ask(listParameterReadings, { query: { vin: one.vin } })
    expect(history.data.list).toHaveLength(1)
  })

  it('are exported value by value next to the template', async () => {
    const wanted = { id: 1, name: 'City', version: 1, parameters: [{ id: TOP_SPEED, value: 60 }] }
    const exporter = terminalValuesExporter({ readings, assignments: { ofVehicle: () => Promise.resolve([wanted]) } })
    const rowsOf = async (filter: object) => {
      const rows = []
      for await (const row of exporter.rows({ ...scope, lang: 'en' }, { vin: one.vin, ...filter })) rows.push(row)
      return rows
    }
    expect(await rowsOf({})).toMatchObject([
      { parameterId: '0x0010', group: 'servers', value: 'cmiot', templateValue: '', differs: false },
      { parameterId: '0x0055', value: 80, templateValue: 60, differs: true },
    ])
    expect(await rowsOf({ differences: true })).toHaveLength(1)
    expect(await rowsOf({ group: 'servers' })).toHaveLength(1)
    const file = await ask(exportTerminalValues, { query: { vin: one.vin } })
    expect(file.headers['content-disposition']).toContain('terminal-parameters.xlsx')
    expect(await ask(exportTerminalValues, { query: { vin: one.vin }, token: 'reader' })).toMatchObject({ code: 403 })
  })

  it('of active safety are exported apart, all blocks or one', async () => {
    const template = { id: 1, name: 'City', version: 1, parameters: [...ALARM_BLOCKS, { id: TOP_SPEED, value: 60 }] }
    const exporter = alarmParametersExporter({
      readings,
      assignments: { ofVehicle: () => Promise.resolve([template]) },
    })
    const idsOf = async (filter: object) => {
      const ids = []
      for await (const row of exporter.rows({ ...scope, lang: 'en' }, { vin: one.vin, ...filter }))
        ids.push(row.parameterId)
      return ids
    }
    expect(await idsOf({})).toEqual(['0xF364', '0xF367'])
    expect(await idsOf({ block: 0xf367 })).toEqual(['0xF367'])
    expect(await idsOf({ block: TOP_SPEED })).toEqual([])
    const file = await ask(exportAlarmParameters, { query: { vin: one.vin } })
    expect(file.headers['content-disposition']).toContain('alarm-parameters.xlsx')
    expect(await ask(exportAlarmParameters, { query: { vin: one.vin }, token: 'reader' })).toMatchObject({ code: 403 })
  })

  it('are hidden from other tenants and from people without such a page', async () => {
    const query = { vin: one.vin }
    expect(await ask(getTerminalValues, { query, token: 'stranger' })).toMatchObject({ code: 404 })
    expect(await ask(getTerminalValues, { query, token: 'nobody' })).toMatchObject({ code: 403 })
    const body = { vins: [one.vin] }
    expect(await ask(readTerminalParameters, { body, token: 'stranger' })).toMatchObject({ code: 400 })
    expect(await ask(readTerminalParameters, { body, token: 'reader' })).toMatchObject({ code: 403 })
  })
})

describe('writing', () => {
  const order = { reason: 'new limit', stageSize: 10, stopAfter: 0, waitSeconds: 0 }

  it('is previewed by the values last read, and verified by reading back', async () => {
    const body = { vins: [one.vin], parameters: [{ id: TOP_SPEED, value: 90 }] }
    const preview = await ask(previewParameters, { body })
    expect(preview.data).toMatchObject({ different: 1, list: [{ changes: [{ id: TOP_SPEED, value: 80 }] }] })
    const { data } = await ask(writeTerminalParameters, { body: { ...body, ...order } })
    await accept(one, { [TOP_SPEED]: 90 })
    expect(await ended(data.runId)).toMatchObject({ list: [{ state: 'done', detail: 'verified' }] })
    expect((await ask(previewParameters, { body })).data).toMatchObject({ same: 1, different: 0 })
  })

  it('names what was read back otherwise, and stops before the next stage', async () => {
    const body = { vins: [one.vin, other.vin], parameters: [{ id: TOP_SPEED, value: 70 }] }
    const { data } = await ask(writeTerminalParameters, { body: { ...body, ...order, stageSize: 1, stopAfter: 1 } })
    await accept(one, { [TOP_SPEED]: 60 })
    const run = await ended(data.runId)
    expect(run.state).toBe('stopped')
    expect(run.list).toMatchObject([
      { vin: one.vin, state: 'differs', differences: [{ id: TOP_SPEED, wanted: 70, told: 60 }] },
      { vin: other.vin, state: 'skipped' },
    ])
  })

  it('refuses values outside of their range, no reason, and parameters of other pages', async () => {
    const vins = [one.vin]
    const wrong = { vins, parameters: [{ id: TOP_SPEED, value: 'fast' }], ...order }
    expect(await ask(writeTerminalParameters, { body: wrong })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'parameters.0' }],
    })
    const silent = { vins, parameters: [{ id: TOP_SPEED, value: 70 }], ...order, reason: ' ' }
    expect(await ask(writeTerminalParameters, { body: silent })).toMatchObject({ code: 400 })
    const alien = { ...silent, reason: 'x' }
    expect(await ask(writeAlarmParameters, { body: alien })).toMatchObject({ code: 400 })
  })
})

describe('a template', () => {
  it('counts who follows it, is sent to those who do not, and can be rolled back', async () => {
    await read(one, { [TOP_SPEED]: 60 })
    const made = await ask(saveParameterTemplate, {
      body: { name: 'City', parameters: [{ id: TOP_SPEED, value: 60 }], checkDays: 7 },
    })
    const { id } = made.data
    const body = { id, orgIds: [owner.head], vins: [] }
    expect(await ask(assignParameterTemplate, { body })).toMatchObject({ code: 200 })
    const listed = async (token = 'own') => (await ask(listParameterTemplates, { query: {}, token })).data.list
    expect(await listed()).toMatchObject([{ name: 'City', version: 1, vehicles: 2, inLine: 1, drifted: 0, unread: 1 }])
    expect(await listed('stranger')).toEqual([])

    const sent = await ask(sendParameterTemplate, { body: { id, reason: 'roll-out' } })
    await accept(other, { [TOP_SPEED]: 60 })
    expect((await ended(sent.data.runId)).list).toMatchObject([{ vin: other.vin, state: 'done' }])
    expect(await listed()).toMatchObject([{ inLine: 2, unread: 0, pending: 0, lastRunId: sent.data.runId }])

    await read(other, { [TOP_SPEED]: 120 })
    expect(await listed()).toMatchObject([{ inLine: 1, drifted: 1 }])
    const drift = await ask(listTemplateDrift, { query: { id } })
    expect(drift.data.list).toMatchObject([{ vin: other.vin, changes: [{ id: TOP_SPEED, value: 120 }] }])

    await ask(saveParameterTemplate, { body: { id, name: 'City', parameters: [{ id: TOP_SPEED, value: 50 }] } })
    const back = await ask(rollBackParameterTemplate, { body: { id, version: 1 } })
    expect(back.data).toEqual({ version: 3 })
    const versions = await ask(listTemplateVersions, { query: { id } })
    expect(
      versions.data.list.map(({ parameters }: { parameters: { value: unknown }[] }) => parameters[0]!.value),
    ).toEqual([60, 50, 60])
    expect(await ask(rollBackParameterTemplate, { body: { id, version: 1 }, token: 'stranger' })).toMatchObject({
      code: 409,
    })
  })

  it('is read from its vehicles when that is due', async () => {
    const week = 8 * 86_400_000
    await runner.schedule(new Date(Date.now() + week))
    await runner.tick()
    const { serial } = await one.command(0x8106)
    report(one, serial, { [TOP_SPEED]: 61 })
    await expect
      .poll(async () => {
        await runner.tick()
        return (await ask(listParameterTemplates, { query: {} })).data.list[0].drifted
      })
      .toBe(2)
  })

  it('without vehicles has no drift', async () => {
    const body = { name: 'New', parameters: [{ id: TOP_SPEED, value: 60 }] }
    const { id } = (await ask(saveParameterTemplate, { body })).data
    expect(await ask(listTemplateDrift, { query: { id } })).toMatchObject({
      code: 200,
      data: { vehicles: 0, list: [] },
    })
  })

  it('refuses a name that exists', async () => {
    const body = { name: 'City', parameters: [{ id: TOP_SPEED, value: 60 }] }
    expect(await ask(saveParameterTemplate, { body })).toMatchObject({ code: 409 })
  })
})

describe('a run and several processes', () => {
  it('is left to the process that is at it, which asks again whom an ended process had taken and not asked', async () => {
    const third = await ground.aCommandedVehicle()
    await third.terminal.signOn(ground.telemetry.gatewayPort)
    const another = new ParameterRunner({
      runs,
      readings,
      assignments,
      commands,
      callerById: () => Promise.resolve(rights),
    })
    const body = { vins: [third.vin], parameters: [{ id: TOP_SPEED, value: 75 }], reason: 'several processes' }
    let runId = 0
    await runs.alone(async () => {
      runId = (await ask(writeTerminalParameters, { body })).data.runId
      await Promise.all([runner.tick(), another.tick()])
      expect((await ask(getParameterRun, { query: { runId } })).data.list).toMatchObject([{ state: 'waiting' }])
      expect(await runs.takeStage(runId)).toHaveLength(1)
    })
    await Promise.all([runner.tick(), another.tick()])
    await accept(third, { [TOP_SPEED]: 75 })
    expect(await ended(runId)).toMatchObject({ list: [{ state: 'done', detail: 'verified' }] })
  })
})

describe('the roles of who begins a run', () => {
  it.each([
    ['have a ceiling below the risk of writing', { riskCeiling: 1 as const }, 'error.riskCeiling'],
    ['have used up what they may send in a day', { commandLimits: { setParameters: 0 } }, 'error.commandLimit'],
    ['have ended since', null, 'error.commandNeedsPerson'],
  ])('%s: nothing is sent', async (_, limited, detail) => {
    const vehicle = await ground.aCommandedVehicle()
    await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
    rights = limited
    const body = { vins: [vehicle.vin], parameters: [{ id: TOP_SPEED, value: 71 }], reason: 'beyond the role' }
    const { runId } = (await ask(writeTerminalParameters, { body })).data
    await runner.tick()
    rights = {}
    expect((await ask(getParameterRun, { query: { runId } })).data.list).toMatchObject([{ state: 'refused', detail }])
  })
})
