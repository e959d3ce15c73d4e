import type { TestDatabase } from './database.ts'

/** Takes what the demo wrote out of a database: the next seed is a first start. */
export async function emptyDemo({ pool }: Pick<TestDatabase, 'pool'>): Promise<void> {
  await pool.query(
    'truncate tenant, organisation, vehicle_model, vehicle, terminal, installation, dealer, sim_card cascade',
  )
}
