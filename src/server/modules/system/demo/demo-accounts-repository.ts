import type { DemoNames, DemoText } from '#core/demo/demo-names.ts'
import type { RiskClass } from '#core/domain/command-kind.ts'
import type { Transaction } from '#server/store/database.ts'
import { codesOf } from '#core/contract/endpoint.ts'
import { and, eq } from 'drizzle-orm'
import { acknowledgeAlarms, assignAlarms, settleAlarms } from '#core/contract/alarm.ts'
import { approveCommand } from '#core/contract/command.ts'
import { approveExport } from '#core/contract/export-sharing.ts'
import { approveLockTask } from '#core/contract/lock-task.ts'
import { approveLock, LOCK_PAGE, LOCK_TASK_PAGE } from '#core/contract/vehicle-lock.ts'
import { account, accountRole, role } from '#server/store/schema/account.ts'

const ADMINISTRATOR = 'admin'
/** Who handles alarms, by day and by night. */
export const DEMO_DISPATCHERS = { day: 'dispatcher-day', night: 'dispatcher-night' } as const

interface DemoRole {
  name: DemoText
  about: DemoText
  /** Highest risk class of commands. */
  riskCeiling: RiskClass
  codes: string[]
  accounts: Record<string, string>
}

const ROLES: readonly DemoRole[] = [
  {
    // The second approver: commands that stop a vehicle need one, of their class. Reads commands and exports, and creates none.
    name: 'Command approver',
    about: 'Decides on commands, locks and exports that need a second approver',
    riskCeiling: 3,
    codes: [
      '/home',
      '/tbox/remoteControl',
      ...codesOf(approveCommand.access),
      '/exportFile/index',
      ...codesOf(approveExport.access),
      LOCK_PAGE,
      ...codesOf(approveLock.access),
      LOCK_TASK_PAGE,
      ...codesOf(approveLockTask.access),
    ],
    accounts: { approver: 'Second approver' },
  },
  {
    name: 'Dispatcher',
    about: 'Handles alarms by day and by night',
    riskCeiling: 1,
    codes: [
      '/home',
      '/operate/alarm',
      ...[acknowledgeAlarms, assignAlarms, settleAlarms].flatMap((of) => codesOf(of.access)),
    ],
    accounts: { [DEMO_DISPATCHERS.day]: 'Chen Jing', [DEMO_DISPATCHERS.night]: 'Zhao Lei' },
  },
]

/**
 * People of the demo other than the administrator. They sign in with the password the administrator had at the first start,
 * so that the demo opens no door the administrator's does not.
 */
export async function addDemoAccounts(tx: Transaction, oemId: string, names: DemoNames): Promise<void> {
  const [administrator] = await tx
    .select()
    .from(account)
    .where(and(eq(account.oemId, oemId), eq(account.username, ADMINISTRATOR)))
  if (!administrator) return
  const { orgId, passwordHash } = administrator
  for (const { accounts, ...values } of ROLES) {
    const [addedRole] = await tx
      .insert(role)
      .values({ ...values, name: names.text(values.name), about: names.text(values.about), oemId })
      .onConflictDoNothing()
      .returning({ id: role.id })
    const added = await tx
      .insert(account)
      .values(
        Object.entries(accounts).map(([username, displayName]) => ({
          oemId,
          orgId,
          username,
          displayName: names.name(names.person(displayName)),
          passwordHash,
        })),
      )
      .onConflictDoNothing()
      .returning({ id: account.id })
    if (!addedRole || added.length === 0) continue
    await tx.insert(accountRole).values(added.map(({ id }) => ({ accountId: id, roleId: addedRole.id })))
  }
}
