import { z } from 'zod'
import { downloadVehicleInfoTemplate, VehicleDetail } from '#core/contract/vehicle-info.ts'
import { vin } from '#core/contract/fields.ts'
import { list, number } from '#server/exchange/import-cells.ts'
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
import { inBatches } from '#server/store/paging.ts'
import { changesOf, textsOf } from './info-changes.ts'
import { detailsOf, restoreDetails, saveDetails } from './info-import-repository.ts'
import { INFO_COLUMNS } from './info-row.ts'

const { shape } = VehicleDetail
const InfoImportRow = VehicleDetail.omit({ areaId: true }).extend({
  vin: vin.toUpperCase(),
  ecus: z.preprocess(list, shape.ecus),
  tonnage: z.preprocess(number, shape.tonnage),
  seats: z.preprocess(number, shape.seats),
})
type InfoImportRow = z.output<typeof InfoImportRow>
type Row = ImportedRow<InfoImportRow>

const EXAMPLES: Partial<Record<(typeof INFO_COLUMNS)[number], string>> = {
  vin: 'LGWEF4A50TEST0001',
  orderNum: 'PO26000001',
  colour: 'WHT',
  engine: 'YD-13-480',
  engineNo: 'YD13480012345',
  ecus: 'YD-ECM-17, WB-ABS-6',
  producedOn: '2026-03-01',
  tonnage: '18.5',
  seats: '3',
}

/** Technical data of registered vehicles by workbook; vehicles themselves are imported into the register. */
export const infoImporter = (): Importer =>
  importer<InfoImportRow>({
    name: 'vehicleInfo',
    access: downloadVehicleInfoTemplate.access,
    calls: { template: downloadVehicleInfoTemplate },
    key: 'vin',
    columns: INFO_COLUMNS.map((name) => ({ name, required: name === 'vin', example: EXAMPLES[name] ?? '' })),
    schema: InfoImportRow,
    plan,
    apply,
    undo: (tx, scope, rows, committedAt) =>
      restoreDetails(
        tx,
        scope,
        rows.map(({ value, before }) => ({ vin: value.vin, detail: before as Partial<VehicleDetail> | null })),
        committedAt,
      ),
  })

/** Values of the columns the file has. */
function given({ value, columns }: Row): Partial<VehicleDetail> {
  const { vin: _vin, ...detail } = value
  return Object.fromEntries(Object.entries(detail).filter(([name]) => columns.has(name)))
}

async function plan(tx: ImportTransaction, scope: ImportScope, rows: readonly Row[]): Promise<RowPlan[]> {
  const vins = rows.map(({ value }) => value.vin)
  const vehicles = await vehiclesByVin(tx, scope, vins)
  const stored = await detailsOf(tx, scope, vins)
  return rows.map((row): RowPlan => {
    const { vin: of } = row.value
    if (!vehicles.has(of)) {
      return { outcome: 'failed', reasons: [{ path: 'vin', message: 'validation.unknownVehicle' }] }
    }
    const before = stored.get(of) ?? {}
    const after = { ...before, ...given(row) }
    if (changesOf(textsOf(before), textsOf(after)).length === 0) return { outcome: 'unchanged' }
    return { outcome: 'changed', before }
  })
}

async function apply(
  tx: ImportTransaction,
  scope: ImportScope,
  rows: readonly DoneRow<InfoImportRow>[],
): Promise<void> {
  for (const batch of inBatches(rows)) {
    await saveDetails(
      tx,
      scope,
      batch.map((row) => {
        const before = (row.before ?? {}) as Partial<VehicleDetail>
        const detail = { ...before, ...given(row) }
        return { vin: row.value.vin, detail, changes: changesOf(textsOf(before), textsOf(detail)) }
      }),
    )
  }
}
