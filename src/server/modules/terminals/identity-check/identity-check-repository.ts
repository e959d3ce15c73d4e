import type {
  Allowance,
  IdentityCounts,
  IdentityFilter,
  IdentityMismatch,
  Judgement,
} from '#core/contract/identity-check.ts'
import { STATE_AFTER } from '#core/domain/identity-check.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { eachByText, mapList, orderText, type Page, pageByText } from '#server/store/paging.ts'
import { containing } from '#server/store/part-of.ts'
import { ownText, type Scope, SEEN_VEHICLE } from '#server/store/scope.ts'

interface StoredRow
  extends Omit<IdentityMismatch, 'firstTime' | 'lastTime' | 'decideTime' | 'allowedTime' | 'verdict' | 'lat' | 'lng'> {
  firstAt: Date
  lastAt: Date
  decidedAt: Date | null
  allowedUntil: Date | null
  verdict: NonNullable<IdentityMismatch['verdict']> | ''
  lat: number | null
  lng: number | null
}

const OPEN = `m.state in ('detected', 'suspicious', 'explained')`
const JOINED = `identity_mismatch m join vehicle v on v.id = m.vehicle_id join organisation o on o.id = v.org_id
  join terminal t on t.id = m.terminal_id left join account a on a.id = m.decided_by`
const COLUMNS = `m.id::int, v.vin, v.plate, t.sn, m.watch as identity, m.expected, m.reported,
  case when m.watch = 'vin' then coalesce((select w.plate from vehicle w where w.vin = m.reported and w.oem_id = m.oem_id
    and w.org_id = any($2)), '') else '' end as "otherPlate",
  array(select distinct n.watch from identity_mismatch n where n.terminal_id = m.terminal_id and n.watch <> m.watch
    and n.state <> 'done' order by 1) as "alsoChanged",
  m.first_at as "firstAt", m.last_at as "lastAt", m.count as reports, m.lat, m.lng, m.state, m.verdict, m.note,
  coalesce(a.display_name, '') as "decidedBy", m.decided_at as "decidedAt", m.allowed_until as "allowedUntil",
  o.name as "orgName"`
const SORTS = { firstTime: 'm.first_at', lastTime: 'm.last_at', reports: 'm.count' }
/** $1 tenant, $2 organisations. */
const MATCHING = `m.oem_id = $1 and ${SEEN_VEHICLE}
  and ($3::text is null or v.vin ilike $3 or t.sn ilike $3 or m.reported ilike $3) and ($4::text is null or v.vin ilike $4)
  and ($5::text is null or m.watch = $5) and ($6::text is null or m.state = $6) and ($7::text is null or m.verdict = $7)
  and ($8::int is null or v.org_id = $8)`
const valuesOf = ({ oemId, orgIds }: Scope, filter: IdentityFilter): unknown[] => [
  oemId,
  [...orgIds],
  filter.keyWord ? containing(filter.keyWord) : null,
  filter.vin ? containing(filter.vin) : null,
  filter.identity ?? null,
  filter.state ?? null,
  filter.verdict ?? null,
  filter.orgId ?? null,
]

/** Identities that terminals reported and that differ from the books, for users. */
export function identityCheckRepository({ pool }: Pick<Database, 'pool'>) {
  /** All or none: null when one of them is unknown, or of a vehicle the caller does not own. */
  const change = async (
    { oemId, orgIds, userId }: Caller,
    ids: readonly number[],
    { set, values }: { set: string; values: readonly unknown[] },
  ): Promise<number | null> => {
    const wanted = [...new Set(ids)]
    const { rowCount } = await pool.query(
      `with mine as (select m.id from identity_mismatch m join vehicle v on v.id = m.vehicle_id
          where m.oem_id = $1 and ${ownText('v')} and m.id = any($3) order by m.id for update of m)
        update identity_mismatch m set ${set}, decided_at = now(), decided_by = (select id from account where id = $4)
          from mine where mine.id = m.id and (select count(*) from mine) = $5`,
      [oemId, [...orgIds], wanted, userId ?? null, wanted.length, ...values],
    )
    return rowCount === wanted.length ? wanted.length : null
  }
  return {
    async page(scope: Scope, filter: IdentityFilter, at: Page) {
      const order = orderText(at, SORTS, 'm.last_at desc, m.id desc')
      const from = `${JOINED} where ${MATCHING}`
      return mapList(
        await pageByText<StoredRow>(pool, at, { columns: COLUMNS, from, order, values: valuesOf(scope, filter) }),
        mismatchOf,
      )
    },

    async *all(scope: Scope, filter: IdentityFilter): AsyncGenerator<IdentityMismatch> {
      const list = { columns: COLUMNS, from: `${JOINED} where ${MATCHING}`, values: valuesOf(scope, filter) }
      for await (const row of eachByText<StoredRow>(pool, list, 'm.id')) yield mismatchOf(row)
    },

    async counts({ oemId, orgIds }: Scope): Promise<IdentityCounts> {
      const { rows } = await pool.query<IdentityCounts>(
        `select count(*) filter (where m.state = 'detected')::int as detected,
            count(*) filter (where m.state = 'suspicious')::int as suspicious,
            count(*) filter (where m.state = 'explained')::int as explained
          from identity_mismatch m join vehicle v on v.id = m.vehicle_id where m.oem_id = $1 and ${SEEN_VEHICLE} and ${OPEN}`,
        [oemId, [...orgIds]],
      )
      return rows[0]!
    },

    judge: (caller: Caller, ids: readonly number[], { verdict, note }: Judgement) =>
      change(caller, ids, {
        set: 'verdict = $6, state = $7, note = $8, allowed_until = null',
        values: [verdict, STATE_AFTER[verdict], note],
      }),

    allow: (caller: Caller, ids: readonly number[], { days, note }: Allowance) =>
      change(caller, ids, {
        set: `state = 'explained', note = $6, allowed_until = now() + make_interval(days => $7)`,
        values: [note, days],
      }),

    /** VINs of vehicles the caller owns; fewer than asked for where one of them is not. */
    async vins({ oemId, orgIds }: Scope, ids: readonly number[]): Promise<{ id: number; vin: string }[]> {
      const { rows } = await pool.query<{ id: number; vin: string }>(
        `select m.id::int, v.vin from identity_mismatch m join vehicle v on v.id = m.vehicle_id
          where m.oem_id = $1 and ${ownText('v')} and m.id = any($3) order by m.id`,
        [oemId, [...orgIds], [...ids]],
      )
      return rows
    },
  }
}
export type IdentityCheckRepository = ReturnType<typeof identityCheckRepository>

const degrees = (millionths: number | null) => (millionths === null ? null : millionths / 1e6)

function mismatchOf(stored: StoredRow): IdentityMismatch {
  const { firstAt, lastAt, decidedAt, allowedUntil, verdict, lat, lng, ...row } = stored
  return {
    ...row,
    lat: degrees(lat),
    lng: degrees(lng),
    verdict: verdict === '' ? null : verdict,
    firstTime: platformTimeOf(firstAt),
    lastTime: platformTimeOf(lastAt),
    decideTime: platformTimeOf(decidedAt),
    allowedTime: platformTimeOf(allowedUntil),
  }
}
