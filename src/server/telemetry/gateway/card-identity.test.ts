import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { aTenant, aTerminal, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { ScriptedVehicle } from '#tests/support/scripted-vehicle.ts'
import { type TestTelemetry, testTelemetry } from '#tests/support/telemetry.ts'

let db: TestDatabase
let owner: MasterData
let open: TestTelemetry
const ends: { end(): void }[] = []
let phones = 13_500_000_000

beforeAll(async () => {
  db = await testDatabase()
  owner = await aTenant(db)
  open = await testTelemetry(db)
})
afterEach(() => {
  for (const one of ends.splice(0)) one.end()
})
afterAll(async () => {
  await open.close()
  await db.close()
})

const rows = async (query: string, ...values: unknown[]) => (await db.pool.query(query, values)).rows

async function aKnownTerminal(iccid = '') {
  const phone = String(++phones)
  const vin = `LCARD${phone.padStart(12, '0')}`
  const terminalId = await aTerminal(db, owner, await aVehicle(db, owner, { vin }), { phone, iccid })
  await open.fleet.reload()
  return { phone, vin, terminalId }
}

async function signedOn(phone: string) {
  const terminal = new ScriptedTerminal(phone)
  ends.push(terminal)
  return terminal.signOn(open.gatewayPort)
}

describe('an ICCID in other ways of writing', () => {
  const CARD = '8944476500008878576'
  const attributes = (iccid: string) => ({
    type: 1,
    maker: 'FW',
    model: 'T1',
    terminalId: 'T1',
    iccid,
    hardware: 'h1',
    firmware: '',
    gnss: 3,
    radio: 32,
  })
  const cardsOf = async (terminalId: number) =>
    (await rows('select iccid, login_iccid from terminal where id = $1', terminalId))[0]

  it.each([`${CARD}F`, `0${CARD}`, 'f'.repeat(20), '0'.repeat(20)])('is no other card in 0x0107: %s', async (iccid) => {
    const { phone, terminalId } = await aKnownTerminal(CARD)
    const terminal = await signedOn(phone)
    expect(await terminal.answerTo(terminal.send(0x0107, attributes(iccid)))).toBe(0)
    expect(await cardsOf(terminalId)).toMatchObject({ iccid: CARD })
    expect(await rows('select * from identity_mismatch where terminal_id = $1', terminalId)).toEqual([])
  })

  it('may have the letters of carriers', async () => {
    const { phone, terminalId } = await aKnownTerminal()
    const terminal = await signedOn(phone)
    await terminal.answerTo(terminal.send(0x0107, attributes('898600B5091830012345')))
    await expect.poll(() => cardsOf(terminalId)).toMatchObject({ iccid: '898600B5091830012345' })
  })

  it('is the same card at the next login of GB/T 32960', async () => {
    const { vin, terminalId } = await aKnownTerminal()
    const vehicle = await new ScriptedVehicle(vin).connect(open.gb32960Port)
    ends.push(vehicle)
    expect(await vehicle.logIn('0'.repeat(20))).toBe(1)
    expect(await cardsOf(terminalId)).toMatchObject({ login_iccid: '' })
    expect(await vehicle.logIn(`${CARD}f`)).toBe(1)
    expect(await cardsOf(terminalId)).toMatchObject({ login_iccid: CARD })
    expect(await vehicle.logIn(CARD)).toBe(1)
    expect(await vehicle.logIn('F'.repeat(20))).toBe(3)
    expect(await rows('select * from identity_mismatch where terminal_id = $1', terminalId)).toEqual([])
  })
})
