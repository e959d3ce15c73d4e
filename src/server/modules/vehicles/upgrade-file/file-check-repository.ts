import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { FileCheckResult, FileCheckState } from '#core/domain/upgrade-file.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import { fileCheck } from '#server/store/schema/upgrade-file.ts'

const FILES_MAX = 100
/** Who can take a damaged file offline. */
const READERS = '/upgradeFile/fileManage/file/offline'

export interface CheckedFile {
  id: number
  objectKey: string
  size: number
  sha256: string
}

/** Checks of the stored content, and what they found. */
export function fileCheckRepository({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Checks that a killed process left open are over: the next one begins from the start. */
    endOpen: () =>
      orm
        .update(fileCheck)
        .set({ state: 'failed', finishedAt: sql`now()`, updatedAt: sql`now()` })
        .where(sql`${fileCheck.state} in ('queued', 'running')`),

    /** Begins a check in every tenant that has files. */
    async begin(): Promise<{ id: number; oemId: string }[]> {
      const { rows } = await orm.execute<{ id: number; oemId: string }>(sql`
        insert into file_check (oem_id, state, total)
          select oem_id, 'running', count(*)::int from soft_version where object_key is not null group by oem_id
          on conflict do nothing returning id, oem_id as "oemId"`)
      return rows
    },

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

    /** Notes what was found, unless the version has another file by now. People are informed when a file becomes damaged. */
    note: (checkId: number, file: CheckedFile, result: FileCheckResult, bytes: number): Promise<void> =>
      orm.transaction(async (tx) => {
        const damaged = result === 'intact' ? 0 : 1
        await tx
          .update(fileCheck)
          .set({
            done: sql`${fileCheck.done} + 1`,
            damaged: sql`${fileCheck.damaged} + ${damaged}`,
            bytes: sql`${fileCheck.bytes} + ${bytes}`,
            updatedAt: sql`now()`,
          })
          .where(eq(fileCheck.id, checkId))
        const same = and(eq(softVersion.id, file.id), eq(softVersion.objectKey, file.objectKey))
        const [before] = await tx.select().from(softVersion).where(same).for('update')
        if (!before) return
        await tx.update(softVersion).set({ checkResult: result, checkedAt: sql`now()` }).where(same)
        if (damaged && (before.checkResult ?? 'intact') === 'intact') await inform(tx, checkId, before)
      }),

    end: (id: number, state: FileCheckState) =>
      orm.update(fileCheck).set({ state, finishedAt: sql`now()`, updatedAt: sql`now()` }).where(eq(fileCheck.id, id)),
  }
}
export type FileCheckRepository = ReturnType<typeof fileCheckRepository>

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
