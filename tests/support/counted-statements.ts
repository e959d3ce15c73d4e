import type { Pool, PoolClient } from 'pg'

/** Counts the statements that work sends to the database through this pool; nothing else may use it then. */
export async function countedStatements(pool: Pool, work: () => Promise<unknown>): Promise<number> {
  let count = 0
  const wrapped = new Map<PoolClient, PoolClient['query']>()
  const wrap = (client: PoolClient) => {
    if (wrapped.has(client)) return
    const query = client.query.bind(client) as PoolClient['query']
    wrapped.set(client, query)
    client.query = ((...given: Parameters<PoolClient['query']>) => {
      count += 1
      return query(...given)
    }) as PoolClient['query']
  }
  pool.on('acquire', wrap)
  try {
    await work()
  } finally {
    pool.off('acquire', wrap)
    for (const [client, query] of wrapped) client.query = query
  }
  return count
}
