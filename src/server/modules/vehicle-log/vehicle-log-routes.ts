import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import type { FastifyInstance } from 'fastify'
import {
  countLoginLog,
  countLogoutLog,
  exportLoginLog,
  exportLogoutLog,
  getLoginLog,
  getLogoutLog,
  getTerminalSessions,
  MOST_SESSIONS,
} from '#core/contract/vehicle-log.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import { route } from '#server/http/route.ts'
import { terminalSessions } from './terminal-sessions.ts'
import { everyRow } from './vehicle-log-exporter.ts'
import { LOG_KIND, type VehicleLogRepository } from './vehicle-log-repository.ts'

export interface VehicleLogParts {
  vehicleLogs: VehicleLogRepository
}

export function vehicleLogRoutes(app: FastifyInstance, { vehicleLogs }: VehicleLogParts): void {
  route(app, getTerminalSessions, async ({ query, caller }) => {
    const turns = await vehicleLogs.turns(caller, query, MOST_SESSIONS)
    return { sessions: terminalSessions(turns), complete: turns.length < MOST_SESSIONS }
  })

  for (const [endpoint, kind] of [
    [getLoginLog, LOG_KIND.login],
    [getLogoutLog, LOG_KIND.logout],
  ] as const) {
    route(app, endpoint, ({ query, caller }) => {
      const { pageSize, rowKey, ...filter } = query
      return vehicleLogs.page(caller, kind, filter, pageSize, rowKey)
    })
  }

  route(app, countLoginLog, ({ query, caller }) => vehicleLogs.count(caller, LOG_KIND.login, query))
  route(app, countLogoutLog, ({ query, caller }) => vehicleLogs.count(caller, LOG_KIND.logout, query))

  for (const [endpoint, kind, filename] of [
    [exportLoginLog, LOG_KIND.login, 'login-log.csv'],
    [exportLogoutLog, LOG_KIND.logout, 'logout-log.csv'],
  ] as const) {
    route(app, endpoint, async ({ query, caller }) => {
      const rows = Readable.from(everyRow(vehicleLogs, caller, kind, query))
      const csv = stringify({ header: true, bom: true, escape_formulas: true })
      return fileAnswer(rows.pipe(csv), { filename, contentType: 'text/csv; charset=utf-8' })
    })
  }
}
