import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/inspection.ts'
import { INSPECTION_STATES } from '#core/domain/inspection.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import type { InspectionCensusRepository } from './inspection-census-repository.ts'
import type { ReadEvidence } from './inspection-evidence-repository.ts'
import { judged, untested } from './inspection-judge.ts'
import type { InspectionRepository } from './inspection-repository.ts'
import type { InspectionTemplateRepository } from './inspection-template-repository.ts'

export interface InspectionParts {
  templates: InspectionTemplateRepository
  inspections: InspectionRepository
  census: InspectionCensusRepository
  evidence: ReadEvidence
}

/** How far back a simulated inspection looks: recent reports of a vehicle in front of the inspector. */
const SIMULATED_MS = 10 * 60_000
const COLUMNS = Object.keys(contract.Inspection.shape).filter((name) => name !== 'id')

/** Inspections at the end of the line and the function tests behind them (docs/product/offline.md). */
export function inspectionRoutes(app: FastifyInstance, parts: InspectionParts): void {
  templateRoutes(app, parts)
  runRoutes(app, parts)
}

function templateRoutes(app: FastifyInstance, { templates, inspections, evidence }: InspectionParts): void {
  route(app, contract.listInspectionTemplates, ({ caller }) => templates.list(caller.oemId))
  route(app, contract.addInspectionTemplate, async ({ body, caller }) => ({ id: await templates.insert(caller, body) }))
  route(app, contract.updateInspectionTemplate, async ({ body: { id, ...input }, caller }) => {
    if (!(await templates.update(caller, id, input))) throw new NotFound()
  })
  route(app, contract.setInspectionTemplateState, async ({ body: { id, state }, caller }) => {
    if (!(await templates.setState(caller, id, state))) throw new NotFound()
  })
  route(app, contract.deleteInspectionTemplate, async ({ body: { id }, caller }) => {
    if (!(await templates.remove(caller, id))) throw new NotFound()
  })
  route(app, contract.listInspectionVersions, ({ query: { id }, caller }) => templates.versions(caller, id))
  route(app, contract.simulateInspection, async ({ body: { vin, items }, caller }) => {
    const target = await inspections.target(caller, vin)
    if (!target) throw Invalid.field('vin', 'validation.unknownVehicle')
    const now = Date.now()
    const found = await evidence(target.vehicleId, items, { from: now - SIMULATED_MS, to: now + 1 }, {})
    // Items that need a command or an answer of the inspector are left out.
    const results = untested(items).map((result, index) =>
      ['command', 'manual'].includes(items[index]!.kind) ? { ...result, verdict: 'skipped' as const } : result,
    )
    return judged({ items, results, startedAt: 0 }, found, now)
  })
}

function runRoutes(app: FastifyInstance, parts: InspectionParts): void {
  const { templates, inspections, census } = parts
  const file = inspectionExporter(inspections)
  route(app, contract.listInspections, ({ query, caller }) => inspections.page(caller, ...pageIn(query)))
  route(app, contract.exportInspections, (call) => answerExport(file, call))
  route(app, contract.getInspection, async ({ query: { id }, caller }) => {
    const found = await inspections.detail(caller, id)
    if (!found) throw new NotFound()
    return found
  })
  route(app, contract.startInspection, async ({ body: { vin, templateId, line, station }, caller }) => {
    const target = await inspections.target(caller, vin)
    if (!target) throw Invalid.field('vin', 'validation.unknownVehicle')
    const template = (await templates.list(caller.oemId)).find(({ id }) => id === templateId)
    if (!template || template.state !== 'published') throw Invalid.field('templateId', 'validation.inspectionTemplate')
    if (template.models.length > 0 && !template.models.includes(target.modelCode)) {
      throw Invalid.field('templateId', 'validation.inspectionModel')
    }
    const id = await inspections.start({
      oemId: caller.oemId,
      vehicleId: target.vehicleId,
      template,
      line,
      station,
      inspectorId: caller.userId,
      ownerId: caller.userId,
      results: untested(template.items),
    })
    if (id === undefined) throw new Conflict('error.inspectionOpen')
    return { id }
  })
  route(app, contract.confirmInspectionItem, async ({ body: { id, itemCode, verdict, remark, photo }, caller }) => {
    const run = await inspections.find(caller, id)
    const index = run?.items.findIndex(({ code }) => code === itemCode) ?? -1
    const item = run?.items[index]
    if (!item) throw new NotFound()
    if (verdict === 'skipped' ? item.mandatory : item.kind !== 'manual') {
      throw Invalid.field('verdict', 'validation.inspectionVerdict')
    }
    const result = verdict === 'passed' ? 'saidOk' : verdict === 'failed' ? 'saidNotOk' : ''
    const said = { verdict, result, remark, photo, verdictTime: toPlatformTime(Date.now()) } as const
    const done = await inspections.change(id, ({ results }) =>
      results.map((each, at) => (at === index ? { ...each, ...said } : each)),
    )
    if (!done) throw new Conflict('error.inspectionEnded')
  })
  route(app, contract.cancelInspection, async ({ body: { id }, caller }) => {
    if (!(await inspections.find(caller, id))) throw new NotFound()
    const stop = () =>
      inspections.change(
        id,
        ({ results }) =>
          results.map((each) =>
            each.verdict === 'waiting' ? { ...each, verdict: 'skipped', result: 'aborted' } : each,
          ),
        true,
      )
    if (!(await stop())) throw new Conflict('error.inspectionEnded')
  })
  route(app, contract.getInspectionCensus, ({ query, caller }) => census(caller, query))
}

/** Inspections as a workbook, at once and in the background. */
export const inspectionExporter = (inspections: InspectionRepository): Exporter =>
  exporter({
    endpoint: contract.exportInspections,
    page: '/offline/history',
    fileName: 'inspections',
    columns: COLUMNS,
    words: { state: wordsOf(INSPECTION_STATES, 'offline:inspection.state.') },
    async *rows(scope, filter) {
      for await (const row of inspections.all(scope, filter)) yield { ...row, failed: row.failed.join('; ') }
    },
  })
