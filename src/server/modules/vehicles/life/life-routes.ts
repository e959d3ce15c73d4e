import type { FastifyInstance } from 'fastify'
import { getSubjectLife, getVehicleLife } from '#core/contract/life.ts'
import { route } from '#server/http/route.ts'
import { pageIn } from '#server/store/paging.ts'
import type { LifeRepository } from './life-repository.ts'

export function lifeRoutes(app: FastifyInstance, life: LifeRepository): void {
  route(app, getVehicleLife, ({ query, caller }) => {
    const [{ vin }, page] = pageIn(query)
    return life.ofVehicle(caller, vin, page)
  })
  route(app, getSubjectLife, ({ query, caller }) => {
    const [{ type, id }, page] = pageIn(query)
    return life.ofSubject(caller, type, id, page)
  })
}
