import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/data-item.ts'
import { STANDARD_ITEMS } from '#core/domain/data-item.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustExist } from '#server/http/saved.ts'
import { languageOf } from '#server/http/translate.ts'
import type { BaseDataRepository } from '#server/modules/vehicles/base-data/base-data-repository.ts'
import type { CanSignalRepository } from '#server/modules/diagnostics/can-plan/can-signal-repository.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn, pageOfList } from '#server/store/paging.ts'
import { matching, readCatalogue, type Word } from './data-item-catalogue.ts'
import { dataItemExporter } from './data-item-exporter.ts'
import { type DataItemRepository, placeOf } from './data-item-repository.ts'
import { type ItemValueRepository, judged } from './item-value-repository.ts'

export interface DataItemParts {
  items: DataItemRepository
  values: ItemValueRepository
  signals: Pick<CanSignalRepository, 'page'>
  baseData: Pick<BaseDataRepository, 'energyParams'>
  word: Word
  now?: () => number
}

const DAY_MS = 86_400_000
/** Uploads the last values of CAN signals are looked for in. */
const UPLOADS = 20
const STANDARD: ReadonlySet<string> = new Set(STANDARD_ITEMS.map(({ key }) => key))

/** The data item catalogue (docs/product/data-service.md). Template and import are bound by the import engine. */
export function dataItemRoutes(app: FastifyInstance, parts: DataItemParts): void {
  const { items, word } = parts
  vehicleRoutes(app, parts)

  route(app, contract.listDataItems, async ({ query, caller, request }) => {
    const [filter, page] = pageIn(query)
    const catalogue = await readCatalogue(items, caller, { lang: languageOf(request), word })
    return pageOfList(matching(catalogue, filter), page)
  })
  route(app, contract.getDataItem, async ({ query, caller, request }) => {
    const catalogue = await readCatalogue(items, caller, { lang: languageOf(request), word })
    return mustExist(catalogue.find(({ code }) => code === query.code))
  })
  route(app, contract.createDataItem, async ({ body, caller }) => {
    if (STANDARD.has(body.code) || !(await items.insert(caller, body)))
      throw new Conflict('error.conflict', [{ path: 'code', message: 'error.conflict' }])
  })
  route(app, contract.updateDataItem, async ({ body: { updateTime, ...input }, caller }) => {
    const stored = (await items.stored(caller)).find(({ code }) => code === input.code)
    const isExtension = stored !== undefined && placeOf(stored) !== null
    if (!STANDARD.has(input.code) && !isExtension) throw new NotFound()
    if (isExtension && !input.extension) throw Invalid.field('extension', 'validation.required')
    // Unit and place of a standard item are those of the standard.
    const toSave = isExtension ? input : { ...input, unit: '', extension: null }
    if (!(await items.save(caller, toSave, updateTime))) throw new Conflict('error.changedMeanwhile')
  })
  route(app, contract.resetDataItems, async ({ body, caller }) => ({ changed: await items.remove(caller, body.codes) }))
  const exporter = dataItemExporter(items, word)
  route(app, contract.exportDataItems, (asked) => answerExport(exporter, asked))
}

function vehicleRoutes(app: FastifyInstance, parts: DataItemParts): void {
  const { items, values, signals, baseData, word, now = () => Date.now() } = parts
  const known = async (caller: Caller, vin: string) => {
    const vehicle = await values.vehicle(caller, vin)
    if (!vehicle) throw new NotFound('error.unknownVehicle')
    return vehicle
  }

  route(app, contract.getItemValues, async ({ query: { vin }, caller, request }) => {
    const vehicle = await known(caller, vin)
    const all = await readCatalogue(items, caller, { lang: languageOf(request), word })
    const range = { startTime: toPlatformTime(now() - DAY_MS), endTime: toPlatformTime(now()) }
    const [reported, uploads] = await Promise.all([
      values.values(vehicle.id, all),
      signals.page(caller, { vin, ...range }, UPLOADS),
    ])
    const last = new Map<string, { value: number; exact?: string | undefined; receiveTime: string }>()
    for (const { receiveTime, signals: read } of uploads.list) {
      for (const { name, value, exact } of read) if (!last.has(name)) last.set(name, { value, exact, receiveTime })
    }
    const ofBus = all.flatMap(({ code, kind, name }) => {
      const found = kind === 'signal' ? last.get(name) : undefined
      return found ? [{ code, ...found, time: found.receiveTime }] : []
    })
    return judged([...reported, ...ofBus], all)
  })

  route(app, contract.getVehicleBase, async ({ query: { vin }, caller }) => {
    const vehicle = await known(caller, vin)
    const [fitted, energy] = await Promise.all([values.fitted(vehicle), baseData.energyParams(caller, vin)])
    return {
      vin,
      plate: vehicle.plate,
      brandName: vehicle.brand_name,
      seriesName: vehicle.series_name,
      modelName: vehicle.model_name,
      modelCode: vehicle.model_code,
      vehicleClass: vehicle.vehicle_class,
      powerType: vehicle.power_type,
      orgName: vehicle.org_name,
      energy,
      ...fitted,
    }
  })
}
