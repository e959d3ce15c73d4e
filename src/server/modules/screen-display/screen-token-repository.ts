import type { ScreenToken, ScreenTokenInput, TokenState } from '#core/contract/screen-admin.ts'
import { fromPlatformTime, toPlatformTime } from '#core/domain/platform-time.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'

type Scope = Pick<Caller, 'oemId' | 'orgIds'>

/** A token as somebody comes with it. */
export interface HeldToken {
  id: number
  oemId: string
  orgId: number
  /** Its organisation and those below. */
  orgIds: number[]
  name: string
  screens: string[]
  ipRanges: string[]
  createdBy: number
  expiresAt: Date
  revokedAt: Date | null
}

interface TokenRow extends Omit<ScreenToken, 'expireTime' | 'createTime' | 'revokeTime' | 'usedTime'> {
  expiresAt: Date
  createdAt: Date
  revokedAt: Date | null
  usedAt: Date | null
}

const STATE = `case when t.revoked_at is not null then 'revoked' when t.expires_at <= now() then 'expired' else 'active' end`

export function screenTokenRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Who holds the token with this hash, also when it has ended. */
    async held(tokenHash: string): Promise<HeldToken | null> {
      const { rows } = await pool.query<HeldToken>(
        `select t.id, t.oem_id as "oemId", t.org_id as "orgId", t.name, t.screens, t.ip_ranges as "ipRanges",
            t.created_by as "createdBy", t.expires_at as "expiresAt", t.revoked_at as "revokedAt",
            array(select below.id from organisation below
                   where below.oem_id = t.oem_id and starts_with(below.path, o.path) order by below.path) as "orgIds"
           from screen_token t join organisation o on o.id = t.org_id where t.token_hash = $1`,
        [tokenHash],
      )
      return rows[0] ?? null
    },

    async list(scope: Scope, filter: { state?: TokenState | undefined; keyWord?: string | undefined }) {
      const { rows } = await pool.query<TokenRow>(
        `select * from (
           select t.id, t.name, t.org_id as "orgId", o.name as "orgName", t.screens, t.language, t.market,
              t.ip_ranges as "ipRanges", p.id as "playlistId", p.name as "playlistName", ${STATE} as state,
              u.display_name as creator, t.expires_at as "expiresAt", t.created_at as "createdAt",
              t.revoked_at as "revokedAt", t.used_at as "usedAt", t.used_from as "usedFrom",
              (select count(*)::int from wall_display w where w.token_id = t.id) as walls
             from screen_token t join organisation o on o.id = t.org_id join account u on u.id = t.created_by
             left join screen_playlist p on p.id = t.playlist_id
            where t.oem_id = $1 and t.org_id = any($2)) each
          where ($3::text is null or state = $3) and ($4::text is null or strpos(lower(name), lower($4)) > 0)
          order by id desc limit 1000`,
        [scope.oemId, [...scope.orgIds], filter.state ?? null, filter.keyWord || null],
      )
      return rows.map(tokenOf)
    },

    async insert(caller: Scope & { userId: number }, input: ScreenTokenInput, tokenHash: string): Promise<number> {
      const { rows } = await pool.query<{ id: number }>(
        `insert into screen_token
           (oem_id, org_id, name, token_hash, screens, language, market, ip_ranges, playlist_id, created_by, expires_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
        [
          caller.oemId,
          input.orgId,
          input.name,
          tokenHash,
          JSON.stringify([...new Set(input.screens)]),
          input.language,
          input.market,
          JSON.stringify(input.ipRanges),
          input.playlistId,
          caller.userId,
          new Date(fromPlatformTime(input.expireTime)),
        ],
      )
      return rows[0]!.id
    },

    /** False when there is no such token that is still in force. */
    async revoke(scope: Scope, id: number): Promise<boolean> {
      const { rowCount } = await pool.query(
        `update screen_token set revoked_at = now()
          where oem_id = $1 and org_id = any($2) and id = $3 and revoked_at is null`,
        [scope.oemId, [...scope.orgIds], id],
      )
      return rowCount === 1
    },

    async used(id: number, from: string): Promise<void> {
      await pool.query('update screen_token set used_at = now(), used_from = $2 where id = $1', [id, from])
    },

    /** What a display with this token is told about itself. */
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

function tokenOf({ expiresAt, createdAt, revokedAt, usedAt, ...row }: TokenRow): ScreenToken {
  const time = (at: Date | null) => (at ? toPlatformTime(at.getTime()) : null)
  return {
    ...row,
    expireTime: toPlatformTime(expiresAt.getTime()),
    createTime: toPlatformTime(createdAt.getTime()),
    revokeTime: time(revokedAt),
    usedTime: time(usedAt),
  }
}
