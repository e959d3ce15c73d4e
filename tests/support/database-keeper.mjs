// Ends the shared PostgreSQL of the tests after a while without use.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const LOOK_MS = 30_000
const IDLE_LOOKS = 10
const dataDir = process.argv[2]
const lockFile = join(dataDir, 'postmaster.pid')

async function users() {
  const client = new pg.Client({ host: dataDir, user: 'postgres', database: 'postgres' })
  await client.connect()
  try {
    const found = await client.query(
      "select count(*)::int users from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()",
    )
    return found.rows[0].users
  } finally {
    await client.end()
  }
}

for (let idle = 0; idle < IDLE_LOOKS; ) {
  await wait(LOOK_MS)
  if (!existsSync(lockFile)) process.exit()
  const busy = await users().catch(() => process.exit())
  idle = busy > 0 ? 0 : idle + 1
}
// SIGINT is PostgreSQL's fast shutdown.
process.kill(Number(readFileSync(lockFile, 'utf8').split('\n')[0]), 'SIGINT')
