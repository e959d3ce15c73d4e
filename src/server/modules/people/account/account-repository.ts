import { and, eq, gt, isNull, like, or, sql } from 'drizzle-orm'
import type { Caller } from '#server/http/route.ts'
import type { Database } from '#server/store/database.ts'
import { account, accountRole, organisation, role, session, tenant } from '#server/store/schema/account.ts'
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
  path: organisation.path,
}

/** Neither closed nor past its end. */
const ACTIVE = and(eq(account.disabled, false), or(isNull(account.expiresAt), gt(account.expiresAt, sql`now()`)))!

/** Accounts and their sessions. */
export function accountRepository({ orm }: Pick<Database, 'orm'>) {
  const scopeOf = async (oemId: string, path: string, ownId: number) => {
    const below = await orm
      .select({ id: organisation.id })
      .from(organisation)
      .where(and(eq(organisation.oemId, oemId), like(organisation.path, `${path}%`)))
      .orderBy(organisation.path)
    return [ownId, ...below.map((row) => row.id).filter((id) => id !== ownId)]
  }

  const codesOf = async (accountId: number): Promise<Caller['codes']> => {
    const roles = await orm
      .select({ grantsAll: role.grantsAll, codes: role.codes })
      .from(accountRole)
      .innerJoin(role, eq(role.id, accountRole.roleId))
      .where(eq(accountRole.accountId, accountId))
    return roles.some((each) => each.grantsAll) ? 'all' : new Set(roles.flatMap((each) => each.codes))
  }

  /** Data scope and permission codes, read the same way for a session and for work asked for earlier. */
  const withRights = async <Row extends { userId: number; oemId: string; orgId: number; path: string }>(row: Row) => {
    const { path, ...known } = row
    return { ...known, orgIds: await scopeOf(row.oemId, path, row.orgId), codes: await codesOf(row.userId) }
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
        })
        .from(session)
        .innerJoin(account, eq(account.id, session.accountId))
        .innerJoin(organisation, eq(organisation.id, account.orgId))
        .where(and(eq(session.tokenHash, tokenHash), gt(session.expiresAt, sql`now()`), ACTIVE))
      if (!row) return null
      const { expiresAt, activeAt, bindingHash, ...known } = row
      return { caller: { ...(await withRights(known)), tokenHash }, expiresAt, activeAt, bindingHash }
    },

    /** An account with its current permissions, for work it asked for earlier; null when it is deleted, disabled or expired. */
    async callerById(accountId: number): Promise<Omit<Caller, 'tokenHash'> | null> {
      const [row] = await orm
        .select(CALLER_COLUMNS)
        .from(account)
        .innerJoin(organisation, eq(organisation.id, account.orgId))
        .where(and(eq(account.id, accountId), ACTIVE))
      return row ? withRights(row) : null
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
        })
        .from(account)
        .innerJoin(organisation, eq(organisation.id, account.orgId))
        .innerJoin(tenant, eq(tenant.oemId, account.oemId))
        .where(eq(account.id, accountId))
      return row
    },
  }
}
