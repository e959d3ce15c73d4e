import type { FastifyInstance } from 'fastify'
import { getModelWall, type ModelWall } from '#core/contract/model-wall.ts'
import { route } from '#server/http/route.ts'
import { cachedAnswers } from './cached-answers.ts'
import { modelEnergy, modelWall, type ModelWallParts } from './model-wall.ts'
import { scopeKey } from '#server/store/scope.ts'

/** Any number of walls ask; the line is counted for all of the same scope and filter once in this time. */
const CACHE_MS = 30_000
/** Energy goes through days and trips of a week, which grow slowly. */
const ENERGY_CACHE_MS = 300_000
const MAX_CACHED = 64

interface Parts extends ModelWallParts {
  now?: () => number
}

export function modelWallRoutes(app: FastifyInstance, { now = () => Date.now(), ...parts }: Parts): void {
  const figures = cachedAnswers<Omit<ModelWall, 'energy'>>({ cacheMs: CACHE_MS, most: MAX_CACHED, now })
  const energies = cachedAnswers<ModelWall['energy']>({ cacheMs: ENERGY_CACHE_MS, most: MAX_CACHED, now })

  route(app, getModelWall, async ({ query, caller }) => {
    const key = JSON.stringify([scopeKey(caller), Object.entries(query).sort(([a], [b]) => a.localeCompare(b))])
    const at = now()
    const [rest, energy] = await Promise.all([
      figures(key, () => modelWall(parts, caller, query, at)),
      energies(key, () => modelEnergy(parts, caller, query, at)),
    ])
    return { ...rest, energy }
  })
}
