import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/climate.ts'
import {
  BODY_CONTROLS,
  BODY_READINGS,
  BODY_REFUSALS,
  CLIMATE_SETTINGS,
  CLIMATE_STOPS,
} from '#core/domain/body-control.ts'
import { readBodyOrder } from '#core/protocol/body-over-808.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { createLog } from '#server/ops/log.ts'
import { aCaller } from '#tests/support/caller.ts'
import { ENDED, ON, reportClimate as report, RUNNING } from '#tests/support/climate-reports.ts'
import { type CommandedVehicle, commandGround } from '#tests/support/command-ground.ts'
import { testApp } from '#tests/support/server.ts'
import { advanceClimates } from './climate-engine.ts'
import { climateEngineRepository } from './climate-engine-repository.ts'
import { climateOrderRepository } from './climate-order-repository.ts'
import { climatePlanRepository } from './climate-plan-repository.ts'
import { planClimates } from './climate-planner.ts'
import { climateRoutes } from './climate-routes.ts'
import { climateRunRepository } from './climate-run-repository.ts'
import { climateScheduleRepository } from './climate-schedule-repository.ts'
import { climateScheduleRoutes } from './climate-schedule-routes.ts'

const ground = await commandGround()
const { db, owner, telemetry, first } = ground
const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south] }
const { commands, fleet, sessionOf } = telemetry
const runs = climateRunRepository(db)
const { ask, close } = await testApp(
  (app) => {
    climateRoutes(app, { runs, orders: climateOrderRepository(db), commands, fleet, sessionOf })
    climateScheduleRoutes(app, { schedules: climateScheduleRepository(db), fleet })
  },
  {
    first: aCaller({ ...scope, userId: first.userId }),
    foreign: aCaller({ ...scope, oemId: 'another', userId: 99 }),
    reader: aCaller({ ...scope, codes: new Set(['/carControlService/warmAir']) }),
  },
)
const engine = { open: climateEngineRepository(db), commands, fleet, sessionOf, log: createLog('silent') }
const advance = (now = Date.now) => advanceClimates({ ...engine, now })
const plan = () => planClimates({ plans: climatePlanRepository(db), fleet })

beforeEach(async () => {
  await db.pool.query('delete from climate_run')
  await db.pool.query('delete from climate_schedule')
})
afterEach(() => ground.endTerminals())
afterAll(async () => {
  await close()
  await ground.close()
})

const C = BODY_CONTROLS
const R = BODY_READINGS

const bodyOf = async ({ vehicleId }: CommandedVehicle) =>
  (await db.pool.query('select states from vehicle_body where vehicle_id = $1', [vehicleId])).rows[0]?.states as
    | Record<string, number>
    | undefined

/** Connected, and its body is known. */
async function parked(changed: Record<number, number> = {}) {
  const vehicle = await ground.aCommandedVehicle()
  await vehicle.terminal.signOn(telemetry.gatewayPort)
  await vehicle.report({ speed: 0 })
  report(vehicle, changed)
  await expect.poll(() => bodyOf(vehicle)).toBeDefined()
  return vehicle
}

const start = (vins: readonly string[], more: object = {}) =>
  ask(contract.startClimate, { body: { vins: [...vins], target: ON, minutes: 20, ...more } as never, lang: 'en' })
const runOf = async (vin: string) => {
  const { data } = await ask(contract.listClimateRuns, { query: {} as never })
  return (data.list as contract.ClimateRun[]).find((run) => run.vin === vin)
}
/** Until the run has this state. */
async function reaches(vin: string, state: string) {
  const stateNow = async () => {
    await advance()
    return (await runOf(vin))?.state
  }
  await expect.poll(stateNow).toBe(state)
}

describe('the climate of a vehicle', () => {
  it('is followed by what the vehicle reports, from its start to what stopped it', async () => {
    const vehicle = await parked()
    expect((await start([vehicle.vin], { mode: 'heat', seatHeat: 2 })).data).toEqual({ given: 1, refused: [] })
    await advance()
    const frame = await vehicle.command(0x8900)
    const { value } = decodeAs(0x8900, '2013', frame.body)
    // It reports no fan, defrost and seat heating.
    expect(readBodyOrder((value as { data: Uint8Array }).data)).toEqual([
      { control: C.climate, value: ON },
      { control: CLIMATE_SETTINGS.climateMode, value: 1 },
      { control: CLIMATE_SETTINGS.runMinutes, value: 20 },
    ])
    vehicle.acknowledge(frame)
    await advance()
    expect(await runOf(vehicle.vin)).toMatchObject({ state: 'starting', confirmed: null })
    report(vehicle, RUNNING, C.climate)
    await reaches(vehicle.vin, 'running')
    await expect
      .poll(async () => {
        await advance()
        return runOf(vehicle.vin)
      })
      .toMatchObject({ confirmed: true, insideStart: 4 })
    report(vehicle, ENDED)
    await reaches(vehicle.vin, 'done')
    expect(await runOf(vehicle.vin)).toMatchObject({
      stoppedBy: 'driver',
      insideStart: 4,
      insideEnd: 18,
      ranMinutes: 12,
      energy: 1.3,
      reason: null,
    })
  })

  it('that was accepted and never ran has failed', async () => {
    const vehicle = await parked()
    await start([vehicle.vin])
    await advance()
    await vehicle.command(0x8900)
    report(vehicle, { ...RUNNING, [R.climateActive]: 0 }, C.climate)
    await reaches(vehicle.vin, 'running')
    await expect
      .poll(async () => {
        await advance()
        return (await runOf(vehicle.vin))?.confirmed
      })
      .toBe(false)
    report(vehicle, { ...ENDED, [R.climateEnergy]: 0, [R.climateStop]: CLIMATE_STOPS.time })
    await reaches(vehicle.vin, 'failed')
    expect(await runOf(vehicle.vin)).toMatchObject({ reason: 'notRunning', stoppedBy: 'time' })
  })

  it('is declined by the vehicle with its reason', async () => {
    const vehicle = await parked()
    await start([vehicle.vin])
    await advance()
    vehicle.acknowledge(await vehicle.command(0x8900))
    report(vehicle, {}, C.climate, BODY_REFUSALS.lowBattery)
    await reaches(vehicle.vin, 'failed')
    expect(await runOf(vehicle.vin)).toMatchObject({ reason: 'lowBattery' })
  })

  it('is stopped while it runs, and cancelled while it waits', async () => {
    const vehicle = await parked()
    await start([vehicle.vin])
    const waiting = (await runOf(vehicle.vin))!
    expect((await ask(contract.stopClimate, { body: { ids: [waiting.id] } })).data).toEqual({ changed: 1 })
    expect((await runOf(vehicle.vin))?.state).toBe('cancelled')
    expect((await ask(contract.stopClimate, { body: { ids: [waiting.id] } })).code).toBe(409)
    await start([vehicle.vin])
    await db.pool.query(`update climate_run set state = 'running', started_at = now() where state = 'waiting'`)
    const { id } = (await runOf(vehicle.vin))!
    expect((await ask(contract.stopClimate, { body: { ids: [id] } })).data).toEqual({ changed: 1 })
    const { value } = decodeAs(0x8900, '2013', (await vehicle.command(0x8900)).body)
    expect(readBodyOrder((value as { data: Uint8Array }).data)).toEqual([{ control: C.climate, value: 0 }])
  })

  it('is sent once, also by a process that continues after another ended', async () => {
    const vehicle = await parked()
    await start([vehicle.vin])
    await advance()
    await vehicle.command(0x8900)
    await db.pool.query(`update climate_run set job_id = null, state = 'waiting'`)
    await advance()
    await advance()
    const { rows } = await db.pool.query(`select count(*)::int as n from command_job where vehicle_id = $1`, [
      vehicle.vehicleId,
    ])
    expect(rows).toEqual([{ n: 1 }])
    expect((await runOf(vehicle.vin))?.state).toBe('starting')
  })

  it('is missed by a vehicle that stays away, and has no report of its end from one that falls silent', async () => {
    const vehicle = await parked()
    await start([vehicle.vin])
    vehicle.terminal.end()
    await expect.poll(() => sessionOf(vehicle.terminalId)).toBeUndefined()
    await advance()
    expect((await runOf(vehicle.vin))?.state).toBe('waiting')
    await db.pool.query('update climate_run set look_at = now()')
    await advance(() => Date.now() + 6 * 60_000)
    expect(await runOf(vehicle.vin)).toMatchObject({ state: 'missed', reason: 'offline' })
    await db.pool.query(
      `update climate_run set state = 'running', started_at = now(), seen_at = now(), look_at = now(), asked = true`,
    )
    await advance(() => Date.now() + 40 * 60_000)
    expect(await runOf(vehicle.vin)).toMatchObject({ state: 'failed', reason: 'noReport' })
  })
})

describe('a request for several vehicles', () => {
  it('leaves out those that cannot, and says why', async () => {
    const [ready, empty] = [await parked(), await parked({ [R.plugged]: 0 })]
    const away = await ground.aCommandedVehicle()
    const vins = [ready.vin, empty.vin, away.vin, 'LUNKNOWN000000001']
    const { data } = await ask(contract.checkClimate, { body: { vins, power: 'plugged' } as never })
    expect(data).toMatchObject([
      { blocker: null, inside: 4, plugged: true, hasSettings: true, hasSeatHeat: false },
      { blocker: 'notPlugged', plugged: false },
      { blocker: 'offline' },
      { blocker: 'unknownVehicle' },
    ])
    const given = await start(vins, { power: 'plugged' })
    expect(given.data).toMatchObject({ given: 1, refused: [{}, {}, {}] })
    expect(await start(vins, { power: 'plugged' })).toMatchObject({ code: 409, failDetail: [{ path: 'vins' }] })
  })

  it('is for users who may, and vehicles they see', async () => {
    const { vin } = await parked()
    const body = { vins: [vin], target: ON, minutes: 20 } as never
    expect((await ask(contract.startClimate, { body, token: 'reader' })).code).toBe(403)
    expect((await ask(contract.startClimate, { body, token: 'foreign' })).code).toBe(409)
    expect(await start([vin], { target: 50 })).toMatchObject({ code: 400, failDetail: [{ path: 'target' }] })
    await start([vin])
    const { id } = (await runOf(vin))!
    expect((await ask(contract.stopClimate, { body: { ids: [id] }, token: 'foreign' })).code).toBe(409)
  })
})

const SLOT = { days: [1, 2, 3, 4, 5, 6, 7], clock: '07:30', by: 'ready', minutes: 20 } as const
const add = (vins: readonly string[], more: object = {}) =>
  ask(contract.addClimateSchedules, { body: { vins, name: 'Early', target: ON, slots: [SLOT], ...more } as never })
const schedules = async () =>
  (await ask(contract.listClimateSchedules, { query: {} as never })).data.list as contract.ClimateSchedule[]
/** The next run is due now, or has been for a while; at a moment that a way by milliseconds and back would change. */
function due(seconds = 1) {
  let micros = (Math.floor(Date.now() / 1000) - seconds) * 1e6
  while (((micros / 1e6) * 1000) / 1000 === micros / 1e6) micros += 1
  return db.pool.query('update climate_schedule set next_at = to_timestamp($1::float8)', [micros / 1e6])
}

describe('a climate schedule', () => {
  it('gives its run one record for a slot and day, and looks for the next one', async () => {
    const { vin } = await parked()
    await add([vin])
    await due()
    await plan()
    expect(await runOf(vin)).toMatchObject({ state: 'waiting', scheduleName: 'Early', minutes: 20 })
    const [row] = await schedules()
    expect(row).toMatchObject({ lastState: 'waiting', nextTime: expect.any(String) })
    const before = await db.pool.query('select next_day, next_slot from climate_run, climate_schedule')
    // A restored database has the day that was given already.
    await db.pool.query(
      'update climate_schedule set next_at = now(), (next_slot, next_day) = (select slot, day from climate_run)',
    )
    await plan()
    const { rows } = await db.pool.query('select slot, day from climate_run')
    expect(rows).toHaveLength(1)
    expect(before.rows).toHaveLength(1)
  })

  it('never starts late: the run is missed', async () => {
    const { vin } = await parked()
    await add([vin])
    await due(20 * 60)
    await plan()
    expect(await runOf(vin)).toMatchObject({ state: 'missed', reason: 'late' })
  })

  it('misses its run while the climate is on already', async () => {
    const { vin } = await parked()
    await start([vin])
    await add([vin])
    await due()
    await plan()
    const { rows } = await db.pool.query(`select state, reason from climate_run where slot is not null`)
    expect(rows).toEqual([{ state: 'missed', reason: 'underWay' }])
  })

  it('is added to several vehicles, changed and switched together', async () => {
    const [one, other] = [await parked(), await parked()]
    expect((await add([one.vin, other.vin])).data).toEqual({ changed: 2 })
    expect(await add([one.vin, other.vin])).toMatchObject({ code: 409, failDetail: [{ path: 'name' }] })
    const asRead = (await schedules()).map(({ id, updateTime }) => ({ id, updateTime }))
    const changed = { name: 'Late', target: 24, slots: [{ ...SLOT, clock: '16:00' }], schedules: asRead } as never
    expect((await ask(contract.updateClimateSchedules, { body: changed, token: 'foreign' })).code).toBe(409)
    expect((await ask(contract.updateClimateSchedules, { body: changed })).code).toBe(200)
    expect(await schedules()).toMatchObject([{ name: 'Late', target: 24 }, { name: 'Late' }])
    const old = asRead.map((each) => ({ ...each, updateTime: '2020-01-01 00:00:00' }))
    const late = { name: 'Late', target: 24, slots: [SLOT], schedules: old } as never
    expect((await ask(contract.updateClimateSchedules, { body: late })).code).toBe(409)
    const ids = asRead.map(({ id }) => id)
    await ask(contract.switchClimateSchedules, { body: { ids, enabled: false } })
    expect(await schedules()).toMatchObject([{ enabled: false, nextTime: null }, { nextTime: null }])
    await due()
    expect(await plan()).toBe(0)
    expect((await ask(contract.deleteClimateSchedules, { body: { ids } })).data).toEqual({ changed: 2 })
  })

  it('shows its next runs where the vehicle is', async () => {
    const { vin } = await parked()
    const { data } = await ask(contract.previewClimateSchedule, { body: { vins: [vin], slots: [SLOT] } as never })
    expect(data).toMatchObject([{ vin, zone: 'Asia/Shanghai', runs: expect.any(Array) }])
    expect(data[0]!.runs).toHaveLength(8)
    expect(data[0]!.runs[0]).toMatchObject({ clock: '07:30', startTime: expect.stringMatching(/07:10:00$/) })
  })
})
