import * as contract from '#core/contract/screen-display.ts'
import type { WallDisplay, WallState } from '#core/contract/screen-admin.ts'
import { platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { ownText, type Scope } from '#server/store/scope.ts'
import { TOKEN, TOKEN_STATE } from './screen-token-repository.ts'

/** A wall to notify. */
export interface WallPlace {
  id: number
  displayId: string
  orgId: number
}

/** Effect of a heartbeat on the registry. */
export interface SeenWall {
  id: number
  name: string | null
  /** In force: its own, else that of its token. */
  playlistId: number | null
  /** Given lately, and not followed yet. */
  order: contract.ScreenOrder | null
  /** It is new, came back or shows something else. */
  news: boolean
}

const MAX_OUTAGES = 50
const OUTAGES_SHOWN = 5
const MOST_WALLS = 500

const OFFLINE = `w.seen_at < now() - interval '${contract.WALL_OFFLINE_SECONDS} seconds'`
const STATE = `case when ${OFFLINE} then 'offline'
  when coalesce(w.data_at, w.started_at) < w.seen_at - interval '${contract.OLD_DATA_SECONDS} seconds' then 'oldData'
  else 'online' end`

const LIST = `select w.id, w.name, right(w.display_id, 6) as mark, o.name as "orgName", t.name as "tokenName",
    (select ${TOKEN_STATE} from ${TOKEN} where t.id = w.token_id) as "tokenState",
    u.username, ${STATE} as state, w.path, w.query, w.version, w.width, w.height, w.language, w.fps,
    w.heap_mb as "heapMb", w.dom_nodes as "domNodes", w.data_at as "dataAt", w.frame_at as "frameAt",
    w.started_at as "startedAt", w.reload_reason as "reloadReason", w.connected and not (${OFFLINE}) as connected,
    w.ip, w.seen_at as "seenAt", w.first_seen_at as "firstSeenAt", w.playlist_id as "playlistId",
    p.name as "playlistName",
    coalesce((select json_agg(json_build_object('from', extract(epoch from g.from_at), 'until', extract(epoch from g.until_at))
        order by g.from_at desc)
      from (select from_at, until_at from wall_outage where wall_id = w.id order by from_at desc limit ${OUTAGES_SHOWN}) g),
      '[]') as gaps,
    (coalesce((select sum(extract(epoch from g.until_at - greatest(g.from_at, now() - interval '24 hours')))
        from wall_outage g where g.wall_id = w.id and g.until_at > now() - interval '24 hours'), 0)
      + case when ${OFFLINE} then extract(epoch from now() - greatest(w.seen_at, now() - interval '24 hours')) else 0 end
    )::int as "offlineSeconds"
  from wall_display w join organisation o on o.id = w.org_id left join screen_token t on t.id = w.token_id
  left join account u on u.id = w.account_id
  left join screen_playlist p on p.id = coalesce(w.playlist_id, t.playlist_id)
  where ${ownText('w')}`

type Moments = 'dataTime' | 'frameTime' | 'startTime' | 'seenTime' | 'firstSeenTime' | 'outages'
interface WallRow extends Omit<WallDisplay, Moments> {
  dataAt: Date | null
  frameAt: Date | null
  startedAt: Date
  seenAt: Date
  firstSeenAt: Date
  gaps: { from: number; until: number }[]
}

const ORDER: readonly WallState[] = ['offline', 'oldData', 'online']

export function wallDisplayRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Every wall of the scope, those that need attention first. */
    async list(scope: Scope): Promise<WallDisplay[]> {
      const { rows } = await pool.query<WallRow>(LIST, [scope.oemId, [...scope.orgIds]])
      return rows
        .map(wallOf)
        .toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state) || label(a).localeCompare(label(b)))
    },

    /** Keeps a sign of life; undefined when the tenant has as many walls as there may be. */
    async recordHeartbeat(caller: Caller, beat: contract.Heartbeat, ip: string): Promise<SeenWall | undefined> {
      const before = await this.place(caller.oemId, beat.displayId)
      if (!before && (await countOf(caller.oemId)) >= MOST_WALLS) return undefined
      if (before?.away) await this.keepOutage(before.id)
      // Not in one statement: an insert that ends as an update uses up an id each time.
      const { rows } = await pool.query<Omit<SeenWall, 'news'>>(before ? UPDATE : INSERT, valuesOf(caller, beat, ip))
      const moved = before?.path !== beat.path || before.query !== beat.query || before.connected !== beat.connected
      return { ...rows[0]!, news: !before || before.away || moved }
    },

    async place(oemId: string, displayId: string) {
      const { rows } = await pool.query<{ id: number; path: string; query: string; connected: boolean; away: boolean }>(
        `select w.id, w.path, w.query, w.connected, ${OFFLINE} as away
           from wall_display w where w.oem_id = $1 and w.display_id = $2`,
        [oemId, displayId],
      )
      return rows[0]
    },

    /** It was silent since it was last seen, and is back now. */
    async keepOutage(wallId: number): Promise<void> {
      await pool.query(
        `insert into wall_outage (wall_id, from_at, until_at) select id, seen_at, now() from wall_display where id = $1`,
        [wallId],
      )
      await pool.query(
        `delete from wall_outage where wall_id = $1 and id not in
           (select id from wall_outage where wall_id = $1 order by from_at desc limit ${MAX_OUTAGES})`,
        [wallId],
      )
    },

    /** A wall by what it calls itself: its name and own playlist. */
    async settings(oemId: string, displayId: string) {
      const { rows } = await pool.query<{ name: string | null; playlistId: number | null }>(
        'select name, playlist_id as "playlistId" from wall_display where oem_id = $1 and display_id = $2',
        [oemId, displayId],
      )
      return rows[0]
    },

    async find(scope: Scope, id: number): Promise<WallPlace | undefined> {
      const { rows } = await pool.query<WallPlace>(
        `select id, display_id as "displayId", org_id as "orgId" from wall_display
          where ${ownText()} and id = $3`,
        [scope.oemId, [...scope.orgIds], id],
      )
      return rows[0]
    },

    /** Walls that show this playlist, whatever organisation they hang in. */
    async showing(oemId: string, playlistId: number): Promise<WallPlace[]> {
      const { rows } = await pool.query<WallPlace>(
        `select w.id, w.display_id as "displayId", w.org_id as "orgId"
           from wall_display w left join screen_token t on t.id = w.token_id
          where w.oem_id = $1 and coalesce(w.playlist_id, t.playlist_id) = $2`,
        [oemId, playlistId],
      )
      return rows
    },

    /** Stored until the wall has followed it, or it is too old to matter. */
    async keepOrder(id: number, order: contract.ScreenOrder): Promise<void> {
      await pool.query('update wall_display set last_order = $2, ordered_at = now() where id = $1', [
        id,
        JSON.stringify(order),
      ])
    },

    async update(id: number, { name, playlistId }: { name: string; playlistId: number | null }): Promise<void> {
      await pool.query('update wall_display set name = $2, playlist_id = $3 where id = $1', [id, name, playlistId])
    },

    async remove(id: number): Promise<void> {
      await pool.query('delete from wall_display where id = $1', [id])
    },
  }

  async function countOf(oemId: string): Promise<number> {
    const { rows } = await pool.query<{ walls: number }>(
      'select count(*)::int as walls from wall_display where oem_id = $1',
      [oemId],
    )
    return rows[0]?.walls ?? 0
  }
}
export type WallDisplayRepository = ReturnType<typeof wallDisplayRepository>

const FIELDS = `org_id, token_id, account_id, path, query, version, width, height, language, fps, heap_mb, dom_nodes,
  data_at, frame_at, started_at, reload_reason, connected, ip, seen_at`

const VALUES = `$3, $4, (select id from account where id = $5), $6, $7, $8, $9, $10, $11, $12, $13, $14,
  now() - make_interval(secs => $15::float8), now() - make_interval(secs => $16::float8),
  now() - make_interval(secs => $17::float8), $18, $19, $20, now()`

const RETURNING = `returning w.id, w.name,
    coalesce(w.playlist_id, (select playlist_id from screen_token where id = w.token_id)) as "playlistId",
    case when w.ordered_at > now() - interval '10 minutes' and (w.last_order ->> 'number')::bigint > $21
      then w.last_order end as "order"`

const UPDATE = `update wall_display as w set (${FIELDS}) = row(${VALUES})
  where w.oem_id = $1 and w.display_id = $2 ${RETURNING}`

/** Two tabs of one display may begin at the same moment. */
const INSERT = `insert into wall_display as w (oem_id, display_id, ${FIELDS}) values ($1, $2, ${VALUES})
  on conflict (oem_id, display_id) do update set seen_at = excluded.seen_at ${RETURNING}`

/** 50 years. A clock that was corrected makes ages that reach back before 1970, which no time of the platform does. */
const MAX_AGE_SECONDS = 50 * 365 * 86_400

function valuesOf(caller: Caller, beat: contract.Heartbeat, ip: string): unknown[] {
  const { display } = caller
  const who = [caller.oemId, beat.displayId, caller.orgId, display?.tokenId ?? null, display ? null : caller.userId]
  const shown = [beat.path, beat.query, beat.version, beat.width, beat.height, beat.language]
  // A column of single precision rejects numbers that are nearly 0.
  const heapMb = beat.heapMb && Math.round(beat.heapMb * 10) / 10
  const ages = [beat.dataAgeSeconds, beat.frameAgeSeconds, beat.runningSeconds]
  const vitals = [beat.fps, heapMb, beat.domNodes, ...ages.map((age) => age && Math.min(age, MAX_AGE_SECONDS))]
  return [...who, ...shown, ...vitals, beat.reloadReason, beat.connected, ip, beat.followed ?? 0]
}

const label = ({ name, mark }: WallDisplay) => name ?? `\uffff${mark}`

function wallOf({ dataAt, frameAt, startedAt, seenAt, firstSeenAt, gaps, ...row }: WallRow): WallDisplay {
  return {
    ...row,
    dataTime: dataAt && platformTimeOf(dataAt),
    frameTime: frameAt && platformTimeOf(frameAt),
    startTime: platformTimeOf(startedAt),
    seenTime: platformTimeOf(seenAt),
    firstSeenTime: platformTimeOf(firstSeenAt),
    outages: gaps.map(({ from, until }) => ({
      fromTime: toPlatformTime(from * 1000),
      untilTime: toPlatformTime(until * 1000),
    })),
  }
}
