import { z } from 'zod'
import { DealerInput, downloadDealerTemplate } from '#core/contract/dealer.ts'
import type { Importer } from '#server/exchange/importer.ts'
import type { FailDetail } from '#server/http/errors.ts'
import { brandCodes } from '#server/store/import-references.ts'
import { dealer } from '#server/store/schema/base-data.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { orgName, sheet } from '#server/exchange/sheet.ts'
import { areReferredTo, parentCodes } from './dealer-reference-repository.ts'
import { DEALER_WORDS, type DealerAreas } from './dealer-row.ts'

/** A row of the workbook: organisation, region and brands by what people call them. */
const DealerImportRow = DealerInput.omit({ orgId: true, areaId: true }).extend({
  orgName,
  /** Code of the region, or its names from the first level down joined by slashes. */
  areaNames: z.string().trim().max(200).default(''),
})
type DealerImportRow = z.output<typeof DealerImportRow>

interface References {
  /** Codes by code and by name. */
  brands: ReadonlyMap<string, string>
  /** Codes of level 1 dealers a row may name: in the file, else of the data scope. */
  parents: ReadonlySet<string>
}

const DEALER_SHEET = sheet(DealerImportRow, {
  dealerCode: 'D-610100-1',
  dealerName: '西安恒通商用车',
  level: '1',
  parentCode: '',
  orgName: 'North',
  areaNames: '陕西省/西安市/雁塔区',
  address: '',
  lng: '108.95',
  lat: '34.26',
  contact: '',
  phone: '029-88888888',
  brands: 'YL, JD',
  pickup: '1',
  authorisedUntil: '2027-12-31',
  state: 'active',
})

/** Dealers by workbook: rows are matched by their code. */
export const dealerImporter = (areas: DealerAreas): Importer =>
  tableImporter({
    name: 'dealer',
    access: downloadDealerTemplate.access,
    key: 'dealerCode',
    words: DEALER_WORDS,
    sheet: DEALER_SHEET,
    table: dealer,
    match: { column: dealer.code, of: ({ dealerCode }) => dealerCode },
    taken: { path: 'dealerCode', message: 'error.dealerCodeTaken' },
    async references(tx, scope, rows): Promise<References> {
      const inFile = rows.map(({ value }) => value)
      const codes = new Set(inFile.map(({ dealerCode }) => dealerCode))
      const stored = (await parentCodes(tx, scope)).filter((code) => !codes.has(code))
      const coming = inFile.flatMap(({ dealerCode, level }) => (level === 1 ? [dealerCode] : []))
      return {
        brands: await brandCodes(tx, scope),
        parents: new Set([...stored, ...coming]),
      }
    },
    reasons: (row, references) => reasonsOf(row, references, areas),
    values({ value }, { brands }) {
      const { dealerCode: code, dealerName: name, areaNames, ...rest } = value
      const areaId = areaNames === '' ? '' : (areas.find(areaNames) ?? '')
      return {
        ...rest,
        code,
        name,
        areaId,
        areaPath: areas.pathOf(areaId),
        brands: [...new Set(value.brands.map((brand) => brands.get(brand) ?? brand))],
      }
    },
    columnOf: { name: 'dealerName', areaId: 'areaNames', areaPath: 'areaNames' },
    mayRemove: async (tx, scope, rows) =>
      !(await areReferredTo(
        tx,
        scope,
        rows.map(({ dealerCode }) => dealerCode),
      )),
  })

function reasonsOf(value: DealerImportRow, { brands, parents }: References, areas: DealerAreas): FailDetail[] {
  const { areaNames, level, parentCode, lng, lat } = value
  const badParent = parentCode !== '' && (level === 1 || parentCode === value.dealerCode || !parents.has(parentCode))
  return [
    ...(areaNames === '' || areas.find(areaNames) ? [] : [{ path: 'areaNames', message: 'validation.region' }]),
    ...(badParent ? [{ path: 'parentCode', message: 'validation.dealerParent' }] : []),
    ...((lng === null) === (lat === null) ? [] : [{ path: 'lat', message: 'validation.position' }]),
    ...(value.brands.every((brand) => brands.has(brand)) ? [] : [{ path: 'brands', message: 'validation.brand' }]),
  ]
}
