import { exportSales, SALE_STAGES, type SaleInput, type SaleRow } from '#core/contract/vehicle-sale.ts'
import { VEHICLE_ATTRIBUTES } from '#core/contract/vehicle.ts'
import { maskedName } from '#core/domain/masked-person.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import type { FailDetail } from '#server/http/errors.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { RegionTree } from '../region/region-tree.ts'
import { type SaleRepository, saleQuery, type StoredSale } from './sale-repository.ts'
import type { SaleReferences } from './sale-write-repository.ts'

export type SaleAreas = Pick<RegionTree, 'has' | 'pathOf' | 'namesOf' | 'find'>

/** A stored vehicle with its sale as the contract shows it. */
export function saleRow({ areaId: _areaId, ...row }: StoredSale, areaNames: string[]): SaleRow {
  return {
    ...row,
    activationHours: row.activationHours === null ? null : Math.round(row.activationHours * 10) / 10,
    customer: maskedName(row.customer),
    areaNames,
  }
}

/** What is wrong with the references of a sale. */
export function saleFaults(
  { dealerCode, secondaryCode, pickupCode, financeCode }: SaleInput,
  { dealers, finance }: SaleReferences,
): FailDetail[] {
  const fault = (path: string, wrong: boolean) => (wrong ? [{ path, message: 'validation.dealer' }] : [])
  return [
    ...fault('dealerCode', dealers.get(dealerCode)?.level !== 1),
    ...fault('secondaryCode', secondaryCode !== '' && dealers.get(secondaryCode)?.level !== 2),
    ...fault('pickupCode', pickupCode !== '' && dealers.get(pickupCode)?.pickup !== true),
    ...(financeCode === '' || finance.has(financeCode)
      ? []
      : [{ path: 'financeCode', message: 'validation.financeOrg' }]),
  ]
}

export const saleExporter = (sales: SaleRepository, areas: SaleAreas): Exporter =>
  exporter({
    endpoint: exportSales,
    page: '/baseInfo/vehicleSale',
    fileName: 'vehicle-sales',
    columns: [
      'vin',
      'orderNo',
      'seriesName',
      'modelName',
      'saleStage',
      'attribute',
      'dealerName',
      'secondaryName',
      'pickupName',
      'financeName',
      'soldTime',
      'deliveredTime',
      'activationHours',
      'areaNames',
      'customer',
      'invoice',
      'stockDays',
    ],
    personal: ['customer'],
    words: {
      saleStage: wordsOf(SALE_STAGES, 'vehicleSale:stage.'),
      attribute: { codes: [1, 2, 3], key: (code) => `baseInfo:attribute.${VEHICLE_ATTRIBUTES[Number(code) - 1]}` },
    },
    async *rows(scope, filter) {
      for await (const stored of sales.all(scope, saleQuery(filter, areas))) {
        const { stage, areaNames, ...row } = saleRow(stored, areas.namesOf(stored.areaId, scope.lang))
        yield { ...row, saleStage: stage, areaNames: areaNames.join('/') }
      }
    },
    count: async (scope, filter) => (await sales.page(scope, saleQuery(filter, areas), ONE_ROW)).total,
  })
