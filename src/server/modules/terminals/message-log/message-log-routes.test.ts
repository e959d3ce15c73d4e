import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listDriveMessages, matchDriver } from '#core/contract/drive-message.ts'
import { listEnergyMessages } from '#core/contract/energy-message.ts'
import { exportRawMessages, getMessageDialect, listAlarmMessages, listRawMessages } from '#core/contract/message-log.ts'
import { countTerminalErrors, listTerminalErrors, muteTerminalError } from '#core/contract/terminal-error.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { readFrame } from '#core/protocol/jt808/frame.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { vehicleDriver } from '#server/store/schema/terminal-records.ts'
import { testDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { ScriptedVehicle } from '#tests/support/scripted-vehicle.ts'
import { AS_CSV, testApp } from '#tests/support/server.ts'
import { testTelemetry } from '#tests/support/telemetry.ts'
import { alarmMessageRepository } from './alarm-message-repository.ts'
import { driveMessageRepository } from './drive-message-repository.ts'
import { energyMessageRepository } from './energy-message-repository.ts'
import { messageLogRepository } from './message-log-repository.ts'
import { messageLogRoutes } from './message-log-routes.ts'
import { terminalErrorRepository } from './terminal-error-repository.ts'

const VIN = 'LMESSAGES00000001'
const SN = 'SNMESSAGES1'
const PHONE = '13100000077'
const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north, driverName: '李雷' })
await aTerminal(db, own, vehicleId, { phone: PHONE, sn: SN, model: 'T1', firmware: 'v1' })
const telemetry = await testTelemetry(db)
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const parts = {
  messages: messageLogRepository(db),
  alarms: alarmMessageRepository(db),
  energy: energyMessageRepository(db),
  drives: driveMessageRepository(db),
  errors: terminalErrorRepository(db),
}
const { ask, close } = await testApp((app) => messageLogRoutes(app, parts), {
  whole: aCaller(scope),
  south: aCaller({ ...scope, orgIds: [own.south] }),
  foreign: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }),
  reader: aCaller({ ...scope, codes: new Set(['/dataService/terminal']) }),
})
const terminal = new ScriptedTerminal(PHONE)
const vehicle = new ScriptedVehicle(VIN)
const START = Math.floor(Date.now() / 1000) * 1000 - 600_000

beforeAll(async () => {
  await terminal.signOn(telemetry.gatewayPort)
  for (let minute = 0; minute < 6; minute += 1) {
    const items = minute === 4 ? [{ id: 0x30, key: 'signal', value: 21 } as const] : []
    const position = aPosition({
      at: START + minute * 60_000,
      alarm: minute === 3 ? 2 : 0,
      lng: 121 + minute / 1000,
      items,
    })
    await terminal.answerTo(terminal.send(0x0200, position))
  }
  const backfill = { kind: 1, positions: [aPosition({ at: START - 60_000, lng: 121 })] }
  await terminal.answerTo(terminal.send(0x0704, backfill))
  const frames = [{ word: 1, data: new Uint8Array(8) }]
  await terminal.answerTo(terminal.send(0x0705, { clock: '0800000000', frames }))
  terminal.write(terminal.frame(0x0f10, new Uint8Array(2), 500))
  await terminal.answerTo(500)
  const card = {
    state: 1,
    time: toPlatformTime(START),
    result: 0,
    name: '王小明',
    certificate: '310',
    issuer: '上海',
    validUntil: '20200101',
  }
  await terminal.answerTo(terminal.send(0x0702, card))
  await vehicle.connect(telemetry.gb32960Port)
  await vehicle.logIn()
  for (const [minute, chargeState] of [1, 3, 3].entries())
    await vehicle.report({ at: START + minute * 60_000 + 1000, chargeState })
  await vehicle.ask(0x07, new Uint8Array())
  await db.pool.query(
    `insert into alarm_event (oem_id, vehicle_id, kind, level, started_at, ended_at, lat, lng)
     values ($1, $2, 'antennaOpen', 3, $3, $4, 31, 121), ($1, $2, 'antennaOpen', 3, $4, null, 31, 121),
       ($1, $2, 'overspeed', 2, $3, $4, 31, 121)`,
    [own.oemId, vehicleId, new Date(START), new Date(START + 30_000)],
  )
})
afterAll(async () => {
  terminal.end()
  vehicle.end()
  await close()
  await telemetry.close()
  await db.close()
})

const range = { startTime: toPlatformTime(START - 3_600_000), endTime: toPlatformTime(Date.now() + 3_600_000) }
const day = { ...range, vin: VIN }
interface Row {
  key: string
  messageId: string
  time: string
  content: string
}

describe('raw messages', () => {
  it('are read on from cursor to cursor, every row of every table once, in one order', async () => {
    for (const reportTimeDesc of ['true', 'false']) {
      const seen: Row[] = []
      let rowKey: string | undefined
      do {
        const { data } = await ask(listRawMessages, {
          query: { ...day, pageSize: 4, reportTimeDesc: reportTimeDesc === 'true', ...(rowKey ? { rowKey } : {}) },
        })
        seen.push(...data.list)
        rowKey = data.nextKey ?? undefined
      } while (rowKey)
      const count = (id: string) => seen.filter(({ messageId }) => messageId === id).length
      expect(new Set(seen.map(({ key }) => key)).size).toBe(seen.length)
      expect(
        ['0x0200', '0x0704', '0x0100', '0x0102', '0x8100', '0x0705', '0x0f10', '0x0702', '0x02'].map(count),
      ).toEqual([6, 1, 1, 1, 0, 1, 1, 1, 3])
      const times = seen.map(({ time }) => time)
      expect(times).toEqual(
        times.toSorted((a, b) => (reportTimeDesc === 'true' ? b.localeCompare(a) : a.localeCompare(b))),
      )
    }
  })

  it('show positions as the frames they came in', async () => {
    const { data } = await ask(listRawMessages, {
      query: { ...day, messageIds: '0x0200,0x0704', reportTimeDesc: false },
    })
    const frames = data.list.map(({ content }: Row) => readFrame(fromHex(content)!))
    expect(frames.map((frame: { id: number; checksumOk: boolean }) => [frame.id, frame.checksumOk])).toEqual([
      [0x0704, true],
      ...Array.from({ length: 6 }, () => [0x0200, true]),
    ])
    const { value } = decodeAs(0x0200, '2013', frames[1].body)
    expect(value).toMatchObject({ lat: 31.2304, lng: 121, speed: 50, time: toPlatformTime(START) })
    expect(data.list[1]).toMatchObject({ rebuilt: true, vin: VIN, sn: SN, fault: null, direction: 'up' })
  })

  it.each([
    [{ alarmBits: '1' }, ['0x0200']],
    [{ extensionIds: '0x30' }, ['0x0200']],
    [{ onlyFaults: true }, ['0x0f10']],
    [{ direction: 'down' as const }, ['0x8001']],
    [{ protocol: 'gb32960' as const, messageIds: '0x01' }, ['0x01']],
    [{ messageIds: '0x0705' }, ['0x0705']],
  ])('narrow to %j', async (filter, ids) => {
    const { data } = await ask(listRawMessages, { query: { ...day, ...filter } })
    expect(data.list.map(({ messageId }: Row) => messageId)).toEqual(ids)
  })

  it('are found by serial number, of that terminal alone', async () => {
    const { data } = await ask(listRawMessages, { query: { ...range, sn: SN, pageSize: 100 } })
    expect(data.list.length).toBeGreaterThan(10)
    expect((await ask(listRawMessages, { query: { ...range, sn: 'SNOTHER' } })).data.list).toEqual([])
  })

  it.each(['south', 'foreign'])('stay hidden from %s, which has no right to the vehicle', async (token) => {
    expect((await ask(listRawMessages, { token, query: day })).data).toEqual({ list: [], nextKey: null })
    expect((await ask(listRawMessages, { token, query: { ...range, sn: SN } })).data.list).toEqual([])
  })

  it.each([
    [{ ...range }, 'vin'],
    [{ ...day, endTime: '2020-01-01 00:00:00' }, 'endTime'],
    [{ ...day, messageIds: '0x02; drop table' }, 'messageIds'],
    [{ ...day, alarmBits: 'x' }, 'alarmBits'],
  ])('name the field that is wrong (%j)', async (query, path) => {
    expect(await ask(listRawMessages, { query })).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('say what their terminal does its own way, to those who see the vehicle', async () => {
    await db.pool.query(
      "insert into terminal_dialect (name, settings) values ('log-three', $1) on conflict do nothing",
      [JSON.stringify({ utcOffsetMinutes: 180 })],
    )
    await db.pool.query("update terminal set dialect = 'log-three' where sn = $1", [SN])
    const of = async (token: 'whole' | 'south', query: { vin?: string; sn?: string }) =>
      (await ask(getMessageDialect, { token, query })).data
    expect(await of('whole', { vin: VIN })).toEqual({ dialect: { utcOffsetMinutes: 180 } })
    expect(await of('whole', { sn: SN })).toEqual({ dialect: { utcOffsetMinutes: 180 } })
    expect(await of('south', { vin: VIN })).toEqual({ dialect: {} })
    await db.pool.query("update terminal set dialect = 'standard' where sn = $1", [SN])
    expect(await of('whole', { vin: VIN })).toEqual({ dialect: {} })
  })

  it.each(["1'; drop table", '9'.repeat(30), '-1.0.0'])('reject a made-up row key: %s', async (rowKey) => {
    const answer = await ask(listRawMessages, { query: { ...day, rowKey } })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path: 'rowKey' }] })
  })

  it('read on from a row key of the right form that no row has', async () => {
    expect((await ask(listRawMessages, { query: { ...day, rowKey: '1.9.1' } })).code).toBe(200)
  })

  it('are exported to those with the right', async () => {
    const { text } = await ask(exportRawMessages, { query: day, headers: AS_CSV })
    expect(text.trim().split('\n').length).toBeGreaterThan(14)
    expect((await ask(exportRawMessages, { token: 'reader', query: day })).code).toBe(403)
  })
})

describe('alarm messages', () => {
  it('are the positions with alarm bits', async () => {
    const { data } = await ask(listAlarmMessages, { query: day })
    expect(data.list).toMatchObject([{ vin: VIN, alarmBits: [1], speed: 50, time: toPlatformTime(START + 180_000) }])
    expect((await ask(listAlarmMessages, { query: { ...day, alarmBits: '5' } })).data.list).toEqual([])
    expect((await ask(listAlarmMessages, { token: 'foreign', query: day })).data.list).toEqual([])
    expect((await ask(listAlarmMessages, { token: 'reader', query: day })).code).toBe(403)
  })
})

describe('messages of electric vehicles', () => {
  it('are reports with readings and what else the vehicle says', async () => {
    const { data } = await ask(listEnergyMessages, { query: { ...day, reportTimeDesc: false } })
    expect(data.list.map(({ command }: { command: string }) => command)).toEqual([
      'realtime',
      'realtime',
      'realtime',
      'login',
      'heartbeat',
    ])
    expect(data.list[0]).toMatchObject({
      blocks: ['vehicle', 'position'],
      chargeState: 1,
      speed: 36.5,
      mileageKm: 12345.6,
      voltage: 540.2,
      current: -12.5,
      soc: 81,
      insulation: 2000,
      alarmBits: [],
    })
  })

  it.each([
    [{ command: 'login' as const }, 1],
    [{ command: 'backfill' as const }, 0],
    [{ chargeState: 1 }, 1],
    [{ block: 'voltages' as const }, 0],
    [{ alarmLevel: 1 }, 0],
  ])('narrow to %j', async (filter, count) => {
    expect((await ask(listEnergyMessages, { query: { ...day, ...filter } })).data.list).toHaveLength(count)
  })

  it('go on from cursor to cursor', async () => {
    const first = await ask(listEnergyMessages, { query: { ...day, pageSize: 2 } })
    const second = await ask(listEnergyMessages, { query: { ...day, pageSize: 3, rowKey: first.data.nextKey } })
    const keys = [...first.data.list, ...second.data.list].map(({ key }: Row) => key)
    expect(new Set(keys).size).toBe(5)
    expect(second.data.nextKey).toBeNull()
  })
})

describe('driving messages', () => {
  it('report cards with their driver, and whether they had ended', async () => {
    const { data } = await ask(listDriveMessages, { query: { ...range, onlyExpired: true } })
    expect(data.list).toMatchObject([
      {
        vin: VIN,
        event: 'cardIn',
        driver: '王小明',
        expired: true,
        validUntil: '2020-01-01',
        bookedDriver: '李雷',
        readResult: 'ok',
      },
    ])
    const { id } = data.list[0]
    expect((await ask(matchDriver, { token: 'foreign', body: { id, driver: '韩梅梅' } })).code).toBe(409)
    expect((await ask(matchDriver, { body: { id, driver: '韩梅梅' } })).code).toBe(200)
    const again = await ask(listDriveMessages, { query: { ...range, driver: '小明' } })
    expect(again.data.list[0].matchedDriver).toBe('韩梅梅')
    expect(await db.orm.select({ driver: vehicleDriver.driver }).from(vehicleDriver)).toEqual([{ driver: '韩梅梅' }])
    expect((await ask(listDriveMessages, { token: 'south', query: range })).data.list).toEqual([])
  })
})

describe('faults a terminal reports of itself', () => {
  it('are one row per vehicle and fault, and can be muted', async () => {
    const { data } = await ask(listTerminalErrors, { query: range })
    expect(data).toMatchObject({
      total: 1,
      list: [{ vin: VIN, sn: SN, error: 'antennaOpen', count: 2, active: true, handled: false }],
    })
    const body = { vehicleId, error: 'antennaOpen' as const, days: 3 }
    expect((await ask(muteTerminalError, { token: 'foreign', body })).code).toBe(409)
    expect((await ask(muteTerminalError, { body })).code).toBe(200)
    expect((await ask(listTerminalErrors, { query: range })).data.total).toBe(0)
    expect(
      (await ask(listTerminalErrors, { query: { ...range, muted: true } })).data.list[0].mutedUntilTime,
    ).not.toBeNull()
    await ask(muteTerminalError, { body: { ...body, days: 0 } })
    expect((await ask(listTerminalErrors, { query: range })).data.total).toBe(1)
    expect((await ask(countTerminalErrors, { query: range })).data).toMatchObject([
      { model: 'T1', faults: 2, terminals: 1 },
    ])
  })
})
