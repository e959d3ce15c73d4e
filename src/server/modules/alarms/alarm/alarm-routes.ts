import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/alarm.ts'
import { NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { answerCsv } from '#server/exchange/answer-csv.ts'
import { type Exporter, exporter } from '#server/exchange/exporter.ts'
import { eachOfPages } from '#server/store/paging.ts'
import type { AlarmHandlingService } from './alarm-handling-service.ts'
import type { AlarmListRepository } from './alarm-list-repository.ts'

const DAY_MS = 86_400_000

export interface AlarmParts {
  alarms: AlarmListRepository
  handling: Pick<AlarmHandlingService, 'handle'>
}

export function alarmRoutes(app: FastifyInstance, { alarms, handling }: AlarmParts): void {
  route(app, contract.listAlarms, ({ query, caller }) => {
    const { pageSize, rowKey, ...filter } = query
    return alarms.page(caller, filter, pageSize, rowKey)
  })
  route(app, contract.countAlarms, ({ query, caller }) => alarms.counts(caller, query))
  route(app, contract.findUrgentAlarms, ({ caller }) =>
    alarms.urgent(caller, new Date(Date.now() - DAY_MS), contract.MAX_URGENT_ALARMS),
  )
  route(app, contract.getAlarm, async ({ query, caller }) => {
    const alarm = await alarms.find(caller, query.id)
    if (!alarm) throw new NotFound()
    return { ...alarm, steps: await alarms.steps(alarm.id) }
  })
  const file = alarmExporter(alarms)
  route(app, contract.exportAlarms, (call) => answerCsv(file, call))
  route(app, contract.findAlarmAssignees, ({ query, caller }) => alarms.assignees(caller, query.keyWord))

  route(app, contract.acknowledgeAlarms, ({ body, caller }) =>
    handling.handle(caller, { ...body, action: 'acknowledge' }),
  )
  route(app, contract.assignAlarms, ({ body, caller }) => handling.handle(caller, { ...body, action: 'assign' }))
  route(app, contract.settleAlarms, ({ body, caller }) => handling.handle(caller, body))
  route(app, contract.commentAlarms, ({ body, caller }) => handling.handle(caller, { ...body, action: 'comment' }))
}

const alarmExporter = (alarms: AlarmListRepository): Exporter =>
  exporter({
    endpoint: contract.exportAlarms,
    page: '/operate/alarm',
    fileName: 'alarms',
    columns: Object.keys(contract.Alarm.shape),
    personal: ['driverName'],
    rows: (scope, filter) => eachOfPages((key, size) => alarms.page(scope, filter, size, key)),
  })
