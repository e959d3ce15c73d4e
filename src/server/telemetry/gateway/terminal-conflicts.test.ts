import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { encodeBody } from '#core/protocol/jt808/message.ts'
import { plainAddress } from '#server/http/address-ranges.ts'
import { terminalChangeRepository } from '#server/modules/terminals/terminal/terminal-change-repository.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

let db: TestDatabase
let owner: MasterData
let telemetry: TestTelemetry
const terminals: ScriptedTerminal[] = []

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  telemetry = await testTelemetry(db)
})
afterEach(() => {
  for (const terminal of terminals.splice(0)) terminal.end()
})
afterAll(async () => {
  await telemetry.close()
  await db.close()
})

let phones = 13_200_000_000
const rows = async (query: string, ...values: unknown[]) => (await db.pool.query(query, values)).rows
const scope = () => ({ oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south], userId: 1 })

async function onTheBooks(vin?: string) {
  const phone = String(++phones)
  const vehicleId = await aVehicle(db, owner, vin === undefined ? {} : { vin })
  const terminalId = await aTerminal(db, owner, vehicleId, { phone })
  await telemetry.fleet.reload()
  return { phone, vehicleId, terminalId }
}

async function connected(phone: string): Promise<ScriptedTerminal> {
  const terminal = new ScriptedTerminal(phone)
  terminals.push(terminal)
  return terminal.connect(telemetry.gatewayPort)
}

/** Result of registering as a device, with a VIN where one is given. */
async function register(terminal: ScriptedTerminal, deviceId: string, vin = ''): Promise<number> {
  const body = {
    province: 31,
    city: 1,
    maker: 'FW',
    model: 'T1',
    terminalId: deviceId,
    plateColor: vin ? 0 : 1,
    plate: vin,
  }
  terminal.write(terminal.frame(0x0100, encodeBody(0x0100, '2013', body)))
  const answer = await terminal.next((frame) => frame.id === 0x8100)
  return answer.body[2]!
}

describe('conflicts', () => {
  it('shows two terminals that want one vehicle', async () => {
    const holder = await onTheBooks('LCONFLICT00000001')
    await register(await connected(holder.phone), 'A1')
    const newTerminal = await onTheBooks()
    const terminal = await connected(newTerminal.phone)
    for (const _ of [1, 2]) expect(await register(terminal, 'B1', 'LCONFLICT00000001')).toBe(1)
    expect(
      await rows(
        'select kind, vehicle_id, holder_id, count from terminal_conflict where newcomer_id = $1',
        newTerminal.terminalId,
      ),
    ).toEqual([{ kind: 'vehicleTaken', vehicle_id: holder.vehicleId, holder_id: holder.terminalId, count: 2 }])
  })

  it('answers 2 to a VIN no one has, and 3 to one of a vehicle whose own terminal has not registered', async () => {
    await onTheBooks('LCONFLICT00000002')
    const { phone } = await onTheBooks('LCONFLICT00000003')
    const terminal = await connected(phone)
    expect(await register(terminal, 'C1', 'LNOBODYSVIN000001')).toBe(2)
    expect(await register(terminal, 'C1', 'LCONFLICT00000002')).toBe(3)
    expect(await register(terminal, 'C1', 'LCONFLICT00000003')).toBe(0)
  })
})

describe('a phone that is not on the books', () => {
  it('is shown, and registers once when it was allowed to', async () => {
    const phone = String(++phones)
    const vin = 'LALLOWED000000001'
    const vehicleId = await aVehicle(db, owner, { vin })
    const terminal = await connected(phone)
    expect(await register(terminal, 'NEW1', vin)).toBe(4)
    expect(await rows('select oem_id, named, vehicle_id, count from unknown_terminal where phone = $1', phone)).toEqual(
      [{ oem_id: owner.oemId, named: vin, vehicle_id: vehicleId, count: 1 }],
    )
    const changes = terminalChangeRepository(db)
    const until = new Date(Date.now() + 60_000)
    expect(await changes.allow(scope(), { phone, vin, sn: 'SN-NEW-1', until })).toBe('allowed')
    expect(await register(terminal, 'NEW1', vin)).toBe(0)
    expect(await rows('select vehicle_id, sn from terminal where phone = $1', phone)).toEqual([
      { vehicle_id: vehicleId, sn: 'SN-NEW-1' },
    ])
    expect(await changes.allow(scope(), { phone, vin, sn: 'SN-NEW-2', until })).toBe('hasTerminal')
  })
})

describe('a terminal that was taken off', () => {
  it.each(['deregister', 'resetAuthCode', 'block'] as const)('loses its connection at once (%s)', async (change) => {
    const { phone, terminalId } = await onTheBooks()
    const terminal = await connected(phone)
    const { authCode } = await terminal.register()
    await terminal.authenticate(authCode)
    const changes = terminalChangeRepository(db)
    const ids =
      change === 'block'
        ? await changes.block(scope(), [terminalId], true)
        : await changes[change](scope(), [terminalId])
    await telemetry.refreshTerminals(ids)
    await terminal.whenClosed()
    const again = await connected(phone)
    expect(await again.authenticate(authCode)).toBe(1)
    const answer = await again.register()
    expect(answer.result).toBe(change === 'block' ? 4 : 0)
    expect(answer.authCode).not.toBe(authCode)
  })
})

it('reports addresses as people write them', () => {
  expect(plainAddress('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(plainAddress('fe80::1')).toBe('fe80::1')
})

describe('wrong data', () => {
  it('is counted by terminal and kind, with a sample', async () => {
    const { phone, terminalId } = await onTheBooks()
    const terminal = await connected(phone)
    const { authCode } = await terminal.register()
    await terminal.authenticate(authCode)
    const unknown = [{ id: 0xe7, data: new Uint8Array([1, 2]) }]
    for (const _ of [1, 2, 3]) await terminal.answerTo(terminal.send(0x0200, aPosition({ at: null, items: unknown })))
    const nextWeek = Date.now() + 7 * 86_400_000
    await terminal.answerTo(terminal.send(0x0200, aPosition({ at: nextWeek })))
    terminal.write(terminal.frameOfWrongCheck())
    await terminal.answerTo(terminal.send(0x0002, {}))
    await telemetry.close()
    const faults = await rows(
      'select kind, item, count, value, expected, sample from data_fault where terminal_id = $1 order by kind',
      terminalId,
    )
    expect(faults.map(({ kind, item, count }) => [kind, item, Number(count)])).toEqual([
      ['checksum', '', 1],
      ['clockWrong', '0x0200', 4],
      ['unknownItem', '0xE7', 3],
    ])
    const [check, clock] = faults as { value: string; expected: string }[]
    expect(check!.value).toMatch(/^0x[0-9A-F]{2}$/)
    expect(Number(check!.expected) ^ Number(check!.value)).toBe(1)
    expect(clock).toMatchObject({ value: '+7.0 d', expected: '−366 d … +10 min' })
    expect((faults[1].sample as Buffer).length).toBeGreaterThan(28)
    telemetry = await testTelemetry(db)
  })

  it('compares the speed of a jump with what a vehicle can do, and a place without one with none', async () => {
    const { phone, terminalId } = await onTheBooks()
    const terminal = await connected(phone)
    const { authCode } = await terminal.register()
    await terminal.authenticate(authCode)
    const at = Math.floor(Date.now() / 1000) * 1000 - 200_000
    const send = async (values: Parameters<typeof aPosition>[0]) =>
      expect(await terminal.answerTo(terminal.send(0x0200, aPosition(values)))).toBe(0)
    const jumps = () =>
      rows("select value, expected from data_fault where terminal_id = $1 and kind = 'impossibleJump'", terminalId)
    await send({ at, lat: 31.23, lng: 121.47 })
    await send({ at: at + 100_000, lat: 32.23, lng: 121.47 })
    await telemetry.close()
    expect(await jumps()).toEqual([{ value: '4003 km/h · 111.2 km / 100 s', expected: '≤ 324 km/h' }])
    telemetry = await testTelemetry(db)
  })
})
