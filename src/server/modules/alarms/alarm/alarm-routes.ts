import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/alarm.ts'
import { partsOf } from '#core/contract/fields.ts'
import { ALARM_STATES } from '#core/domain/alarm-handling.ts'
import { ALARM_SOURCES, DEVICE_ALARM_KINDS } from '#core/domain/alarm-kind.ts'
import { NotFound } from '#server/http/errors.ts'
import { type Caller, mayCall, route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { ALARM_WORDS, type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { eachOfPages } from '#server/store/paging.ts'
import { alarmColumns, withAlarmKind } from '../alarm-export.ts'
import type { AlarmHandlingService, Handling } from './alarm-handling-service.ts'
import type { AlarmListRepository } from './alarm-list-repository.ts'

const DAY_MS = 86_400_000

export interface AlarmParts {
  alarms: AlarmListRepository
  handling: Pick<AlarmHandlingService, 'handle'>
}

export function alarmRoutes(app: FastifyInstance, { alarms, handling }: AlarmParts): void {
  route(app, contract.listAlarms, ({ query, caller }) => {
    const { pageSize, rowKey, ...filter } = query
    return alarms.page(caller, ofPage(caller, filter), pageSize, rowKey)
  })
  route(app, contract.countAlarms, ({ query, caller }) => alarms.counts(caller, ofPage(caller, query)))
  route(app, contract.findUrgentAlarms, ({ caller }) =>
    alarms.urgent(caller, new Date(Date.now() - DAY_MS), contract.MAX_URGENT_ALARMS),
  )
  route(app, contract.getAlarm, async ({ query, caller }) => {
    const alarm = await alarms.find(caller, query.id)
    if (!alarm) throw new NotFound()
    return { ...alarm, steps: await alarms.steps(alarm.repeatOf ?? alarm.id) }
  })
  const file = alarmExporter(alarms)
  route(app, contract.exportAlarms, (call) => answerExport(file, call))
  const ofDevices = deviceAlarmExporter(alarms)
  route(app, contract.exportDeviceAlarms, (call) => answerExport(ofDevices, call))
  route(app, contract.findAlarmAssignees, ({ query, caller }) => alarms.assignees(caller, query.keyWord))

  const handle = (caller: Caller, verb: string, step: Handling) =>
    handling.handle(caller, { ...step, kinds: kindsFor(caller, `${contract.ALARM_PAGE}/event/${verb}`) })
  route(app, contract.acknowledgeAlarms, ({ body, caller }) =>
    handle(caller, 'ack', { ...body, action: 'acknowledge' }),
  )
  route(app, contract.assignAlarms, ({ body, caller }) => handle(caller, 'assign', { ...body, action: 'assign' }))
  route(app, contract.settleAlarms, ({ body, caller }) => handle(caller, 'close', body))
  route(app, contract.commentAlarms, ({ body, caller }) => handle(caller, 'ack', { ...body, action: 'comment' }))
}

/** Kinds of the alarms that a caller without this code of the page of all alarms may see or handle; undefined: every kind. */
const kindsFor = (caller: Pick<Caller, 'codes'>, code: string) =>
  mayCall(caller, { code }) ? undefined : DEVICE_ALARM_KINDS

function ofPage<Filter extends contract.AlarmFilter>(caller: Caller, filter: Filter): Filter {
  const allowed = kindsFor(caller, contract.ALARM_PAGE)
  return allowed === undefined ? filter : { ...filter, kinds: among(allowed, filter.kinds) }
}

/** Of the asked kinds those that are allowed; a kind no alarm has where none is. */
function among(allowed: readonly string[], asked: string | undefined): string {
  if (asked === undefined) return allowed.join()
  const kinds = new Set(partsOf(asked))
  return allowed.filter((kind) => kinds.has(kind)).join() || 'none'
}

/** Numbers of rows are of no use to people. */
const COMMON = {
  columns: alarmColumns(contract.Alarm.shape, 'vehicleId', 'fenceId', 'assigneeId'),
  personal: ['driverName'],
  words: {
    alarmKind: ALARM_WORDS,
    source: wordsOf(ALARM_SOURCES, 'alarm:source.'),
    state: wordsOf(ALARM_STATES, 'alarm:state.'),
  },
}

const alarmExporter = (alarms: AlarmListRepository): Exporter =>
  exporter({
    ...COMMON,
    endpoint: contract.exportAlarms,
    page: contract.ALARM_PAGE,
    fileName: 'alarms',
    rows: (scope, filter) => withAlarmKind(eachOfPages((key, size) => alarms.page(scope, filter, size, key))),
  })

const deviceAlarmExporter = (alarms: AlarmListRepository): Exporter =>
  exporter({
    ...COMMON,
    endpoint: contract.exportDeviceAlarms,
    page: contract.DEVICE_ALARM_PAGE,
    fileName: 'device-alarms',
    rows(scope, filter) {
      const narrowed = { ...filter, kinds: among(DEVICE_ALARM_KINDS, filter.kinds) }
      return withAlarmKind(eachOfPages((key, size) => alarms.page(scope, narrowed, size, key)))
    },
  })
