import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import { singleRepository } from '#server/modules/walls/wall/single-repository.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { ScriptedVehicle } from '#tests/support/scripted-vehicle.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

let db: TestDatabase
let owner: MasterData
let telemetry: TestTelemetry
const open: { end(): void }[] = []

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  telemetry = await testTelemetry(db)
})
afterEach(() => {
  for (const one of open.splice(0)) one.end()
})
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let made = 0
async function onTheBooks() {
  made += 1
  const vin = `LCLOCK${String(made).padStart(11, '0')}`
  const phone = String(13_820_000_000 + made)
  const vehicleId = await aVehicle(db, owner, { vin })
  await aTerminal(db, owner, vehicleId, { phone })
  await telemetry.fleet.reload()
  return { vin, phone, vehicleId }
}
async function connected() {
  const known = await onTheBooks()
  const terminal = new ScriptedTerminal(known.phone)
  open.push(terminal)
  await terminal.signOn(telemetry.gatewayPort)
  const send = async (values: Parameters<typeof aPosition>[0]) =>
    expect(await terminal.answerTo(terminal.send(0x0200, aPosition(values)))).toBe(0)
  return { ...known, send, terminal }
}
const rows = async (query: string, vehicleId: number) => (await db.pool.query(query, [vehicleId])).rows
const state = (vehicleId: number) => telemetry.fleet.state(vehicleId)
const newestStored = async (vehicleId: number) => (await positionHistoryRepository(db).newest([vehicleId]))[0]?.lat
const wholeSecond = () => Math.floor(Date.now() / 1000) * 1000

describe('a clock that is ahead', () => {
  it.each([
    ['5 minutes', 5 * MINUTE],
    ['20 hours', 20 * HOUR],
    ['3 days', 72 * HOUR],
  ])('by %s hides neither the place nor the alarm that come next', async (_, ahead) => {
    const { vehicleId, send } = await connected()
    await send({ at: Date.now() + ahead, lat: 31.23 })
    await send({ at: Date.now(), lat: 31.231 })
    await send({ at: Date.now(), lat: 31.232, speed: 60, alarm: 1 })
    expect(state(vehicleId)).toMatchObject({ lat: 31.232, speed: 60, alarm: 1 })
    expect(await newestStored(vehicleId)).toBe(31_232_000)
    expect(await rows('select kind, ended_at from alarm_event where vehicle_id = $1', vehicleId)).toEqual([
      { kind: 'panic', ended_at: null },
    ])
  })

  it('says nothing of how far the next place may be', async () => {
    const { vehicleId, send } = await connected()
    await send({ at: Date.now() + 20 * HOUR, lat: 30 })
    await send({ at: Date.now() - 1000, lat: 31.5, speed: 60 })
    await send({ at: Date.now(), lat: 31.501, speed: 60, alarm: 1 })
    expect(state(vehicleId)).toMatchObject({ lat: 31.501, alarm: 1, doubts: [] })
    // Of one clock, right or wrong, a jump is one.
    await send({ at: Date.now() + 20 * HOUR, lat: 31.502 })
    await send({ at: Date.now() + 20 * HOUR, lat: 40 })
    expect(state(vehicleId)).toMatchObject({ lat: 31.502, doubts: ['clockWrong', 'drift'] })
  })

  it('stays in the history with both times', async () => {
    const { vehicleId, send } = await connected()
    const at = wholeSecond() + 20 * HOUR
    await send({ at })
    const [row] = await rows(
      'select ts, received_at, device_at, quality from position where vehicle_id = $1',
      vehicleId,
    )
    expect(row).toMatchObject({ ts: row.received_at, device_at: new Date(at) })
    expect(row.quality & 16).toBe(16)
  })

  it.each([
    ['5 minutes', 5 * MINUTE],
    ['20 hours', 20 * HOUR],
  ])('by %s hides nothing of GB/T 32960 either', async (_, ahead) => {
    const { vin, vehicleId } = await onTheBooks()
    const vehicle = new ScriptedVehicle(vin)
    open.push(vehicle)
    await vehicle.connect(telemetry.gb32960Port)
    await vehicle.logIn()
    await vehicle.report({ at: Date.now() + ahead, lat: 31.23, soc: 80 })
    await vehicle.report({ at: Date.now(), lat: 31.231, soc: 70 })
    expect(state(vehicleId)).toMatchObject({ lat: 31.231, soc: 70 })
    expect(await singleRepository(db).newestReport(vehicleId)).toMatchObject({ soc: 70 })
  })
})

describe('a clock that is behind', () => {
  afterEach(() => {
    vi.useRealTimers()
  })
  /** Sends one after the other, so many seconds apart. */
  async function every(seconds: number, sent: readonly (() => Promise<unknown>)[]) {
    const begin = Date.now()
    vi.useFakeTimers({ toFake: ['Date'] })
    for (const [at, send] of sent.entries()) {
      vi.setSystemTime(begin + at * seconds * 1000)
      await send()
    }
  }

  it.each([
    ['UTC taken for UTC+8', 8 * HOUR],
    ['three days', 72 * HOUR],
  ])('by %s hides neither place nor alarm when it fell back', async (_, behind) => {
    const { vehicleId, send } = await connected()
    const slow = (lat: number, alarm = 0) => send({ at: Date.now() - behind, lat, alarm })
    await every(10, [
      () => send({ at: Date.now(), lat: 31.23 }),
      () => slow(31.231),
      () => slow(31.232),
      () => slow(31.233),
      () => slow(31.234, 1),
    ])
    expect(state(vehicleId)).toMatchObject({ lat: 31.234, alarm: 1, doubts: ['clockWrong'] })
    expect(Math.abs(Date.now() - state(vehicleId)!.lastPositionAt!)).toBeLessThan(1000)
    expect(await rows('select kind, ended_at from alarm_event where vehicle_id = $1', vehicleId)).toEqual([
      { kind: 'panic', ended_at: null },
    ])
    await every(10, [() => send({ at: Date.now(), lat: 31.24, alarm: 1 })])
    expect(state(vehicleId)).toMatchObject({ lat: 31.24, doubts: [] })
  })

  it('of GB/T 32960 does not either', async () => {
    const { vin, vehicleId } = await onTheBooks()
    const vehicle = new ScriptedVehicle(vin)
    open.push(vehicle)
    await vehicle.connect(telemetry.gb32960Port)
    await vehicle.logIn()
    const slow = (lat: number) => vehicle.report({ at: Date.now() - 8 * HOUR, lat })
    await every(10, [
      () => vehicle.report({ at: Date.now(), lat: 31.23 }),
      ...[31.231, 31.232, 31.233].map((lat) => () => slow(lat)),
    ])
    expect(state(vehicleId)).toMatchObject({ lat: 31.233, doubts: ['clockWrong'] })
  })

  it('is none where reports are sent later, faster than they were made', async () => {
    const { vehicleId, send } = await connected()
    const begin = wholeSecond()
    const stored = [0, 1, 2, 3, 4, 5, 6].map((at) => () => send({ at: begin - HOUR + at * 30_000, lat: 31.2 }))
    await every(5, [() => send({ at: begin, lat: 31.23 }), ...stored])
    expect(state(vehicleId)).toMatchObject({ lat: 31.23, doubts: [] })
    const late = await rows('select quality from position where vehicle_id = $1 and quality & 1 = 1', vehicleId)
    expect(late).toHaveLength(7)
  })
})

describe('what a terminal with a wrong clock reports beside positions', () => {
  it('is of the time it came', async () => {
    const { vehicleId, send, terminal } = await connected()
    await send({ at: Date.now() })
    const [ahead, before] = [toPlatformTime(Date.now() + 20 * HOUR), Date.now()]
    const card = {
      state: 1,
      time: ahead,
      result: 0,
      name: 'Li Wei',
      certificate: '310101',
      issuer: '',
      validUntil: '20300101',
    }
    expect(await terminal.answerTo(terminal.send(0x0702, card))).toBe(0)
    const [report] = await rows('select ts from driver_report where vehicle_id = $1', vehicleId)
    expect(report!.ts.getTime()).toBeGreaterThanOrEqual(before)
    expect(report!.ts.getTime()).toBeLessThan(Date.now() + MINUTE)
  })
})

describe('a place that cannot be right', () => {
  it.each([
    ['0, 0', { lat: 0, lng: 0 }],
    ['a stray place', { lat: 22.3, lng: 114.2 }],
  ])('%s is not shown, however often it repeats', async (_, stray) => {
    const { vehicleId, send } = await connected()
    const at = wholeSecond() - MINUTE
    await send({ at, lat: 31.23, lng: 121.47 })
    for (const second of [10, 20, 30, 40]) await send({ at: at + second * 1000, ...stray })
    expect(state(vehicleId)).toMatchObject({ lat: 31.23, lng: 121.47, lastPositionAt: at + 40_000 })
    await send({ at: at + 50_000, lat: 31.231, lng: 121.47 })
    expect(state(vehicleId)).toMatchObject({ lat: 31.231, lng: 121.47 })
    const places = await rows('select quality from position where vehicle_id = $1 order by ts', vehicleId)
    expect(places.map(({ quality }) => quality & 8)).toEqual([0, 8, 8, 8, 8, 0])
  })

  it('is where the vehicle is when it drives on from there for ten minutes', async () => {
    const { vehicleId, send } = await connected()
    const at = wholeSecond() - 30 * MINUTE
    await send({ at, lat: 31.23, lng: 121.47 })
    for (const minute of [1, 6, 11]) await send({ at: at + minute * MINUTE, lat: 22.3 + minute / 1000, lng: 114.2 })
    expect(state(vehicleId)).toMatchObject({ lat: 22.311, lng: 114.2 })
  })

  it('0, 0 of GB/T 32960 is none', async () => {
    const { vin, vehicleId } = await onTheBooks()
    const vehicle = new ScriptedVehicle(vin)
    open.push(vehicle)
    await vehicle.connect(telemetry.gb32960Port)
    await vehicle.logIn()
    const at = wholeSecond() - MINUTE
    await vehicle.report({ at })
    for (const second of [10, 20]) await vehicle.report({ at: at + second * 1000, lat: 0, lng: 0 })
    expect(state(vehicleId)).toMatchObject({ lat: 31.2304, lng: 121.4737 })
  })
})
