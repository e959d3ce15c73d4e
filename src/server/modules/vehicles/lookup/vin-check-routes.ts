import type { FastifyInstance } from 'fastify'
import { checkVins } from '#core/contract/lookup.ts'
import { vehicleNamesIn } from '#core/domain/vin-list.ts'
import { route } from '#server/http/route.ts'
import type { VinCheckRepository } from './vin-check-repository.ts'

export function vinCheckRoutes(app: FastifyInstance, { vinChecks }: { vinChecks: VinCheckRepository }): void {
  route(app, checkVins, ({ body, caller }) => vinChecks.check(caller, vehicleNamesIn(body.vins.join('\n'))))
}
