import type { Pool } from 'pg'
import { PLACED } from '#server/telemetry/history/position-history-repository.ts'

/** Raw positions are as dense as these. */
const STEP_SECONDS = 300
/** Hours are closed half an hour after their end; what is newer has raw positions only. */
const OPEN_MS = 2 * 3_600_000

/** First and last position of closed hours, then raw ones; a point found twice is harmless. */
const TRAILS = `select t.id, t.lng, t.lat, t.at from (
    select v.id, point.place[3] / 1e6::float8 as lng, point.place[2] / 1e6::float8 as lat, point.place[1]::float8 as at
    from unnest($1::int[]) as v(id) join vehicle_hour h on h.vehicle_id = v.id and h.hour >= $2 and h.hour < $4
      cross join lateral (values (h.first), (h.last)) as point(place)
    where point.place[6] & 1 = 1
    union all
    select v.id, p.lng / 1e6::float8, p.lat / 1e6::float8, (extract(epoch from p.ts) * 1000)::float8
    from unnest($1::int[]) as v(id) cross join lateral (
      select distinct on (floor(extract(epoch from ts) / ${STEP_SECONDS})) ts, lng, lat from "position"
      where vehicle_id = v.id and ts >= $3 and ts < $4 ${PLACED}
      order by floor(extract(epoch from ts) / ${STEP_SECONDS}), ts) p) t
  where t.lng <> 0 or t.lat <> 0 order by t.id, t.at`

export interface TrailPoint {
  id: number
  lng: number
  lat: number
  /** Epoch ms. */
  at: number
}

/** Where vehicles were, about two points an hour and more in the newest; each vehicle's points together, oldest first. */
export const trailRepository =
  ({ pool }: { pool: Pool }) =>
  async (ids: readonly number[], from: number, to: number): Promise<TrailPoint[]> =>
    (await pool.query<TrailPoint>(TRAILS, [ids, new Date(from), new Date(Math.max(from, to - OPEN_MS)), new Date(to)]))
      .rows
