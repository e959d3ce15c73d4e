import { z } from 'zod'
import { DealerInput, downloadDealerTemplate } from '#core/contract/dealer.ts'
import * as cells from '#server/exchange/import-cells.ts'
import type { Importer } from '#server/exchange/importer.ts'
import type { FailDetail } from '#server/http/errors.ts'
import { brandCodes, orgsByName } from '#server/store/import-references.ts'
import { dealer } from '#server/store/schema/base-data.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { areReferredTo, parentCodes } from './dealer-reference-repository.ts'
import { DEALER_WORDS, type DealerAreas } from './dealer-row.ts'

/** A row of the workbook: organisation, region and brands by what people call them. */
const DealerImportRow = DealerInput.omit({ orgId: true, areaId: true }).extend({
  orgName: z.string().trim().min(1, 'validation.required').max(128),
  /** Code of the region, or its names from the first level down joined by slashes. */
  areaNames: z.string().trim().max(200).default(''),
  lng: z.preprocess(cells.number, DealerInput.shape.lng),
  lat: z.preprocess(cells.number, DealerInput.shape.lat),
  pickup: z.preprocess(cells.yesOrNo, DealerInput.shape.pickup),
  brands: z.preprocess(cells.list, DealerInput.shape.brands),
})
type DealerImportRow = z.output<typeof DealerImportRow>

interface References {
  orgs: ReadonlyMap<string, number>
  /** Codes by code and by name. */
  brands: ReadonlyMap<string, string>
  /** Codes of level 1 dealers a row may name: in the file, else of the data scope. */
  parents: ReadonlySet<string>
}

/** Dealers by workbook: rows are matched by their code. */
export const dealerImporter = (areas: DealerAreas): Importer =>
  tableImporter({
    name: 'dealer',
    access: downloadDealerTemplate.access,
    key: 'dealerCode',
    words: DEALER_WORDS,
    columns: [
      { name: 'dealerCode', required: true, example: 'D-610100-1' },
      { name: 'dealerName', required: true, example: '西安恒通商用车' },
      { name: 'level', example: '1' },
      { name: 'parentCode', example: '' },
      { name: 'orgName', required: true, example: 'North' },
      { name: 'areaNames', example: '陕西省/西安市/雁塔区' },
      { name: 'address', example: '' },
      { name: 'lng', example: '108.95' },
      { name: 'lat', example: '34.26' },
      { name: 'contact', example: '' },
      { name: 'phone', example: '029-88888888' },
      { name: 'brands', example: 'YL, JD' },
      { name: 'pickup', example: '1' },
      { name: 'authorisedUntil', example: '2027-12-31' },
      { name: 'state', example: 'active' },
    ],
    schema: DealerImportRow,
    table: dealer,
    match: { column: dealer.code, of: ({ dealerCode }) => dealerCode },
    taken: { path: 'dealerCode', message: 'error.dealerCodeTaken' },
    async references(tx, scope, rows): Promise<References> {
      const inFile = rows.map(({ value }) => value)
      const codes = new Set(inFile.map(({ dealerCode }) => dealerCode))
      const stored = (await parentCodes(tx, scope)).filter((code) => !codes.has(code))
      const coming = inFile.flatMap(({ dealerCode, level }) => (level === 1 ? [dealerCode] : []))
      return {
        orgs: await orgsByName(tx, scope),
        brands: await brandCodes(tx, scope),
        parents: new Set([...stored, ...coming]),
      }
    },
    reasons: (row, references) => reasonsOf(row, references, areas),
    values({ value }, { orgs, brands }) {
      const { dealerCode: code, dealerName: name, orgName, areaNames, ...rest } = value
      const areaId = areaNames === '' ? '' : (areas.find(areaNames) ?? '')
      return {
        ...rest,
        code,
        name,
        orgId: orgs.get(orgName)!,
        areaId,
        areaPath: areas.pathOf(areaId),
        brands: [...new Set(value.brands.map((brand) => brands.get(brand) ?? brand))],
      }
    },
    columnOf: { name: 'dealerName', orgId: 'orgName', areaId: 'areaNames', areaPath: 'areaNames' },
    mayRemove: async (tx, scope, rows) =>
      !(await areReferredTo(
        tx,
        scope,
        rows.map(({ dealerCode }) => dealerCode),
      )),
  })

function reasonsOf(value: DealerImportRow, { orgs, brands, parents }: References, areas: DealerAreas): FailDetail[] {
  const { orgName, areaNames, level, parentCode, lng, lat } = value
  const badParent = parentCode !== '' && (level === 1 || parentCode === value.dealerCode || !parents.has(parentCode))
  return [
    ...(orgs.has(orgName) ? [] : [{ path: 'orgName', message: 'validation.unknownOrganisation' }]),
    ...(areaNames === '' || areas.find(areaNames) ? [] : [{ path: 'areaNames', message: 'validation.region' }]),
    ...(badParent ? [{ path: 'parentCode', message: 'validation.dealerParent' }] : []),
    ...((lng === null) === (lat === null) ? [] : [{ path: 'lat', message: 'validation.position' }]),
    ...(value.brands.every((brand) => brands.has(brand)) ? [] : [{ path: 'brands', message: 'validation.brand' }]),
  ]
}
