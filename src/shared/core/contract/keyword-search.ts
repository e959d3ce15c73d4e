import { z } from 'zod'
import { VEHICLE_PAGES } from '../domain/page-group.ts'
import { endpoint } from './endpoint.ts'
import { text } from './fields.ts'
import { paged, pagedQuery } from './paging.ts'

/*
 * The fifteen keyword lists (docs/product/shared.md#lists-and-selectors): keyWord, pageIndex, pageSize in, list and total out. Selectors also send
 * keyWords and pageNum; both spellings are taken.
 */

const keyWord = text(128).optional()
const KeywordQuery = z.object({ keyWord, keyWords: keyWord }).extend(pagedQuery.shape)

/** One option. The code is what a record stores, the name what a person reads. */
export const KeywordOption = z.object({ code: z.string(), name: z.string() })
export type KeywordOption = z.output<typeof KeywordOption>

const search = (call: `GET /${string}`, summary: string) =>
  endpoint(
    call,
    { usedOn: VEHICLE_PAGES },
    {
      summary,
      query: KeywordQuery,
      response: paged(KeywordOption),
    },
  )

export const searchElectricInfo = search(
  'GET /tsp-bss/search/ElectricInfo',
  'Electric motors whose code or name contains the key word',
)
export const searchEngineInfo = search(
  'GET /tsp-bss/search/EngineInfo',
  'Engines whose code or name contains the key word',
)
export const searchPowerInfo = search(
  'GET /tsp-bss/search/PowerInfo',
  'Traction batteries and tanks whose code or name contains the key word',
)
export const searchTboxInfo = search(
  'GET /tsp-bss/search/TboxInfo',
  'Terminal models whose code or name contains the key word',
)
export const searchChassisNames = search(
  'GET /tsp-bss/search/getChassisName',
  'Chassis whose code or name contains the key word',
)
export const searchDealers = search('GET /tsp-bss/search/getDealer', 'Active dealers of either level')
export const searchEcus = search(
  'GET /tsp-bss/search/getECUList',
  'ECU models whose type or model contains the key word',
)
export const searchGearboxModels = search(
  'GET /tsp-bss/search/getGearboxModel',
  'Gearboxes whose code or name contains the key word',
)
export const searchPickupDealers = search('GET /tsp-bss/search/getPickup', 'Active dealers that hand vehicles over')
export const searchSaleDealers = search('GET /tsp-bss/search/getSaleDealer', 'Active dealers of level 1')
export const searchSecondaryDealers = search('GET /tsp-bss/search/getSecondaryDealer', 'Active dealers of level 2')
export const searchServices = search('GET /tsp-bss/search/getServiceList', 'Services that stations offer')
export const searchServiceStations = search('GET /tsp-bss/search/getServiceStationList', 'Open service stations')
export const searchFinanceOrgs = search('GET /tsp-bss/search/getfinanceOrgList', 'Finance organisations')
export const searchVehicleNames = search('GET /tsp-bss/search/vehicleNameInfo', 'Vehicle models by code or name')
