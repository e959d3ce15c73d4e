import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/service-station.ts'
import type { Language } from '#core/domain/language.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { languageOf } from '#server/http/translate.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import { stationQuery, type StationRepository } from './station-repository.ts'
import { type StationAreas, stationExporter, stationRow, type StoredStation } from './station-row.ts'

export interface StationParts {
  stations: StationRepository
  areas: StationAreas
  /** The empty workbook of the import. */
  template: (language: Language) => Promise<Buffer>
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const codeTaken = takenField('stationCode', 'error.stationCodeTaken')

export function stationRoutes(app: FastifyInstance, parts: StationParts): void {
  readRoutes(app, parts)
  writeRoutes(app, parts)
}

function readRoutes(app: FastifyInstance, { stations, areas, template }: StationParts): void {
  const rowsIn = async (caller: Caller, language: Language) => {
    const names = await stations.names(caller.oemId)
    return (row: StoredStation) => stationRow(row, areas.namesOf(row.areaId, language), names)
  }

  route(app, contract.listStations, async ({ query, caller, request }) => {
    const [filter, page] = pageIn(query)
    const toRow = await rowsIn(caller, languageOf(request))
    return mapList(await stations.page(caller, stationQuery(filter, areas), page), toRow)
  })
  route(app, contract.getStation, async ({ query, caller, request }) => {
    const toRow = await rowsIn(caller, languageOf(request))
    return toRow(mustExist(await stations.find(caller, query.id)))
  })
  route(app, contract.getStationFigures, ({ query, caller }) => stations.figures(caller, stationQuery(query, areas)))
  route(app, contract.listStationPlaces, ({ query, caller }) => stations.places(caller, stationQuery(query, areas)))
  route(app, contract.findNearestStations, ({ query, caller }) => stations.nearest(caller, query))
  const file = stationExporter(stations, areas)
  route(app, contract.exportStations, (asked) => answerExport(file, asked))
  route(app, contract.downloadStationTemplate, async ({ request }) =>
    fileAnswer(await template(languageOf(request)), { filename: 'service-station-template.xlsx', contentType: XLSX }),
  )
}

function writeRoutes(app: FastifyInstance, { stations, areas }: StationParts): void {
  route(app, contract.createStation, async ({ body, caller }) =>
    mustBeAdded(await stations.insert(caller, await checked(stations, areas, caller, body)), codeTaken),
  )
  route(app, contract.updateStation, async ({ body: { id, updateTime, ...input }, caller }) => {
    const stored = await checked(stations, areas, caller, input)
    mustBeSaved(await stations.update(caller, id, updateTime, stored), codeTaken)
  })
  route(app, contract.archiveStation, async ({ body, caller }) => ({
    changed: await stations.setArchived(caller, body.ids, true),
  }))
  route(app, contract.restoreStation, async ({ body, caller }) => ({
    changed: await stations.setArchived(caller, body.ids, false),
  }))
  route(app, contract.deleteStation, async ({ body, caller }) => {
    const changed = await stations.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.stationInUse')
    return { changed }
  })
}

/** The input with what it refers to checked; names the field that refers to nothing the caller sees. */
async function checked(stations: StationRepository, areas: StationAreas, caller: Caller, input: contract.StationInput) {
  if (!caller.orgIds.includes(input.orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
  if (input.areaId !== '' && !areas.has(input.areaId)) throw Invalid.field('areaId', 'validation.region')
  if ((input.lng === null) !== (input.lat === null)) throw Invalid.field('lat', 'validation.position')
  const { brands, services } = await stations.names(caller.oemId)
  if (!input.brands.every((code) => brands.has(code))) throw Invalid.field('brands', 'validation.brand')
  if (!input.services.every((code) => services.has(code))) throw Invalid.field('services', 'validation.service')
  const { stationCode: code, stationName: name, ...rest } = input
  return { ...rest, code, name, areaPath: areas.pathOf(input.areaId) }
}
