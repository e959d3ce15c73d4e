import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import type { DoneRow, ImportedRow, RowPlan } from '#server/exchange/importer.ts'
import { RegionTree } from '../region/region-tree.ts'
import { dealer } from '#server/store/schema/base-data.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { testDatabase } from '#tests/support/database.ts'
import { dealerImporter } from './dealer-importer.ts'

const db = await testDatabase()
const own = await aTenant(db)
const areas = new RegionTree([
  ['61', 'Shaanxi', { zh: '陕西省' }],
  ['6101', 'Xi’an', { zh: '西安市' }],
])
const importer = dealerImporter(areas)
const scope = { userId: 1, oemId: own.oemId, orgIds: [own.head, own.north] }
afterAll(() => db.close())
beforeEach(async () => {
  await db.pool.query('delete from vehicle')
  await db.pool.query('delete from dealer')
})

type Cells = Record<string, string>
const aRow = (rest: Cells = {}): Cells => ({ dealerCode: 'D-1', dealerName: 'One', orgName: 'North', ...rest })
const rowsOf = (list: Cells[]): ImportedRow<unknown>[] =>
  list.map((cells, index) => ({
    row: index + 2,
    value: importer.schema.parse(cells),
    columns: new Set(Object.keys(cells)),
  }))
const plan = (list: Cells[]) => db.orm.transaction((tx) => importer.plan(tx, scope, rowsOf(list)))

/** Plans and applies; answers the rows as an undo gets them and the time of the commit. */
async function run(list: Cells[]) {
  const rows = rowsOf(list)
  return db.orm.transaction(async (tx) => {
    const plans: RowPlan[] = await importer.plan(tx, scope, rows)
    const done = rows.flatMap((row, index): DoneRow<unknown>[] => {
      const each = plans[index]!
      if (each.outcome !== 'added' && each.outcome !== 'changed') return []
      return [{ ...row, outcome: each.outcome, before: each.outcome === 'changed' ? each.before : null }]
    })
    await importer.apply(tx, scope, done)
    const now = await tx.execute<{ now: Date }>('select now() as now')
    return { done, committedAt: new Date(now.rows[0]!.now) }
  })
}
const undo = ({ done, committedAt }: Awaited<ReturnType<typeof run>>) =>
  db.orm.transaction((tx) => importer.undo!(tx, scope, done, committedAt))
const stored = async () => db.orm.select().from(dealer).orderBy(dealer.code)
const outcomes = (plans: RowPlan[]) => plans.map(({ outcome }) => outcome)

describe('dealer import', () => {
  it('adds dealers with organisation, region and brands as people write them', async () => {
    const parent = aRow({
      areaNames: '陕西省/西安市',
      brands: 'Hexin， HX',
      pickup: '是',
      lng: '108.9',
      lat: '34.2',
      level: '1',
    })
    await run([parent, aRow({ dealerCode: 'D-2', level: '2', parentCode: 'D-1', areaNames: '61' })])
    const [one, two] = await stored()
    expect(one).toMatchObject({
      name: 'One',
      orgId: own.north,
      areaId: '6101',
      areaPath: '61/6101/',
      brands: ['HX'],
      pickup: true,
      lng: 108.9,
      state: 'active',
    })
    expect(two).toMatchObject({ parentCode: 'D-1', areaPath: '61/', level: 2 })
  })

  it('changes only the columns a file has, and sees what is unchanged', async () => {
    await run([aRow({ phone: '029-1', contact: 'Lin' })])
    expect(outcomes(await plan([aRow({ phone: '029-1' })]))).toEqual(['unchanged'])
    await run([aRow({ phone: '029-2' })])
    expect((await stored())[0]).toMatchObject({ phone: '029-2', contact: 'Lin' })
  })

  it.each([
    ['orgName', { orgName: 'South' }],
    ['areaNames', { areaNames: 'Nowhere' }],
    ['brands', { brands: 'Unknown' }],
    ['lat', { lng: '108' }],
    ['parentCode', { level: '2', parentCode: 'NONE' }],
    ['parentCode', { parentCode: 'D-1' }],
  ])('says that %s is wrong', async (path, rest) => {
    const [row] = await plan([aRow(rest)])
    expect(row).toMatchObject({ outcome: 'failed', reasons: [{ path }] })
  })

  it('says nothing of a dealer outside of the data scope but that its code is taken', async () => {
    await db.orm.insert(dealer).values({ oemId: own.oemId, orgId: own.south, code: 'D-1', name: 'Hidden' })
    expect(await plan([aRow()])).toEqual([
      { outcome: 'failed', reasons: [{ path: 'dealerCode', message: 'error.dealerCodeTaken' }] },
    ])
  })

  it('takes an import back: added ones go, changed ones become what they were', async () => {
    await run([aRow()])
    const second = await run([aRow({ dealerName: 'Renamed', areaNames: '61' }), aRow({ dealerCode: 'D-2' })])
    expect(await undo(second)).toBe(true)
    expect(await stored()).toMatchObject([{ code: 'D-1', name: 'One', areaId: '', areaPath: '' }])
  })

  it('takes nothing back once a user changed a row or uses a new dealer', async () => {
    const first = await run([aRow()])
    await aVehicle(db, own, { dealerCode: 'D-1' })
    expect(await undo(first)).toBe(false)
    await db.pool.query('delete from vehicle')
    await db.pool.query(`update dealer set updated_at = now() + interval '1 second'`)
    expect(await undo(first)).toBe(false)
    expect(await stored()).toHaveLength(1)
  })
})
