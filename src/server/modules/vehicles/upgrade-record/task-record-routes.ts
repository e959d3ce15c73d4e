import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/task-record.ts'
import { fetchedPercent } from '#core/domain/upgrade-record.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { route } from '#server/http/route.ts'
import { mapList } from '#server/store/paging.ts'
import type { OrderRepository } from './order-repository.ts'
import { taskRecordExporter } from './task-record-exporter.ts'
import type { StoredTaskRecord, TaskRecordRepository } from './task-record-repository.ts'
import { upgradeSteps } from './upgrade-steps.ts'

export interface TaskRecordParts {
  taskRecords: TaskRecordRepository
  orders: OrderRepository
}

export function taskRecordRoutes(app: FastifyInstance, { taskRecords, orders }: TaskRecordParts): void {
  route(app, contract.listTaskRecords, async ({ query: { pageSize, rowKey, ...filter }, caller }) =>
    mapList(await taskRecords.page(caller, filter, pageSize, rowKey), asTaskRecord),
  )
  route(app, contract.countTaskRecords, ({ query, caller }) => taskRecords.count(caller, query))
  const exporter = taskRecordExporter(taskRecords)
  route(app, contract.exportTaskRecords, (call) => answerExport(exporter, call))

  const steps = upgradeSteps(orders)
  route(app, contract.retryTaskRecords, ({ body, caller }) => steps.retry(caller, body))
  route(app, contract.cancelTaskRecords, ({ body, caller }) => steps.cancel(caller, body))
  route(app, contract.rollBackTaskRecords, ({ body, caller }) => steps.rollBack(caller, body))
  route(app, contract.removeTaskRecords, ({ body, caller }) => steps.remove(caller, body))
}

function asTaskRecord(row: StoredTaskRecord): contract.TaskRecord {
  const { vehicleId: _vehicle, sha256: _hash, conditions: _conditions, limitMinutes: _minutes, ...rest } = row
  const { deadlineTime: _deadline, ...shown } = rest
  return { ...shown, percent: fetchedPercent(row) }
}
