import type { ScreenToken, ScreenTokenInput, TokenState, TokenStop } from '#core/contract/screen-admin.ts'
import { FIELD_MASKS, type FieldMask } from '#core/domain/field-mask.ts'
import type { Market } from '#core/domain/market.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { closedText } from '#server/store/closed-organisation.ts'
import type { Database } from '#server/store/database.ts'
import { ownText, type Scope } from '#server/store/scope.ts'

/** A token as a client presents it. */
export interface HeldToken {
  id: number
  oemId: string
  orgId: number
  /** Its organisation and those below. */
  orgIds: number[]
  name: string
  /** Walls its owner may open. */
  screens: string[]
  market: Market | null
  ipRanges: string[]
  ownerId: number | null
  /** Data that are hidden from its owner. */
  hides: FieldMask[]
  stop: TokenStop | null
  expiresAt: Date
  revokedAt: Date | null
}

interface TokenRow extends Omit<ScreenToken, 'expireTime' | 'createTime' | 'revokeTime' | 'usedTime'> {
  expiresAt: Date
  createdAt: Date
  revokedAt: Date | null
  usedAt: Date | null
}

/** A token `t` with its organisation `o` and owner `u`, the screens `s` he may still open, and `why` it is stopped. */
export const TOKEN = `screen_token t join organisation o on o.id = t.org_id
  left join account u on u.id = t.owner_id left join organisation home on home.id = u.org_id
  cross join lateral (
    select coalesce(jsonb_agg(screen order by place) filter (where may), '[]') as open,
        coalesce(jsonb_agg(screen order by place) filter (where not may), '[]') as lost
      from (select screen, place, screen = '/bigScreen' or exists (select 1 from account_role ar join role r on r.id = ar.role_id
          where ar.account_id = u.id and (r.grants_all or r.codes ? screen)) as may
        from jsonb_array_elements_text(t.screens) with ordinality each(screen, place)) asked) s
  cross join lateral (select case
      when u.id is null then 'ownerGone'
      when u.disabled or u.expires_at <= now() or ${closedText('home')} then 'ownerClosed'
      when u.oem_id <> t.oem_id or not starts_with(o.path, home.path) then 'ownerMoved'
      when s.open = '[]' then 'ownerRights' end as stop) why`

export const TOKEN_STATE = `case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired'
  when why.stop is not null then 'stopped' else 'active' end`

export function screenTokenRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Holder of the token with this hash, also when it has ended. */
    async held(tokenHash: string): Promise<HeldToken | null> {
      const { rows } = await pool.query<HeldToken>(
        `select t.id, t.oem_id as "oemId", t.org_id as "orgId", t.name, s.open as screens, t.market,
            t.ip_ranges as "ipRanges", t.owner_id as "ownerId", why.stop, t.expires_at as "expiresAt",
            t.revoked_at as "revokedAt", array(select mask from unnest($2::text[]) mask where not exists (
              select 1 from account_role ar join role r on r.id = ar.role_id where ar.account_id = u.id
                and (ar.until is null or ar.until > now()) and not r.hides ? mask)) as hides, array(select below.id from organisation below
              where below.oem_id = t.oem_id and starts_with(below.path, o.path) order by below.path) as "orgIds"
           from ${TOKEN} where t.token_hash = $1`,
        [tokenHash, FIELD_MASKS],
      )
      return rows[0] ?? null
    },

    async list(scope: Scope, filter: { state?: TokenState | undefined; keyWord?: string | undefined }) {
      const { rows } = await pool.query<TokenRow>(
        `select * from (
           select t.id, t.name, t.org_id as "orgId", o.name as "orgName", t.screens, t.language, t.market,
              t.ip_ranges as "ipRanges", p.id as "playlistId", p.name as "playlistName", ${TOKEN_STATE} as state,
              case when ${TOKEN_STATE} = 'stopped' then why.stop end as stop, u.display_name as owner, s.lost as "lostScreens",
              t.expires_at as "expiresAt", t.created_at as "createdAt", t.revoked_at as "revokedAt", t.used_at as "usedAt",
              t.used_from as "usedFrom", (select count(*)::int from wall_display w where w.token_id = t.id) as walls
             from ${TOKEN} left join screen_playlist p on p.id = t.playlist_id
            where ${ownText('t')}) each
          where ($3::text is null or state = $3) and ($4::text is null or strpos(lower(name), lower($4)) > 0)
          order by id desc limit 1000`,
        [scope.oemId, [...scope.orgIds], filter.state ?? null, filter.keyWord || null],
      )
      return rows.map(tokenOf)
    },

    async insert(caller: Scope & { userId: number }, input: ScreenTokenInput, tokenHash: string): Promise<number> {
      const { rows } = await pool.query<{ id: number }>(
        `insert into screen_token
           (oem_id, org_id, name, token_hash, screens, language, market, ip_ranges, playlist_id, owner_id, expires_at)
         values ($1, $3, $4, $2, $5, $6, $7, $8, $9, $10, $11) returning id`,
        [caller.oemId, tokenHash, ...valuesOf(caller, input)],
      )
      return rows[0]!.id
    },

    /** The playlist of a token the caller may change; undefined: there is none such. */
    async playlistOf(scope: Scope, id: number): Promise<number | null | undefined> {
      const { rows } = await pool.query<{ playlistId: number | null }>(
        `select playlist_id as "playlistId" from screen_token
          where ${ownText()} and id = $3 and revoked_at is null`,
        [scope.oemId, [...scope.orgIds], id],
      )
      return rows[0]?.playlistId
    },

    /** The user who changes it becomes its owner. False when there is no such token, or it was revoked. */
    async update(caller: Scope & { userId: number }, input: ScreenTokenInput & { id: number }): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update screen_token set org_id = $4, name = $5, screens = $6, language = $7, market = $8, ip_ranges = $9,
            playlist_id = $10, owner_id = $11, expires_at = $12
          where ${ownText()} and id = $3 and revoked_at is null`,
        [caller.oemId, [...caller.orgIds], input.id, ...valuesOf(caller, input)],
      )
      return rowCount === 1
    },

    /** False when there is no such token that is still in force. */
    async revoke(scope: Scope, id: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update screen_token set revoked_at = now()
          where ${ownText()} and id = $3 and revoked_at is null`,
        [scope.oemId, [...scope.orgIds], id],
      )
      return rowCount === 1
    },

    async used(id: number, from: string): Promise<void> {
      await pool.query('update screen_token set used_at = now(), used_from = $2 where id = $1', [id, from])
    },

    /** Data about itself for a display with this token. */
    async settings(id: number) {
      const { rows } = await pool.query<Pick<ScreenToken, 'language' | 'market' | 'playlistId'> & { expiresAt: Date }>(
        `select language, market, playlist_id as "playlistId", expires_at as "expiresAt"
           from screen_token where id = $1`,
        [id],
      )
      return rows[0]
    },
  }
}
export type ScreenTokenRepository = ReturnType<typeof screenTokenRepository>

function valuesOf({ userId }: { userId: number }, input: ScreenTokenInput): unknown[] {
  const screens = JSON.stringify([...new Set(input.screens)])
  const rights = [screens, input.language, input.market, JSON.stringify(input.ipRanges), input.playlistId, userId]
  return [input.orgId, input.name, ...rights, new Date(fromPlatformTime(input.expireTime))]
}

function tokenOf({ expiresAt, createdAt, revokedAt, usedAt, ...row }: TokenRow): ScreenToken {
  return {
    ...row,
    expireTime: platformTimeOf(expiresAt),
    createTime: platformTimeOf(createdAt),
    revokeTime: platformTimeOf(revokedAt),
    usedTime: platformTimeOf(usedAt),
  }
}
