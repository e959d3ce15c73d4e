import { and, asc, eq, gte, inArray, isNotNull, ne, sql } from 'drizzle-orm'
import { NEXT_STATUS, type VersionStatus } from '#core/contract/part-version.ts'
import { ApiError, Conflict } from '#server/http/errors.ts'
import type { Transaction } from '#server/store/database.ts'
import { partModel, softVersion } from '#server/store/schema/base-data.ts'
import type { Scope } from '#server/store/scope.ts'
import { signatureState } from './file-signer.ts'
import { coveredBy, lockVersions, rejectUsed, type Version } from './file-step-repository.ts'

const PUBLISHED = 1
const OFFLINE = 3

export interface StatusStep {
  status: VersionStatus
  /** Why it is taken offline. */
  reason: string
  /** Day of release where there is none yet. */
  day: string
}

/** Takes versions to another status, all or none: the one place with the rules of publishing and going offline. */
export async function moveStatus(
  tx: Transaction,
  scope: Scope,
  ids: readonly number[],
  { status, reason, day }: StatusStep,
  publicKeys: ReadonlyMap<string, string>,
): Promise<void> {
  const versions = await lockVersions(tx, scope, ids)
  if (versions.some((version) => !NEXT_STATUS[version.status].includes(status))) {
    throw new Conflict('error.versionStatus')
  }
  if (status === OFFLINE) await rejectUsed(tx, versions)
  if (status === PUBLISHED) await mayPublish(tx, versions, publicKeys)
  await tx
    .update(softVersion)
    .set({
      status,
      statusReason: status === OFFLINE ? reason : '',
      ...(status === PUBLISHED && { releasedOn: sql`coalesce(${softVersion.releasedOn}, ${day}::date)` }),
      updatedAt: sql`now()`,
    })
    .where(inArray(softVersion.id, [...ids]))
}

/** A file that vehicles can have is signed, and has a higher counter than every other one of its part model. */
export async function mayPublish(
  tx: Transaction,
  versions: readonly Version[],
  publicKeys: ReadonlyMap<string, string>,
) {
  const files = versions.filter(({ objectKey }) => objectKey !== null)
  const models = [...new Set(files.flatMap(({ partModelId }) => partModelId ?? []))]
  if (models.length > 0) {
    // Two files of a model are published one after the other.
    const ofFiles = inArray(partModel.id, models)
    await tx.select().from(partModel).where(ofFiles).orderBy(asc(partModel.id)).for('no key update')
  }
  for (const file of files) {
    if ((file.checkResult ?? 'intact') !== 'intact') {
      throw new ApiError(409, 'error.fileDamaged', [], { name: file.softModel })
    }
    const signed = { ...(await coveredBy(tx, file)), signature: file.signature, signingKeyId: file.signingKeyId }
    if (signatureState(signed, publicKeys) !== 'signed') {
      throw new ApiError(409, 'error.fileUnsigned', [], { name: file.softModel })
    }
    const own = file.releaseCounter ?? 0
    const ofModel = and(eq(softVersion.partModelId, file.partModelId ?? 0), isNotNull(softVersion.objectKey))
    const ahead = and(ne(softVersion.id, file.id), gte(softVersion.releaseCounter, own))
    const [other] = await tx
      .select()
      .from(softVersion)
      .where(and(eq(softVersion.oemId, file.oemId), ofModel, eq(softVersion.status, PUBLISHED), ahead))
      .limit(1)
    const equal = files.find(
      (each) => each !== file && each.partModelId === file.partModelId && each.releaseCounter === own,
    )
    const higher = other ?? equal
    if (higher) {
      const values = {
        name: file.softModel,
        counter: own,
        other: higher.softModel,
        highest: higher.releaseCounter ?? 0,
      }
      throw new ApiError(409, 'error.fileCounter', [], values)
    }
  }
}
