import { afterAll, describe, expect, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const db = await testDatabase()
afterAll(() => db.close())

describe('indexes for lists with the newest first', () => {
  it('have the order of "desc", with nulls first, so that a page is read without sorting', async () => {
    // Bits of an index column: 1 descending, 2 nulls first.
    const { rows } = await db.pool.query<{ name: string; wrong: boolean }>(`
      select i.indexrelid::regclass::text as name, bool_or((o.bits & 1) = 1 and (o.bits & 2) = 0) as wrong
        from pg_index i join pg_class c on c.oid = i.indrelid and c.relnamespace = 'public'::regnamespace
          cross join lateral unnest(i.indoption::int2[]) as o(bits)
        group by 1 having bool_or((o.bits & 1) = 1)`)
    expect(rows.length).toBeGreaterThan(50)
    expect(rows.filter(({ wrong }) => wrong)).toEqual([])
  })
})
