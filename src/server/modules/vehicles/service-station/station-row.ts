import { exportStations, STATION_STATES, type StationRow } from '#core/contract/service-station.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { RegionTree } from '../region/region-tree.ts'
import { type StationRepository, stationQuery } from './station-repository.ts'

export type StationAreas = Pick<RegionTree, 'has' | 'pathOf' | 'namesOf' | 'find'>
export type StoredStation = Awaited<ReturnType<StationRepository['page']>>['list'][number]
export type StationNames = Awaited<ReturnType<StationRepository['names']>>

/** Columns of exported stations, in order; the import reads the same. */
const STATION_COLUMNS = [
  'stationCode',
  'stationName',
  'orgName',
  'areaNames',
  'address',
  'lng',
  'lat',
  'phone',
  'openingHours',
  'alwaysOpen',
  'services',
  'brands',
  'powerTypes',
  'capacity',
  'rating',
  'state',
] as const satisfies readonly (keyof StationRow)[]

export const STATION_WORDS = { state: wordsOf(STATION_STATES, 'serviceStation:state.') }

/** A stored station as the contract shows it. */
export function stationRow(row: StoredStation, areaNames: string[], { brands, services }: StationNames): StationRow {
  return {
    ...row,
    areaNames,
    serviceNames: row.services.map((code) => services.get(code) ?? code),
    brandNames: row.brands.map((code) => brands.get(code) ?? code),
  }
}

export const stationExporter = (stations: StationRepository, areas: StationAreas): Exporter =>
  exporter({
    endpoint: exportStations,
    page: '/baseInfo/serviceStation',
    fileName: 'service-stations',
    columns: STATION_COLUMNS,
    words: STATION_WORDS,
    async *rows(scope, filter) {
      const names = await stations.names(scope.oemId)
      for await (const stored of stations.all(scope, stationQuery(filter, areas))) {
        const row = stationRow(stored, areas.namesOf(stored.areaId, scope.lang), names)
        yield {
          ...row,
          areaNames: row.areaNames.join('/'),
          services: row.services.join(','),
          brands: row.brands.join(','),
          powerTypes: row.powerTypes.join(','),
          alwaysOpen: row.alwaysOpen ? 1 : 0,
        }
      }
    },
    count: async (scope, filter) => (await stations.page(scope, stationQuery(filter, areas), ONE_ROW)).total,
  })
