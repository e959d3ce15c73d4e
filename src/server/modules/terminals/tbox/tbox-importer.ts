import { downloadTboxTemplate, TboxInput } from '#core/contract/tbox.ts'
import { terminalKey } from '#core/protocol/jt808/frame.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { withLife } from '#server/store/import-life.ts'
import { terminal } from '#server/store/schema/vehicle.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { sheet } from '#server/exchange/sheet.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { neverConnected, tboxReferences } from './tbox-import-repository.ts'
import { storedTbox } from './tbox-repository.ts'

const TboxImportRow = TboxInput.omit({ hardware: true, software: true }).extend({
  hardwareVersion: TboxInput.shape.hardware,
  firmware: TboxInput.shape.software,
})

/** The export has the same columns, and more. */
export const TBOX_SHEET = sheet(TboxImportRow, {
  sn: 'FT3200001234',
  phone: '13800001234',
  model: 'FT-300',
  hardwareVersion: 'H3',
  firmware: '3.2.0',
  imei: '860012345678901',
  imei2: '',
  mac: '00:1A:2B:3C:4D:5E',
  supplier: 'Beichen Electronics',
  batch: '2026-W40',
  producedOn: '2026-09-28',
  warrantyUntil: '2029-09-27',
})

/** Terminals by workbook: rows are matched by their serial number, of all tenants. */
export const tboxImporter = (fleet: Pick<FleetView, 'reload'>): Importer =>
  withLife(
    tableImporter({
      name: 'tbox',
      access: downloadTboxTemplate.access,
      calls: { template: downloadTboxTemplate },
      key: 'sn',
      sheet: TBOX_SHEET,
      table: terminal,
      match: { column: terminal.sn, of: ({ sn }) => sn, everywhere: true },
      taken: { path: 'sn', message: 'error.serialTaken' },
      references: (tx, scope, rows) =>
        tboxReferences(
          tx,
          scope,
          rows.map(({ value }) => value),
        ),
      reasons({ sn, phone }, { seesStock, seen, snOfPhone }, stored) {
        const holder = snOfPhone.get(terminalKey(phone))
        return [
          ...(holder === undefined || holder === sn ? [] : [{ path: 'phone', message: 'error.phoneTaken' }]),
          ...(stored === undefined && !seesStock ? [{ path: 'sn', message: 'error.headOnly' }] : []),
          ...(stored !== undefined && !seen.has(sn) ? [{ path: 'sn', message: 'error.serialTaken' }] : []),
        ]
      },
      values: ({ value: { hardwareVersion, firmware, ...value } }) =>
        storedTbox({ ...value, hardware: hardwareVersion, software: firmware }),
      columnOf: { hardware: 'hardwareVersion' },
      changed: () => fleet.reload(),
      mayRemove: (tx, _scope, rows) =>
        neverConnected(
          tx,
          rows.map(({ sn }) => sn),
        ),
    }),
    { table: terminal, column: terminal.sn, type: 'terminal', added: 'stocked' },
  )
