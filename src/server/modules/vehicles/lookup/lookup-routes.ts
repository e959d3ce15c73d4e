import type { FastifyInstance } from 'fastify'
import {
  findAllIccids,
  findIccids,
  findMeins,
  findPlates,
  findSafetyVehicles,
  findSns,
  findTboxSns,
  findUnboundIccids,
  findUnsoldVehicles,
  findVehicleByVin,
} from '#core/contract/lookup.ts'
import { pageOf } from '#core/contract/paging.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { route } from '#server/http/route.ts'
import type { LookupRepository, Page } from './lookup-repository.ts'

export interface LookupParts {
  lookups: LookupRepository
}

type PagedQuery = Parameters<typeof pageOf>[0] & { pageSize: number }
const asked = (query: PagedQuery): Page => ({ page: pageOf(query), size: query.pageSize })

export function lookupRoutes(app: FastifyInstance, { lookups }: LookupParts): void {
  route(app, findVinList, ({ query, caller }) =>
    lookups.vins(caller, { vin: query.vin ?? query.vinLike, mein: query.mein }, query, asked(query)),
  )
  route(app, findVehicleByVin, ({ query, caller }) => lookups.byVin(caller, query.vin))
  route(app, findPlates, ({ query, caller }) => lookups.plates(caller, query.plateLike, asked(query)))
  route(app, findMeins, ({ query, caller }) => lookups.meins(caller, query.mein, query, asked(query)))
  route(app, findUnsoldVehicles, ({ query, caller }) =>
    lookups.unsold(caller, query.vin ?? query.vinLike, asked(query)),
  )
  route(app, findSafetyVehicles, ({ query, caller }) =>
    lookups.fitted(caller, { vin: query.vin ?? query.vinLike, plate: query.plateLike }, asked(query)),
  )
  route(app, findIccids, ({ query, caller }) => lookups.iccids(caller, query, asked(query)))
  route(app, findSns, ({ query, caller }) => lookups.sns(caller, query, asked(query)))
  route(app, findTboxSns, async ({ query, caller }) => {
    const { list, total } = await lookups.tboxSns(caller, query.tboxSn, query, asked(query))
    return { list: list.map(({ sn }) => sn), total }
  })
  route(app, findUnboundIccids, ({ query, caller }) => lookups.sims(caller, query.iccid, true, asked(query)))
  route(app, findAllIccids, ({ query, caller }) => lookups.sims(caller, query.iccid, false, asked(query)))
}
