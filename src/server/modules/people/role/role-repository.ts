import { and, asc, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { RoleFilter, RoleInput } from '#core/contract/role.ts'
import type { BuiltInRole } from '#core/domain/built-in-role.ts'
import { ORGANISATION_SCOPES } from '#core/domain/role-rights.ts'
import { beyondCaller } from '#server/http/own-rights.ts'
import { rightsOfAccount, rolesAmong } from '#server/store/account-rights.ts'
import type { Database } from '#server/store/database.ts'
import { eachById, type Page, pageBy } from '#server/store/paging.ts'
import { partOf } from '#server/store/part-of.ts'
import { saveIfUnchanged } from '#server/store/save-if-unchanged.ts'
import { accountRole, role } from '#server/store/schema/account.ts'
import { vehicleModel } from '#server/store/schema/vehicle.ts'
import type { Scope } from '#server/store/scope.ts'
import { showsMore } from './role-member-repository.ts'
import type { StoredRole } from './stored-role.ts'

export interface RoleWithMembers {
  id: number
  role: StoredRole
  members: number
}

/** A built-in role as this version of the program has it. */
export interface BuiltIn {
  builtIn: BuiltInRole
  name: string
  grantsAll: boolean
  codes: readonly string[]
  riskCeiling: number
}

const columns = {
  id: role.id,
  role,
  members: sql<number>`(select count(*)::int from account_role g where g.role_id = role.id)`,
}

const matching = ({ oemId }: Pick<Scope, 'oemId'>, { keyWord }: RoleFilter): SQL | undefined =>
  and(eq(role.oemId, oemId), partOf(role.name, keyWord))

export function roleRepository(db: Pick<Database, 'orm'>) {
  return { ...reads(db), ...writes(db) }
}
export type RoleRepository = ReturnType<typeof roleRepository>

function reads({ orm }: Pick<Database, 'orm'>) {
  return {
    rights: (accountId: number) => rightsOfAccount(orm, accountId),

    /** Built-in ones first. */
    page: (scope: Scope, filter: RoleFilter, page: Page) =>
      pageBy(
        orm,
        page,
        orm.select(columns).from(role).where(matching(scope, filter)),
        desc(sql`${role.builtIn} <> ''`),
        asc(role.id),
      ),

    all: (scope: Scope, filter: RoleFilter): AsyncGenerator<RoleWithMembers> =>
      eachById((after, limit) =>
        orm
          .select(columns)
          .from(role)
          .where(and(matching(scope, filter), gt(role.id, after)))
          .orderBy(asc(role.id))
          .limit(limit),
      ),

    withMembers: async ({ oemId }: Scope, id: number): Promise<RoleWithMembers | undefined> =>
      (
        await orm
          .select(columns)
          .from(role)
          .where(and(eq(role.oemId, oemId), eq(role.id, id)))
      )[0],

    /** Whether the tenant has a model of each of these series. */
    async knowsSeries({ oemId }: Pick<Scope, 'oemId'>, series: readonly string[]): Promise<boolean> {
      const wanted = [...new Set(series)]
      const { brandCode, seriesCode } = vehicleModel
      const name = sql<string>`${brandCode} || '/' || ${seriesCode}`
      const rows = await orm
        .selectDistinct({ name })
        .from(vehicleModel)
        .where(and(eq(vehicleModel.oemId, oemId), inArray(name, wanted)))
      return rows.length === wanted.length
    },

    among: (scope: Scope, ids: readonly number[]): Promise<StoredRole[]> => rolesAmong(orm, scope, ids),
    find: async (scope: Scope, id: number): Promise<StoredRole | undefined> => (await rolesAmong(orm, scope, [id]))[0],
  }
}

/** Of what a scope has no use for, nothing is stored. */
const scopeOf = ({ scope, orgIds, markets, series }: RoleInput) => ({
  orgIds: ORGANISATION_SCOPES.includes(scope) ? orgIds : [],
  markets: scope === 'market' ? markets : [],
  series: scope === 'series' ? series : [],
})

function writes({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Null when another role has the name. */
    async insert({ oemId }: Scope, input: RoleInput): Promise<number | null> {
      const [row] = await orm
        .insert(role)
        .values({ ...input, ...scopeOf(input), oemId })
        .onConflictDoNothing()
        .returning({ id: role.id })
      return row?.id ?? null
    },

    /** Rejects what would show a member more than the caller sees. */
    update: (scope: Scope, id: number, updateTime: string, input: RoleInput) =>
      saveIfUnchanged(
        { orm },
        role,
        {
          scope: and(eq(role.oemId, scope.oemId), eq(role.builtIn, '')),
          id,
          updateTime,
          values: { ...input, ...scopeOf(input) },
        },
        async (tx) => {
          const members = await tx
            .select({ id: accountRole.accountId })
            .from(accountRole)
            .where(eq(accountRole.roleId, id))
          const ids = members.map((each) => each.id)
          if (await showsMore(tx, scope, input, ids)) throw beyondCaller('scope')
        },
      ),

    /** All or none: how many were deleted, or null when one has members or is built in. */
    remove: ({ oemId }: Scope, ids: readonly number[]): Promise<number | null> =>
      orm.transaction(async (tx) => {
        const chosen = and(eq(role.oemId, oemId), inArray(role.id, [...ids]))
        const rows = await tx.select().from(role).where(chosen).for('update')
        const used = await tx.$count(
          accountRole,
          inArray(
            accountRole.roleId,
            rows.map(({ id }) => id),
          ),
        )
        if (used > 0 || rows.some(({ builtIn }) => builtIn !== '')) return null
        return (await tx.delete(role).where(chosen).returning({ id: role.id })).length
      }),
  }
}
