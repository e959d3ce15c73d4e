import { and, eq, gt, sql } from 'drizzle-orm'
import type { OwnProfile } from '#core/contract/account.ts'
import { sharedRights } from '#core/domain/role-rights.ts'
import type { MenuLook } from '#core/contract/menu-change.ts'
import type { Caller } from '#server/http/route.ts'
import {
  organisationsShownTo,
  rightsOfAccount,
  rightsOfRole,
  scopeByRole,
  singlesShownTo,
} from '#server/store/account-rights.ts'
import { ACTIVE_ACCOUNT } from '#server/store/active-account.ts'
import type { Database } from '#server/store/database.ts'
import { account, organisation, role, session, tenant } from '#server/store/schema/account.ts'
import { menuVersion } from '#server/store/schema/tenant-package.ts'
import { credentialRepository } from './credential-repository.ts'

import { sessionRepository } from './session-repository.ts'

export type AccountRepository = ReturnType<typeof accountRepository>

/** An open session, found by its token. */
export interface HeldSession {
  caller: Caller
  expiresAt: Date
  /** Last call that a user caused. */
  activeAt: Date
  /** Of the secret a browser must show with the token; null: none. */
  bindingHash: string | null
}

/** Identity of a user; `withRights` adds the rights. */
const CALLER_COLUMNS = {
  userId: account.id,
  username: account.username,
  oemId: account.oemId,
  orgId: account.orgId,
  operator: tenant.operator,
  readOnly: sql<boolean>`${tenant.state} = 'suspended'`,
}

/** Accounts and their sessions. */
export function accountRepository({ orm }: Pick<Database, 'orm'>) {
  /** The data scope: organisations, the own one first where it is among them, and the numbers of single vehicles. */
  const orgIdsOf = async ({ userId, orgId }: { userId: number; orgId: number }) => {
    const [organisations, singles] = await Promise.all([organisationsShownTo(orm, userId), singlesShownTo(orm, userId)])
    const ids = organisations.map(({ id }) => id)
    return [...(ids.includes(orgId) ? [orgId, ...ids.filter((id) => id !== orgId)] : ids), ...singles]
  }

  /** Data scope and rights, read the same way for a session and for work asked for earlier. */
  const withRights = async <Row extends { userId: number; oemId: string; orgId: number }>(row: Row) => {
    const [orgIds, { exportRowsADay: _, ...rights }] = await Promise.all([
      orgIdsOf(row),
      rightsOfAccount(orm, row.userId),
    ])
    return { ...row, orgIds, ...rights }
  }

  /** The caller as a member of a role, within what the caller is allowed. */
  const viewedAs = async (own: Caller, viewed: typeof role.$inferSelect): Promise<Caller> => {
    const { id, name, builtIn } = viewed
    const shown = await scopeByRole(orm, own, id)
    const { exportRowsADay: _, ...rights } = sharedRights(await rightsOfAccount(orm, own.userId), rightsOfRole(viewed))
    return {
      ...own,
      ...rights,
      orgIds: [
        ...own.orgIds.filter((each) => shown.includes(each)),
        ...shown.filter((each) => !own.orgIds.includes(each)),
      ],
      viewsAs: { id, name, builtIn: builtIn || null },
    }
  }

  return {
    ...credentialRepository({ orm }),
    ...sessionRepository({ orm }),

    /** Holder of an open session. */
    async callerOf(tokenHash: string): Promise<HeldSession | null> {
      const [row] = await orm
        .select({
          ...CALLER_COLUMNS,
          expiresAt: session.expiresAt,
          activeAt: session.activeAt,
          bindingHash: session.bindingHash,
          viewedRole: role,
        })
        .from(session)
        .innerJoin(account, eq(account.id, session.accountId))
        .leftJoin(role, eq(role.id, session.viewAsRoleId))
        .innerJoin(tenant, eq(tenant.oemId, account.oemId))
        .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, sql`now()`), ACTIVE_ACCOUNT))
      if (!row) return null
      const { expiresAt, activeAt, bindingHash, viewedRole, ...known } = row
      const own = { ...(await withRights(known)), tokenHash }
      const caller = viewedRole ? await viewedAs(own, viewedRole) : own
      return { caller, expiresAt, activeAt, bindingHash }
    },

    /** An account with its current permissions, for work it asked for earlier; null when it is deleted, disabled or expired. */
    async callerById(accountId: number): Promise<Omit<Caller, 'tokenHash'> | null> {
      const [row] = await orm
        .select(CALLER_COLUMNS)
        .from(account)
        .innerJoin(tenant, eq(tenant.oemId, account.oemId))
        .where(and(eq(account.id, accountId), ACTIVE_ACCOUNT))
      return row ? withRights(row) : null
    },

    async ownProfile(accountId: number) {
      const [row] = await orm
        .select({
          displayName: account.displayName,
          mail: account.mail,
          phone: account.phone,
          username: account.username,
          orgName: organisation.name,
        })
        .from(account)
        .innerJoin(organisation, eq(organisation.id, account.orgId))
        .where(eq(account.id, accountId))
      return row
    },

    async setProfile(accountId: number, profile: OwnProfile): Promise<void> {
      await orm
        .update(account)
        .set({ ...profile, updatedAt: sql`now()` })
        .where(eq(account.id, accountId))
    },

    /** Changes of the published menu that are no titles; undefined: none. */
    async menuLook(): Promise<MenuLook | undefined> {
      const { rows } = await orm.execute<{ look: MenuLook | null }>(sql`
        select jsonb_object_agg(c.path, c.change - 'titles') as look
          from ${menuVersion} m cross join jsonb_each(m.changes) c(path, change)
         where m.current and c.change - 'titles' <> '{}'`)
      return rows[0]?.look ?? undefined
    },

    /** Profile of the current user. */
    async profile(accountId: number) {
      const [row] = await orm
        .select({
          displayName: account.displayName,
          orgName: organisation.name,
          oemName: tenant.name,
          activeMap: tenant.activeMap,
          mapCenter: tenant.mapCenter,
          logoKey: tenant.logoKey,
          tenantState: tenant.state,
          tenantEndsAt: tenant.expiresAt,
        })
        .from(account)
        .innerJoin(organisation, eq(organisation.id, account.orgId))
        .innerJoin(tenant, eq(tenant.oemId, account.oemId))
        .where(eq(account.id, accountId))
      return row
    },
  }
}
