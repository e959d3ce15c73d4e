import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/vehicle-info.ts'
import { Invalid } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { languageOf } from '#server/http/translate.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import type { InfoHistoryRepository } from './info-history-repository.ts'
import type { InfoRepository } from './info-repository.ts'
import { type InfoAreas, infoExporter, infoRow } from './info-row.ts'

export interface InfoParts {
  infos: InfoRepository
  history: InfoHistoryRepository
  areas: InfoAreas
  fleet: { reload(): Promise<void> }
}

const vinTaken = takenField('vin', 'error.vinTaken')

export function infoRoutes(app: FastifyInstance, { infos, history, areas, fleet }: InfoParts): void {
  route(app, contract.listVehicleInfo, async ({ query, caller, request }) =>
    mapList(await infos.page(caller, ...pageIn(query)), (row) => infoRow(row, areas, languageOf(request))),
  )
  route(app, contract.getVehicleInfo, async ({ query, caller, request }) =>
    infoRow(mustExist(await infos.find(caller, query.id)), areas, languageOf(request)),
  )
  route(app, contract.createVehicleInfo, async ({ body, caller }) => {
    const { vehicle, detail } = parted(body)
    if (!caller.orgIds.includes(body.orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
    if (!(await infos.mayRefer(caller, body))) throw Invalid.field('modelId', 'validation.unknownModel')
    const added = mustBeAdded(await infos.insert(caller, { ...vehicle, orgId: body.orgId }, detail), vinTaken)
    await fleet.reload()
    return added
  })
  route(app, contract.updateVehicleInfo, async ({ body, caller }) => {
    const { vehicle, detail } = parted(body)
    if (!(await infos.mayRefer(caller, body))) throw Invalid.field('modelId', 'validation.unknownModel')
    mustBeSaved(await infos.update(caller, body.id, body.updateTime, vehicle, detail), vinTaken)
    await fleet.reload()
  })
  const file = infoExporter(infos, areas)
  route(app, contract.exportVehicleInfo, (call) => answerExport(file, call))
  route(app, contract.listVehicleInfoChanges, ({ query: { vin }, caller }) => history.changes(caller, vin))
  route(app, contract.checkAgainstPlant, ({ query: { vin }, caller }) => history.plantCheck(caller, vin))
}

/** What belongs to the register, and the technical data. */
function parted({ vin, plate, plateColour, modelId, ...rest }: contract.VehicleInfoInput) {
  return { vehicle: { vin, plate, plateColour, modelId }, detail: contract.VehicleDetail.parse(rest) }
}
