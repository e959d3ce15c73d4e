import type { NewLockTask } from '#core/contract/lock-task.ts'
import type { NewLock } from '#core/contract/vehicle-lock.ts'
import type { DemoNames, DemoText } from '#core/demo/demo-names.ts'
import { LOCK_SPEED, LOCK_TASK_DAYS, type LockExemption } from '#core/domain/vehicle-lock.ts'
import type { SharedParts } from '#server/app/module.ts'
import { ApiError } from '#server/http/errors.ts'
import type { Logger } from '#server/ops/log.ts'
import type { Database } from '#server/store/database.ts'
import { type BackgroundWork, schedule } from '#server/work/background-work.ts'
import { type DemoHeld, type DemoLockPeople, demoLockRepository } from './demo-lock-repository.ts'
import { namesOfDemo } from './demo-repository.ts'
import { DEMO_TENANT } from './seed-demo.ts'

interface DemoLockParts {
  db: Pick<Database, 'orm'>
  lockDesk: SharedParts['lockDesk']
  /** Absent: no fleet is simulated next to this platform. */
  pastUrl: string | undefined
  log: Logger
}

/** More than are used: vehicles may still be added while the story runs. */
const LEASED = 40
/** Vehicles of the single orders; the others are in the tasks. */
const SINGLE = 6
const CUSTOMERS: readonly DemoText[] = [
  'Huaxing Logistics',
  'Qinling Cold Chain',
  'Sanhe Building Materials',
  'Yuhang Express',
  'Lanxin Rental',
]
const EXEMPT: readonly (LockExemption | null)[] = [
  null,
  null,
  null,
  null,
  null,
  'hospital',
  null,
  null,
  'dangerousGoods',
]

const numberOf = (index: number) => `FL-2026-${String(index + 1).padStart(4, '0')}`
/** What a leasing company does with late payers of the demo: contracts, single orders, tasks, and a payment a little later. */
export function demoLockWork(parts: DemoLockParts): BackgroundWork[] {
  const { db, pastUrl, log } = parts
  const demo = demoLockRepository(db, DEMO_TENANT)
  const run = async () => {
    const step = await demo.step()
    if (step >= STEPS.length) return
    const vehicles = await demo.leased(LEASED)
    if (vehicles.length < LEASED) return
    await demo.setStep(step + 1)
    const names = await namesOfDemo(db)
    await STEPS[step]!({ ...parts, names }, await demo.people(), vehicles).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      log.warn({ err: error, step }, 'a step of the demo of locks was refused')
    })
  }
  return pastUrl === undefined ? [] : [schedule('demo.locks', '* * * * *', run, { atStart: true })]
}

type Step = (
  parts: DemoLockParts & { names: DemoNames },
  people: DemoLockPeople,
  vehicles: readonly DemoHeld[],
) => Promise<void>

const callerOf = ({ orgIds, orgId, userId }: DemoLockPeople) => ({ oemId: DEMO_TENANT, orgIds, orgId, userId })

const contracts: Step = async ({ db, lockDesk, names }, people, vehicles) => {
  const rows = vehicles.map(({ vehicleId }, index) => ({
    vehicleId,
    contractNo: numberOf(index),
    customer: names.text(CUSTOMERS[index % CUSTOMERS.length]!),
    overdueDays: index < SINGLE ? 75 : (index * 13) % 100,
    exemption: EXEMPT[index % EXEMPT.length] ?? null,
    note: '',
  }))
  await db.orm.transaction((tx) => lockDesk.storeContracts(tx, callerOf(people), rows))
}

type DemoOrder = Pick<NewLock, 'toLevel' | 'reason'> & {
  document: DemoText | ''
  driverText: DemoText | ''
  approved: boolean
}
const ORDERS: readonly DemoOrder[] = [
  {
    toLevel: 2,
    reason: 'overdue',
    document: 'Notice of default 118',
    driverText: 'Instalment overdue',
    approved: true,
  },
  { toLevel: 3, reason: 'theft', document: 'Police report 2026-4471', driverText: '', approved: true },
  { toLevel: 1, reason: 'overdue', document: '', driverText: 'Please pay your instalment by Friday', approved: false },
  { toLevel: 4, reason: 'court', document: 'Decision 12 C 338/26', driverText: '', approved: false },
]

/** Ordered by the second account, so that the administrator who looks at the demo can decide about what waits. */
const singleOrders: Step = async ({ lockDesk, names }, people, vehicles) => {
  const [operator, approver] = [{ ...callerOf(people), userId: people.approverId }, callerOf(people)]
  for (const [index, { approved, document, driverText, ...order }] of ORDERS.entries()) {
    const texts = { document: names.name(document), driverText: names.name(driverText) }
    const input = { ...order, ...texts, vin: vehicles[index]!.vin, speed: LOCK_SPEED.usual, note: '', expireHours: 72 }
    const context = {
      place: lockDesk.placeOf(vehicles[index]!.vehicleId, null),
      source: 'console',
      contractNo: numberOf(index),
    } as const
    const { id } = await lockDesk.orders.lock(operator, input, context)
    if (approved) await lockDesk.orders.decide(approver, id, true, names.text('Documents checked'))
  }
}

const TASK = {
  release: false,
  toLevel: 2,
  speed: 60,
  reason: 'overdue',
  vins: [] as string[],
  windowFrom: '00:00',
  windowTo: '00:00',
  executionDays: LOCK_TASK_DAYS.usual,
} as const
type DemoTask = Omit<NewLockTask, 'name' | 'noticeText' | 'legalNote'> & {
  name: DemoText
  noticeText: DemoText
  steps: readonly ('submit' | 'approve')[]
}
const TASKS: readonly DemoTask[] = [
  {
    ...TASK,
    name: 'More than 80 days overdue: limit to 60 km/h',
    leastOverdueDays: 80,
    noticeText: 'Your vehicle is limited to 60 km/h until the overdue instalments are paid',
    noticeDays: 0,
    steps: ['submit', 'approve'],
  },
  {
    ...TASK,
    name: 'More than 50 days overdue: notice, then no restart',
    toLevel: 3,
    leastOverdueDays: 50,
    noticeText: 'Instalments are overdue. Without payment the vehicle will not start again in three days',
    noticeDays: 3,
    windowFrom: '09:00',
    windowTo: '17:00',
    steps: ['submit', 'approve'],
  },
  {
    ...TASK,
    name: 'More than 30 days overdue: reminder',
    toLevel: 1,
    leastOverdueDays: 30,
    noticeText: 'Please pay the overdue instalment',
    noticeDays: 0,
    steps: ['submit'],
  },
]

const tasks: Step = async ({ lockDesk, names }, people) => {
  const [owner, approver] = [{ ...callerOf(people), userId: people.approverId }, callerOf(people)]
  const legalNote = names.text('Clause 12.3 of the lease: limitation after written notice')
  for (const { steps, name, noticeText, ...input } of TASKS) {
    const texts = { name: names.text(name), noticeText: names.text(noticeText), legalNote }
    const id = await lockDesk.tasks.create(owner, { ...input, ...texts })
    for (const step of steps)
      await lockDesk.tasks.step(step === 'approve' ? approver : owner, id, step, names.text('Contracts checked'))
  }
}

/** The first late payer has paid. */
const payment: Step = async ({ lockDesk }, people, vehicles) => {
  const caller = callerOf(people)
  const note = 'BANK-20261129-0042'
  const paid = await lockDesk.contracts.pay(caller, numberOf(0), note)
  const held = vehicles.find(({ vin }) => vin === paid?.vin)
  if (!held) return
  const release = { vin: held.vin, toLevel: 0, reason: 'paid', note, document: '', driverText: '' } as const
  const place = lockDesk.placeOf(held.vehicleId, LOCK_SPEED.usual)
  await lockDesk.orders.release(caller, release, { place, source: 'payment', contractNo: numberOf(0) })
}

const nothing: Step = () => Promise.resolve()
/** One a minute: the payment comes when the first order has been carried out. */
const STEPS: readonly Step[] = [contracts, singleOrders, tasks, nothing, nothing, payment]
