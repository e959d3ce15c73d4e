import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { demoNames } from '#core/demo/demo-names.ts'
import type { Settings } from '#server/app/settings.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { account, accountRole, organisation, role, tenant } from '#server/store/schema/account.ts'
import { generatePassword } from './generate-password.ts'
import { hashPassword } from './hash-password.ts'

/** Any number: processes that start together make one administrator. */
const FIRST_START_LOCK = 730_202
export const ADMIN_USERNAME = 'admin'

export interface FirstAdministrator {
  username: string
  /** Only when it was created here; it is stored nowhere. */
  generatedPassword: string | null
}

/** Makes tenant, root organisation, role and administrator when no account exists yet. Null when one does. */
export async function firstStart(
  { orm }: Pick<Database, 'orm'>,
  {
    demo,
    adminPassword,
    demoLanguage = 'en',
  }: Pick<Settings, 'demo' | 'adminPassword'> & Partial<Pick<Settings, 'demoLanguage'>>,
): Promise<FirstAdministrator | null> {
  const generatedPassword = adminPassword ? null : generatePassword()
  const passwordHash = await hashPassword(adminPassword ?? generatedPassword!)
  const names = demoNames(demo ? demoLanguage : 'en')
  const owner = demo ? { oemId: 'demo', name: names.text('Fleetwall Demo') } : { oemId: 'main', name: 'Fleetwall' }
  return orm.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${FIRST_START_LOCK})`)
    const [{ accounts } = { accounts: 0 }] = await tx.select({ accounts: count() }).from(account)
    if (accounts > 0) return null
    await tx
      .insert(tenant)
      .values({ ...owner, operator: true })
      .onConflictDoUpdate({ target: tenant.oemId, set: { operator: true } })
    const orgId = await rootOrganisation(tx, owner)
    const [madeRole] = await tx
      .insert(role)
      .values({ oemId: owner.oemId, name: 'Administrator', builtIn: 'tenantAdmin', grantsAll: true })
      .onConflictDoUpdate({ target: [role.oemId, role.name], set: { builtIn: 'tenantAdmin', grantsAll: true } })
      .returning({ id: role.id })
    const [madeAccount] = await tx
      .insert(account)
      .values({
        oemId: owner.oemId,
        orgId,
        username: ADMIN_USERNAME,
        displayName: names.text('Administrator'),
        passwordHash,
      })
      .returning({ id: account.id })
    await tx.insert(accountRole).values({ accountId: madeAccount!.id, roleId: madeRole!.id })
    return { username: ADMIN_USERNAME, generatedPassword }
  })
}

async function rootOrganisation(tx: Transaction, { oemId, name }: { oemId: string; name: string }): Promise<number> {
  const [known] = await tx
    .select({ id: organisation.id })
    .from(organisation)
    .where(and(eq(organisation.oemId, oemId), isNull(organisation.parentId)))
    .limit(1)
  if (known) return known.id
  const [made] = await tx.insert(organisation).values({ oemId, name, path: '' }).returning({ id: organisation.id })
  await tx
    .update(organisation)
    .set({ path: `${made!.id}.` })
    .where(eq(organisation.id, made!.id))
  return made!.id
}

/** Goes to the console once and never into the log, which may be collected elsewhere. */
export function administratorNotice({ username, generatedPassword }: FirstAdministrator, address: string): string {
  const lines = [
    'First start: the administrator account was created.',
    `  sign in at   ${address}`,
    `  user name    ${username}`,
    generatedPassword ? `  password     ${generatedPassword}` : '  password     as set in ADMIN_PASSWORD',
    ...(generatedPassword ? ['This password is shown only once. Save it, or change it after signing in.'] : []),
  ]
  const rule = '─'.repeat(Math.max(...lines.map((line) => line.length)))
  return ['', rule, ...lines, rule, ''].join('\n')
}
