import { afterAll, describe, expect, it } from 'vitest'
import { checkVins } from '#core/contract/lookup.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { vinCheckRepository } from './vin-check-repository.ts'
import { vinCheckRoutes } from './vin-check-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
await aVehicle(db, own, { vin: 'LPASTE00000000001', orgId: own.north })
await aVehicle(db, own, { vin: 'LPASTE00000000002', orgId: own.south })
await aVehicle(db, own, { vin: 'LPASTE00000000003', orgId: own.north, archived: true })
await aVehicle(db, foreign, { vin: 'LPASTE00000000004', plate: 'XX 1' })
await aVehicle(db, own, { vin: 'LPASTE00000000005', orgId: own.north, plate: 'Ab 123' })
await aVehicle(db, own, { vin: 'LPASTE00000000006', orgId: own.north, plate: 'AB 123' })
await aVehicle(db, own, { vin: 'LPASTE00000000007', orgId: own.south, plate: 'S 900' })
const { ask, close } = await testApp((app) => vinCheckRoutes(app, { vinChecks: vinCheckRepository(db) }), {
  north: aCaller({ oemId: own.oemId, orgId: own.north, orgIds: [own.north] }),
})
afterAll(async () => {
  await close()
  await db.close()
})

describe('pasted VINs', () => {
  it('are distinguished as found, not found and without permission, each once and in order', async () => {
    const vins = [4, 2, 1, 3, 1].map((n) => `LPASTE0000000000${n}`)
    const { data } = await ask(checkVins, { body: { vins: [...vins, 'lpaste00000000001'] } })
    expect(data).toEqual({
      found: ['LPASTE00000000001'],
      // Archived ones and those of another tenant are not there for the caller.
      notFound: ['LPASTE00000000004', 'LPASTE00000000003'],
      noPermission: ['LPASTE00000000002'],
    })
  })

  it('may be plates, also with spaces, and two vehicles may have one', async () => {
    const { data } = await ask(checkVins, { body: { vins: ['ab 123', 'LPASTE00000000001', 'XX 1'] } })
    expect(data).toEqual({
      found: ['LPASTE00000000005', 'LPASTE00000000006', 'LPASTE00000000001'],
      notFound: ['XX 1'],
      noPermission: [],
    })
    expect((await ask(checkVins, { body: { vins: ['S 900'] } })).data.noPermission).toEqual(['S 900'])
  })

  it('are 500 at most', async () => {
    const many = Array.from({ length: 501 }, (_, n) => `V${n}`)
    expect(await ask(checkVins, { body: { vins: [] } })).toMatchObject({ code: 400 })
    expect(await ask(checkVins, { body: { vins: many } })).toMatchObject({ code: 400 })
    expect(await ask(checkVins, { body: { vins: many.slice(0, 500) } })).toMatchObject({ code: 200 })
  })
})
