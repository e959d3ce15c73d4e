import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { decodeAs, encodeBody } from '#core/protocol/jt808/message.ts'
import { phoneToBytes } from '#core/protocol/jt808/frame.ts'
import { POSITION_KIND } from '../recorder/telemetry-row.ts'
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

let phones = 13_800_000_000
async function onTheBooks(overrides: { plate?: string; blocked?: boolean; timeoutSeconds?: number } = {}) {
  const phone = String(++phones)
  const vehicleId = await aVehicle(db, owner, { plate: overrides.plate ?? '' })
  const { blocked = false, timeoutSeconds = 180 } = overrides
  const terminalId = await aTerminal(db, owner, vehicleId, { phone, blocked, timeoutSeconds })
  await telemetry.fleet.reload()
  return { phone, vehicleId, terminalId }
}

function terminalOf(phone: string, version?: '2013' | '2019'): ScriptedTerminal {
  const terminal = new ScriptedTerminal(phone, version)
  terminals.push(terminal)
  return terminal
}

const positionsOf = async (vehicleId: number) =>
  (await db.pool.query('select * from position where vehicle_id = $1 order by ts, serial', [vehicleId])).rows
const journalOf = async (terminalId: number) =>
  (await db.pool.query('select * from terminal_log where terminal_id = $1 order by ts, sequence', [terminalId])).rows

describe('sign-on', () => {
  it.each(['2013', '2019'] as const)('registers, authenticates and journals both frames (%s)', async (version) => {
    const { phone, terminalId, vehicleId } = await onTheBooks()
    const terminal = await terminalOf(phone, version).connect(telemetry.gatewayPort)
    const { result, authCode } = await terminal.register()
    expect({ result, hasCode: authCode.length > 0 }).toEqual({ result: 0, hasCode: true })
    expect(await terminal.authenticate(authCode)).toBe(0)
    const rows = await journalOf(terminalId)
    expect(rows.map((row) => [row.kind, row.message_id, row.result, row.vehicle_id])).toEqual([
      [1, 0x0100, 'accepted', vehicleId],
      [1, 0x0102, 'accepted', vehicleId],
    ])
    const content = (rows[0].content as Buffer).toString('hex')
    expect(content.startsWith('7e0100') && content.endsWith('7e')).toBe(true)
    expect(telemetry.fleet.state(vehicleId)?.online).toBe(true)
  })

  it('gives the same code when the terminal registers again', async () => {
    const { phone } = await onTheBooks()
    const terminal = await terminalOf(phone).connect(telemetry.gatewayPort)
    const first = await terminal.register()
    expect(await terminal.register()).toEqual(first)
  })

  it('answers 4 to a phone that is not on the books, and journals it', async () => {
    const terminal = await terminalOf('13100000001').connect(telemetry.gatewayPort)
    expect((await terminal.register()).result).toBe(4)
    expect(await terminal.authenticate('whatever')).toBe(1)
    const { rows } = await db.pool.query(
      "select result from terminal_log where phone like '%13100000001' order by sequence",
    )
    expect(rows).toEqual([{ result: 'unknownTerminal' }, { result: 'unknownTerminal' }])
  })

  it('takes a terminal that was put on the books after the start', async () => {
    const phone = String(++phones)
    const vehicleId = await aVehicle(db, owner)
    await aTerminal(db, owner, vehicleId, { phone })
    const terminal = await terminalOf(phone).connect(telemetry.gatewayPort)
    expect((await terminal.register()).result).toBe(0)
  })

  it('refuses a wrong code and a blocked terminal', async () => {
    const known = await onTheBooks()
    const terminal = await terminalOf(known.phone).connect(telemetry.gatewayPort)
    await terminal.register()
    expect(await terminal.authenticate('wrong')).toBe(1)
    const blocked = await onTheBooks({ blocked: true })
    const other = await terminalOf(blocked.phone).connect(telemetry.gatewayPort)
    expect((await other.register()).result).toBe(4)
    expect((await journalOf(blocked.terminalId)).map((row) => row.result)).toEqual(['blocked'])
  })

  it('answers 1 when the plate belongs to a vehicle with a terminal of its own', async () => {
    const first = await onTheBooks({ plate: '沪A12345' })
    await terminalOf(first.phone).signOn(telemetry.gatewayPort)
    const second = await onTheBooks({ plate: '沪A54321' })
    const terminal = await terminalOf(second.phone).connect(telemetry.gatewayPort)
    expect((await terminal.register('沪A12345')).result).toBe(1)
    expect((await terminal.register('沪A54321')).result).toBe(0)
  })
})

describe('positions', () => {
  it.each(['ffffffff', 'fffffffe'])(
    'has no mileage and no fuel where the terminal fills them with ones: %s',
    async (ones) => {
      const { phone, vehicleId } = await onTheBooks()
      const terminal = await terminalOf(phone).signOn(telemetry.gatewayPort)
      const items = (mileage: string, fuel: string) => Buffer.from(`0104${mileage}0202${fuel}`, 'hex')
      for (const extra of [items('000003e8', '0064'), items(ones, ones.slice(4))]) {
        const serial = terminal.nextSerial()
        const body = Buffer.concat([encodeBody(0x0200, '2013', aPosition()), extra])
        terminal.write(terminal.frame(0x0200, body, serial))
        expect(await terminal.answerTo(serial)).toBe(0)
      }
      const rows = await positionsOf(vehicleId)
      expect(rows.map(({ mileage, fuel }) => [mileage, fuel])).toEqual([
        ['1000', 100],
        [null, null],
      ])
      expect(telemetry.fleet.state(vehicleId)).toMatchObject({ mileageKm: 100, fuel: 10 })
    },
  )

  it('stores a position before it acknowledges', async () => {
    const { phone, vehicleId } = await onTheBooks()
    const terminal = await terminalOf(phone).signOn(telemetry.gatewayPort)
    const serial = terminal.send(0x0200, aPosition({ lat: -33.9, lng: 18.4, status: 7, speed: 72.5, alarm: 2 }))
    expect(await terminal.answerTo(serial)).toBe(0)
    const [row] = await positionsOf(vehicleId)
    expect(row).toMatchObject({
      serial,
      kind: POSITION_KIND.live,
      lat: -33_900_000,
      lng: 18_400_000,
      speed: 725,
      alarm: '2',
    })
    expect(telemetry.fleet.state(vehicleId)).toMatchObject({
      lat: -33.9,
      lng: 18.4,
      speed: 72.5,
      state: 'driving',
      alarmLevel: 2,
    })
  })

  it('keeps one row of a position that is sent again', async () => {
    const { phone, vehicleId } = await onTheBooks()
    const terminal = await terminalOf(phone).signOn(telemetry.gatewayPort)
    const position = aPosition()
    const serial = terminal.send(0x0200, position)
    expect(await terminal.answerTo(serial)).toBe(0)
    terminal.send(0x0200, position, serial)
    expect(await terminal.answerTo(serial)).toBe(0)
    expect(await positionsOf(vehicleId)).toHaveLength(1)
  })

  it('stores the positions of a blind-zone upload and lets none of them replace a newer state', async () => {
    const { phone, vehicleId } = await onTheBooks()
    const terminal = await terminalOf(phone).signOn(telemetry.gatewayPort)
    const now = Math.floor(Date.now() / 1000) * 1000
    await terminal.answerTo(terminal.send(0x0200, aPosition({ lat: 40, lng: 116, at: now })))
    const positions = [3, 2, 1].map((hours) => aPosition({ lat: 39, lng: 115, at: now - hours * 3_600_000 }))
    const serial = terminal.send(0x0704, { count: 3, kind: 1, positions })
    expect(await terminal.answerTo(serial)).toBe(0)
    const rows = await positionsOf(vehicleId)
    expect(rows.map((row) => [row.kind, row.lat])).toEqual([
      [POSITION_KIND.replayed, 39_000_000],
      [POSITION_KIND.replayed, 39_000_000],
      [POSITION_KIND.replayed, 39_000_000],
      [POSITION_KIND.live, 40_000_000],
    ])
    expect(telemetry.fleet.state(vehicleId)).toMatchObject({ lat: 40, lng: 116, lastPositionAt: now })
  })

  it('files a position from months ago under its own day', async () => {
    const { phone, vehicleId } = await onTheBooks()
    const terminal = await terminalOf(phone).signOn(telemetry.gatewayPort)
    const at = Math.floor(Date.now() / 1000) * 1000 - 200 * 86_400_000
    const serial = terminal.send(0x0704, { count: 1, kind: 1, positions: [aPosition({ at })] })
    expect(await terminal.answerTo(serial)).toBe(0)
    expect((await positionsOf(vehicleId))[0].ts.getTime()).toBe(at)
  })

  it('takes the receive time when the device clock cannot be right', async () => {
    const { phone, vehicleId } = await onTheBooks()
    const terminal = await terminalOf(phone).signOn(telemetry.gatewayPort)
    const before = Date.now()
    for (const at of [null, Date.parse('2001-01-01T00:00:00Z'), Date.now() + 3 * 86_400_000]) {
      expect(await terminal.answerTo(terminal.send(0x0200, aPosition({ at })))).toBe(0)
    }
    const rows = await positionsOf(vehicleId)
    expect(rows).toHaveLength(3)
    for (const row of rows) {
      expect(row.ts.getTime()).toBeGreaterThanOrEqual(before)
      expect(row.quality & 16).toBe(16)
    }
  })

  it('acknowledges a batch in sub-packages when it is whole, in any order', async () => {
    const { phone, vehicleId } = await onTheBooks()
    const terminal = await terminalOf(phone, '2019').signOn(telemetry.gatewayPort)
    const now = Math.floor(Date.now() / 1000) * 1000
    const positions = Array.from({ length: 60 }, (_, index) => aPosition({ at: now - index * 10_000 }))
    const frames = terminal.frames(0x0704, encodeBody(0x0704, '2019', { count: 60, kind: 0, positions }), 700)
    expect(frames.length).toBeGreaterThan(2)
    const first = 2
    for (const frame of frames.toReversed()) terminal.write(frame)
    expect(await terminal.answerTo(first)).toBe(0)
    expect(await positionsOf(vehicleId)).toHaveLength(60)
  })
})

describe('connections', () => {
  it('lets the newest socket of a terminal win and forgets the older one without taking the newer along', async () => {
    const { phone, vehicleId, terminalId } = await onTheBooks()
    const older = await terminalOf(phone).signOn(telemetry.gatewayPort)
    const newer = await terminalOf(phone).signOn(telemetry.gatewayPort)
    await older.whenClosed()
    expect(await newer.answerTo(newer.send(0x0200, aPosition()))).toBe(0)
    expect(await positionsOf(vehicleId)).toHaveLength(1)
    expect((await journalOf(terminalId)).filter((row) => row.kind === 2).map((row) => row.result)).toEqual(['replaced'])
  })

  it('closes a terminal that is silent longer than its own profile allows, and no other', async () => {
    const [brief, patient] = [await onTheBooks({ timeoutSeconds: 1 }), await onTheBooks()]
    const [first, second] = [terminalOf(brief.phone), terminalOf(patient.phone)]
    await second.signOn(telemetry.gatewayPort)
    await first.signOn(telemetry.gatewayPort)
    await first.whenClosed()
    expect(second.closed).toBe(false)
    await expect
      .poll(async () => (await journalOf(brief.terminalId)).at(-1))
      .toMatchObject({ kind: 2, result: 'timedOut' })
  })

  it('answers fail to another phone on a signed-on connection, and closes it when it goes on', async () => {
    const { phone, vehicleId } = await onTheBooks()
    const other = await onTheBooks()
    const terminal = await terminalOf(phone).signOn(telemetry.gatewayPort)
    const body = encodeBody(0x0200, '2013', aPosition())
    terminal.write(terminal.frame(0x0200, body, 500, phoneToBytes(other.phone, '2013')))
    expect(await terminal.answerTo(500)).toBe(1)
    for (let serial = 501; serial < 560; serial += 1) {
      terminal.write(terminal.frame(0x0200, body, serial, phoneToBytes(other.phone, '2013')))
    }
    await terminal.whenClosed()
    expect(await positionsOf(other.vehicleId)).toEqual([])
    expect(await positionsOf(vehicleId)).toEqual([])
  })

  it('answers fail to a position before authentication and stores nothing', async () => {
    const { phone, vehicleId } = await onTheBooks()
    const terminal = await terminalOf(phone).connect(telemetry.gatewayPort)
    expect(await terminal.answerTo(terminal.send(0x0200, aPosition()))).toBe(1)
    expect(await positionsOf(vehicleId)).toEqual([])
  })

  it('answers heartbeat, time query and unknown ids', async () => {
    const { phone } = await onTheBooks()
    const terminal = await terminalOf(phone, '2019').signOn(telemetry.gatewayPort)
    expect(await terminal.answerTo(terminal.send(0x0002, {}))).toBe(0)
    terminal.write(terminal.frame(0x0f42, new Uint8Array([1, 2, 3]), 900))
    expect(await terminal.answerTo(900)).toBe(3)
    terminal.send(0x0004, {})
    const time = await terminal.next((frame) => frame.id === 0x8004)
    const { utc } = decodeAs(0x8004, time.version, time.body).value
    expect(Math.abs(Date.parse(`${utc!.replace(' ', 'T')}Z`) - Date.now())).toBeLessThan(5_000)
  })

  it('journals a logout and takes nothing more until the next sign-on', async () => {
    const { phone, terminalId, vehicleId } = await onTheBooks()
    const terminal = await terminalOf(phone).signOn(telemetry.gatewayPort)
    await terminal.answerTo(terminal.send(0x0200, aPosition()))
    expect(await terminal.answerTo(terminal.send(0x0003, {}))).toBe(0)
    expect((await journalOf(terminalId)).at(-1)).toMatchObject({ kind: 2, message_id: 0x0003, result: 'loggedOut' })
    expect(telemetry.fleet.state(vehicleId)?.state).toBe('offline')
    expect(await terminal.answerTo(terminal.send(0x0200, aPosition()))).toBe(1)
  })

  it('keeps ICCID and firmware a terminal reports', async () => {
    const { phone, terminalId } = await onTheBooks()
    const terminal = await terminalOf(phone).signOn(telemetry.gatewayPort)
    const attributes = {
      type: 1,
      maker: 'FW',
      model: 'T1',
      terminalId: 'T1',
      iccid: '89860012345678901234',
      hardware: 'h1',
      firmware: '2.4.1',
      gnss: 3,
      radio: 32,
    }
    expect(await terminal.answerTo(terminal.send(0x0107, attributes))).toBe(0)
    await expect
      .poll(
        async () => (await db.pool.query('select iccid, firmware from terminal where id = $1', [terminalId])).rows[0],
      )
      .toEqual({ iccid: '89860012345678901234', firmware: '2.4.1' })
  })
})
