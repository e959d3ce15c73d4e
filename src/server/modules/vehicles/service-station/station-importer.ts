import { z } from 'zod'
import { downloadStationTemplate, StationInput } from '#core/contract/service-station.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { brandCodes } from '#server/store/import-references.ts'
import { serviceStation } from '#server/store/schema/base-data.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { orgName, sheet } from '#server/exchange/sheet.ts'
import { serviceCodes } from './station-reference-repository.ts'
import { STATION_WORDS, type StationAreas } from './station-row.ts'

/** A row of the workbook: organisation, region, brands and services by what people call them. */
const StationImportRow = StationInput.omit({ orgId: true, areaId: true }).extend({
  orgName,
  /** Code of the region, or its names from the first level down joined by slashes. */
  areaNames: z.string().trim().max(200).default(''),
})

const STATION_SHEET = sheet(StationImportRow, {
  stationCode: 'S-610100-1',
  stationName: '西安北三环服务站',
  orgName: 'North',
  areaNames: '陕西省/西安市/雁塔区',
  address: '',
  lng: '108.95',
  lat: '34.26',
  phone: '029-88888888',
  openingHours: '08:00-18:00',
  alwaysOpen: '0',
  services: 'MAINT, HV',
  brands: 'YL, JD',
  powerTypes: '纯电动, LNG',
  capacity: '20',
  rating: '4.5',
  state: 'open',
})

/** Service stations by workbook: rows are matched by their code. */
export const stationImporter = (areas: StationAreas): Importer =>
  tableImporter({
    name: 'serviceStation',
    access: downloadStationTemplate.access,
    key: 'stationCode',
    words: STATION_WORDS,
    sheet: STATION_SHEET,
    table: serviceStation,
    match: { column: serviceStation.code, of: ({ stationCode }) => stationCode },
    taken: { path: 'stationCode', message: 'error.stationCodeTaken' },
    references: async (tx, scope) => ({
      brands: await brandCodes(tx, scope),
      services: await serviceCodes(tx, scope),
    }),
    reasons: ({ areaNames, lng, lat, ...value }, { brands, services }) => [
      ...(areaNames === '' || areas.find(areaNames) ? [] : [{ path: 'areaNames', message: 'validation.region' }]),
      ...((lng === null) === (lat === null) ? [] : [{ path: 'lat', message: 'validation.position' }]),
      ...(value.brands.every((each) => brands.has(each)) ? [] : [{ path: 'brands', message: 'validation.brand' }]),
      ...(value.services.every((each) => services.has(each))
        ? []
        : [{ path: 'services', message: 'validation.service' }]),
    ],
    values({ value }, { brands, services }) {
      const { stationCode: code, stationName: name, areaNames, ...rest } = value
      const areaId = areaNames === '' ? '' : (areas.find(areaNames) ?? '')
      const codesIn = (known: ReadonlyMap<string, string>, given: readonly string[]) => [
        ...new Set(given.map((each) => known.get(each) ?? each)),
      ]
      return {
        ...rest,
        code,
        name,
        areaId,
        areaPath: areas.pathOf(areaId),
        brands: codesIn(brands, value.brands),
        services: codesIn(services, value.services),
      }
    },
    columnOf: { name: 'stationName', areaId: 'areaNames', areaPath: 'areaNames' },
  })
