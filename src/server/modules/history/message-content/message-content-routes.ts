import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/message-content.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { vinsIn } from '#core/domain/vin-list.ts'
import { type Exporter, exporter } from '#server/exchange/exporter.ts'
import { Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { eachOfPages, pageAt } from '#server/store/paging.ts'
import { type ContentQueryParts, fieldsOf, searchOf } from './content-query.ts'
import type { ContentSetRepository } from './content-set-repository.ts'

interface Parts extends Pick<ContentQueryParts, 'sets' | 'messages'> {}

const DAY_MS = 86_400_000
/** Messages whose fields are offered. */
const SAMPLES = 20

/** Messages by what they say, over many vehicles (docs/product/data-service.md). */
export function messageContentRoutes(app: FastifyInstance, parts: Parts): void {
  const { sets, messages } = parts
  route(app, contract.estimateContent, ({ body, caller }) => estimate(sets, caller, body))
  route(app, contract.listContentFields, async ({ query: { vin, ...search }, caller }) => {
    const filter = { ...search, vins: vin, conditions: [] }
    const { list } = await messages.page(caller, searchOf(filter, vin), SAMPLES)
    return fieldsOf(list)
  })
  route(app, contract.listContentSets, ({ query, caller }) => sets.page(caller, pageAt(query)))
  route(app, contract.runContentQuery, async ({ body: { name, ...filter }, caller }) => {
    const { allowed, vehicles } = await estimate(sets, caller, filter)
    if (vehicles === 0) throw new NotFound('error.unknownVehicle')
    if (!allowed) {
      throw Invalid.field('endTime', 'validation.rangeTooLong', {
        limit: Math.floor(contract.CONTENT_LIMITS.vehicleDays / vehicles),
      })
    }
    return { id: await sets.add(caller, name, filter) }
  })
  route(app, contract.deleteContentSets, async ({ body, caller }) => ({ changed: await sets.remove(caller, body.ids) }))
  route(app, contract.listContentMatches, async ({ query: { pageSize, rowKey, ...of }, caller }) => {
    if (rowKey !== undefined && !/^\d{1,9}$/.test(rowKey)) throw Invalid.field('rowKey', 'validation.format')
    return sets.matches(caller, of, pageSize, Number(rowKey ?? 0))
  })
  route(app, contract.countContentMatches, ({ query: { id }, caller }) => sets.counts(caller, id))
  const file = contentExporter(sets)
  route(app, contract.exportContentMatches, (call) => answerExport(file, call))
}

async function estimate(sets: ContentSetRepository, caller: Caller, filter: contract.ContentFilter) {
  const range = { from: fromPlatformTime(filter.startTime), to: fromPlatformTime(filter.endTime) + 1000 }
  const vehicles = await sets.vehicles(caller, vinsIn(filter.vins))
  const vehicleDays = vehicles.length * Math.ceil((range.to - range.from) / DAY_MS)
  if (vehicleDays > contract.CONTENT_LIMITS.vehicleDays) {
    return { vehicles: vehicles.length, vehicleDays, messages: 0, allowed: false }
  }
  const ids = vehicles.map(({ id }) => id)
  const messages = await sets.messages(ids, range, filter.protocol, Number(filter.messageId))
  return { vehicles: vehicles.length, vehicleDays, messages, allowed: messages <= contract.CONTENT_LIMITS.messages }
}

/** Matches of one result, as a background export. */
export const contentExporter = (sets: ContentSetRepository): Exporter =>
  exporter({
    endpoint: contract.exportContentMatches,
    page: '/dataService/content',
    fileName: 'messages',
    columns: ['vin', 'time', 'receiveTime', 'messageId', 'matchedFields', 'content'],
    async *rows(scope, of) {
      const matches = eachOfPages((key, size) => sets.matches(scope, of, size, key === undefined ? 0 : Number(key)))
      for await (const { fields, ...match } of matches) {
        const matched = Object.entries(fields).map(([path, value]) => `${path} = ${value}`)
        yield { ...match, matchedFields: matched.join('; ') }
      }
    },
  })
