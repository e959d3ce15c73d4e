import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { hasStatus, statusOf } from '#core/protocol/jt808/location/status-bits.ts'
import { LIMIT_KIND } from '#core/protocol/lock-over-808.ts'
import { commandGround } from '#tests/support/command-ground.ts'
import { aPosition } from '#tests/support/scripted-terminal.ts'

const ground = await commandGround()
const { commands, first, second, aCommandedVehicle, stateOf, historyOf, job } = ground

afterEach(() => ground.endTerminals())
afterAll(() => ground.close())

const LOCKED = statusOf(['accOn', 'positioned', 'doorsLocked'])
const lock = (vin: string, rest: object = {}) => ({ kind: 'lock' as const, vin, reason: 'Reported stolen', ...rest })

/** On line, standing, with a position of now. */
async function aStandingVehicle() {
  const vehicle = await aCommandedVehicle()
  await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
  await vehicle.report({ speed: 0 })
  return vehicle
}

describe('a command that stops a vehicle', () => {
  it('goes through a second approver, is sent, accepted, and executed only when the status shows it', async () => {
    const vehicle = await aStandingVehicle()
    const given = await commands.create(first, lock(vehicle.vin))
    expect(given.status).toBe('awaitingApproval')
    const approved = await commands.approve(second, given.id, 'Police report seen')
    expect(approved).toMatchObject({ status: 'sent', approverId: second.userId })
    const request = await vehicle.command(0x8500)
    expect([...request.body]).toEqual([1])
    vehicle.acknowledge(request)
    await expect.poll(() => stateOf(given.id)).toBe('acked')
    await vehicle.report({ status: statusOf(['accOn', 'positioned']) })
    expect(await stateOf(given.id)).toBe('acked')
    await vehicle.report({ status: LOCKED })
    await expect.poll(() => stateOf(given.id)).toBe('executed')
    expect(await job(given.id)).toMatchObject({
      result: 'statusShown',
      evidence: { statusBit: 'doorsLocked', set: true },
    })
    expect(await historyOf(given.id)).toEqual(['created', 'awaitingApproval', 'queued', 'sent', 'acked', 'executed'])
  })

  it('is one all the same when it travels as transparent data, as limits of old terminals do', async () => {
    const { vin } = await aStandingVehicle()
    const params = { kind: LIMIT_KIND, data: 'f00305' }
    const given = await commands.create(first, { kind: 'transparent', vin, reason: 'Bench', params })
    expect(given).toMatchObject({ status: 'awaitingApproval', riskClass: 3 })
    await expect(commands.approve(first, given.id, '')).rejects.toMatchObject({ key: 'error.commandSamePerson' })
  })

  it('is proved by 0x0500 with the bit, not by 0x0500 without', async () => {
    const vehicle = await aStandingVehicle()
    const given = await commands.create(first, lock(vehicle.vin))
    await commands.approve(second, given.id, '')
    const { serial } = await vehicle.command(0x8500)
    const answer = (status: number) =>
      vehicle.terminal.answerTo(vehicle.terminal.send(0x0500, { serial, ...aPosition({ speed: 0, status }) }))
    await answer(statusOf(['positioned']))
    expect(await stateOf(given.id)).toBe('sent')
    await answer(LOCKED)
    await expect.poll(() => stateOf(given.id)).toBe('executed')
    expect(hasStatus(LOCKED, 'doorsLocked')).toBe(true)
  })

  it('needs a reason', async () => {
    const { vin } = await aStandingVehicle()
    const asked = commands.create(first, lock(vin, { reason: '  ' }))
    await expect(asked).rejects.toMatchObject({ code: 400, failDetail: [{ path: 'reason' }] })
  })

  it('needs another user, who can refuse', async () => {
    const { vin } = await aStandingVehicle()
    const given = await commands.create(first, lock(vin))
    await expect(commands.approve(first, given.id, '')).rejects.toMatchObject({ key: 'error.commandSamePerson' })
    await expect(commands.reject(first, given.id, 'no')).rejects.toMatchObject({ key: 'error.commandSamePerson' })
    expect(await stateOf(given.id)).toBe('awaitingApproval')
    expect(await commands.reject(second, given.id, 'Wrong vehicle')).toMatchObject({ status: 'rejected' })
    await expect(commands.approve(second, given.id, '')).rejects.toMatchObject({ key: 'error.commandNotAwaiting' })
  })

  it('is nothing for a rule', async () => {
    const { vin } = await aStandingVehicle()
    const asked = commands.create({ ...first, userId: null }, lock(vin))
    await expect(asked).rejects.toMatchObject({ key: 'error.commandNeedsPerson' })
  })

  it.each([
    ['drives', { speed: 30 }, 'error.commandMoving'],
    ['told its place long ago', { at: Date.now() - 600_000 }, 'error.commandStalePosition'],
    ['has a clock that is wrong', { at: Date.now() + 3_600_000 }, 'error.commandStalePosition'],
    ['does not know its speed', { speed: 6553.5 }, 'error.commandStalePosition'],
    ['has lost its satellites', { status: statusOf(['accOn']) }, 'error.commandStalePosition'],
  ])('is refused while the vehicle %s', async (_when, reported, key) => {
    const vehicle = await aCommandedVehicle()
    await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
    await vehicle.report({ speed: 0, at: Date.now() - 660_000 })
    await vehicle.report(reported)
    await expect(commands.create(first, lock(vehicle.vin))).rejects.toMatchObject({ key })
  })

  it('is refused while no one knows where the vehicle is', async () => {
    const { vin } = await aCommandedVehicle()
    await expect(commands.create(first, lock(vin))).rejects.toMatchObject({ key: 'error.commandNoPosition' })
  })

  it('is refused to the second approver when the vehicle has driven off in the meantime', async () => {
    const vehicle = await aStandingVehicle()
    const given = await commands.create(first, lock(vehicle.vin))
    await vehicle.report({ speed: 40, at: Date.now() + 2_000 })
    await expect(commands.approve(second, given.id, '')).rejects.toMatchObject({ key: 'error.commandMoving' })
    expect(await stateOf(given.id)).toBe('awaitingApproval')
  })
})

describe('such a command at the moment of sending', () => {
  it('waits for a standing vehicle at the moment of sending', async () => {
    const vehicle = await aStandingVehicle()
    const given = await commands.create(first, lock(vehicle.vin, { expireSeconds: 600 }))
    vehicle.terminal.end()
    await vehicle.terminal.whenClosed()
    await expect.poll(() => ground.telemetry.sessionOf(vehicle.terminalId)).toBeUndefined()
    expect((await commands.approve(second, given.id, '')).status).toBe('queued')
    await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
    expect(await stateOf(given.id)).toBe('queued')
    await vehicle.report({ speed: 40, at: Date.now() + 2_000 })
    expect(await stateOf(given.id)).toBe('queued')
    await vehicle.report({ speed: 0, at: Date.now() + 4_000 })
    await vehicle.command(0x8500)
    expect(await stateOf(given.id)).toBe('sent')
  })

  it('is never sent after its expiry, however late the vehicle comes', async () => {
    const vehicle = await aStandingVehicle()
    const given = await commands.create(first, lock(vehicle.vin, { expireSeconds: 1 }))
    await expect.poll(() => stateOf(given.id), { timeout: 5_000 }).toBe('expired')
    await expect(commands.approve(second, given.id, '')).rejects.toMatchObject({ key: 'error.commandNotAwaiting' })
    await vehicle.report({ speed: 0 })
    expect(vehicle.terminal.received.filter(({ id }) => id === 0x8500)).toEqual([])
  })

  it('takes closing the radio for one, and a reset not', async () => {
    const { vin } = await aStandingVehicle()
    const control = (word: string) => ({
      kind: 'terminalControl' as const,
      vin,
      params: { word },
      reason: 'Test bench',
    })
    expect(await commands.create(first, control('closeRadio'))).toMatchObject({
      status: 'awaitingApproval',
      riskClass: 3,
    })
    expect(await commands.create(first, control('reset'))).toMatchObject({ status: 'sent', riskClass: 2 })
  })
})

describe('disturbing commands', () => {
  it('are limited for one vehicle', async () => {
    const { vin } = await aStandingVehicle()
    const parameters = (value: number) => ({
      kind: 'setParameters' as const,
      vin,
      params: { parameters: [{ id: 1, value }] },
      reason: 'Test',
    })
    for (let value = 1; value <= 10; value++) await commands.create(first, parameters(value))
    await expect(commands.create(first, parameters(11))).rejects.toMatchObject({
      key: 'error.commandTooMany',
      values: { most: 10 },
    })
    await expect(commands.create(first, { kind: 'queryLocation', vin })).resolves.toMatchObject({ status: 'sent' })
  })
})
