import { z } from 'zod'
import * as domain from '../domain/vehicle-lock.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import * as fields from './fields.ts'
import { personField } from './masked.ts'
import { paged, pagedQuery } from './paging.ts'

const PAGE = '/carControlService/lockCarIssue'
const TASK = `${PAGE}/task` as const
const CONTRACT = `${PAGE}/contract` as const

/** A contract on which a vehicle may be locked. */
export const LockContract = z.object({
  id: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  contractNo: z.string(),
  customer: personField(z.string()),
  overdueDays: z.number().int(),
  /** Why it is never locked; null: it may be. */
  exemption: z.enum(domain.LOCK_EXEMPTIONS).nullable(),
  note: z.string(),
  payTime: fields.platformTime.nullable(),
  paymentReference: z.string(),
  /** Level that is ordered for the vehicle now. */
  orderedLevel: z.literal(domain.LOCK_LEVELS),
  updateTime: fields.platformTime,
})
export type LockContract = z.output<typeof LockContract>
export const LockContractFilter = z.object({
  /** Part of a VIN, a plate, a contract number or a customer. */
  keyWord: fields.text(64).optional(),
  leastOverdueDays: fields.wholeNumber(0, domain.OVERDUE_DAYS_MAX).optional(),
  exempt: fields.flag.optional(),
})
export type LockContractFilter = z.output<typeof LockContractFilter>
export const {
  list: listLockContracts,
  remove: deleteLockContracts,
  template: downloadContractTemplate,
} = calls(
  { page: PAGE, buttons: CONTRACT, row: LockContract, filter: LockContractFilter, sorts: ['overdueDays', 'payTime'] },
  {
    list: ['GET /tsp-bss/lockContract/list', 'Contracts on which vehicles may be locked, one page'],
    remove: ['POST /tsp-bss/lockContract/delete', 'Delete contracts; orders and records stay'],
    template: ['GET /tsp-bss/lockContract/downloadTemplate', 'Empty workbook of the import of contracts'],
  },
)
export const Payment = z.object({
  contractNo: fields.requiredText(64),
  /** Of the payment: the same one is taken once. */
  reference: fields.requiredText(64),
})
export const reportPayment = endpoint('POST /tsp-bss/lockContract/payment', `${CONTRACT}/payment`, {
  audit: 'command',
  summary: 'A contract was paid: orders for overdue instalments end, and a vehicle that is held back for them is freed',
  body: Payment,
  response: z.object({
    released: z.boolean(),
    /** It is held back for another reason as well, and stays so. */
    guarded: z.boolean(),
    repeated: z.boolean(),
  }),
})

const common = {
  name: fields.requiredText(80),
  release: fields.flag,
  toLevel: fields.oneNumberOf(domain.LOCK_LEVELS),
  speed: fields.wholeNumber(domain.LOCK_SPEED.least, domain.LOCK_SPEED.most).default(domain.LOCK_SPEED.usual),
  reason: z.enum(domain.ORDER_REASONS),
  /** Clause, decision or approval that allows it. */
  legalNote: fields.requiredText(300),
  noticeText: fields.optionalText(domain.DRIVER_TEXT_MAX),
  /** Days from the notice until vehicles are locked. */
  noticeDays: fields.wholeNumber(0, domain.NOTICE_DAYS_MAX).default(0),
  /** In the local time of the vehicle; an end before the start is on the next day, the same minute means the whole day. */
  windowFrom: fields.dayMinute.default('00:00'),
  windowTo: fields.dayMinute.default('00:00'),
  /** Days from the end of the notice in which a vehicle may be locked. */
  executionDays: fields
    .wholeNumber(domain.LOCK_TASK_DAYS.least, domain.LOCK_TASK_DAYS.most)
    .default(domain.LOCK_TASK_DAYS.usual),
}
const selection = {
  /** Contracts that are overdue as long; null: none by contract. */
  leastOverdueDays: fields.wholeNumber(1, domain.OVERDUE_DAYS_MAX).nullable().default(null),
  vins: z.array(fields.vin).max(500).default([]),
}
const isChosen: [(input: { leastOverdueDays: number | null; vins: string[] }) => boolean, object] = [
  ({ leastOverdueDays, vins }) => leastOverdueDays !== null || vins.length > 0,
  { path: ['vins'], message: 'validation.required' },
]

export const NewLockTask = z
  .object({ ...common, ...selection })
  .refine(...isChosen)
  .refine(({ release, toLevel }) => (release ? toLevel < 4 : toLevel > 0), {
    path: ['toLevel'],
    message: 'validation.format',
  })
  .refine(
    ({ release, reason }) =>
      ((release ? domain.RELEASE_REASONS : domain.LOCK_REASONS) as readonly string[]).includes(reason),
    {
      path: ['reason'],
      message: 'validation.format',
    },
  )
  .refine(({ release, noticeDays }) => !release || noticeDays === 0, {
    path: ['noticeDays'],
    message: 'validation.format',
  })
  .refine(({ noticeDays, noticeText }) => noticeDays === 0 || noticeText !== '', {
    path: ['noticeText'],
    message: 'validation.required',
  })
  .refine(({ release, toLevel, noticeText }) => release || toLevel !== 1 || noticeText !== '', {
    path: ['noticeText'],
    message: 'validation.required',
  })
export type NewLockTask = z.output<typeof NewLockTask>

export const LockTask = z.object({
  id: z.number().int(),
  ...common,
  release: z.boolean(),
  toLevel: z.literal(domain.LOCK_LEVELS),
  state: z.enum(domain.LOCK_TASK_STATES),
  vehicles: z.number().int(),
  /** Vehicles by what became of them. */
  done: z.number().int(),
  open: z.number().int(),
  failed: z.number().int(),
  expired: z.number().int(),
  skipped: z.number().int(),
  notified: z.number().int(),
  owner: z.string(),
  /** The caller made it, and may not approve it. */
  isMine: z.boolean(),
  approver: z.string(),
  decisionNote: z.string(),
  createTime: fields.platformTime,
  submitTime: fields.platformTime.nullable(),
  approveTime: fields.platformTime.nullable(),
  /** Vehicles are locked from here on. */
  executeTime: fields.platformTime.nullable(),
  finishTime: fields.platformTime.nullable(),
})
export type LockTask = z.output<typeof LockTask>
export const LockTaskFilter = z.object({
  keyWord: fields.text(64).optional(),
  state: z.enum(domain.LOCK_TASK_STATES).optional(),
  release: fields.flag.optional(),
})
export type LockTaskFilter = z.output<typeof LockTaskFilter>

export const {
  list: listLockTasks,
  detail: getLockTask,
  remove: deleteLockTasks,
} = calls(
  { page: PAGE, buttons: TASK, row: LockTask, filter: LockTaskFilter, audit: 'command' },
  {
    list: ['GET /tsp-bss/lockTask/list', 'Tasks that lock or release many vehicles, newest first'],
    detail: ['GET /tsp-bss/lockTask/detail', 'One task'],
    remove: ['POST /tsp-bss/lockTask/delete', 'Delete drafts'],
  },
)

export const createLockTask = endpoint('POST /tsp-bss/lockTask/insert', `${TASK}/add`, {
  audit: 'command',
  summary: 'Draft a task for contracts and vehicles',
  body: NewLockTask,
  response: fields.NewId,
})

export const LockTaskVehicle = z.object({
  vehicleId: z.number().int(),
  vin: z.string(),
  plate: z.string(),
  contractNo: z.string(),
  overdueDays: z.number().int(),
  exemption: z.enum(domain.LOCK_EXEMPTIONS).nullable(),
  noticeTime: fields.platformTime.nullable(),
  outcome: z.enum(domain.LOCK_OUTCOMES).nullable(),
  orderId: z.number().int().nullable(),
  orderState: z.enum(domain.LOCK_STATES).nullable(),
  waitsFor: z.enum(domain.LOCK_WAITS).nullable(),
  failure: z.enum(domain.LOCK_FAILURES).nullable(),
})
export type LockTaskVehicle = z.output<typeof LockTaskVehicle>
export const listLockTaskVehicles = endpoint('GET /tsp-bss/lockTask/vehicles', PAGE, {
  summary: 'Vehicles of a task with what became of each, one page',
  query: z.object({ id: fields.rowId, ...pagedQuery.shape }),
  response: paged(LockTaskVehicle),
})

export const LockCheckRow = z.object({
  vin: z.string(),
  plate: z.string(),
  contractNo: z.string(),
  overdueDays: z.number().int(),
  check: z.enum(domain.LOCK_CHECKS),
})
export const LockCheckAnswer = z.object({
  vehicles: z.number().int(),
  counts: z.record(z.enum(domain.LOCK_CHECKS), z.number().int()),
  /** The first of them, worst first. */
  rows: z.array(LockCheckRow),
})
export type LockCheckAnswer = z.output<typeof LockCheckAnswer>
export const checkLockTask = endpoint('POST /tsp-bss/lockTask/check', `${TASK}/add`, {
  audit: null,
  summary: 'Vehicles a task would have, and which of them would be left out or have to wait',
  body: z
    .object({ ...selection, release: fields.flag, toLevel: fields.oneNumberOf(domain.LOCK_LEVELS) })
    .refine(...isChosen),
  response: LockCheckAnswer,
})

const Step = z.object({ id: fields.rowId, note: fields.optionalText(300) })
const step = (summary: string) => ({ audit: 'command', summary, body: Step }) as const
export const submitLockTask = endpoint(
  'POST /tsp-bss/lockTask/submit',
  `${TASK}/add`,
  step('Submit a draft; the vehicles it has are final'),
)
export const withdrawLockTask = endpoint(
  'POST /tsp-bss/lockTask/withdraw',
  `${TASK}/add`,
  step('Take a submitted task back'),
)
export const approveLockTask = endpoint(
  'POST /tsp-bss/lockTask/approve',
  `${TASK}/approve`,
  step('Agree to a task as the second approver'),
)
export const rejectLockTask = endpoint(
  'POST /tsp-bss/lockTask/reject',
  `${TASK}/approve`,
  step('Reject a task as the second approver'),
)
export const pauseLockTask = endpoint(
  'POST /tsp-bss/lockTask/pause',
  `${TASK}/control`,
  step('Pause a task: nothing further is sent'),
)
export const resumeLockTask = endpoint(
  'POST /tsp-bss/lockTask/resume',
  `${TASK}/control`,
  step('Continue a paused task'),
)
export const terminateLockTask = endpoint(
  'POST /tsp-bss/lockTask/terminate',
  `${TASK}/control`,
  step('End a task: what was not sent is cancelled'),
)
/** By the step they take. */
export const LOCK_TASK_CALLS = {
  submit: submitLockTask,
  withdraw: withdrawLockTask,
  approve: approveLockTask,
  reject: rejectLockTask,
  pause: pauseLockTask,
  resume: resumeLockTask,
  terminate: terminateLockTask,
} as const
