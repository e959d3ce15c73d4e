import type { FastifyInstance } from 'fastify'
import { isOpenTo } from '#core/contract/endpoint.ts'
import * as contract from '#core/contract/vehicle-lock.ts'
import { APPROVAL_FROM } from '#core/domain/command-kind.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustExist, mustHaveMoved } from '#server/http/saved.ts'
import { pageIn } from '#server/store/paging.ts'
import { CommandRefused } from '#server/telemetry/commands/command-service.ts'
import { standstillOf } from '#server/telemetry/commands/standstill.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { lockExporter } from './lock-exporter.ts'
import type { LockOrderRepository } from './lock-order-repository.ts'
import { lastCuts, lockPlace } from './lock-place.ts'
import type { LockRecordRepository } from './lock-record-repository.ts'
import type { LockedVehicle, LockRepository, LockRow } from './lock-repository.ts'

export interface LockRouteParts {
  locks: LockRepository
  orders: LockOrderRepository
  records: LockRecordRepository
  fleet: Pick<FleetView, 'state'>
  /** Anything while the terminal is connected. */
  sessionOf: (terminalId: number) => unknown
}

const OPEN_LISTED = { page: 1, size: 20 }

export function lockRoutes(app: FastifyInstance, parts: LockRouteParts): void {
  readRoutes(app, parts)
  orderRoutes(app, parts)
}

const asOrder = ({ operatorId, ...row }: LockRow, { userId }: Pick<Caller, 'userId'>): contract.LockOrder => ({
  ...row,
  isMine: operatorId === userId,
})

function readRoutes(app: FastifyInstance, parts: LockRouteParts): void {
  const { locks, records } = parts
  route(app, contract.listLockOrders, async ({ query, caller }) => {
    const { list, total } = await locks.page(caller, ...pageIn(query))
    return { list: list.map((row) => asOrder(row, caller)), total }
  })
  const exported = lockExporter(locks)
  route(app, contract.exportLockOrders, (call) => answerExport(exported, call))
  route(app, contract.getLockDetail, async ({ query: { vin }, caller }) => {
    const found = mustExist(await locks.vehicle(caller, vin), 'error.unknownVehicle')
    const { list } = await locks.page(caller, { vin }, OPEN_LISTED)
    const open = list.filter(({ finishTime }) => finishTime === null).map((row) => asOrder(row, caller))
    return { ...detailOf(parts, found), open }
  })
  route(app, contract.getLockRecord, async ({ query: { id }, caller }) => {
    const row = mustExist(await locks.find(caller, id))
    // Its fields are free: who may not see positions or numbers does not get them here.
    const isHidden = (caller.hides ?? []).length > 0
    return {
      order: asOrder(row, caller),
      record: isHidden ? null : await records.record(id),
      recordHash: row.recordHash,
    }
  })
  route(app, contract.getLockStatistics, ({ query, caller }) => records.statistics(caller, query))
}

function detailOf({ fleet, sessionOf }: LockRouteParts, row: LockedVehicle): Omit<contract.LockDetail, 'open'> {
  const { vehicleId, terminalId, ...vehicle } = row
  const now = Date.now()
  const state = fleet.state(vehicleId)
  const cuts = lastCuts(state)
  const { positionAt, at: _at, level, ...place } = lockPlace(state, row.limit, now)
  return {
    ...vehicle,
    ...place,
    fuelCut: cuts && cuts.fuel,
    circuitCut: cuts && cuts.circuit,
    hasTerminal: terminalId !== null,
    online: terminalId !== null && sessionOf(terminalId) !== undefined,
    standstill: standstillOf(state, now),
    positionTime: positionAt === null ? null : toPlatformTime(positionAt),
    positionAgeSeconds: positionAt === null ? null : Math.max(0, Math.round((now - positionAt) / 1000)),
    shownLevel: level,
  }
}

/** Class 3 needs a role that allows it, whoever sends the commands later. */
export function mustReach({ riskCeiling }: Pick<Caller, 'riskCeiling'>): void {
  if (riskCeiling < APPROVAL_FROM) throw new CommandRefused('error.riskCeiling')
}

function orderRoutes(app: FastifyInstance, { locks, orders, fleet }: LockRouteParts): void {
  const contextOf = async (caller: Caller, vin: string) => {
    const found = await locks.vehicle(caller, vin)
    if (!found) throw new CommandRefused('error.unknownVehicle')
    const { vehicleId, limit, contractNo } = found
    return { place: lockPlace(fleet.state(vehicleId), limit, Date.now()), source: 'console', contractNo } as const
  }
  route(app, contract.orderLock, async ({ body, caller }) => {
    if (body.toLevel > 1) mustReach(caller)
    return orders.lock(caller, body, await contextOf(caller, body.vin))
  })
  route(app, contract.orderRelease, async ({ body, caller }) => {
    mustReach(caller)
    return orders.release(caller, body, await contextOf(caller, body.vin))
  })
  route(app, contract.approveLock, ({ body: { id, note }, caller }) => {
    mustReach(caller)
    return orders.decide(caller, id, true, note)
  })
  route(app, contract.rejectLock, ({ body: { id, note }, caller }) => orders.decide(caller, id, false, note))
  route(app, contract.cancelLocks, async ({ body: { ids }, caller }) => {
    const mayRelease = caller.codes === 'all' || isOpenTo(contract.orderRelease.access, caller.codes)
    return mustHaveMoved(await orders.cancel(caller, ids, mayRelease), 'error.lockSent')
  })
}
