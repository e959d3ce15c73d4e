import { exportLockOrders } from '#core/contract/vehicle-lock.ts'
import { LOCK_FAILURES, LOCK_STATES, ORDER_REASONS, ORDER_SOURCES } from '#core/domain/vehicle-lock.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { LockRepository } from './lock-repository.ts'

const COLUMNS = [
  'vin',
  'plate',
  'orgName',
  'contractNo',
  'taskName',
  'fromLevel',
  'toLevel',
  'reason',
  'document',
  'note',
  'source',
  'operator',
  'approver',
  'createTime',
  'decideTime',
  'sendTime',
  'state',
  'failure',
  'finishTime',
  'lat',
  'lng',
  'mileageKm',
  'releaseTime',
  'heldSeconds',
  'recordHash',
] as const

export const lockExporter = (orders: LockRepository): Exporter =>
  exporter({
    endpoint: exportLockOrders,
    page: '/carControlService/lockRecord',
    fileName: 'lock-records',
    columns: COLUMNS,
    words: {
      reason: wordsOf(ORDER_REASONS, 'vehicleLock:reason.'),
      source: wordsOf(ORDER_SOURCES, 'vehicleLock:source.'),
      state: wordsOf(LOCK_STATES, 'vehicleLock:state.'),
      failure: wordsOf(LOCK_FAILURES, 'vehicleLock:failure.'),
    },
    rows: (scope, filter) => orders.all(scope, filter),
    count: async (scope, filter) => (await orders.page(scope, filter, ONE_ROW)).total,
  })
