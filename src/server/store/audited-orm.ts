import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { auditedCall } from '#server/ops/audited-call.ts'

/** Every transaction of an audited call carries its entry of the audit trail: no repository has to think of it. */
export function auditedOrm(orm: NodePgDatabase): NodePgDatabase {
  const plain = orm.transaction.bind(orm)
  orm.transaction = async (work, config) => {
    const call = auditedCall()
    if (!call || config?.accessMode === 'read only') return plain(work, config)
    let written = false
    const result = await plain(async (tx) => {
      const done = await work(tx)
      written = await call.writeInside(tx)
      return done
    }, config)
    if (written) call.committed()
    return result
  }
  return orm
}
