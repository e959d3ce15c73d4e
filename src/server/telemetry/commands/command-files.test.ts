import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import type { CommandRequest } from './command-service.ts'
import { type CommandedVehicle, commandGround } from '#tests/support/command-ground.ts'
import { aPosition } from '#tests/support/scripted-terminal.ts'

const ground = await commandGround()
const { commands, first, second, stateOf, job, telemetry } = ground
telemetry.keepMedia({ announced: () => Promise.resolve(), keep: () => Promise.resolve() })

afterEach(() => ground.endTerminals())
afterAll(() => ground.close())

interface Media {
  mediaId: number
  kind: number
  event?: number
  channel?: number
}

async function online(): Promise<CommandedVehicle> {
  const vehicle = await ground.aCommandedVehicle()
  await vehicle.terminal.signOn(telemetry.gatewayPort)
  return vehicle
}
/** The terminal sends a file and hears that it is stored. */
async function send({ terminal }: CommandedVehicle, { mediaId, kind, event = 0, channel = 1 }: Media): Promise<void> {
  const head = { mediaId, kind, format: 0, event, channel }
  const body = encodeBody(0x0801, '2013', { ...head, position: aPosition({}), data: Uint8Array.of(1, 2, 3) })
  for (const frame of terminal.frames(0x0801, body)) terminal.write(frame)
  await terminal.next((frame) => frame.id === 0x8800)
}
async function accepted(vehicle: CommandedVehicle, messageId: number, request: Omit<CommandRequest, 'vin'>) {
  const { id } = await commands.create(first, { ...request, vin: vehicle.vin })
  vehicle.acknowledge(await vehicle.command(messageId))
  return id
}
const span = { startTime: null, endTime: null }

describe('a command that asks for a file', () => {
  it.each([
    [0x8805, 'uploadStored', { mediaId: 7 }, { mediaId: 6, kind: 0 }, { mediaId: 7, kind: 0 }],
    [
      0x8803,
      'uploadMedia',
      { kind: 0, channel: 2, event: 1, ...span },
      { mediaId: 8, kind: 0, event: 1, channel: 1 },
      { mediaId: 9, kind: 0, event: 1, channel: 2 },
    ],
    [0x8804, 'record', { command: 1, seconds: 5 }, { mediaId: 10, kind: 0 }, { mediaId: 11, kind: 1 }],
  ] as const)('%i %s ends when it has come, and not with another', async (messageId, kind, params, other, asked) => {
    const vehicle = await online()
    const id = await accepted(vehicle, messageId, { kind, params })
    await expect.poll(() => stateOf(id)).toBe('acked')
    await send(vehicle, other)
    expect(await stateOf(id)).toBe('acked')
    await send(vehicle, asked)
    await expect.poll(() => stateOf(id)).toBe('executed')
    expect(await job(id)).toMatchObject({ result: 'mediaArrived', evidence: asked })
  })

  it('that stays in the terminal ends with its acceptance', async () => {
    const id = await accepted(await online(), 0x8804, { kind: 'record', params: { command: 1, seconds: 5, save: 1 } })
    await expect.poll(() => stateOf(id)).toBe('executed')
    expect(await job(id)).toMatchObject({ result: 'acknowledged' })
  })
})

describe('a command that asks for the files of an alarm', () => {
  const params = { server: '10.0.0.1', tcpPort: 7613, mark: '00'.repeat(16), alarmNo: 'a1' }

  it('ends when all of them have come', async () => {
    const id = await accepted(await online(), 0x9208, { kind: 'requestAttachments', params })
    await expect.poll(() => stateOf(id)).toBe('acked')
    telemetry.filesStored(id + 1, { files: 1, bytes: 1 })
    telemetry.filesStored(id, { files: 2, bytes: 4096 })
    await expect.poll(() => stateOf(id)).toBe('executed')
    expect(await job(id)).toMatchObject({ result: 'filesArrived', evidence: { files: 2, bytes: 4096 } })
  })
})

it('a role limits how many commands of a kind one person gives in a day, also at once', async () => {
  const limited = { ...second, commandLimits: { terminalControl: 2 } }
  const restart = async () => {
    const { vin } = await ground.aCommandedVehicle()
    return commands.create(limited, { kind: 'terminalControl', vin, params: { word: 'reset' }, reason: 'Test' })
  }
  const given = await Promise.allSettled([restart(), restart(), restart(), restart()])
  expect(given.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(given.filter((each) => each.status === 'rejected').map(({ reason }) => reason as unknown)).toMatchObject([
    { key: 'error.commandLimit', values: { most: 2 } },
    { key: 'error.commandLimit', values: { most: 2 } },
  ])
})

it('one person gives only so many disturbing commands in ten minutes, over all vehicles', async () => {
  const order = (vin: string, value: number) =>
    commands.create(first, {
      kind: 'setParameters',
      vin,
      params: { parameters: [{ id: 1, value }] },
      reason: 'Test',
    })
  for (let vehicle = 0; vehicle < 6; vehicle += 1) {
    const { vin } = await ground.aCommandedVehicle()
    for (let value = 1; value <= 10; value += 1) await order(vin, value)
  }
  const { vin } = await ground.aCommandedVehicle()
  await expect(order(vin, 1)).rejects.toMatchObject({ key: 'error.commandTooManyGiven', values: { most: 60 } })
  await expect(commands.create(first, { kind: 'queryLocation', vin })).resolves.toMatchObject({ riskClass: 0 })
})
