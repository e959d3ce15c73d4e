import { afterAll, beforeAll, expect, it } from 'vitest'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase, type TestDatabase } from '#tests/support/database.ts'
import { newContact } from './terminal-contact.ts'
import { TerminalRepository } from './terminal-repository.ts'

let db: TestDatabase
let terminalId: number
beforeAll(async () => {
  db = await testDatabase()
  const owner = await aTenant(db)
  terminalId = await aTerminal(db, owner, await aVehicle(db, owner, { vin: 'LCONTACT000000001' }), {
    phone: '13690000002',
  })
})
afterAll(() => db.close())

it('a gateway that sees the other unit of a vehicle leaves what the gateway of its terminal wrote', async () => {
  const repository = new TerminalRepository(db)
  const registered = {
    maker: 'FLTWL',
    model: 'FT-300',
    deviceId: 'D1',
    province: 31,
    city: 100,
    protocolVersion: '2019',
  }
  const at = Date.UTC(2026, 2, 1)
  const { delay: _delay, savedAt: _savedAt, changed: _changed, ...blank } = newContact(null)
  await repository.saveContacts([{ ...blank, terminalId, ...registered, messageAt: at }])
  await repository.saveContacts([{ ...blank, terminalId, messageAt: at + 1000 }])
  const { rows } = await db.pool.query(
    `select maker, model, device_id as "deviceId", province, city, protocol_version as "protocolVersion",
        last_message_at as "messageAt" from terminal_state where terminal_id = $1`,
    [terminalId],
  )
  expect(rows).toEqual([{ ...registered, messageAt: new Date(at + 1000) }])
})
