import { and, eq, gte, isNotNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { UpgradeFileFilter } from '#core/contract/upgrade-file.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Database } from '#server/store/database.ts'
import { partOf } from '#server/store/part-of.ts'
import { account } from '#server/store/schema/account.ts'
import { partModel, partType, softVersion } from '#server/store/schema/base-data.ts'
import type { Scope } from '#server/store/scope.ts'
import { tableStore } from '#server/store/table-store.ts'
import { wireTime } from '#server/store/wire-times.ts'
import { strategyCount } from './file-users-repository.ts'

const SECOND_MS = 1000
const minFrom = alias(softVersion, 'min_from')

const columns = {
  id: softVersion.id,
  softModel: softVersion.softModel,
  partsModel: sql<string>`coalesce(${partModel.model}, '')`,
  typeName: sql<string>`coalesce(${partType.name}, '')`,
  version: softVersion.version,
  fileKind: softVersion.fileKind,
  releaseCounter: softVersion.releaseCounter,
  minFrom: sql<string>`coalesce(${minFrom.softModel}, '')`,
  environment: softVersion.environment,
  hardware: softVersion.hardware,
  notes: softVersion.notes,
  knownIssues: softVersion.knownIssues,
  fileName: softVersion.fileName,
  fileSize: sql<number>`coalesce(${softVersion.fileSize}, 0)`.mapWith(Number),
  md5: softVersion.fileMd5,
  sha256: softVersion.fileSha256,
  signature: softVersion.signature,
  signingKeyId: softVersion.signingKeyId,
  signTime: wireTime(softVersion.signedAt),
  status: softVersion.status,
  statusReason: softVersion.statusReason,
  strategies: strategyCount,
  downloads: softVersion.downloads,
  uploader: sql<string>`coalesce(${account.username}, '')`,
  uploadTime: wireTime(softVersion.uploadedAt),
  checkResult: softVersion.checkResult,
  checkTime: wireTime(softVersion.checkedAt),
  objectKey: softVersion.objectKey,
  modelId: softVersion.partModelId,
  updateTime: wireTime(softVersion.updatedAt),
}

/** Versions that have a file. They belong to the tenant as a whole. */
export function fileRepository(db: Pick<Database, 'orm'>) {
  return tableStore(db, {
    table: softVersion,
    seen: filesOf,
    rows: () =>
      db.orm
        .select(columns)
        .from(softVersion)
        .leftJoin(partModel, eq(partModel.id, softVersion.partModelId))
        .leftJoin(partType, eq(partType.id, partModel.typeId))
        .leftJoin(minFrom, eq(minFrom.id, softVersion.minFromId))
        .leftJoin(account, eq(account.id, softVersion.uploadedBy)),
    sorts: {
      softModel: softVersion.softModel,
      fileSize: softVersion.fileSize,
      releaseCounter: softVersion.releaseCounter,
      uploadTime: softVersion.uploadedAt,
      downloads: softVersion.downloads,
    },
    matching,
  })
}
export type FileRepository = ReturnType<typeof fileRepository>
export type StoredFile = Awaited<ReturnType<FileRepository['page']>>['list'][number]

export const filesOf = ({ oemId }: Scope): SQL =>
  and(eq(softVersion.oemId, oemId), isNotNull(softVersion.objectKey)) as SQL

function matching(filter: UpgradeFileFilter): (SQL | undefined)[] {
  const { keyWord, typeName, partsModel, hardware, fileKind, status, environment, startTime, endTime } = filter
  return [
    keyWord
      ? or(
          partOf(softVersion.softModel, keyWord),
          partOf(softVersion.version, keyWord),
          partOf(softVersion.fileName, keyWord),
        )
      : undefined,
    typeName ? eq(partType.name, typeName) : undefined,
    partsModel ? eq(partModel.model, partsModel) : undefined,
    hardware ? sql`${softVersion.hardware} @> ${JSON.stringify([hardware])}::jsonb` : undefined,
    fileKind ? eq(softVersion.fileKind, fileKind) : undefined,
    status === undefined ? undefined : eq(softVersion.status, status),
    environment ? eq(softVersion.environment, environment) : undefined,
    startTime ? gte(softVersion.uploadedAt, new Date(fromPlatformTime(startTime))) : undefined,
    endTime ? lt(softVersion.uploadedAt, new Date(fromPlatformTime(endTime) + SECOND_MS)) : undefined,
  ]
}
