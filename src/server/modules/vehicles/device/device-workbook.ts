import { z } from 'zod'
import { DeviceInput, DeviceLink, downloadDeviceTemplate, exportDevices } from '#core/contract/device.ts'
import { DEVICE_KINDS, DEVICE_STATES } from '#core/domain/stock-life.ts'
import type { Importer } from '#server/exchange/importer.ts'
import { withLife } from '#server/store/import-life.ts'
import { vehiclesByVin } from '#server/store/import-references.ts'
import { device } from '#server/store/schema/device.ts'
import { tableImporter } from '#server/store/table-importer.ts'
import { orgName, sheet } from '#server/exchange/sheet.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { DeviceRepository } from './device-repository.ts'

const DeviceImportRow = z.object({
  deviceCode: DeviceInput.shape.code,
  deviceKind: DeviceInput.shape.kind,
  deviceModel: DeviceInput.shape.model,
  supplier: DeviceInput.shape.supplier,
  protocol: DeviceInput.shape.protocol,
  orgName,
  vin: DeviceLink.shape.vin.or(z.literal('')).default(''),
  position: DeviceLink.shape.position,
})

const DEVICE_WORDS = {
  deviceKind: wordsOf(DEVICE_KINDS, 'stock:device.kind.'),
  deviceState: wordsOf(DEVICE_STATES, 'stock:device.state.'),
}

const DEVICE_SHEET = sheet(DeviceImportRow, {
  deviceCode: 'CAM-2026-000123',
  deviceKind: 'camera',
  deviceModel: 'HC-210',
  supplier: 'Huarui Vision',
  protocol: 'AHD',
  orgName: 'North',
  vin: 'LGWEF4A50TEST0001',
  position: 'Windscreen',
})

/** Devices by workbook: rows are matched by their id. A file links new devices; those in use are moved by their own steps. */
export const deviceImporter = (): Importer =>
  withLife(
    tableImporter({
      name: 'device',
      access: downloadDeviceTemplate.access,
      calls: { template: downloadDeviceTemplate },
      key: 'deviceCode',
      words: DEVICE_WORDS,
      sheet: DEVICE_SHEET,
      table: device,
      match: { column: device.code, of: ({ deviceCode }) => deviceCode },
      taken: { path: 'deviceCode', message: 'error.deviceTaken' },
      references: async (tx, scope, rows) => ({
        vehicles: await vehiclesByVin(
          tx,
          scope,
          rows.flatMap(({ value }) => value.vin || []),
        ),
      }),
      reasons({ vin }, { vehicles }, stored) {
        const vehicleId = vehicles.get(vin)?.id ?? null
        return [
          ...(vin === '' || vehicleId !== null ? [] : [{ path: 'vin', message: 'validation.unknownVehicle' }]),
          ...(stored && vin !== '' && vehicleId !== null && stored.vehicleId !== vehicleId
            ? [{ path: 'vin', message: 'validation.linkByStep' }]
            : []),
        ]
      },
      values({ value: { deviceCode, deviceKind, deviceModel, vin, position, ...values } }, refs, stored) {
        const own = {
          ...values,
          code: deviceCode,
          kind: deviceKind,
          model: deviceModel,
        }
        if (stored) return { ...own, ...(stored.vehicleId !== null && { position }) }
        const vehicleId = refs.vehicles.get(vin)?.id ?? null
        return vehicleId === null
          ? own
          : { ...own, vehicleId, position, linkedAt: new Date(), state: 'linked' as const }
      },
      columnOf: { kind: 'deviceKind', model: 'deviceModel' },
    }),
    { table: device, column: device.code, type: 'device', added: 'stocked' },
  )

export const deviceExporter = (devices: DeviceRepository): Exporter =>
  exporter({
    endpoint: exportDevices,
    page: '/baseInfo/device',
    fileName: 'devices',
    columns: [...DEVICE_SHEET.names, 'partSerial', 'deviceState', 'lastDataTime', 'battery', 'replaces', 'replacedBy'],
    words: DEVICE_WORDS,
    async *rows(scope, filter) {
      for await (const { code, kind, model, state, ...row } of devices.all(scope, filter)) {
        yield { ...row, deviceCode: code, deviceKind: kind, deviceModel: model, deviceState: state }
      }
    },
    count: async (scope, filter) => (await devices.page(scope, filter, ONE_ROW)).total,
  })
