import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { listTaskStrategies } from '#core/contract/strategy.ts'
import * as contract from '#core/contract/upgrade-strategy.ts'
import { aVehicle } from '#tests/builders/master-data.ts'
import { strategyGround } from '#tests/support/strategy-ground.ts'
import { sheetOf } from '#tests/support/workbook.ts'

const { db, own, foreign, ask, app, close, clear } = await strategyGround()
beforeEach(clear)
afterAll(async () => {
  await close()
  await db.close()
})

const input = (rest: object = {}) => ({ name: 'Winter', softModels: ['FT-7.2'], ...rest })
const add = async (rest: object = {}): Promise<number> =>
  (await ask(contract.createUpgradeStrategy, { body: input(rest) })).data.id
const read = async (id: number, token = 'own'): Promise<contract.UpgradeStrategyDetail> =>
  (await ask(contract.getUpgradeStrategy, { query: { id }, token })).data
const step = (endpoint: typeof contract.enableUpgradeStrategies, ...ids: number[]) =>
  ask(endpoint, { body: { ids }, lang: 'en' })
const offered = async () =>
  (await ask(listTaskStrategies, {})).data.map((row: { strategyId: number }) => row.strategyId)

describe('strategies', () => {
  it('are added as drafts with usual rules, and read with the order of their targets', async () => {
    const id = await add({ softModels: ['GW-3.4', 'FT-7.2'], fromVersions: ['FT-7.1'], modelIds: [own.truckModel] })
    const [row] = (await ask(contract.listUpgradeStrategies, {})).data.list
    expect(row).toMatchObject({
      id,
      name: 'Winter',
      version: 1,
      madeFrom: null,
      strategyState: 'draft',
      softModels: ['GW-3.4', 'FT-7.2'],
      partsModels: ['GW-3', 'FT-300'],
      fromVersions: ['FT-7.1'],
      modelIds: [own.truckModel],
      modelNames: ['T-460'],
      parked: true,
      consent: 'ask',
      updater: 'planner',
    })
    expect(await read(id, 'stranger')).toBeNull()
  })

  it('are found by name, part model, target version and status', async () => {
    await add()
    const other = await add({ name: 'Gateways', softModels: ['GW-3.4'] })
    const found = async (query: object) =>
      (await ask(contract.listUpgradeStrategies, { query })).data.list.map(({ name }: { name: string }) => name)
    expect(await found({ name: 'win' })).toEqual(['Winter'])
    expect(await found({ partsModel: 'GW-3' })).toEqual(['Gateways'])
    expect(await found({ softModel: '7.2' })).toEqual(['Winter'])
    await step(contract.enableUpgradeStrategies, other)
    expect(await found({ strategyState: 'active' })).toEqual(['Gateways'])
    expect((await ask(contract.listUpgradeStrategies, { token: 'stranger' })).data.total).toBe(0)
  })

  it.each([
    ['softModels', { softModels: ['FT-0'] }],
    ['softModels', { softModels: ['FT-7.2', 'FT-7.3'] }],
    ['fromVersions', { fromVersions: ['GW-3.4'] }],
    ['fromVersions', { fromVersions: ['FT-7.2'] }],
    ['modelIds', { modelIds: [foreign.truckModel] }],
    ['testVins', { testVins: ['LNOBODY0000000001'] }],
    ['askUntil', { consent: 'askUntil' }],
    ['groups', { groups: [{ name: 'All' }, { name: 'None left' }] }],
    ['groups.0.share', { groups: [{ name: 'More than all', share: 101 }] }],
    ['windowFrom', { windowFrom: '24:00' }],
  ])('name what is wrong: %s of %j', async (path, rest) => {
    const answer = await ask(contract.createUpgradeStrategy, { body: input(rest), lang: 'en' })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path }] })
    expect(answer.failDetail[0]?.message).not.toContain('validation.')
  })

  it('are changed by those who know the last change, while they are drafts', async () => {
    const id = await add()
    const { updateTime } = await read(id)
    const change = (rest: object, time = updateTime) =>
      ask(contract.updateUpgradeStrategy, { body: { ...input(rest), id, updateTime: time }, lang: 'en' })
    expect((await change({ minSoc: 40, fromVersions: ['FT-7.0'] })).code).toBe(200)
    expect(await read(id)).toMatchObject({ minSoc: 40, fromVersions: ['FT-7.0'] })
    expect((await change({}, '2026-01-01 00:00:00')).code).toBe(409)
    await step(contract.enableUpgradeStrategies, id)
    const fixed = await change({}, (await read(id)).updateTime)
    expect(fixed).toMatchObject({ code: 409, msg: expect.stringContaining('Only a draft') })
  })

  it('keep test vehicles that the one who changes them does not see', async () => {
    await aVehicle(db, own, { vin: 'LNORTH00000000001', orgId: own.north })
    await aVehicle(db, own, { vin: 'LSOUTH00000000001', orgId: own.south })
    const id = await add({ testVins: ['LNORTH00000000001', 'LSOUTH00000000001'] })
    const { testVins, otherTestVehicles, updateTime } = await read(id, 'north')
    expect({ testVins, otherTestVehicles }).toEqual({ testVins: ['LNORTH00000000001'], otherTestVehicles: 1 })
    const body = { ...input(), id, updateTime }
    expect((await ask(contract.updateUpgradeStrategy, { body, token: 'north' })).code).toBe(200)
    expect((await read(id)).testVins).toEqual(['LSOUTH00000000001'])
  })

  it('are exported with words', async () => {
    await add({ fromVersions: ['FT-7.0', 'FT-7.1'] })
    const headers = { authorization: 'Bearer own', lang: 'en' }
    const { rawPayload } = await app.inject({ url: contract.exportUpgradeStrategies.path, headers })
    const [headings, row] = await sheetOf(rawPayload)
    expect(headings).toEqual(expect.arrayContaining(['Target versions', 'Driver consent']))
    expect(row).toEqual(expect.arrayContaining(['Winter', 'Draft', 'FT-7.2', 'Ask the driver']))
  })

  it('are closed to those without the button', async () => {
    const { createUpgradeStrategy, updateUpgradeStrategy, deleteUpgradeStrategies, exportUpgradeStrategies } = contract
    const { enableUpgradeStrategies, copyUpgradeStrategy } = contract
    for (const endpoint of [
      createUpgradeStrategy,
      updateUpgradeStrategy,
      deleteUpgradeStrategies,
      exportUpgradeStrategies,
      enableUpgradeStrategies,
      copyUpgradeStrategy,
    ]) {
      expect((await ask(endpoint, { token: 'reader' })).code).toBe(403)
    }
  })
})

describe('versions of a strategy', () => {
  it('are drafts of the next number; an active one takes the place of the one before', async () => {
    const first = await add({ fromVersions: ['FT-7.0'], retries: 7 })
    expect(await offered()).toEqual([])
    await step(contract.enableUpgradeStrategies, first)
    expect(await offered()).toEqual([first])
    const { data } = await ask(contract.addStrategyVersion, { body: { id: first } })
    expect(await read(data.id)).toMatchObject({ version: 2, madeFrom: 1, retries: 7, fromVersions: ['FT-7.0'] })
    expect((await ask(contract.addStrategyVersion, { body: { id: first } })).code).toBe(409)
    const { updateTime } = await read(data.id)
    const renamed = { ...input({ name: 'Summer' }), id: data.id, updateTime }
    expect((await ask(contract.updateUpgradeStrategy, { body: renamed })).code).toBe(409)
    await step(contract.enableUpgradeStrategies, data.id)
    expect(await offered()).toEqual([data.id])
    expect((await read(first)).strategyState).toBe('disabled')
    expect((await step(contract.enableUpgradeStrategies, data.id)).code).toBe(409)
    await step(contract.disableUpgradeStrategies, data.id)
    expect((await step(contract.enableUpgradeStrategies, first, data.id)).msg).toContain('one version')
    expect(await offered()).toEqual([])
  })

  it('a copy has another name', async () => {
    const id = await add()
    expect(await ask(contract.copyUpgradeStrategy, { body: { id, name: 'Winter' } })).toMatchObject({
      code: 409,
      failDetail: [{ path: 'name' }],
    })
    const { data } = await ask(contract.copyUpgradeStrategy, { body: { id, name: 'Summer' } })
    expect(await read(data.id)).toMatchObject({ name: 'Summer', version: 1, softModels: ['FT-7.2'] })
    expect((await ask(contract.copyUpgradeStrategy, { body: { id, name: 'X' }, token: 'stranger' })).code).toBe(409)
  })

  it('are not enabled while a target is offline; drafts alone are deleted', async () => {
    const offline = await add({ name: 'Old gateway', softModels: ['GW-9.9'] })
    expect((await step(contract.enableUpgradeStrategies, offline)).msg).toContain('GW-9.9')
    const active = await add()
    await step(contract.enableUpgradeStrategies, active)
    expect((await step(contract.deleteUpgradeStrategies, offline, active)).msg).toContain('Only drafts')
    expect((await step(contract.deleteUpgradeStrategies, offline)).data).toEqual({ changed: 1 })
    expect(await read(offline)).toBeNull()
  })
})
