import type { FastifyInstance } from 'fastify'
import { pageOf } from '#core/contract/paging.ts'
import {
  createPart,
  deleteParts,
  exportParts,
  getPart,
  listParts,
  type PartInput,
  updatePart,
} from '#core/contract/parts.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { AnswerWorkbook } from '#server/modules/files/export/direct-export.ts'
import { partExporter, partRow } from './part-exporter.ts'
import { numbersOf, type PartRepository, type StoredPart } from './part-repository.ts'

export interface PartParts {
  parts: PartRepository
  answerWorkbook: AnswerWorkbook
}

/** Template and import of parts are bound by the import engine. */
export function partRoutes(app: FastifyInstance, { parts, answerWorkbook }: PartParts): void {
  route(app, listParts, async ({ query, caller }) => {
    const { pageNum, pageIndex, pageSize, ...filter } = query
    const { list, total } = await parts.page(caller, filter, pageOf({ pageNum, pageIndex }), pageSize)
    return { list: list.map(partRow), total }
  })
  route(app, getPart, async ({ query, caller }) => {
    const row = await parts.find(caller, query.id)
    return row ? partRow(row) : null
  })
  route(app, createPart, async ({ body, caller }) => {
    const id = await parts.insert(caller, await checked(parts, caller, body))
    if (id === null) throw serialTaken()
    return { id }
  })
  route(app, updatePart, async ({ body, caller }) => {
    const { id, updateTime, ...input } = body
    const outcome = await parts.update(caller, id, updateTime, await checked(parts, caller, input))
    if (outcome === 'missing') throw new NotFound()
    if (outcome === 'changed') throw new Conflict('error.changedMeanwhile')
    if (outcome === 'serialTaken') throw serialTaken()
  })
  route(app, deleteParts, async ({ body, caller }) => {
    const changed = await parts.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.partInstalled')
    return { changed }
  })
  const exporter = partExporter(parts)
  route(app, exportParts, (asked) => answerWorkbook(exporter, asked))
}

/** The input with what it names found; names the field that names nothing the caller sees. */
async function checked(parts: PartRepository, caller: Caller, input: PartInput): Promise<StoredPart> {
  const { serial, partNumber, orgId, hardwareVersion, softwareVersion, supplier, batch } = input
  const { position, installedOn, state } = input
  if (!caller.orgIds.includes(orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
  const { modelId, vehicleId } = await parts.references(caller, input)
  if (modelId === undefined) throw Invalid.field('partsModel', 'validation.unknownPartsModel')
  if (input.vin !== '' && vehicleId === undefined) throw Invalid.field('vin', 'validation.unknownVehicle')
  if (state === 'installed' && vehicleId === undefined) throw Invalid.field('vin', 'validation.required')
  return {
    serial,
    partNumber,
    orgId,
    hardwareVersion,
    softwareVersion,
    supplier,
    batch,
    position,
    installedOn,
    state,
    modelId,
    vehicleId: vehicleId ?? null,
    numbers: numbersOf(input),
  }
}

const serialTaken = () => new Conflict('error.serialTaken', [{ path: 'serial', message: 'error.serialTaken' }])
