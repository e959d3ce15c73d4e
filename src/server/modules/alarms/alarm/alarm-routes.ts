import type { FastifyInstance } from 'fastify'
import {
  acknowledgeAlarms,
  type AlarmFilter,
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
import { type Caller, route } from '#server/http/route.ts'
import { csvAnswer } from '#server/http/stream-answer.ts'
import type { AlarmHandlingService } from './alarm-handling-service.ts'
import type { AlarmListRepository } from './alarm-list-repository.ts'

export interface AlarmParts {
  alarms: AlarmListRepository
  handling: Pick<AlarmHandlingService, 'handle'>
}

const EXPORT_PAGE = 1000

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
  route(app, exportAlarms, ({ query, caller }) =>
    csvAnswer({ rows: everyAlarm(alarms, caller, query), filename: 'alarms.csv' }),
  )
  route(app, findAlarmAssignees, ({ query, caller }) => alarms.assignees(caller, query.keyWord))

  route(app, acknowledgeAlarms, ({ body, caller }) => handling.handle(caller, { ...body, action: 'acknowledge' }))
  route(app, assignAlarms, ({ body, caller }) => handling.handle(caller, { ...body, action: 'assign' }))
  route(app, settleAlarms, ({ body, caller }) => handling.handle(caller, body))
  route(app, commentAlarms, ({ body, caller }) => handling.handle(caller, { ...body, action: 'comment' }))
}

async function* everyAlarm(alarms: AlarmListRepository, caller: Caller, filter: AlarmFilter) {
  let rowKey: string | undefined
  do {
    const page = await alarms.page(caller, filter, EXPORT_PAGE, rowKey)
    yield* page.list
    rowKey = page.nextKey ?? undefined
  } while (rowKey)
}
