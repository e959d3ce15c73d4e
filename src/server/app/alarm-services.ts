import type { FastifyInstance } from 'fastify'
import { alarmListRepository } from '../modules/alarms/alarm/alarm-list-repository.ts'
import { AlarmHandlingRepository } from '../modules/alarms/alarm/alarm-handling-repository.ts'
import { AlarmHandlingService } from '../modules/alarms/alarm/alarm-handling-service.ts'
import { alarmRoutes } from '../modules/alarms/alarm/alarm-routes.ts'
import { alarmMessageRepository } from '../modules/alarms/alarm-message/alarm-message-repository.ts'
import { alarmMessageRoutes } from '../modules/alarms/alarm-message/alarm-message-routes.ts'
import { alarmRuleRepository } from '../modules/alarms/alarm-rule/alarm-rule-repository.ts'
import { alarmRuleRoutes } from '../modules/alarms/alarm-rule/alarm-rule-routes.ts'
import { fenceEventRepository } from '../modules/alarms/fence/fence-event-repository.ts'
import { fenceRepository } from '../modules/alarms/fence/fence-repository.ts'
import { fenceRoutes } from '../modules/alarms/fence/fence-routes.ts'
import { tryFence } from '../modules/alarms/fence/fence-trial-repository.ts'
import type { Database } from '../store/database.ts'
import type { Telemetry } from '../telemetry/telemetry.ts'

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
