import { afterAll, describe, expect, it } from 'vitest'
import {
  findAllIccids,
  findDeviceIds,
  findIccids,
  findMeins,
  findMsisdns,
  findPlates,
  findSafetyVehicles,
  findSns,
  findTboxSns,
  findUnboundIccids,
  findUnsoldVehicles,
  findVehicleByVin,
} from '#core/contract/lookup.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { simCard } from '#server/store/schema/base-data.ts'
import { terminal } from '#server/store/schema/vehicle.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { lookupRepository } from './lookup-repository.ts'
import { lookupRoutes } from './lookup-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)

const head = await aVehicle(db, own, {
  vin: 'LHEAD000000000001',
  plate: '陕A12345',
  sold: true,
  ownerName: 'Qin Logistics',
  dealerCode: 'D1',
})
const north = await aVehicle(db, own, {
  vin: 'LNORTH00000000001',
  plate: '京B77777',
  orgId: own.north,
  modelId: own.busModel,
  machineNumber: 'MX-0001',
})
const archived = await aVehicle(db, own, { vin: 'LGONE000000000001', plate: '陕A99999', archived: true })
const elsewhere = await aVehicle(db, foreign, { vin: 'LFOREIGN000000001', plate: '陕A00000', machineNumber: 'MX-9999' })
await aTerminal(db, own, head, {
  sn: 'TB-HEAD',
  iccid: '89860000000000000001',
  phone: '13911110001',
  deviceId: 'DEV-HEAD',
})
await aTerminal(db, own, north, { sn: 'TB-NORTH', iccid: '89860000000000000002' })
await aTerminal(db, own, archived, { sn: 'TB-GONE', iccid: '89860000000000000003' })
await aTerminal(db, foreign, elsewhere, { sn: 'TB-FOREIGN', iccid: '89860000000000000004' })
await db.orm.insert(terminal).values({ oemId: own.oemId, phone: '13911119999', sn: 'TB-STOCK' })
await db.orm.insert(simCard).values([
  { oemId: own.oemId, orgId: own.head, iccid: '89860000000000000001', msisdn: '1441' },
  { oemId: own.oemId, orgId: own.north, iccid: '89860000000000000010', msisdn: '1442' },
  { oemId: own.oemId, orgId: own.head, iccid: '89860000000000000011', state: 'terminated' },
  { oemId: foreign.oemId, orgId: foreign.head, iccid: '89860000000000000012' },
])

const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south] }
const { ask, close } = await testApp((app) => lookupRoutes(app, { lookups: lookupRepository(db) }), {
  whole: aCaller(scope),
  north: aCaller({ ...scope, orgIds: [own.north] }),
  /** No one may reach another tenant by naming its organisations. */
  forged: aCaller({ oemId: own.oemId, orgIds: [foreign.head] }),
  /** A caller without any permission code: selectors are for everybody who is signed in. */
  plain: aCaller({ ...scope, codes: new Set(['/baseInfo/simCard']) }),
})
afterAll(async () => {
  await close()
  await db.close()
})

const every = [
  findVinList,
  findPlates,
  findMeins,
  findUnsoldVehicles,
  findSafetyVehicles,
  findIccids,
  findSns,
  findMsisdns,
  findDeviceIds,
  findTboxSns,
  findUnboundIccids,
  findAllIccids,
] as const

describe('selector lookups', () => {
  it.each(every)('$path answers list and total, and only what is in the data scope', async (endpoint) => {
    const whole = await ask(endpoint)
    expect(whole.code).toBe(200)
    expect(whole.data.list.length).toBe(whole.data.total)
    expect(whole.data.total).toBeGreaterThan(0)
    const text = JSON.stringify(whole.data)
    expect(text).not.toMatch(/FOREIGN|陕A00000|MX-9999|00000004|00000012/)
    expect(text).not.toMatch(/GONE|陕A99999/)
    expect((await ask(endpoint, { token: 'forged' })).data).toEqual({ list: [], total: 0 })
    expect(JSON.stringify((await ask(endpoint, { token: 'north' })).data)).not.toMatch(/HEAD|STOCK|陕A12345/)
    expect((await ask(endpoint, { token: null })).code).toBe(401)
    expect((await ask(endpoint, { token: 'plain' })).code).toBe(200)
  })

  it.each(every)('$path reads page after page in both styles and keeps the total past the end', async (endpoint) => {
    const { data: all } = await ask(endpoint)
    const read = []
    for (let page = 1; page <= all.total; page++) {
      const { data } = await ask(endpoint, { query: { pageNum: page, pageSize: 1 } })
      expect(data.total).toBe(all.total)
      expect((await ask(endpoint, { query: { pageIndex: page, pageSize: 1 } })).data).toEqual(data)
      read.push(...data.list)
    }
    expect(read).toEqual(all.list)
    const beyond = await ask(endpoint, { query: { pageNum: all.total + 1, pageSize: 1 } })
    expect(beyond.data).toEqual({ list: [], total: all.total })
  })

  it.each(every)('$path takes 10 a page when nothing else is said, and up to 10,000', async (endpoint) => {
    expect(endpoint.query.parse({})).toMatchObject({ pageSize: 10 })
    expect((await ask(endpoint, { query: { pageSize: 10_000 } })).code).toBe(200)
    expect((await ask(endpoint, { query: { pageSize: 10_001 } })).code).toBe(400)
  })

  it.each([
    [findVinList, { vin: 'head' }, [{ vin: 'LHEAD000000000001', plate: '陕A12345' }]],
    [findVinList, { vinLike: 'NORTH' }, [{ vin: 'LNORTH00000000001', plate: '京B77777' }]],
    [findVinList, { keyWord: 'a123' }, [{ vin: 'LHEAD000000000001', plate: '陕A12345' }]],
    [findVinList, { keyWord: 'tb-head' }, [{ vin: 'LHEAD000000000001', plate: '陕A12345' }]],
    [findVinList, { keyWord: 'LNORTH' }, [{ vin: 'LNORTH00000000001', plate: '京B77777' }]],
    [findVinList, { vinLike: '%' }, []],
    [findVinList, { vinLike: '_' }, []],
    [findVinList, { mein: '0001' }, [{ vin: 'LNORTH00000000001', plate: '京B77777' }]],
    [findVinList, { unBindOwner: true }, [{ vin: 'LNORTH00000000001', plate: '京B77777' }]],
    [findVinList, { brandId: 'HX', seriesId: 'Bo' }, [{ vin: 'LNORTH00000000001', plate: '京B77777' }]],
    [findVinList, { modelId: own.truckModel }, [{ vin: 'LHEAD000000000001', plate: '陕A12345' }]],
    [findVinList, { modelId: foreign.truckModel }, []],
    [findVinList, { oemId: foreign.oemId }, []],
    [findPlates, { plateLike: 'a123' }, [{ plate: '陕A12345', vin: 'LHEAD000000000001' }]],
    [findPlates, { plateLike: '京' }, [{ plate: '京B77777', vin: 'LNORTH00000000001' }]],
    [findMeins, { mein: 'mx' }, [{ mein: 'MX-0001', vin: 'LNORTH00000000001' }]],
    [findMeins, { mein: 'mx', brandId: 'OTHER' }, []],
    [findUnsoldVehicles, {}, [{ vin: 'LNORTH00000000001', plate: '京B77777', modelName: 'B-12E' }]],
    [findUnsoldVehicles, { vinLike: 'b777' }, [{ vin: 'LNORTH00000000001', plate: '京B77777', modelName: 'B-12E' }]],
    [findUnsoldVehicles, { vin: 'head' }, []],
    [findSafetyVehicles, { plateLike: '陕' }, [{ vin: 'LHEAD000000000001', plate: '陕A12345', sn: 'TB-HEAD' }]],
    [findIccids, { vin: 'LNORTH' }, [{ iccid: '89860000000000000002', vin: 'LNORTH00000000001' }]],
    [findIccids, { vin: 'LNORTH', iccid: '01' }, []],
    [findIccids, { iccid: '0001' }, [{ iccid: '89860000000000000001', vin: 'LHEAD000000000001' }]],
    [findSns, { sn: 'north' }, [{ sn: 'TB-NORTH', vin: 'LNORTH00000000001' }]],
    [findMsisdns, { msisdn: '1391111' }, [{ msisdn: '13911110001', vin: 'LHEAD000000000001' }]],
    [findMsisdns, { msisdn: '1391111', vin: 'LNORTH' }, []],
    [findDeviceIds, {}, [{ deviceId: 'DEV-HEAD', vin: 'LHEAD000000000001' }]],
    [findDeviceIds, { deviceId: 'dev-h' }, [{ deviceId: 'DEV-HEAD', vin: 'LHEAD000000000001' }]],
    [findTboxSns, { tboxSn: 'tb-s' }, ['TB-STOCK']],
    [findTboxSns, { unBindOwner: true }, ['TB-NORTH', 'TB-STOCK']],
    [findTboxSns, { seriesId: 'Ti' }, ['TB-HEAD']],
    [findTboxSns, { oemId: foreign.oemId }, []],
    [findUnboundIccids, {}, [{ iccid: '89860000000000000010', msisdn: '1442' }]],
  ])('$path finds by %j', async (endpoint, query, expected) => {
    const { data } = await ask(endpoint, { query })
    expect(data).toEqual({ list: expected, total: expected.length })
  })

  it('findAllIccid says which cards a terminal holds', async () => {
    const { data } = await ask(findAllIccids)
    expect(data.list.map((each: { bound: boolean }) => each.bound)).toEqual([true, false, false])
  })

  it('SIM lookups are not cancelled when the person navigates on', () => {
    expect(findUnboundIccids.cancellable).toBe(false)
    expect(findAllIccids.cancellable).toBe(false)
  })

  it('findByVin answers one vehicle of the scope with its terminal', async () => {
    const { data } = await ask(findVehicleByVin, { query: { vin: 'LHEAD000000000001' } })
    expect(data).toMatchObject({
      plate: '陕A12345',
      orgName: 'Head office',
      brandId: 'HX',
      modelName: 'T-460',
      saleStatus: true,
      ownerName: 'Qin Logistics',
      dealerCode: 'D1',
      sn: 'TB-HEAD',
      iccid: '89860000000000000001',
      msisdn: '13911110001',
    })
    expect((await ask(findVehicleByVin, { query: { vin: 'LHEAD000000000001' }, token: 'north' })).data).toBeNull()
    expect((await ask(findVehicleByVin, { query: { vin: 'LFOREIGN000000001' } })).data).toBeNull()
    expect((await ask(findVehicleByVin, { query: { vin: 'LHEAD' } })).code).toBe(400)
  })

  it('a VIN or a serial number of a tbox of more than 17 characters is refused', async () => {
    expect((await ask(findVinList, { query: { vinLike: 'X'.repeat(18) } })).code).toBe(400)
    expect((await ask(findTboxSns, { query: { tboxSn: 'X'.repeat(17) } })).code).toBe(200)
    expect((await ask(findTboxSns, { query: { tboxSn: 'X'.repeat(18) } })).code).toBe(400)
  })
})
