import { and, eq, inArray } from 'drizzle-orm'
import type { DemoNames, DemoText } from '#core/demo/demo-names.ts'
import type { BuiltInRole } from '#core/domain/built-in-role.ts'
import type { OrganisationType } from '#core/domain/organisation.ts'
import type { Transaction } from '#server/store/database.ts'
import { account, accountRole, organisation, role } from '#server/store/schema/account.ts'

const ADMINISTRATOR = 'admin'

/** Who works with the demo, by built-in role. What the roles open is settled when the platform starts. */
const STAFF: readonly (readonly [role: BuiltInRole, name: DemoText, people: readonly string[]])[] = [
  ['viewer', 'Viewer', ['Lin Yue', 'Hannah Vogt', 'Carlos Prieto', 'Amira Haddad', 'Sun Wei']],
  [
    'operator',
    'Operator',
    ['Wu Min', 'He Tao', 'Jonas Keller', 'Marie Lefort', 'Luis Ortega', 'Ma Rui', 'Guo Ning', 'Ivan Sokolov'],
  ],
  ['engineer', 'Engineer', ['Xu Bo', 'Lena Hartmann', 'Feng Chao', 'Pedro Nunes']],
  ['otaEditor', 'OTA editor', ['Deng Kai', 'Clara Moreau']],
  ['otaApprover', 'OTA approver', ['Song Yan', 'Felix Brandt']],
  ['safetyOfficer', 'Safety officer', ['Tang Li', 'Sofia Ramos', 'Omar Nasser']],
  ['auditor', 'Auditor', ['Qian Hui']],
]
/** Of the second customer: people the first one does not know. */
const OTHER_STAFF: typeof STAFF = [
  ['viewer', 'Viewer', ['Petra Lang', 'Hugo Blanc']],
  ['operator', 'Operator', ['Mei Lan', 'Tom Becker']],
  ['engineer', 'Engineer', ['Igor Volkov']],
]
const WORKPLACES: OrganisationType[] = ['region', 'branch', 'fleet']

/**
 * Staff of the demo's organisations. They sign in with the password the administrator had at the first start, so that the demo
 * opens no door the administrator's does not.
 */
export async function addDemoStaff(tx: Transaction, oemId: string, first: string, names: DemoNames): Promise<void> {
  const [administrator] = await tx
    .select()
    .from(account)
    .where(and(eq(account.oemId, first), eq(account.username, ADMINISTRATOR)))
  if (!administrator) return
  const list = oemId === first ? STAFF : OTHER_STAFF
  const workplaces = await tx
    .select({ id: organisation.id })
    .from(organisation)
    .where(and(eq(organisation.oemId, oemId), inArray(organisation.type, WORKPLACES)))
    .orderBy(organisation.path)
  const orgIds = [...(oemId === first ? [administrator.orgId] : []), ...workplaces.map(({ id }) => id)]
  if (orgIds.length === 0) return
  const staff = list.flatMap(([builtIn, , people]) => people.map((displayName) => ({ builtIn, displayName })))
  await tx
    .insert(role)
    .values(list.map(([builtIn, name]) => ({ oemId, builtIn, name: names.text(name) })))
    .onConflictDoNothing()
  const roles = await tx.select({ id: role.id, builtIn: role.builtIn }).from(role).where(eq(role.oemId, oemId))
  const added = await tx
    .insert(account)
    .values(
      staff.map(({ displayName }, index) => ({
        oemId,
        orgId: orgIds[index % orgIds.length]!,
        username: usernameOf(displayName),
        displayName: names.person(displayName),
        mail: `${usernameOf(displayName)}@example.com`,
        passwordHash: administrator.passwordHash,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: account.id, username: account.username })
  const roleOf = new Map(staff.map((one) => [usernameOf(one.displayName), one.builtIn]))
  const given = added.map(({ id, username }) => ({
    accountId: id,
    roleId: roles.find(({ builtIn }) => builtIn === roleOf.get(username))!.id,
  }))
  if (given.length > 0) await tx.insert(accountRole).values(given)
}

const usernameOf = (name: string): string => name.toLowerCase().replace(' ', '.')
