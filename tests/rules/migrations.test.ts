import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, 'src/server/store/migrations')
const LIST = 'tests/rules/landed-migrations.txt'

const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
  entries: { idx: number; when: number; tag: string }[]
}
const landed = new Map(
  readFileSync(join(root, LIST), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(' ') as [tag: string, hash: string]),
)
const hashOf = (tag: string) =>
  createHash('sha256')
    .update(readFileSync(join(folder, `${tag}.sql`)))
    .digest('hex')

/** What is wrong with a migration, and what to do; empty when nothing is. */
function faultOf(tag: string, hash: string): string {
  const recorded = landed.get(tag)
  if (recorded === undefined) return `Once ${tag} is as it will land, add this line to ${LIST}: ${tag} ${hash}`
  if (recorded === hash) return ''
  return (
    `${tag} was changed. A database that has run it would not get the change: put the file back and write the change into ` +
    `a new migration (npm run db:generate -- <name>). If it has not landed on main yet, put ${hash} into ${LIST} instead.`
  )
}

describe('migrations are only added', () => {
  it('leaves those that have landed as they are', () => {
    expect(entries.map(({ tag }) => faultOf(tag, hashOf(tag))).filter((fault) => fault !== '')).toEqual([])
    expect([...landed.keys()]).toEqual(entries.map(({ tag }) => tag))
  })

  it('finds one that was changed, and one that is not recorded', () => {
    expect(faultOf('0000_platform', 'other')).toContain('put the file back')
    expect(faultOf('9999_new', 'hash')).toContain('9999_new hash')
  })

  // A database takes those whose time is after the newest it has: one that lands late with an early time would be left out.
  it('numbers them, and dates each after the one before', () => {
    expect(entries.map(({ idx }) => idx)).toEqual(entries.map((_, at) => at))
    const times = entries.map(({ when }) => when)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
    expect(readdirSync(folder).filter((name) => name.endsWith('.sql'))).toEqual(entries.map(({ tag }) => `${tag}.sql`))
  })

  it('has one for everything in src/server/store/schema', async () => {
    // The generator takes a path within the project only.
    const copy = mkdtempSync(join(root, 'node_modules/.migrations-'))
    try {
      cpSync(folder, copy, { recursive: true })
      const { stdout } = await promisify(execFile)(
        process.execPath,
        [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--name', 'missing'],
        { cwd: root, env: { ...process.env, MIGRATION_FOLDER: copy.slice(root.length) } },
      )
      expect(stdout, 'Run npm run db:generate -- <name>.').toContain('No schema changes')
    } finally {
      rmSync(copy, { recursive: true })
    }
  })
})
