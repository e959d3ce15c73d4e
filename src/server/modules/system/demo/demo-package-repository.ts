import { eq, sql } from 'drizzle-orm'
import { OPEN_PAGES } from '#core/contract/product-routes.ts'
import { type DemoNames, demoNames, type DemoText } from '#core/demo/demo-names.ts'
import { isOperatorCode } from '#core/domain/operator-page.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { account, accountRole, installation, organisation, role, tenant } from '#server/store/schema/account.ts'
import { tenantPackage } from '#server/store/schema/tenant-package.ts'
import { demoRepository } from './demo-repository.ts'

const SEEDED_MARK = 'demo-packages'
const ADMINISTRATOR = 'admin'
const CUSTOMER = 'demo-two'
const DAY_MS = 86_400_000

const BASIC = ['/home', '/operate', '/multiTrack', '/single', '/baseInfo', '/exportFile', '/permit']
const STANDARD = [...BASIC, '/fullMxScrren', '/change', '/dataService', '/tbox', '/offline', '/parts']

const PACKAGES = [
  {
    name: 'Basic',
    about: 'Where vehicles are, alarms and master data',
    opens: BASIC,
    maxVehicles: 100,
    maxAccounts: 10,
    maxStorageMb: 1_000,
    maxExportRows: 50_000,
  },
  {
    name: 'Standard',
    about: 'Basic with terminals, diagnostics, data and parts',
    opens: STANDARD,
    maxVehicles: 1_000,
    maxAccounts: 50,
    maxStorageMb: 10_000,
    maxExportRows: 500_000,
  },
  { name: 'Complete', about: 'Everything, also what later versions add', opens: undefined },
] as const

/** Small customers in other states than the second one; their administrators have the password of the first. */
const CUSTOMERS = [
  { oemId: 'harbour', name: 'Harbour Logistics', type: 'fleet', state: 'grace', ended: 6, stateReason: '' },
  {
    oemId: 'northern-dealers',
    name: 'Northern Dealers',
    type: 'dealerGroup',
    state: 'suspended',
    ended: 48,
    stateReason: 'Contract not renewed',
  },
] as const

interface Parts {
  db: Pick<Database, 'orm'>
  /** Every menu path and button code of this version. */
  codes: ReadonlySet<string>
  settleRoles: (tx: Transaction, oemId: string) => Promise<void>
}

/** Three packages, and customers that have them; once, so that changes of users stay. */
export function seedDemoPackages({ db, codes, settleRoles }: Parts): Promise<void> {
  return db.orm.transaction(async (tx) => {
    const [first] = await tx
      .insert(installation)
      .values({ key: SEEDED_MARK, value: '1' })
      .onConflictDoNothing()
      .returning({ key: installation.key })
    const [customer] = await tx.select({ oemId: tenant.oemId }).from(tenant).where(eq(tenant.oemId, CUSTOMER))
    if (!first || !customer) return
    const names = demoNames(await demoRepository(tx).language())
    const usable = [...codes].filter((code) => !isOperatorCode(code) && !OPEN_PAGES.has(code))
    const made = await tx
      .insert(tenantPackage)
      .values(
        PACKAGES.map(({ opens, name, about, ...row }) => ({
          ...row,
          name: names.text(name),
          about: names.text(about),
          grantsAll: !opens,
          codes: within(usable, opens),
        })),
      )
      .onConflictDoNothing()
      .returning({ id: tenantPackage.id, name: tenantPackage.name })
    const idOf = (name: DemoText) => made.find((row) => row.name === names.text(name))?.id ?? null
    await tx
      .update(tenant)
      .set({
        packageId: idOf('Standard'),
        maxVehicles: 10,
        maxAccounts: 20,
        maxStorageMb: 1_000,
        maxExportRows: 100_000,
        expiresAt: new Date(Date.now() + 200 * DAY_MS),
      })
      .where(eq(tenant.oemId, CUSTOMER))
    await tx.update(tenant).set({ type: 'oem' }).where(eq(tenant.operator, true))
    await settleRoles(tx, CUSTOMER)
    for (const each of CUSTOMERS) await addCustomer(tx, each, names, idOf('Basic'), settleRoles)
  })
}

const within = (codes: readonly string[], opens: readonly string[] | undefined) =>
  opens ? codes.filter((code) => opens.some((path) => code === path || code.startsWith(`${path}/`))) : []

async function addCustomer(
  tx: Transaction,
  { ended, name: english, stateReason, ...values }: (typeof CUSTOMERS)[number],
  names: DemoNames,
  packageId: number | null,
  settleRoles: Parts['settleRoles'],
): Promise<void> {
  const { oemId } = values
  const name = names.text(english)
  const [added] = await tx
    .insert(tenant)
    .values({
      ...values,
      name,
      stateReason: names.name(stateReason),
      packageId,
      maxVehicles: 50,
      maxAccounts: 5,
      maxStorageMb: 500,
      maxExportRows: 20_000,
      expiresAt: new Date(Date.now() - ended * DAY_MS),
    })
    .onConflictDoNothing()
    .returning({ id: tenant.id })
  const [administrator] = await tx.select().from(account).where(eq(account.username, ADMINISTRATOR))
  if (!added || !administrator) return
  const [root] = await tx
    .insert(organisation)
    .values({ oemId, name, type: 'headquarters', path: '' })
    .returning({ id: organisation.id })
  await tx
    .update(organisation)
    .set({ path: sql`${organisation.id} || '.'` })
    .where(eq(organisation.id, root!.id))
  await settleRoles(tx, oemId)
  const [person] = await tx
    .insert(account)
    .values({
      oemId,
      orgId: root!.id,
      username: `${oemId}-admin`,
      displayName: names.text('{name} administrator', { name }),
      passwordHash: administrator.passwordHash,
    })
    .onConflictDoNothing()
    .returning({ id: account.id })
  const [manages] = await tx
    .select({ id: role.id })
    .from(role)
    .where(sql`${role.oemId} = ${oemId} and ${role.builtIn} = 'tenantAdmin'`)
  if (person && manages) await tx.insert(accountRole).values({ accountId: person.id, roleId: manages.id })
}
