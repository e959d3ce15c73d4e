#!/usr/bin/env bash
# drizzle-orm 0.45.4 with drizzle-kit 0.31.11: `index().on(t.tenant, t.at.desc())` and `.orderBy(desc(t.at))` look like a pair and
# are not. drizzle-kit writes the index as "DESC NULLS LAST"; desc() in a query is plain "desc", which in PostgreSQL means NULLS
# FIRST. The planner compares the two orders by their letter, even for a column that is NOT NULL: the index made for "newest
# first" is no use for it, and each page sorts everything that matches. Index Scan and Limit come back with
# `.desc().nullsFirst()`, and also with a plain ascending index, which is read backwards.
# Seen with @electric-sql/pglite 0.3.14 (PostgreSQL 17). Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund drizzle-orm@0.45.4 drizzle-kit@0.31.11 @electric-sql/pglite@0.3.14
cat > schema.ts <<'TS'
import { index, integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
const table = (name: string, order: (t: any) => any) =>
  pgTable(
    name,
    { id: integer().primaryKey(), tenant: integer().notNull(), at: timestamp().notNull() },
    (t) => [index(`${name}_newest`).on(t.tenant, order(t))],
  )
export const usual = table('usual', (t) => t.at.desc())
export const first = table('first', (t) => t.at.desc().nullsFirst())
export const plain = table('plain', (t) => t.at)
TS
npx drizzle-kit generate --dialect postgresql --schema schema.ts --out m --name made >/dev/null 2>&1
cat > try.mjs <<'JS'
import { readFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { desc, eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'

const made = readFileSync('m/0000_made.sql', 'utf8').split('--> statement-breakpoint')
const client = new PGlite()
for (const statement of made) await client.exec(statement)
const db = drizzle(client)
for (const name of ['usual', 'first', 'plain']) {
  await client.exec(`insert into "${name}" select i, i % 3, now()::timestamp - i * interval '1 second' from generate_series(1, 50000) i;
    analyze "${name}"`)
  const t = pgTable(name, { id: integer(), tenant: integer(), at: timestamp() })
  const query = db.select().from(t).where(eq(t.tenant, 1)).orderBy(desc(t.at)).limit(10)
  const plan = (await db.execute(sql`explain (costs off) ${query.getSQL()}`)).rows.map((row) => row['QUERY PLAN'])
  const reads = plan.some((line) => /Sort$/.test(line)) ? 'Sort of all that match' : /Index Scan\w*( Backward)?/.exec(plan.join())[0]
  console.log(`${name}: ${made.join('').match(new RegExp(`${name}_newest.*"at"([^)]*)\\)`))[1].trim() || 'asc'} -> ${reads}`)
}
JS
seen=$(node try.mjs)
printf '%s\n' "$seen"
expected='usual: DESC NULLS LAST -> Sort of all that match
first: DESC NULLS FIRST -> Index Scan
plain: asc -> Index Scan Backward'
[ "$seen" = "$expected" ] && echo 'as described: one page sorts a third of the table' || { echo 'the behaviour has changed'; exit 1; }
