import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/vehicle-sale.ts'
import type { Language } from '#core/domain/language.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import { type Caller, route } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import { saleQuery, type SaleRepository } from './sale-repository.ts'
import { type SaleAreas, saleExporter, saleFaults, saleRow } from './sale-row.ts'
import type { SaleReferences, SaleWriteRepository } from './sale-write-repository.ts'

export interface SaleParts {
  sales: SaleRepository
  changes: SaleWriteRepository
  areas: SaleAreas
  references: (caller: Caller) => Promise<SaleReferences>
  /** Id of a vehicle of the caller's own organisations. */
  vehicleId: (caller: Caller, vin: string) => Promise<number | undefined>
  fleet: { reload(): Promise<void> }
  /** The empty workbook of the import. */
  template: (language: Language) => Promise<Buffer>
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function saleRoutes(app: FastifyInstance, parts: SaleParts): void {
  const { sales, areas, template } = parts
  route(app, contract.listSales, async ({ query, caller, request }) => {
    const [filter, page] = pageIn(query)
    const language = languageOf(request)
    return mapList(await sales.page(caller, saleQuery(filter, areas), page), (row) =>
      saleRow(row, areas.namesOf(row.areaId, language)),
    )
  })
  route(app, contract.getSaleFigures, ({ query, caller }) => sales.figures(caller, saleQuery(query, areas)))
  const file = saleExporter(sales, areas)
  route(app, contract.exportSales, (asked) => answerExport(file, asked))
  route(app, contract.downloadSaleTemplate, async ({ request }) =>
    fileAnswer(await template(languageOf(request)), { filename: 'vehicle-sale-template.xlsx', contentType: XLSX }),
  )
  changeRoutes(app, parts)
}

function changeRoutes(app: FastifyInstance, { changes, areas, references, vehicleId, fleet }: SaleParts): void {
  async function settled(outcome: number | 'missing' | 'state', message: string) {
    if (outcome === 'missing') throw new NotFound('error.unknownVehicle')
    if (outcome === 'state') throw new Conflict(message)
    await fleet.reload()
    return { changed: outcome }
  }
  route(app, contract.registerSale, async ({ body: { vin, ...input }, caller }) => {
    const id = await vehicleId(caller, vin)
    if (id === undefined) throw Invalid.field('vin', 'validation.unknownVehicle')
    if (input.areaId !== '' && !areas.has(input.areaId)) throw Invalid.field('areaId', 'validation.region')
    const [fault] = saleFaults({ vin, ...input }, await references(caller))
    if (fault) throw Invalid.field(fault.path ?? '', fault.message)
    const sale = { ...input, vehicleId: id, areaPath: areas.pathOf(input.areaId) }
    const made = await changes.register(caller, sale)
    if (made === null) throw new Conflict('error.saleExists')
    await fleet.reload()
    return { id: made }
  })
  route(app, contract.correctSale, async ({ body: { vin, dealerCode, soldTime, reason }, caller }) => {
    const { dealers } = await references(caller)
    // The same dealers as where a sale is registered.
    if (dealers.get(dealerCode)?.level !== 1) throw Invalid.field('dealerCode', 'validation.dealer')
    return settled(await changes.correct(caller, vin, { dealerCode, soldTime, reason }), 'error.saleNotCorrectable')
  })
  route(app, contract.deliverVehicles, async ({ body: { vins, deliveredTime }, caller }) => {
    const at = new Date(fromPlatformTime(deliveredTime))
    return settled(await changes.deliver(caller, vins, at), 'error.notDeliverable')
  })
  route(app, contract.transferVehicles, async ({ body: { vins, dealerCode, reason }, caller }) => {
    const { dealers } = await references(caller)
    if (!dealers.has(dealerCode)) throw Invalid.field('dealerCode', 'validation.dealer')
    return settled(await changes.transfer(caller, vins, dealerCode, reason), 'error.vehicleSold')
  })
  route(app, contract.returnVehicles, async ({ body: { vins, reason }, caller }) =>
    settled(await changes.takeBack(caller, vins, reason), 'error.vehicleUnsold'),
  )
}
