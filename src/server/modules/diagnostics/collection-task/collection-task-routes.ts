import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/collection-task.ts'
import { COLLECTION_LIMITS, durationMs } from '#core/domain/collection-task.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { type Caller, route } from '#server/http/route.ts'
import { pageAt, pageIn } from '#server/store/paging.ts'
import { collectionResultExporter } from './collection-result-exporter.ts'
import type { CollectionResultRepository } from './collection-result-repository.ts'
import type { CollectionTaskRepository } from './collection-task-repository.ts'

export interface CollectionTaskParts {
  tasks: CollectionTaskRepository
  results: CollectionResultRepository
}

const DAY_MS = 86_400_000

export function collectionTaskRoutes(app: FastifyInstance, { tasks, results }: CollectionTaskParts): void {
  route(app, contract.listCollectionTasks, ({ query, caller }) => tasks.page(caller, ...pageIn(query)))
  route(app, contract.listCollectionVehicles, ({ query, caller }) => results.vehicles(caller, query.id, pageAt(query)))
  route(app, contract.listCollectionValues, ({ query, caller }) => results.values(caller, query, pageAt(query)))
  const values = collectionResultExporter(results)
  route(app, contract.exportCollectionValues, (asked) => answerExport(values, asked))
  route(app, contract.createCollectionTask, async ({ body, caller }) => {
    const vehicles = await vehiclesOf(tasks, caller, body)
    const version = body.dataSource === 0 ? await planVersion(tasks, caller, body) : null
    if ((await tasks.openCount(caller)) >= COLLECTION_LIMITS.open) throw new Conflict('error.tooManyCollections')
    return { id: await tasks.add(caller, body, version, vehicles) }
  })
  route(app, contract.cancelCollectionTask, async ({ body, caller }) => {
    if (!(await tasks.cancel(caller, body.id))) throw new Conflict('error.conflict')
  })
  route(app, contract.deleteCollectionTask, async ({ body, caller }) => {
    if (!(await tasks.remove(caller, body.id))) throw new NotFound()
  })
}

async function vehiclesOf(tasks: CollectionTaskRepository, caller: Caller, input: contract.CollectionTaskInput) {
  const { scope, targets, duration, durationUnit } = input
  const vehicles = await tasks.vehicles(caller, input)
  const isMissing = scope === 0 ? vehicles.length === 0 : vehicles.length < new Set(targets).size
  if (vehicles.length > COLLECTION_LIMITS.vehicles) {
    throw Invalid.field('targets', 'validation.tooManyVehicles', { limit: COLLECTION_LIMITS.vehicles })
  }
  if (isMissing) {
    throw Invalid.field('targets', scope === 0 ? 'validation.unknownModel' : 'validation.unknownVehicle')
  }
  const days = durationMs(duration, durationUnit) / DAY_MS
  if (days * vehicles.length > COLLECTION_LIMITS.vehicleDays) {
    const limit = Math.floor((COLLECTION_LIMITS.vehicleDays * 24) / vehicles.length)
    throw Invalid.field('duration', 'validation.hoursTooMany', { limit })
  }
  return vehicles
}

/** A test takes the newest version of its plan, tracking the one in force. */
async function planVersion(tasks: CollectionTaskRepository, caller: Caller, input: contract.CollectionTaskInput) {
  const plan = input.planId === undefined ? undefined : await tasks.plan(caller, input.planId)
  if (!plan) throw Invalid.field('planId', 'validation.unknownPlan')
  if (input.taskType === 0) return plan.version
  if (plan.publishedVersion === null) throw Invalid.field('planId', 'validation.planNotPublished')
  return plan.publishedVersion
}
