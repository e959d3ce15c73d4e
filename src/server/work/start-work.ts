import { setTimeout as wait } from 'node:timers/promises'
import type { Registry } from 'prom-client'
import type { Logger } from '#server/ops/log.ts'
import { type Database, poolOf, reasonOf } from '#server/store/database.ts'
import { type BackgroundWork, nameOf } from './background-work.ts'
import { workMetrics } from './work-metrics.ts'
import { workSession } from './work-session.ts'
import { upkeep } from './work-upkeep.ts'

interface StartWorkParts {
  db: Pick<Database, 'connection'>
  work: readonly BackgroundWork[]
  log: Logger
  metrics?: Registry
}

const RETRY_MS = 1_000
/** One listens, the others fetch and end jobs; what jobs do to the database goes through the pool of the platform. */
const CONNECTIONS = 4

/** Works off the queue in this process, over failures of the database, until it is closed. */
export function startWork({ db: { connection }, work: given, log, metrics }: StartWorkParts): {
  close(): Promise<void>
} {
  const names = given.map(nameOf)
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice) throw new Error(`Two kinds of background work are named ${twice}.`)
  const stopping = new AbortController()
  const pool = poolOf(connection, log, CONNECTIONS)
  const work = [...given, upkeep(pool, given)]
  const counts = workMetrics(metrics, pool)
  const sessions = async () => {
    while (!stopping.signal.aborted) {
      const session = workSession({ connection, pool, work, log, metrics: counts }, stopping.signal)
      await session.catch((error: unknown) => log.warn({ reason: reasonOf(error) }, 'background work does not run'))
      await wait(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
    await pool.end()
  }
  const ended = given.length === 0 ? pool.end() : sessions()
  return {
    close() {
      stopping.abort()
      return ended
    },
  }
}
