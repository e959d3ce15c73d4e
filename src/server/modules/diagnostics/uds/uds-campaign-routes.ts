import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/uds-campaign.ts'
import { deleteUdsTemplate, listUdsTemplates, saveUdsTemplate } from '#core/contract/uds-template.ts'
import { fromPlatformTime, platformTimeOf } from '#core/domain/platform-time.ts'
import { type CampaignState, stepWrites, type UdsStep } from '#core/domain/uds-script.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#server/http/errors.ts'
import { mayCall, type Caller, route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageAt, pageIn } from '#server/store/paging.ts'
import type { FaultCodeRepository } from '../fault-code/fault-code-repository.ts'
import type { UdsCampaignRepository } from './uds-campaign-repository.ts'
import { codesIn, figuresOf, recordUnits } from './uds-record.ts'
import type { UdsRepository } from './uds-repository.ts'
import { udsResultExporter } from './uds-result-exporter.ts'
import type { UdsRunRepository } from './uds-run-repository.ts'
import type { UnitReport } from './uds-run-results.ts'
import type { UdsTemplateRepository } from './uds-template-repository.ts'

export interface UdsCampaignParts {
  templates: UdsTemplateRepository
  campaigns: UdsCampaignRepository
  runs: UdsRunRepository
  requests: Pick<UdsRepository, 'ofRun'>
  faults: Pick<FaultCodeRepository, 'names'>
}

export function udsCampaignRoutes(app: FastifyInstance, parts: UdsCampaignParts): void {
  templateRoutes(app, parts)
  readRoutes(app, parts)
  decisionRoutes(app, parts)
  recordRoutes(app, parts)
}

function templateRoutes(app: FastifyInstance, { templates }: UdsCampaignParts): void {
  route(app, listUdsTemplates, ({ caller }) => templates.list(caller))
  route(app, saveUdsTemplate, async ({ body, caller }) => {
    const id = await templates.save(caller, body)
    if (id === 'missing') throw new NotFound()
    if (id === 'taken') throw new Conflict('error.conflict', [{ path: 'name', message: 'error.conflict' }])
    return { id }
  })
  route(app, deleteUdsTemplate, async ({ body, caller }) => {
    if (!(await templates.remove(caller, body.id))) throw new NotFound()
  })
}

function readRoutes(app: FastifyInstance, { campaigns, templates }: UdsCampaignParts): void {
  route(app, contract.listUdsCampaigns, ({ query, caller }) => campaigns.page(caller, ...pageIn(query)))
  route(app, contract.findUdsCampaign, async ({ query, caller }) => {
    const found = await campaigns.find(caller, query.id)
    if (!found) throw new NotFound()
    const { stored, ...row } = found
    const steps = stored.steps as UdsStep[]
    const { ignitionOn, parked, maxMinutes, reason, note, ownerId } = stored
    const mayAudit =
      row.state === 'awaitingApproval' &&
      ownerId !== caller.userId &&
      mayCall(caller, contract.auditUdsCampaign.access) &&
      (await campaigns.isWhole(caller, query.id))
    return { ...row, steps, ignitionOn, parked, maxMinutes, reason, note, writes: steps.some(stepWrites), mayAudit }
  })
  route(app, contract.createUdsCampaign, async ({ body, caller }) => {
    const template = await templates.find(caller, body.templateId)
    if (!template) throw Invalid.field('templateId', 'validation.format')
    if (template.writes && body.reason === '') throw Invalid.field('reason', 'validation.required')
    if (fromPlatformTime(body.endTime) <= Date.now()) throw Invalid.field('endTime', 'validation.windowOver')
    const wanted = [...new Set(body.vins)]
    const found = await campaigns.vehicles(caller, wanted)
    if (found.length < wanted.length) {
      const known = new Set(found.map(({ vin }) => vin))
      throw new Invalid(
        wanted
          .filter((vin) => !known.has(vin))
          .map((vin) => ({ path: 'vins', message: 'validation.unknownVin', values: { vin } })),
      )
    }
    const state: CampaignState = template.writes ? 'awaitingApproval' : 'ready'
    const vehicleIds = found.map((vehicle) => vehicle.id)
    return { id: await campaigns.insert(caller, body, template, state, vehicleIds), state }
  })
}

function decisionRoutes(app: FastifyInstance, { campaigns }: UdsCampaignParts): void {
  /** An approver must see all of it. */
  const whole = async (caller: Caller, id: number) => {
    const found = await campaigns.find(caller, id)
    if (!found) throw new NotFound()
    if (!(await campaigns.isWhole(caller, id))) throw new Forbidden()
    return found
  }
  route(app, contract.auditUdsCampaign, async ({ body: { id, approve, note }, caller }) => {
    const { stored } = await whole(caller, id)
    if (stored.ownerId === caller.userId) throw new Conflict('error.commandSamePerson')
    if (!approve && note === '') throw Invalid.field('note', 'validation.required')
    const change = { approverId: caller.userId, note }
    const done = await campaigns.become(id, ['awaitingApproval'], approve ? 'ready' : 'rejected', change)
    if (!done) throw new Conflict('error.changedMeanwhile')
    if (!approve) await campaigns.endRuns(id, 'cancelled')
  })
  route(app, contract.sendUdsCampaign, async ({ body: { id }, caller }) => {
    const { stored } = await whole(caller, id)
    if (stored.endsAt.getTime() <= Date.now()) throw new Conflict('error.udsWindowOver')
    if (!(await campaigns.become(id, ['ready'], 'running'))) throw new Conflict('error.changedMeanwhile')
  })
  route(app, contract.cancelUdsCampaign, async ({ body: { id }, caller }) => {
    await whole(caller, id)
    const done = await campaigns.become(id, ['awaitingApproval', 'ready', 'running'], 'cancelled')
    if (!done) throw new Conflict('error.changedMeanwhile')
    await campaigns.endRuns(id, 'cancelled')
  })
}

function recordRoutes(app: FastifyInstance, { campaigns, runs, requests, faults }: UdsCampaignParts): void {
  const namesOf = async (caller: Pick<Caller, 'oemId'>, unitReports: readonly (readonly UnitReport[])[]) =>
    new Map((await faults.names(caller, codesIn(unitReports))).map((one) => [one.code, one]))

  route(app, contract.listUdsRuns, ({ query, caller }) => campaigns.runs(caller, query.id, query.status, pageAt(query)))
  route(app, contract.findUdsRun, async ({ query, caller }): Promise<contract.UdsRunRecord> => {
    const found = await campaigns.findRun(caller, query.id)
    if (!found) throw new NotFound()
    const { stored, taskName, script, ...run } = found
    const results = stored.results as UnitReport[]
    const [previous, series, observations, asked] = await Promise.all([
      runs.before(stored),
      runs.series(caller, stored.vehicleId),
      runs.observations(stored.vehicleId),
      requests.ofRun(stored.id),
    ])
    const names = await namesOf(caller, [results, previous?.results ?? []])
    return {
      run,
      taskName,
      seriesName: series.name,
      baselineVehicles: series.reports.length,
      previousTime: previous ? platformTimeOf(previous.endedAt) : null,
      ecus: recordUnits({
        script,
        results,
        previous: previous?.results ?? null,
        series: series.reports,
        observations,
        names,
      }),
      requests: asked.map(({ request, ...one }) => ({ ...one, request: withoutKey(request) })),
    }
  })
  route(app, contract.getUdsFigures, async ({ query, caller }) => {
    const found = await campaigns.find(caller, query.id)
    if (!found) throw new NotFound()
    const unitReports = (await campaigns.reportsOf(caller, query.id)).map(({ results }) => results)
    return figuresOf(found.stored.steps as UdsStep[], unitReports, await namesOf(caller, unitReports))
  })
  const results = udsResultExporter(campaigns, faults)
  route(app, contract.exportUdsResults, (asked) => answerExport(results, asked))
}

/** Keys (even sub-functions of 0x27) are never shown. */
const withoutKey = (request: string): string =>
  request.startsWith('27') && Number.parseInt(request.slice(2, 4), 16) % 2 === 0 ? request.slice(0, 4) : request
