import { z } from 'zod'
import { DELTA_STATES } from '../domain/delta.ts'
import * as domain from '../domain/upgrade-file.ts'
import { calls } from './calls.ts'
import { anyOf, endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { VERSION_STATUS_CODES } from './part-version.ts'

const { platformTime, requiredText, optionalText, text, wholeNumber } = fields

const TASK_PAGE = '/upgradeTask/fileManage'
const FILE_PAGE = '/upgradeFile/fileManage'
/** Two pages show the same files to those who manage them, a third one to everybody else. */
export const FILE_READERS = anyOf([TASK_PAGE, FILE_PAGE, '/upgradeFile/manage'])
export const mayFile = (verb: string) => anyOf([TASK_PAGE, FILE_PAGE].map((page) => `${page}/file/${verb}`))
const releaseCounter = wholeNumber(1, fields.INTEGER_MAX)

/** What is said about a file; once it is published only texts and environment change. */
export const UpgradeFileInput = z.object({
  fileKind: z.enum(domain.UPGRADE_FILE_KINDS).default('full'),
  /** Null: one more than the highest of the part model. */
  releaseCounter: releaseCounter.nullable().default(null),
  /** Name of the oldest version it may be installed over; empty: any. */
  minFrom: optionalText(64),
  environment: z.enum(domain.FILE_ENVIRONMENTS).default('ET'),
  /** Hardware versions it runs on; none: on all. */
  hardware: z.array(requiredText(32)).max(32).default([]),
  notes: optionalText(2000),
  knownIssues: optionalText(2000),
})
export type UpgradeFileInput = z.output<typeof UpgradeFileInput>

/** A file for a new version, or for one of the register that has none. */
export const NewUpgradeFile = UpgradeFileInput.extend({
  softModel: requiredText(64),
  partsModel: requiredText(64),
  version: requiredText(64),
  objectKey: requiredText(400),
})
export type NewUpgradeFile = z.output<typeof NewUpgradeFile>

export const UpgradeFile = UpgradeFileInput.extend({
  id: z.number().int(),
  softModel: z.string(),
  partsModel: z.string(),
  typeName: z.string(),
  version: z.string(),
  releaseCounter: z.number().int().nullable(),
  fileName: z.string(),
  /** Bytes. */
  fileSize: z.number().int(),
  md5: z.string(),
  sha256: z.string(),
  signatureState: z.enum(domain.SIGNATURE_STATES),
  signingKeyId: z.string(),
  signTime: platformTime.nullable(),
  status: z.literal(VERSION_STATUS_CODES),
  statusReason: z.string(),
  /** How many strategies name it. */
  strategies: z.number().int(),
  downloads: z.number().int(),
  /** User name; empty: the platform, or an account that was removed. */
  uploader: z.string(),
  uploadTime: platformTime.nullable(),
  checkResult: z.enum(domain.FILE_CHECK_RESULTS).nullable(),
  checkTime: platformTime.nullable(),
  updateTime: platformTime,
})
export type UpgradeFile = z.output<typeof UpgradeFile>

/** One way to a file: from an earlier version of the model. */
export const FileSource = z.object({
  fromModel: z.string(),
  /** Null: no delta was built. */
  state: z.enum(DELTA_STATES).nullable(),
  deltaSize: z.number().int().nullable(),
  /** Delta to full size, 0 to 1 and more. */
  ratio: z.number().nullable(),
  /** Vehicles of the data scope that run it. */
  vehicles: z.number().int(),
})
export type FileSource = z.output<typeof FileSource>

export const UpgradeFileDetail = UpgradeFile.extend({
  /** Base64; empty: not signed. */
  signature: z.string(),
  /** Exactly what is signed, UTF-8. */
  signedContent: z.string(),
  /** Ed25519, base64; empty where it is not signed. */
  publicKey: z.string(),
  strategyNames: z.array(z.string()),
  sources: z.array(FileSource),
})
export type UpgradeFileDetail = z.output<typeof UpgradeFileDetail>

export const UpgradeFileFilter = z
  .object({
    /** Part of a name, version or file name. */
    keyWord: text(64).optional(),
    typeName: text(64).optional(),
    partsModel: text(64).optional(),
    /** One of the hardware versions it runs on. */
    hardware: text(32).optional(),
    fileKind: z.enum(domain.UPGRADE_FILE_KINDS).optional(),
    status: fields.oneNumberOf(VERSION_STATUS_CODES).optional(),
    environment: z.enum(domain.FILE_ENVIRONMENTS).optional(),
    /** Of the upload. */
    ...fields.optionalTimeRange,
  })
  .refine(...fields.rangeInOrder)
export type UpgradeFileFilter = z.output<typeof UpgradeFileFilter>

export const UPGRADE_FILE_SORTS = ['softModel', 'fileSize', 'releaseCounter', 'uploadTime', 'downloads'] as const

export const {
  list: listUpgradeFiles,
  detail: getUpgradeFile,
  update: updateUpgradeFile,
  remove: deleteUpgradeFiles,
} = calls(
  {
    page: FILE_READERS,
    buttons: FILE_READERS,
    row: UpgradeFile,
    detail: UpgradeFileDetail,
    filter: UpgradeFileFilter,
    sorts: UPGRADE_FILE_SORTS,
    input: UpgradeFileInput,
  },
  {
    list: ['GET /tsp-ota/v1/web/upgradeFile/list', 'Upgrade files, one page, newest first'],
    detail: [
      'GET /tsp-ota/v1/web/upgradeFile/detail',
      'One upgrade file with its signature, its deltas and the strategies that name it',
    ],
    update: [
      'POST /tsp-ota/v1/web/upgradeFile/update',
      'Change what is said about a file; 409 when it is published and more than texts and environment change',
      mayFile('add'),
    ],
    remove: [
      'POST /tsp-ota/v1/web/upgradeFile/delete',
      'Delete files that were never published; their versions stay in the register. 409 when one was published',
      mayFile('delete'),
    ],
  },
)

export const addUpgradeFile = endpoint('POST /tsp-ota/v1/web/upgradeFile/insert', mayFile('add'), {
  audit: 'operation',
  summary:
    'Add the file the caller uploaded, with its version; it is signed at once. 409 when the version has a file, or another version has this content',
  body: NewUpgradeFile,
  response: fields.NewId,
})

export const setUpgradeFileStatus = endpoint('POST /tsp-ota/v1/web/upgradeFile/changeStatus', mayFile('publish'), {
  audit: 'operation',
  summary:
    'Test or publish files; all or none. 409 when a status does not allow it, a file is not signed, or its release counter is not the highest',
  body: fields.ManyIds.extend({ versionStatus: z.literal([0, 1, 2]) }),
  response: fields.Changed,
})
export const takeUpgradeFilesOffline = endpoint('POST /tsp-ota/v1/web/upgradeFile/offline', mayFile('offline'), {
  audit: 'operation',
  summary: 'Take published files offline; all or none. 409 while a strategy names one of them',
  body: fields.ManyIds.extend({ reason: requiredText(500) }),
  response: fields.Changed,
})
export const signUpgradeFiles = endpoint('POST /tsp-ota/v1/web/upgradeFile/sign', mayFile('publish'), {
  audit: 'operation',
  summary: 'Sign files with the active key, also again; 409 when its private half is missing',
  body: fields.ManyIds,
  response: fields.Changed,
})

export const FileDownload = z.object({
  url: z.string(),
  fileName: z.string(),
  fileSize: z.number().int(),
  md5: z.string(),
  sha256: z.string(),
  expireTime: platformTime,
})
export const downloadUpgradeFile = endpoint('POST /tsp-ota/v1/web/upgradeFile/download', mayFile('download'), {
  audit: 'operation',
  summary: 'Address of a file for a few minutes; counts as a download',
  body: fields.OneId,
  response: FileDownload,
})

/** multipart/form-data: file. */
export const storeBoxEvFile = endpoint('POST /tsp-ota/v1/web/boxEv/ftp', mayFile('add'), {
  audit: 'operation',
  summary: 'Store a file for terminals of electric vehicles, multipart: file; data is its address',
  response: z.string(),
  transfer: true,
  cancellable: false,
})
