import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AlarmFilter } from '#core/contract/alarm.ts'
import { TripFilter } from '#core/contract/trip.ts'
import { earlierDatabase, loadDump } from '#tests/support/earlier-database.ts'
import type { TestDatabase } from '#tests/support/database.ts'
import { tripRepository } from '#server/modules/history/trip/trip-repository.ts'
import { vehicleRepository } from '#server/modules/vehicles/vehicle/vehicle-repository.ts'
import { alarmListRepository } from '#server/modules/alarms/alarm/alarm-list-repository.ts'
import { organisationsShownTo, rightsOfAccount, singlesShownTo } from '#server/store/account-rights.ts'
import { quoted, tablesOf } from '#server/store/backup/catalogue.ts'
import { migrateDatabase } from '#server/store/migrate.ts'

type Columns = ReadonlyMap<string, readonly string[]>

/** Tables that hold rows, with their columns. */
async function tablesIn({ pool }: TestDatabase): Promise<Columns> {
  const client = await pool.connect()
  try {
    const tables = await tablesOf(client)
    return new Map(tables.filter(({ leaf }) => leaf).map(({ name, columns }) => [name, columns]))
  } finally {
    client.release()
  }
}

/** Columns that went since, by table, and what they said in those that are there now. */
const MOVED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  upgrade_strategy: { disabled: `status = 'disabled'` },
}

/** Number and digest of the rows of each table, over these columns; `moved`: read from where they are now. */
async function contentOf({ pool }: TestDatabase, tables: Columns, moved = false): Promise<Record<string, string>> {
  const shown = (table: string, column: string) => {
    const now = moved ? MOVED[table]?.[column] : undefined
    return now === undefined ? quoted(column) : `(${now}) as ${quoted(column)}`
  }
  const counts = [...tables].map(
    ([
      name,
      columns,
    ]) => `select '${name}' as name, count(*) || ' rows, ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as content
      from (select ${columns.map((column) => shown(name, column)).join(', ')} from ${quoted(name)}) t`,
  )
  const { rows } = await pool.query<{ name: string; content: string }>(counts.join(' union all '))
  return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
}

// 9ac247fe, the first version whose data later ones bring forward: 20 demo vehicles with two days of past.
describe.each(['0000_platform'])('data of a program that knew migrations up to %s', (tag) => {
  let db: TestDatabase
  let before: Record<string, string>
  let after: Record<string, string>
  beforeAll(async () => {
    db = await earlierDatabase(tag)
    await loadDump(db.pool, tag)
    const tables = await tablesIn(db)
    before = await contentOf(db, tables)
    await migrateDatabase(db.pool)
    after = await contentOf(db, tables, true)
  })
  afterAll(() => db.close())

  it('keeps every row of every table as it was', () => {
    const filled = Object.values(before).filter((content) => !content.startsWith('0 rows'))
    expect(filled.length).toBeGreaterThan(100)
    expect(after).toEqual(before)
  })

  it('shows the administrator the fleet, its alarms and its trips', async () => {
    const [admin] = (await db.pool.query<{ id: number }>("select id from account where username = 'admin'")).rows
    expect((await rightsOfAccount(db.orm, admin!.id)).codes).toBe('all')
    expect(await singlesShownTo(db.orm, admin!.id)).toEqual([])
    const orgIds = (await organisationsShownTo(db.orm, admin!.id)).map(({ id }) => id)
    const scope = { oemId: 'demo', orgIds }
    const vehicles = await vehicleRepository(db).page(scope, { archived: false }, { page: 1, size: 50 })
    expect(vehicles.total).toBe(20)
    const range = { startTime: '2026-11-25 00:00:00', endTime: '2026-11-30 00:00:00' }
    const alarms = await alarmListRepository(db).page({ ...scope, userId: admin!.id }, AlarmFilter.parse(range), 50)
    expect(alarms.list).toHaveLength(50)
    const trips = await tripRepository(db).page(scope, TripFilter.parse(range), 50)
    expect(trips.list).toHaveLength(50)
  })

  it('adds the qualification number of the card to trips that were driven with one', async () => {
    const { rows } = await db.pool.query('select driver, licence from trip where licence <> $1 order by driver', [''])
    expect(rows).toHaveLength(4)
    expect(rows[0]).toEqual({ driver: 'Carla Quispe', licence: '11000013490550' })
  })
})
