import type { Pool } from 'pg'
import type { PositionRow } from '#server/recorder/telemetry-row.ts'
import type { Database } from '#server/store/database.ts'

/** Nearly every vehicle has its newest position here; only the others are looked for in all days. */
const RECENT_MS = 2 * 86_400_000
const AT_ONCE = 5_000

const NEWEST = `select p.* from unnest($1::int[]) as v(id) cross join lateral (
    select vehicle_id, ts, serial, kind, oem_id, terminal_id, received_at, lat, lng, altitude, speed, direction, alarm, status,
      mileage, fuel, soc, signal, satellites, quality, items
    from position where vehicle_id = v.id and ts >= $2 order by ts desc limit 1) p`

const NEWEST_FIX = `select p.* from unnest($1::int[]) as v(id) cross join lateral (
    select vehicle_id, lat, lng from position
    where vehicle_id = v.id and ts >= $2 and status & 2 <> 0 order by ts desc limit 1) p`

interface NewestRow {
  vehicle_id: number
  ts: Date
  serial: number
  kind: number
  oem_id: string
  terminal_id: number
  received_at: Date
  lat: number
  lng: number
  altitude: number
  speed: number
  direction: number
  alarm: string
  status: string
  mileage: string | null
  fuel: number | null
  soc: number | null
  signal: number | null
  satellites: number | null
  quality: number
  items: Buffer | null
}

export interface LastFix {
  vehicleId: number
  lat: number
  lng: number
}

/** The newest stored position of each vehicle, to rebuild the tracker. */
export class LastPositionRepository {
  private readonly pool: Pool

  constructor(db: Pick<Database, 'pool'>) {
    this.pool = db.pool
  }

  async newest(vehicleIds: readonly number[], now: number): Promise<Omit<PositionRow, 'charging' | 'sleeping'>[]> {
    const recent = await this.inParts<NewestRow>(NEWEST, vehicleIds, new Date(now - RECENT_MS))
    const found = new Set(recent.map((row) => row.vehicle_id))
    const others = vehicleIds.filter((id) => !found.has(id))
    const older = await this.inParts<NewestRow>(NEWEST, others, new Date(0))
    return [...recent, ...older].map(positionOf)
  }

  /** For vehicles whose newest position has no fix: where they were seen last. */
  async newestFix(vehicleIds: readonly number[]): Promise<LastFix[]> {
    const rows = await this.inParts<{ vehicle_id: number; lat: number; lng: number }>(
      NEWEST_FIX,
      vehicleIds,
      new Date(0),
    )
    return rows.map((row) => ({ vehicleId: row.vehicle_id, lat: row.lat, lng: row.lng }))
  }

  private async inParts<R extends object>(query: string, ids: readonly number[], from: Date): Promise<R[]> {
    const rows: R[] = []
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const part = await this.pool.query<R>(query, [ids.slice(at, at + AT_ONCE), from])
      rows.push(...part.rows)
    }
    return rows
  }
}

function positionOf(row: NewestRow): Omit<PositionRow, 'charging' | 'sleeping'> {
  return {
    vehicleId: row.vehicle_id,
    ts: row.ts.getTime(),
    serial: row.serial,
    kind: row.kind,
    oemId: row.oem_id,
    terminalId: row.terminal_id,
    receivedAt: row.received_at.getTime(),
    lat: row.lat,
    lng: row.lng,
    altitude: row.altitude,
    speed: row.speed,
    direction: row.direction,
    alarm: Number(row.alarm),
    status: Number(row.status),
    mileage: row.mileage === null ? null : Number(row.mileage),
    fuel: row.fuel,
    soc: row.soc,
    signal: row.signal,
    satellites: row.satellites,
    quality: row.quality,
    items: row.items,
  }
}
