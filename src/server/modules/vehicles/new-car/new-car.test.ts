import { afterAll, describe, expect, it } from 'vitest'
import { getNewCar, type NewCar } from '#core/contract/new-car.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import type { Platform } from '#server/app/module.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { newCarModule } from './new-car-module.ts'

const db = await testDatabase()
const own = await aTenant(db)
const other = await aTenant(db)
const [VIN, SISTER] = ['LNEWCAR0000000001', 'LNEWCAR0000000002'] as const
const vehicle = await aVehicle(db, own, { vin: VIN, orgId: own.north })
const sister = await aVehicle(db, own, { vin: SISTER, orgId: own.south })
const terminal = await aTerminal(db, own, vehicle, { sn: 'SN-NEW' })
const { app, ask } = await testApp(
  (server) => void newCarModule.routes!(server, { db } as unknown as Platform, undefined),
  {
    whole: aCaller({ oemId: own.oemId, orgIds: [own.head, own.north, own.south] }),
    south: aCaller({ oemId: own.oemId, orgIds: [own.south] }),
    stranger: aCaller({ oemId: other.oemId, orgIds: [other.head] }),
  },
)
afterAll(async () => {
  await app.close()
  await db.close()
})

const DAY_MS = 86_400_000
const dayBefore = (days: number) => toPlatformTime(Date.now() - days * DAY_MS).slice(0, 10)
const drove = (vehicleId: number, day: string, km: number) =>
  db.pool.query(
    `insert into vehicle_day (vehicle_id, oem_id, day, positions, mileage_km, running_seconds) values ($1, $2, $3, 1, $4, 60)`,
    [vehicleId, own.oemId, day, km],
  )
await db.pool.query('update vehicle set sold_on = $2 where id = $1', [vehicle, dayBefore(10)])
await db.pool.query('update vehicle set sold_on = $2 where id = $1', [sister, dayBefore(30)])
await drove(vehicle, dayBefore(10), 120)
await drove(vehicle, dayBefore(9), 80)
await drove(sister, dayBefore(30), 40)
await db.pool.query('insert into terminal_state (terminal_id, last_message_at) values ($1, now())', [terminal])
await db.pool.query(
  `insert into alarm_event (oem_id, vehicle_id, kind, level, source, started_at)
    values ($1, $2, 'troubleCode', 2, 'terminal', now() - interval '1 day'),
      ($1, $2, 'ruleSpeed', 3, 'platform', now() - interval '1 day')`,
  [own.oemId, vehicle],
)
const read = async (vin: string, token = 'whole'): Promise<NewCar> =>
  (await ask(getNewCar, { query: { vin }, token })).data

describe('the follow-up of a new vehicle', () => {
  it('counts from the day of the sale, beside the median of its series at the same age', async () => {
    const car = await read(VIN)
    expect(car).toMatchObject({ fromDay: dayBefore(10), age: 10, compared: 2 })
    expect(car.days).toHaveLength(11)
    expect(car.days[0]).toEqual({ day: dayBefore(10), mileageKm: 120, medianKm: 80 })
    expect(car.days[2]).toMatchObject({ mileageKm: 0, medianKm: null })
  })

  it('knows the steps and what should have happened', async () => {
    const car = await read(VIN)
    const time = Object.fromEntries(car.steps.map(({ step, stepTime }) => [step, stepTime]))
    expect(time['firstOnline']).toBe(`${dayBefore(10)} 00:00:00`)
    expect(time['delivered']).toBeNull()
    const state = Object.fromEntries(car.checks.map((each) => [each.check, each.state]))
    expect(state).toEqual({
      terminal: 'done',
      activation: 'late',
      consent: 'late',
      reporting: 'done',
      software: 'done',
      faults: 'late',
    })
  })

  it('lists faults alone, and is seen in the data scope alone', async () => {
    expect((await read(VIN)).faults.map(({ kind }) => kind)).toEqual(['troubleCode'])
    expect((await ask(getNewCar, { query: { vin: VIN }, token: 'south' })).code).toBe(404)
    expect((await ask(getNewCar, { query: { vin: VIN }, token: 'stranger' })).code).toBe(404)
  })
})
