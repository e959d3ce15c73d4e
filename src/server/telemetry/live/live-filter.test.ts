import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { FleetFilter } from '#core/contract/fleet-filter.ts'
import type { LiveAlarm } from '#core/contract/live.ts'
import { fleetOverview } from '#server/modules/walls/wall/fleet-overview.ts'
import { wallRepository, type WallTenant } from '#server/modules/walls/wall/wall-repository.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { LiveViewer } from '#tests/support/live-viewer.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

const TRUCKS = { powerType: '柴油' }
const BUSES_IN_CHINA = { vehicleClassification: 'bus', market: 'cn' }

let db: TestDatabase
let owner: MasterData
let telemetry: TestTelemetry
let port: number
const viewers: LiveViewer[] = []
const terminals: ScriptedTerminal[] = []
let phones = 13_200_000_000

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  await db.pool.query('update tenant set public_wall = true where oem_id = $1', [owner.oemId])
  telemetry = await testTelemetry(db, { liveTickMs: 40 })
  const caller = aCaller({ oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south] })
  port = await telemetry.listen((token) => Promise.resolve(token === 'known' ? caller : null))
})
afterEach(() => {
  for (const { socket } of viewers.splice(0)) socket.disconnect()
  for (const terminal of terminals.splice(0)) terminal.end()
})
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

async function aDriving(modelId: number, country = 'CN') {
  const phone = String(++phones)
  const vehicleId = await aVehicle(db, owner, { modelId, country })
  await aTerminal(db, owner, vehicleId, { phone })
  await telemetry.fleet.reload()
  const terminal = await new ScriptedTerminal(phone).signOn(telemetry.gatewayPort)
  terminals.push(terminal)
  let at = Math.floor(Date.now() / 1000) * 1000 - 36_000_000
  const report = async (lat: number, alarm = 0) => {
    at += 3_600_000
    expect(await terminal.answerTo(terminal.send(0x0200, aPosition({ at, lat, lng: 110, alarm })))).toBe(0)
  }
  await report(30)
  return { vehicleId, report }
}

async function viewer(token?: string): Promise<LiveViewer> {
  const made = new LiveViewer(port, token)
  viewers.push(made)
  return made.connected()
}

async function model(vehicleId: number, modelId: number): Promise<void> {
  await db.pool.query('update vehicle set model_id = $2 where id = $1', [vehicleId, modelId])
  await telemetry.fleet.reload()
}

const sees = (view: LiveViewer, ...some: { vehicleId: number }[]) =>
  some.map(({ vehicleId }) => view.vehicles.has(vehicleId))

describe('a filter', () => {
  it('shows each listener the part asked for, and only changes of that', async () => {
    const [truck, bus, abroad] = [
      await aDriving(owner.truckModel),
      await aDriving(owner.busModel),
      await aDriving(owner.busModel, 'DE'),
    ]
    const [trucks, buses] = [await viewer('known'), await viewer('known')]
    await trucks.subscribe({ filter: TRUCKS })
    await buses.subscribe({ filter: BUSES_IN_CHINA })
    expect(sees(trucks, truck, bus, abroad)).toEqual([true, false, false])
    expect(sees(buses, truck, bus, abroad)).toEqual([false, true, false])
    for (const one of [abroad, truck, bus]) await one.report(31)
    await expect.poll(() => trucks.vehicles.get(truck.vehicleId)?.lat).toBe(31)
    await expect.poll(() => buses.vehicles.get(bus.vehicleId)?.lat).toBe(31)
    expect(sees(trucks, bus, abroad)).toEqual([false, false])
    expect(sees(buses, truck, abroad)).toEqual([false, false])
  })

  it('is replaced by a later one on the same connection', async () => {
    const [truck, bus] = [await aDriving(owner.truckModel), await aDriving(owner.busModel)]
    const view = await (await viewer('known')).subscribe({ filter: TRUCKS })
    await view.subscribe({ filter: BUSES_IN_CHINA })
    expect(sees(view, truck, bus)).toEqual([false, true])
    await view.subscribe({ filter: { market: 'all' } })
    expect(sees(view, truck, bus)).toEqual([true, true])
  })

  it('follows a vehicle whose model or country changes', async () => {
    const car = await aDriving(owner.truckModel)
    const [trucks, buses] = [await viewer('known'), await viewer('known')]
    await trucks.subscribe({ filter: TRUCKS })
    await buses.subscribe({ filter: BUSES_IN_CHINA })
    trucks.frames.length = 0
    await model(car.vehicleId, owner.busModel)
    await expect.poll(() => sees(trucks, car)).toEqual([false])
    // Beside what vehicles do anyway.
    const reported = trucks.frames.filter(({ kind }) => kind !== 'delta')
    expect(reported).toMatchObject([{ kind: 'removed', ids: Uint32Array.of(car.vehicleId) }])
    await expect.poll(() => sees(buses, car)).toEqual([true])
    await db.pool.query("update vehicle set country = 'FR' where id = $1", [car.vehicleId])
    await telemetry.fleet.reload()
    await expect.poll(() => sees(buses, car)).toEqual([false])
  })

  it.each([
    [{ market: 'moon' }, 'filter.market', 'validation.oneOf'],
    [{ powerType: '' }, 'filter.powerType', 'validation.minLength'],
    [{ vehicleModel: 7 }, 'filter.vehicleModel', 'validation.type'],
    [{ modelCode: 'T-460' }, 'filter', 'validation.unknownField'],
  ])('%j is refused, naming the field, and the earlier one stays', async (filter, path, message) => {
    const [truck, bus] = [await aDriving(owner.truckModel), await aDriving(owner.busModel)]
    const view = await (await viewer('known')).subscribe({ filter: TRUCKS })
    expect(await view.ask({ filter })).toMatchObject({ ok: false, error: 'invalid', failDetail: [{ path, message }] })
    await truck.report(32)
    await expect.poll(() => view.vehicles.get(truck.vehicleId)?.lat).toBe(32)
    expect(sees(view, bus)).toEqual([false])
  })

  it('limits the alarms told as well', async () => {
    const [truck, bus] = [await aDriving(owner.truckModel), await aDriving(owner.busModel)]
    const view = await (await viewer('known')).subscribe({ filter: TRUCKS })
    const reported: (number | null)[] = []
    view.socket.on('alarm/raised', ({ vehicleId }: LiveAlarm) => reported.push(vehicleId))
    view.socket.emit('join', 'alarm/raised')
    await view.ask({ filter: TRUCKS })
    await bus.report(30.1, 1)
    await truck.report(30.1, 1)
    await expect.poll(() => reported).toEqual([truck.vehicleId])
  })
})

describe('the anonymous wall', () => {
  it.each([TRUCKS, BUSES_IN_CHINA, { market: 'eu' }, { vehicleModel: 'B-12E', market: 'other' }])(
    'shows as many vehicles on the map as its figures count: %j',
    async (filter) => {
      await Promise.all([
        aDriving(owner.truckModel),
        aDriving(owner.truckModel, 'DE'),
        aDriving(owner.busModel),
        aDriving(owner.busModel, 'JP'),
      ])
      const view = await (await viewer()).subscribe({ filter })
      const energyOfToday = () => Promise.resolve(new Map())
      const wall = wallRepository(db)
      const parts = {
        wall,
        fleet: telemetry.fleet,
        regions: undefined,
        energyOfToday,
        groupsOf: (tenant: WallTenant) => wall.groups(tenant),
        hoursOf: () => Promise.resolve([]),
        usualOf: () => Promise.resolve(null),
      }
      const figures = await fleetOverview(
        parts,
        { oemId: owner.oemId, name: '' },
        { ...FleetFilter.parse(filter), dimension: 0 },
        { now: Date.now() },
      )
      expect(figures?.onboarded).toBeGreaterThan(0)
      expect(view.vehicles.size).toBe(figures?.onboarded)
    },
  )

  it('cannot ask for single vehicles', async () => {
    const car = await aDriving(owner.truckModel)
    const view = await viewer()
    expect(await view.ask({ vehicleIds: [car.vehicleId] })).toMatchObject({
      ok: false,
      failDetail: [{ path: 'vehicleIds' }],
    })
    expect(view.vehicles.size).toBe(0)
  })
})
