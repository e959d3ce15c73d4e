import { z } from 'zod'
import { downloadStationTemplate, StationInput } from '#core/contract/service-station.ts'
import * as cells from '#server/exchange/import-cells.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { brandCodes, orgsByName } from '#server/store/import-references.ts'
import { serviceStation } from '#server/store/schema/base-data.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { serviceCodes } from './station-reference-repository.ts'
import { STATION_WORDS, type StationAreas } from './station-row.ts'

const { shape } = StationInput

/** A row of the workbook: organisation, region, brands and services by what people call them. */
const StationImportRow = StationInput.omit({ orgId: true, areaId: true }).extend({
  orgName: z.string().trim().min(1, 'validation.required').max(128),
  /** Code of the region, or its names from the first level down joined by slashes. */
  areaNames: z.string().trim().max(200).default(''),
  lng: z.preprocess(cells.number, shape.lng),
  lat: z.preprocess(cells.number, shape.lat),
  rating: z.preprocess(cells.number, shape.rating),
  alwaysOpen: z.preprocess(cells.yesOrNo, shape.alwaysOpen),
  services: z.preprocess(cells.list, shape.services),
  brands: z.preprocess(cells.list, shape.brands),
  powerTypes: z.preprocess(cells.list, shape.powerTypes),
})

/** Service stations by workbook: rows are matched by their code. */
export const stationImporter = (areas: StationAreas): Importer =>
  tableImporter({
    name: 'serviceStation',
    access: downloadStationTemplate.access,
    key: 'stationCode',
    words: STATION_WORDS,
    columns: [
      { name: 'stationCode', required: true, example: 'S-610100-1' },
      { name: 'stationName', required: true, example: '西安北三环服务站' },
      { name: 'orgName', required: true, example: 'North' },
      { name: 'areaNames', example: '陕西省/西安市/雁塔区' },
      { name: 'address', example: '' },
      { name: 'lng', example: '108.95' },
      { name: 'lat', example: '34.26' },
      { name: 'phone', example: '029-88888888' },
      { name: 'openingHours', example: '08:00-18:00' },
      { name: 'alwaysOpen', example: '0' },
      { name: 'services', example: 'MAINT, HV' },
      { name: 'brands', example: 'YL, JD' },
      { name: 'powerTypes', example: '纯电动, LNG' },
      { name: 'capacity', example: '20' },
      { name: 'rating', example: '4.5' },
      { name: 'state', example: 'open' },
    ],
    schema: StationImportRow,
    table: serviceStation,
    match: { column: serviceStation.code, of: ({ stationCode }) => stationCode },
    taken: { path: 'stationCode', message: 'error.stationCodeTaken' },
    references: async (tx, scope) => ({
      orgs: await orgsByName(tx, scope),
      brands: await brandCodes(tx, scope),
      services: await serviceCodes(tx, scope),
    }),
    reasons: ({ orgName, areaNames, lng, lat, ...value }, { orgs, brands, services }) => [
      ...(orgs.has(orgName) ? [] : [{ path: 'orgName', message: 'validation.unknownOrganisation' }]),
      ...(areaNames === '' || areas.find(areaNames) ? [] : [{ path: 'areaNames', message: 'validation.region' }]),
      ...((lng === null) === (lat === null) ? [] : [{ path: 'lat', message: 'validation.position' }]),
      ...(value.brands.every((each) => brands.has(each)) ? [] : [{ path: 'brands', message: 'validation.brand' }]),
      ...(value.services.every((each) => services.has(each))
        ? []
        : [{ path: 'services', message: 'validation.service' }]),
    ],
    values({ value }, { orgs, brands, services }) {
      const { stationCode: code, stationName: name, orgName, areaNames, ...rest } = value
      const areaId = areaNames === '' ? '' : (areas.find(areaNames) ?? '')
      const codesIn = (known: ReadonlyMap<string, string>, given: readonly string[]) => [
        ...new Set(given.map((each) => known.get(each) ?? each)),
      ]
      return {
        ...rest,
        code,
        name,
        orgId: orgs.get(orgName)!,
        areaId,
        areaPath: areas.pathOf(areaId),
        brands: codesIn(brands, value.brands),
        services: codesIn(services, value.services),
      }
    },
    columnOf: { name: 'stationName', orgId: 'orgName', areaId: 'areaNames', areaPath: 'areaNames' },
  })
