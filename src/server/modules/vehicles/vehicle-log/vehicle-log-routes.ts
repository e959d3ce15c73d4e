import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/vehicle-log.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { route } from '#server/http/route.ts'
import { terminalSessions } from './terminal-sessions.ts'
import { vehicleLogExporters } from './vehicle-log-exporter.ts'
import { LOG_KIND, type VehicleLogRepository } from './vehicle-log-repository.ts'

export interface VehicleLogParts {
  vehicleLogs: VehicleLogRepository
}

export function vehicleLogRoutes(app: FastifyInstance, { vehicleLogs }: VehicleLogParts): void {
  route(app, contract.getTerminalSessions, async ({ query, caller }) => {
    const turns = await vehicleLogs.turns(caller, query, contract.MAX_SESSIONS)
    return { sessions: terminalSessions(turns), complete: turns.length < contract.MAX_SESSIONS }
  })

  for (const [endpoint, kind] of [
    [contract.getLoginLog, LOG_KIND.login],
    [contract.getLogoutLog, LOG_KIND.logout],
  ] as const) {
    route(app, endpoint, ({ query, caller }) => {
      const { pageSize, rowKey, ...filter } = query
      return vehicleLogs.page(caller, kind, filter, pageSize, rowKey)
    })
  }

  route(app, contract.countLoginLog, ({ query, caller }) => vehicleLogs.count(caller, LOG_KIND.login, query))
  route(app, contract.countLogoutLog, ({ query, caller }) => vehicleLogs.count(caller, LOG_KIND.logout, query))

  for (const file of vehicleLogExporters(vehicleLogs)) route(app, file.endpoint, (call) => answerExport(file, call))
}
