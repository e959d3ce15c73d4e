import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readFrame } from '#core/protocol/jt808/frame.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import { fromHex } from '#core/protocol/wire/hex.ts'
import { InProcessBus } from '../bus/in-process-bus.ts'
import { createLog } from '#server/ops/log.ts'
import { commandJob } from '#server/store/schema/operation.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'
import { commandParts } from './command-parts.ts'
import { commandChanged } from './job-router.ts'
import type { CommandCaller, CommandJob } from './command-service.ts'

let db: TestDatabase
let owner: MasterData
let telemetry: TestTelemetry
let caller: CommandCaller
let phones = 13_300_000_000
const terminals: ScriptedTerminal[] = []

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  telemetry = await testTelemetry(db)
  caller = { userId: null, oemId: owner.oemId, orgIds: [owner.head] }
})
afterEach(() => {
  for (const terminal of terminals.splice(0)) terminal.end()
})
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

async function onTheBooks(framing?: 'e7') {
  const phone = String(++phones)
  const vin = `LTESTCMD${phone.slice(-9)}`
  const vehicleId = await aVehicle(db, owner, { vin })
  const terminalId = await aTerminal(db, owner, vehicleId, { phone })
  await telemetry.fleet.reload()
  const terminal = new ScriptedTerminal(phone, '2013', framing)
  terminals.push(terminal)
  return { vin, vehicleId, terminalId, terminal }
}

const stateOf = async (id: number) => (await telemetry.commands.get(caller, id))?.status
const command = (terminal: ScriptedTerminal, id: number) => terminal.next((frame) => frame.id === id)

describe('asking for the position', () => {
  it('goes from queued to executed and keeps both frames', async () => {
    const { vin, terminal } = await onTheBooks()
    await terminal.signOn(telemetry.gatewayPort)
    const job = await telemetry.commands.create(caller, { kind: 'queryLocation', vin })
    expect(job).toMatchObject({ status: 'sent', attempts: 1, messageId: 0x8201 })
    const request = await command(terminal, 0x8201)
    expect(request.serial).toBe(job.serial)
    const serial = terminal.send(0x0201, { serial: request.serial, ...aPosition({ lat: 30.5, lng: 104.1 }) })
    expect(await terminal.answerTo(serial)).toBe(0)
    await expect.poll(() => stateOf(job.id)).toBe('executed')
    const done = await telemetry.commands.get(caller, job.id)
    expect(done).toMatchObject({ result: 'answered', evidence: { lat: 30.5, lng: 104.1 } })
    expect(done?.requestFrame).toMatch(/^7e8201.*7e$/)
    expect(done?.answerFrame).toMatch(/^7e0201.*7e$/)
  })

  it('keeps the answer of a terminal that speaks between E7s as it came', async () => {
    const { vin, terminal } = await onTheBooks('e7')
    await terminal.signOn(telemetry.gatewayPort)
    const job = await telemetry.commands.create(caller, { kind: 'queryLocation', vin })
    const request = await command(terminal, 0x8201)
    terminal.send(0x0201, { serial: request.serial, ...aPosition({ lat: 30.5, lng: 104.1 }) })
    await expect.poll(() => stateOf(job.id)).toBe('executed')
    const answer = (await telemetry.commands.get(caller, job.id))?.answerFrame
    expect(answer).toMatch(/^e70201.*e7$/)
    expect(readFrame(fromHex(answer!)!)).toMatchObject({ id: 0x0201, checksumOk: true })
  })

  it('fails at once when the vehicle is away, or waits when told to', async () => {
    const { vin, terminal } = await onTheBooks()
    const now = await telemetry.commands.create(caller, { kind: 'queryLocation', vin })
    expect(now).toMatchObject({ status: 'failed', result: 'notConnected' })
    const later = await telemetry.commands.create(caller, { kind: 'queryLocation', vin, expireSeconds: 600 })
    expect(later.status).toBe('queued')
    await terminal.signOn(telemetry.gatewayPort)
    await command(terminal, 0x8201)
    await expect.poll(() => stateOf(later.id)).toBe('sent')
  })

  it('is refused while the same one is open, with the id of that', async () => {
    const { vin } = await onTheBooks()
    const first = await telemetry.commands.create(caller, { kind: 'queryLocation', vin, expireSeconds: 600 })
    const again = telemetry.commands.create(caller, { kind: 'queryLocation', vin, expireSeconds: 600 })
    await expect(again).rejects.toMatchObject({ key: 'error.commandOpen', jobId: first.id })
    expect((await telemetry.commands.cancel(caller, first.id)).status).toBe('cancelled')
    const next = await telemetry.commands.create(caller, { kind: 'queryLocation', vin, expireSeconds: 600 })
    expect(next.status).toBe('queued')
  })

  it('reaches no vehicle outside the scope', async () => {
    const { vin } = await onTheBooks()
    const job = await telemetry.commands.create(caller, { kind: 'queryLocation', vin, expireSeconds: 600 })
    for (const stranger of [
      { ...caller, orgIds: [owner.north] },
      { ...caller, oemId: 'other' },
    ]) {
      const asked = telemetry.commands.create(stranger, { kind: 'queryLocation', vin })
      await expect(asked).rejects.toMatchObject({ key: 'error.unknownVehicle' })
      expect(await telemetry.commands.get(stranger, job.id)).toBeUndefined()
      expect(await telemetry.commands.list(stranger, {})).toEqual([])
      await expect(telemetry.commands.cancel(stranger, job.id)).rejects.toMatchObject({ code: 404 })
    }
  })
})

describe('temporary tracking', () => {
  it('is carried out when a position follows the acceptance', async () => {
    const { vin, terminal } = await onTheBooks()
    await terminal.signOn(telemetry.gatewayPort)
    const params = { interval: 5, duration: 120 }
    const job = await telemetry.commands.create(caller, { kind: 'trackTemporarily', vin, params })
    const request = await command(terminal, 0x8202)
    expect(decodeAs(0x8202, '2013', request.body).value).toMatchObject({ interval: 5, validity: 120 })
    terminal.send(0x0001, { serial: request.serial, id: 0x8202, result: 0 })
    await expect.poll(() => stateOf(job.id)).toBe('acked')
    await terminal.answerTo(terminal.send(0x0200, aPosition()))
    await expect.poll(() => stateOf(job.id)).toBe('executed')
  })

  it.each([
    [1, 'failed'],
    [3, 'unsupported'],
  ])('ends when the terminal answers %i: %s', async (result, status) => {
    const { vin, terminal } = await onTheBooks()
    await terminal.signOn(telemetry.gatewayPort)
    const job = await telemetry.commands.create(caller, { kind: 'trackTemporarily', vin, params: { interval: 0 } })
    const request = await command(terminal, 0x8202)
    expect(request.body).toHaveLength(2)
    terminal.send(0x0001, { serial: request.serial + 1, id: 0x8202, result })
    terminal.send(0x0001, { serial: request.serial, id: 0x8202, result })
    await expect.poll(() => stateOf(job.id)).toBe(status)
  })

  it('refuses parameters of another shape, naming the field', async () => {
    const { vin } = await onTheBooks()
    const asked = telemetry.commands.create(caller, { kind: 'trackTemporarily', vin, params: { interval: -1 } })
    await expect(asked).rejects.toMatchObject({ code: 400, failDetail: [{ path: 'interval' }] })
  })
})

describe('time', () => {
  const started = (changed: (job: CommandJob) => void = () => undefined) => {
    const log = createLog('silent')
    const bus = new InProcessBus(log)
    bus.subscribe(commandChanged, changed)
    return commandParts({
      db,
      bus,
      shared: false,
      sessionOf: () => undefined,
      signedOn: () => undefined,
      gatewayOf: () => undefined,
      stateOf: () => undefined,
      readObject: () => Promise.reject(new Error('none')),
      smsGatewayUrl: undefined,
      log,
    }).dispatcher
  }
  async function stored(vehicleId: number, values: Partial<typeof commandJob.$inferInsert>): Promise<number> {
    const expiresAt = new Date(Date.now() + 60_000)
    const base = { oemId: owner.oemId, vehicleId, kind: 'queryLocation', messageId: 0x8201, expiresAt }
    const [row] = await db.orm
      .insert(commandJob)
      .values({ ...base, ...values })
      .returning()
    return row!.id
  }

  it('ends what an earlier process sent and no one can answer any more, and what waited too long', async () => {
    const { vehicleId, terminalId } = await onTheBooks()
    const minute = (ago: number) => new Date(Date.now() - ago * 60_000)
    const sent = await stored(vehicleId, { status: 'sent', attempts: 1, serial: 7, sentAt: minute(2) })
    const waited = await stored(vehicleId, { status: 'queued', expiresAt: minute(1) })
    const waits = await stored(vehicleId, { status: 'queued' })
    const reported: string[] = []
    const restarted = started((job) => reported.push(`${job.id} ${job.status}`))
    await restarted.start()
    restarted.acknowledged(terminalId, 7, 0x8201, 0, new Uint8Array())
    restarted.answered(terminalId, { id: 0x0201, serial: 7, frame: new Uint8Array(), value: {} })
    restarted.sweep(Date.now())
    await restarted.stop()
    expect(await Promise.all([sent, waited, waits].map(stateOf))).toEqual(['noResponse', 'expired', 'queued'])
    expect(reported.filter((line) => !line.endsWith('queued'))).toEqual(
      expect.arrayContaining([`${sent} noResponse`, `${waited} expired`]),
    )
  })
})
