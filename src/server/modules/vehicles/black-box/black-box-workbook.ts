import { z } from 'zod'
import {
  BlackBoxInput,
  BlackBoxInstallation,
  downloadBlackBoxTemplate,
  exportBlackBoxes,
} from '#core/contract/black-box.ts'
import { RECORDER_STATES, SELF_TESTS } from '#core/domain/stock-life.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { withLife } from '#server/store/import-life.ts'
import { vehiclesByVin } from '#server/store/import-references.ts'
import { blackBox } from '#server/store/schema/device.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { orgName, sheet } from '#server/exchange/sheet.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import { recordersOf } from './black-box-import-repository.ts'
import type { BlackBoxRepository } from './black-box-repository.ts'

const BlackBoxImportRow = z.object({
  recorderNumber: BlackBoxInput.shape.number,
  recorderModel: BlackBoxInput.shape.model,
  supplier: BlackBoxInput.shape.supplier,
  certificate: BlackBoxInput.shape.certificate,
  capacityMb: BlackBoxInput.shape.capacityMb,
  calibrationUntil: BlackBoxInput.shape.calibrationUntil,
  orgName,
  vin: BlackBoxInstallation.shape.vin.or(z.literal('')).default(''),
})

const BLACK_BOX_WORDS = {
  recorderState: wordsOf(RECORDER_STATES, 'stock:blackBox.state.'),
  selfTest: wordsOf(SELF_TESTS, 'stock:blackBox.selfTest.'),
}

const RECORDER_SHEET = sheet(BlackBoxImportRow, {
  recorderNumber: 'XJ-2026-000123',
  recorderModel: 'HX-R3',
  supplier: 'Hangxing',
  certificate: '2025011116000123',
  capacityMb: '256',
  calibrationUntil: '2027-06-30',
  orgName: 'North',
  vin: 'LGWEF4A50TEST0001',
})

/** Recorders by workbook: rows are matched by their number. A file installs new ones; others are moved by their own steps. */
export const blackBoxImporter = (): Importer =>
  withLife(
    tableImporter({
      name: 'blackBox',
      access: downloadBlackBoxTemplate.access,
      calls: { template: downloadBlackBoxTemplate },
      key: 'recorderNumber',
      sheet: RECORDER_SHEET,
      table: blackBox,
      match: { column: blackBox.number, of: ({ recorderNumber }) => recorderNumber },
      taken: { path: 'recorderNumber', message: 'error.recorderTaken' },
      async references(tx, scope, rows) {
        const vins = rows.flatMap(({ value }) => value.vin || [])
        const vehicles = await vehiclesByVin(tx, scope, vins)
        const numbers = await recordersOf(
          tx,
          [...vehicles.values()].map(({ id }) => id),
        )
        return { vehicles, numbers, vins: countsOf(vins) }
      },
      reasons({ recorderNumber, vin }, { vehicles, numbers, vins }, stored) {
        const vehicleId = vehicles.get(vin)?.id ?? null
        const other = vehicleId === null ? undefined : numbers.get(vehicleId)
        const isTaken = (other !== undefined && other !== recorderNumber) || (vins.get(vin) ?? 0) > 1
        return [
          ...(vin === '' || vehicleId !== null ? [] : [{ path: 'vin', message: 'validation.unknownVehicle' }]),
          ...(isTaken ? [{ path: 'vin', message: 'error.vehicleHasRecorder' }] : []),
          ...(stored && vehicleId !== null && stored.vehicleId !== vehicleId
            ? [{ path: 'vin', message: 'validation.linkByStep' }]
            : []),
        ]
      },
      values({ value: { recorderNumber, recorderModel, vin, ...values } }, { vehicles }, stored) {
        const own = { ...values, number: recorderNumber, model: recorderModel }
        const vehicleId = vehicles.get(vin)?.id ?? null
        if (stored || vehicleId === null) return own
        return { ...own, vehicleId, installedAt: new Date(), state: 'installed' as const }
      },
      columnOf: { model: 'recorderModel' },
    }),
    {
      table: blackBox,
      column: blackBox.number,
      type: 'recorder',
      added: 'stocked',
    },
  )

function countsOf(vins: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const vin of vins) counts.set(vin, (counts.get(vin) ?? 0) + 1)
  return counts
}

export const blackBoxExporter = (recorders: BlackBoxRepository): Exporter =>
  exporter({
    endpoint: exportBlackBoxes,
    page: '/baseInfo/blackBox',
    fileName: 'driving-recorders',
    columns: [...RECORDER_SHEET.names, 'recorderState', 'selfTest', 'selfTestTime', 'lastPullTime'],
    words: BLACK_BOX_WORDS,
    async *rows(scope, filter) {
      for await (const { number, model, state, ...row } of recorders.all(scope, filter)) {
        yield { ...row, recorderNumber: number, recorderModel: model, recorderState: state }
      }
    },
    count: async (scope, filter) => (await recorders.page(scope, filter, ONE_ROW)).total,
  })
