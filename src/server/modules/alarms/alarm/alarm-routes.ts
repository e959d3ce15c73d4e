import type { FastifyInstance } from 'fastify'
import {
  acknowledgeAlarms,
  Alarm,
  assignAlarms,
  commentAlarms,
  countAlarms,
  exportAlarms,
  findAlarmAssignees,
  getAlarm,
  listAlarms,
  settleAlarms,
} from '#core/contract/alarm.ts'
import { NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { answerCsv } from '#server/exchange/answer-csv.ts'
import { type Exporter, exporter } from '#server/exchange/exporter.ts'
import { eachOfPages } from '#server/store/paging.ts'
import type { AlarmHandlingService } from './alarm-handling-service.ts'
import type { AlarmListRepository } from './alarm-list-repository.ts'

export interface AlarmParts {
  alarms: AlarmListRepository
  handling: Pick<AlarmHandlingService, 'handle'>
}

export function alarmRoutes(app: FastifyInstance, { alarms, handling }: AlarmParts): void {
  route(app, listAlarms, ({ query, caller }) => {
    const { pageSize, rowKey, ...filter } = query
    return alarms.page(caller, filter, pageSize, rowKey)
  })
  route(app, countAlarms, ({ query, caller }) => alarms.counts(caller, query))
  route(app, getAlarm, async ({ query, caller }) => {
    const alarm = await alarms.find(caller, query.id)
    if (!alarm) throw new NotFound()
    return { ...alarm, steps: await alarms.steps(alarm.id) }
  })
  const file = alarmExporter(alarms)
  route(app, exportAlarms, (call) => answerCsv(file, call))
  route(app, findAlarmAssignees, ({ query, caller }) => alarms.assignees(caller, query.keyWord))

  route(app, acknowledgeAlarms, ({ body, caller }) => handling.handle(caller, { ...body, action: 'acknowledge' }))
  route(app, assignAlarms, ({ body, caller }) => handling.handle(caller, { ...body, action: 'assign' }))
  route(app, settleAlarms, ({ body, caller }) => handling.handle(caller, body))
  route(app, commentAlarms, ({ body, caller }) => handling.handle(caller, { ...body, action: 'comment' }))
}

const alarmExporter = (alarms: AlarmListRepository): Exporter =>
  exporter({
    endpoint: exportAlarms,
    page: '/operate/alarm',
    fileName: 'alarms',
    columns: Object.keys(Alarm.shape),
    personal: ['driverName'],
    rows: (scope, filter) => eachOfPages((key, size) => alarms.page(scope, filter, size, key)),
  })
