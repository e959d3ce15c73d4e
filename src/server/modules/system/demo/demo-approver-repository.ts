import type { Transaction } from '#server/store/database.ts'
import { codesOf } from '#core/contract/endpoint.ts'
import { and, eq } from 'drizzle-orm'
import { approveCommand } from '#core/contract/command.ts'
import { approveExport } from '#core/contract/export-sharing.ts'
import { account, accountRole, role } from '#server/store/schema/account.ts'

export const DEMO_APPROVER = 'approver'
const ADMINISTRATOR = 'admin'
/** Reads commands and exports and decides on them, gives and makes none. */
const CODES = [
  '/home',
  '/tbox/remoteControl',
  ...codesOf(approveCommand.access),
  '/exportFile/index',
  ...codesOf(approveExport.access),
]

/**
 * The second approver of the demo: commands that stop a vehicle need one. Signs in with the password the administrator had
 * at the first start, so that the demo opens no door the administrator's does not.
 */
export async function addDemoApprover(tx: Transaction, oemId: string): Promise<void> {
  const [administrator] = await tx
    .select()
    .from(account)
    .where(and(eq(account.oemId, oemId), eq(account.username, ADMINISTRATOR)))
  if (!administrator) return
  const { orgId, passwordHash } = administrator
  const [madeRole] = await tx
    .insert(role)
    .values({ oemId, name: 'Command approver', codes: CODES })
    .onConflictDoNothing()
    .returning({ id: role.id })
  const [made] = await tx
    .insert(account)
    .values({ oemId, orgId, username: DEMO_APPROVER, displayName: 'Second approver', passwordHash })
    .onConflictDoNothing()
    .returning({ id: account.id })
  if (made && madeRole) await tx.insert(accountRole).values({ accountId: made.id, roleId: madeRole.id })
}
