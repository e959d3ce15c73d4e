import type { Playlist, PlaylistInput } from '#core/contract/screen-admin.ts'
import type { WallPlaylist } from '#core/contract/screen-display.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { ownText, type Scope } from '#server/store/scope.ts'

interface PlaylistRow extends Omit<Playlist, 'updateTime'> {
  updatedAt: Date
}

const isTaken = (error: unknown) => (error as { code?: string }).code === '23505'

export function playlistRepository({ pool }: Pick<Database, 'pool'>) {
  return {
    async list(scope: Scope, keyWord: string | undefined): Promise<Playlist[]> {
      const { rows } = await pool.query<PlaylistRow>(
        `select p.id, p.name, p.org_id as "orgId", o.name as "orgName", p.scenes, p.revision,
            coalesce(u.display_name, '') as editor, p.updated_at as "updatedAt",
            (select count(*)::int from wall_display w left join screen_token t on t.id = w.token_id
              where w.oem_id = p.oem_id and coalesce(w.playlist_id, t.playlist_id) = p.id) as walls,
            (select count(*)::int from screen_token t where t.playlist_id = p.id and t.revoked_at is null) as tokens
           from screen_playlist p join organisation o on o.id = p.org_id left join account u on u.id = p.updated_by
          where ${ownText('p')} and ($3::text is null or strpos(lower(p.name), lower($3)) > 0)
          order by lower(p.name), p.id limit 1000`,
        [scope.oemId, [...scope.orgIds], keyWord || null],
      )
      return rows.map(({ updatedAt, ...row }) => ({ ...row, updateTime: platformTimeOf(updatedAt) }))
    },

    /** Whether the caller may give it to a wall. */
    async isVisible(scope: Scope, id: number): Promise<boolean> {
      const { rowCount } = await pool.query(`select 1 from screen_playlist where ${ownText()} and id = $3`, [
        scope.oemId,
        [...scope.orgIds],
        id,
      ])
      return rowCount === 1
    },

    /** For the wall it was given to, whatever organisation made it. */
    async read(oemId: string, id: number): Promise<WallPlaylist | null> {
      const { rows } = await pool.query<WallPlaylist>(
        'select id, name, revision, scenes from screen_playlist where oem_id = $1 and id = $2',
        [oemId, id],
      )
      return rows[0] ?? null
    },

    /** The id; null when the name is taken. */
    async insert(caller: Scope & { userId: number }, { name, orgId, scenes }: PlaylistInput): Promise<number | null> {
      try {
        const { rows } = await pool.query<{ id: number }>(
          `insert into screen_playlist (oem_id, org_id, name, scenes, updated_by)
           values ($1, $2, $3, $4, (select id from account where id = $5)) returning id`,
          [caller.oemId, orgId, name, JSON.stringify(scenes), caller.userId],
        )
        return rows[0]!.id
      } catch (error) {
        if (isTaken(error)) return null
        throw error
      }
    },

    async update(
      caller: Scope & { userId: number },
      { id, name, orgId, scenes }: PlaylistInput & { id: number },
    ): Promise<'done' | 'unknown' | 'taken'> {
      try {
        const { rowCount } = await pool.query(
          `update screen_playlist set name = $4, org_id = $5, scenes = $6, revision = revision + 1, updated_at = now(),
             updated_by = (select id from account where id = $7) where ${ownText()} and id = $3`,
          [caller.oemId, [...caller.orgIds], id, name, orgId, JSON.stringify(scenes), caller.userId],
        )
        return rowCount === 1 ? 'done' : 'unknown'
      } catch (error) {
        if (isTaken(error)) return 'taken'
        throw error
      }
    },

    async remove(scope: Scope, id: number): Promise<boolean> {
      const { rowCount } = await pool.query(`delete from screen_playlist where ${ownText()} and id = $3`, [
        scope.oemId,
        [...scope.orgIds],
        id,
      ])
      return rowCount === 1
    },
  }
}
export type PlaylistRepository = ReturnType<typeof playlistRepository>
