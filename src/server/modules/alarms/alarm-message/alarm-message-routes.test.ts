import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  confirmAlarmMessage,
  exportAlarmMessages,
  listAlarmMasks,
  listAlarmMessages,
  listVendorAlarms,
  maskAlarms,
} from '#core/contract/alarm-message.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { CommandJob, CommandRequest } from '#server/telemetry/commands/command-service.ts'
import { AlarmStoreRepository } from '#server/telemetry/alarms/alarm-store-repository.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { alarmRule } from '#server/store/schema/alarm.ts'
import { alarmEvent, commandJob } from '#server/store/schema/operation.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { AS_CSV, testApp } from '#tests/support/server.ts'
import { alarmMessageRepository } from './alarm-message-repository.ts'
import { alarmMessageRoutes } from './alarm-message-routes.ts'

const VIN = 'LWARN000000000001'
const db = await testDatabase()
const own = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN })
const terminalId = await aTerminal(db, own, vehicleId)
const given: CommandRequest[] = []
const commands = {
  create: async (_caller: unknown, request: CommandRequest) => {
    given.push(request)
    const { kind, params } = request
    const job = { oemId: own.oemId, vehicleId, kind, messageId: 0x8103, params: params ?? {} }
    const [made] = await db.orm
      .insert(commandJob)
      .values({ ...job, status: 'sent', expiresAt: new Date(Date.now() + 60_000) })
      .returning()
    return made as unknown as CommandJob
  },
}
const scope = { oemId: own.oemId, orgIds: [own.head], userId: null as never }
const { ask, close } = await testApp(
  (app) => alarmMessageRoutes(app, { messages: alarmMessageRepository(db), commands }),
  { whole: aCaller(scope), south: aCaller({ ...scope, orgIds: [own.south] }) },
)
afterAll(async () => {
  await close()
  await db.close()
})
beforeEach(() => {
  given.length = 0
})

const START = Date.parse('2026-03-01T10:00:00+08:00')
const range = { vin: VIN, startTime: '2026-03-01 00:00:00', endTime: '2026-03-01 23:59:59' }
beforeAll(async () => {
  await ensureDayPartitions(db.pool, 'position', [utcDay(START)])
  const row = {
    vehicleId,
    kind: 0,
    oemId: own.oemId,
    terminalId,
    lat: 34_260_000,
    lng: 108_950_000,
    altitude: 0,
    speed: 421,
    direction: 0,
    status: 3,
    quality: POSITION_QUALITY.late | POSITION_QUALITY.drift,
  }
  const words = [0, 1, 16, 1 + 2 ** 33]
  await db.orm.insert(position).values(
    words.map((alarm, index) => {
      const ts = new Date(START + index * 60_000)
      return { ...row, ts, receivedAt: ts, serial: index, alarm }
    }),
  )
  const alarm = { oemId: own.oemId, vehicleId, kind: 'panic', level: 1 }
  await db.orm
    .insert(alarmEvent)
    .values({ ...alarm, startedAt: new Date(START + 60_000), endedAt: new Date(START + 90_000) })
  const job = { oemId: own.oemId, vehicleId, kind: 'confirmAlarm', messageId: 0x8203, params: { serial: 1, alarms: 1 } }
  await db.orm.insert(commandJob).values({
    ...job,
    status: 'executed',
    createdAt: new Date(START + 70_000),
    expiresAt: new Date(START + 80_000),
    resultAt: new Date(START + 75_000),
  })
})

describe('alarm messages', () => {
  it('are the reports that carried bits, with duration and confirmation', async () => {
    const { data } = await ask(listAlarmMessages, { query: range })
    expect(data.list.map(({ bits }: { bits: number[] }) => bits)).toEqual([[0, 33], [4], [0]])
    expect(data.list[2]).toMatchObject({
      time: '2026-03-01 10:01:00',
      speed: 42.1,
      status: expect.arrayContaining(['accOn']),
      quality: ['late', 'drift'],
      durationSeconds: 0,
      confirmTime: '2026-03-01 10:01:15',
    })
    expect(data.list[1]).toMatchObject({ durationSeconds: null, confirmTime: null, jobId: null })
  })

  it('are filtered by bits of both words, and paged in both orders', async () => {
    const times = async (query: object) =>
      (await ask(listAlarmMessages, { query: { ...range, ...query } })).data.list.map(
        ({ serial }: { serial: number }) => serial,
      )
    expect(await times({ bits: '33' })).toEqual([3])
    expect(await times({ bits: '0,4', reportTimeDesc: false })).toEqual([1, 2, 3])
    const page = await ask(listAlarmMessages, { query: { ...range, pageSize: 2 } })
    expect(await times({ rowKey: page.data.nextKey })).toEqual([1])
    expect((await ask(listAlarmMessages, { query: { ...range, bits: '0,x' } })).failDetail).toMatchObject([
      { path: 'bits' },
    ])
    expect((await ask(exportAlarmMessages, { query: range, headers: AS_CSV })).text).toContain(
      '"panic, videoSignalCovered"',
    )
  })

  it('are found by what a maker reports in an item of its own, where a rule tells it for the vehicle', async () => {
    const rule = (name: string, bit: number, over: object = {}) => ({
      oemId: own.oemId,
      orgId: own.head,
      name,
      condition: {
        kind: 'item',
        item: 0xe1,
        offset: 0,
        width: 1,
        test: 'bit',
        limit: bit,
        hysteresis: 0,
        holdSeconds: 0,
      },
      level: 2,
      scope: { by: 'all' },
      schedule: { weekdays: [], from: '00:00', to: '00:00' },
      ...over,
    })
    const [hood, tank] = await db.orm
      .insert(alarmRule)
      .values([
        rule('Hood open', 2),
        rule('Tank open', 3),
        rule('Of another model', 2, { scope: { by: 'models', models: ['ANOTHER'] } }),
        rule('Switched off', 2, { enabled: false }),
        rule('Below elsewhere', 2, { orgId: own.south }),
      ] as (typeof alarmRule.$inferInsert)[])
      .returning()
    const at = (minutes: number) => new Date(START + minutes * 60_000)
    const reports = [
      { minutes: 30, alarm: 0, items: [0xe0, 1, 4, 0xe1, 1, 0b0100] },
      { minutes: 31, alarm: 1, items: [0xe1, 1, 0b1100] },
      { minutes: 32, alarm: 1, items: [0xe1, 1, 0b0001] },
    ]
    const place = { lat: 0, lng: 0, altitude: 0, speed: 0, direction: 0, status: 3, quality: 0 }
    const ids = { vehicleId, oemId: own.oemId, terminalId, kind: 0 }
    await db.orm.insert(position).values(
      reports.map(({ minutes, alarm, items }) => {
        const [ts, serial] = [at(minutes), minutes]
        return { ...ids, ...place, ts, receivedAt: ts, serial, alarm, items: Buffer.from(items) }
      }),
    )
    expect((await ask(listVendorAlarms, { query: { vin: VIN } })).data).toEqual([
      { id: hood!.id, name: 'Hood open', level: 2 },
      { id: tank!.id, name: 'Tank open', level: 2 },
    ])
    expect((await ask(listVendorAlarms, { query: { vin: VIN }, token: 'south' })).data).toEqual([])
    const found = async (query: object) =>
      (await ask(listAlarmMessages, { query: { ...range, ...query } })).data.list.map(
        ({ serial, vendor }: { serial: number; vendor: { name: string }[] }) =>
          [serial, vendor.map(({ name }) => name).join()] as const,
      )
    expect(await found({ vendor: String(hood!.id) })).toEqual([
      [31, 'Hood open,Tank open'],
      [30, 'Hood open'],
    ])
    expect(await found({ vendor: String(tank!.id), bits: '4' })).toEqual([
      [31, 'Hood open,Tank open'],
      [2, ''],
    ])
    // A rule of others finds nothing, and is no filter that lets everything through.
    expect(await found({ vendor: '999999' })).toEqual([])
    const inHour = { startTime: '2026-03-01 10:30:00', endTime: '2026-03-01 10:59:59' }
    expect(await found(inHour)).toEqual([
      [32, ''],
      [31, 'Hood open,Tank open'],
    ])
    const file = (await ask(exportAlarmMessages, { query: { ...range, vendor: String(tank!.id) }, headers: AS_CSV }))
      .text
    expect(file.trim().split('\n')).toHaveLength(2)
    expect(file).toContain('"Hood open, Tank open"')
    await db.pool.query('delete from position where vehicle_id = $1 and ts >= $2', [vehicleId, at(30)])
  })

  it('stay within the scope', async () => {
    expect((await ask(listAlarmMessages, { query: range, token: 'south' })).data.list).toEqual([])
    const body = { vin: VIN, bits: [0], untilTime: toPlatformTime(Date.now() + 3_600_000), reason: 'x' }
    expect((await ask(maskAlarms, { body, token: 'south' })).code).toBe(409)
    expect(given).toEqual([])
  })

  it('are confirmed by the bits 0x8203 knows', async () => {
    await ask(confirmAlarmMessage, { body: { vin: VIN, serial: 3, bits: [0, 28] } })
    expect(given).toMatchObject([{ kind: 'confirmAlarm', vin: VIN, params: { serial: 3, alarms: 0x1000_0001 } }])
    expect((await ask(confirmAlarmMessage, { body: { vin: VIN, serial: 3, bits: [4] } })).code).toBe(400)
  })
})

describe('masks', () => {
  const until = (ms: number) => toPlatformTime(Date.now() + ms)

  const answer = (jobId: number, status: 'executed' | 'failed') =>
    db.pool.query('update command_job set status = $2, result_at = now() where id = $1', [jobId, status])
  const mask = async (bits: number[], untilTime = until(3_600_000)) =>
    (await ask(maskAlarms, { body: { vin: VIN, bits, untilTime, reason: 'antenna' } })).data.jobId as number
  const listed = async () =>
    (await ask(listAlarmMasks, { query: { vin: VIN } })).data.map(({ bit }: { bit: number }) => bit)

  it('are sent as a word, and in force only when the terminal accepted it', async () => {
    const first = await mask([5, 31])
    expect(given).toMatchObject([
      { kind: 'setParameters', reason: 'antenna', params: { parameters: [{ id: 0x50, value: 2 ** 31 + 32 }] } },
    ])
    expect(await listed()).toEqual([])
    await answer(first, 'executed')
    expect(await listed()).toEqual([5, 31])
    await answer(await mask([7]), 'failed')
    expect(await listed()).toEqual([5, 31])
    await answer(await mask([]), 'executed')
    expect(await listed()).toEqual([])
  })

  it('are taken back when their time is over; what remains belongs to the new command', async () => {
    const store = new AlarmStoreRepository(db)
    const jobId = await mask([5, 31])
    const over = `update alarm_mask set until = now() - interval '1 minute' where job_id = $1 and bit = 5`
    await db.pool.query(over, [jobId])
    expect(await store.takeExpiredMasks(Date.now())).toEqual([])
    await answer(jobId, 'executed')
    const [ended, ...others] = await store.takeExpiredMasks(Date.now())
    expect(ended).toMatchObject({ vin: VIN, jobId, bits: [5], word: 2 ** 31 })
    expect(others).toEqual([])
    expect(await store.takeExpiredMasks(Date.now())).toEqual([])
    const back = await commands.create(null, {
      kind: 'setParameters',
      vin: VIN,
      params: { parameters: [{ id: 0x50, value: 2 ** 31 }] },
    })
    await store.carryMasks(jobId, back.id)
    await answer(back.id, 'executed')
    expect(await listed()).toEqual([31])
  })

  it('nobody accepted end without a command', async () => {
    const jobId = await mask([9])
    await answer(jobId, 'failed')
    await db.pool.query(`update alarm_mask set until = now() - interval '1 minute' where job_id = $1`, [jobId])
    expect(await new AlarmStoreRepository(db).takeExpiredMasks(Date.now())).toEqual([])
  })

  it('need a moment to come and bits of the alarm word', async () => {
    const body = { vin: VIN, bits: [1], untilTime: until(3_600_000), reason: 'x' }
    expect((await ask(maskAlarms, { body: { ...body, untilTime: '2020-01-01 00:00:00' } })).code).toBe(400)
    expect((await ask(maskAlarms, { body: { ...body, bits: [33] } })).code).toBe(400)
    expect((await ask(maskAlarms, { body: { ...body, reason: ' ' } })).failDetail).toMatchObject([{ path: 'reason' }])
  })
})
