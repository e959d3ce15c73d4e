import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type {
  AccountDetails,
  AccountFilter,
  AccountInput,
  AccountState,
  InvitationState,
} from '#core/contract/account-admin.ts'
import type { BuiltInRole } from '#core/domain/built-in-role.ts'
import type { Language } from '#core/domain/language.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { beyondCaller } from '#server/http/own-rights.ts'
import {
  accountsThatSeeMore,
  hasAdministrator,
  NOT_ENDED,
  organisationsShownTo,
  rightsOfAccount,
  rightsOfAccounts,
  rolesAmong,
} from '#server/store/account-rights.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { eachById, orderOf, type Page, pageBy } from '#server/store/paging.ts'
import { partOf } from '#server/store/part-of.ts'
import { saveIfUnchanged, type SaveOutcome } from '#server/store/save-if-unchanged.ts'
import {
  account,
  accountLink,
  accountRole,
  lastSignIn,
  organisation,
  role,
  session,
} from '#server/store/schema/account.ts'
import { inScope, type Scope } from '#server/store/scope.ts'
import { wireTime, wireTimes } from '#server/store/wire-times.ts'

const IS_INVITED = sql`${account.passwordHash} is null and exists (select 1 from account_link l
  where l.account_id = ${account.id} and l.purpose = 'invitation')`

/** The first that applies, in the order of ACCOUNT_STATES. */
const STATE = sql<AccountState>`case when ${account.disabled} then 'locked'
  when ${account.expiresAt} <= now() then 'expired'
  when ${IS_INVITED} then 'invited'
  when ${account.kind} = 'person' and ${account.mustChangePassword} and ${lastSignIn.at} is null then 'new' else 'active' end`

const INVITATION = sql<{ state: InvitationState; until: number } | null>`(select jsonb_build_object('until',
    extract(epoch from l.expires_at) * 1000, 'state', case
      when l.expires_at <= now() or l.sent_to not in ('', ${account.mail}) then 'ended'
      when l.failed_at is not null then 'failed' when l.sent_at is not null then 'sent'
      when l.token_hash is not null and l.sent_to = '' then 'copied' else 'waiting' end)
  from account_link l where l.account_id = ${account.id} and l.purpose = 'invitation')`

export interface StoredAccountRole {
  id: number
  name: string
  builtIn: BuiltInRole | ''
  /** Epoch ms; null: it has no end. */
  until: number | null
}

/** Roles that have not ended. */
const ROLES = sql<StoredAccountRole[]>`(select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name,
    'builtIn', r.built_in, 'until', extract(epoch from g.until) * 1000) order by r.id), '[]')
  from account_role g join role r on r.id = g.role_id
  where g.account_id = ${account.id} and (g.until is null or g.until > now()))`

const columns = {
  id: account.id,
  username: account.username,
  kind: account.kind,
  name: account.displayName,
  orgId: account.orgId,
  orgName: organisation.name,
  mail: account.mail,
  phone: account.phone,
  expireTime: wireTime(account.expiresAt),
  twoStep: sql<boolean>`${account.totpSecret} is not null`,
  lastSignInTime: wireTime(sql`${lastSignIn.at}`),
  lastSignInIp: sql<string>`coalesce(${lastSignIn.ip}, '')`,
  state: STATE,
  roles: ROLES,
  invitation: INVITATION,
  ...wireTimes(account),
}

export function accountAdminRepository(db: Pick<Database, 'orm'>) {
  return { ...reads(db), ...writes(db) }
}
export type AccountAdminRepository = ReturnType<typeof accountAdminRepository>
export type StoredAccount = Awaited<ReturnType<AccountAdminRepository['page']>>['list'][number]

function reads({ orm }: Pick<Database, 'orm'>) {
  const rows = () =>
    orm
      .select(columns)
      .from(account)
      .innerJoin(organisation, eq(organisation.id, account.orgId))
      .leftJoin(lastSignIn, eq(lastSignIn.accountId, account.id))
  return {
    page: (scope: Scope, filter: AccountFilter, page: Page) =>
      pageBy(orm, page, rows().where(matching(scope, filter)), ...orderOf(page, SORTS, desc(account.id))),

    all: (scope: Scope, filter: AccountFilter) =>
      eachById((after, limit) =>
        rows()
          .where(and(matching(scope, filter), sql`${account.id} > ${after}`))
          .orderBy(account.id)
          .limit(limit),
      ),

    find: async (scope: Scope, id: number) => (await rows().where(and(inScope(scope, account), eq(account.id, id))))[0],

    rights: (accountId: number) => rightsOfAccount(orm, accountId),
    rightsOf: (accountIds: readonly number[]) => rightsOfAccounts(orm, accountIds),
    thatSeeMore: (scope: Scope, accountIds: readonly number[]) => accountsThatSeeMore(orm, scope, accountIds),

    /** Accounts of the data scope among these. */
    async seen(
      scope: Scope,
      ids: readonly number[],
    ): Promise<{ id: number; username: string; kind: string; mail: string }[]> {
      return orm
        .select({ id: account.id, username: account.username, kind: account.kind, mail: account.mail })
        .from(account)
        .where(and(inScope(scope, account), inArray(account.id, [...ids])))
    },

    rolesAmong: (scope: Scope, ids: readonly number[]) => rolesAmong(orm, scope, ids),
    organisationsOf: (accountId: number) => organisationsShownTo(orm, accountId),

    givenRoles: (accountId: number) =>
      orm
        .select({ role, until: accountRole.until })
        .from(accountRole)
        .innerJoin(role, eq(role.id, accountRole.roleId))
        .where(and(eq(accountRole.accountId, accountId), NOT_ENDED))
        .orderBy(role.id),
  }
}

const SORTS = { username: account.username, name: account.displayName, lastSignInTime: sql`${lastSignIn.at}` }

function matching(scope: Scope, { keyWord, kind, orgId, roleId, state }: AccountFilter): SQL | undefined {
  return and(
    inScope(scope, account),
    or(partOf(account.username, keyWord), partOf(account.displayName, keyWord)),
    kind ? eq(account.kind, kind) : undefined,
    orgId ? eq(account.orgId, orgId) : undefined,
    roleId
      ? sql`exists (select 1 from account_role g where g.account_id = ${account.id} and g.role_id = ${roleId})`
      : undefined,
    state ? sql`${STATE} = ${state}` : undefined,
  )
}

const storedDetails = ({ name, orgId, mail, phone, expireTime }: AccountDetails) => ({
  displayName: name,
  orgId,
  mail,
  phone,
  expiresAt: expireTime === null ? null : new Date(fromPlatformTime(expireTime)),
})

function writes({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Null when another account has the user name. Rejects what would show the account more than the caller sees. */
    insert: (
      scope: Scope,
      { username, kind, roleIds, ...details }: AccountInput,
      passwordHash: string | null,
      also: (tx: Transaction, id: number) => Promise<void> = () => Promise.resolve(),
    ) =>
      orm.transaction(async (tx) => {
        const [row] = await tx
          .insert(account)
          .values({
            ...storedDetails({ ...details, roleIds }),
            oemId: scope.oemId,
            username,
            kind,
            passwordHash,
            mustChangePassword: passwordHash !== null,
          })
          .onConflictDoNothing()
          .returning({ id: account.id })
        if (!row) return null
        await setRoles(tx, scope, row.id, roleIds)
        await also(tx, row.id)
        return row.id
      }),

    /** Runs in a transaction with the invitation locked; null: the account is not invited any more. */
    withInvited: <T>(id: number, work: (tx: Transaction, language: Language) => Promise<T>) =>
      orm.transaction(async (tx) => {
        const [found] = await tx
          .select({ language: accountLink.language })
          .from(accountLink)
          .innerJoin(account, eq(account.id, accountLink.accountId))
          .where(and(eq(account.id, id), eq(accountLink.purpose, 'invitation'), IS_INVITED))
          .for('update', { of: accountLink })
        return found ? work(tx, found.language) : null
      }),

    removeInvited: (tx: Transaction, id: number) => tx.delete(account).where(eq(account.id, id)),

    /** Rejects what would show the account more than the caller sees. */
    update: (scope: Scope, id: number, updateTime: string, details: AccountDetails): Promise<SaveOutcome> =>
      saveIfUnchanged(
        { orm },
        account,
        { scope: inScope(scope, account), id, updateTime, values: storedDetails(details) },
        async (tx) => {
          // What its roles show follows from the organisation, and is checked before the row is saved.
          await tx.update(account).set({ orgId: details.orgId }).where(eq(account.id, id))
          await setRoles(tx, scope, id, details.roleIds)
        },
      ),

    /** How many were locked; 'lastAdministrator': no account would hold every right without an end. */
    lock: ({ oemId }: Scope, ids: readonly number[]) =>
      orm.transaction(async (tx) => {
        if (!(await hasAdministrator(tx, oemId, sql`${account.id} <> all(${sql.param([...ids])}::int[])`))) {
          return 'lastAdministrator' as const
        }
        await tx.delete(session).where(inArray(session.accountId, [...ids]))
        return setDisabled(tx, ids, true)
      }),

    unlock: (ids: readonly number[]) => orm.transaction((tx) => setDisabled(tx, ids, false)),

    async signOut(ids: readonly number[]): Promise<number> {
      const gone = await orm
        .delete(session)
        .where(inArray(session.accountId, [...ids]))
        .returning({ id: session.id })
      return gone.length
    },
  }
}

async function setDisabled(tx: Transaction, ids: readonly number[], disabled: boolean): Promise<number> {
  const changed = await tx
    .update(account)
    .set({ disabled, updatedAt: sql`now()` })
    .where(and(inArray(account.id, [...ids]), eq(account.disabled, !disabled)))
    .returning({ id: account.id })
  return changed.length
}

/** The roles without an end; those given for a time stay. */
async function setRoles(tx: Transaction, scope: Scope, accountId: number, roleIds: readonly number[]): Promise<void> {
  const given = await tx
    .select({ id: accountRole.roleId })
    .from(accountRole)
    .where(and(eq(accountRole.accountId, accountId), sql`${accountRole.until} is null`))
  const before = given.map(({ id }) => id)
  const gone = before.filter((id) => !roleIds.includes(id))
  const added = roleIds.filter((id) => !before.includes(id))
  if (gone.length > 0) {
    await tx.delete(accountRole).where(and(eq(accountRole.accountId, accountId), inArray(accountRole.roleId, gone)))
  }
  if (added.length > 0) {
    await tx
      .insert(accountRole)
      .values(added.map((roleId) => ({ accountId, roleId })))
      .onConflictDoUpdate({ target: [accountRole.accountId, accountRole.roleId], set: { until: null } })
  }
  if ((await accountsThatSeeMore(tx, scope, [accountId])).size > 0) throw beyondCaller('roleIds')
}
