import { SYMPTOM_RULES } from '#core/domain/faulty-terminal.ts'
import type { Database } from '#server/store/database.ts'

/** Newest state of a vehicle that has an odometer and was located. */
export interface WatchedState {
  vehicleId: number
  lat: number
  lng: number
  km: number
  /** Epoch ms of its newest position. */
  at: number
  fixed: boolean
}

const CHUNK = 20_000
/** About 50 m. */
const MOVED = `not excluded.fixed or excluded.km < w.place_km
  or abs(excluded.lat - w.lat) > 0.0005 or abs(excluded.lng - w.lng) > 0.0005`
const NOTE = `insert into terminal_watch as w
    (vehicle_id, oem_id, at, km, fixed, lat, lng, place_at, place_km, fix_at, fix_km, can_at, can_km)
  select v.id, v.oem_id, n.at, n.km, n.fixed, n.lat, n.lng, n.at, n.km, n.at, n.km,
    (select max(s.last_can_at) from terminal t join terminal_state s on s.terminal_id = t.id where t.vehicle_id = v.id), n.km
  from unnest($1::int[], $2::float8[], $3::float8[], $4::float8[], $5::timestamptz[], $6::bool[]) n (id, lat, lng, km, at, fixed)
  join vehicle v on v.id = n.id and not v.archived
  on conflict (vehicle_id) do update set at = excluded.at, km = excluded.km, fixed = excluded.fixed,
    lat = case when ${MOVED} then excluded.lat else w.lat end,
    lng = case when ${MOVED} then excluded.lng else w.lng end,
    place_at = case when ${MOVED} then excluded.at else w.place_at end,
    place_km = case when ${MOVED} then excluded.km else w.place_km end,
    fix_at = case when excluded.fixed or excluded.km < w.fix_km then excluded.at else w.fix_at end,
    fix_km = case when excluded.fixed or excluded.km < w.fix_km then excluded.km else w.fix_km end,
    can_at = excluded.can_at,
    can_km = case when excluded.can_at is distinct from w.can_at or excluded.km < w.can_km then excluded.km else w.can_km end
  where excluded.at > w.at`

const RECENT = `at > now() - interval '1 hour'`
const R = SYMPTOM_RULES
/** Alarms of the terminal itself that last, or come again. */
const alarms = (symptom: string, kinds: string) => `
  select vehicle_id, '${symptom}', min(started_at), 45 + 8 * count(*), count(*)::float8 from alarm_event
  where kind in (${kinds}) and started_at > now() - interval '7 days' and handling <> 'falseAlarm' group by vehicle_id
  having count(*) >= ${R.alarmsAWeek}
    or min(started_at) filter (where ended_at is null) < now() - interval '${R.alarmMinutes} minutes'`
const FOUND = `
  select vehicle_id, 'constantPosition' as symptom, place_at as since, 50 + 2 * (km - place_km) as score, km - place_km as evidence
    from terminal_watch where fixed and km - place_km >= ${R.constantPositionKm} and ${RECENT}
  union all select vehicle_id, 'gnssLost', fix_at, 40 + 2 * (km - fix_km), km - fix_km
    from terminal_watch where not fixed and km - fix_km >= ${R.gnssLostKm} and ${RECENT}
  union all select vehicle_id, 'canLost', can_at, 40 + km - can_km, km - can_km
    from terminal_watch where can_at is not null and km - can_km >= ${R.canLostKm} and ${RECENT}
  union all select vehicle_id, 'rebootLoop', min(ts), 30 + 5 * count(*), count(*)::float8 from terminal_log
    where ts > now() - interval '1 hour' and message_id = 258 and vehicle_id is not null group by vehicle_id
    having count(*) >= ${R.rebootsAnHour}
  union all ${alarms('lowBackupBattery', `'deviceBackupLow'`)}
  union all ${alarms('storageFailure', `'deviceStorageFault', 'videoStorageFault'`)}
  union all select vehicle_id, 'silentDriving', min(from_at), 50 + sum(km_between), sum(km_between) from silence_episode
    where from_at > now() - interval '7 days' and km_between >= ${R.silentKm} group by vehicle_id`
/** What was found false rests for a week; what was solved counts again from what came later. */
const SETTLED = `select 1 from terminal_suspect d where d.vehicle_id = f.vehicle_id and d.symptom = f.symptom
  and (d.state = 'falseAlarm' and d.handled_at > now() - interval '7 days' or d.state = 'solved' and d.handled_at > f.since)`
const FIND = `insert into terminal_suspect as s (oem_id, vehicle_id, sn, symptom, since_at, seen_at, score, evidence)
  select v.oem_id, v.id, coalesce((select t.sn from terminal t where t.vehicle_id = v.id order by t.id limit 1), ''),
    f.symptom, f.since, now(), least(100, f.score)::int, round(f.evidence::numeric, 1)
  from (${FOUND}) f join vehicle v on v.id = f.vehicle_id and not v.archived
  where not exists (${SETTLED})
  on conflict (vehicle_id, symptom) where state in ('new', 'diagnosing', 'workshop')
  do update set seen_at = excluded.seen_at, score = excluded.score, evidence = excluded.evidence,
    since_at = least(s.since_at, excluded.since_at)`
/** Still new, and no rule finds it any more. */
const FORGET = `update terminal_suspect set state = 'solved', handled_at = now()
  where state = 'new' and seen_at < now() - interval '6 hours'`

/** The watch over all terminals: a few statements, however many vehicles there are. */
export function terminalWatchRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async tenants(): Promise<string[]> {
      const { rows } = await pool.query<{ oemId: string }>('select oem_id as "oemId" from tenant order by 1')
      return rows.map(({ oemId }) => oemId)
    },

    async note(states: readonly WatchedState[]): Promise<void> {
      for (let from = 0; from < states.length; from += CHUNK) {
        const some = states.slice(from, from + CHUNK)
        await pool.query(NOTE, [
          some.map(({ vehicleId }) => vehicleId),
          some.map(({ lat }) => lat),
          some.map(({ lng }) => lng),
          some.map(({ km }) => km),
          some.map(({ at }) => new Date(at)),
          some.map(({ fixed }) => fixed),
        ])
      }
    },

    /** Adds what the rules find now; returns how many suspicions were added or seen again. */
    async find(): Promise<number> {
      const { rowCount } = await pool.query(FIND)
      await pool.query(FORGET)
      return rowCount ?? 0
    },
  }
}
export type TerminalWatchRepository = ReturnType<typeof terminalWatchRepository>
