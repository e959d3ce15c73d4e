import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { aTenant, aVehicle, type MasterData } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { saveIfUnchanged } from './save-if-unchanged.ts'
import { vehicle } from './schema/vehicle.ts'
import { ownVehicle } from './scope.ts'

const db = await testDatabase()
afterAll(() => db.close())

let own: MasterData
let id: number
beforeEach(async () => {
  await db.pool.query('delete from vehicle')
  own = await aTenant(db)
  id = await aVehicle(db, own, { vin: 'LSAVE000000000001', plate: 'A' })
})

const stored = async () => (await db.orm.select().from(vehicle).where(eq(vehicle.id, id)))[0]!
const readAt = async () => toPlatformTime((await stored()).updatedAt.getTime())
const save = (values: { plate?: string; vin?: string }, updateTime: string, orgIds = [own.head]) =>
  saveIfUnchanged(db, vehicle, { scope: ownVehicle({ oemId: own.oemId, orgIds }), id, updateTime, values })

describe('a change of a row', () => {
  it('is saved when no one else changed the row since it was read', async () => {
    expect(await save({ plate: 'B' }, await readAt())).toBe('saved')
    expect((await stored()).plate).toBe('B')
  })

  it('is not saved over the change of another user', async () => {
    expect(await save({ plate: 'B' }, '2020-01-01 00:00:00')).toBe('changed')
    expect((await stored()).plate).toBe('A')
  })

  it('finds nothing outside of the data scope', async () => {
    expect(await save({ plate: 'B' }, await readAt(), [own.north])).toBe('missing')
  })

  it('says that a unique key is taken, and saves nothing of what belongs to it', async () => {
    await aVehicle(db, own, { vin: 'LSAVE000000000002' })
    const change = { scope: ownVehicle({ oemId: own.oemId, orgIds: [own.head] }), id, updateTime: await readAt() }
    const outcome = await saveIfUnchanged(
      db,
      vehicle,
      { ...change, values: { vin: 'LSAVE000000000002' } },
      async (tx) => {
        await tx.update(vehicle).set({ plate: 'C' })
      },
    )
    expect(outcome).toBe('taken')
    expect(await stored()).toMatchObject({ vin: 'LSAVE000000000001', plate: 'A' })
  })
})
