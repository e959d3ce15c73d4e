import { afterAll, beforeAll, expect, it } from 'vitest'
import { AlarmFilter } from '#core/contract/alarm.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { alarmListRepository } from './alarm-list-repository.ts'

const db = await testDatabase()
const own = await aTenant(db)
const truck = await aVehicle(db, own)
const bus = await aVehicle(db, own, { modelId: own.busModel, country: 'DE' })
const person = await addAccount(db, { username: 'filter', password: 'x', oemId: own.oemId, orgId: own.head })
const scope = { oemId: own.oemId, orgIds: [own.head], userId: person.id }
const now = Date.now()
afterAll(() => db.close())

beforeAll(async () => {
  for (const [vehicleId, kind] of [
    [truck, 'panic'],
    [bus, 'overspeed'],
  ] as const) {
    await db.orm.insert(alarmEvent).values({ oemId: own.oemId, vehicleId, kind, level: 1, startedAt: new Date(now) })
  }
})

// The filters of Home: its numbers lead to the list with them.
it.each([
  [{}, ['overspeed', 'panic']],
  [{ powerType: '柴油' }, ['panic']],
  [{ powerType: '纯电动' }, ['overspeed']],
  [{ market: 'cn' }, ['panic']],
  [{ market: 'eu' }, ['overspeed']],
  [{ market: 'ru' }, []],
])('lists and counts alarms of vehicles by %j', async (given, kinds) => {
  const range = { startTime: toPlatformTime(now - 60_000), endTime: toPlatformTime(now + 60_000) }
  const filter = AlarmFilter.parse({ ...range, ...given })
  const alarms = alarmListRepository(db)
  const { list } = await alarms.page(scope, filter, 10)
  expect(list.map(({ kind }) => kind).sort()).toEqual(kinds)
  expect((await alarms.counts(scope, filter)).total).toBe(kinds.length)
})
