import { z } from 'zod'
import { downloadSaleTemplate, SaleInput } from '#core/contract/vehicle-sale.ts'
import {
  type DoneRow,
  type ImportedRow,
  type Importer,
  importer,
  type ImportScope,
  type ImportTransaction,
  type RowPlan,
} from '#server/exchange/importer.ts'
import { vehiclesByVin } from '#server/store/import-references.ts'
import { openSales, takenOrders, undoSales } from './sale-reference-repository.ts'
import { type SaleAreas, saleFaults } from './sale-row.ts'
import { saleReferences, storeSales } from './sale-write-repository.ts'

const DAY_ALONE = /^\d{4}-\d\d-\d\d$/

const SaleImportRow = SaleInput.omit({ areaId: true }).extend({
  /** A day alone is the beginning of it. */
  soldTime: z.preprocess(
    (text) => (typeof text === 'string' && DAY_ALONE.test(text) ? `${text} 00:00:00` : text),
    SaleInput.shape.soldTime,
  ),
  /** Code of the region, or its names from the first level down joined by slashes. */
  areaNames: z.string().trim().max(200).default(''),
})
type SaleImportRow = z.output<typeof SaleImportRow>
type Row = ImportedRow<SaleImportRow>

/** Sales by workbook, one vehicle a row: what is sold already is left alone. */
export const saleImporter = (areas: SaleAreas, fleet: { reload(): Promise<void> }): Importer =>
  importer<SaleImportRow>({
    name: 'vehicleSale',
    access: downloadSaleTemplate.access,
    key: 'vin',
    columns: [
      { name: 'vin', required: true, example: 'LGWEF4A50TEST0001' },
      { name: 'orderNo', required: true, example: 'SO-2026-000123' },
      { name: 'dealerCode', required: true, example: 'D-CN610100-1' },
      { name: 'soldTime', required: true, example: '2026-03-31' },
      { name: 'secondaryCode', example: 'D-CN610100-2' },
      { name: 'pickupCode', example: 'D-CN610100-1' },
      { name: 'financeCode', example: '' },
      { name: 'areaNames', example: '陕西省/西安市/雁塔区' },
      { name: 'customer', example: '' },
      { name: 'invoice', example: 'INV-0001' },
    ],
    schema: SaleImportRow,
    plan: (tx, scope, rows) => plan(tx, scope, rows, areas),
    apply: (tx, scope, rows) => apply(tx, scope, rows, areas),
    undo: (tx, scope, rows, committedAt) =>
      undoSales(
        tx,
        scope,
        rows.map(({ value }) => value.orderNo),
        committedAt,
      ),
    changed: () => fleet.reload(),
  })

async function plan(tx: ImportTransaction, scope: ImportScope, rows: readonly Row[], areas: SaleAreas) {
  const vehicles = await vehiclesByVin(
    tx,
    scope,
    rows.map(({ value }) => value.vin),
  )
  const references = await saleReferences(tx, scope)
  const open = await openSales(
    tx,
    [...vehicles.values()].map(({ id }) => id),
  )
  const orders = rows.map(({ value }) => value.orderNo)
  const taken = await takenOrders(tx, scope, orders)
  return rows.map(({ value }): RowPlan => {
    const found = vehicles.get(value.vin)
    if (found && open.get(found.id) === value.orderNo) return { outcome: 'unchanged' }
    const twice = orders.filter((each) => each === value.orderNo).length > 1
    const reasons = [
      ...(found ? [] : [{ path: 'vin', message: 'validation.unknownVehicle' }]),
      ...(found && open.has(found.id) ? [{ path: 'vin', message: 'error.vehicleSold' }] : []),
      ...(taken.has(value.orderNo) || twice ? [{ path: 'orderNo', message: 'error.orderNoTaken' }] : []),
      ...(value.areaNames === '' || areas.find(value.areaNames)
        ? []
        : [{ path: 'areaNames', message: 'validation.region' }]),
      ...saleFaults({ ...value, areaId: '' }, references),
    ]
    return reasons.length > 0 ? { outcome: 'failed', reasons } : { outcome: 'added' }
  })
}

async function apply(
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly DoneRow<SaleImportRow>[],
  areas: SaleAreas,
): Promise<void> {
  const vehicles = await vehiclesByVin(
    tx,
    scope,
    rows.map(({ value }) => value.vin),
  )
  const sales = rows.map(({ value: { vin, areaNames, ...sale } }) => {
    const areaId = areaNames === '' ? '' : (areas.find(areaNames) ?? '')
    return { ...sale, areaId, areaPath: areas.pathOf(areaId), vehicleId: vehicles.get(vin)!.id }
  })
  await storeSales(tx, scope, sales, 'import')
}
