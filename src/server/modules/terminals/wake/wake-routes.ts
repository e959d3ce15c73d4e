import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/wake.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { eachOfNumbered, pageIn } from '#server/store/paging.ts'
import type { StoredPlan, WakePlanRepository } from './wake-plan-repository.ts'
import type { WakeRunRepository } from './wake-run-repository.ts'
import type { WakeRunner } from './wake-runner.ts'

export interface WakeParts {
  plans: WakePlanRepository
  runs: WakeRunRepository
  runner: WakeRunner
  fleet: Pick<FleetView, 'state'>
}

/** Ends of the steps of the distribution, seconds. */
const STEPS = [10, 20, 30, 60, 120, 300]

export function wakeRoutes(app: FastifyInstance, parts: WakeParts): void {
  planRoutes(app, parts)
  serviceRoutes(app, parts)
}

function planRoutes(app: FastifyInstance, { plans, runs, runner, fleet }: WakeParts): void {
  const describe = async (caller: Caller, plan: StoredPlan): Promise<contract.WakePlan> => {
    const targets = await runs.targets(caller, plan.vehicles, plan.orgId)
    const charging = targets.filter(({ vehicleId }) => fleet.state(vehicleId)?.state === 'charging').length
    const upgrading = await runs.upgrading(targets.map(({ vehicleId }) => vehicleId))
    const conflicts = [
      { kind: 'charging' as const, vehicles: charging },
      { kind: 'upgrading' as const, vehicles: upgrading },
    ].filter(({ vehicles }) => vehicles > 0)
    return { ...plan, count: targets.length, conflicts }
  }
  const mayOwn = (caller: Caller, orgId: number) => {
    if (!caller.orgIds.includes(orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
  }

  route(app, contract.listWakePlans, async ({ query, caller }) => {
    const { list, total } = await plans.page(caller, ...pageIn(query))
    return { list: await Promise.all(list.map((plan) => describe(caller, plan))), total }
  })
  route(app, contract.createWakePlan, async ({ body, caller }) => {
    mayOwn(caller, body.orgId)
    return { id: await plans.insert(caller, body, Date.now()) }
  })
  route(app, contract.updateWakePlan, async ({ body: { id, ...input }, caller }) => {
    mayOwn(caller, input.orgId)
    if (!(await plans.update(caller, id, input, Date.now()))) throw new NotFound()
  })
  route(app, contract.deleteWakePlan, async ({ body, caller }) => {
    if (!(await plans.remove(caller, body.id))) throw new NotFound()
  })
  route(app, contract.runWakePlan, async ({ body, caller }) => {
    const plan = await plans.find(caller, body.id)
    if (!plan) throw new NotFound()
    const targets = await runs.targets(caller, plan.vehicles, plan.orgId)
    return runner.run(caller, targets, { planId: plan.id, purpose: plan.purpose, source: 'ui' })
  })
  route(app, contract.listPlanResults, ({ query, caller }) => {
    const [filter, page] = pageIn(query)
    return runs.page(caller, filter, { ...page, plans: true })
  })
  route(app, contract.getPlanRates, ({ query, caller }) => runs.rates(caller, query))
}

function serviceRoutes(app: FastifyInstance, { runs, runner }: WakeParts): void {
  route(app, contract.listWakeAttempts, ({ query, caller }) => {
    const [filter, page] = pageIn(query)
    return runs.page(caller, filter, { ...page, plans: false })
  })
  route(app, contract.getWakeFigures, async ({ query, caller }) => {
    const { took, ...figures } = await runs.figures(caller, query)
    const medianSeconds = took.length === 0 ? null : took[Math.floor((took.length - 1) / 2)]!
    return { ...figures, medianSeconds, delays: delaysOf(took) }
  })
  route(app, contract.checkWakeBatch, async ({ body, caller }) => {
    const targets = await runs.targets(caller, { by: 'vins', vins: body.vins }, null)
    return Promise.all(targets.map((target) => runner.candidate(target, Date.now())))
  })
  route(app, contract.sendWakeBatch, async ({ body: { vins, purpose }, caller }) => {
    const targets = await runs.targets(caller, { by: 'vins', vins }, null)
    if (targets.length === 0) throw new NotFound('error.unknownVehicle')
    return runner.run(caller, targets, { planId: null, purpose, source: 'ui' })
  })
  const file = wakeExporter(runs)
  route(app, contract.exportWakeAttempts, (call) => answerExport(file, call))
}

function delaysOf(took: readonly number[]) {
  const between = (from: number, upTo: number) => took.filter((seconds) => seconds > from && seconds <= upTo).length
  const steps = STEPS.map((upTo, index) => ({ upTo, woken: between(STEPS[index - 1] ?? -Infinity, upTo) }))
  return [...steps, { upTo: null, woken: between(STEPS.at(-1)!, Infinity) }]
}

/** Attempts as a background export. */
export const wakeExporter = (runs: WakeRunRepository): Exporter =>
  exporter({
    endpoint: contract.exportWakeAttempts,
    page: '/dataService/awake',
    fileName: 'wake-ups',
    columns: Object.keys(contract.WakeAttempt.shape).filter((name) => name !== 'key'),
    words: {
      result: wordsOf(contract.WAKE_RESULTS, 'wake:result.'),
      method: wordsOf(contract.WAKE_METHODS, 'wake:method.'),
    },
    rows: (scope, filter) => eachOfNumbered((page) => runs.page(scope, filter, { ...page, plans: false })),
  })
