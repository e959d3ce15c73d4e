import { z } from 'zod'
import { BlackBoxInput, BlackBoxInstallation, downloadBlackBoxTemplate } from '#core/contract/black-box.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { withLife } from '#server/store/import-life.ts'
import { orgsByName, vehiclesByVin } from '#server/store/import-references.ts'
import { blackBox } from '#server/store/schema/device.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { BLACK_BOX_COLUMNS } from './black-box-row.ts'
import { recordersOf } from './black-box-import-repository.ts'

const number = (text: unknown) => (typeof text === 'string' && text.trim() !== '' ? Number(text) : text)

const BlackBoxImportRow = z.object({
  recorderNumber: BlackBoxInput.shape.number,
  recorderModel: BlackBoxInput.shape.model,
  supplier: BlackBoxInput.shape.supplier,
  certificate: BlackBoxInput.shape.certificate,
  capacityMb: z.preprocess(number, BlackBoxInput.shape.capacityMb),
  calibrationUntil: BlackBoxInput.shape.calibrationUntil,
  orgName: z.string().trim().min(1, 'validation.required').max(128),
  vin: BlackBoxInstallation.shape.vin.or(z.literal('')).default(''),
})

const REQUIRED = new Set(['recorderNumber', 'orgName'])
const EXAMPLES: Partial<Record<(typeof BLACK_BOX_COLUMNS)[number], string>> = {
  recorderNumber: 'XJ-2026-000123',
  recorderModel: 'HX-R3',
  supplier: 'Hangxing',
  certificate: '2025011116000123',
  capacityMb: '256',
  calibrationUntil: '2027-06-30',
  orgName: 'North',
  vin: 'LGWEF4A50TEST0001',
}

/** Recorders by workbook: rows are matched by their number. A file installs new ones; others are moved by their own steps. */
export const blackBoxImporter = (): Importer =>
  withLife(
    tableImporter({
      name: 'blackBox',
      access: downloadBlackBoxTemplate.access,
      calls: { template: downloadBlackBoxTemplate },
      key: 'recorderNumber',
      columns: BLACK_BOX_COLUMNS.map((name) => ({ name, required: REQUIRED.has(name), example: EXAMPLES[name] ?? '' })),
      schema: BlackBoxImportRow,
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
        return { orgs: await orgsByName(tx, scope), vehicles, numbers, vins: countsOf(vins) }
      },
      reasons({ recorderNumber, orgName, vin }, { orgs, vehicles, numbers, vins }, stored) {
        const vehicleId = vehicles.get(vin)?.id ?? null
        const other = vehicleId === null ? undefined : numbers.get(vehicleId)
        const isTaken = (other !== undefined && other !== recorderNumber) || (vins.get(vin) ?? 0) > 1
        return [
          ...(orgs.has(orgName) ? [] : [{ path: 'orgName', message: 'validation.unknownOrganisation' }]),
          ...(vin === '' || vehicleId !== null ? [] : [{ path: 'vin', message: 'validation.unknownVehicle' }]),
          ...(isTaken ? [{ path: 'vin', message: 'error.vehicleHasRecorder' }] : []),
          ...(stored && vehicleId !== null && stored.vehicleId !== vehicleId
            ? [{ path: 'vin', message: 'validation.linkByStep' }]
            : []),
        ]
      },
      values({ value: { recorderNumber, recorderModel, orgName, vin, ...values } }, { orgs, vehicles }, stored) {
        const own = { ...values, number: recorderNumber, model: recorderModel, orgId: orgs.get(orgName)! }
        const vehicleId = vehicles.get(vin)?.id ?? null
        if (stored || vehicleId === null) return own
        return { ...own, vehicleId, installedAt: new Date(), state: 'installed' as const }
      },
      columnOf: { model: 'recorderModel', orgId: 'orgName' },
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
