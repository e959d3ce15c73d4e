import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decodeAs, encodeBody } from '#core/protocol/jt808/message.ts'
import { terminalChangeRepository } from '#server/modules/terminals/terminal/terminal-change-repository.ts'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { ScriptedVehicle } from '#tests/support/scripted-vehicle.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

let db: TestDatabase
let owner: MasterData
/** The same database by a gateway of each mode, and by one that counts addresses. */
let open: TestTelemetry
let strict: TestTelemetry
let counting: TestTelemetry
const ends: { end(): void }[] = []
let phones = 13_500_000_000

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  const ports = { gatewayPort: 0, gb32960Port: 0 }
  open = await testTelemetry(db)
  strict = await testTelemetry(db, { settings: { ...ports, registration: 'strict' } })
  counting = await testTelemetry(db, {
    limits: { trusted: [], registrationBurst: 4, registrationsPerSecond: 0, wrongCodeBurst: 3 },
  })
})
afterEach(() => {
  for (const one of ends.splice(0)) one.end()
})
afterAll(async () => {
  await Promise.all([open.close(), strict.close(), counting.close()])
  await db.close()
})

const changes = () => terminalChangeRepository(db)
const scope = () => ({ oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south], userId: 1 })
const rows = async (query: string, ...values: unknown[]) => (await db.pool.query(query, values)).rows
const conflictsOf = (terminalId: number) =>
  rows(
    `select id, kind, holder_device, newcomer_device, newcomer_maker, newcomer_imei, count, resolution
      from terminal_conflict where holder_id = $1 order by id`,
    terminalId,
  )

async function aKnownTerminal(over: Parameters<typeof aTerminal>[3] = {}) {
  const phone = String(++phones)
  const vin = `LIDENTITY${phone.slice(-8)}`
  const vehicleId = await aVehicle(db, owner, { vin })
  const terminalId = await aTerminal(db, owner, vehicleId, { phone, ...over })
  for (const telemetry of [open, strict, counting]) await telemetry.fleet.reload()
  return { phone, vin, terminalId, vehicleId }
}

async function connected(phone: string, telemetry = open, version: '2013' | '2019' = '2013') {
  const terminal = new ScriptedTerminal(phone, version)
  ends.push(terminal)
  return terminal.connect(telemetry.gatewayPort)
}

/** What 0x8100 says to a device. */
async function register(terminal: ScriptedTerminal, terminalId: string, maker = 'FW', plate = '') {
  const body = { province: 31, city: 1, maker, model: 'T1', terminalId, plateColor: 1, plate }
  terminal.write(terminal.frame(0x0100, encodeBody(0x0100, terminal.version, body)))
  const { version, body: answer } = await terminal.next((frame) => frame.id === 0x8100)
  const { result, authCode = '' } = decodeAs(0x8100, version, answer).value
  return { result, authCode }
}

/** Registered and authenticated as a device. */
async function signedOn(phone: string, deviceId: string, telemetry = open) {
  const terminal = await connected(phone, telemetry)
  const { authCode } = await register(terminal, deviceId)
  expect(await terminal.authenticate(authCode)).toBe(0)
  return { terminal, authCode }
}

const decide = async (id: number, resolution: 'rebind' | 'block') => {
  const outcome = await changes().resolve(scope(), id, resolution)
  if (typeof outcome === 'string') throw new Error(outcome)
  await open.refreshTerminals(outcome.terminalIds)
}

describe('a registered phone', () => {
  it('gives its code to the device it belongs to alone, and leaves that one alone when another asks', async () => {
    const { phone, terminalId } = await aKnownTerminal()
    const { terminal, authCode } = await signedOn(phone, 'DEV1')
    const other = await connected(phone)
    for (const _ of [1, 2]) expect(await register(other, 'EVIL001')).toEqual({ result: 1, authCode: '' })
    expect(await terminal.answerTo(terminal.send(0x0200, aPosition()))).toBe(0)
    expect(terminal.closed).toBe(false)
    expect(await conflictsOf(terminalId)).toMatchObject([
      { kind: 'phoneShared', holder_device: 'DEV1', newcomer_device: 'EVIL001', newcomer_maker: 'FW', count: 2 },
    ])
    await expect
      .poll(() =>
        rows("select value, expected from data_fault where terminal_id = $1 and kind = 'phoneShared'", terminalId),
      )
      .toEqual([{ value: 'ID EVIL001', expected: 'ID DEV1' }])
    // At each start, and also when the former socket is gone.
    expect(await register(await connected(phone), 'DEV1')).toEqual({ result: 0, authCode })
    terminal.end()
    expect((await register(await connected(phone), 'EVIL001')).authCode).toBe('')
    const [state] = await rows('select device_id, auth_code from terminal where id = $1', terminalId)
    expect(state).toEqual({ device_id: 'DEV1', auth_code: authCode })
  })

  it('belongs to a device of one maker', async () => {
    const { phone } = await aKnownTerminal()
    await signedOn(phone, 'DEV1')
    expect((await register(await connected(phone), 'DEV1', 'EVIL')).result).toBe(1)
  })

  it('belongs to a device without an id like to any other', async () => {
    const { phone } = await aKnownTerminal()
    const { authCode } = await signedOn(phone, '')
    expect(await register(await connected(phone), '')).toEqual({ result: 0, authCode })
    expect((await register(await connected(phone), 'DEV1')).result).toBe(1)
  })

  // A plate is looked up in the database before the device is bound.
  it.each(['', '京A12345'])(
    'is bound by one of two devices that register first at the same moment (%s)',
    async (plate) => {
      const { phone } = await aKnownTerminal()
      const [one, two] = [await connected(phone), await connected(phone)]
      const results = await Promise.all([register(one, 'DEV1', 'FW', plate), register(two, 'DEV2', 'FW', plate)])
      expect(new Set(results.map(({ result }) => result))).toEqual(new Set([0, 1]))
      expect(results.filter(({ authCode }) => authCode !== '')).toHaveLength(1)
    },
  )
})

describe('a decision', () => {
  it('for the new device revokes the code, ends the session and lets the other one register', async () => {
    const { phone, terminalId } = await aKnownTerminal()
    const { terminal, authCode } = await signedOn(phone, 'DEV1')
    const other = await connected(phone)
    await register(other, 'DEV2')
    await decide((await conflictsOf(terminalId))[0].id, 'rebind')
    await terminal.whenClosed()
    const now = await register(other, 'DEV2')
    expect(now.result).toBe(0)
    expect(now.authCode).not.toBe(authCode)
    expect(await other.authenticate(now.authCode)).toBe(0)
    const former = await connected(phone)
    expect(await former.authenticate(authCode)).toBe(1)
    expect((await register(former, 'DEV1')).result).toBe(1)
    expect(other.closed).toBe(false)
  })

  it('against it blocks that device and nothing else', async () => {
    const { phone, terminalId } = await aKnownTerminal()
    const { terminal } = await signedOn(phone, 'DEV1')
    const other = await connected(phone)
    await register(other, 'EVIL001')
    await decide((await conflictsOf(terminalId))[0].id, 'block')
    expect((await register(other, 'EVIL001')).result).toBe(1)
    expect(await conflictsOf(terminalId)).toMatchObject([{ resolution: 'block', count: 2 }])
    expect(await terminal.answerTo(terminal.send(0x0002, {}))).toBe(0)
  })

  it('can be made in advance, for a terminal that is exchanged in the workshop', async () => {
    const { phone, terminalId } = await aKnownTerminal()
    const { terminal, authCode } = await signedOn(phone, 'DEV1')
    await open.refreshTerminals(await changes().assignDevice(scope(), terminalId, 'DEV2'))
    await terminal.whenClosed()
    const former = await connected(phone)
    expect(await former.authenticate(authCode)).toBe(1)
    expect((await register(former, 'DEV1')).authCode).toBe('')
    expect((await register(await connected(phone), 'DEV2', 'NEW')).result).toBe(0)
    const [bound] = await rows('select device_id, device_maker from terminal where id = $1', terminalId)
    expect(bound).toEqual({ device_id: 'DEV2', device_maker: 'NEW' })
  })

  it('that names the device it is leaves everything as it is', async () => {
    const { phone, terminalId } = await aKnownTerminal()
    const { terminal } = await signedOn(phone, 'DEV1')
    await open.refreshTerminals(await changes().assignDevice(scope(), terminalId, 'DEV1'))
    expect(await terminal.answerTo(terminal.send(0x0002, {}))).toBe(0)
  })
})

describe('strict registration', () => {
  it('takes the device on the record of the terminal, and shows any other for a decision', async () => {
    const expected = await aKnownTerminal({ deviceId: 'DEV1' })
    expect((await register(await connected(expected.phone, strict), 'DEV1')).result).toBe(0)
    const unnamed = await aKnownTerminal()
    const terminal = await connected(unnamed.phone, strict)
    expect(await register(terminal, 'DEV1')).toEqual({ result: 4, authCode: '' })
    const [conflict] = await conflictsOf(unnamed.terminalId)
    expect(conflict).toMatchObject({ kind: 'phoneShared', holder_device: '', newcomer_device: 'DEV1' })
    await decide(conflict.id, 'rebind')
    // The other gateway has not been told; it looks.
    await expect.poll(async () => (await register(terminal, 'DEV1')).result, { interval: 300 }).toBe(0)
  })

  it('takes a card that is on the record', async () => {
    const { vin } = await aKnownTerminal({ iccid: '89860000000000000001' })
    const vehicle = await new ScriptedVehicle(vin).connect(strict.gb32960Port)
    ends.push(vehicle)
    expect(await vehicle.logIn('89860000000000000009')).toBe(3)
    expect(await vehicle.logIn('89860000000000000001')).toBe(1)
  })
})

describe('the IMEI a terminal of 2019 authenticates with', () => {
  const authenticate = (terminal: ScriptedTerminal, authCode: string, imei: string) =>
    terminal.answerTo(terminal.send(0x0102, { authCode, imei, software: 'v1' }))

  it('counts from the moment it was given, though it is not saved yet', async () => {
    const { phone, terminalId } = await aKnownTerminal()
    const terminal = await connected(phone, open, '2019')
    const { authCode } = await register(terminal, 'DEV1')
    const writer = await db.pool.connect()
    try {
      await writer.query(`begin; select 1 from terminal where id = ${terminalId} for no key update`)
      expect(await authenticate(terminal, authCode, '860000000000001')).toBe(0)
      const copy = await connected(phone, open, '2019')
      expect(await authenticate(copy, authCode, '860000000000009')).toBe(1)
    } finally {
      writer.release(true)
    }
  })

  it('belongs to the terminal: a copied code is worth nothing to another modem', async () => {
    const { phone, terminalId } = await aKnownTerminal()
    const terminal = await connected(phone, open, '2019')
    const { authCode } = await register(terminal, 'DEV1')
    expect(await authenticate(terminal, authCode, '860000000000001')).toBe(0)
    const copy = await connected(phone, open, '2019')
    expect(await authenticate(copy, authCode, '860000000000009')).toBe(1)
    expect(terminal.closed).toBe(false)
    const [conflict] = await conflictsOf(terminalId)
    expect(conflict).toMatchObject({ newcomer_device: 'DEV1', newcomer_imei: '860000000000009' })
    await decide(conflict.id, 'rebind')
    await terminal.whenClosed()
    const { authCode: renewed } = await register(copy, 'DEV1')
    expect(await authenticate(copy, renewed, '860000000000009')).toBe(0)
  })

  it('does not count while the modem does not know it', async () => {
    const { phone } = await aKnownTerminal()
    const terminal = await connected(phone, open, '2019')
    const { authCode } = await register(terminal, 'DEV1')
    for (const imei of ['000000000000000', '860000000000001', '']) {
      expect(await authenticate(terminal, authCode, imei)).toBe(0)
    }
  })
})

describe('a VIN of GB/T 32960', () => {
  const vehicle = async (vin: string) => {
    const one = await new ScriptedVehicle(vin).connect(open.gb32960Port)
    ends.push(one)
    return one
  }

  it('belongs to the card of its first login, also while no one is connected', async () => {
    const { vin, terminalId } = await aKnownTerminal()
    const first = await vehicle(vin)
    expect(await first.logIn('89860000000000000001')).toBe(1)
    const other = await vehicle(vin)
    expect(await other.logIn('89860000000000000002')).toBe(3)
    first.end()
    expect(await other.logIn('89860000000000000002')).toBe(3)
    const [conflict] = await conflictsOf(terminalId)
    expect(conflict).toMatchObject({ kind: 'vinShared', holder_device: '89860000000000000001', count: 2 })
    await decide(conflict.id, 'rebind')
    expect(await other.logIn('89860000000000000002')).toBe(1)
    expect(await (await vehicle(vin)).logIn('89860000000000000001')).toBe(3)
  })

  it('is bound by one of two cards that log in first at the same moment', async () => {
    const { vin } = await aKnownTerminal()
    const [one, two] = [await vehicle(vin), await vehicle(vin)]
    const answers = await Promise.all([one.logIn('89860000000000000001'), two.logIn('89860000000000000002')])
    expect(new Set(answers)).toEqual(new Set([1, 3]))
  })

  it('is bound by one of two cards that log in first with different gateways', async () => {
    const { vin } = await aKnownTerminal()
    const elsewhere = await new ScriptedVehicle(vin).connect(counting.gb32960Port)
    ends.push(elsewhere)
    const here = await vehicle(vin)
    expect(await elsewhere.logIn('89860000000000000001')).toBe(1)
    // This gateway has not been notified of it.
    expect(await here.logIn('89860000000000000002')).toBe(3)
    expect(await here.logIn('89860000000000000001')).toBe(1)
  })

  it('ends the session of a card that a user has decided against', async () => {
    const { vin, terminalId } = await aKnownTerminal()
    const first = await vehicle(vin)
    await first.logIn('89860000000000000001')
    await (await vehicle(vin)).logIn('89860000000000000002')
    await decide((await conflictsOf(terminalId))[0].id, 'rebind')
    await expect.poll(() => first.closed).toBe(true)
  })
})

describe('registrations', () => {
  it('of one phone are limited: the next ones get no answer', async () => {
    const { phone } = await aKnownTerminal()
    const terminal = await connected(phone)
    for (let time = 0; time < 20; time += 1) expect((await register(terminal, 'DEV1')).result).toBe(0)
    terminal.send(0x0100, REGISTRATION)
    // The answer to what comes after it is there, and none to it.
    expect(await terminal.answerTo(terminal.send(0x0002, {}))).toBe(1)
    expect(terminal.received.some(({ id }) => id === 0x8100)).toBe(false)
  })

  it('of one address are limited, and so are its wrong codes', async () => {
    const known = await Promise.all([1, 2, 3, 4, 5].map(() => aKnownTerminal()))
    const terminals = await Promise.all(known.map(({ phone }) => connected(phone, counting)))
    for (const terminal of terminals.slice(0, 4)) expect((await register(terminal, 'DEV1')).result).toBe(0)
    const last = terminals[4]!
    last.send(0x0100, REGISTRATION)
    expect(await last.answerTo(last.send(0x0002, {}))).toBe(1)
    expect(last.received.some(({ id }) => id === 0x8100)).toBe(false)
    const guessing = terminals[0]!
    for (const _ of [1, 2, 3]) expect(await guessing.authenticate('guess')).toBe(1)
    expect(guessing.closed).toBe(false)
    expect(await guessing.authenticate('guess')).toBe(1)
    await guessing.whenClosed()
  })
})

const REGISTRATION = {
  province: 31,
  city: 1,
  maker: 'FW',
  model: 'T1',
  terminalId: 'DEV1',
  plateColor: 1,
  plate: '',
}
