import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, it } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const SERVER = fileURLToPath(new URL('../../src/server', import.meta.url))
const REPEATED = /\brepeat\(\s*'([\w.]+)',[\s\S]*?(?=\brepeat\(|\bschedule\(|\n {2}\]|\n\]|$)/g

const db = await testDatabase()
afterAll(() => db.close())

it('every work that rests has a trigger that wakes it, and none wakes anything else', async () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /(?<!\.test)\.ts$/.test(file),
  )
  const works = files.flatMap((file) => [...readFileSync(join(SERVER, file), 'utf8').matchAll(REPEATED)])
  const resting = works.filter(([text]) => /\brestMs\b|\bREST\b/.test(text)).map(([, name]) => name!)
  const { rows } = await db.pool.query<{ work: string[] }>(
    `select string_to_array(trim(trailing e'\\n' from replace(encode(tgargs, 'escape'), '\\000', e'\\n')), e'\\n') as work
      from pg_trigger where tgname like 'work_due%'`,
  )
  const woken = new Set(rows.flatMap(({ work }) => work))
  expect(resting.length).toBeGreaterThan(10)
  expect([...woken].toSorted()).toEqual(resting.toSorted())
})
