import { z } from 'zod'
import { PACKAGE_CONTENTS, PACKAGE_FORMATS, PACKAGE_LIMITS, PACKAGE_STATES } from '../domain/data-package.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { flag, OneId, oneNumberOf, optionalText, platformTime, requiredText, text, vin } from './fields.ts'

const PAGE = '/dataService/historyPackage'
const DAY_MS = 86_400_000
const content = z.literal(PACKAGE_CONTENTS)
const wallMs = (text: string) => Date.parse(`${text.replace(' ', 'T')}Z`)

const Wanted = z.object({
  vins: z.array(vin).min(1, 'validation.required').max(PACKAGE_LIMITS.vehicles),
  startTime: platformTime,
  endTime: platformTime,
  content,
})
type Wanted = z.output<typeof Wanted>
const inOrder = ({ startTime, endTime }: Wanted) => startTime <= endTime
const notTooLong = ({ startTime, endTime }: Wanted) =>
  wallMs(endTime) - wallMs(startTime) <= PACKAGE_LIMITS.days * DAY_MS
const ORDER = { path: ['endTime'], message: 'validation.rangeOrder' }
const LENGTH = { path: ['endTime'], message: 'validation.packageDays' }

export const DataPackageInput = Wanted.extend({
  name: requiredText(100),
  format: z.enum(PACKAGE_FORMATS),
  purpose: requiredText(300),
})
  .refine(inOrder, ORDER)
  .refine(notTooLong, LENGTH)
export type DataPackageInput = z.output<typeof DataPackageInput>

/** A bulk file of stored data, or the wish for one. */
export const DataPackage = z.object({
  id: z.number().int(),
  name: z.string(),
  vins: z.array(z.string()),
  startTime: platformTime,
  endTime: platformTime,
  content,
  format: z.enum(PACKAGE_FORMATS),
  purpose: z.string(),
  state: z.enum(PACKAGE_STATES),
  /** 0 in progress, 1 completed, 2 failed. */
  status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** Finished days, and all. */
  daysDone: z.number().int(),
  days: z.number().int(),
  rows: z.number().int(),
  size: z.number().int().nullable(),
  sha256: z.string().nullable(),
  downloads: z.number().int(),
  requester: z.string(),
  /** The caller requested it: users cannot approve their own requests. */
  own: z.boolean(),
  approver: z.string(),
  /** Comment of the approver. */
  note: z.string(),
  /** Key of the errors namespace. */
  reason: z.string().nullable(),
  requestTime: platformTime,
  finishTime: platformTime.nullable(),
  expireTime: platformTime.nullable(),
})
export type DataPackage = z.output<typeof DataPackage>

export const DataPackageFilter = z.object({
  keyWord: text(100).optional(),
  vin: vin.optional(),
  content: oneNumberOf(PACKAGE_CONTENTS).optional(),
  state: z.enum(PACKAGE_STATES).optional(),
  toDecide: flag.default(false),
})
export type DataPackageFilter = z.output<typeof DataPackageFilter>

const edit = { code: `${PAGE}/package/edit` }

export const estimateDataPackage = endpoint('POST /tsp-hbase-proxy/dataPackage/estimate', edit, {
  audit: null,
  summary: 'How many rows a package would hold; counting ends at a million',
  body: Wanted.refine(inOrder, ORDER).refine(notTooLong, LENGTH),
  response: z.object({
    rows: z.number().int(),
    more: z.boolean(),
    /** VINs the caller does not see. */
    unknown: z.array(z.string()),
    needsApproval: z.boolean(),
  }),
})
export const createDataPackage = endpoint('POST /tsp-hbase-proxy/dataPackage/create', edit, {
  audit: 'operation',
  summary: 'Ask for a package; one with positions waits for a second person',
  body: DataPackageInput,
  response: z.object({ id: z.number().int(), state: z.enum(PACKAGE_STATES) }),
})
export const auditDataPackage = endpoint('POST /tsp-hbase-proxy/dataPackage/audit', `${PAGE}/package/audit`, {
  audit: 'operation',
  summary: 'As the second person: agree to a package, or refuse it with a reason',
  body: OneId.extend({ approve: z.boolean(), note: optionalText(300) }),
})
export const cancelDataPackage = endpoint('POST /tsp-hbase-proxy/dataPackage/cancel', edit, {
  audit: 'operation',
  summary: 'Stop a package that is not finished',
  body: OneId,
})
export const extendDataPackage = endpoint('POST /tsp-hbase-proxy/dataPackage/update', edit, {
  audit: 'operation',
  summary: 'Keep a finished package so many days from now',
  body: OneId.extend({ days: z.number().int().min(1).max(PACKAGE_LIMITS.maxRetentionDays) }),
})
export const { list: listDataPackages, removeOne: deleteDataPackage } = calls(
  { page: PAGE, buttons: edit, row: DataPackage, filter: DataPackageFilter },
  {
    list: ['GET /tsp-hbase-proxy/dataPackage/list', 'Packages whose vehicles the caller sees all, newest first'],
    removeOne: ['POST /tsp-hbase-proxy/dataPackage/delete', 'Delete a package with its file'],
  },
)
export const linkDataPackage = endpoint('POST /tsp-hbase-proxy/dataPackage/export/link', `${PAGE}/package/download`, {
  audit: 'export',
  summary: 'An address the file can be fetched from for some minutes',
  body: OneId,
  response: z.object({ url: z.string(), expireTime: platformTime }),
})
export const verifyDataPackage = endpoint('GET /tsp-hbase-proxy/dataPackage/verify', PAGE, {
  summary: 'Reads the stored file again and compares its hash',
  query: OneId,
  response: z.object({ good: z.boolean(), sha256: z.string() }),
})
