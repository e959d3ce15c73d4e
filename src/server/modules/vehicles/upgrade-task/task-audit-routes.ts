import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/task-audit.ts'
import { route } from '#server/http/route.ts'
import { pageIn } from '#server/store/paging.ts'
import { asAudit, type TaskAuditRepository } from './task-audit-repository.ts'
import { mustBeTaken } from './task-routes.ts'

/** The desk of those who approve upgrade tasks. */
export function taskAuditRoutes(app: FastifyInstance, { audits }: { audits: TaskAuditRepository }): void {
  route(app, contract.listTaskAudits, async ({ query, caller }) => {
    const { list, total } = await audits.page(caller, ...pageIn(query))
    return { list: list.map((row) => asAudit(row, caller.userId)), total }
  })
  route(app, contract.decideTaskAudit, async ({ body, caller }) => mustBeTaken(await audits.decide(caller, body)))
  route(app, contract.revokeTaskAudit, async ({ body: { id, reason }, caller }) =>
    mustBeTaken(await audits.revoke(caller, id, reason)),
  )
}
