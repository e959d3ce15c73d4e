import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/lookup.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { route } from '#server/http/route.ts'
import { pageAt } from '#server/store/paging.ts'
import type { LookupRepository } from './lookup-repository.ts'

export interface LookupParts {
  lookups: LookupRepository
}

export function lookupRoutes(app: FastifyInstance, { lookups }: LookupParts): void {
  route(app, findVinList, ({ query, caller }) =>
    lookups.vins(caller, { ...query, vin: query.vin ?? query.vinLike }, query, pageAt(query)),
  )
  route(app, contract.findVehicleByVin, ({ query, caller }) => lookups.byVin(caller, query.vin))
  route(app, contract.findPlates, ({ query, caller }) => lookups.plates(caller, query.plateLike, pageAt(query)))
  route(app, contract.findMeins, ({ query, caller }) => lookups.meins(caller, query.mein, query, pageAt(query)))
  route(app, contract.findUnsoldVehicles, ({ query, caller }) =>
    lookups.unsold(caller, { vin: query.vin, keyWord: query.vinLike }, pageAt(query)),
  )
  route(app, contract.findSafetyVehicles, ({ query, caller }) =>
    lookups.fitted(caller, { vin: query.vin ?? query.vinLike, plate: query.plateLike }, pageAt(query)),
  )
  route(app, contract.findIccids, ({ query, caller }) => lookups.iccids(caller, query, pageAt(query)))
  route(app, contract.findSns, ({ query, caller }) => lookups.sns(caller, query, pageAt(query)))
  route(app, contract.findMsisdns, ({ query, caller }) => lookups.msisdns(caller, query, pageAt(query)))
  route(app, contract.findDeviceIds, ({ query, caller }) => lookups.deviceIds(caller, query, pageAt(query)))
  route(app, contract.findTboxSns, async ({ query, caller }) => {
    const { list, total } = await lookups.tboxSns(caller, query.tboxSn, query, pageAt(query))
    return { list: list.map(({ sn }) => sn), total }
  })
  route(app, contract.findUnboundIccids, ({ query, caller }) => lookups.sims(caller, query.iccid, true, pageAt(query)))
  route(app, contract.findAllIccids, ({ query, caller }) => lookups.sims(caller, query.iccid, false, pageAt(query)))
}
