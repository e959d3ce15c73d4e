import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/parts.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import { partExporter } from './part-workbook.ts'
import { type PartRepository, storedPart } from './part-repository.ts'

export interface PartParts {
  parts: PartRepository
}

const serialTaken = takenField('serial', 'error.serialTaken')

/** Template and import of parts are bound by the import engine. */
export function partRoutes(app: FastifyInstance, { parts }: PartParts): void {
  route(app, contract.listParts, ({ query, caller }) => parts.page(caller, ...pageIn(query)))
  route(app, contract.getPart, async ({ query, caller }) => mustExist(await parts.find(caller, query.id)))
  route(app, contract.createPart, async ({ body, caller }) =>
    mustBeAdded(await parts.insert(caller, await checked(parts, caller, body)), serialTaken),
  )
  route(app, contract.updatePart, async ({ body: { id, updateTime, ...input }, caller }) => {
    const values = await checked(parts, caller, input)
    mustBeSaved(await parts.update(caller, id, updateTime, values), serialTaken)
  })
  route(app, contract.deleteParts, async ({ body, caller }) => {
    const changed = await parts.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.partInstalled')
    return { changed }
  })
  const exporter = partExporter(parts)
  route(app, contract.exportParts, (call) => answerExport(exporter, call))
}

/** Stored fields of an input; names the field whose reference the caller cannot see. */
async function checked(parts: PartRepository, caller: Caller, input: contract.PartInput) {
  const { orgId, vin, state } = input
  if (!caller.orgIds.includes(orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
  const { modelId, vehicleId } = await parts.references(caller, input)
  if (modelId === undefined) throw Invalid.field('partsModel', 'validation.unknownPartsModel')
  if (vin !== '' && vehicleId === undefined) throw Invalid.field('vin', 'validation.unknownVehicle')
  if (state === 'installed' && vehicleId === undefined) throw Invalid.field('vin', 'validation.required')
  return { ...storedPart(input), orgId, modelId, vehicleId: vehicleId ?? null }
}
