import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createLog } from '#server/ops/log.ts'
import { PlantMessage } from '#core/contract/plant.ts'
import { testDatabase } from '#tests/support/database.ts'
import { reportNext } from './demo-plant-feed.ts'
import { seedDemo } from './seed-demo.ts'

const db = await testDatabase()
await seedDemo(db, { simVehicles: 40 }, createLog('silent'))
afterAll(() => db.close())

const one = async <T extends object>(statement: string) => (await db.pool.query<T>(statement)).rows[0]!

describe('the past of demo vehicles', () => {
  it('leads from the plant to the customer, in this order', async () => {
    const { rows } = await db.pool.query<{ kinds: string[] }>(
      `select array_agg(e.kind order by e.happened_at) as kinds from life_event e join vehicle v on v.id = e.vehicle_id
        where v.oem_id = 'demo' and v.sold and e.kind in ('built', 'terminalFitted', 'simFitted', 'lineOff', 'shipped', 'sold', 'delivered',
          'activated') group by v.id`,
    )
    const order = ['built', 'terminalFitted', 'simFitted', 'lineOff', 'shipped', 'sold', 'delivered', 'activated']
    expect(rows.length).toBeGreaterThan(20)
    for (const { kinds } of rows) expect(kinds).toEqual(order.filter((kind) => kinds.includes(kind)))
  })

  it('has records and technical data of every vehicle, and nothing in the future', async () => {
    const counts = await one<{ vehicles: number; details: number; records: number; future: number; open: number }>(
      `select (select count(*)::int from vehicle where oem_id = 'demo') as vehicles,
        (select count(*)::int from vehicle_detail where order_num <> '' and chassis <> '') as details,
        (select count(distinct vin)::int from plant_record) as records,
        (select count(*)::int from life_event where happened_at > now()) as future,
        (select count(*)::int from plant_record where state <> 'applied') as open`,
    )
    expect(counts).toEqual({ vehicles: 40, details: 40, records: 40, future: 0, open: 0 })
  })
})

describe('the plants of the demo', () => {
  it('put a record a minute into the file drop, with terminals and cards in stock', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'demo-plant-'))
    const events: string[] = []
    for (let minute = 0; minute < 10; minute += 1)
      events.push(...(await reportNext(db, folder)).map(({ event }) => event))
    expect(events.filter((event) => event === 'shipped')).toHaveLength(4)
    // One of the first four is reported again.
    expect(events.filter((event) => event === 'built')).toHaveLength(5)
    const files = await readdir(join(folder, 'demo'))
    expect(files).toHaveLength(10)
    for (const file of files) {
      const lines = (await readFile(join(folder, 'demo', file), 'utf8')).trim().split('\n')
      for (const line of lines) expect(PlantMessage.safeParse(JSON.parse(line)).success).toBe(true)
    }
    expect(await one(`select count(*)::int as n from terminal where sn like 'FTN26%'`)).toEqual({ n: 4 })
    await rm(folder, { recursive: true })
  })
})
