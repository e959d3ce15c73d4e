import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/command.ts'
import { type CommandJob, CommandRefused, type CommandService } from '#server/telemetry/commands/command-service.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { languageOf, type Translator } from '#server/http/translate.ts'
import { pageIn } from '#server/store/paging.ts'
import type { CommandListRepository } from './command-list-repository.ts'
import { commandDetail, commandRow } from './command-presenter.ts'

export interface CommandParts {
  commands: CommandService
  jobs: CommandListRepository
  translator: Translator
}

const given = ({ id, status }: CommandJob) => ({ jobId: id, status })

/** Giving commands, deciding on them, reading what became of them (docs/product/shared.md#commands). */
export function commandRoutes(app: FastifyInstance, parts: CommandParts): void {
  readRoutes(app, parts)
  orderRoutes(app, parts)
  decisionRoutes(app, parts)
}

function readRoutes(app: FastifyInstance, { jobs }: CommandParts): void {
  route(app, contract.listCommands, async ({ query, caller }) => {
    const [filter, page] = pageIn(query)
    const { list, total } = await jobs.page(caller, filter, page)
    return { list: list.map(commandRow), total }
  })

  route(app, contract.getCommand, async ({ query, caller }) => {
    const stored = await jobs.find(caller, query.jobId)
    if (!stored) throw new NotFound()
    return commandDetail(stored, await jobs.states(query.jobId), caller)
  })
}

function orderRoutes(app: FastifyInstance, { commands, translator }: CommandParts): void {
  route(app, contract.createCommand, async ({ body, caller }) => {
    const { expireSeconds, ...order } = body
    return given(await commands.create(caller, { ...order, ...(expireSeconds ? { expireSeconds } : {}) }))
  })

  route(app, contract.createCommands, async ({ body, caller, request }) => {
    const { vins, expireSeconds, ...order } = body
    const wanted = [...new Set(vins)]
    const batch = { id: randomUUID(), vehicles: wanted.length }
    const expiry = expireSeconds ? { expireSeconds } : {}
    const made: { vin: string; jobId: number; status: CommandJob['status'] }[] = []
    const refused: { vin: string; reason: string; openJobId: number | null }[] = []
    for (const vin of wanted) {
      try {
        made.push({ vin, ...given(await commands.create(caller, { ...order, ...expiry, vin, batch })) })
      } catch (error) {
        // Wrong parameters are wrong for all of them.
        if (error instanceof Invalid || !(error instanceof CommandRefused)) throw error
        const reason = translator.text(languageOf(request), error.key, error.values)
        refused.push({ vin, reason, openJobId: error.jobId })
      }
    }
    return { batchId: batch.id, given: made, refused }
  })
}

function decisionRoutes(app: FastifyInstance, { commands }: CommandParts): void {
  route(app, contract.approveCommand, async ({ body, caller }) =>
    given(await commands.approve(caller, body.jobId, body.note)),
  )
  route(app, contract.rejectCommand, async ({ body, caller }) =>
    given(await commands.reject(caller, body.jobId, body.note)),
  )
  route(app, contract.cancelCommand, async ({ body, caller }) => given(await commands.cancel(caller, body.jobId)))
  route(app, contract.retryCommand, async ({ body, caller }) =>
    given(await commands.retry(caller, body.jobId, body.reason)),
  )
}
