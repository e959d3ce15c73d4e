import { and, eq, isNull } from 'drizzle-orm'
import * as organisations from '#core/contract/organisation.ts'
import { codesOf } from '#core/contract/endpoint.ts'
import { DEMO_CITIES } from '#core/demo/demo-cities.ts'
import { DEMO_SEED, demoPersonName } from '#core/demo/demo-fleet.ts'
import type { DemoNames } from '#core/demo/demo-names.ts'
import { hashOf } from '#core/demo/hash-random.ts'
import type { OrganisationType } from '#core/domain/organisation.ts'
import type { Transaction } from '#server/store/database.ts'
import { account, accountRole, organisation, role } from '#server/store/schema/account.ts'

type Stored = typeof organisation.$inferSelect
type Details = Partial<typeof organisation.$inferInsert>

const TYPES: readonly OrganisationType[] = ['headquarters', 'region', 'branch']
const PREFIXES: Readonly<Record<string, string>> = { headquarters: 'HQ', region: 'R', branch: 'B', fleet: 'F' }
const HOME = { areaId: '6101', lng: 108.95, lat: 34.26 }
const PURPOSE = 77

/** Gives the organisations of a demo tenant their codes, types, regions and contacts; what users entered stays. */
export async function describeDemoOrganisations(tx: Transaction, oemId: string, names: DemoNames): Promise<void> {
  const all = await tx.select().from(organisation).where(eq(organisation.oemId, oemId)).orderBy(organisation.path)
  const codes = new Set(all.map(({ code }) => code))
  for (const row of all.filter(({ code, updatedBy }) => code === '' && updatedBy === null)) {
    const details = detailsOf(row, names)
    const code = codeOf(details.type!, codes)
    codes.add(code)
    const mail = `${code.toLowerCase()}@${oemId}.example`
    await tx
      .update(organisation)
      .set({ ...details, code, mail })
      .where(eq(organisation.id, row.id))
  }
}

function codeOf(type: string, codes: ReadonlySet<string>): string {
  const prefix = PREFIXES[type] ?? 'O'
  for (let number = 1; ; number += 1) {
    const code = `${prefix}-${String(number).padStart(3, '0')}`
    if (!codes.has(code)) return code
  }
}

function detailsOf({ name, path, id }: Stored, names: DemoNames): Details {
  const depth = path.split('.').length - 2
  const hash = hashOf(DEMO_SEED, PURPOSE, id)
  const phone = `029 5550 ${String(hash % 10_000).padStart(4, '0')}`
  const city = DEMO_CITIES.find((each) => names.branch(each.name) === name)
  const contact = names.person(demoPersonName(city?.market ?? 'cn', hash))
  if (name === names.text(TRIAL_FLEET)) return { type: 'fleet', contact, phone }
  const type = TYPES[depth] ?? 'branch'
  if (depth === 0) return { type, contact, phone, ...HOME }
  if (!city) return { type, contact, phone }
  // GB/T 2260 codes of cities end with 00.
  const areaId = city.division > 0 ? String(city.division).replace(/00$/, '') : city.country
  return { type, contact, phone, areaId, lng: city.lng, lat: city.lat }
}

export const TRIAL_FLEET = 'Trial fleet'
const ADMINISTRATOR = 'admin'

/**
 * A manager of each region, and the people of the second customer. They sign in with the password the administrator had at
 * the first start.
 */
export async function addDemoManagers(
  tx: Transaction,
  oemId: string,
  secondOemId: string,
  names: DemoNames,
): Promise<void> {
  const [administrator] = await tx.select().from(account).where(eq(account.username, ADMINISTRATOR))
  if (!administrator) return
  const { passwordHash } = administrator
  const add = async (of: string, roleValues: Omit<typeof role.$inferInsert, 'oemId'>, people: Person[]) => {
    const [made] = await tx
      .insert(role)
      .values({ ...roleValues, oemId: of })
      .onConflictDoNothing()
      .returning({ id: role.id })
    if (!made || people.length === 0) return
    const added = await tx
      .insert(account)
      .values(people.map((person) => ({ ...person, oemId: of, passwordHash })))
      .onConflictDoNothing()
      .returning({ id: account.id })
    if (added.length > 0)
      await tx.insert(accountRole).values(added.map(({ id }) => ({ accountId: id, roleId: made.id })))
  }
  const regional = {
    name: names.text('Regional manager'),
    about: names.text('Looks after the branches of a region'),
  }
  await add(oemId, { ...regional, codes: MANAGER_CODES, riskCeiling: 1 }, await managersOf(tx, oemId, 'region', names))
  const [root] = await tx
    .select()
    .from(organisation)
    .where(and(eq(organisation.oemId, secondOemId), isNull(organisation.parentId)))
  if (!root) return
  const second = { orgId: root.id, username: 'second-admin', displayName: names.text('Second administrator') }
  await add(secondOemId, { name: names.text('Administrator'), builtIn: 'tenantAdmin', grantsAll: true }, [second])
  await add(
    secondOemId,
    {
      name: names.text('Fleet manager'),
      about: names.text('Looks after a fleet'),
      codes: MANAGER_CODES,
      riskCeiling: 1,
    },
    await managersOf(tx, secondOemId, 'fleet', names),
  )
}

interface Person {
  orgId: number
  username: string
  displayName: string
}

const MANAGER_CODES = [
  '/home',
  '/baseInfo/vehicle',
  '/operate/alarm',
  '/permit/organize',
  ...codesOf(organisations.createOrganisation.access),
  ...codesOf(organisations.updateOrganisation.access),
  ...codesOf(organisations.moveOrganisation.access),
]

/** The contact of each organisation of a type manages it. */
async function managersOf(tx: Transaction, oemId: string, type: OrganisationType, names: DemoNames): Promise<Person[]> {
  const found = await tx
    .select()
    .from(organisation)
    .where(and(eq(organisation.oemId, oemId), eq(organisation.type, type)))
    .orderBy(organisation.path)
  return found.map(({ id, name, contact }) => ({
    orgId: id,
    username: `manager-${names
      .english(name)
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '-')}`,
    displayName: contact,
  }))
}
