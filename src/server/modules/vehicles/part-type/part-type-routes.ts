import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/part-type.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import { partTypeExporter } from './part-type-workbook.ts'
import type { PartTypeRepository } from './part-type-repository.ts'

export interface PartTypeParts {
  types: PartTypeRepository
}

const taken = takenField('code', 'error.partTypeTaken')

/** Template and import are bound by the import engine. */
export function partTypeRoutes(app: FastifyInstance, { types }: PartTypeParts): void {
  route(app, contract.listPartTypes, ({ query, caller }) => types.page(caller, ...pageIn(query)))
  route(app, contract.getPartType, async ({ query, caller }) => mustExist(await types.find(caller, query.id)))
  route(app, contract.createPartType, async ({ body, caller }) => mustBeAdded(await types.insert(caller, body), taken))
  route(app, contract.updatePartType, async ({ body: { id, updateTime, ...input }, caller }) =>
    mustBeSaved(await types.update(caller, id, updateTime, input), taken),
  )
  route(app, contract.deletePartTypes, async ({ body, caller }) => {
    const changed = await types.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.partTypeInUse')
    return { changed }
  })
  route(app, contract.listPartModelsOfType, ({ query, caller }) => types.models(caller, query.id))
  route(app, contract.addPartModels, async ({ body, caller }) => {
    const outcome = await types.addModels(caller, body.id, body.models)
    if (outcome === 'missing') throw new NotFound()
    if (outcome === 'taken')
      throw new Conflict('error.partModelTaken', [{ path: 'models', message: 'error.partModelTaken' }])
  })
  route(app, contract.deletePartModel, async ({ body, caller }) => {
    const outcome = await types.removeModel(caller, body.id)
    if (outcome === 'missing') throw new NotFound()
    if (outcome === 'used') throw new Conflict('error.partModelInUse')
  })
  const exporter = partTypeExporter(types)
  route(app, contract.exportPartTypes, (call) => answerExport(exporter, call))
}
