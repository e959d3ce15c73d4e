import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/plant.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageAt, pageIn } from '#server/store/paging.ts'
import type { PlantCodeRepository } from './plant-code-repository.ts'
import { plantExporter } from './plant-exporter.ts'
import type { PlantReceiver } from './plant-receiver.ts'
import type { PlantRepository } from './plant-repository.ts'

export interface PlantParts {
  records: PlantRepository
  codes: PlantCodeRepository
  receiver: PlantReceiver
}

export function plantRoutes(app: FastifyInstance, parts: PlantParts): void {
  reportRoutes(app, parts)
  recordRoutes(app, parts)
  codeRoutes(app, parts)
}

function reportRoutes(app: FastifyInstance, { codes, receiver }: PlantParts): void {
  const mustBeOwn = async (caller: Caller, plant: string) => {
    if (!(await codes.mayReport(caller, plant))) throw Invalid.field('plant', 'validation.unknownOrganisation')
  }
  route(app, contract.reportPlantRecords, async ({ body: { plant, records }, caller }) => {
    await mustBeOwn(caller, plant)
    return receiver.receive(
      { oemId: caller.oemId, plantCode: plant, source: 'call', fileName: '', accountId: caller.userId },
      records.map((record) => ({ ...record, plant })),
    )
  })
  route(app, contract.reportPlantTotals, async ({ body, caller }) => {
    await mustBeOwn(caller, body.plant)
    return { changed: await codes.saveTotals(caller.oemId, body) }
  })
  route(app, contract.simulatePlantRecords, async ({ body: { plant, records }, caller }) => {
    await mustBeOwn(caller, plant)
    return receiver.simulate(caller, plant, records)
  })
}

function recordRoutes(app: FastifyInstance, { records }: PlantParts): void {
  route(app, contract.listPlantRecords, ({ query, caller }) => records.page(caller, ...pageIn(query)))
  route(app, contract.countPlantRecords, ({ caller }) => records.counts(caller))
  route(app, contract.retryPlantRecords, async ({ body: { ids }, caller }) => ({
    changed: await records.retry(caller, ids),
  }))
  route(app, contract.decidePlantConflicts, async ({ body: { ids, ...decision }, caller }) => {
    const changed = await records.decide(caller, ids, decision)
    if (changed === 0) throw new Conflict('error.changedMeanwhile')
    return { changed }
  })
  route(app, contract.listPlantBatches, ({ query, caller }) => records.batches(caller, pageAt(query)))
  route(app, contract.cancelPlantBatch, async ({ body: { id }, caller }) => {
    if (!(await records.cancelBatch(caller, id))) throw new Conflict('error.plantBatchEnded')
  })
  const file = plantExporter(records)
  route(app, contract.exportPlantRecords, (call) => answerExport(file, call))
}

function codeRoutes(app: FastifyInstance, { codes, records }: PlantParts): void {
  route(app, contract.listPlants, ({ caller }) => codes.plants(caller))
  route(app, contract.savePlant, async ({ body, caller }) => {
    if (!caller.orgIds.includes(body.orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
    if (!(await codes.save(caller, body))) throw Invalid.field('code', 'validation.unique')
    await records.releaseCode(caller.oemId, body.code, 'unknownPlant', '', '')
  })
  route(app, contract.listPlantCodes, ({ caller }) => codes.codes(caller))
  route(app, contract.mapPlantCode, async ({ body, caller }) => {
    const { plantCode, kind, code, target } = body
    if (!(await codes.mayReport(caller, plantCode))) throw Invalid.field('plantCode', 'validation.unknownOrganisation')
    if (!(await codes.isTarget(caller.oemId, kind, target))) {
      throw Invalid.field('target', kind === 'model' ? 'validation.unknownModel' : 'validation.unknownColour')
    }
    await codes.map(caller.oemId, body)
    const error = kind === 'model' ? 'unknownModel' : 'unknownColour'
    return { released: await records.releaseCode(caller.oemId, plantCode, error, kind, code) }
  })
  route(app, contract.unmapPlantCode, async ({ body, caller }) => {
    if (!(await codes.mayReport(caller, body.plantCode))) {
      throw Invalid.field('plantCode', 'validation.unknownOrganisation')
    }
    return { changed: await codes.unmap(caller.oemId, body) }
  })
  route(app, contract.listPlantDays, ({ query: { plantCode, days }, caller }) => codes.days(caller, plantCode, days))
  route(app, contract.listMissingVins, ({ query, caller }) => codes.missing(caller, query))
}
