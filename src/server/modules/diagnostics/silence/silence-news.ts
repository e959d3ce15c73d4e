import type { NotifyJob } from '#server/telemetry/live/job-news.ts'
import { VEHICLE_SEERS } from '#server/store/scope.ts'

/** Columns of `silence_episode e` for a notification. */
export const SILENCE_NEWS = `e.id::int, e.oem_id as "oemId", e.vehicle_id as "vehicleId",
  case when e.to_at is not null then 'over' when e.heard_at is not null then 'heard' else 'silent' end as state,
  (select ${VEHICLE_SEERS} from vehicle v where v.id = e.vehicle_id) as seers`

export interface NewsOfSilence {
  id: number
  oemId: string
  vehicleId: number
  state: string
  /** Organisations that see the vehicle. */
  seers: readonly number[]
}

export function notifySilences(notify: NotifyJob, rows: readonly NewsOfSilence[]): void {
  for (const { id, oemId, state, seers } of rows) {
    const change = { kind: 'silence', id, state, done: 0, total: 0, secondsLeft: null, figures: {} } as const
    notify({ audience: { oemId, everyOf: [seers] }, change })
  }
}
