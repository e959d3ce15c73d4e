import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/device-restart.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { ApiError } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { mustHaveMoved } from '#server/http/saved.ts'
import { pageIn } from '#server/store/paging.ts'
import { CommandRefused, type CommandService } from '#server/telemetry/commands/command-service.ts'
import { restartExporter } from './restart-exporter.ts'
import type { RestartOrderRepository } from './restart-order-repository.ts'
import type { RestartRepository } from './restart-repository.ts'

export interface RestartRouteParts {
  restarts: RestartRepository
  orders: RestartOrderRepository
  commands: Pick<CommandService, 'cancel'>
  /** Anything while the terminal is connected. */
  sessionOf: (terminalId: number) => unknown
}

function onlyRefused(error: unknown): void {
  if (!(error instanceof CommandRefused)) throw error
}

export function restartRoutes(app: FastifyInstance, parts: RestartRouteParts): void {
  const { restarts, orders, commands, sessionOf } = parts
  route(app, contract.listDeviceRestarts, ({ query, caller }) => restarts.page(caller, ...pageIn(query)))
  const exported = restartExporter(restarts)
  route(app, contract.exportDeviceRestarts, (call) => answerExport(exported, call))

  route(app, contract.checkRestart, async ({ body: { vins }, caller }) =>
    (await orders.targets(caller, vins)).map(({ vehicleId: _vehicle, terminalId, ...target }) => ({
      ...target,
      online: terminalId !== null && sessionOf(terminalId) !== undefined,
    })),
  )
  route(app, contract.startRestart, async ({ body, caller }) => {
    const { given, found } = await orders.start(caller, body)
    if (given === 0) throw new ApiError(409, 'error.restartNone', [{ path: 'vins', message: 'error.restartNone' }])
    return { given, refused: found.flatMap(({ vin, refusal }) => (refusal ? [{ vin, refusal }] : [])) }
  })
  route(app, contract.cancelRestart, async ({ body: { ids }, caller }) => {
    const queued = await orders.unsentJobs(caller, ids)
    const moved = mustHaveMoved(await orders.cancel(caller, ids), 'error.restartSent')
    // One that goes out just now restarts its terminal all the same, and says so in its command.
    for (const jobId of queued) await commands.cancel(caller, jobId).catch(onlyRefused)
    return moved
  })

  route(app, contract.getRestartSetting, async ({ caller }) => ({ perDay: await restarts.perDay(caller) }))
  route(app, contract.saveRestartSetting, ({ body, caller }) => restarts.savePerDay(caller, body.perDay))
}
