import { afterAll, describe, expect, it } from 'vitest'
import { limitIn } from '#server/http/data-error.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testObjects } from '#tests/support/objects.ts'
import { addAccount } from '#tests/support/sign-in.ts'

const db = await testDatabase()
const objects = testObjects(db)
afterAll(async () => {
  await db.close()
  objects.close()
})

describe('the limit', () => {
  it('of vehicles holds for two creations at once', async () => {
    const fleet = await aTenant(db)
    await db.pool.query('update tenant set max_vehicles = 1 where oem_id = $1', [fleet.oemId])
    const outcomes = await Promise.allSettled([aVehicle(db, fleet), aVehicle(db, fleet)])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const rejected = outcomes.find((outcome) => outcome.status === 'rejected')
    expect(limitIn(rejected?.reason)).toEqual({ name: 'vehicles', max: '1' })
  })

  it('of storage counts what is announced, and leaves what is there alone', async () => {
    const { oemId, head } = await aTenant(db)
    const { id: userId } = await addAccount(db, { username: 'keeper', password: 'x', oemId, orgId: head })
    await db.pool.query('update tenant set max_storage_mb = 2 where oem_id = $1', [oemId])
    const sign = (fileSize: number) =>
      objects.files.sign({ oemId, userId }, { objectKey: 'a.png', contentType: 'image/png', fileSize })
    const { objectKey } = await sign(1_500_000)
    const refused = await sign(1_500_000).catch((error: unknown) => limitIn(error))
    expect(refused).toEqual({ name: 'storage', max: '2' })
    await db.pool.query('update tenant set max_storage_mb = 0 where oem_id = $1', [oemId])
    await db.pool.query(`update stored_object set file_name = 'b.png' where key = $1`, [objectKey])
    expect((await db.pool.query('delete from stored_object where key = $1', [objectKey])).rowCount).toBe(1)
  })
})
