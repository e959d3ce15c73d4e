import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { encodeGbDecoded } from '#core/protocol/gb32960/message.ts'
import { commandGround } from '#tests/support/command-ground.ts'
import { ScriptedVehicle } from '#tests/support/scripted-vehicle.ts'

const ground = await commandGround()
const open: ScriptedVehicle[] = []
afterEach(() => {
  ground.endTerminals()
  for (const one of open.splice(0)) one.end()
})
afterAll(() => ground.close())

const { telemetry, commands, first, db } = ground

async function connected(vin: string): Promise<ScriptedVehicle> {
  const energy = new ScriptedVehicle(vin)
  open.push(energy)
  await energy.connect(telemetry.gb32960Port)
  expect(await energy.logIn()).toBe(1)
  return energy
}
/** A vehicle whose terminal speaks GB/T 32960 and nothing else. */
async function aVehicle() {
  const vehicle = await ground.aCommandedVehicle()
  return { ...vehicle, energy: await connected(vehicle.vin) }
}
const ask = (vin: string, kind: 'queryAttributes' | 'terminalControl', params: object = {}) =>
  commands.create(first, { kind, vin, params: { ...params }, reason: 'test' })
const reset = (vin: string) => ask(vin, 'terminalControl', { word: 'reset' })

/** Versions as the body of 0x80 has them behind its time. */
function versions(hardware: string, firmware: string): Uint8Array {
  const parameters = [
    { id: 7, key: 'hardwareVersion', value: hardware },
    { id: 8, key: 'firmwareVersion', value: firmware },
  ]
  const value = { time: '2026-03-01 08:00:05', count: 2, parameters }
  return encodeGbDecoded({ edition: '2016', command: 0x80, answer: 1 }, value).subarray(6)
}

describe('commands to terminals of GB/T 32960', () => {
  it('asks for the versions, and learns the firmware from the answer', async () => {
    const { vin, terminalId, energy } = await aVehicle()
    const job = await ask(vin, 'queryAttributes')
    expect(job).toMatchObject({ status: 'sent', messageId: 0x80, serial: null })
    expect(job.requestFrame).toMatch(/^232380fe/)
    energy.answer(await energy.request(0x80), 1, versions('V1.2', '4.3.0'))
    await expect.poll(() => ground.stateOf(job.id)).toBe('executed')
    expect(await ground.job(job.id)).toMatchObject({ evidence: { hardware: 'V1.2', firmware: '4.3.0' } })
    expect((await ground.job(job.id))?.answerFrame).toMatch(/^23238001/)
    const { rows } = await db.pool.query('select firmware from terminal where id = $1', [terminalId])
    expect(rows).toEqual([{ firmware: '4.3.0' }])
  })

  it('restarts one: accepted by its flag, carried out when it has logged in again', async () => {
    const { vin, energy } = await aVehicle()
    const job = await reset(vin)
    energy.answer(await energy.request(0x82))
    await expect.poll(() => ground.stateOf(job.id)).toBe('acked')
    energy.end()
    await connected(vin)
    await expect.poll(() => ground.job(job.id)).toMatchObject({ status: 'executed', result: 'signedOn' })
  })

  it('ends with the refusal of the terminal', async () => {
    const { vin, energy } = await aVehicle()
    const job = await reset(vin)
    energy.answer(await energy.request(0x82), 2)
    await expect.poll(() => ground.job(job.id)).toMatchObject({ status: 'failed', result: 'refused' })
  })

  it('tells two requests of one command apart by the time the answer quotes', async () => {
    const { vin, energy } = await aVehicle()
    const jobs = [await reset(vin), await ask(vin, 'terminalControl', { word: 'factoryReset' })]
    const requests = [await energy.request(0x82), await energy.request(0x82)]
    // Both were given within a second: the first answer is for the older one.
    energy.answer(requests[0]!, 2)
    energy.answer(requests[1]!, 1)
    await expect.poll(async () => Promise.all(jobs.map(({ id }) => ground.stateOf(id)))).toEqual(['failed', 'acked'])
  })

  it('says at once that the protocol has no such command', async () => {
    const { vin } = await aVehicle()
    const refused = commands.create(first, { kind: 'queryLocation', vin })
    await expect(refused).rejects.toMatchObject({ key: 'error.commandNotCarried' })
  })

  it('ends one that waited for a terminal which turns out to have no such command', async () => {
    const { vin } = await ground.aCommandedVehicle()
    const job = await commands.create(first, { kind: 'queryLocation', vin, expireSeconds: 600 })
    expect(job.status).toBe('queued')
    await connected(vin)
    await expect.poll(() => ground.job(job.id)).toMatchObject({ status: 'failed', result: 'unsupported' })
  })

  it('sends what waited once it logs in', async () => {
    const { vin } = await ground.aCommandedVehicle()
    const job = await commands.create(first, { kind: 'queryAttributes', vin, expireSeconds: 600 })
    const energy = await connected(vin)
    await energy.request(0x80)
    expect(await ground.stateOf(job.id)).toBe('sent')
  })

  it('gives no command to the second unit of a vehicle whose terminal speaks JT/T 808', async () => {
    const vehicle = await ground.aCommandedVehicle()
    await vehicle.terminal.signOn(telemetry.gatewayPort)
    const energy = await connected(vehicle.vin)
    const job = await ask(vehicle.vin, 'queryAttributes')
    await vehicle.command(0x8107)
    vehicle.terminal.end()
    await expect.poll(() => telemetry.sessionOf(vehicle.terminalId)).toBeUndefined()
    const later = await reset(vehicle.vin)
    await expect.poll(() => ground.job(later.id)).toMatchObject({ status: 'failed', result: 'notConnected' })
    expect(energy.received).toEqual([])
    expect(job.messageId).toBe(0x8107)
  })

  it('is not mistaken by answers to nothing, and by bodies that are cut', async () => {
    const { vin, energy } = await aVehicle()
    const stray = { command: 0x82, body: new Uint8Array(6) } as Awaited<ReturnType<typeof energy.request>>
    energy.answer(stray)
    const job = await ask(vin, 'queryAttributes')
    energy.answer(await energy.request(0x80), 1, versions('V1.2', '4.3.0').subarray(0, -2))
    await expect.poll(() => ground.stateOf(job.id)).toBe('acked')
    expect((await energy.report({ at: Date.now() })).answer).toBe(1)
  })
})
