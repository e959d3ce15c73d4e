import { z } from 'zod'
import { DeviceInput, DeviceLink, downloadDeviceTemplate } from '#core/contract/device.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { withLife } from '#server/store/import-life.ts'
import { orgsByName, vehiclesByVin } from '#server/store/import-references.ts'
import { device } from '#server/store/schema/device.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { DEVICE_COLUMNS, DEVICE_WORDS } from './device-row.ts'

const DeviceImportRow = z.object({
  deviceCode: DeviceInput.shape.code,
  deviceKind: DeviceInput.shape.kind,
  deviceModel: DeviceInput.shape.model,
  supplier: DeviceInput.shape.supplier,
  protocol: DeviceInput.shape.protocol,
  orgName: z.string().trim().min(1, 'validation.required').max(128),
  vin: DeviceLink.shape.vin.or(z.literal('')).default(''),
  position: DeviceLink.shape.position,
})

const REQUIRED = new Set(['deviceCode', 'deviceKind', 'orgName'])
const EXAMPLES: Partial<Record<(typeof DEVICE_COLUMNS)[number], string>> = {
  deviceCode: 'CAM-2026-000123',
  deviceKind: 'camera',
  deviceModel: 'HC-210',
  supplier: 'Huarui Vision',
  protocol: 'AHD',
  orgName: 'North',
  vin: 'LGWEF4A50TEST0001',
  position: 'Windscreen',
}

/** Devices by workbook: rows are matched by their id. A file links new devices; those in use are moved by their own steps. */
export const deviceImporter = (): Importer =>
  withLife(
    tableImporter({
      name: 'device',
      access: downloadDeviceTemplate.access,
      calls: { template: downloadDeviceTemplate },
      key: 'deviceCode',
      words: DEVICE_WORDS,
      columns: DEVICE_COLUMNS.map((name) => ({ name, required: REQUIRED.has(name), example: EXAMPLES[name] ?? '' })),
      schema: DeviceImportRow,
      table: device,
      match: { column: device.code, of: ({ deviceCode }) => deviceCode },
      taken: { path: 'deviceCode', message: 'error.deviceTaken' },
      references: async (tx, scope, rows) => ({
        orgs: await orgsByName(tx, scope),
        vehicles: await vehiclesByVin(
          tx,
          scope,
          rows.flatMap(({ value }) => value.vin || []),
        ),
      }),
      reasons({ orgName, vin }, { orgs, vehicles }, stored) {
        const vehicleId = vehicles.get(vin)?.id ?? null
        return [
          ...(orgs.has(orgName) ? [] : [{ path: 'orgName', message: 'validation.unknownOrganisation' }]),
          ...(vin === '' || vehicleId !== null ? [] : [{ path: 'vin', message: 'validation.unknownVehicle' }]),
          ...(stored && vin !== '' && vehicleId !== null && stored.vehicleId !== vehicleId
            ? [{ path: 'vin', message: 'validation.linkByStep' }]
            : []),
        ]
      },
      values({ value: { deviceCode, deviceKind, deviceModel, orgName, vin, position, ...values } }, refs, stored) {
        const own = {
          ...values,
          code: deviceCode,
          kind: deviceKind,
          model: deviceModel,
          orgId: refs.orgs.get(orgName)!,
        }
        if (stored) return { ...own, ...(stored.vehicleId !== null && { position }) }
        const vehicleId = refs.vehicles.get(vin)?.id ?? null
        return vehicleId === null
          ? own
          : { ...own, vehicleId, position, linkedAt: new Date(), state: 'linked' as const }
      },
      columnOf: { kind: 'deviceKind', model: 'deviceModel', orgId: 'orgName' },
    }),
    { table: device, column: device.code, type: 'device', added: 'stocked' },
  )
