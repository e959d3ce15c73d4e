import pg from 'pg'
import type { Logger } from '#server/ops/log.ts'
import { reasonOf } from './database.ts'

const RETRY_MS = 1_000

export interface AccessChange {
  /** 'session': only sessions or API keys ended; 'rights': also what an account may do in other ways, such as its screen tokens. */
  of: 'session' | 'rights'
  /** Undefined where any user may be affected. */
  accountId: number | undefined
}

const EVERYTHING: AccessChange = { of: 'rights', accountId: undefined }

/**
 * Receives notifications of the database when sessions end and when accounts, roles or organisations change (its triggers
 * `access_changed`), regardless of the origin: this process, another one, a command or an administrator with SQL. Returns a
 * function that ends it.
 */
export function watchAccess(
  connection: pg.ClientConfig,
  log: Logger,
  changed: (change: AccessChange) => void,
): () => Promise<void> {
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  const lost = (from: pg.Client, reason: string) => {
    if (client !== from || closed) return
    client = undefined
    log.warn({ reason }, 'changes of access are not received, will retry')
    from.end().catch(() => undefined)
    retry = setTimeout(connect, RETRY_MS)
  }
  const connect = () => {
    const made = new pg.Client({
      ...connection,
      // Not of the pool's kind: it does not keep an embedded server from being stopped.
      application_name: 'fleetwall_access',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 10_000,
    })
    client = made
    made.on('notification', ({ payload }) => changed(changeIn(payload)))
    made.on('error', (error) => lost(made, reasonOf(error)))
    made.on('end', () => lost(made, 'the connection ended'))
    made
      .connect()
      .then(() => made.query('listen access_changed'))
      // Earlier changes were missed.
      .then(() => changed(EVERYTHING))
      .catch((error: unknown) => lost(made, reasonOf(error)))
  }
  connect()
  return async () => {
    closed = true
    clearTimeout(retry)
    await client?.end().catch(() => undefined)
  }
}

function changeIn(payload: string | undefined): AccessChange {
  const [table, account] = payload?.split(' ') ?? []
  const ended = table === 'session' || table === 'api_key'
  return { of: ended ? 'session' : 'rights', accountId: account ? Number(account) : undefined }
}
