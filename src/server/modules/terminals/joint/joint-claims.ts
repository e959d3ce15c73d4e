import type { Pool, PoolClient } from 'pg'

/** First key of the advisory lock of a vehicle that is being debugged; the second is the vehicle. */
export const JOINT_LOCK = 730_311

/**
 * Announces to all processes that the session of a vehicle is being followed: locks of one database connection, which end
 * with the process, also when that is killed.
 */
export class JointClaims {
  private readonly pool: Pick<Pool, 'connect'>
  private client: Promise<PoolClient> | null = null

  constructor(pool: Pick<Pool, 'connect'>) {
    this.pool = pool
  }

  /** False: another process has a session with it. */
  async claim(vehicleId: number): Promise<boolean> {
    const client = await (this.client ??= this.connect())
    const keys = [JOINT_LOCK, vehicleId]
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1, $2) as got', keys)
    return rows[0]?.got ?? false
  }

  async release(vehicleId: number): Promise<void> {
    const client = await this.client
    await client?.query('select pg_advisory_unlock($1, $2)', [JOINT_LOCK, vehicleId])
  }

  async close(): Promise<void> {
    const client = await this.client?.catch(() => null)
    this.client = null
    // Not back to the pool: the locks end with it.
    client?.release(true)
  }

  private async connect(): Promise<PoolClient> {
    try {
      const client = await this.pool.connect()
      client.on('error', () => {
        this.client = null
        client.release(true)
      })
      return client
    } catch (error) {
      this.client = null
      throw error
    }
  }
}
