import { and, asc, count, eq, inArray, lte, ne, sql } from 'drizzle-orm'
import { MAX_EXPORT_SCHEDULES } from '#core/contract/export-schedule.ts'
import { OPEN_EXPORT_STATES } from '#core/domain/export-state.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { account } from '#server/store/schema/account.ts'
import { exportJob, exportSchedule } from '#server/store/schema/files.ts'
import { queueExports } from './export-kind.ts'
import { firstState, type NewExport, type StoredExport, type NotifyExports } from './stored-export.ts'

export type StoredSchedule = typeof exportSchedule.$inferSelect
type NewSchedule = Omit<typeof exportSchedule.$inferInsert, 'id' | 'lastAt' | 'problem' | 'createdAt'>

/** Result of a due schedule: an export, or why there is none, and when it is due again. */
export interface DueRun {
  job: NewExport | null
  problem: string | null
  nextAt: Date
}

/** Searches that are exported by the clock. */
export function exportScheduleRepository({ orm }: Pick<Database, 'orm'>, notify: NotifyExports) {
  const own = (accountId: number, id: number) => and(eq(exportSchedule.accountId, accountId), eq(exportSchedule.id, id))
  const isNameTaken = async (tx: Transaction, accountId: number, name: string, butFor = 0) => {
    // One at a time for an account, so that neither number nor names are overrun.
    await tx.select({ id: account.id }).from(account).where(eq(account.id, accountId)).for('update')
    const same = await tx
      .select({ id: exportSchedule.id })
      .from(exportSchedule)
      .where(and(eq(exportSchedule.accountId, accountId), eq(exportSchedule.name, name), ne(exportSchedule.id, butFor)))
    return same.length > 0
  }

  return {
    async schedules(accountId: number) {
      const newest = sql`(select max(j.id) from export_job j where j.schedule_id = ${exportSchedule.id})`
      const rows = await orm
        .select({ schedule: exportSchedule, job: exportJob })
        .from(exportSchedule)
        .leftJoin(exportJob, eq(exportJob.id, newest))
        .where(eq(exportSchedule.accountId, accountId))
        .orderBy(sql`${exportSchedule.nextAt} asc nulls last`, asc(exportSchedule.id))
      return rows
    },

    async schedule(accountId: number, id: number): Promise<StoredSchedule | undefined> {
      const [row] = await orm.select().from(exportSchedule).where(own(accountId, id))
      return row
    },

    async addSchedule(row: NewSchedule): Promise<number | 'taken' | 'tooMany'> {
      return orm.transaction(async (tx) => {
        if (await isNameTaken(tx, row.accountId, row.name)) return 'taken'
        const [all] = await tx
          .select({ total: count() })
          .from(exportSchedule)
          .where(eq(exportSchedule.accountId, row.accountId))
        if ((all?.total ?? 0) >= MAX_EXPORT_SCHEDULES) return 'tooMany'
        const [added] = await tx.insert(exportSchedule).values(row).returning({ id: exportSchedule.id })
        return added!.id
      })
    },

    /** `nextAt` null pauses it. */
    async changeSchedule(
      accountId: number,
      id: number,
      change: Partial<NewSchedule>,
    ): Promise<'done' | 'taken' | 'missing'> {
      return orm.transaction(async (tx) => {
        if (change.name && (await isNameTaken(tx, accountId, change.name, id))) return 'taken'
        const rows = await tx.update(exportSchedule).set(change).where(own(accountId, id)).returning()
        return rows.length > 0 ? 'done' : 'missing'
      })
    },

    async removeSchedule(accountId: number, id: number): Promise<boolean> {
      const gone = await orm.delete(exportSchedule).where(own(accountId, id)).returning({ id: exportSchedule.id })
      return gone.length > 0
    },

    /** The export a schedule makes now, whatever its rhythm; null when the one before is not finished. */
    async addScheduled(job: NewExport & { scheduleId: number }): Promise<number | null> {
      const added = await orm.transaction(async (tx) => {
        await tx.select({ id: account.id }).from(account).where(eq(account.id, job.accountId)).for('update')
        return insertScheduled(tx, job)
      })
      if (added) notify([added])
      return added?.id ?? null
    },

    /**
     * Lets the schedule that is due longest run; false when none is due, undefined when it made no export. Several processes may ask at once: each schedule runs
     * in one of them, because its row is locked from the look to the next moment.
     */
    async runDue(now: Date, plan: (schedule: StoredSchedule) => Promise<DueRun>) {
      const added = await orm.transaction(async (tx) => {
        const [due] = await tx
          .select()
          .from(exportSchedule)
          .where(lte(exportSchedule.nextAt, now))
          .orderBy(asc(exportSchedule.nextAt))
          .limit(1)
          .for('update', { skipLocked: true })
        if (!due) return false as const
        const { job, problem, nextAt } = await plan(due)
        const made = job && (await insertScheduled(tx, { ...job, scheduleId: due.id }))
        const why = problem ?? (job && !made ? 'error.exportOpen' : null)
        await tx.update(exportSchedule).set({ lastAt: now, nextAt, problem: why }).where(eq(exportSchedule.id, due.id))
        return made
      })
      if (added) notify([added])
      return added
    },
  }
}

/** None while an earlier file of the schedule is under way. */
async function insertScheduled(
  tx: Transaction,
  job: NewExport & { scheduleId: number },
): Promise<StoredExport | undefined> {
  const open = await tx
    .select({ id: exportJob.id })
    .from(exportJob)
    .where(and(eq(exportJob.scheduleId, job.scheduleId), inArray(exportJob.state, [...OPEN_EXPORT_STATES])))
    .limit(1)
  if (open.length > 0) return undefined
  const [row] = await tx
    .insert(exportJob)
    .values({ ...job, state: firstState(job) })
    .returning()
  await queueExports(tx, [row!])
  return row
}
