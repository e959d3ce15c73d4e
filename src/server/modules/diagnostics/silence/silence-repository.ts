import type { EpisodeFilter, SilentFilter, Silence } from '#core/contract/silence.ts'
import type { FollowUp, SilenceCause } from '#core/domain/silence.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import type { NotifyJob } from '#server/telemetry/live/job-news.ts'
import type { Database } from '#server/store/database.ts'
import { ownText, type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'
import { eachRow, mapList, orderText, type Page, pageByText } from '#server/store/paging.ts'
import { type NewsOfSilence, SILENCE_NEWS, notifySilences } from './silence-news.ts'

interface SilenceRow
  extends Omit<Silence, 'startTime' | 'endTime' | 'heardTime' | 'snoozeTime' | 'placeBefore' | 'placeAfter'> {
  fromAt: Date
  toAt: Date | null
  resumedAt: Date | null
  snoozedUntil: Date | null
  latBefore: number | null
  lngBefore: number | null
  latAfter: number | null
  lngAfter: number | null
}

const JOINED = `silence_episode e join vehicle v on v.id = e.vehicle_id join vehicle_model m on m.id = v.model_id
  join organisation o on o.id = v.org_id left join silence_vehicle z on z.vehicle_id = v.id
  left join terminal t on t.vehicle_id = v.id left join sim_card c on c.iccid = t.iccid and t.iccid <> '' and c.oem_id = v.oem_id
  left join dealer d on d.oem_id = v.oem_id and d.code = v.dealer_code and v.dealer_code <> ''
  left join account a on a.id = e.handled_by left join silence_rule r on r.id = e.rule_id`
const COLUMNS = `e.id::int, v.vin, v.plate, m.model_name as model, o.name as "orgName", e.from_at as "fromAt", e.to_at as "toAt",
  case when e.to_at is null then e.heard_at end as "resumedAt",
  extract(epoch from coalesce(e.to_at, now()) - e.from_at)::float8 as seconds, e.state_before as "stateBefore", e.supply,
  coalesce(c.state, e.sim_state) as "simState", e.probable_cause as "probableCause", e.cause_found as "causeFound",
  e.lat_before as "latBefore", e.lng_before as "lngBefore", e.lat_after as "latAfter", e.lng_after as "lngAfter",
  e.km_between as "kmBetween", coalesce(d.name, '') as dealer, coalesce(d.phone, '') as "dealerPhone",
  e.follow_up as "followUp", e.assignee, e.note, coalesce(a.display_name, '') as "handledBy",
  case when z.snoozed_until > now() then z.snoozed_until end as "snoozedUntil", coalesce(r.name, '') as rule`
const SORTS = { vin: 'v.vin', startTime: 'e.from_at', seconds: 'coalesce(e.to_at, now()) - e.from_at' }
/** $1 tenant, $2 organisations, $3 VIN, $4 cause, $5 hours. */
const COMMON = `${SEEN_VEHICLE} and ($3::text is null or v.vin = $3)
  and ($4::text is null or coalesce(e.cause_found, e.probable_cause) = $4)
  and ($5::float8 is null or coalesce(e.to_at, now()) - e.from_at >= $5 * interval '1 hour')`
/** $6 follow-up, $7 organisation, $8 snoozed. */
const SILENT = `${COMMON} and e.to_at is null and ($6::text is null or e.follow_up = $6) and ($7::int is null or v.org_id = $7)
  and $8::bool = (z.snoozed_until is not null and z.snoozed_until > now())`
/** $6 begin, $7 end. */
const OVERLAPPING = `${COMMON} and e.from_at < $7 and (e.to_at is null or e.to_at >= $6)`
/** Changing is for vehicles of the caller's own organisations. */
const OWN = `update silence_episode e set %s from vehicle v
  where v.id = e.vehicle_id and ${ownText('v')} and e.id = any($3) returning ${SILENCE_NEWS}`

/** Silences of vehicles, for users. `notify` is called for each that a user has changed. */
export function silenceRepository({ pool }: Pick<Database, 'pool'>, notify: NotifyJob = () => undefined) {
  const page = async (where: string, order: string, values: unknown[], at: Page) => {
    const from = `${JOINED} where ${where}`
    const sorted = orderText(at, SORTS, `${order}, e.id`)
    const found = await pageByText<SilenceRow>(pool, at, { columns: COLUMNS, from, order: sorted, values })
    return mapList(found, silenceOf)
  }

  return {
    silent: (scope: Scope, filter: SilentFilter, of: Page) =>
      page(
        SILENT,
        'e.from_at',
        [...commonValues(scope, filter), filter.followUp ?? null, filter.orgId ?? null, filter.snoozed === 'true'],
        of,
      ),

    episodes: (scope: Scope, filter: EpisodeFilter, of: Page) =>
      page(OVERLAPPING, 'e.from_at desc', [...commonValues(scope, filter), ...rangeOf(filter)], of),

    async *all(scope: Scope, filter: EpisodeFilter): AsyncGenerator<Silence> {
      const rows = eachRow(
        async (last: number | undefined, limit) =>
          (
            await pool.query<SilenceRow>(
              `select ${COLUMNS} from ${JOINED} where ${OVERLAPPING} and e.id > $8 order by e.id limit $9`,
              [...commonValues(scope, filter), ...rangeOf(filter), last ?? 0, limit],
            )
          ).rows,
        ({ id }) => id,
      )
      for await (const row of rows) yield silenceOf(row)
    },

    async update(
      { oemId, orgIds, userId }: Scope & { userId: number },
      ids: readonly number[],
      change: {
        followUp?: FollowUp | undefined
        causeFound?: SilenceCause | undefined
        assignee?: string | undefined
        note?: string | undefined
      },
    ): Promise<number> {
      const set = `follow_up = coalesce($4, follow_up), cause_found = coalesce($5, cause_found),
        assignee = coalesce($6, assignee), note = coalesce($7, note), handled_at = now(),
        handled_by = (select id from account where id = $8)`
      const { rows } = await pool.query<NewsOfSilence>(OWN.replace('%s', set), [
        oemId,
        [...orgIds],
        [...ids],
        change.followUp ?? null,
        change.causeFound ?? null,
        change.assignee ?? null,
        change.note ?? null,
        userId,
      ])
      notifySilences(notify, rows)
      return rows.length
    },

    async snooze({ oemId, orgIds }: Scope, ids: readonly number[], until: Date | null): Promise<number> {
      const { rows } = await pool.query<NewsOfSilence>(
        `with snoozed as (insert into silence_vehicle (vehicle_id, snoozed_until)
          select distinct v.id, $4::timestamptz from silence_episode e join vehicle v on v.id = e.vehicle_id
          where ${ownText('v')} and e.id = any($3)
          on conflict (vehicle_id) do update set snoozed_until = excluded.snoozed_until returning vehicle_id)
        select ${SILENCE_NEWS} from silence_episode e where e.id = any($3) and e.vehicle_id in (select vehicle_id from snoozed)`,
        [oemId, [...orgIds], [...ids], until],
      )
      notifySilences(notify, rows)
      return new Set(rows.map(({ vehicleId }) => vehicleId)).size
    },

    /** The VINs that belong to the caller. */
    async vehicles({ oemId, orgIds }: Scope, vins: readonly string[]) {
      const { rows } = await pool.query<{ vehicleId: number; vin: string }>(
        `select id as "vehicleId", vin from vehicle where ${ownText('vehicle')} and vin = any($3) and not archived`,
        [oemId, [...orgIds], [...vins]],
      )
      return rows
    },

    /** False when the caller has no such vehicle. */
    async setThreshold({ oemId, orgIds }: Scope, vin: string, minutes: number | null): Promise<boolean> {
      const { rowCount } = await pool.query(
        `insert into silence_vehicle (vehicle_id, minutes)
          select v.id, $4::int from vehicle v where ${ownText('v')} and v.vin = $3
          on conflict (vehicle_id) do update set minutes = excluded.minutes`,
        [oemId, [...orgIds], vin, minutes],
      )
      return rowCount === 1
    },
  }
}
export type SilenceRepository = ReturnType<typeof silenceRepository>

const commonValues = (
  { oemId, orgIds }: Scope,
  { vin, cause, hours }: Pick<SilentFilter, 'vin' | 'cause' | 'hours'>,
): unknown[] => [oemId, [...orgIds], vin ?? null, cause ?? null, hours ?? null]

const rangeOf = ({ startTime, endTime }: EpisodeFilter): Date[] => [
  new Date(fromPlatformTime(startTime)),
  // The wire's end is inclusive to the second.
  new Date(fromPlatformTime(endTime) + 1000),
]

function silenceOf(row: SilenceRow): Silence {
  const { fromAt, toAt, resumedAt, snoozedUntil, latBefore, lngBefore, latAfter, lngAfter, ...rest } = row
  const place = (lat: number | null, lng: number | null) => (lat === null || lng === null ? null : { lat, lng })
  return {
    ...rest,
    startTime: platformTimeOf(fromAt),
    endTime: platformTimeOf(toAt),
    heardTime: platformTimeOf(resumedAt),
    snoozeTime: platformTimeOf(snoozedUntil),
    placeBefore: place(latBefore, lngBefore),
    placeAfter: place(latAfter, lngAfter),
  }
}
