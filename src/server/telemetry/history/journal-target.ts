import type { Pool } from 'pg'
import { type Scope, SEEN_TERMINAL, SEEN_VEHICLE } from '#server/store/scope.ts'

/** Whose messages a journal shows. */
export interface JournalTarget {
  vehicleId: number | null
  /** Set when a serial number was asked for: only what this terminal sent. */
  terminalId: number | null
}

const BY_VIN = `select v.id as vehicle_id, null::int as terminal_id from vehicle v
  where ${SEEN_VEHICLE} and v.vin = $3`
const BY_SN = `select t.vehicle_id, t.id as terminal_id from terminal t left join vehicle v on v.id = t.vehicle_id
  where ${SEEN_TERMINAL} and t.sn = $3`

/** The vehicle or terminal that is asked for, when the caller may see it; with both, both must agree. */
export async function journalTarget(
  pool: Pool,
  scope: Scope,
  { vin, sn }: { vin?: string | undefined; sn?: string | undefined },
): Promise<JournalTarget | null> {
  const find = async (query: string, name: string) => {
    const found = await pool.query<{ vehicle_id: number | null; terminal_id: number | null }>(query, [
      scope.oemId,
      [...scope.orgIds],
      name,
    ])
    const [row] = found.rows
    return row ? { vehicleId: row.vehicle_id, terminalId: row.terminal_id } : null
  }
  const byVin = vin === undefined ? undefined : await find(BY_VIN, vin)
  const bySn = sn === undefined ? undefined : await find(BY_SN, sn)
  if (byVin === null || bySn === null) return null
  if (byVin && bySn && byVin.vehicleId !== bySn.vehicleId)
    return { vehicleId: byVin.vehicleId, terminalId: bySn.terminalId }
  return bySn ?? byVin ?? null
}
