import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { listAreas, RegionNode } from '#core/contract/region.ts'
import type { Language } from '#core/domain/language.ts'
import { type JsonAnswer, jsonAnswer } from '#server/http/json-answer.ts'
import { route } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import type { RegionTree } from './region-tree.ts'

export interface RegionParts {
  areas: RegionTree
}

export function regionRoutes(app: FastifyInstance, { areas }: RegionParts): void {
  const whole = wholeTrees(areas)
  route(app, listAreas, ({ query, request }) => {
    const language = languageOf(request)
    if (query.areaName) return { list: areas.search(query.areaName, language) }
    if (query.parentId) return { list: areas.below(query.parentId, language) }
    return query.lazy ? { list: areas.first(language) } : whole(language)
  })
}

/** The whole tree never changes while the platform runs: it is packed once for each language that asks. */
function wholeTrees(areas: RegionTree) {
  const packed = new Map<Language, Promise<JsonAnswer>>()
  return (language: Language): Promise<JsonAnswer> => {
    const known = packed.get(language)
    if (known) return known
    const answer = jsonAnswer(pieces(areas, language))
    packed.set(language, answer)
    // What failed is packed again when the next one asks.
    answer.catch(() => packed.delete(language))
    return answer
  }
}

/** Country by country, so that other calls are answered in between. */
async function* pieces(areas: RegionTree, language: Language): AsyncGenerator<string> {
  let separator = '{"list":['
  for (const node of areas.whole(language)) {
    yield separator + JSON.stringify(RegionNode.parse(node))
    separator = ','
    await setImmediate()
  }
  yield separator === ',' ? ']}' : '{"list":[]}'
}
