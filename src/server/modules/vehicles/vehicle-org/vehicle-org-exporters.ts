import { type BoundVehicle, exportBoundVehicles, exportRelatedVehicles } from '#core/contract/vehicle-org.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { type Exporter, exporter } from '#server/exchange/exporter.ts'
import { eachOfNumbered, ONE_ROW } from '#server/store/paging.ts'
import { RELATION_WORDS } from './vehicle-org-importer.ts'
import type { VehicleOrgRepository } from './vehicle-org-repository.ts'

const PAGE = '/permit/vehicleOwnManget'

type StoredBound = Awaited<ReturnType<VehicleOrgRepository['bound']>>['list'][number]

/** A stored relation as the contract shows it. */
export const boundVehicle = ({ boundAt, ...row }: StoredBound): BoundVehicle => ({
  ...row,
  bindTime: boundAt === null ? null : toPlatformTime(new Date(boundAt).getTime()),
})

export function vehicleOrgExporters(relations: VehicleOrgRepository): { related: Exporter; bound: Exporter } {
  return {
    related: exporter({
      endpoint: exportRelatedVehicles,
      page: PAGE,
      fileName: 'vehicle-organisations',
      columns: ['vin', 'plate', 'seriesName', 'modelName', 'orgName', 'otherOrgs'],
      async *rows(scope, filter) {
        for await (const { others, ...row } of eachOfNumbered((page) => relations.related(scope, filter, page))) {
          yield { ...row, otherOrgs: others.map(({ orgName }) => orgName) }
        }
      },
      count: async (scope, filter) => (await relations.related(scope, filter, ONE_ROW)).total,
    }),
    bound: exporter({
      endpoint: exportBoundVehicles,
      page: PAGE,
      fileName: 'bound-vehicles',
      columns: ['vin', 'orgName', 'kind', 'validUntil', 'plate', 'seriesName', 'modelName', 'bindTime', 'bindBy'],
      words: RELATION_WORDS,
      async *rows(scope, filter) {
        for await (const row of eachOfNumbered((page) => relations.bound(scope, filter, page))) yield boundVehicle(row)
      },
      count: async (scope, filter) => (await relations.bound(scope, filter, ONE_ROW)).total,
    }),
  }
}
