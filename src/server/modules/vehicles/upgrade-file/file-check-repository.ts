import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { FileCheckResult, FileCheckState } from '#core/domain/upgrade-file.ts'
import type { Caller } from '#server/http/route.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { fileCheck } from '#server/store/schema/upgrade-file.ts'
import type { NotifyJob } from '#server/telemetry/live/job-news.ts'
import { addJobs } from '#server/work/job-queue.ts'
import { fileCheckKind } from './file-check-kind.ts'

const FILES_MAX = 100
/** Who can take a damaged file offline. */
const READERS = '/upgradeFile/fileManage/file/offline'

/** What was read of a file. */
export interface CheckedContent {
  result: FileCheckResult
  bytes: number
}

export interface CheckedFile {
  id: number
  objectKey: string
  size: number
  sha256: string
}

export type QueuedCheck = { id: number } | 'open' | 'noFiles'

const OPEN = sql`${fileCheck.state} in ('queued', 'running')`
const NEWS = {
  id: fileCheck.id,
  oemId: fileCheck.oemId,
  state: fileCheck.state,
  done: fileCheck.done,
  total: fileCheck.total,
  damaged: fileCheck.damaged,
  unreadable: fileCheck.unreadable,
}

/** Checks of the stored content, and what they found. */
export function fileCheckRepository({ orm }: Pick<Database, 'orm'>, notify: NotifyJob = () => undefined) {
  const set = async (id: number, values: object) => {
    const [row] = await orm
      .update(fileCheck)
      .set({ ...values, updatedAt: sql`now()` })
      .where(and(eq(fileCheck.id, id), OPEN))
      .returning(NEWS)
    if (row) announce(notify, row)
    return row
  }
  return {
    open: () => orm.select({ id: fileCheck.id }).from(fileCheck).where(OPEN).orderBy(asc(fileCheck.id)),

    /** A check of every file of every tenant that has files and no check under way. */
    queueAll: (): Promise<void> =>
      orm.transaction(async (tx) => {
        const { rows } = await tx.execute<{ id: number }>(sql`
          insert into file_check (oem_id) select distinct oem_id from soft_version where object_key is not null
            on conflict do nothing returning id`)
        await addJobs(tx, fileCheckKind, rows)
      }),

    queue: ({ oemId, userId }: Caller): Promise<QueuedCheck> =>
      orm.transaction(async (tx) => {
        const own = and(eq(softVersion.oemId, oemId), isNotNull(softVersion.objectKey))
        const [file] = await tx.select({ id: softVersion.id }).from(softVersion).where(own).limit(1)
        if (!file) return 'noFiles'
        const added = tx.insert(fileCheck).values({ oemId, startedBy: userId })
        const [row] = await added.onConflictDoNothing().returning({ id: fileCheck.id })
        if (!row) return 'open'
        await addJobs(tx, fileCheckKind, [row])
        return row
      }),

    /** From the first file, also when the process of an earlier attempt was killed. Undefined: it has ended. */
    begin: (id: number): Promise<{ oemId: string } | undefined> =>
      set(id, {
        state: 'running',
        done: 0,
        damaged: 0,
        unreadable: 0,
        bytes: 0,
        total: sql`(select count(*)::int from soft_version v where v.oem_id = file_check.oem_id and v.object_key is not null)`,
      }),

    files: async (oemId: string, after: number): Promise<CheckedFile[]> =>
      (await orm
        .select({
          id: softVersion.id,
          objectKey: softVersion.objectKey,
          size: sql<number>`coalesce(${softVersion.fileSize}, 0)`.mapWith(Number),
          sha256: softVersion.fileSha256,
        })
        .from(softVersion)
        .where(and(eq(softVersion.oemId, oemId), isNotNull(softVersion.objectKey), gt(softVersion.id, after)))
        .orderBy(asc(softVersion.id))
        .limit(FILES_MAX)) as CheckedFile[],

    /** Its content could not be read: what is known of the file stays as it is. */
    noteUnread: (checkId: number) =>
      set(checkId, { done: sql`${fileCheck.done} + 1`, unreadable: sql`${fileCheck.unreadable} + 1` }),

    /** Notes what was found, unless the version has another file by now. People are informed when a file becomes damaged. */
    async note(checkId: number, file: CheckedFile, { result, bytes }: CheckedContent): Promise<void> {
      const damaged = result === 'intact' ? 0 : 1
      const row = await orm.transaction(async (tx) => {
        const [noted] = await tx
          .update(fileCheck)
          .set({
            done: sql`${fileCheck.done} + 1`,
            damaged: sql`${fileCheck.damaged} + ${damaged}`,
            bytes: sql`${fileCheck.bytes} + ${bytes}`,
            updatedAt: sql`now()`,
          })
          .where(eq(fileCheck.id, checkId))
          .returning(NEWS)
        const same = and(eq(softVersion.id, file.id), eq(softVersion.objectKey, file.objectKey))
        const [before] = await tx.select().from(softVersion).where(same).for('update')
        if (!before) return noted
        await tx.update(softVersion).set({ checkResult: result, checkedAt: sql`now()` }).where(same)
        if (damaged && (before.checkResult ?? 'intact') === 'intact') await inform(tx, checkId, before)
        return noted
      })
      if (row) announce(notify, row)
    },

    end: (id: number, state: FileCheckState) => set(id, { state, finishedAt: sql`now()` }),
  }
}
export type FileCheckRepository = ReturnType<typeof fileCheckRepository>

type News = Pick<typeof fileCheck.$inferSelect, 'id' | 'oemId' | 'state' | 'done' | 'total' | 'damaged' | 'unreadable'>
/** Files belong to the tenant as a whole. */
const announce = (notify: NotifyJob, { id, oemId, state, done, total, damaged, unreadable }: News) =>
  notify({
    audience: { oemId, everyOf: [] },
    change: { kind: 'fileCheck', id, state, done: Math.min(done, total), total, figures: { damaged, unreadable } },
  })

/** Whoever uploaded it, and those who can take it offline. Owners of tasks hear of it when these are paused. */
async function inform(
  tx: Transaction,
  checkId: number,
  { id, oemId, softModel, uploadedBy }: typeof softVersion.$inferSelect,
): Promise<void> {
  const subject = JSON.stringify({ name: softModel })
  const link = `/upgradeFile/fileManage?row=${id}`
  const add = (to: 'owner' | 'others') => {
    const [owner, except, code] = to === 'owner' ? [uploadedBy, null, null] : [null, uploadedBy, READERS]
    return tx.execute(sql`select notice_add(${oemId}, 'task', 'upgradeFileDamaged', 1,
      ${`upgradeFile:${id}:damaged:${checkId}:${to}`}, ${owner}::int, ${except}::int, ${code}, ${subject}::jsonb, ${link})`)
  }
  if (uploadedBy !== null) await add('owner')
  await add('others')
}
