import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DataItem } from '#core/contract/data-item.ts'
import { getDataProfile, queryProfileAttributes, saveConsent, saveDataTemplate } from '#core/contract/data-profile.ts'
import { STANDARD_ITEMS, usualTemplate } from '#core/domain/data-item.ts'
import type { CommandJob, CommandRequest } from '#server/telemetry/commands/command-service.ts'
import { TelemetryRepository } from '#server/telemetry/recorder/telemetry-repository.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { dataProfileRepository } from './data-profile-repository.ts'
import { dataProfileRoutes } from './data-profile-routes.ts'

const VIN = 'LPROFILE000000001'
const NOW = Date.parse('2026-03-01T10:00:00+08:00')
const db = await testDatabase()
const own = await aTenant(db)
const other = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north })
await aTerminal(db, own, vehicleId, { sn: 'SN-P', firmware: '1.0', hardware: 'H7' })
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const given: CommandRequest[] = []
const extension = { itemId: 0xe1, offset: 0, bytes: 1 as const, signed: false, factor: 1, addend: 0 }
const catalogue: DataItem[] = [
  ...STANDARD_ITEMS.map(({ key, pages, ...item }) => ({
    ...item,
    code: key,
    name: key,
    names: {},
    kind: 'standard' as const,
    pages: [...pages],
    extension: null,
    words: [],
    updateTime: null,
  })),
  {
    code: 'oil',
    name: 'oil',
    names: {},
    kind: 'extension',
    source: 'jt808',
    unit: '',
    type: 'number',
    least: 0,
    greatest: 100,
    protocolId: '0x0200 / 0xE1',
    pages: [],
    rule: 'range',
    extension,
    words: [],
    updateTime: null,
  },
]
const { ask, close } = await testApp(
  (app) =>
    dataProfileRoutes(app, {
      profiles: dataProfileRepository(db),
      catalogue: () => Promise.resolve(catalogue),
      commands: {
        create: (_caller, request) => {
          given.push(request)
          return Promise.resolve({ id: 5 } as CommandJob)
        },
      },
      now: () => NOW,
    }),
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    stranger: aCaller({ oemId: other.oemId, orgIds: [other.head] }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

beforeAll(async () => {
  const row = (at: number, over: object) =>
    aPositionRow({ vehicleId, oemId: own.oemId, ts: at, receivedAt: at, mileage: null, fuel: null, soc: null, ...over })
  await ensureDayPartitions(db.pool, 'position', [utcDay(NOW), utcDay(NOW - 8 * 86_400_000)])
  await new TelemetryRepository(db.pool).write({
    positions: [
      row(NOW - 30_000, { serial: 1, speed: 100, items: Buffer.from([0xe1, 1, 50]) }),
      row(NOW - 20_000, { serial: 2, speed: 9990, items: Buffer.from([0xe1, 1, 60]) }),
      row(NOW - 10_000, { serial: 3, speed: 120, items: null }),
      // Older than a profile looks back.
      row(NOW - 8 * 86_400_000, { serial: 4, fuel: 500 }),
    ],
    logs: [],
    alarms: [],
  })
})

const profile = async (token = 'whole') => (await ask(getDataProfile, { token, query: { vin: VIN } })).data
const item = async (code: string) => (await profile()).items.find((each: { code: string }) => each.code === code)

describe('vehicle data profile', () => {
  it('reports period, last value and what breaks its rule', async () => {
    expect(await item('speed')).toMatchObject({
      required: true,
      state: 'implausible',
      readings: 3,
      implausible: 1,
      periodSeconds: 10,
      value: 12,
      lastTime: '2026-03-01 09:59:50',
    })
  })

  it('reports what the template misses within the days, and what no one asked for', async () => {
    expect(await item('fuelLitres')).toMatchObject({ required: true, state: 'missing', readings: 0, value: null })
    expect(await item('oil')).toMatchObject({ required: false, state: 'extra', readings: 2, value: 60 })
    const { complete, wanted, protocols } = await profile()
    expect(wanted).toBe(usualTemplate('柴油').length)
    expect(complete).toBeLessThan(wanted)
    expect(protocols).toEqual([{ protocol: 'jt808', version: '', messages: 3, lastTime: '2026-03-01 09:59:50' }])
  })

  it('names the terminal, and nothing to who may not see the vehicle', async () => {
    expect(await profile()).toMatchObject({
      terminal: { sn: 'SN-P', firmware: '1.0', hardware: 'H7' },
      attributes: null,
      parts: [],
    })
    expect((await ask(getDataProfile, { token: 'south', query: { vin: VIN } })).code).toBe(404)
  })

  it('asks the terminal for its attributes', async () => {
    expect((await ask(queryProfileAttributes, { body: { vin: VIN } })).data).toEqual({ jobId: 5 })
    expect(given).toEqual([{ kind: 'queryAttributes', vin: VIN }])
  })

  it('keeps a template for a model of the tenant, and takes what is usual again', async () => {
    const body = { modelId: own.truckModel, items: ['speed', 'oil'] }
    expect((await ask(saveDataTemplate, { token: 'stranger', body })).code).toBe(409)
    expect((await ask(saveDataTemplate, { body })).code).toBe(200)
    expect(await profile()).toMatchObject({ wanted: 2, complete: 2, templateTime: expect.any(String) })
    await ask(saveDataTemplate, { body: { ...body, items: null } })
    expect(await profile()).toMatchObject({ wanted: usualTemplate('柴油').length, templateTime: null })
  })

  it('records consent for own vehicles alone', async () => {
    const body = { vin: VIN, state: 'limited' as const, recipients: ['City platform'], note: 'no positions' }
    expect((await ask(saveConsent, { token: 'south', body })).code).toBe(400)
    expect((await ask(saveConsent, { body })).code).toBe(200)
    expect((await profile()).consent).toMatchObject({ state: 'limited', recipients: ['City platform'] })
    await ask(saveConsent, { body: { ...body, state: 'withdrawn', recipients: [] } })
    expect((await profile()).consent).toMatchObject({ state: 'withdrawn', recipients: [] })
  })
})
