import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/task-audit.ts'
import type { FileEnvironment } from '#core/domain/upgrade-file.ts'
import { route } from '#server/http/route.ts'
import { pageIn } from '#server/store/paging.ts'
import { asAudit, type TaskAuditRepository } from './task-audit-repository.ts'
import { mustBeTaken } from './task-routes.ts'

interface AuditRouteParts {
  audits: TaskAuditRepository
  /** Of this installation. */
  environment: FileEnvironment
}

/** The desk of those who approve upgrade tasks. */
export function taskAuditRoutes(app: FastifyInstance, { audits, environment }: AuditRouteParts): void {
  route(app, contract.listTaskAudits, async ({ query, caller }) => {
    const { list, total } = await audits.page(caller, ...pageIn(query))
    return { list: list.map((row) => asAudit(row, caller.userId, environment)), total }
  })
  route(app, contract.decideTaskAudit, async ({ body, caller }) => mustBeTaken(await audits.decide(caller, body)))
  route(app, contract.askTaskAudit, async ({ body: { id, question }, caller }) =>
    mustBeTaken(await audits.ask(caller, id, question)),
  )
  route(app, contract.releaseTaskFiles, async ({ body, caller }) => {
    const { outcome, changed } = await audits.release(caller, body)
    mustBeTaken(outcome)
    return { changed }
  })
  route(app, contract.revokeTaskAudit, async ({ body: { id, reason }, caller }) =>
    mustBeTaken(await audits.revoke(caller, id, reason)),
  )
}
