import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { getModelWall } from '#core/contract/model-wall.ts'
import { getMonitorFleet, getVehicleDetail, getVehicleTrail } from '#core/contract/monitor.ts'
import { getOperationsOverview, getOperationsPlace } from '#core/contract/operations-wall.ts'
import { getOverseasOverview } from '#core/contract/overseas.ts'
import { getSingleCells, getSingleSignals, getSingleVehicle, listSingleVehicles } from '#core/contract/single.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { getDeskOverview, listDeskVehicles } from '#core/contract/vehicle-desk.ts'
import { getFleetOverview } from '#core/contract/wall.ts'

export interface WallCall {
  name: string
  endpoint: AnyEndpoint
  query: Record<string, string>
}

const one = { vehicleId: '40' }

/** Everything the walls ask for while they hang, and what people ask at them. */
export const WALL_CALLS: readonly WallCall[] = [
  call('bigScreen', getFleetOverview),
  call('bigScreen, electric', getFleetOverview, { powerType: '纯电动' }),
  call('bigScreen, by city', getFleetOverview, { dimension: '2' }),
  call('overseas', getOverseasOverview),
  call('yunyingScreen overview', getOperationsOverview),
  call('yunyingScreen country', getOperationsPlace),
  call('yunyingScreen city', getOperationsPlace, { operatingCity: 'City 7' }),
  call('fullMx', getModelWall),
  call('fullMx, one brand', getModelWall, { brand: 'B1' }),
  call('single chooser', listSingleVehicles),
  call('single search', listSingleVehicles, { keyWord: '0123' }),
  call('single vehicle', getSingleVehicle, one),
  call('single cells', getSingleCells, one),
  call('single signals', getSingleSignals, one),
  call('change, worst first', listSingleVehicles, { onlineOnly: 'true' }),
  call('change, group', listSingleVehicles, { by: 'group', onlineOnly: 'true' }),
  call('change, sample', listSingleVehicles, { by: 'sample', size: '20', seed: '7', onlineOnly: 'true' }),
  call('multiTrack tree', getMonitorFleet),
  call('multiTrack vehicle', getVehicleDetail, one),
  call('multiTrack trail', getVehicleTrail, one),
]

/** What the search desk asks for, and a field that proposes vehicles while one types. */
export const DESK_CALLS: readonly WallCall[] = [
  call('list', listDeskVehicles),
  call('list by speed', listDeskVehicles, { sort: '-speed' }),
  call('list, page 500', listDeskVehicles, { pageNum: '500' }),
  call('list, driving', listDeskVehicles, { state: 'driving' }),
  call('list, in a box', listDeskVehicles, { box: '110,28,114,32' }),
  call('list, three letters', listDeskVehicles, { keyWord: '012' }),
  call('figures and map', getDeskOverview),
  call('figures and map, three letters', getDeskOverview, { keyWord: '012' }),
  call('vehicles while one types, one letter', findVinList, { keyWord: '1' }),
  call('vehicles while one types, three', findVinList, { keyWord: '012' }),
]

function call(name: string, endpoint: AnyEndpoint, query: Record<string, string> = {}): WallCall {
  return { name, endpoint, query }
}
