import { and, eq, inArray } from 'drizzle-orm'
import type { DemoNames } from '#core/demo/demo-names.ts'
import type { Transaction } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { dutyRoster, escalationPolicy } from '#server/store/schema/notice.ts'
import { DEMO_DISPATCHERS } from './demo-accounts-repository.ts'

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const CHANGE = { morning: '08:00', evening: '20:00' }

/** Dispatchers by day and by night, and what happens to urgent alarms that no one acknowledges. */
export async function addDemoDuty(tx: Transaction, oemId: string, names: DemoNames): Promise<void> {
  const usernames = [DEMO_DISPATCHERS.day, DEMO_DISPATCHERS.night, 'admin']
  const found = await tx
    .select({ id: account.id, username: account.username, orgId: account.orgId })
    .from(account)
    .where(and(eq(account.oemId, oemId), inArray(account.username, usernames)))
  const [day, night, admin] = usernames.map((name) => found.find(({ username }) => username === name))
  if (!day || !night || !admin) return
  const shift = (accountId: number, from: string, until: string) => ({ accountId, weekdays: EVERY_DAY, from, until })
  const [roster] = await tx
    .insert(dutyRoster)
    .values({
      oemId,
      orgId: admin.orgId,
      name: names.text('Dispatch centre'),
      zone: 'Asia/Shanghai',
      shifts: [shift(day.id, CHANGE.morning, CHANGE.evening), shift(night.id, CHANGE.evening, CHANGE.morning)],
      substitutions: [],
    })
    .onConflictDoNothing()
    .returning({ id: dutyRoster.id })
  if (!roster) return
  const step = { rosterId: null, accountIds: [], channels: [] }
  await tx
    .insert(escalationPolicy)
    .values({
      oemId,
      orgId: admin.orgId,
      name: names.text('Urgent alarms'),
      level: 1,
      kinds: [],
      steps: [
        { ...step, afterMinutes: 5, rosterId: roster.id },
        { ...step, afterMinutes: 15, accountIds: [admin.id] },
      ],
    })
    .onConflictDoNothing()
}
