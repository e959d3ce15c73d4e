import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  exportChanged,
  type FleetCounters,
  type LiveAlarm,
  type LiveAlarmChange,
  type LiveExportChange,
} from '#core/contract/live.ts'
import type { Caller } from '#server/http/route.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { aPosition, ScriptedTerminal, type PositionValues } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

let db: TestDatabase
let telemetry: TestTelemetry
let own: MasterData
let foreign: MasterData
let port: number
const tokens = new Map<string, Caller>()
const viewers: LiveViewer[] = []
const terminals: ScriptedTerminal[] = []
let phones = 13_500_000_000

beforeAll(async () => {
  db = await testDatabase()
  own = await aTenant(db)
  foreign = await aTenant(db)
  await db.pool.query('update tenant set public_wall = true where oem_id = $1', [own.oemId])
  telemetry = await testTelemetry(db, { liveTickMs: 40, liveWholeUpTo: 0 })
  port = await telemetry.listen((token) => Promise.resolve(tokens.get(token ?? '') ?? null))
  tokens.set('all', aCaller({ oemId: own.oemId, orgIds: [own.head, own.north, own.south] }))
  tokens.set('colleague', aCaller({ oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId: 2 }))
  tokens.set('north', aCaller({ oemId: own.oemId, orgIds: [own.north] }))
  tokens.set('german', aCaller({ oemId: own.oemId, orgIds: [own.head, own.north, own.south], market: 'eu' }))
  tokens.set('coarse', aCaller({ oemId: own.oemId, orgIds: [own.head, own.north, own.south], hides: ['position'] }))
  tokens.set('roleless', aCaller({ oemId: own.oemId, orgIds: [own.head, own.north, own.south], codes: new Set() }))
  tokens.set('foreign', aCaller({ oemId: foreign.oemId, orgIds: [foreign.head] }))
})
afterEach(() => {
  for (const { socket } of viewers.splice(0)) socket.disconnect()
  for (const terminal of terminals.splice(0)) terminal.end()
})
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

async function aDriving(orgId = own.head, owner = own, country = 'CN') {
  const phone = String(++phones)
  const vehicleId = await aVehicle(db, owner, { orgId, plate: `P${phone.slice(-4)}`, country })
  await aTerminal(db, owner, vehicleId, { phone })
  await telemetry.fleet.reload()
  const terminal = await new ScriptedTerminal(phone).signOn(telemetry.gatewayPort)
  terminals.push(terminal)
  let at = Math.floor(Date.now() / 1000) * 1000 - 36_000_000
  const report = async (position: Partial<PositionValues>) => {
    at += 3_600_000
    expect(await terminal.answerTo(terminal.send(0x0200, aPosition({ at, ...position })))).toBe(0)
  }
  return { vehicleId, report }
}

async function viewer(token?: string): Promise<LiveViewer> {
  const made = new LiveViewer(port, token)
  viewers.push(made)
  return made.connected()
}

describe('vehicle frames', () => {
  it('begin with everything in scope and go on with what changed', async () => {
    const moving = await aDriving()
    const still = await aDriving()
    await moving.report({ lat: 30, lng: 110 })
    await still.report({ lat: 31, lng: 111 })
    const view = await (await viewer('all')).subscribe()
    expect(view.frames[0]?.kind).toBe('snapshot')
    expect(view.vehicles.get(moving.vehicleId)).toMatchObject({
      lat: 30,
      lng: 110,
      speed: 50,
      state: 'driving',
      alarm: 0,
    })
    expect(view.vehicles.get(moving.vehicleId)?.time).toBeGreaterThan(1_600_000_000)
    view.frames.length = 0
    await moving.report({ lat: 30.01, lng: 110, alarm: 1 })
    await expect.poll(() => view.vehicles.get(moving.vehicleId)?.lat).toBe(30.01)
    expect(view.vehicles.get(moving.vehicleId)?.alarm).toBe(1)
    for (const { kind, count } of view.frames) {
      expect(['delta', 'moved']).toContain(kind)
      expect(count).toBe(1)
    }
  })

  it('are for those who may open a page that shows vehicles live', async () => {
    const driving = await aDriving()
    await driving.report({ lat: 12, lng: 10 })
    const [all, roleless] = [await viewer('all'), await viewer('roleless')]
    let raised = 0
    roleless.socket.on('alarm/raised', () => (raised += 1))
    const counters = new Promise<FleetCounters>((resolve) => roleless.socket.once('fleet/counters', resolve))
    for (const topic of ['alarm/raised', 'fleet/counters']) roleless.socket.emit('join', topic)
    for (const view of [all, roleless]) await view.subscribe()
    await driving.report({ lat: 13, lng: 10, alarm: 1 })
    await expect.poll(() => all.vehicles.get(driving.vehicleId)?.alarm).toBe(1)
    await all.ask({})
    expect(await counters).toMatchObject({ total: 0, online: 0 })
    expect(roleless.vehicles.size).toBe(0)
    expect(raised).toBe(0)
  })

  it('stay within tenant and organisation', async () => {
    const north = await aDriving(own.north)
    const head = await aDriving(own.head)
    const other = await aDriving(foreign.head, foreign)
    for (const one of [north, head, other]) await one.report({ lat: 10, lng: 10 })
    const [all, northern, abroad] = [await viewer('all'), await viewer('north'), await viewer('foreign')]
    for (const view of [all, northern, abroad]) await view.subscribe()
    const sees = (view: LiveViewer) => [north, head, other].map((one) => view.vehicles.has(one.vehicleId))
    expect(sees(all)).toEqual([true, true, false])
    expect(sees(northern)).toEqual([true, false, false])
    expect(sees(abroad)).toEqual([false, false, true])
    for (const one of [north, head, other]) await one.report({ lat: 11, lng: 10 })
    await expect.poll(() => all.vehicles.get(head.vehicleId)?.lat).toBe(11)
    expect(sees(northern)).toEqual([true, false, false])
  })

  it('stay within the market a display is held to', async () => {
    const [german, chinese] = [await aDriving(own.north, own, 'DE'), await aDriving(own.north)]
    for (const one of [german, chinese]) await one.report({ lat: 10, lng: 12 })
    const view = await (await viewer('german')).subscribe()
    expect([...view.vehicles.keys()]).toEqual([german.vehicleId])
    await chinese.report({ lat: 11, lng: 12 })
    await german.report({ lat: 11, lng: 12 })
    await expect.poll(() => view.vehicles.get(german.vehicleId)?.lat).toBe(11)
    expect(view.vehicles.size).toBe(1)
    await db.pool.query(`update vehicle set country = 'FR' where id = $1`, [chinese.vehicleId])
    await telemetry.fleet.reload()
    await expect.poll(() => view.vehicles.size).toBe(2)
    await db.pool.query(`update vehicle set country = 'CN' where id in ($1, $2)`, [chinese.vehicleId, german.vehicleId])
    await telemetry.fleet.reload()
    await expect.poll(() => view.vehicles.size).toBe(0)
  })

  it('report when a vehicle leaves the viewport and when it comes back', async () => {
    const car = await aDriving()
    await car.report({ lat: 50, lng: 50 })
    const view = await (await viewer('all')).subscribe({ viewport: [49, 49, 51, 51] })
    expect([...view.vehicles.keys()]).toEqual([car.vehicleId])
    await car.report({ lat: 52, lng: 50 })
    await expect.poll(() => view.vehicles.size).toBe(0)
    await car.report({ lat: 50.5, lng: 50 })
    await expect.poll(() => view.vehicles.get(car.vehicleId)?.lat).toBe(50.5)
  })

  it('take the antimeridian and chosen vehicles into account', async () => {
    const car = await aDriving()
    const other = await aDriving()
    await car.report({ lat: 60, lng: 179.9 })
    await other.report({ lat: 60, lng: -179.9, status: 11 })
    const view = await (await viewer('all')).subscribe({ viewport: [179, 59, -179, 61] })
    expect(new Set(view.vehicles.keys())).toEqual(new Set([car.vehicleId, other.vehicleId]))
    const chosen = await (await viewer('all')).subscribe({ vehicleIds: [other.vehicleId] })
    expect([...chosen.vehicles.keys()]).toEqual([other.vehicleId])
  })

  it('follow a vehicle out of the organisation it is taken from', async () => {
    const car = await aDriving(own.north)
    await car.report({ lat: 20, lng: 20 })
    const view = await (await viewer('north')).subscribe()
    expect(view.vehicles.has(car.vehicleId)).toBe(true)
    await db.pool.query('update vehicle set org_id = $2 where id = $1', [car.vehicleId, own.south])
    await telemetry.fleet.reload()
    await expect.poll(() => view.vehicles.has(car.vehicleId)).toBe(false)
  })

  it('refuse a subscription of another shape', async () => {
    const view = await viewer('all')
    expect(await view.ask({ viewport: 'everything' })).toMatchObject({
      ok: false,
      failDetail: [{ path: 'viewport' }],
    })
  })
})

describe('sign-in', () => {
  it('refuses a wrong token', async () => {
    await expect(viewer('stolen')).rejects.toThrow('unauthorized')
  })

  it('shows strangers anonymous places under numbers of their own', async () => {
    const car = await aDriving()
    await car.report({ lat: 31.236789, lng: 121.503456 })
    const [one, two] = [await viewer(), await viewer()]
    for (const view of [one, two]) await view.subscribe({ viewport: [121, 31, 122, 32] })
    const seen = [...one.vehicles.entries()]
    expect(seen).toHaveLength(1)
    const [id, vehicle] = seen[0]!
    expect(vehicle).toMatchObject({ lat: 31.24, lng: 121.5, time: 0, state: 'driving' })
    expect(id).not.toBe(car.vehicleId)
    expect([...two.vehicles.keys()]).not.toEqual([id])
    await car.report({ lat: 31.5, lng: 121.5 })
    await expect.poll(() => one.vehicles.get(id)?.lat).toBe(31.5)
    expect(one.vehicles.size).toBe(1)
  })
})

describe('a user from whom exact positions are hidden', () => {
  it('sees vehicles and alarms with their identity, to about a kilometre', async () => {
    const car = await aDriving()
    await car.report({ lat: 31.236789, lng: 121.503456 })
    const view = await viewer('coarse')
    await view.subscribe({ viewport: [121, 31, 122, 32] })
    expect(view.vehicles.get(car.vehicleId)).toMatchObject({ lat: 31.24, lng: 121.5, state: 'driving' })
    const raised = new Promise<LiveAlarm>((resolve) => view.socket.once('alarm/raised', resolve))
    view.socket.emit('join', 'alarm/raised')
    await view.ask({})
    await car.report({ lat: 31.256789, lng: 121.503456, alarm: 1 })
    expect(await raised).toMatchObject({ vehicleId: car.vehicleId, lat: 31.26, lng: 121.5 })
    await expect.poll(() => view.vehicles.get(car.vehicleId)?.lat).toBe(31.26)
  })
})

describe('topics', () => {
  it('count the fleet of the scope', async () => {
    const view = await viewer('foreign')
    const received: FleetCounters[] = []
    view.socket.on('fleet/counters', (counters: FleetCounters) => received.push(counters))
    view.socket.emit('join', 'fleet/counters')
    await expect.poll(() => received.length).toBeGreaterThan(0)
    const before = received.at(-1)!
    const car = await aDriving(foreign.head, foreign)
    await car.report({ at: Date.now(), alarm: 1 })
    await expect
      .poll(() => received.at(-1), { timeout: 5_000 })
      .toMatchObject({
        total: before.total + 1,
        online: before.online + 1,
        openAlarms: { level1: before.openAlarms.level1 + 1 },
        alarmsToday: before.alarmsToday + 1,
      })
  })

  it('raise an alarm once, and without identity for strangers', async () => {
    const car = await aDriving()
    const [known, stranger, abroad] = [await viewer('all'), await viewer(), await viewer('foreign')]
    const german = await viewer('german')
    telemetry.nameRegions((lng, lat) => `${Math.floor(lng)}/${Math.floor(lat)}`)
    const deliveries = new Map<LiveViewer, LiveAlarm[]>()
    for (const view of [known, stranger, abroad, german]) {
      deliveries.set(view, [])
      view.socket.on('alarm/raised', (alarm: LiveAlarm) => deliveries.get(view)!.push(alarm))
      view.socket.emit('join', 'alarm/raised')
      await view.subscribe()
    }
    await car.report({ lat: 22.123456, lng: 114.123456, alarm: 1 << 29 })
    await car.report({ lat: 22.123456, lng: 114.123456, alarm: 1 << 29 })
    await expect.poll(() => deliveries.get(stranger)!.length).toBe(1)
    expect(deliveries.get(known)).toMatchObject([
      { vehicleId: car.vehicleId, kind: 'collision', level: 1, lat: 22.123456 },
    ])
    expect(deliveries.get(known)![0]!.vin).toMatch(/^LTEST/)
    expect(deliveries.get(stranger)).toMatchObject([
      { vehicleId: null, vin: null, plate: null, lat: 22.12, lng: 114.12, region: '114/22' },
    ])
    expect([deliveries.get(abroad), deliveries.get(german)]).toEqual([[], []])
  })

  it('report how commands and alarms go on, but neither strangers nor other tenants and organisations', async () => {
    const car = await aDriving()
    const { rows } = await db.pool.query('select vin from vehicle where id = $1', [car.vehicleId])
    await car.report({ alarm: 1 << 29 })
    const views = [
      await viewer('all'),
      await viewer('north'),
      await viewer('foreign'),
      await viewer(),
      await viewer('german'),
    ]
    const deliveries = views.map(() => ({ commands: [] as string[], alarms: [] as LiveAlarmChange[] }))
    for (const [at, { socket }] of views.entries()) {
      socket.on('command/changed', ({ vin, status }) => deliveries[at]!.commands.push(`${vin} ${status}`))
      socket.on('alarm/changed', (change: LiveAlarmChange) => deliveries[at]!.alarms.push(change))
      for (const name of ['command/changed', 'alarm/changed']) socket.emit('join', name)
      await views[at]!.subscribe()
    }
    const [{ vin }] = rows
    await telemetry.commands.create(tokens.get('all')!, { kind: 'queryLocation', vin })
    await car.report({ alarm: 0 })
    await expect
      .poll(() => deliveries[0])
      .toMatchObject({
        commands: expect.arrayContaining([`${vin} queued`, `${vin} sent`]),
        alarms: [{ vehicleId: car.vehicleId, endTime: expect.stringMatching(/^20/) }],
      })
    expect(deliveries.slice(1)).toEqual(Array(4).fill({ commands: [], alarms: [] }))
  })

  it('report of an export only those who asked for it', async () => {
    const views = [await viewer('all'), await viewer('colleague'), await viewer()]
    const deliveries = views.map(() => [] as LiveExportChange[])
    for (const [at, { socket }] of views.entries()) {
      socket.on(exportChanged.name, (change: LiveExportChange) => deliveries[at]!.push(change))
      socket.emit('join', exportChanged.name)
    }
    for (const view of views) await view.ask({})
    const change = { id: 7, state: 'running', percent: 50, rows: 10 } as const
    telemetry.exportChanged(1, change)
    telemetry.exportChanged(2, { ...change, id: 8 })
    await expect.poll(() => deliveries.map((changes) => changes.map(({ id }) => id))).toEqual([[7], [8], []])
  })
})
