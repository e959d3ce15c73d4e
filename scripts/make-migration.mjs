// Rewrites the first migration from store/schema and store/{telemetry,audit,access,notices}.sql. Nothing is released yet, so there is one
// migration only; the first release ends that, and with it this script.
import { execFileSync } from 'node:child_process'
import { appendFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const target = 'src/server/store/migrations'
const lock = 'node_modules/.make-migration'
const name = 'platform'

// Two at once would mix their files.
for (let tries = 0; existsSync(lock); tries += 1) {
  if (tries > 120) throw new Error(`${lock} is left over from an interrupted run. Delete it.`)
  await wait(500)
}
mkdirSync(lock)
const folder = mkdtempSync('node_modules/.migration-')
try {
  const env = { ...process.env, MIGRATION_FOLDER: folder }
  execFileSync('npx', ['drizzle-kit', 'generate', '--name', name], { env, stdio: 'inherit' })
  const file = join(folder, `0000_${name}.sql`)
  for (const part of ['telemetry', 'audit', 'access', 'notices']) {
    appendFileSync(file, `\n--> statement-breakpoint\n${readFileSync(`src/server/store/${part}.sql`, 'utf8')}`)
  }
  cpSync(folder, target, { recursive: true })
} finally {
  rmSync(folder, { recursive: true, force: true })
  rmSync(lock, { recursive: true, force: true })
}
