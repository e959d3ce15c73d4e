import { asc, inArray, sql } from 'drizzle-orm'
import { type FileEnvironment, isBefore, nextEnvironment } from '#core/domain/upgrade-file.ts'
import { ApiError, Conflict } from '#server/http/errors.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { softVersion } from '#server/store/schema/base-data.ts'
import type { Scope } from '#server/store/scope.ts'
import { noteEvent } from './task-run-repository.ts'
import { type StepOutcome, takeStep } from './task-step-repository.ts'

type File = typeof softVersion.$inferSelect

/** Releases the files of a task for an environment, all or none; answers how many were not released for it before. */
export async function releaseFiles(
  db: Pick<Database, 'orm'>,
  scope: Scope,
  id: number,
  environment: FileEnvironment,
  reason: string,
): Promise<{ outcome: StepOutcome; changed: number }> {
  let changed = 0
  const outcome = await takeStep(db, { scope, id, step: 'release' }, async (tx, task) => {
    if (task.submittedBy === scope.userId) throw new Conflict('error.taskOwnRelease')
    const files = await lockFiles(tx, task.frozen?.targets.map(({ versionId }) => versionId) ?? [])
    const earlier = files.filter((file) => isBefore(file.environment, environment))
    if (earlier.length === 0) throw new Conflict('error.filesReleased')
    for (const file of earlier) mustBeReleasable(file, environment, scope)
    const ids = earlier.map((file) => file.id)
    await tx.update(softVersion).set({ environment, updatedAt: sql`now()` }).where(inArray(softVersion.id, ids))
    await noteEvent(tx, id, { kind: 'released', accountId: scope.userId, detail: `${environment}: ${reason}` })
    changed = ids.length
  })
  return { outcome, changed }
}

const lockFiles = (tx: Transaction, ids: number[]): Promise<File[]> =>
  tx.select().from(softVersion).where(inArray(softVersion.id, ids)).orderBy(asc(softVersion.id)).for('update')

/** Only what is published, one environment after the other, and not by who uploaded it. */
function mustBeReleasable(file: File, environment: FileEnvironment, { userId }: Scope): void {
  const name = file.softModel
  if (file.status !== PUBLISHED) throw new ApiError(409, 'error.fileNotPublished', [], { name })
  if (userId !== undefined && file.uploadedBy === userId) throw new ApiError(409, 'error.fileOwnRelease', [], { name })
  if (nextEnvironment(file.environment) !== environment) {
    throw new ApiError(409, 'error.fileEnvironment', [], { name, environment: file.environment, next: environment })
  }
}
const PUBLISHED = 1
