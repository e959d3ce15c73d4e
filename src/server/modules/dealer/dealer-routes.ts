import ExcelJS from 'exceljs'
import type { FastifyInstance } from 'fastify'
import {
  archiveDealer,
  createDealer,
  type DealerInput,
  type DealerRow,
  deleteDealer,
  downloadDealerTemplate,
  exportDealers,
  findDealers,
  findDealersByRegion,
  listDealers,
  restoreDealer,
  updateDealer,
} from '#core/contract/dealer.ts'
import { pageOf } from '#core/contract/paging.ts'
import type { Language } from '#core/contract/translation.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import { type Caller, route } from '#server/http/route.ts'
import { languageOf, type Translator } from '#server/http/translate.ts'
import { dealerQuery, type DealerRepository, type StoredDealer } from './dealer-repository.ts'
import { DEALER_COLUMNS, dealerCells, type DealerAreas, dealerRow, type StoredDealerRow } from './dealer-row.ts'

export interface DealerParts {
  dealers: DealerRepository
  areas: DealerAreas
  translator: Translator
  /** The empty workbook of the dealer import. */
  template: (language: Language) => Promise<Buffer>
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function dealerRoutes(app: FastifyInstance, parts: DealerParts): void {
  readRoutes(app, parts)
  writeRoutes(app, parts)
  selectorRoutes(app, parts)
}

function readRoutes(app: FastifyInstance, { dealers, areas, translator, template }: DealerParts): void {
  const rowsIn = async (caller: Caller, language: Language) => {
    const brands = await dealers.brandNames(caller.oemId)
    return (row: StoredDealerRow) => dealerRow(row, areas.namesOf(row.areaId, language), brands)
  }

  route(app, listDealers, async ({ query, caller, request }) => {
    const { pageNum, pageIndex, pageSize, ...filter } = query
    const toRow = await rowsIn(caller, languageOf(request))
    const page = { page: pageOf({ pageNum, pageIndex }), size: pageSize }
    const { list, total } = await dealers.page(caller, dealerQuery(filter, areas), page)
    return { list: list.map(toRow), total }
  })

  route(app, exportDealers, async ({ query, caller, request }) => {
    const language = languageOf(request)
    const toRow = await rowsIn(caller, language)
    const heading = (column: string) => translator.text(language, `column.${column}`)
    async function* rows() {
      for await (const row of dealers.all(caller, dealerQuery(query, areas))) yield toRow(row)
    }
    const content = await workbook(rows(), heading, translator.text(language, 'sheet.data'))
    return fileAnswer(content, { filename: 'dealers.xlsx', contentType: XLSX })
  })

  route(app, downloadDealerTemplate, async ({ request }) =>
    fileAnswer(await template(languageOf(request)), { filename: 'dealer-template.xlsx', contentType: XLSX }),
  )
}

function writeRoutes(app: FastifyInstance, { dealers, areas }: DealerParts): void {
  route(app, createDealer, async ({ body, caller }) => {
    const id = await dealers.insert(caller, await checked(dealers, areas, caller, body))
    if (id === null) throw codeTaken()
    return { id }
  })

  route(app, updateDealer, async ({ body, caller }) => {
    const { id, updateTime, ...input } = body
    const outcome = await dealers.update(caller, id, updateTime, await checked(dealers, areas, caller, input))
    if (outcome === 'missing') throw new NotFound()
    if (outcome === 'changed') throw new Conflict('error.changedMeanwhile')
    if (outcome === 'codeTaken') throw codeTaken()
  })

  route(app, archiveDealer, async ({ body, caller }) => ({
    changed: await dealers.setArchived(caller, body.ids, true),
  }))
  route(app, restoreDealer, async ({ body, caller }) => ({
    changed: await dealers.setArchived(caller, body.ids, false),
  }))
  route(app, deleteDealer, async ({ body, caller }) => {
    const changed = await dealers.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.dealerInUse')
    return { changed }
  })
}

function selectorRoutes(app: FastifyInstance, { dealers, areas }: DealerParts): void {
  route(app, findDealers, ({ query, caller }) =>
    dealers.options(caller, query.keyWord, { page: pageOf(query), size: query.pageSize }),
  )
  route(app, findDealersByRegion, ({ query, caller }) => {
    const path = query.areaId === undefined ? '' : areas.pathOf(query.areaId)
    // A region nobody knows has no dealers; its empty path would mean all.
    return query.areaId !== undefined && path === '' ? [] : dealers.inRegion(caller, path)
  })
}

/** The input with what it refers to checked; names the field that refers to nothing the caller sees. */
async function checked(
  dealers: DealerRepository,
  areas: DealerParts['areas'],
  caller: Caller,
  input: DealerInput,
): Promise<StoredDealer> {
  if (!caller.orgIds.includes(input.orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
  if (input.areaId !== '' && !areas.has(input.areaId)) throw Invalid.field('areaId', 'validation.region')
  if ((input.lng === null) !== (input.lat === null)) throw Invalid.field('lat', 'validation.position')
  if (input.level === 1 && input.parentCode !== '') throw Invalid.field('parentCode', 'validation.dealerParent')
  if (input.parentCode !== '' && !(await dealers.isParent(caller, input.parentCode))) {
    throw Invalid.field('parentCode', 'validation.dealerParent')
  }
  return { ...input, areaPath: areas.pathOf(input.areaId) }
}

/** A workbook of some hundred dealers; more are for the export centre. */
async function workbook(
  rows: AsyncIterable<DealerRow>,
  heading: (column: string) => string,
  title: string,
): Promise<Buffer> {
  const book = new ExcelJS.Workbook()
  const sheet = book.addWorksheet(title, { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = DEALER_COLUMNS.map((key) => ({ key, header: heading(key), width: 18 }))
  sheet.getRow(1).font = { bold: true }
  for await (const row of rows) sheet.addRow(dealerCells(row))
  return Buffer.from(await book.xlsx.writeBuffer())
}

const codeTaken = () =>
  new Conflict('error.dealerCodeTaken', [{ path: 'dealerCode', message: 'error.dealerCodeTaken' }])
