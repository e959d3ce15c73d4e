import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/vehicle-desk.ts'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { type Exporter, exporter, POWER_TYPE_WORDS, wordsOf } from '#server/exchange/exporter.ts'
import { route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { inBatches, pageIn } from '#server/store/paging.ts'
import type { Scope } from '#server/store/scope.ts'
import type { VehicleSnapshot } from '#server/telemetry/tracker/fleet-view.ts'
import type { GroupScope } from '#server/store/work-groups.ts'
import { deskRow, firstInOrder, inOrder, overviewOf } from './desk-vehicles.ts'
import type { VehicleDeskRepository } from './vehicle-desk-repository.ts'
import type { VehicleSearch } from './vehicle-search.ts'

export interface VehicleDeskParts {
  desk: Pick<VehicleDeskRepository, 'rows'>
  search: Pick<VehicleSearch, 'found'>
}

export function vehicleDeskRoutes(app: FastifyInstance, parts: VehicleDeskParts): void {
  route(app, contract.listDeskVehicles, async ({ query, caller }) => {
    const [filter, page] = pageIn(query)
    const all = await found(parts, caller, filter)
    const shown = firstInOrder(all, page.sort, page.page * page.size)
    return {
      list: await rowsOf(parts, caller, shown.slice((page.page - 1) * page.size, page.page * page.size)),
      total: all.length,
    }
  })
  route(app, contract.getDeskOverview, async ({ query, caller }) => {
    const { state: _state, alarmed: _alarmed, ...rest } = query
    return overviewOf(await found(parts, caller, rest), query)
  })
  const file = deskExporter(parts)
  route(app, contract.exportDeskVehicles, (call) => answerExport(file, call))
}

/** No vehicles where the filter names a group that was deleted, or is not shared any more. */
const found = async ({ search }: VehicleDeskParts, scope: GroupScope, filter: contract.DeskFilter) =>
  (await search.found(scope, filter)) ?? []

/** A vehicle that left the register a moment ago is left out. */
async function rowsOf({ desk }: VehicleDeskParts, scope: Scope, vehicles: readonly VehicleSnapshot[]) {
  const rows = await desk.rows(
    scope,
    vehicles.map(({ vehicleId }) => vehicleId),
  )
  return vehicles.flatMap((live) => {
    const row = rows.get(live.vehicleId)
    return row ? [deskRow(row, live)] : []
  })
}

export const deskExporter = (parts: VehicleDeskParts): Exporter =>
  exporter({
    endpoint: contract.exportDeskVehicles,
    page: '/operate/query',
    fileName: 'vehicle-desk',
    columns: [
      'vin',
      'plate',
      'state',
      'alarmLevel',
      'speed',
      'soc',
      'fuel',
      'mileageKm',
      'mileageTodayKm',
      'positionTime',
      'lat',
      'lng',
      'orgName',
      'modelName',
      'powerType',
      'driverName',
      'ownerName',
      'dealerName',
      'terminalSn',
      'iccid',
      'firmware',
    ],
    personal: ['driverName', 'ownerName'],
    words: {
      state: wordsOf(VEHICLE_STATES, 'common:state.'),
      powerType: POWER_TYPE_WORDS,
    },
    async *rows(scope, filter) {
      for (const part of inBatches(inOrder(await found(parts, scope, filter), 'vin'))) {
        yield* await rowsOf(parts, scope, part)
      }
    },
    count: async (scope, filter) => (await found(parts, scope, filter)).length,
  })
