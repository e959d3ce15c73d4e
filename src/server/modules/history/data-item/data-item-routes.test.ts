import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createDataItem,
  exportDataItems,
  getItemValues,
  getVehicleBase,
  listDataItems,
  resetDataItems,
  updateDataItem,
} from '#core/contract/data-item.ts'
import { Translator } from '#server/http/translate.ts'
import { baseDataRepository } from '#server/modules/vehicles/base-data/base-data-repository.ts'
import { canSignalRepository } from '#server/modules/diagnostics/can-plan/can-signal-repository.ts'
import { TelemetryRepository } from '#server/telemetry/recorder/telemetry-repository.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { partModel, partType } from '#server/store/schema/base-data.ts'
import { part } from '#server/store/schema/parts.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { sheetOf } from '#tests/support/workbook.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { dataItemImporter } from './data-item-import-repository.ts'
import { dataItemRepository } from './data-item-repository.ts'
import { dataItemRoutes } from './data-item-routes.ts'
import { itemValueRepository } from './item-value-repository.ts'

const VIN = 'LBASE000000000001'
const NOW = Date.parse('2026-03-01T10:00:00+08:00')
const db = await testDatabase()
const own = await aTenant(db)
const other = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, plate: 'A1', orgId: own.north })
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const words = new Translator()
const { app, ask, close } = await testApp(
  (made) =>
    dataItemRoutes(made, {
      items: dataItemRepository(db),
      values: itemValueRepository(db),
      signals: canSignalRepository(db),
      baseData: baseDataRepository(db),
      word: (lang, name) => words.word(lang, name),
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

const EXTENSION = { itemId: 0xe1, offset: 0, bytes: 1 as const, signed: false, factor: 0.5, addend: -40 }
const tyre = {
  code: 'oilTemperature',
  names: { en: 'Oil temperature' },
  unit: '°C',
  greatest: 60,
  extension: EXTENSION,
}

beforeAll(async () => {
  await ensureDayPartitions(db.pool, 'position', [utcDay(NOW)])
  const items = Buffer.from([0xe1, 1, 250])
  await new TelemetryRepository(db.pool).write({
    positions: [aPositionRow({ vehicleId, oemId: own.oemId, ts: NOW - 5000, receivedAt: NOW, speed: 905, items })],
    logs: [],
    alarms: [],
  })
  const [type] = await db.orm
    .insert(partType)
    .values({ oemId: own.oemId, code: 'ECM', name: 'Engine control', diagnosticAddress: '7E0' })
    .returning()
  const [model] = await db.orm
    .insert(partModel)
    .values({ oemId: own.oemId, typeId: type!.id, model: 'ECM-17' })
    .returning()
  await db.orm.insert(part).values({
    oemId: own.oemId,
    orgId: own.north,
    serial: 'S-1',
    modelId: model!.id,
    vehicleId,
    softwareVersion: '2.0',
  })
})

const find = async (code: string, token = 'whole') => {
  const { data } = await ask(listDataItems, { token, lang: 'en', query: { keyWord: code, pageSize: 100 } })
  return data.list.find((item: { code: string }) => item.code === code)
}

describe('data item catalogue', () => {
  it('lists what the standards have, in the language of the call', async () => {
    expect(await find('speed')).toMatchObject({ name: 'Speed', unit: 'km/h', kind: 'standard', updateTime: null })
    const { data } = await ask(listDataItems, { lang: 'de', query: { source: 'gb32960', pageSize: 1 } })
    expect(data.total).toBe(18)
    expect(data.list[0].source).toBe('gb32960')
  })

  it('maps a vendor extension once, for its tenant alone', async () => {
    expect((await ask(createDataItem, { body: tyre })).code).toBe(200)
    expect((await ask(createDataItem, { body: tyre })).code).toBe(409)
    expect((await ask(createDataItem, { body: { ...tyre, code: 'speed' } })).code).toBe(409)
    expect(await find('oilTemperature')).toMatchObject({ kind: 'extension', protocolId: '0x0200 / 0xE1', unit: '°C' })
    expect(await find('oilTemperature', 'stranger')).toBeUndefined()
  })

  it('refuses limits in the wrong order', async () => {
    const answer = await ask(createDataItem, { body: { ...tyre, code: 'x', least: 70 } })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path: 'greatest' }] })
  })

  it('changes names and limits of a standard item, and refuses who read an older one', async () => {
    const body = { code: 'speed', names: { en: 'Road speed' }, least: 0, greatest: 80, rule: 'range' as const }
    expect((await ask(updateDataItem, { body: { ...body, updateTime: null } })).code).toBe(200)
    expect((await ask(updateDataItem, { body: { ...body, updateTime: null } })).code).toBe(409)
    const { updateTime } = await find('speed')
    expect((await ask(updateDataItem, { body: { ...body, greatest: 85, updateTime } })).code).toBe(200)
    expect(await find('speed')).toMatchObject({ name: 'Road speed', greatest: 85, unit: 'km/h' })
    expect(await find('speed', 'stranger')).toMatchObject({ greatest: 220 })
    const unknown = { ...body, code: 'nothing', updateTime: null }
    expect((await ask(updateDataItem, { body: unknown })).code).toBe(409)
  })

  it('reports the last values of a vehicle and which of them break their rule', async () => {
    const { data } = await ask(getItemValues, { query: { vin: VIN } })
    const of = (code: string) => data.find((value: { code: string }) => value.code === code)
    // 90.5 km/h against the limit of 85 above; 250 × 0.5 - 40 = 85 °C against 60.
    expect(of('speed')).toMatchObject({ value: 90.5, plausible: false, time: '2026-03-01 09:59:55' })
    expect(of('oilTemperature')).toMatchObject({ value: 85, plausible: false })
    expect(of('delaySeconds')).toMatchObject({ value: 5, plausible: true })
  })

  it('reports what a vehicle is and what is fitted in it, within the scope', async () => {
    const { data } = await ask(getVehicleBase, { query: { vin: VIN } })
    expect(data).toMatchObject({
      plate: 'A1',
      modelName: 'T-460',
      orgName: 'North',
      ecus: [{ serial: 'S-1', typeName: 'Engine control', softwareVersion: '2.0', diagnosticAddress: '7E0' }],
    })
    for (const call of [getVehicleBase, getItemValues]) {
      expect((await ask(call, { token: 'south', query: { vin: VIN } })).code).toBe(404)
    }
  })

  it('exports what the search finds, in words', async () => {
    const headers = { authorization: 'Bearer whole', lang: 'en' }
    const { rawPayload } = await app.inject({ url: `${exportDataItems.path}?onlyChanged=true`, headers })
    const [headings, ...rows] = await sheetOf(rawPayload)
    expect(rows.map((row) => row[0])).toEqual(['speed', 'oilTemperature'])
    expect(rows[1]![headings!.indexOf('Item type')]).toBe('Vendor extension')
  })

  it('takes changes back and removes extensions', async () => {
    const { data } = await ask(resetDataItems, { body: { codes: ['speed', 'oilTemperature', 'soc'] } })
    expect(data).toEqual({ changed: 2 })
    expect(await find('speed')).toMatchObject({ name: 'Speed', greatest: 220, updateTime: null })
    expect(await find('oilTemperature')).toBeUndefined()
  })

  it('imports names and limits of known items, and takes them back', async () => {
    const { id: userId } = await addAccount(db, {
      username: 'importer',
      password: 'x',
      oemId: own.oemId,
      orgId: own.head,
      roles: [],
    })
    const importer = dataItemImporter()
    const row = (over: Record<string, string>) => ({
      row: 2,
      value: importer.schema.parse(over),
      columns: new Set(Object.keys(over)),
    })
    const rows = [
      row({ code: 'speed', name: 'Road speed', greatest: '70' }),
      row({ code: 'nothing', greatest: '1' }),
      row({ code: 'soc', greatest: '100' }),
    ]
    const by = { ...scope, userId }
    const at = await db.orm.transaction(async (tx) => {
      const plan = await importer.plan(tx, by, rows)
      expect(plan.map(({ outcome }) => outcome)).toEqual(['added', 'failed', 'unchanged'])
      await importer.apply(tx, by, [{ ...rows[0]!, outcome: 'added', before: null }])
      const { rows: clock } = await tx.execute<{ now: string }>('select now() as now')
      return new Date(clock[0]!.now)
    })
    expect(await find('speed')).toMatchObject({ name: 'Road speed', least: 0, greatest: 70, unit: 'km/h' })
    const undone = await db.orm.transaction((tx) =>
      importer.undo!(tx, by, [{ ...rows[0]!, outcome: 'added', before: null }], at),
    )
    expect(undone).toBe(true)
    expect(await find('speed')).toMatchObject({ name: 'Speed', greatest: 220 })
  })
})
