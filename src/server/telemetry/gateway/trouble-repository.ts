import type { Pool } from 'pg'
import type { Database } from '#server/store/database.ts'

/** The faults that one control unit of a vehicle reports. */
export interface ReportedTrouble {
  oemId: string
  vehicleId: number
  ecu: string
  /** CAN id of the messages with its trouble codes. */
  address: number
  /** Status bits of ISO 14229-1: failed now, confirmed, and whether a lamp is lit. */
  status: number
  at: number
  mileageKm: number | null
  faults: { dtc: number; code: string; count: number }[]
}

/** Codes that turned up in a vehicle that did not have them. */
export interface AppearedTrouble {
  oemId: string
  orgId: number
  vehicleId: number
  vin: string
  ecu: string
  codes: string[]
  at: Date
}

const CLEAR = `update dtc_observation set cleared_at = $3
  where vehicle_id = $1 and address = $2 and cleared_at is null and not (dtc = any($4))`

/** A code that comes back counts again, and has no end again. */
const KEEP = `with stood as (select dtc from dtc_observation where vehicle_id = $1 and address = $2 and cleared_at is null),
  stored as (insert into dtc_observation as d (oem_id, vehicle_id, ecu, address, dtc, code, status, first_at, last_at, occurrence, mileage_km)
    select $3, $1, $4, $2, n.dtc, n.code, $5, $6, $6, greatest(n.count, 1), $7
      from unnest($8::int[], $9::text[], $10::int[]) n(dtc, code, count)
    on conflict (vehicle_id, address, dtc) do update set status = excluded.status, ecu = excluded.ecu,
      last_at = greatest(d.last_at, excluded.last_at), cleared_at = null,
      occurrence = greatest(excluded.occurrence, d.occurrence + (d.cleared_at is not null)::int)
    returning dtc, code)
  select k.code, v.vin, v.org_id as "orgId" from stored k join vehicle v on v.id = $1
   where k.dtc not in (select dtc from stood) order by k.dtc`

/** Trouble codes reported on the bus, next to those of control units that were queried. */
export class TroubleRepository {
  private readonly pool: Pool

  constructor(db: Pick<Database, 'pool'>) {
    this.pool = db.pool
  }

  /** A unit always reports its full list. Returns the new codes, or null. */
  async keep(reported: ReportedTrouble): Promise<AppearedTrouble | null> {
    const { oemId, vehicleId, ecu, address, status, at, mileageKm, faults } = reported
    const dtcs = faults.map(({ dtc }) => dtc)
    const moment = new Date(at)
    await this.pool.query(CLEAR, [vehicleId, address, moment, dtcs])
    if (faults.length === 0) return null
    const codes = faults.map(({ code }) => code)
    const counts = faults.map(({ count }) => count)
    const values = [vehicleId, address, oemId, ecu, status, moment, mileageKm, dtcs, codes, counts]
    const { rows } = await this.pool.query<{ code: string; vin: string; orgId: number }>(KEEP, values)
    const [first] = rows
    if (!first) return null
    return {
      oemId,
      vehicleId,
      ecu,
      at: moment,
      vin: first.vin,
      orgId: first.orgId,
      codes: rows.map(({ code }) => code),
    }
  }
}
