import { z } from 'zod'
import * as domain from '../domain/upgrade-file.ts'
import { endpoint } from './endpoint.ts'
import { NewId, platformTime, requiredText } from './fields.ts'
import { VERSION_STATUS_CODES } from './part-version.ts'
import { FILE_READERS, mayFile } from './upgrade-file.ts'

const Counted = { files: z.number().int() }
export const FileTreeType = z.object({
  ...Counted,
  typeName: z.string(),
  models: z.array(
    z.object({
      ...Counted,
      partsModel: z.string(),
      /** Bytes of its files. */
      bytes: z.number().int(),
      hardware: z.array(z.object({ ...Counted, hardwareVersion: z.string() })),
    }),
  ),
})
export type FileTreeType = z.output<typeof FileTreeType>
export const getFileTree = endpoint('GET /tsp-ota/v1/web/upgradeFile/tree', FILE_READERS, {
  summary: 'Upgrade files by part type, part model and hardware version',
  response: z.array(FileTreeType),
})

export const FileCheck = z.object({
  id: z.number().int(),
  state: z.enum(domain.FILE_CHECK_STATES),
  total: z.number().int(),
  done: z.number().int(),
  damaged: z.number().int(),
  /** Files whose content could not be read. */
  unreadable: z.number().int(),
  bytes: z.number().int(),
  /** User name; empty: the platform. */
  startedBy: z.string(),
  createTime: platformTime,
  finishTime: platformTime.nullable(),
})
export type FileCheck = z.output<typeof FileCheck>

export const FileStorage = z.object({
  ...Counted,
  bytes: z.number().int(),
  deltas: z.number().int(),
  deltaBytes: z.number().int(),
  /** Uploaded images that no version has. */
  orphans: z.number().int(),
  orphanBytes: z.number().int(),
  /** Files that failed their last check. */
  damaged: z.number().int(),
  /** The last check of all files; null: none yet. */
  check: FileCheck.nullable(),
})
export type FileStorage = z.output<typeof FileStorage>
export const getFileStorage = endpoint('GET /tsp-ota/v1/web/upgradeFile/storage', FILE_READERS, {
  summary: 'Space that upgrade files, deltas and unused uploads take, and the last check of all files',
  response: FileStorage,
})

export const checkUpgradeFiles = endpoint('POST /tsp-ota/v1/web/upgradeFile/check', mayFile('publish'), {
  audit: 'operation',
  summary:
    'Compare the stored content of every upgrade file with its size and SHA-256, in the background. 409 while a check runs, or without files',
  body: z.object({}),
  response: NewId,
})

/** One version of a series. */
export const SeriesVersion = z.object({
  id: z.number().int(),
  softModel: z.string(),
  version: z.string(),
  parent: z.string(),
  status: z.literal(VERSION_STATUS_CODES),
  environment: z.enum(domain.FILE_ENVIRONMENTS),
  releaseCounter: z.number().int().nullable(),
  fileSize: z.number().int(),
  signed: z.boolean(),
  uploadTime: platformTime.nullable(),
  /** Of its release; null: not published yet. */
  releasedOn: z.string().nullable(),
  /** Vehicles of the data scope that run it. */
  vehicles: z.number().int(),
})
export type SeriesVersion = z.output<typeof SeriesVersion>
export const getFileSeries = endpoint('GET /tsp-ota/v1/web/upgradeFile/series', FILE_READERS, {
  summary: 'Files of one part model in the order of their release counters',
  query: z.object({ partsModel: requiredText(64) }),
  response: z.array(SeriesVersion),
})
