import { eq } from 'drizzle-orm'
import type { Database } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { noticeSetting } from '#server/store/schema/notice.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { addAccount } from './sign-in.ts'

/** A tenant with a vehicle in the north, accounts that see it and accounts that do not, and another tenant. */
export async function noticeGround(db: Database) {
  const own = await aTenant(db)
  const foreign = await aTenant(db)
  const vehicleId = await aVehicle(db, own, { orgId: own.north, plate: '陕A12345' })
  const person = async (username: string, orgId: number, roles: ('all' | string[])[], oemId = own.oemId) =>
    (await addAccount(db, { username: `${oemId}-${username}`, password: 'x', oemId, orgId, roles })).id
  const people = {
    admin: await person('admin', own.head, ['all']),
    north: await person('north', own.north, [['/operate/alarm']]),
    south: await person('south', own.south, [['/operate/alarm']]),
    clerk: await person('clerk', own.north, [['/home']]),
    stranger: await person('stranger', foreign.head, ['all'], foreign.oemId),
  }
  let raised = 0
  /** Alarms raised just now; returns their ids. */
  async function raise(count = 1, rest: Partial<typeof alarmEvent.$inferInsert> = {}): Promise<number[]> {
    const rows = Array.from({ length: count }, () => ({
      oemId: own.oemId,
      vehicleId,
      kind: 'overspeed',
      level: 2,
      startedAt: new Date(),
      subject: `part:${(raised += 1)}`,
      ...rest,
    }))
    return (await db.orm.insert(alarmEvent).values(rows).returning({ id: alarmEvent.id })).map(({ id }) => id)
  }
  /** Chooses channels of an account, and gives it a mail address. */
  async function choose(accountId: number, rest: Partial<typeof noticeSetting.$inferInsert> = {}): Promise<void> {
    const mail = `account${accountId}@fleet.example`
    await db.orm.update(account).set({ mail }).where(eq(account.id, accountId))
    const values = {
      accountId,
      language: 'en' as const,
      zone: 'Asia/Shanghai',
      channels: { alarm: ['mail' as const] },
      ...rest,
    }
    await db.orm
      .insert(noticeSetting)
      .values(values)
      .onConflictDoUpdate({ target: noticeSetting.accountId, set: values })
  }
  /** Inboxes by account: [group, count] of each row, oldest first. */
  async function inboxes(): Promise<Record<string, [group: string, count: number][]>> {
    const { rows } = await db.pool.query<{ name: string; group_key: string; count: number }>(
      `select a.username as name, n.group_key, n.count from notice n join account a on a.id = n.account_id order by n.id`,
    )
    const found: Record<string, [string, number][]> = {}
    for (const { name, group_key: group, count } of rows) {
      const short = name.slice(name.indexOf('-') + 1)
      found[short] = [...(found[short] ?? []), [group, count]]
    }
    return found
  }
  const clear = () =>
    db.pool.query(`delete from alarm_event; delete from notice_event; delete from notice_mute; delete from notice_setting;
      delete from notice_hook; delete from escalation_policy; delete from duty_roster; delete from notice_push`)
  return { own, foreign, vehicleId, people, raise, choose, inboxes, clear }
}
