import { afterAll, expect, it } from 'vitest'
import { compareTerminalValues } from '#core/contract/terminal-parameter.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { parameterReadingRepository } from './parameter-reading-repository.ts'
import { type TerminalParameterParts, terminalParameterRoutes } from './terminal-parameter-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const [READ, UNREAD, WITHOUT] = ['LCOMPARE000000001', 'LCOMPARE000000002', 'LCOMPARE000000003'] as const
const terminalId = await aTerminal(db, own, await aVehicle(db, own, { vin: READ }), {})
await aTerminal(db, own, await aVehicle(db, own, { vin: UNREAD }), {})
await aVehicle(db, own, { vin: WITHOUT })
await db.pool.query(
  `insert into parameter_value (terminal_id, parameter_id, value, read_at) values ($1, 85, '80', '2026-03-01T00:00:00Z')`,
  [terminalId],
)
// The calls of this test ask for nothing else.
const parts = { readings: parameterReadingRepository(db), isOnline: (id: number) => id === terminalId }
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { ask, close } = await testApp(
  (app) => terminalParameterRoutes(app, parts as unknown as TerminalParameterParts),
  {
    own: aCaller(scope),
    stranger: aCaller({ ...scope, oemId: foreign.oemId, orgIds: [foreign.head] }),
    reader: aCaller({ ...scope, codes: new Set(['/dataService/terminalParams']) }),
  },
)
afterAll(async () => {
  await close()
  await db.close()
})

const compare = (vins: readonly string[], token = 'own') =>
  ask(compareTerminalValues, { query: { vins: vins.join() }, token })

it('values of several terminals are answered in the order asked for', async () => {
  expect((await compare([UNREAD, READ, WITHOUT])).data).toEqual([
    { vin: UNREAD, online: false, values: [] },
    { vin: READ, online: true, values: [{ id: 85, value: 80, readTime: '2026-03-01 08:00:00' }] },
    { vin: WITHOUT, online: false, values: [] },
  ])
})

it('values are of the data scope, for those with the page, and of ten vehicles at most', async () => {
  expect((await compare([READ], 'stranger')).code).toBe(404)
  expect((await compare([READ], 'reader')).code).toBe(403)
  expect((await compare(Array.from({ length: 11 }, (_, index) => `LCOMPARE0000001${index + 10}`))).code).toBe(400)
})
