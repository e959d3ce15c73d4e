import type { FastifyInstance } from 'fastify'
import { listAreas } from '#core/contract/region.ts'
import { route } from '#server/http/route.ts'
import { languageOf } from '#server/http/translate.ts'
import type { RegionTree } from './region-tree.ts'

export interface RegionParts {
  areas: RegionTree
}

export function regionRoutes(app: FastifyInstance, { areas }: RegionParts): void {
  route(app, listAreas, ({ query, request }) => {
    const language = languageOf(request)
    if (query.areaName) return { list: areas.search(query.areaName, language) }
    return { list: query.parentId ? areas.below(query.parentId, language) : areas.whole(language) }
  })
}
