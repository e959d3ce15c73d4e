import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/itinerary.ts'
import type { Language } from '#core/domain/language.ts'
import { Invalid } from '#server/http/errors.ts'
import { fileAnswer } from '#server/http/file-answer.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, takenField } from '#server/http/saved.ts'
import { languageOf } from '#server/http/translate.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import type { ItineraryRepository } from './itinerary-repository.ts'
import { itineraryDetail, itineraryExporter, planValues } from './itinerary-row.ts'

export interface ItineraryParts {
  itineraries: ItineraryRepository
  /** Compares plans at once, so that a saved one shows its result. */
  compare: (ids: readonly number[]) => Promise<unknown>
  /** The empty workbook of the import. */
  template: (language: Language) => Promise<Buffer>
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const numberTaken = takenField('itineraryNo', 'error.itineraryNoTaken')

export function itineraryRoutes(app: FastifyInstance, parts: ItineraryParts): void {
  const { itineraries, template } = parts
  route(app, contract.listItineraries, ({ query, caller }) => itineraries.page(caller, ...pageIn(query)))
  route(app, contract.countItineraries, async ({ query, caller }) => ({
    states: await itineraries.counts(caller, query),
  }))
  route(app, contract.getItinerary, async ({ query, caller }) =>
    itineraryDetail(mustExist(await itineraries.find(caller, query.id))),
  )
  const file = itineraryExporter(itineraries)
  route(app, contract.exportItineraries, (asked) => answerExport(file, asked))
  route(app, contract.downloadItineraryTemplate, async ({ request }) =>
    fileAnswer(await template(languageOf(request)), { filename: 'itinerary-template.xlsx', contentType: XLSX }),
  )
  writeRoutes(app, parts)
}

function writeRoutes(app: FastifyInstance, { itineraries, compare }: ItineraryParts): void {
  const valuesOf = async (caller: Caller, input: contract.ItineraryInput) => {
    const vehicleId = await itineraries.vehicleId(caller, input.vin)
    if (vehicleId === undefined) throw Invalid.field('vin', 'validation.unknownVehicle')
    return planValues(input, vehicleId)
  }
  route(app, contract.createItinerary, async ({ body, caller }) => {
    const added = mustBeAdded(await itineraries.insert(caller, await valuesOf(caller, body)), numberTaken)
    await compare([added.id])
    return added
  })
  route(app, contract.updateItinerary, async ({ body: { id, updateTime, ...input }, caller }) => {
    mustBeSaved(await itineraries.update(caller, id, updateTime, await valuesOf(caller, input)), numberTaken)
    await compare([id])
  })
  route(app, contract.deleteItineraries, async ({ body, caller }) => ({
    changed: await itineraries.remove(caller, body.ids),
  }))
}
