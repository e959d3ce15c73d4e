import { afterAll, expect, it } from 'vitest'
import { driver } from '#server/store/schema/driver.ts'
import { driverReport } from '#server/store/schema/terminal-records.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { driveMessageRepository } from './drive-message-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const vehicleId = await aVehicle(db, own)
const terminalId = await aTerminal(db, own, vehicleId)
const scope = { oemId: own.oemId, orgIds: [own.head] }
const messages = driveMessageRepository(db)
const range = { startTime: '2026-03-01 00:00:00', endTime: '2026-03-01 23:59:59' }
const list = async () => (await messages.page(scope, { ...range, onlyExpired: false, reportTimeDesc: true }, 10)).list
afterAll(() => db.close())

it('a card belongs to the registered driver with its number, unless a user matched it to another', async () => {
  const ts = new Date('2026-03-01T10:00:00+08:00')
  const card = { event: 'cardIn', driver: 'LIN', licence: 'Q-1', content: Buffer.alloc(1) }
  await db.orm
    .insert(driverReport)
    .values({ ...card, oemId: own.oemId, vehicleId, terminalId, ts, receivedAt: ts, serial: 1 })
  expect(await list()).toMatchObject([{ matchedDriver: '' }])
  const registered = { oemId: own.oemId, name: 'Lin Tao', qualificationNo: 'Q-1' }
  await db.orm.insert(driver).values({ ...registered, orgId: own.south })
  expect(await list()).toMatchObject([{ matchedDriver: '' }])
  await db.orm.update(driver).set({ orgId: own.head })
  const [report] = await list()
  expect(report).toMatchObject({ driver: 'LIN', matchedDriver: 'Lin Tao' })
  await messages.match(scope, report!.id, 'Mia Roth')
  expect(await list()).toMatchObject([{ matchedDriver: 'Mia Roth' }])
})
