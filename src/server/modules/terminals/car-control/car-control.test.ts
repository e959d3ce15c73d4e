import { afterAll, afterEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/car-control.ts'
import { BODY_CONTROLS, BODY_READINGS, BODY_REFUSALS } from '#core/domain/body-control.ts'
import { BODY_KIND, readBodyOrder, writeBodyReport } from '#core/protocol/body-over-808.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { ControlGateRepository } from '#server/telemetry/commands/control-gate-repository.ts'
import { aCaller } from '#tests/support/caller.ts'
import { type CommandedVehicle, commandGround } from '#tests/support/command-ground.ts'
import { testApp } from '#tests/support/server.ts'
import { carControlRepository } from './car-control-repository.ts'
import { carControlRoutes } from './car-control-routes.ts'

const ground = await commandGround()
const { db, owner, telemetry, first, second } = ground
const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south] }
const { commands, fleet, sessionOf } = telemetry
const { ask, close } = await testApp(
  (app) =>
    carControlRoutes(app, {
      commands,
      vehicles: carControlRepository(db),
      gate: new ControlGateRepository(db),
      fleet,
      sessionOf,
    }),
  {
    first: aCaller({ ...scope, userId: first.userId }),
    second: aCaller({ ...scope, userId: second.userId }),
    foreign: aCaller({ ...scope, oemId: 'another', userId: 99 }),
  },
)
afterEach(() => ground.endTerminals())
afterAll(async () => {
  await close()
  await ground.close()
})

const C = BODY_CONTROLS
const PARKED = new Map<number, number>([
  [C.doors, 1],
  [C.windows, 0],
  [C.climate, 0],
  [BODY_READINGS.cabinTemperature, 58],
])

/** A parked vehicle that has reported its body. */
async function parked() {
  const vehicle = await ground.aCommandedVehicle()
  await vehicle.terminal.signOn(telemetry.gatewayPort)
  await vehicle.report({ speed: 0 })
  report(vehicle)
  await expect.poll(async () => (await detail(vehicle.vin)).controls.length).toBe(3)
  return vehicle
}

function report({ terminal }: CommandedVehicle, changed: Record<number, number> = {}, answers = 0, result = 0) {
  const values = [...PARKED].map(([control, value]) => ({ control, value: changed[control] ?? value }))
  terminal.send(0x0900, { kind: BODY_KIND, data: writeBodyReport({ result, answers, values }) })
}

const detail = async (vin: string) =>
  (await ask(contract.getCarControl, { query: { vin } })).data as contract.ControlDetail
const send = (vin: string, body: object, token = 'first') =>
  ask(contract.sendCarControl, { body: { vin, ...body } as never, token, lang: 'en' })

describe('remote control of one vehicle', () => {
  it('shows what the vehicle has, as it reports it', async () => {
    const { vin } = await parked()
    expect(await detail(vin)).toMatchObject({
      online: true,
      standstill: 'standing',
      cabinTemperature: 18,
      plugged: null,
      consent: 'notNeeded',
      claim: null,
      blockedBy: [],
      controls: [
        { control: 'doors', value: 1, lastJob: null },
        { control: 'windows', value: 0 },
        { control: 'climate', value: 0 },
      ],
    })
    expect((await ask(contract.getCarControl, { query: { vin }, token: 'foreign' })).code).toBe(404)
  })

  it('follows a command until the status of the vehicle shows it, and cools down', async () => {
    const vehicle = await parked()
    const given = await send(vehicle.vin, { action: 'setWindows', value: 40 })
    expect(given.data).toMatchObject({ status: 'sent' })
    const frame = await vehicle.command(0x8900)
    const { value } = decodeAs(0x8900, '2013', frame.body)
    expect(readBodyOrder((value as { data: Uint8Array }).data)).toEqual([{ control: C.windows, value: 40 }])
    vehicle.acknowledge(frame)
    await expect.poll(() => ground.stateOf(given.data.jobId)).toBe('acked')
    report(vehicle, { [C.windows]: 12 }, C.windows)
    await expect.poll(async () => (await detail(vehicle.vin)).controls[1]?.value).toBe(12)
    expect(await ground.stateOf(given.data.jobId)).toBe('acked')
    report(vehicle, { [C.windows]: 40 })
    await expect.poll(() => ground.stateOf(given.data.jobId)).toBe('executed')
    const { controls, claim } = await detail(vehicle.vin)
    expect(controls[1]).toMatchObject({ lastJob: { action: 'setWindows', value: 40, status: 'executed' } })
    expect(controls[1]?.coolDownSeconds).toBeGreaterThan(0)
    expect(claim).toMatchObject({ source: 'platform', isMine: true })
    expect((await send(vehicle.vin, { action: 'setWindows', value: 0 })).msg).toMatch(/Try again in \d+ s/)
  })

  it('switches off at once what was switched on by mistake, and then cools down', async () => {
    const vehicle = await parked()
    const { data } = await send(vehicle.vin, { action: 'setClimate', value: 21 })
    await vehicle.command(0x8900)
    report(vehicle, { [C.climate]: 21 }, C.climate)
    await expect.poll(() => ground.stateOf(data.jobId)).toBe('executed')
    expect((await send(vehicle.vin, { action: 'setClimate', value: 24 })).msg).toMatch(/Try again in \d+ s/)
    const off = await send(vehicle.vin, { action: 'stopClimate' })
    expect(off).toMatchObject({ code: 200 })
    await vehicle.command(0x8900)
    report(vehicle, {}, C.climate)
    await expect.poll(() => ground.stateOf(off.data.jobId)).toBe('executed')
    expect((await send(vehicle.vin, { action: 'stopClimate' })).msg).toMatch(/Try again in \d+ s/)
  })

  it('says why a vehicle declined', async () => {
    const vehicle = await parked()
    const { data } = await send(vehicle.vin, { action: 'setClimate', value: 21 })
    vehicle.acknowledge(await vehicle.command(0x8900))
    report(vehicle, {}, C.climate, BODY_REFUSALS.lowBattery)
    await expect.poll(() => ground.stateOf(data.jobId)).toBe('failed')
    expect(await ground.job(data.jobId)).toMatchObject({ result: 'body.lowBattery' })
  })

  it('sends one command to a control at a time, and links to the open one', async () => {
    const { vin } = await parked()
    const { data } = await send(vin, { action: 'unlockDoors', reason: 'Key lost' })
    expect(await send(vin, { action: 'lockDoors' })).toMatchObject({
      code: 409,
      failDetail: [{ path: 'openJobId', message: String(data.jobId) }],
    })
    expect((await send(vin, { action: 'setWindows', value: 10 })).code).toBe(200)
  })

  it('wants a reason for what opens the vehicle, and values within their limits', async () => {
    const { vin } = await parked()
    expect(await send(vin, { action: 'unlockDoors' })).toMatchObject({ code: 400, failDetail: [{ path: 'reason' }] })
    expect(await send(vin, { action: 'setClimate', value: 45 })).toMatchObject({
      code: 400,
      failDetail: [{ path: 'value' }],
    })
    expect((await send(vin, { action: 'lockDoors', value: 1 })).code).toBe(400)
  })
})

describe('remote control is refused', () => {
  it('while the vehicle moves', async () => {
    const vehicle = await parked()
    await vehicle.report({ speed: 50 })
    await expect.poll(async () => (await detail(vehicle.vin)).blockedBy).toEqual(['moving'])
    const { code, msg } = await send(vehicle.vin, { action: 'lockDoors' })
    expect(code).toBe(409)
    expect(msg).toContain('The vehicle is moving')
  })

  it('at the moment of sending, when the vehicle has started to move since the request', async () => {
    const vehicle = await parked()
    vehicle.terminal.end()
    await expect.poll(() => sessionOf(vehicle.terminalId)).toBeUndefined()
    const { id } = await commands.create(first, {
      kind: 'bodyControl',
      vin: vehicle.vin,
      params: { action: 'setWindows', value: 100 },
      queuePolicy: 'queueUntilExpire',
    })
    await vehicle.terminal.signOn(telemetry.gatewayPort)
    await vehicle.report({ speed: 50 })
    await expect.poll(async () => (await detail(vehicle.vin)).standstill).toBe('moving')
    // The sweep looks at it every second.
    await vehicle.report({ speed: 52 })
    expect(await ground.stateOf(id)).toBe('queued')
    await vehicle.report({ speed: 0 })
    await expect.poll(() => ground.stateOf(id), { timeout: 5_000 }).toBe('sent')
  })

  const HAPPENS = {
    claimedElsewhere: async ({ vin }: CommandedVehicle) => {
      await ask(contract.releaseCarControl, { body: { vin } })
      await ask(contract.claimCarControl, { body: { vin, source: 'workshop', minutes: 60 }, token: 'second' })
    },
    consentWithdrawn: ({ vehicleId }: CommandedVehicle) =>
      db.pool.query(`insert into vehicle_consent (vehicle_id, oem_id, state) values ($1, $2, 'withdrawn')`, [
        vehicleId,
        owner.oemId,
      ]),
  }
  it.each([
    ['another source took the control', 'claimedElsewhere'],
    ['the owner withdrew the consent', 'consentWithdrawn'],
  ] as const)('at the moment of sending, when %s since the request', async (_what, result) => {
    const vehicle = await parked()
    vehicle.terminal.end()
    await expect.poll(() => sessionOf(vehicle.terminalId)).toBeUndefined()
    const { id } = await commands.create(first, {
      kind: 'bodyControl',
      vin: vehicle.vin,
      params: { action: 'lockDoors' },
      queuePolicy: 'queueUntilExpire',
    })
    await HAPPENS[result](vehicle)
    await vehicle.terminal.signOn(telemetry.gatewayPort)
    await vehicle.report({ speed: 0 })
    await expect.poll(() => ground.job(id), { timeout: 5_000 }).toMatchObject({ status: 'failed', result })
    expect(vehicle.terminal.received.filter((frame) => frame.id === 0x8900)).toEqual([])
  })

  it('without the consent of an owner in the app', async () => {
    const { vin, vehicleId } = await parked()
    await db.pool.query(
      `with u as (insert into app_user (oem_id, org_id, user_no, registered_at) values ($1, $2, $3, now()) returning id)
        insert into app_user_vehicle (user_id, vehicle_id, role) select id, $4, 'owner' from u`,
      [owner.oemId, owner.head, vin, vehicleId],
    )
    expect(await detail(vin)).toMatchObject({ consent: 'missing', blockedBy: ['consentMissing'] })
    expect((await send(vin, { action: 'lockDoors' })).msg).toContain('The owner has not agreed')
    const consent = `insert into vehicle_consent (vehicle_id, oem_id, state) values ($1, $2, 'given')`
    await db.pool.query(consent, [vehicleId, owner.oemId])
    expect((await send(vin, { action: 'lockDoors' })).code).toBe(200)
  })

  it('while another source holds the control, until it expires or is ended', async () => {
    const { vin, vehicleId } = await parked()
    const claim = { vin, source: 'workshop' as const, minutes: 60, note: 'On the lift' }
    expect((await ask(contract.claimCarControl, { body: claim, token: 'second' })).code).toBe(200)
    expect(await detail(vin)).toMatchObject({
      claim: { source: 'workshop', note: 'On the lift', isMine: false },
      blockedBy: ['claimed'],
    })
    expect((await send(vin, { action: 'lockDoors' })).msg).toBe('A workshop controls this vehicle for another 60 min.')
    expect((await ask(contract.claimCarControl, { body: { vin, minutes: 5 } })).code).toBe(409)
    expect((await ask(contract.releaseCarControl, { body: { vin } })).code).toBe(409)
    await ask(contract.overrideCarControl, { body: { vin, reason: 'Customer waits' } })
    expect((await detail(vin)).claim).toBeNull()
    await ask(contract.claimCarControl, { body: claim, token: 'second' })
    await db.pool.query('update vehicle_claim set expires_at = now() where vehicle_id = $1', [vehicleId])
    expect((await send(vin, { action: 'lockDoors' })).code).toBe(200)
    expect((await ask(contract.claimCarControl, { body: { vin, minutes: 5 }, token: 'second' })).code).toBe(409)
  })

  it('by two claims at once for one of them', async () => {
    const { vin } = await parked()
    const claim = (token: string) => ask(contract.claimCarControl, { body: { vin, minutes: 5 }, token })
    const codes = (await Promise.all([claim('first'), claim('second')])).map(({ code }) => code)
    expect(codes.sort((a, b) => a - b)).toEqual([200, 409])
  })
})
