import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/part-version.ts'
import type { SharedParts } from '#server/app/module.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import { partVersionExporter, withVehicles } from './part-version-workbook.ts'
import type { PartVersionRepository } from './part-version-repository.ts'
import { versionMatrix } from './version-matrix.ts'

export interface PartVersionParts {
  versions: PartVersionRepository
  upgradeFiles: Pick<SharedParts['upgradeFiles'], 'attach' | 'setStatus'>
}

const taken = takenField('softModel', 'error.versionTaken')
const OFFLINE = 3

/** Template and import are bound by the import engine. */
export function partVersionRoutes(app: FastifyInstance, parts: PartVersionParts): void {
  const { versions, upgradeFiles } = parts
  listRoutes(app, parts)
  route(app, contract.createPartVersion, async ({ body, caller }) =>
    mustBeAdded(await versions.insert(caller, await checked(versions, caller, body)), taken),
  )
  route(app, contract.updatePartVersion, async ({ body: { id, updateTime, ...input }, caller }) =>
    mustBeSaved(await versions.update(caller, id, updateTime, await checked(versions, caller, input)), taken),
  )
  route(app, contract.deletePartVersions, async ({ body, caller }) => {
    const changed = await versions.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.versionInUse')
    return { changed }
  })
  route(app, contract.setPartVersionStatus, async ({ body: { id, versionStatus: status, reason }, caller }) => {
    if (status === OFFLINE && reason === '') throw Invalid.field('reason', 'validation.required')
    await upgradeFiles.setStatus(caller, [id], status, reason)
  })
  route(app, contract.attachVersionFile, ({ body: { id, objectKey }, caller }) =>
    upgradeFiles.attach(caller, id, objectKey),
  )
}

function listRoutes(app: FastifyInstance, { versions }: PartVersionParts): void {
  route(app, contract.listPartVersions, async ({ query, caller }) => {
    const { list, total } = await versions.page(caller, ...pageIn(query))
    return { list: await withVehicles(versions, caller, list), total }
  })
  route(app, contract.getPartVersion, async ({ query, caller }) => {
    const found = mustExist(await versions.find(caller, query.id))
    return (await withVehicles(versions, caller, [found]))[0]!
  })
  route(app, contract.getVersionMatrix, async ({ query: { partsModel }, caller }) => {
    const { modelId } = await versions.references(caller, { partsModel, parent: '' })
    if (modelId === undefined) return { hardware: [], versions: [] }
    return versionMatrix(await versions.ofModel(caller, modelId), await versions.pairs(caller, modelId))
  })
  route(app, contract.listVehiclesOfVersion, ({ query, caller }) => {
    const [{ id, vin }, page] = pageIn(query)
    return versions.vehiclesOf(caller, id, vin, page)
  })
  const exporter = partVersionExporter(versions)
  route(app, contract.exportPartVersions, (call) => answerExport(exporter, call))
}

/** Stored fields of an input; names the field that refers to nothing. */
async function checked(versions: PartVersionRepository, caller: Caller, input: contract.PartVersionInput) {
  const { softModel, version, parent, hardware, releasedOn, notes, knownIssues, swin } = input
  const { modelId, parentId } = await versions.references(caller, input)
  if (modelId === undefined) throw Invalid.field('partsModel', 'validation.unknownPartsModel')
  if (parent !== '' && (parentId === undefined || parent === softModel)) {
    throw Invalid.field('parent', 'validation.unknownVersion')
  }
  const own = { softModel, version, hardware, releasedOn, notes, knownIssues, swin }
  return { ...own, partModelId: modelId, parentId: parentId ?? null }
}
