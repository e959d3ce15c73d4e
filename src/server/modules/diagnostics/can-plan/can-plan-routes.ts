import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import * as contract from '#core/contract/can-plan.ts'
import { bitFaults, unchosenOf } from '#core/domain/can-plan.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { CanPlanRepository } from './can-plan-repository.ts'
import type { CanSignalRepository } from './can-signal-repository.ts'
import { storedCanFrames } from '#server/telemetry/history/stored-can-frames.ts'
import { pageIn } from '#server/store/paging.ts'
import { mustBeAdded, mustBeSaved } from '#server/http/saved.ts'

export interface CanPlanParts {
  plans: CanPlanRepository
  signals: CanSignalRepository
  pool: Pool
}

export function canPlanRoutes(app: FastifyInstance, { plans, signals, pool }: CanPlanParts): void {
  route(app, contract.listCanPlans, ({ query, caller }) => plans.page(caller, ...pageIn(query)))
  route(app, contract.getCanPlan, async ({ query, caller }) => {
    const plan = await plans.find(caller, query.id)
    const buses = plan && (await plans.buses(plan.id, query.version ?? plan.version))
    if (!plan || !buses) throw new NotFound()
    const versions = await plans.versions(plan.id)
    return {
      plan,
      buses,
      versions: versions.map(({ savedAt, author, ...rest }) => ({
        ...rest,
        author: author ?? '',
        saveTime: platformTimeOf(savedAt),
      })),
    }
  })
  route(app, contract.listCanFrames, ({ query, caller }) => storedCanFrames(pool, caller, query.vin))
  route(app, contract.listCanSignals, ({ query, caller }) => {
    const { pageSize, rowKey, ...filter } = query
    return signals.page(caller, filter, pageSize, rowKey)
  })
  writeRoutes(app, plans)
}

function writeRoutes(app: FastifyInstance, plans: CanPlanRepository): void {
  route(app, contract.createCanPlan, async ({ body, caller }) => {
    await checkTargets(plans, caller, body)
    return mustBeAdded(await plans.insert(caller, body), taken)
  })
  route(app, contract.updateCanPlan, async ({ body, caller }) => {
    const { id, ...input } = body
    await checkTargets(plans, caller, input)
    mustBeSaved(await plans.update(caller, id, input), taken)
  })
  route(app, contract.saveCanPlan, async ({ body, caller }) => {
    const messages = body.buses.flatMap((bus) => bus.messages)
    if (messages.some((one) => bitFaults(one).outside.length + unchosenOf(one).length > 0))
      throw Invalid.field('buses', 'validation.format')
    const version = await plans.save(caller, body.id, body.version, body.buses, body.note)
    if (version === 'missing') throw new NotFound()
    if (version === 'changed') throw new Conflict('error.changedMeanwhile')
    return { version }
  })
  route(app, contract.publishCanPlan, async ({ body, caller }) => {
    const plan = await plans.find(caller, body.id)
    if (!plan) throw new NotFound()
    if (body.state !== 'published') {
      const published = body.state === 'retired' ? null : plan.publishedVersion
      return plans.setState(caller, plan.id, body.state, published)
    }
    const version = body.version ?? plan.version
    const buses = await plans.buses(plan.id, version)
    if (!buses) throw Invalid.field('version', 'validation.format')
    // Bits taken twice may be meant while a plan is being made; in force they would be read wrong.
    const isTwice = buses.some(({ messages }) => messages.some((one) => bitFaults(one).overlaps.length > 0))
    if (isTwice) throw new Conflict('error.planSharesBits')
    if (plan.targets.length === 0) throw new Conflict('error.planWithoutTargets')
    return plans.setState(caller, plan.id, 'published', version)
  })
  route(app, contract.deleteCanPlan, async ({ body, caller }) => {
    const plan = await plans.find(caller, body.id)
    if (!plan) throw new NotFound()
    if (plan.state === 'published') throw new Conflict('error.conflict')
    if (!(await plans.remove(caller, plan.id))) throw new Conflict('error.planCollected')
  })
}

async function checkTargets(plans: CanPlanRepository, caller: Caller, input: contract.CanPlanInput): Promise<void> {
  if (await plans.hasTargets(caller, input.scope, input.targets)) return
  throw Invalid.field('targets', input.scope === 0 ? 'validation.unknownModel' : 'validation.unknownVehicle')
}

const taken = () => new Conflict('error.conflict', [{ path: 'name', message: 'error.conflict' }])
