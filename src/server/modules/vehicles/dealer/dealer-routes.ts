import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/dealer.ts'
import type { Language } from '#core/domain/language.ts'
import { Conflict, Invalid } from '#server/http/errors.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { languageOf } from '#server/http/translate.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import { dealerQuery, type DealerRepository } from './dealer-repository.ts'
import { type DealerAreas, dealerExporter, dealerRow, type StoredDealerRow } from './dealer-row.ts'

export interface DealerParts {
  dealers: DealerRepository
  areas: DealerAreas
  /** The empty workbook of the dealer import. */
  template: (language: Language) => Promise<Buffer>
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const codeTaken = takenField('dealerCode', 'error.dealerCodeTaken')

export function dealerRoutes(app: FastifyInstance, parts: DealerParts): void {
  readRoutes(app, parts)
  writeRoutes(app, parts)
  selectorRoutes(app, parts)
}

function readRoutes(app: FastifyInstance, { dealers, areas, template }: DealerParts): void {
  const rowsIn = async (caller: Caller, language: Language) => {
    const brands = await dealers.brandNames(caller.oemId)
    return (row: StoredDealerRow) => dealerRow(row, areas.namesOf(row.areaId, language), brands)
  }

  route(app, contract.listDealers, async ({ query, caller, request }) => {
    const [filter, page] = pageIn(query)
    const toRow = await rowsIn(caller, languageOf(request))
    return mapList(await dealers.page(caller, dealerQuery(filter, areas), page), toRow)
  })
  route(app, contract.getDealer, async ({ query, caller, request }) => {
    const toRow = await rowsIn(caller, languageOf(request))
    return toRow(mustExist(await dealers.find(caller, query.id)))
  })

  route(app, contract.getDealerFigures, ({ query, caller }) => dealers.figures(caller, dealerQuery(query, areas)))
  route(app, contract.listDealerPlaces, ({ query, caller }) => dealers.places(caller, dealerQuery(query, areas)))
  route(app, contract.listDealerAccounts, async ({ query, caller }) =>
    mustExist(await dealers.accounts(caller, query.id)),
  )

  const exporter = dealerExporter(dealers, areas)
  route(app, contract.exportDealers, (asked) => answerExport(exporter, asked))

  route(app, contract.downloadDealerTemplate, async ({ request }) =>
    fileAnswer(await template(languageOf(request)), { filename: 'dealer-template.xlsx', contentType: XLSX }),
  )
}

function writeRoutes(app: FastifyInstance, { dealers, areas }: DealerParts): void {
  route(app, contract.createDealer, async ({ body, caller }) =>
    mustBeAdded(await dealers.insert(caller, await checked(dealers, areas, caller, body)), codeTaken),
  )

  route(app, contract.updateDealer, async ({ body, caller }) => {
    const { id, updateTime, ...input } = body
    const stored = await checked(dealers, areas, caller, input)
    mustBeSaved(await dealers.update(caller, id, updateTime, stored), codeTaken)
  })

  route(app, contract.archiveDealer, async ({ body, caller }) => ({
    changed: await dealers.setArchived(caller, body.ids, true),
  }))
  route(app, contract.restoreDealer, async ({ body, caller }) => ({
    changed: await dealers.setArchived(caller, body.ids, false),
  }))
  route(app, contract.deleteDealer, async ({ body, caller }) => {
    const changed = await dealers.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.dealerInUse')
    return { changed }
  })
}

function selectorRoutes(app: FastifyInstance, { dealers, areas }: DealerParts): void {
  route(app, contract.findDealers, ({ query, caller }) => dealers.options(caller, query.keyWord, pageIn(query)[1]))
  route(app, contract.findDealersByRegion, ({ query, caller }) => {
    const path = query.areaId === undefined ? '' : areas.pathOf(query.areaId)
    // An unknown region has no dealers; its empty path would match all.
    return query.areaId !== undefined && path === '' ? [] : dealers.inRegion(caller, path)
  })
}

/** The input with what it refers to checked; names the field that refers to nothing the caller sees. */
async function checked(
  dealers: DealerRepository,
  areas: DealerParts['areas'],
  caller: Caller,
  input: contract.DealerInput,
) {
  if (!caller.orgIds.includes(input.orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
  if (input.areaId !== '' && !areas.has(input.areaId)) throw Invalid.field('areaId', 'validation.region')
  if ((input.lng === null) !== (input.lat === null)) throw Invalid.field('lat', 'validation.position')
  if (input.level === 1 && input.parentCode !== '') throw Invalid.field('parentCode', 'validation.dealerParent')
  if (input.parentCode !== '' && !(await dealers.isParent(caller, input.parentCode))) {
    throw Invalid.field('parentCode', 'validation.dealerParent')
  }
  const { dealerCode: code, dealerName: name, ...rest } = input
  return { ...rest, code, name, areaPath: areas.pathOf(input.areaId) }
}
