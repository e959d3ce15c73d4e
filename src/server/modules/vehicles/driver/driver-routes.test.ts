import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/driver.ts'
import type { AlarmSource } from '#core/domain/alarm-kind.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { ImportedRow } from '#server/exchange/importer.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { driverReport, vehicleDriver } from '#server/store/schema/terminal-records.ts'
import { trip } from '#server/store/schema/trip.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { sheetOf } from '#tests/support/workbook.ts'
import { coachingRepository } from './coaching-repository.ts'
import { driverFiguresRepository } from './driver-figures-repository.ts'
import { driverImporter } from './driver-importer.ts'
import { driverRepository } from './driver-repository.ts'
import { driverRoutes } from './driver-routes.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const VIN = 'LDRIVER0000000001'
const db = await testDatabase()
const own = await aTenant(db)
const others = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: VIN, plate: 'A-1' })
const terminalId = await aTerminal(db, own, vehicleId)
const person = await addAccount(db, { username: 'trainer', password: 'x', oemId: own.oemId })
const scope = { oemId: own.oemId, orgIds: [own.head, own.north], userId: person.id }
const now = Date.now()
const { ask, app, close } = await testApp(
  (server) =>
    driverRoutes(server, {
      drivers: driverRepository(db),
      figures: driverFiguresRepository(db),
      coaching: coachingRepository(db),
      template: () => Promise.resolve(Buffer.from('book')),
      now: () => now,
    }),
  {
    whole: aCaller(scope),
    north: aCaller({ ...scope, orgIds: [own.north] }),
    stranger: aCaller({ oemId: others.oemId, orgIds: [others.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/operate/driveManager']) }),
  },
)
beforeEach(async () => {
  for (const table of ['driver', 'trip', 'alarm_event', 'driver_report', 'vehicle_driver'])
    await db.pool.query(`delete from ${table}`)
})
afterAll(async () => {
  await close()
  await db.close()
})

const input = (rest: object = {}) => ({ driverName: 'Lin Tao', qualificationNo: 'Q-1', orgId: own.head, ...rest })
const add = async (rest: object = {}) => (await ask(contract.createDriver, { body: input(rest) })).data.id as number
const list = async (query: object = {}, token = 'whole'): Promise<contract.DriverRow[]> =>
  (await ask(contract.listDrivers, { query, token })).data.list
const names = async (query: object = {}, token = 'whole') =>
  (await list(query, token)).map(({ driverName }) => driverName)
const dayIn = (days: number) => toPlatformTime(now + days * DAY).slice(0, 10)

/** A trip of the card Q-1 that began so many hours ago. */
const drove = (hoursAgo: number, hours: number, over: Partial<typeof trip.$inferInsert> = {}) =>
  db.orm.insert(trip).values({
    oemId: own.oemId,
    vehicleId,
    startedAt: new Date(now - hoursAgo * HOUR),
    endedAt: new Date(now - (hoursAgo - hours) * HOUR),
    startLat: 34,
    startLng: 108,
    endLat: 34,
    endLng: 108,
    distanceKm: 200,
    idleSeconds: 0,
    maxSpeed: 80,
    harshChanges: 1,
    positions: 10,
    licence: 'Q-1',
    ...over,
  })
const alarmed = (hoursAgo: number, kind: string, level: number, source: AlarmSource = 'terminal') =>
  db.orm.insert(alarmEvent).values({
    oemId: own.oemId,
    vehicleId,
    kind,
    level,
    source,
    startedAt: new Date(now - hoursAgo * HOUR),
    endedAt: new Date(now - hoursAgo * HOUR + 60_000),
  })
const card = (hoursAgo: number, event: string, licence = '') =>
  db.orm.insert(driverReport).values({
    oemId: own.oemId,
    vehicleId,
    terminalId,
    ts: new Date(now - hoursAgo * HOUR),
    receivedAt: new Date(now - hoursAgo * HOUR),
    serial: 1,
    event,
    licence,
    content: Buffer.alloc(1),
  })

describe('drivers', () => {
  it('are added once per tenant by their qualification number', async () => {
    await add({ phone: '13900000001', licenceUntil: '2029-01-31' })
    expect((await list())[0]).toMatchObject({
      driverName: 'Lin Tao',
      orgName: 'Head office',
      state: 'active',
      licenceUntil: '2029-01-31',
      vin: '',
      km: 0,
      score: null,
    })
    expect(await ask(contract.createDriver, { body: input() })).toMatchObject({
      code: 409,
      failDetail: [{ path: 'qualificationNo' }],
    })
    const elsewhere = { body: input({ orgId: others.head }), token: 'stranger' }
    expect((await ask(contract.createDriver, elsewhere)).code).toBe(200)
  })

  it.each([
    ['qualificationNo', { qualificationNo: 'a b' }],
    ['driverName', { driverName: ' ' }],
    ['orgId', { orgId: others.head }],
    ['licenceUntil', { licenceUntil: '2026-02-30' }],
  ])('need a right %s', async (path, rest) => {
    expect(await ask(contract.createDriver, { body: input(rest) })).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('are filtered in tenant and data scope, and counted', async () => {
    await add({ licenceUntil: dayIn(10), qualificationUntil: dayIn(500) })
    await add({ driverName: 'Mia Roth', qualificationNo: 'Q-2', orgId: own.north, qualificationUntil: dayIn(-3) })
    const third = await add({ driverName: 'Ana Gil', qualificationNo: 'Q-3', state: 'left', licenceUntil: dayIn(-90) })
    await ask(contract.createCoaching, { body: { driverId: third, topic: 'phone', reason: 'Twice in a week' } })
    expect(await names({}, 'north')).toEqual(['Mia Roth'])
    expect(await names({}, 'stranger')).toEqual([])
    expect(await names({ expiry: 'soon' })).toEqual(['Lin Tao'])
    expect(await names({ expiry: 'ended' })).toEqual(['Ana Gil', 'Mia Roth'])
    expect(await names({ keyWord: 'q-2' })).toEqual(['Mia Roth'])
    expect(await names({ state: 'left', coaching: 'needed' })).toEqual(['Ana Gil'])
    expect(await names({ sort: 'driverName' })).toEqual(['Ana Gil', 'Lin Tao', 'Mia Roth'])
    const figures = (await ask(contract.getDriverFigures, { query: {} })).data
    expect(figures).toEqual({ drivers: 3, active: 2, expiring: 2, coaching: 1 })
  })

  it('are changed as they were read, and deleted once they left', async () => {
    const id = await add()
    const [{ updateTime } = { updateTime: '' }] = await list()
    const body = { ...input({ state: 'left' }), id, updateTime }
    const old = { ...body, updateTime: '2020-01-01 00:00:00' }
    expect((await ask(contract.updateDriver, { body: old })).code).toBe(409)
    expect((await ask(contract.deleteDriver, { body: { ids: [id] } })).code).toBe(409)
    expect((await ask(contract.updateDriver, { body })).code).toBe(200)
    expect((await ask(contract.deleteDriver, { body: { ids: [id] }, token: 'stranger' })).data).toEqual({ changed: 0 })
    expect((await ask(contract.deleteDriver, { body: { ids: [id] } })).data).toEqual({ changed: 1 })
  })

  it('let a reader read only', async () => {
    expect((await ask(contract.listDrivers, { token: 'reader' })).code).toBe(200)
    for (const each of [contract.createDriver, contract.deleteDriver, contract.exportDrivers, contract.createCoaching])
      expect((await ask(each, { token: 'reader' })).code).toBe(403)
  })
})

describe('figures of drivers', () => {
  it('come from trips of the card and the alarms that began in them', async () => {
    await add()
    await drove(3 * 24, 5)
    await drove(40 * 24, 5)
    await drove(2 * 24, 5, { licence: 'Q-9' })
    await alarmed(3 * 24 - 1, 'overspeed', 2)
    await alarmed(3 * 24 - 2, 'dsmPhone', 1, 'safety')
    await alarmed(3 * 24 - 1, 'gnssFault', 3)
    await alarmed(3 * 24 - 8, 'fatigue', 1)
    const [row] = await list()
    expect(row).toMatchObject({ km: 200, drivingAlarms: 2, score: 43 })
  })

  it('name the vehicle whose reader holds the card, to those who see it', async () => {
    const id = await add({ orgId: own.north })
    await db.orm
      .insert(vehicleDriver)
      .values({ vehicleId, oemId: own.oemId, ts: new Date(now - HOUR), driver: 'Lin Tao', licence: 'Q-1' })
    expect((await list())[0]).toMatchObject({ id, vin: VIN, plate: 'A-1' })
    expect((await list({}, 'north'))[0]).toMatchObject({ id, vin: '', plate: '' })
    await db.orm.update(vehicleDriver).set({ ts: new Date(now - 2 * DAY) })
    expect((await list())[0]).toMatchObject({ vin: '' })
  })

  it('count today and this week by the part of a trip that lies in them', async () => {
    await add()
    const midnight = Date.parse(`${dayIn(0)}T00:00:00+08:00`)
    await drove(0, 0, { startedAt: new Date(midnight - HOUR), endedAt: new Date(midnight + 600_000) })
    const [row] = await list()
    expect(row?.secondsToday).toBe(600)
    expect(row?.secondsWeek).toBeOneOf([600, 4200])
  })

  it('make a score card with rates per 100 km and weeks', async () => {
    const id = await add()
    await drove(2 * 24, 5)
    await drove(35 * 24, 5)
    await alarmed(2 * 24 - 1, 'harshBraking', 2, 'safety')
    await alarmed(2 * 24 - 1, 'dsmPhone', 1, 'safety')
    const { data } = await ask(contract.getDriverScore, { query: { id } })
    expect(data).toMatchObject({
      trips: 1,
      km: 200,
      seconds: 5 * 3600,
      counts: { harsh: 2, speeding: 0, fatigue: 0, handheld: 1 },
      rates: { harsh: 1, handheld: 0.5 },
    })
    expect(data.weeks.map(({ km }: { km: number }) => km)).toEqual([200, 200])
    expect((await ask(contract.getDriverScore, { query: { id }, token: 'stranger' })).code).not.toBe(200)
  })

  it('show shifts by card reports', async () => {
    const id = await add()
    await card(30, 'cardIn', 'Q-1')
    await card(22, 'cardOut')
    await card(20, 'cardIn', 'Q-2')
    await card(10, 'cardIn', 'Q-1')
    const { data } = await ask(contract.listDriverShifts, { query: { id } })
    expect(data).toMatchObject([
      { vin: VIN, endTime: null, seconds: 10 * 3600 },
      { vin: VIN, plate: 'A-1', seconds: 8 * 3600 },
    ])
  })
})

describe('coaching', () => {
  it('goes from needed over assigned to done', async () => {
    const driverId = await add()
    const { id } = (await ask(contract.createCoaching, { body: { driverId, topic: 'harsh', reason: 'Braking' } })).data
    const finish = { body: { id, result: 'Keeps more distance' } }
    expect((await ask(contract.closeCoaching, finish)).code).toBe(409)
    const assign = { body: { id, coach: 'Ms Ode', dueOn: '2026-12-01' } }
    expect((await ask(contract.assignCoaching, { ...assign, token: 'stranger' })).code).not.toBe(200)
    expect((await ask(contract.assignCoaching, assign)).code).toBe(200)
    expect((await list())[0]).toMatchObject({ openCoaching: 1 })
    expect((await ask(contract.closeCoaching, finish)).code).toBe(200)
    expect((await ask(contract.assignCoaching, assign)).code).toBe(409)
    const { data } = await ask(contract.listCoaching, { query: { id: driverId } })
    expect(data).toMatchObject([{ state: 'done', coach: 'Ms Ode', dueOn: '2026-12-01', result: 'Keeps more distance' }])
    expect((await ask(contract.listCoaching, { query: { id: driverId }, token: 'stranger' })).data).toEqual([])
  })

  it('is of drivers of the data scope only', async () => {
    const driverId = await add()
    const body = { driverId, topic: 'other' as const, reason: 'x' }
    expect((await ask(contract.createCoaching, { body, token: 'north' })).code).not.toBe(200)
  })
})

describe('drivers as workbooks', () => {
  it('come in by names of organisations and go out without personal data', async () => {
    const importer = driverImporter()
    const row = (cells: Record<string, string>): ImportedRow<unknown> => ({
      row: 2,
      value: importer.schema.parse(cells),
      columns: new Set(Object.keys(cells)),
    })
    const cells = { qualificationNo: 'Q-7', driverName: 'Seven', orgName: 'North', licenceUntil: '' }
    const whole = scope
    await db.orm.transaction(async (tx) => {
      const rows = [row(cells), row({ ...cells, qualificationNo: 'Q-8', orgName: 'Nowhere' })]
      expect(await importer.plan(tx, whole, rows)).toMatchObject([
        { outcome: 'added' },
        { outcome: 'failed', reasons: [{ path: 'orgName' }] },
      ])
      await importer.apply(tx, whole, [{ ...rows[0]!, outcome: 'added', before: null }])
    })
    const answer = await app.inject({
      url: contract.exportDrivers.path,
      headers: { authorization: 'Bearer whole', lang: 'en' },
    })
    const cellsOut = (await sheetOf(answer.rawPayload)).flat()
    for (const text of ['Q-7', 'North', 'Active']) expect(cellsOut).toContain(text)
    expect(cellsOut).not.toContain('Seven')
  })
})
