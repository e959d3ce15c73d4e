import type { SilenceCause } from '#core/domain/silence.ts'
import type { NotifyJob } from '#server/telemetry/live/job-news.ts'
import type { Database } from '#server/store/database.ts'
import { type NewsOfSilence, SILENCE_NEWS, notifySilences } from './silence-news.ts'

/** A vehicle with a terminal that may be silent, and the silence that is open. */
export interface WatchedVehicle {
  vehicleId: number
  oemId: string
  modelCode: string
  powerType: string
  orgPath: number[]
  registerState: string
  simState: string
  /** Threshold of its own. */
  minutes: number | null
  episode: {
    id: number
    fromAt: Date
    resumedAt: Date | null
    backMinutes: number
    mileageBefore: number | null
  } | null
}

export interface NewEpisode {
  oemId: string
  vehicleId: number
  ruleId: number | null
  fromAt: number
  stateBefore: string
  supply: string
  simState: string
  probableCause: SilenceCause
  place: { lat: number; lng: number } | null
  mileage: number | null
}

interface WatchedRow extends Omit<WatchedVehicle, 'orgPath' | 'episode'> {
  path: string
  episodeId: number | null
  fromAt: Date
  resumedAt: Date | null
  backMinutes: number
  mileageBefore: number | null
}

/** Minutes that a vehicle with its own threshold must report again. */
const USUAL_BACK_MINUTES = 10

/** Queries of the watch over silent vehicles. `notify` is called for each silence that begins, changes or ends. */
export function silenceWatchRepository({ pool }: Pick<Database, 'pool'>, notify: NotifyJob = () => undefined) {
  const change = async (statement: string, values: readonly unknown[]) => {
    const { rows } = await pool.query<NewsOfSilence>(`${statement} returning ${SILENCE_NEWS}`, [...values])
    notifySilences(notify, rows)
  }
  return {
    async vehicles(oemId?: string): Promise<WatchedVehicle[]> {
      const { rows } = await pool.query<WatchedRow>(
        `select v.id as "vehicleId", v.oem_id as "oemId", m.model_code as "modelCode", m.power_type as "powerType", o.path,
            v.register_state as "registerState", coalesce(c.state, '') as "simState", s.minutes,
            e.id::int as "episodeId", e.from_at as "fromAt", e.heard_at as "resumedAt", e.mileage_before as "mileageBefore",
            coalesce(r.back_minutes, ${USUAL_BACK_MINUTES}) as "backMinutes"
          from vehicle v join vehicle_model m on m.id = v.model_id join organisation o on o.id = v.org_id
          join terminal t on t.vehicle_id = v.id
          left join sim_card c on c.iccid = t.iccid and t.iccid <> '' and c.oem_id = v.oem_id
          left join silence_vehicle s on s.vehicle_id = v.id
          left join silence_episode e on e.vehicle_id = v.id and e.to_at is null
          left join silence_rule r on r.id = e.rule_id
          where not v.archived and not t.deregistered and ($1::text is null or v.oem_id = $1)`,
        [oemId ?? null],
      )
      return rows.map(({ path, episodeId, fromAt, resumedAt, backMinutes, mileageBefore, ...row }) => ({
        ...row,
        orgPath: path.split('.').filter(Boolean).map(Number),
        episode: episodeId === null ? null : { id: episodeId, fromAt, resumedAt, backMinutes, mileageBefore },
      }))
    },

    async begin(episode: NewEpisode): Promise<void> {
      await change(
        `insert into silence_episode as e (oem_id, vehicle_id, rule_id, from_at, state_before, supply, sim_state, probable_cause,
            lat_before, lng_before, mileage_before)
          values ($1, $2, (select id from silence_rule where id = $3), $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
        [
          episode.oemId,
          episode.vehicleId,
          episode.ruleId,
          new Date(episode.fromAt),
          episode.stateBefore,
          episode.supply,
          episode.simState,
          episode.probableCause,
          episode.place?.lat ?? null,
          episode.place?.lng ?? null,
          episode.mileage,
        ],
      )
    },

    /** Notifies of silences that are on the list again because their snooze ended in this range, epoch ms. */
    async notifyEndedSnoozes(from: number, to: number): Promise<void> {
      const { rows } = await pool.query<NewsOfSilence>(
        `select ${SILENCE_NEWS} from silence_episode e join silence_vehicle z on z.vehicle_id = e.vehicle_id
          where e.to_at is null and z.snoozed_until > $1 and z.snoozed_until <= $2`,
        [new Date(from), new Date(to)],
      )
      notifySilences(notify, rows)
    },

    /** Sets since when the vehicle reports again; null: it is silent again. */
    async setResumed(id: number, at: number | null): Promise<void> {
      const since = at === null ? null : new Date(at)
      await change('update silence_episode e set heard_at = $2 where id = $1 and to_at is null', [id, since])
    },

    async end(
      id: number,
      at: number,
      { place, kmBetween }: { place: { lat: number; lng: number } | null; kmBetween: number | null },
    ): Promise<void> {
      await change(
        `update silence_episode e set to_at = $2, heard_at = $2, lat_after = $3, lng_after = $4, km_between = $5
          where id = $1 and to_at is null`,
        [id, new Date(at), place?.lat ?? null, place?.lng ?? null, kmBetween],
      )
    },
  }
}
export type SilenceWatchRepository = ReturnType<typeof silenceWatchRepository>
