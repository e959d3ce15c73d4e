import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import type { TenantBranding, TenantDetails, TenantInput } from '#core/contract/tenant.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { GRACE_DAYS, type TenantState } from '#core/domain/tenant.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { saveIfUnchanged } from '#server/store/save-if-unchanged.ts'
import { account, accountRole, organisation, role, tenant } from '#server/store/schema/account.ts'

const storedDetails = ({ expireTime, ...details }: TenantDetails) => ({
  ...details,
  expiresAt: expireTime === null ? null : new Date(fromPlatformTime(expireTime)),
})

/** Outcome of adding a tenant: its id, or the field whose value is taken. */
type Added = { id: number } | { taken: 'oemId' | 'username' }

export interface NewTenant {
  input: TenantInput
  passwordHash: string
  /** Built-in roles of the new tenant. */
  settleRoles: (tx: Transaction) => Promise<void>
}

class Taken extends Error {
  readonly field: 'oemId' | 'username'
  constructor(field: 'oemId' | 'username') {
    super(`${field} is taken`)
    this.field = field
  }
}

export type TenantWriteRepository = ReturnType<typeof tenantWriteRepository>

/** Changes of tenants. Sessions, displays and live connections follow the trigger `access_changed` of the database. */
export function tenantWriteRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Tenant, root organisation, built-in roles and first administrator: all or nothing. */
    async insert(made: NewTenant): Promise<Added> {
      try {
        return await orm.transaction((tx) => addTenant(tx, made))
      } catch (error) {
        if (error instanceof Taken) return { taken: error.field }
        throw error
      }
    },

    update: (id: number, updateTime: string, details: TenantDetails) =>
      saveIfUnchanged(
        { orm },
        tenant,
        { scope: undefined, id, updateTime, values: storedDetails(details) },
        // A later end brings a tenant back from grace at once, not with the next run of the schedule.
        (_tx, before) => Promise.resolve(before.state === 'grace' ? { state: stateAt(details.expireTime) } : {}),
      ),

    async brand(id: number, { lng, lat, ...branding }: TenantBranding): Promise<void> {
      await orm.transaction((tx) =>
        tx
          .update(tenant)
          .set({ ...branding, mapCenter: `${lng},${lat}`, updatedAt: sql`now()` })
          .where(eq(tenant.id, id)),
      )
    },

    /** False when it is the operator or in another state. */
    setState: (id: number, to: TenantState, stateReason: string, from: SqlStates): Promise<boolean> =>
      orm.transaction(async (tx) => {
        const changed = await tx
          .update(tenant)
          .set({ state: to, stateReason, updatedAt: sql`now()` })
          .where(
            and(
              eq(tenant.id, id),
              eq(tenant.operator, false),
              sql`${tenant.state} = any(${sql.param([...from])}::text[])`,
            ),
          )
          .returning({ id: tenant.id })
        return changed.length > 0
      }),

    /** What the clock does to tenants past their end: one statement for each step. */
    async expire(): Promise<void> {
      const ended = and(eq(tenant.operator, false), isNotNull(tenant.expiresAt))
      await orm
        .update(tenant)
        .set({ state: 'grace' })
        .where(and(ended, eq(tenant.state, 'active'), lte(tenant.expiresAt, sql`now()`)))
      await orm
        .update(tenant)
        .set({ state: 'suspended', stateReason: '' })
        .where(
          and(
            ended,
            eq(tenant.state, 'grace'),
            lte(tenant.expiresAt, sql`now() - make_interval(days => ${GRACE_DAYS})`),
          ),
        )
    },
  }
}
type SqlStates = readonly TenantState[]

const stateAt = (expireTime: string | null): TenantState =>
  expireTime === null || fromPlatformTime(expireTime) > Date.now() ? 'active' : 'grace'

async function addTenant(tx: Transaction, { input, passwordHash, settleRoles }: NewTenant): Promise<Added> {
  const { oemId, packageId, username, administrator, ...details } = input
  const [made] = await tx
    .insert(tenant)
    .values({ ...storedDetails(details), oemId, packageId })
    .onConflictDoNothing()
    .returning({ id: tenant.id })
  if (!made) throw new Taken('oemId')
  const [root] = await tx
    .insert(organisation)
    .values({ oemId, name: details.name, type: 'headquarters', path: '' })
    .returning({ id: organisation.id })
  const orgId = root!.id
  await tx
    .update(organisation)
    .set({ path: `${orgId}.` })
    .where(eq(organisation.id, orgId))
  await settleRoles(tx)
  const [first] = await tx
    .insert(account)
    .values({ oemId, orgId, username, displayName: administrator, passwordHash, mustChangePassword: true })
    .onConflictDoNothing()
    .returning({ id: account.id })
  if (!first) throw new Taken('username')
  await tx.insert(accountRole).select(
    tx
      .select({
        accountId: sql<number>`${first.id}::int`.as('account_id'),
        roleId: role.id,
        until: sql<null>`null::timestamptz`.as('until'),
      })
      .from(role)
      .where(and(eq(role.oemId, oemId), eq(role.builtIn, 'tenantAdmin'))),
  )
  return { id: made.id }
}
