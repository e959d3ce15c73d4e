import type { FastifyInstance } from 'fastify'
import { pageOf } from '#core/contract/paging.ts'
import * as contract from '#core/contract/vehicle-org.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { Invalid } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { boundVehicle, vehicleOrgExporters } from './vehicle-org-exporters.ts'
import type { VehicleOrgRepository } from './vehicle-org-repository.ts'

export interface VehicleOrgParts {
  relations: VehicleOrgRepository
  /** Vehicles changed hands: cached data about them is read again. */
  fleet: { reload(): Promise<void> }
}

/** Template and import of relations are bound by the import engine. */
export function vehicleOrgRoutes(app: FastifyInstance, { relations, fleet }: VehicleOrgParts): void {
  const pageIn = (query: { pageNum?: number | undefined; pageIndex?: number | undefined; pageSize: number }) => ({
    page: pageOf(query),
    size: query.pageSize,
  })
  route(app, contract.listRelatedVehicles, ({ query, caller }) => relations.related(caller, query, pageIn(query)))
  route(app, contract.listVehiclesToBind, ({ query, caller }) => relations.toBind(caller, query, pageIn(query)))
  route(app, contract.listBoundVehicles, async ({ query, caller }) => {
    const { list, total } = await relations.bound(caller, query, pageIn(query))
    return { list: list.map(boundVehicle), total }
  })
  route(app, contract.listOrgRecords, async ({ query, caller }) => {
    const { list, total } = await relations.records(caller, query, pageIn(query))
    const times = list.map(({ happenedAt, ...row }) => {
      return { ...row, recordTime: toPlatformTime(new Date(happenedAt).getTime()) }
    })
    return { list: times, total }
  })
  route(app, contract.findVinPlates, ({ query, caller }) => relations.vinPlates(caller, query.keyWord, pageIn(query)))

  route(app, contract.bindVehicles, async ({ body: { vins, ...bind }, caller }) => {
    mustSee(caller, bind.orgId)
    const changed = await relations.bind(caller, vins, bind)
    if (changed === null) throw Invalid.field('vins', 'validation.unknownVehicle')
    if (bind.kind === 'owner' && changed > 0) await fleet.reload()
    return { changed }
  })
  route(app, contract.unbindVehicles, async ({ body: { vins, ...relation }, caller }) => {
    mustSee(caller, relation.orgId)
    return { changed: await relations.unbind(caller, vins, relation) }
  })

  const exporters = vehicleOrgExporters(relations)
  route(app, contract.exportRelatedVehicles, (asked) => answerExport(exporters.related, asked))
  route(app, contract.exportBoundVehicles, (asked) => answerExport(exporters.bound, asked))
}

function mustSee(caller: Caller, orgId: number): void {
  if (!caller.orgIds.includes(orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
}
