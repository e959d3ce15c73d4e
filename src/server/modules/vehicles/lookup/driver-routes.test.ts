import { afterAll, describe, expect, it } from 'vitest'
import { findDrivers } from '#core/contract/lookup.ts'
import { vehicleDriver } from '#server/store/schema/terminal-records.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { driverRepository } from './driver-repository.ts'
import { driverRoutes } from './driver-routes.ts'

const HOUR_MS = 3_600_000
const db = await testDatabase()
const own = await aTenant(db)
const other = await aTenant(db)

const registered = await aVehicle(db, own, { vin: 'LDRIVE00000000001', plate: '京A00001', driverName: 'Li Na' })
const shared = await aVehicle(db, own, {
  vin: 'LDRIVE00000000002',
  plate: '京A00002',
  orgId: own.north,
  driverName: '王伟',
})
const parked = await aVehicle(db, own, { vin: 'LDRIVE00000000003', driverName: 'Anna Lindqvist' })
await aVehicle(db, own, { vin: 'LDRIVE00000000004', driverName: 'Li Archived', archived: true })
const elsewhere = await aVehicle(db, other, { vin: 'LDRIVE00000000005', driverName: 'Li Elsewhere' })
const card = (vehicleId: number, driver: string, licence: string, hours = 1, { oemId } = own) => ({
  vehicleId,
  oemId,
  ts: new Date(Date.now() - hours * HOUR_MS),
  driver,
  licence,
})
await db.orm
  .insert(vehicleDriver)
  .values([
    card(registered, 'Li Na', 'CERT-100'),
    card(shared, 'Li Na', 'CERT-100'),
    card(parked, 'Li Yesterday', 'CERT-101', 25),
    card(elsewhere, 'Li Elsewhere', 'CERT-102', 1, other),
  ])

const codes = new Set(['/baseInfo/vehicle', '/tbox/driveMessage'])
const scope = { oemId: own.oemId, orgIds: [own.head, own.north] }
const { ask, close } = await testApp((app) => driverRoutes(app, { drivers: driverRepository(db) }), {
  whole: aCaller({ ...scope, codes }),
  register: aCaller({ ...scope, codes: new Set(['/baseInfo/vehicle']) }),
  branch: aCaller({ ...scope, orgIds: [own.north], codes }),
  pages: aCaller({ ...scope, codes: new Set(['/home']) }),
})
afterAll(async () => {
  await close()
  await db.close()
})

const find = async (keyWord: string, token = 'whole') => (await ask(findDrivers, { token, query: { keyWord } })).data
const vins = async (keyWord: string, token?: string) =>
  (await find(keyWord, token)).map(({ vin }: { vin: string }) => vin)

describe('drivers', () => {
  it('are found by the beginning of any word of their name, with the vehicles they drive now first', async () => {
    expect(await find('li n')).toEqual([
      { driver: 'Li Na', licence: 'CERT-100', vin: 'LDRIVE00000000001', plate: '京A00001', driving: true },
      { driver: 'Li Na', licence: 'CERT-100', vin: 'LDRIVE00000000002', plate: '京A00002', driving: true },
    ])
    expect(await find('LIND')).toEqual([
      { driver: 'Anna Lindqvist', licence: '', vin: 'LDRIVE00000000003', plate: '', driving: false },
    ])
    expect(await vins('王')).toEqual(['LDRIVE00000000002'])
    expect(await vins('indqvist')).toEqual([])
    expect(await vins('%')).toEqual([])
  })

  it('count as driving for a day after the last report of their card', async () => {
    expect(await vins('Li Yesterday')).toEqual([])
  })

  it('are found by licence, and shown with it, by who may read driver cards', async () => {
    expect(await vins('cert-1')).toEqual(['LDRIVE00000000001', 'LDRIVE00000000002'])
    expect(await vins('cert-1', 'register')).toEqual([])
    expect((await find('Li Na', 'register')).map(({ licence }: { licence: string }) => licence)).toEqual(['', ''])
  })

  it('stay in the tenant and the organisations of the caller', async () => {
    expect(await vins('Li', 'branch')).toEqual(['LDRIVE00000000002'])
    expect(await vins('Li E')).toEqual([])
    expect(await vins('Li A')).toEqual([])
  })

  it('are for who may open a page that names them', async () => {
    expect((await ask(findDrivers, { token: 'pages', query: { keyWord: 'Li' } })).code).toBe(403)
  })
})
