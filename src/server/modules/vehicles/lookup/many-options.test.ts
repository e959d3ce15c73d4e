import { afterAll, expect, it } from 'vitest'
import { findAllIccids, findUnsoldVehicles } from '#core/contract/lookup.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { OPTIONS_COUNTED } from '#core/domain/limits.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { lookupRepository } from './lookup-repository.ts'
import { lookupRoutes } from './lookup-routes.ts'

const MANY = OPTIONS_COUNTED + 30
const db = await testDatabase()
const own = await aTenant(db)
await db.pool.query(
  `insert into vehicle (oem_id, org_id, vin, model_id)
   select $1, case when n <= 5 then $2::int else $3::int end, 'LMANY' || lpad(n::text, 12, '0'), $4 from generate_series(1, ${MANY}) n`,
  [own.oemId, own.north, own.head, own.truckModel],
)
await db.pool.query(
  `insert into sim_card (oem_id, org_id, iccid) select $1, $2, 'MANY' || lpad(n::text, 16, '0') from generate_series(1, ${MANY}) n`,
  [own.oemId, own.head],
)
const first = await aVehicle(db, own, { vin: 'LA000000000000001' })
await aTerminal(db, own, first, { sn: 'TB-MANY-1' })

const scope = { oemId: own.oemId, orgIds: [own.head, own.north] }
const { ask, close } = await testApp((app) => lookupRoutes(app, { lookups: lookupRepository(db) }), {
  whole: aCaller(scope),
  north: aCaller({ ...scope, orgIds: [own.north] }),
})
afterAll(async () => {
  await close()
  await db.close()
})

const vins = ({ data }: { data: { list: readonly { vin: string }[] } }) => data.list.map(({ vin }) => vin)
const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => `LMANY${String(from + at).padStart(12, '0')}`)

it.each(['MANY', 'many', '0'])(
  'a text of many vehicles, %s, is found in order, also by the terminal',
  async (keyWord) => {
    const page = await ask(findVinList, { query: { keyWord } })
    expect(vins(page)).toEqual(['LA000000000000001', ...numbered(1, 9)])
    expect(page.data.total).toBe(OPTIONS_COUNTED + 1)
    expect(vins(await ask(findVinList, { query: { keyWord, pageNum: 2 } }))).toEqual(numbered(10, 19))
    expect(vins(await ask(findUnsoldVehicles, { query: { vinLike: keyWord } }))[1]).toBe('LMANY000000000001')
  },
)

it('of few vehicles in scope it counts these', async () => {
  const page = await ask(findVinList, { token: 'north', query: { keyWord: 'MANY' } })
  expect(vins(page)).toEqual(numbered(1, 5))
  expect(page.data.total).toBe(5)
})

it('goes on beyond what is counted, to the last one', async () => {
  const read = (pageNum: number) => ask(findAllIccids, { query: { iccid: 'many', pageNum, pageSize: 100 } })
  expect((await read(1)).data.total).toBe(OPTIONS_COUNTED + 1)
  expect((await read(10)).data.total).toBe(OPTIONS_COUNTED + 1)
  const { data } = await read(11)
  expect([data.list.length, data.total]).toEqual([30, MANY])
})
