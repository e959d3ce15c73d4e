import type { FastifyInstance } from 'fastify'
import { alarmListRepository } from './modules/alarm/alarm-list-repository.ts'
import { AlarmHandlingRepository } from './modules/alarm/alarm-handling-repository.ts'
import { AlarmHandlingService } from './modules/alarm/alarm-handling-service.ts'
import { alarmRoutes } from './modules/alarm/alarm-routes.ts'
import { alarmMessageRepository } from './modules/alarm-message/alarm-message-repository.ts'
import { alarmMessageRoutes } from './modules/alarm-message/alarm-message-routes.ts'
import { alarmRuleRepository } from './modules/alarm-rule/alarm-rule-repository.ts'
import { alarmRuleRoutes } from './modules/alarm-rule/alarm-rule-routes.ts'
import { fenceEventRepository } from './modules/fence/fence-event-repository.ts'
import { fenceRepository } from './modules/fence/fence-repository.ts'
import { fenceRoutes } from './modules/fence/fence-routes.ts'
import { tryFence } from './modules/fence/fence-trial-repository.ts'
import type { Database } from './store/database.ts'
import type { Telemetry } from './telemetry.ts'

/** Alarms, their rules and fences for people. */
export function alarmServiceRoutes(
  app: FastifyInstance,
  db: Database,
  {
    alarms,
    alarmHandled,
    commands,
    rulesChanged: reload,
  }: Pick<Telemetry, 'alarms' | 'alarmHandled' | 'commands' | 'rulesChanged'>,
): void {
  const { places } = alarms
  alarmRoutes(app, {
    alarms: alarmListRepository(db),
    handling: new AlarmHandlingService({ handlings: new AlarmHandlingRepository(db), commands, changed: alarmHandled }),
  })
  alarmMessageRoutes(app, { messages: alarmMessageRepository(db), commands })
  alarmRuleRoutes(app, { rules: alarmRuleRepository(db), places, reload })
  fenceRoutes(app, {
    fences: fenceRepository(db),
    events: fenceEventRepository(db),
    places,
    commands,
    trial: (input, vehicles) => tryFence(db, places, input, vehicles, Date.now()),
    reload,
  })
}
