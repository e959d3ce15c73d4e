import { exportVehicleInfo, type VehicleInfoRow } from '#core/contract/vehicle-info.ts'
import type { Language } from '#core/domain/language.ts'
import { platformTimeOf } from '#core/domain/platform-time.ts'
import { type Exporter, exporter, POWER_TYPE_WORDS } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import { DETAIL_COLUMNS } from './info-changes.ts'
import type { InfoRepository, StoredInfo } from './info-repository.ts'

export interface InfoAreas {
  namesOf(id: string, language: Language): string[]
}

/** Columns the import reads too. */
export const INFO_COLUMNS = ['vin', ...DETAIL_COLUMNS] as const

/** Stored technical data as the contract shows them. */
export const infoRow = ({ updatedAt, ...row }: StoredInfo, areas: InfoAreas, lang: Language): VehicleInfoRow => ({
  ...row,
  areaNames: row.areaId === '' ? [] : areas.namesOf(row.areaId, lang),
  updateTime: platformTimeOf(updatedAt),
})

export const infoExporter = (infos: InfoRepository, areas: InfoAreas): Exporter =>
  exporter({
    endpoint: exportVehicleInfo,
    page: '/baseInfo/vehicleInfo',
    fileName: 'vehicle-information',
    columns: [
      ...INFO_COLUMNS,
      'plate',
      'orgName',
      'brandName',
      'seriesName',
      'modelName',
      'powerType',
      'batteryType',
      'batteryCapacity',
      'lineOffOn',
      'plantCode',
      'areaNames',
      'terminalSn',
      'iccid',
    ],
    words: {
      powerType: POWER_TYPE_WORDS,
    },
    async *rows(scope, filter) {
      for await (const stored of infos.all(scope, filter)) {
        const row = infoRow(stored, areas, scope.lang)
        yield { ...row, ecus: row.ecus.join(', '), areaNames: row.areaNames.join(' / ') }
      }
    },
    count: async (scope, filter) => (await infos.page(scope, filter, ONE_ROW)).total,
  })
