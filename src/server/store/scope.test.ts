import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { vehicle } from './schema/vehicle.ts'
import { vehicleOrgRelation } from './schema/vehicle-org.ts'
import { inScope, ownText, ownVehicle, type Scope, SEEN_VEHICLE, seenBy, seenVehicle, seenVehicleAs } from './scope.ts'

const db = await testDatabase()
afterAll(() => db.close())
const own = await aTenant(db)
const other = await aTenant(db)

const lent: Record<'now' | 'ended', number> = { now: 0, ended: 0 }
beforeAll(async () => {
  await aVehicle(db, own, { vin: 'HEAD', orgId: own.head, country: 'CN' })
  await aVehicle(db, own, { vin: 'NORTH', orgId: own.north, country: 'DE' })
  await aVehicle(db, other, { vin: 'OTHER', orgId: other.head })
  lent.now = await aVehicle(db, own, { vin: 'LENT', orgId: own.south, country: 'CN' })
  lent.ended = await aVehicle(db, own, { vin: 'ENDED', orgId: own.south })
  const relation = { oemId: own.oemId, orgId: own.north, kind: 'operator' }
  await db.orm.insert(vehicleOrgRelation).values([
    { ...relation, vehicleId: lent.now, validUntil: null },
    { ...relation, vehicleId: lent.ended, validUntil: '2020-01-01' },
  ])
})

const north: Scope = { oemId: own.oemId, orgIds: [own.north] }
const whole: Scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const CASES: [string, Scope, string[], string[]][] = [
  ['one organisation', north, ['NORTH'], ['LENT', 'NORTH']],
  ['a whole tenant', whole, ['ENDED', 'HEAD', 'LENT', 'NORTH'], ['ENDED', 'HEAD', 'LENT', 'NORTH']],
  ['no organisation', { ...north, orgIds: [] }, [], []],
  ['organisations of another tenant', { ...north, oemId: other.oemId }, [], []],
]

const byText = async (condition: string, { oemId, orgIds }: Scope) => {
  const query = `select v.vin from vehicle v where ${condition} order by v.vin`
  return (await db.pool.query<{ vin: string }>(query, [oemId, orgIds])).rows.map(({ vin }) => vin)
}
const byOrm = async (condition: ReturnType<typeof inScope>) =>
  (await db.orm.select({ vin: vehicle.vin }).from(vehicle).where(condition).orderBy(vehicle.vin)).map(({ vin }) => vin)

describe('the data scope as text and for drizzle', () => {
  it.each(CASES)('of %s is the same', async (_name, scope, owned, seen) => {
    expect(await byText(ownText('v'), scope)).toEqual(owned)
    expect(await byOrm(inScope(scope, vehicle))).toEqual(owned)
    expect(await byOrm(ownVehicle(scope))).toEqual(owned)
    expect(await byText(SEEN_VEHICLE, scope)).toEqual(seen)
    expect(await byOrm(seenVehicle(scope))).toEqual(seen)
  })

  it('of a display is held to its market', async () => {
    const held: Scope = { ...whole, market: 'eu' }
    expect(await byText(seenBy(held), held)).toEqual(['NORTH'])
    expect(await byOrm(seenVehicle(held))).toEqual(['NORTH'])
    expect(await byOrm(ownVehicle(held))).toEqual(['NORTH'])
    const { rows } = await db.orm.execute(sql`select v.vin from vehicle v where ${seenVehicleAs(held, 'v')}`)
    expect(rows).toEqual([{ vin: 'NORTH' }])
  })
})
