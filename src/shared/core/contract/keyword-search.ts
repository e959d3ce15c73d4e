import { z } from 'zod'
import { VEHICLE_PAGES } from '../domain/page-group.ts'
import { endpoint } from './endpoint.ts'
import { paged, pagedQuery } from './paging.ts'

/*
 * The fifteen keyword lists (specification §7): keyWord, pageIndex, pageSize in, list and total out. Selectors also send
 * keyWords and pageNum; both spellings are taken.
 */

const keyWord = z.string().trim().max(128).optional()
const KeywordQuery = z.object({ keyWord, keyWords: keyWord }).extend(pagedQuery.shape)

/** One option. The code is what a record stores, the name what a person reads. */
export const KeywordOption = z.object({ code: z.string(), name: z.string() })
export type KeywordOption = z.output<typeof KeywordOption>

const search = (name: string, summary: string) =>
  endpoint({
    method: 'GET',
    path: `/tsp-bss/search/${name}`,
    access: { usedOn: VEHICLE_PAGES },
    summary,
    query: KeywordQuery,
    response: paged(KeywordOption),
  })

export const searchElectricInfo = search('ElectricInfo', 'Electric motors whose code or name contains the key word')
export const searchEngineInfo = search('EngineInfo', 'Engines whose code or name contains the key word')
export const searchPowerInfo = search(
  'PowerInfo',
  'Traction batteries and tanks whose code or name contains the key word',
)
export const searchTboxInfo = search('TboxInfo', 'Terminal models whose code or name contains the key word')
export const searchChassisNames = search('getChassisName', 'Chassis whose code or name contains the key word')
export const searchDealers = search('getDealer', 'Active dealers of either level')
export const searchEcus = search('getECUList', 'ECU models whose type or model contains the key word')
export const searchGearboxModels = search('getGearboxModel', 'Gearboxes whose code or name contains the key word')
export const searchPickupDealers = search('getPickup', 'Active dealers that hand vehicles over')
export const searchSaleDealers = search('getSaleDealer', 'Active dealers of level 1')
export const searchSecondaryDealers = search('getSecondaryDealer', 'Active dealers of level 2')
export const searchServices = search('getServiceList', 'Services that stations offer')
export const searchServiceStations = search('getServiceStationList', 'Open service stations')
export const searchFinanceOrgs = search('getfinanceOrgList', 'Finance organisations')
export const searchVehicleNames = search('vehicleNameInfo', 'Vehicle models by code or name')
