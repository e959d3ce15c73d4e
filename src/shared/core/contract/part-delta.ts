import { z } from 'zod'
import { DELTA_STATES } from '../domain/delta.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { Changed, ManyIds, NewId, OneId, platformTime, requiredText, text, wholeNumber } from './fields.ts'

const PAGE = '/parts/diffManage'
const BUTTONS = `${PAGE}/delta`

/** One pair of software versions of a part model and the file that leads from the first to the second. */
export const PartDelta = z.object({
  id: z.number().int(),
  partsModel: z.string(),
  /** Names of the versions. */
  fromModel: z.string(),
  toModel: z.string(),
  algorithm: z.string(),
  state: z.enum(DELTA_STATES),
  /** Percent of the work on it that is done. */
  progress: z.number().int(),
  /** Key of the reason of a failure; empty: none. */
  failure: z.string(),
  /** Bytes. */
  fullSize: z.number().int().nullable(),
  deltaSize: z.number().int().nullable(),
  /** Delta to full size, 0 to 1 and more. */
  ratio: z.number().nullable(),
  /** What vehicles are sent by the fallback rule; null while it is not ready. */
  sends: z.enum(['delta', 'full']).nullable(),
  sha256: z.string(),
  buildTime: platformTime.nullable(),
  /** When applying it last resulted in exactly the file of the target version. */
  verifyTime: platformTime.nullable(),
  uses: z.number().int(),
  savedBytes: z.number().int(),
  /** Vehicles of the data scope that run the first version. */
  vehicles: z.number().int(),
  updateTime: platformTime,
})
export type PartDelta = z.output<typeof PartDelta>

export const PartDeltaFilter = z.object({
  partsModel: text(64).optional(),
  /** Part of the name of either version. */
  keyWord: text(64).optional(),
  state: z.enum(DELTA_STATES).optional(),
})
export type PartDeltaFilter = z.output<typeof PartDeltaFilter>

export const DELTA_SORTS = ['fullSize', 'deltaSize', 'buildTime', 'uses', 'savedBytes'] as const

export const { list: listPartDeltas, export: exportPartDeltas } = calls(
  { page: PAGE, buttons: BUTTONS, row: PartDelta, filter: PartDeltaFilter, sorts: DELTA_SORTS },
  {
    list: ['GET /tsp-ota/parts/diff/list', 'Pairs of software versions with their delta, one page, newest first'],
    export: ['GET /tsp-ota/parts/diff/export', 'Pairs of software versions as a workbook, same filter as the list'],
  },
)

export const DeltaSummary = z.object({
  pairs: z.number().int(),
  ready: z.number().int(),
  open: z.number().int(),
  failed: z.number().int(),
  /** Mean ratio of the pairs that are ready; null: none is. */
  ratio: z.number().nullable(),
  savedBytes: z.number().int(),
  /** Saved by target version, the most first. */
  targets: z.array(z.object({ toModel: z.string(), uses: z.number().int(), savedBytes: z.number().int() })),
})
export type DeltaSummary = z.output<typeof DeltaSummary>
export const getDeltaSummary = endpoint('GET /tsp-ota/parts/diff/summary', PAGE, {
  summary: 'Pairs by state, mean ratio, and traffic saved by target version',
  response: DeltaSummary,
})

export const DeltaVersion = z.object({
  softModel: z.string(),
  version: z.string(),
  fileSize: z.number().int(),
  /** Vehicles of the data scope that run it. */
  vehicles: z.number().int(),
})
export type DeltaVersion = z.output<typeof DeltaVersion>
export const listDeltaVersions = endpoint('GET /tsp-ota/parts/diff/versions', PAGE, {
  summary: 'Software versions of a part model that have a file, with the vehicles that run each',
  query: z.object({ partsModel: requiredText(64) }),
  response: z.array(DeltaVersion),
})

export const BuildDelta = z
  .object({ partsModel: requiredText(64), fromModel: requiredText(64), toModel: requiredText(64) })
  .refine(({ fromModel, toModel }) => fromModel !== toModel, { path: ['toModel'], message: 'validation.sameVersion' })
export const buildPartDelta = endpoint('POST /tsp-ota/parts/diff/build', `${BUTTONS}/build`, {
  audit: 'operation',
  summary: 'Build the delta of a pair, also again; 409 while it is being built or is ready',
  body: BuildDelta,
  response: NewId,
})

export const MATRIX_MAX = 20
export const BuildDeltaMatrix = z.object({
  partsModel: requiredText(64),
  toModel: requiredText(64),
  /** From so many versions that run on most vehicles. */
  top: wholeNumber(1, MATRIX_MAX),
})
export const buildDeltaMatrix = endpoint('POST /tsp-ota/parts/diff/buildMatrix', `${BUTTONS}/build`, {
  audit: 'operation',
  summary: 'Build deltas to a version from the versions most vehicles run; pairs that are ready or open are left out',
  body: BuildDeltaMatrix,
  response: z.object({ queued: z.number().int(), skipped: z.number().int() }),
})
export const verifyPartDeltas = endpoint('POST /tsp-ota/parts/diff/verify', `${BUTTONS}/build`, {
  audit: 'operation',
  summary: 'Apply deltas to the file they start from and compare the SHA-256; 409 when one is not ready',
  body: ManyIds,
  response: Changed,
})
export const cancelPartDeltas = endpoint('POST /tsp-ota/parts/diff/cancel', `${BUTTONS}/build`, {
  audit: 'operation',
  summary: 'Cancel builds that wait or run; 409 when one has ended',
  body: ManyIds,
  response: Changed,
})
export const retirePartDeltas = endpoint('POST /tsp-ota/parts/diff/retire', `${BUTTONS}/retire`, {
  audit: 'operation',
  summary: 'No longer use these deltas; vehicles are sent the full file. 409 while one is being built',
  body: ManyIds,
  response: Changed,
})

/** A file of a pair: the delta, or the full file by the fallback rule. */
export const DeltaDownload = z.object({
  sends: z.enum(['delta', 'full']),
  url: z.string(),
  fileSize: z.number().int(),
  sha256: z.string(),
  expireTime: platformTime,
})
export const issuePartDelta = endpoint('POST /tsp-ota/parts/diff/issue', `${BUTTONS}/issue`, {
  audit: 'operation',
  summary: 'Address of the file a vehicle is sent for a pair, for a few minutes; counts as used. 409 when not ready',
  body: OneId,
  response: DeltaDownload,
})

export const DeltaRule = z.object({
  /** A delta is sent while it has less than this share of the full file, percent; else the full file. */
  maxPercent: wholeNumber(10, 100),
})
export type DeltaRule = z.output<typeof DeltaRule>
export const getDeltaRule = endpoint('GET /tsp-ota/parts/diff/rule', PAGE, {
  summary: 'The fallback rule: when the full file is sent instead of a delta',
  response: DeltaRule,
})
export const updateDeltaRule = endpoint('POST /tsp-ota/parts/diff/rule/update', `${BUTTONS}/rule`, {
  audit: 'operation',
  summary: 'Change the fallback rule of the tenant',
  body: DeltaRule,
})
