import { and, asc, eq, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { UpgradeFileInput } from '#core/contract/upgrade-file.ts'
import { isBefore } from '#core/domain/upgrade-file.ts'
import type { SignedFile } from '#core/domain/file-signature.ts'
import { ApiError, Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import type { Database, Transaction } from '#server/store/database.ts'
import { partModel, softVersion } from '#server/store/schema/base-data.ts'
import { partDelta } from '#server/store/schema/parts.ts'
import type { Scope } from '#server/store/scope.ts'
import type { Signing } from './file-signer.ts'
import { usersOf } from './file-users-repository.ts'

export type Version = typeof softVersion.$inferSelect
/** What the object store found in an upload. */
export interface UploadedContent {
  objectKey: string
  fileName: string
  fileSize: number
  fileSha256: string
  fileMd5: string
}
/** Of a new version that comes with its file. */
export interface NewVersion {
  softModel: string
  version: string
  partsModel: string
}

/** Published and offline: vehicles may have installed that file, so it stays as it is. */
export const isFixed = ({ status }: Pick<Version, 'status'>): boolean => status === 1 || status === 3
const UPDATED = { updatedAt: sql`now()` }
/** First key of the advisory lock under which files of a tenant are added. */
const CONTENT_LOCK = 7_411

/** What happens to files of versions. Each step is made for all of its versions, or for none. */
export function fileStepRepository({ orm }: Pick<Database, 'orm'>) {
  const steps = { ...attaching(), ...describing() }
  return {
    transaction: <T>(work: (tx: Transaction) => Promise<T>): Promise<T> => orm.transaction(work),
    ...steps,

    isUsed: async (objectKey: string): Promise<boolean> =>
      (await orm.select({ id: softVersion.id }).from(softVersion).where(eq(softVersion.objectKey, objectKey)).limit(1))
        .length > 0,

    downloaded: async ({ oemId }: Scope, id: number): Promise<void> => {
      await orm
        .update(softVersion)
        .set({ downloads: sql`${softVersion.downloads} + 1` })
        .where(and(eq(softVersion.oemId, oemId), eq(softVersion.id, id)))
    },
  }
}
export type FileStepRepository = ReturnType<typeof fileStepRepository>

/** Versions of the tenant, locked in the order of their ids; all of them must exist. */
export async function lockVersions(tx: Transaction, { oemId }: Scope, ids: readonly number[]): Promise<Version[]> {
  const rows = await tx
    .select()
    .from(softVersion)
    .where(and(eq(softVersion.oemId, oemId), inArray(softVersion.id, [...ids])))
    .orderBy(asc(softVersion.id))
    .for('update')
  if (rows.length < new Set(ids).size) throw new NotFound('error.gone')
  return rows
}

/** Versions with a file. */
export async function lockFiles(tx: Transaction, scope: Scope, ids: readonly number[]): Promise<Version[]> {
  const rows = await lockVersions(tx, scope, ids)
  if (rows.some(({ objectKey }) => objectKey === null)) throw new NotFound('error.gone')
  return rows
}

/** Name of the part model of a version. */
async function modelOf(tx: Transaction, { partModelId }: Pick<Version, 'partModelId'>): Promise<string> {
  const [row] = await tx
    .select()
    .from(partModel)
    .where(eq(partModel.id, partModelId ?? 0))
  return row?.model ?? ''
}

export const coveredBy = async (tx: Transaction, version: Version): Promise<SignedFile> => ({
  partModel: await modelOf(tx, version),
  version: version.version,
  kind: version.fileKind,
  size: version.fileSize ?? 0,
  sha256: version.fileSha256,
  releaseCounter: version.releaseCounter ?? 0,
})

export async function signVersion(tx: Transaction, version: Version, signing: Signing): Promise<void> {
  const signed = signing ? signing(await coveredBy(tx, version)) : { signature: '', signingKeyId: '', signedAt: null }
  await tx.update(softVersion).set(signed).where(eq(softVersion.id, version.id))
}

/** One more than any file of the model has had. */
async function nextCounter(tx: Transaction, { id, partModelId }: Pick<Version, 'id' | 'partModelId'>): Promise<number> {
  const [row] = await tx
    .select({ highest: sql<number>`coalesce(max(${softVersion.releaseCounter}), 0)::int` })
    .from(softVersion)
    .where(and(eq(softVersion.partModelId, partModelId ?? 0), ne(softVersion.id, id)))
  return (row?.highest ?? 0) + 1
}

/** Their files are no longer those they were made from; the answered keys are of objects without a use. */
async function dropDeltas(tx: Transaction, ids: readonly number[]): Promise<string[]> {
  const touched = or(inArray(partDelta.fromId, [...ids]), inArray(partDelta.toId, [...ids]))
  const deltas = await tx.select({ key: partDelta.objectKey }).from(partDelta).where(touched).for('update')
  await tx
    .update(partDelta)
    .set({ state: 'obsolete', verifying: false, objectKey: null, ...UPDATED })
    .where(touched)
  return deltas.flatMap(({ key }) => key ?? [])
}

function attaching() {
  const rejectKnown = async (tx: Transaction, { oemId }: Scope, id: number, { fileSha256 }: UploadedContent) => {
    // Two uploads of one content would both find none.
    await tx.execute(sql`select pg_advisory_xact_lock(${CONTENT_LOCK}, hashtext(${oemId}))`)
    const same = and(eq(softVersion.oemId, oemId), eq(softVersion.fileSha256, fileSha256), ne(softVersion.id, id))
    const [other] = await tx
      .select()
      .from(softVersion)
      .where(and(same, isNotNull(softVersion.objectKey)))
      .limit(1)
    if (other) throw new ApiError(409, 'error.fileContentTaken', [], { name: other.softModel })
  }
  return {
    /** Gives a version its file and signs it; the answered keys are of objects without a use. */
    async attach(
      tx: Transaction,
      scope: Scope,
      version: Version,
      content: UploadedContent,
      signing: Signing,
    ): Promise<string[]> {
      if (version.objectKey !== null && isFixed(version)) throw new Conflict('error.versionFile')
      await rejectKnown(tx, scope, version.id, content)
      const values = {
        ...content,
        releaseCounter: version.releaseCounter ?? (await nextCounter(tx, version)),
        uploadedBy: scope.userId ?? null,
        uploadedAt: new Date(),
        downloads: 0,
        checkedAt: null,
        checkResult: null,
      }
      await tx
        .update(softVersion)
        .set({ ...values, ...UPDATED })
        .where(eq(softVersion.id, version.id))
      await signVersion(tx, { ...version, ...values }, signing)
      if (version.fileSha256 === content.fileSha256) return []
      const before = version.objectKey === null || version.objectKey === content.objectKey ? [] : [version.objectKey]
      return [...before, ...(await dropDeltas(tx, [version.id]))]
    },

    /** A version of this name that has no file yet: one of the register, or a new one. */
    async vacant(tx: Transaction, { oemId }: Scope, { partsModel, ...named }: NewVersion): Promise<Version> {
      const [model] = await tx
        .select()
        .from(partModel)
        .where(and(eq(partModel.oemId, oemId), eq(partModel.model, partsModel)))
      if (!model) throw Invalid.field('partsModel', 'validation.unknownPartsModel')
      const row = { ...named, oemId, partModelId: model.id }
      const [added] = await tx.insert(softVersion).values(row).onConflictDoNothing().returning()
      if (added) return added
      const [found] = await tx
        .select()
        .from(softVersion)
        .where(and(eq(softVersion.oemId, oemId), eq(softVersion.softModel, named.softModel)))
        .for('update')
      const isIts = found?.partModelId === model.id && found.version === named.version
      if (!found || !isIts || found.objectKey !== null) {
        throw new Conflict('error.versionTaken', [{ path: 'softModel', message: 'error.versionTaken' }])
      }
      return found
    },

    /** Files leave their versions, which stay in the register; the answered keys are of objects without a use. */
    async detach(tx: Transaction, scope: Scope, ids: readonly number[]): Promise<string[]> {
      const files = await lockFiles(tx, scope, ids)
      if (files.some(isFixed)) throw new Conflict('error.filePublished')
      await rejectUsed(tx, files)
      const unsigned = { signature: '', signingKeyId: '', signedAt: null, releaseCounter: null }
      const none = { objectKey: null, fileName: '', fileSize: null, fileSha256: '', fileMd5: '' }
      const unchecked = { uploadedBy: null, uploadedAt: null, downloads: 0, checkedAt: null, checkResult: null }
      await tx
        .update(softVersion)
        .set({ ...none, ...unsigned, ...unchecked, ...UPDATED })
        .where(inArray(softVersion.id, [...ids]))
      return [...files.flatMap(({ objectKey }) => objectKey ?? []), ...(await dropDeltas(tx, ids))]
    },
  }
}

/** 409 names what uses one of them. */
export async function rejectUsed(tx: Transaction, files: readonly Version[]): Promise<void> {
  for (const { id, softModel } of files) {
    const users = await usersOf(tx, [id])
    if (users.length > 0) {
      throw new ApiError(409, 'error.fileInUse', [], { name: softModel, users: users.join(', ') })
    }
  }
}

function describing() {
  return {
    /** Stored fields of an input; names the field that refers to nothing. */
    async described(tx: Transaction, { oemId }: Scope, version: Version, input: UpgradeFileInput) {
      const { minFrom, releaseCounter, ...own } = input
      const counter = releaseCounter ?? version.releaseCounter ?? (await nextCounter(tx, version))
      if (minFrom === '') return { ...own, releaseCounter: counter, minFromId: null }
      const ofModel = and(eq(softVersion.oemId, oemId), eq(softVersion.partModelId, version.partModelId ?? 0))
      const [found] = await tx
        .select({ id: softVersion.id })
        .from(softVersion)
        .where(and(ofModel, eq(softVersion.softModel, minFrom), ne(softVersion.id, version.id)))
      if (!found) throw Invalid.field('minFrom', 'validation.unknownVersion')
      return { ...own, releaseCounter: counter, minFromId: found.id }
    },

    /** What a signature covers, and where a file may be installed, is final once vehicles can have it. */
    async describe(tx: Transaction, version: Version, values: Partial<Version>, signing: Signing): Promise<void> {
      const isSame = (name: keyof Version) =>
        values[name] === undefined || JSON.stringify(values[name]) === JSON.stringify(version[name])
      if (
        version.objectKey !== null &&
        isFixed(version) &&
        !(['fileKind', 'releaseCounter', 'minFromId', 'hardware'] as const).every(isSame)
      ) {
        throw new Conflict('error.fileFixed')
      }
      if (isFixed(version) && isBefore(version.environment, values.environment ?? version.environment)) {
        throw new Conflict('error.fileRelease', [{ path: 'environment', message: 'error.fileRelease' }])
      }
      await tx
        .update(softVersion)
        .set({ ...values, ...UPDATED })
        .where(eq(softVersion.id, version.id))
      if (!(['fileKind', 'releaseCounter'] as const).every(isSame)) {
        await signVersion(tx, { ...version, ...values }, signing)
      }
    },
  }
}
