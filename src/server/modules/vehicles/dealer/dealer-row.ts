import { DEALER_LEVELS, DEALER_STATES, type DealerRow, exportDealers } from '#core/contract/dealer.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { RegionTree } from '../region/region-tree.ts'
import { dealerQuery, type DealerRepository } from './dealer-repository.ts'

export type DealerAreas = Pick<RegionTree, 'has' | 'pathOf' | 'namesOf' | 'find'>
export type StoredDealerRow = Awaited<ReturnType<DealerRepository['page']>>['list'][number]

/** Columns of exported dealers, in order; the import reads the same and leaves the last two alone. */
export const DEALER_COLUMNS = [
  'dealerCode',
  'dealerName',
  'level',
  'parentCode',
  'orgName',
  'areaNames',
  'address',
  'lng',
  'lat',
  'contact',
  'phone',
  'brands',
  'pickup',
  'authorisedUntil',
  'state',
  'stock',
  'soldThisYear',
] as const satisfies readonly (keyof DealerRow)[]

/** Codes of a workbook, written and read as labels. */
export const DEALER_WORDS = {
  level: wordsOf(DEALER_LEVELS, 'dealer:level.'),
  state: wordsOf(DEALER_STATES, 'dealer:state.'),
}

/** A stored dealer as the contract shows it. */
export function dealerRow(row: StoredDealerRow, areaNames: string[], brands: ReadonlyMap<string, string>): DealerRow {
  return {
    ...row,
    areaNames,
    brandNames: row.brands.map((code) => brands.get(code) ?? code),
  }
}

/** A dealer as a row of a workbook: lists as one text each. */
export const dealerCells = (row: DealerRow) => ({
  ...row,
  areaNames: row.areaNames.join('/'),
  brands: row.brands.join(','),
  pickup: row.pickup ? 1 : 0,
})

/** Dealers as a background export. */
export const dealerExporter = (dealers: DealerRepository, areas: DealerAreas): Exporter =>
  exporter({
    endpoint: exportDealers,
    page: '/baseInfo/dealer',
    fileName: 'dealers',
    columns: DEALER_COLUMNS,
    personal: ['contact', 'phone'],
    words: DEALER_WORDS,
    async *rows(scope, filter) {
      const brands = await dealers.brandNames(scope.oemId)
      for await (const row of dealers.all(scope, dealerQuery(filter, areas))) {
        yield dealerCells(dealerRow(row, areas.namesOf(row.areaId, scope.lang), brands))
      }
    },
    count: async (scope, filter) => (await dealers.page(scope, dealerQuery(filter, areas), ONE_ROW)).total,
  })
