#!/usr/bin/env bash
# drizzle-orm 0.45.4 writes the hash of every migration into drizzle.__drizzle_migrations and never reads it back. Its migrator
# takes the newest stored time and runs only what is dated after it. Two things follow that say nothing at run time:
#  1. A migration dated before the newest applied one (a branch that landed later) is left out for good, in every database that
#     was migrated between the two; a fresh database gets it. The schemas differ and migrate() succeeds in both.
#  2. An applied migration whose text was changed is not noticed either.
# Seen with @electric-sql/pglite 0.3.14 as the database. Fails when the behaviour changes.
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund drizzle-orm@0.45.4 @electric-sql/pglite@0.3.14
cat > try.mjs <<'JS'
import { mkdirSync, writeFileSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'

const write = (steps) => {
  mkdirSync('m/meta', { recursive: true })
  const entries = steps.map(({ tag, when }, idx) => ({ idx, version: '7', when, tag, breakpoints: true }))
  writeFileSync('m/meta/_journal.json', JSON.stringify({ version: '7', dialect: 'postgresql', entries }))
  for (const { tag, sql } of steps) writeFileSync(`m/${tag}.sql`, sql)
}
const tables = async (client) =>
  (await client.query("select table_name from information_schema.tables where table_schema = 'public' order by 1")).rows
    .map((row) => row.table_name)
    .join(',')

const first = { tag: '0000_first', when: 100, sql: 'create table first (id int)' }
const late = { tag: '0001_late', when: 200, sql: 'create table late (id int)' }
const early = { tag: '0002_early', when: 300, sql: 'create table early (id int)' }

const installed = new PGlite()
write([first, early])
await migrate(drizzle(installed), { migrationsFolder: 'm' })
// The other branch lands: its migration is dated between the two. The first one is changed as well.
write([{ ...first, sql: 'create table first (id int, added text)' }, late, early])
await migrate(drizzle(installed), { migrationsFolder: 'm' })
const fresh = new PGlite()
await migrate(drizzle(fresh), { migrationsFolder: 'm' })

const stored = (await installed.query('select count(*)::int as n from drizzle.__drizzle_migrations')).rows[0].n
const columns = (await installed.query("select 1 from information_schema.columns where table_name = 'first'")).rows.length
console.log(`installed: ${await tables(installed)}; ${stored} migrations; columns of first: ${columns}`)
console.log(`fresh: ${await tables(fresh)}`)
JS
seen=$(node try.mjs)
printf '%s\n' "$seen"
expected='installed: early,first; 2 migrations; columns of first: 1
fresh: early,first,late'
[ "$seen" = "$expected" ] && echo 'as described: no error, no warning, two schemas' || { echo 'the behaviour has changed'; exit 1; }
