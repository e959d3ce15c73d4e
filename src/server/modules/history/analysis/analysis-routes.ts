import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/analysis.ts'
import { ANALYSIS_LIMITS, parametersOf } from '#core/domain/analysis.ts'
import { type Exporter, type ExportScope, exporter } from '#server/exchange/exporter.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import type { Word } from '../data-item/data-item-catalogue.ts'
import type { AnalysisDataRepository } from './analysis-data-repository.ts'
import type { AnalysisJobRepository } from './analysis-job-repository.ts'

interface Parts {
  jobs: AnalysisJobRepository
  data: Pick<AnalysisDataRepository, 'vehicles'>
  word: Word
}

/** Prepared analyses (docs/product/data-service.md); `analysis-worker.ts` makes them. */
export function analysisRoutes(app: FastifyInstance, { jobs, data, word }: Parts): void {
  route(app, contract.listAnalyses, ({ query, caller }) => jobs.page(caller, ...pageIn(query)))
  route(app, contract.getAnalysis, async ({ query: { id }, caller }) => {
    const found = await jobs.find(caller, id)
    if (!found) throw new NotFound()
    return found
  })
  route(app, contract.runAnalysis, async ({ body: { kind, scope, params, monthly }, caller }) => {
    const vehicles = await data.vehicles(caller, scope)
    if (vehicles.length === 0) throw new NotFound('error.unknownVehicle')
    const limit = Math.floor(ANALYSIS_LIMITS.vehicleDays / vehicles.length)
    if (scope.days > limit) throw Invalid.field('days', 'validation.rangeTooLong', { limit })
    const asked = { kind, scope, params: parametersOf(kind, params), monthly, vehicles: vehicles.length }
    return { id: await jobs.add(caller, asked) }
  })
  route(app, contract.cancelAnalysis, async ({ body: { id }, caller }) => {
    if (!(await jobs.find(caller, id))) throw new NotFound()
    if (!(await jobs.cancel(caller, id))) throw new Conflict('error.conflict')
  })
  route(app, contract.deleteAnalyses, async ({ body, caller }) => ({ changed: await jobs.remove(caller, body.ids) }))
  const file = analysisExporter(jobs, word)
  route(app, contract.exportAnalysis, async (call) => {
    if (!(await jobs.find(call.caller, call.query.id))) throw new NotFound()
    return answerExport(file, call)
  })
}

/** The table of one result, a line for each value, as a background export too. */
export const analysisExporter = (jobs: Pick<AnalysisJobRepository, 'find'>, word: Word): Exporter =>
  exporter({
    endpoint: contract.exportAnalysis,
    page: '/dataService/analyse',
    fileName: 'analysis',
    columns: ['item', 'name', 'value'],
    async *rows(scope: ExportScope, { id }) {
      const { table } = (await jobs.find(scope, id))?.result ?? {}
      if (!table) return
      const names = table.columns.map((key) => word(scope.lang, `analysis:column.${key}`) ?? key)
      for (const [item, ...values] of table.rows) {
        for (const [index, value] of values.entries()) yield { item, name: names[index + 1], value }
      }
    },
  })
