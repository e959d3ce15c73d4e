import type { Pool, PoolClient } from 'pg'
import { auditedCall } from '#server/ops/audited-call.ts'
import type { Taken } from './bounded-pool.ts'

const NAME_CALL = `select set_config('fleetwall.call', $1, false), set_config('fleetwall.captured', '0', false)`
const FORGET_CALL = `select set_config('fleetwall.call', '', false)`

/**
 * Connections that work for an audited call say so to the database, which then keeps what every row was and what it became
 * (trigger `audit_capture`). No repository has to think of it, whether it writes by the builder, by SQL or in a transaction.
 */
export function auditedPool(pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as (taken: Taken) => void
  const take = (taken: Taken) => {
    const call = auditedCall()
    if (!call) return connect(taken)
    connect((error, client, release) => {
      if (error || !client) return taken(error, client, release)
      // A connection that cannot forget the call would put the next one's changes down to it.
      const free = (fault?: Error | boolean) => {
        if (fault) return release(fault)
        client.query(FORGET_CALL).then(
          () => release(),
          (cause: unknown) => release(cause instanceof Error ? cause : true),
        )
      }
      client.release = free
      client.query(NAME_CALL, [call.id]).then(
        () => taken(undefined, client, free),
        (cause: unknown) => {
          release(true)
          taken(cause instanceof Error ? cause : new Error(String(cause)), undefined, () => undefined)
        },
      )
    })
  }
  const audited = (taken?: Taken) => {
    if (taken) return take(taken)
    return new Promise<PoolClient>((resolve, reject) => {
      take((error, client) => (client ? resolve(client) : reject(error ?? new Error('no connection'))))
    })
  }
  pool.connect = audited as Pool['connect']
  return pool
}
