import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  askLocation,
  countLocationQueries,
  exportLocationQueries,
  getLastPosition,
  getLocationQuery,
  listLocationQueries,
  trackTemporarily,
} from '#core/contract/location-message.ts'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { phoneToBytes, writeFrame } from '#core/protocol/jt808/frame.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { toHex } from '#core/protocol/wire/hex.ts'
import type { CommandJob, CommandRequest, CommandService } from '#server/telemetry/commands/command-service.ts'
import { Conflict } from '#server/http/errors.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { aFleet, aSnapshot } from '#tests/builders/fleet-view.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { sheetOf } from '#tests/support/workbook.ts'
import { locationRepository } from './location-repository.ts'
import { locationRoutes } from './location-routes.ts'

const VIN = 'LWHERE00000000001'
const db = await testDatabase()
const own = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, orgId: own.north })
const terminalId = await aTerminal(db, own, vehicleId)

const given: CommandRequest[] = []
const commands = {
  create: (_caller, request) => {
    given.push(request)
    return request.vin === VIN
      ? Promise.resolve({ id: 77 } as CommandJob)
      : Promise.reject(new Conflict('error.unknownVehicle'))
  },
} as CommandService

const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { app, ask, close } = await testApp(
  (app) =>
    locationRoutes(app, {
      locations: locationRepository(db),
      commands,
      fleet: aFleet(() => [aSnapshot({ vehicleId })]),
    }),
  { whole: aCaller(scope), south: aCaller({ ...scope, orgIds: [own.south] }) },
)
afterAll(async () => {
  await close()
  await db.close()
})

const MEASURED = Date.parse('2026-03-01T10:00:00+08:00')

let row: Omit<typeof position.$inferInsert, 'ts'>
beforeAll(async () => {
  await ensureDayPartitions(db.pool, 'position', [utcDay(MEASURED)])
  row = {
    vehicleId,
    serial: 1,
    kind: 0,
    oemId: own.oemId,
    terminalId,
    receivedAt: new Date(MEASURED + 2000),
    lat: 34_260_000,
    lng: 108_950_000,
    altitude: 400,
    speed: 605,
    direction: 90,
    alarm: 2,
    status: 3,
    quality: 0,
  }
  await db.orm.insert(position).values({ ...row, ts: new Date(MEASURED) })
  await db.orm.insert(position).values({ ...row, ts: new Date(MEASURED - 60_000), speed: 0 })
})

/** A 0x0201 frame as a terminal sends it. */
function anAnswer(): string {
  const location = {
    alarm: 0,
    status: 3,
    lat: 34.5,
    lng: 109.1,
    altitude: 410,
    speed: 50,
    direction: 10,
    time: '2026-03-01 10:01:00',
    items: [],
  }
  const body = encodeBody(0x0201, '2013', { serial: 5, ...location } as never)
  return toHex(
    writeFrame({ id: 0x0201, version: '2013', phoneBytes: phoneToBytes('13900000001', '2013'), serial: 9, body }),
  )
}

async function aJob(overrides: Partial<typeof commandJob.$inferInsert> = {}): Promise<number> {
  const values = {
    oemId: own.oemId,
    vehicleId,
    kind: 'queryLocation',
    messageId: 0x8201,
    expiresAt: new Date(MEASURED),
    ...overrides,
  }
  const [row] = await db.orm.insert(commandJob).values(values).returning()
  return row!.id
}

describe('position query', () => {
  it('shows the newest stored position, decoded', async () => {
    const { data } = await ask(getLastPosition, { query: { vin: VIN } })
    expect(data).toMatchObject({
      online: true,
      position: {
        time: '2026-03-01 10:00:00',
        receiveTime: '2026-03-01 10:00:02',
        lat: 34.26,
        lng: 108.95,
        speed: 60.5,
        alarms: ['overspeed'],
        accOn: true,
        gnssFixed: true,
      },
    })
  })

  it.each([
    ['that is nowhere', { lat: 0, lng: 0, status: 1, quality: 4 }],
    ['that the vehicle cannot have reached', { lat: 22_300_000, lng: 114_170_000, quality: POSITION_QUALITY.drift }],
  ])('shows the last one that can be right in place of one %s', async (_, stray) => {
    const at = new Date(MEASURED + 60_000)
    await db.orm.insert(position).values({ ...row, ...stray, ts: at })
    const { data } = await ask(getLastPosition, { query: { vin: VIN } })
    expect(data.position).toMatchObject({ time: '2026-03-01 10:00:00', lat: 34.26, lng: 108.95 })
    await db.pool.query('delete from position where ts = $1', [at])
  })

  it('does not know vehicles outside of the scope', async () => {
    expect((await ask(getLastPosition, { token: 'south', query: { vin: VIN } })).code).toBe(404)
  })

  it('gives 0x8201 and 0x8202 as command jobs', async () => {
    expect((await ask(askLocation, { body: { vin: VIN } })).data).toEqual({ jobId: 77 })
    await ask(trackTemporarily, { body: { vin: VIN, intervalSeconds: 5, durationSeconds: 300 } })
    expect(given).toEqual([
      { kind: 'queryLocation', vin: VIN },
      { kind: 'trackTemporarily', vin: VIN, params: { interval: 5, duration: 300 } },
    ])
  })

  it('says in words why a command is refused', async () => {
    const answer = await ask(askLocation, { body: { vin: 'LOTHER00000000001' }, lang: 'en' })
    expect(answer).toMatchObject({ code: 409, msg: 'Vehicle not found' })
  })

  it('lists queries newest first, with the position the terminal answered', async () => {
    const open = await aJob({ status: 'sent' })
    const done = await aJob({ status: 'executed', answerFrame: anAnswer(), resultAt: new Date(MEASURED + 61_000) })
    await aJob({ kind: 'restart' })
    const { data } = await ask(listLocationQueries, { query: { vin: VIN } })
    expect(data.list.map(({ jobId }: { jobId: number }) => jobId)).toEqual([done, open])
    expect(data.list[0].answer).toMatchObject({ lat: 34.5, lng: 109.1, time: '2026-03-01 10:01:00', speed: 50 })
    expect(data.list[1].answer).toBeNull()
    expect((await ask(getLocationQuery, { token: 'south', query: { jobId: done } })).code).toBe(404)
  })

  it('exports them with what was answered, in words', async () => {
    const headers = { authorization: 'Bearer whole', lang: 'de', timezone: 'Europe/Berlin' }
    const { rawPayload } = await app.inject({ url: `${exportLocationQueries.path}?vin=${VIN}`, headers })
    const [headings, newest, oldest] = await sheetOf(rawPayload)
    const row = Object.fromEntries(headings!.map((heading, at) => [heading, newest![at]]))
    expect(row).toMatchObject({
      'Art der Abfrage': 'Positionsabfrage',
      Status: 'Ausgeführt',
      // Device time in the zone of the person.
      Zeit: '2026-03-01 03:01:00',
      Längengrad: 109.1,
      'Zündung an': true,
    })
    expect(oldest![headings!.indexOf('Status')]).toBe('Gesendet')
  })

  it('estimates how many there are', async () => {
    expect((await ask(countLocationQueries, { query: { vin: VIN } })).data).toEqual({ rows: 2, more: false })
    expect((await ask(countLocationQueries, { token: 'south', query: { vin: VIN } })).data.rows).toBe(0)
  })

  it('reads on from the row key', async () => {
    const first = await ask(listLocationQueries, { query: { vin: VIN, pageSize: 1 } })
    const second = await ask(listLocationQueries, { query: { vin: VIN, pageSize: 1, rowKey: first.data.nextKey } })
    expect(second.data.list[0].jobId).toBeLessThan(first.data.list[0].jobId)
    expect(second.data.nextKey).toBeNull()
  })
})
