import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/database.ts'
import { migrateDatabase, migrationsFolder, UnknownSchema } from './migrate.ts'

const NEWER = 'The database was migrated by a newer version of Fleetwall. Start that version instead.'

const made: TestDatabase[] = []
async function database() {
  const db = await testDatabase()
  made.push(db)
  return db
}
afterEach(async () => {
  for (const db of made.splice(0)) await db.close()
})
interface Journal {
  entries: { tag: string; when: number }[]
}
const journalOf = (folder: string) => JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8')) as Journal
const whenOf = (tag: string): number => journalOf(migrationsFolder()).entries.find((each) => each.tag === tag)!.when

/** Migrations up to one of them, as the program of that day had them. */
function migrationsUntil(last: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'))
  const { entries, ...rest } = journalOf(migrationsFolder())
  const until = entries.slice(0, entries.findIndex(({ tag }) => tag === last) + 1)
  for (const { tag } of until) cpSync(`${migrationsFolder()}/${tag}.sql`, `${folder}/${tag}.sql`)
  cpSync(`${migrationsFolder()}/meta/_journal.json`, `${folder}/meta/_journal.json`)
  writeFileSync(`${folder}/meta/_journal.json`, JSON.stringify({ ...rest, entries: until }))
  return folder
}
const history = async ({ pool }: TestDatabase) =>
  (await pool.query('select hash, created_at from drizzle.__drizzle_migrations order by 2')).rows

describe('the rolling upgrade', () => {
  it('does nothing to a database that is up to date', async () => {
    const db = await database()
    const before = await history(db)
    await migrateDatabase(db.pool)
    expect(await history(db)).toEqual(before)
  })

  it('refuses a database of a newer program, and leaves it as it is', async () => {
    const db = await database()
    await db.pool.query(
      `insert into drizzle.__drizzle_migrations (hash, created_at)
       select 'of a newer program', max(created_at) + 1 from drizzle.__drizzle_migrations`,
    )
    const before = await history(db)
    await expect(migrateDatabase(db.pool)).rejects.toThrow(new UnknownSchema(NEWER))
    expect(await history(db)).toEqual(before)
  })

  it('refuses a database whose migrations were rewritten later, and leaves it as it is', async () => {
    const db = await database()
    await db.pool.query(
      `delete from drizzle.__drizzle_migrations where created_at > (select min(created_at) from drizzle.__drizzle_migrations)`,
    )
    await db.pool.query(`update drizzle.__drizzle_migrations set hash = 'rewritten later', created_at = created_at - 1`)
    const before = await history(db)
    await expect(migrateDatabase(db.pool)).rejects.toThrow(/cannot be updated.*empty database or DATA_DIR/)
    expect(await history(db)).toEqual(before)
  })

  it.each([
    {
      last: '0018_upgrade_task_notices',
      forms: {
        '0010_express_upgrades': '20d58902ccaf8d2ffe8a448cf3617d4a194be80f5a316b7648c154dce33b9be0',
        '0012_upgrade_tasks': '8e9d6d10b095f603e1a13b80a1830a74ce16f2bc3baa99728e9928c50ec296b1',
      },
      earlier: `alter table upgrade_record add column detail text not null default '';
        drop trigger notice_upgrade_task on upgrade_task; drop function notice_upgrade_task`,
      state: `select (select count(*)::int from pg_trigger where tgname = 'notice_upgrade_task') as triggers,
        (select count(*)::int from information_schema.columns where table_name = 'upgrade_record' and column_name = 'detail')
          as leftovers`,
      is: { triggers: 1, leftovers: 0 },
    },
    {
      last: '0027_lock_order_live',
      forms: { '0023_lock_review': '6a873b227c6bb8abf39fa0c1543c38d034f3eb514b36b39a4c43a3027b8225a6' },
      earlier: `drop index lock_order_live; create index lock_order_live on lock_order (release desc nulls last, looked_at nulls first)
        where state in ('awaitingApproval', 'waiting', 'running')`,
      state: `select indexdef from pg_indexes where indexname = 'lock_order_live'`,
      is: { indexdef: expect.stringContaining('(release, looked_at NULLS FIRST)') },
    },
  ])('brings a database forward that ran an earlier form of a migration, with $last', async (given) => {
    const db = await database()
    const state = async () => (await db.pool.query(given.state)).rows[0]
    const folder = migrationsUntil(given.last)
    await db.pool.query('drop schema drizzle cascade; drop schema public cascade; create schema public')
    await migrateDatabase(db.pool, folder)
    const before = await state()
    await db.pool.query(given.earlier)
    for (const [tag, hash] of Object.entries(given.forms)) {
      await db.pool.query('update drizzle.__drizzle_migrations set hash = $1 where created_at = $2', [
        hash,
        whenOf(tag),
      ])
    }
    await db.pool.query('delete from drizzle.__drizzle_migrations where created_at = $1', [whenOf(given.last)])
    // With everything that was added after it.
    await migrateDatabase(db.pool)
    expect(await state()).toEqual(before)
    expect(before).toEqual(given.is)
    rmSync(folder, { recursive: true })
  })

  it('brings an empty database up to date once, although several programs start together', async () => {
    const db = await database()
    await db.pool.query('drop schema drizzle cascade; drop schema public cascade; create schema public')
    await Promise.all([1, 2, 3].map(() => migrateDatabase(db.pool)))
    const steps = await history(db)
    expect(steps.length).toBeGreaterThan(0)
    expect(new Set(steps.map(({ hash }: { hash: string }) => hash)).size).toBe(steps.length)
    expect((await db.pool.query('select 1 from tenant')).rowCount).toBe(0)
  })
})
