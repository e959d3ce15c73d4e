import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/lock-task.ts'
import type { Language } from '#core/domain/language.ts'
import { LOCK_CHECKS, LOCK_TASK_STEPS, type LockCheck, type LockTaskStep } from '#core/domain/vehicle-lock.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import { Conflict } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustExist } from '#server/http/saved.ts'
import { languageOf } from '#server/http/translate.ts'
import { pageAt, pageIn } from '#server/store/paging.ts'
import { standstillOf } from '#server/telemetry/commands/standstill.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { ContractRepository } from './contract-repository.ts'
import type { LockOrderRepository } from './lock-order-repository.ts'
import { lockPlace } from './lock-place.ts'
import { mustReach } from './lock-routes.ts'
import type { LockRepository } from './lock-repository.ts'
import type { Candidate, TaskRepository, TaskRow } from './task-repository.ts'
import type { TaskStepRepository } from './task-step-repository.ts'

export interface LockTaskRouteParts {
  contracts: ContractRepository
  tasks: TaskRepository
  steps: TaskStepRepository
  locks: LockRepository
  orders: LockOrderRepository
  fleet: Pick<FleetView, 'state'>
  template: (language: Language) => Promise<Buffer>
}

const CHECKED_ROWS = 200
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function lockTaskRoutes(app: FastifyInstance, parts: LockTaskRouteParts): void {
  contractRoutes(app, parts)
  taskRoutes(app, parts)
  stepRoutes(app, parts)
}

function contractRoutes(app: FastifyInstance, { contracts, locks, orders, fleet, template }: LockTaskRouteParts): void {
  route(app, contract.listLockContracts, ({ query, caller }) => contracts.page(caller, ...pageIn(query)))
  route(app, contract.deleteLockContracts, async ({ body: { ids }, caller }) => ({
    changed: await contracts.remove(caller, ids),
  }))
  route(app, contract.downloadContractTemplate, async ({ request }) =>
    fileAnswer(await template(languageOf(request)), { filename: 'lock-contract-template.xlsx', contentType: XLSX }),
  )
  route(app, contract.reportPayment, async ({ body: { contractNo, reference }, caller }) => {
    const paid = await contracts.pay(caller, contractNo, reference)
    if (!paid) throw new Conflict('error.lockContractUnknown')
    const { vin, repeated } = paid
    if (vin === null) return { released: false, guarded: false, repeated }
    const { vehicleId, limit, isGuarded } = mustExist(await locks.vehicle(caller, vin))
    if (isGuarded) return { released: false, guarded: true, repeated }
    const place = lockPlace(fleet.state(vehicleId), limit, Date.now())
    const release = { vin, toLevel: 0, reason: 'paid', note: reference, document: '', driverText: '' } as const
    // The same payment again, while its release is under way, finds it there.
    const isReleased = await orders.release(caller, release, { place, source: 'payment', contractNo }).then(
      () => true,
      (error: unknown) => {
        if (error instanceof Conflict) return false
        throw error
      },
    )
    return { released: isReleased, guarded: false, repeated }
  })
}

const asTask = ({ ownerId, window, ...row }: TaskRow, { userId }: Pick<Caller, 'userId'>): contract.LockTask => ({
  ...row,
  windowFrom: window?.from ?? '00:00',
  windowTo: window?.to ?? '00:00',
  isMine: ownerId === userId,
})

function taskRoutes(app: FastifyInstance, { tasks, steps, fleet }: LockTaskRouteParts): void {
  route(app, contract.listLockTasks, async ({ query, caller }) => {
    const { list, total } = await tasks.page(caller, ...pageIn(query))
    return { list: list.map((row) => asTask(row, caller)), total }
  })
  route(app, contract.getLockTask, async ({ query: { id }, caller }) =>
    asTask(mustExist(await tasks.find(caller, id)), caller),
  )
  route(app, contract.listLockTaskVehicles, async ({ query, caller }) => {
    mustExist(await tasks.find(caller, query.id))
    return tasks.vehicles(caller, query.id, pageAt(query))
  })
  route(app, contract.checkLockTask, async ({ body, caller }) => {
    const now = Date.now()
    const checked = (await tasks.candidates(caller, body)).map(({ vehicleId, check, ...row }: Candidate) => ({
      vin: row.vin,
      plate: row.plate,
      contractNo: row.contractNo,
      overdueDays: row.overdueDays,
      check: check ?? liveCheck(fleet, vehicleId, body.release, now),
    }))
    const counts: Partial<Record<LockCheck, number>> = {}
    for (const { check } of checked) counts[check] = (counts[check] ?? 0) + 1
    const rows = checked.toSorted((one, other) => LOCK_CHECKS.indexOf(one.check) - LOCK_CHECKS.indexOf(other.check))
    return {
      vehicles: checked.length,
      counts: Object.fromEntries(LOCK_CHECKS.map((check) => [check, counts[check] ?? 0])) as Record<LockCheck, number>,
      rows: rows.slice(0, CHECKED_ROWS),
    }
  })
  route(app, contract.createLockTask, async ({ body, caller }) => {
    mustReach(caller)
    return { id: await steps.create(caller, body) }
  })
  route(app, contract.deleteLockTasks, async ({ body: { ids }, caller }) => ({
    changed: await steps.remove(caller, ids),
  }))
}

/** Whether it would have to wait; what frees a vehicle does not. */
function liveCheck(
  fleet: Pick<FleetView, 'state'>,
  vehicleId: number | null,
  release: boolean,
  now: number,
): LockCheck {
  if (release || vehicleId === null) return 'ready'
  const standstill = standstillOf(fleet.state(vehicleId), now)
  if (standstill === 'standing') return 'ready'
  return standstill === 'moving' ? 'driving' : 'unknownPosition'
}

function stepRoutes(app: FastifyInstance, { steps }: LockTaskRouteParts): void {
  for (const step of Object.keys(LOCK_TASK_STEPS) as LockTaskStep[]) {
    route(app, contract.LOCK_TASK_CALLS[step], ({ body: { id, note }, caller }) => {
      if (step === 'submit' || step === 'approve') mustReach(caller)
      return steps.step(caller, id, step, note)
    })
  }
}
