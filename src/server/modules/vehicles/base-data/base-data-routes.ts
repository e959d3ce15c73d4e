import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/base-data.ts'
import { getBrandTree } from '#core/contract/vehicle.ts'
import { brandTree } from '#core/domain/brand-tree.ts'
import { type Caller, route } from '#server/http/route.ts'
import { pageAt } from '#server/store/paging.ts'
import type { BaseDataRepository } from './base-data-repository.ts'

export interface BaseDataParts {
  baseData: BaseDataRepository
}

/** Whether a list of tenants, joined by commas, leaves the caller his own; without a list it does. */
const includesOwn = (oemIds: string | undefined, { oemId }: Caller): boolean =>
  !oemIds || oemIds.split(',').some((each) => each.trim() === oemId)

export function baseDataRoutes(app: FastifyInstance, { baseData }: BaseDataParts): void {
  modelRoutes(app, baseData)

  route(app, contract.listOems, ({ caller }) => baseData.oems(caller))
  route(app, contract.listVehicleColours, ({ query, caller }) => baseData.colours(caller, query.colorName))
  route(app, contract.listEcuModels, ({ query, caller }) => baseData.ecuModels(caller, query.ecuType, query.ecuModel))
  route(app, contract.listFaultTypes, ({ query, caller }) =>
    baseData.faultTypes(caller, query.nameOrCode, query.id, pageAt(query)),
  )
  route(app, contract.listPartTypeNames, ({ query, caller }) =>
    baseData.partTypeNames(caller.oemId, query.partsModel, pageAt(query)),
  )
  route(app, contract.getPartTypeByName, ({ query, caller }) => baseData.partTypeByName(caller.oemId, query.name))
  route(app, contract.listPartsModels, ({ query, caller }) =>
    baseData.partsModels(caller.oemId, query.partsModel, pageAt(query)),
  )
  route(app, contract.listOperatingCities, ({ query, caller }) =>
    baseData.operatingCities(caller, query.operatingCity, pageAt(query)),
  )
}

function modelRoutes(app: FastifyInstance, baseData: BaseDataRepository): void {
  const tree = async (caller: Caller, oemIds: string | undefined, vin: string | undefined) =>
    includesOwn(oemIds, caller) ? brandTree(await baseData.models(caller, vin)) : []

  route(app, getBrandTree, ({ query, caller }) => tree(caller, query.oemId, query.vin))
  route(app, contract.getBrandTreeList, ({ query, caller }) => tree(caller, query.oem, query.vin))
  route(app, contract.listBrands, ({ query, caller }) =>
    includesOwn(query.oemId, caller) ? baseData.brands(caller, query) : [],
  )
  route(app, contract.listSeries, ({ query, caller }) =>
    includesOwn(query.oemId, caller) ? baseData.series(caller, query) : [],
  )
  route(app, contract.listModels, ({ query, caller }) =>
    includesOwn(query.oemId, caller) ? baseData.modelOptions(caller, query) : [],
  )
  route(app, contract.getNewEnergyParams, ({ query, caller }) => baseData.energyParams(caller, query.vin))
}
