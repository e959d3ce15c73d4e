import { createServer } from 'node:http'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { LIMIT_KIND, writeControl } from '#core/protocol/lock-over-808.ts'
import { readUdsEnvelope, UDS_KIND, WAKE_KIND, writeUdsEnvelope } from '#core/protocol/uds-over-808.ts'
import { unsupportedCommand } from '#server/store/schema/command.ts'
import { type CommandedVehicle, commandGround } from '#tests/support/command-ground.ts'

/** A message gateway that writes down what it was asked for, and refuses some terminals. */
const asked: { phone: string; terminal: string; text: string }[] = []
const refused = new Set<string>()
const gateway = createServer((request, response) => {
  let text = ''
  request.on('data', (chunk: Buffer) => (text += chunk.toString()))
  request.on('end', () => {
    const message = JSON.parse(text) as (typeof asked)[number]
    asked.push(message)
    response.writeHead(refused.has(message.terminal) ? 404 : 202).end()
  })
})
await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening))
const { port } = gateway.address() as { port: number }

const ground = await commandGround({ smsGatewayUrl: `http://127.0.0.1:${port}/sms` })
const { commands, first, stateOf, historyOf, job } = ground

afterEach(() => ground.endTerminals())
afterAll(async () => {
  await ground.close()
  gateway.close()
})

async function online(...of: Parameters<typeof ground.aCommandedVehicle>): Promise<CommandedVehicle> {
  const vehicle = await ground.aCommandedVehicle(...of)
  await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
  return vehicle
}

describe('parameters', () => {
  const parameters = [
    { id: 0x0001, value: 60 },
    { id: 0x0029, value: 30 },
  ]
  const order = ({ vin }: CommandedVehicle) => ({
    kind: 'setParameters' as const,
    vin,
    reason: 'Template 4',
    params: { parameters },
  })

  it.each([
    ['executed when they read back as sent', 30, 'executed', 'verified', null],
    ['failed when one of them does not', 45, 'failed', 'readBackDiffers', '0029'],
  ])('are %s', async (_what, reported, status, result, resultDetail) => {
    const vehicle = await online()
    const { id } = await commands.create(first, order(vehicle))
    vehicle.acknowledge(await vehicle.command(0x8103))
    const question = await vehicle.command(0x8106)
    expect(decodeAs(0x8106, '2013', question.body).value.ids).toEqual([1, 0x29])
    await expect.poll(() => stateOf(id)).toBe('acked')
    const answer = parameters.map((one) => (one.id === 0x29 ? { ...one, value: reported } : one))
    vehicle.terminal.send(0x0104, { serial: question.serial, parameters: answer })
    await expect.poll(() => stateOf(id)).toBe(status)
    expect(await job(id)).toMatchObject({ result, resultDetail })
  })

  it('are not executed when the terminal cannot tell them', async () => {
    const vehicle = await online()
    const { id } = await commands.create(first, order(vehicle))
    vehicle.acknowledge(await vehicle.command(0x8103))
    vehicle.acknowledge(await vehicle.command(0x8106), 3)
    await expect.poll(() => stateOf(id)).toBe('noResponse')
    expect(await job(id)).toMatchObject({ result: 'readBackUnsupported' })
  })
})

describe('diagnostics', () => {
  const order = ({ vin }: CommandedVehicle) => ({
    kind: 'uds' as const,
    vin,
    reason: 'Complaint 17',
    params: { address: 0x7e0, request: '22f190' },
  })

  it.each([
    ['the positive answer', '62f1904c', 'executed', 'positive', null],
    ['the negative answer', '7f2231', 'failed', 'negative', '31'],
  ])('end with %s, after a pending one and answers to others', async (_what, hex, status, result, resultDetail) => {
    const vehicle = await online()
    const { id } = await commands.create(first, order(vehicle))
    const frame = await vehicle.command(0x8900)
    const { kind, data } = decodeAs(0x8900, '2013', frame.body).value as { kind: number; data: Uint8Array }
    expect(kind).toBe(UDS_KIND)
    const request = readUdsEnvelope(data)!
    vehicle.acknowledge(frame)
    const tell = (uds: string, changed = {}) =>
      vehicle.terminal.answerTo(
        vehicle.terminal.send(0x0900, {
          kind: UDS_KIND,
          data: writeUdsEnvelope({ ...request, uds: Buffer.from(uds, 'hex'), ...changed }),
        }),
      )
    await tell('7f2278')
    await tell(hex, { requestId: request.requestId + 1 })
    await tell(hex, { address: 0x7e1 })
    await tell('590200')
    expect(await stateOf(id)).toBe('acked')
    await tell(hex)
    await expect.poll(() => stateOf(id)).toBe(status)
    expect(await job(id)).toMatchObject({ result, resultDetail })
  })
})

describe('a limit', () => {
  it('is shown by an old terminal with the limit in force', async () => {
    const vehicle = await online()
    await vehicle.report({ speed: 0 })
    const params = { speed: 60 }
    const { id } = await commands.create(first, { kind: 'speedLimit', vin: vehicle.vin, reason: 'Overdue', params })
    await commands.approve(ground.second, id, '')
    vehicle.acknowledge(await vehicle.command(0x8900))
    const data = writeControl({ control: 0xf003, value: 50 })
    vehicle.terminal.send(0x0900, { kind: LIMIT_KIND, data })
    await expect.poll(() => stateOf(id)).toBe('failed')
    expect(await job(id)).toMatchObject({ result: 'limitDiffers', resultDetail: '50' })
  })
})

describe('a restart', () => {
  const order = ({ vin }: CommandedVehicle, word: string) => ({
    kind: 'terminalControl' as const,
    vin,
    reason: 'Hangs',
    params: { word },
  })

  it('is executed when the terminal is back', async () => {
    const vehicle = await online()
    const { id } = await commands.create(first, order(vehicle, 'reset'))
    vehicle.acknowledge(await vehicle.command(0x8105))
    await expect.poll(() => stateOf(id)).toBe('acked')
    vehicle.terminal.end()
    await vehicle.terminal.whenClosed()
    await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
    await expect.poll(() => stateOf(id)).toBe('executed')
    expect(await job(id)).toMatchObject({ result: 'signedOn' })
  })

  it('is accepted by a terminal that leaves as soon as it has answered', async () => {
    const vehicle = await online()
    const { id } = await commands.create(first, order(vehicle, 'reset'))
    vehicle.acknowledge(await vehicle.command(0x8105))
    vehicle.terminal.end()
    await expect.poll(() => stateOf(id)).toBe('acked')
    await vehicle.terminal.whenClosed()
    await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
    await expect.poll(() => stateOf(id)).toBe('executed')
  })

  it('of the power is executed when the terminal is gone', async () => {
    const vehicle = await online()
    const { id } = await commands.create(first, order(vehicle, 'powerOff'))
    vehicle.acknowledge(await vehicle.command(0x8105))
    await expect.poll(() => stateOf(id)).toBe('acked')
    vehicle.terminal.end()
    await expect.poll(() => stateOf(id), { timeout: 5_000 }).toBe('executed')
  })

  it('that a model does not know is remembered for the model, and forgotten when one does', async () => {
    const model = `FW-${Date.now()}`
    const [one, other] = [await online('2013', model), await online('2013', model)]
    const { id } = await commands.create(first, order(one, 'factoryReset'))
    one.acknowledge(await one.command(0x8105), 3)
    await expect.poll(() => stateOf(id)).toBe('unsupported')
    const stored = async () =>
      (await ground.db.orm.select().from(unsupportedCommand))
        .filter((row) => row.model === model)
        .map(({ command }) => command)
    await expect.poll(stored).toEqual(['terminalControl.factoryReset'])
    await commands.create(first, order(other, 'factoryReset'))
    other.acknowledge(await other.command(0x8105))
    await expect.poll(stored).toEqual([])
  })
})

describe('a sleeping terminal', () => {
  const order = ({ vin }: CommandedVehicle, method: string) => ({ kind: 'wake' as const, vin, params: { method } })

  it('gets a message and counts as awake when it signs on', async () => {
    const vehicle = await ground.aCommandedVehicle()
    const given = await commands.create(first, order(vehicle, 'sms'))
    expect(given).toMatchObject({ status: 'sent', messageId: 0 })
    await expect.poll(() => asked.at(-1)).toMatchObject({ terminal: vehicle.terminal.phone, text: 'WAKE' })
    await vehicle.terminal.signOn(ground.telemetry.gatewayPort)
    await expect.poll(() => stateOf(given.id)).toBe('executed')
    expect(await historyOf(given.id)).toEqual(['created', 'queued', 'sent', 'executed'])
  })

  it('whose number the gateway does not take stays asleep', async () => {
    const vehicle = await ground.aCommandedVehicle()
    refused.add(vehicle.terminal.phone)
    const { id } = await commands.create(first, order(vehicle, 'sms'))
    await expect.poll(() => stateOf(id)).toBe('failed')
    expect(await job(id)).toMatchObject({ result: 'messageNotTaken' })
  })

  it('is not called while it has no connection', async () => {
    const vehicle = await ground.aCommandedVehicle()
    await expect(commands.create(first, order(vehicle, 'platform'))).rejects.toMatchObject({
      key: 'error.wakeNotConnected',
    })
  })

  it('is not woken when it is awake', async () => {
    const vehicle = await online()
    await expect(commands.create(first, order(vehicle, 'sms'))).rejects.toMatchObject({ key: 'error.wakeAwake' })
    expect(WAKE_KIND).toBe(0xf1)
  })

  it('is not woken when its battery is low', async () => {
    const vehicle = await online()
    await vehicle.report({ alarm: 1 << 7 })
    vehicle.terminal.end()
    await expect.poll(() => ground.telemetry.sessionOf(vehicle.terminalId)).toBeUndefined()
    await expect(commands.create(first, order(vehicle, 'sms'))).rejects.toMatchObject({ key: 'error.wakeLowBattery' })
  })
})

describe('a split command', () => {
  it('sends the parts again that the terminal lacks', async () => {
    const vehicle = await online()
    const params = { kind: 0x0b, data: '5a'.repeat(3000) }
    await commands.create(first, { kind: 'transparent', vin: vehicle.vin, reason: 'Bench', params })
    const parts = [await vehicle.command(0x8900), await vehicle.command(0x8900), await vehicle.command(0x8900)]
    expect(parts[0]!.subpackage).toEqual({ total: 4, index: 1 })
    const last = await vehicle.command(0x8900)
    vehicle.terminal.send(0x0005, { serial: parts[0]!.serial, parts: [2, 4] })
    const again = [await vehicle.command(0x8900), await vehicle.command(0x8900)]
    expect(again.map(({ serial }) => serial)).toEqual([parts[1]!.serial, last.serial])
  })

  it.each([0, 1, 2, 3])('is accepted by the serial of part %i of four', async (part) => {
    const vehicle = await online()
    const params = { kind: 0x0b, data: '5a'.repeat(3000) }
    const order = { kind: 'transparent' as const, vin: vehicle.vin, reason: 'Bench', params }
    const { id } = await commands.create(first, order)
    const frame = await vehicle.command(0x8900)
    vehicle.acknowledge({ ...frame, serial: frame.serial + part })
    await expect.poll(() => stateOf(id)).toBe('executed')
  })
})

describe('a command without success', () => {
  it('can be given again by a person, as a new job', async () => {
    const { vin } = await ground.aCommandedVehicle()
    const failed = await commands.create(first, { kind: 'queryLocation', vin })
    expect(failed.status).toBe('failed')
    const again = await commands.retry(first, failed.id)
    expect(again).toMatchObject({ kind: 'queryLocation', vin, status: 'failed' })
    expect(again.id).not.toBe(failed.id)
    await expect(commands.cancel(first, failed.id)).rejects.toMatchObject({ key: 'error.commandNotCancellable' })
  })
})
