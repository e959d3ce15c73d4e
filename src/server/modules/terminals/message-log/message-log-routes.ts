import type { FastifyInstance } from 'fastify'
import { exportDriveMessages, listDriveMessages, matchDriver } from '#core/contract/drive-message.ts'
import { exportEnergyMessages, listEnergyMessages } from '#core/contract/energy-message.ts'
import * as contract from '#core/contract/message-log.ts'
import * as terminalErrorContract from '#core/contract/terminal-error.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import type { Exporter } from '#server/exchange/exporter.ts'
import { NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { pageIn } from '#server/store/paging.ts'
import type { AlarmMessageRepository } from './alarm-message-repository.ts'
import { type MessageJournals, messageLogExporters } from './message-log-exporters.ts'

export interface MessageLogParts extends MessageJournals {
  alarms: AlarmMessageRepository
}

const DAY_MS = 86_400_000
const EXPORTS = [
  contract.exportRawMessages,
  exportEnergyMessages,
  exportDriveMessages,
  terminalErrorContract.exportTerminalErrors,
] as const

export function messageLogRoutes(app: FastifyInstance, parts: MessageLogParts): void {
  const { messages, alarms, energy, drives, errors } = parts
  for (const endpoint of [contract.listRawMessages, contract.watchRawMessages]) {
    route(app, endpoint, ({ query: { pageSize, rowKey, ...filter }, caller }) =>
      messages.page(caller, filter, pageSize, rowKey),
    )
  }
  route(app, contract.getMessageDialect, async ({ query, caller }) => ({
    dialect: { ...(await messages.dialect(caller, query)) },
  }))
  route(app, contract.listAlarmMessages, ({ query: { pageSize, rowKey, ...filter }, caller }) =>
    alarms.page(caller, filter, pageSize, rowKey),
  )
  route(app, listEnergyMessages, ({ query: { pageSize, rowKey, ...filter }, caller }) =>
    energy.page(caller, filter, pageSize, rowKey),
  )
  route(app, listDriveMessages, ({ query: { pageSize, rowKey, ...filter }, caller }) =>
    drives.page(caller, filter, pageSize, rowKey),
  )
  route(app, matchDriver, async ({ body, caller }) => {
    if (!(await drives.match(caller, body.id, body.driver))) throw new NotFound()
  })
  route(app, terminalErrorContract.listTerminalErrors, ({ query, caller }) => errors.page(caller, ...pageIn(query)))
  route(app, terminalErrorContract.countTerminalErrors, ({ query, caller }) => errors.models(caller, query))
  route(app, terminalErrorContract.muteTerminalError, async ({ body: { vehicleId, error, days }, caller }) => {
    const until = days === 0 ? null : new Date(Date.now() + days * DAY_MS)
    if (!(await errors.mute(caller, { vehicleId, error, until }))) throw new NotFound()
  })
  exportRoutes(app, messageLogExporters(parts))
}

/** The same rows as the background exports, at once, with the names of the contract as heads and without personal data. */
function exportRoutes(app: FastifyInstance, exporters: readonly Exporter[]): void {
  for (const endpoint of EXPORTS) {
    const one = exporters.find((exporter) => exporter.endpoint === endpoint)!
    route(app, endpoint, (call) => answerExport(one, call))
  }
}
