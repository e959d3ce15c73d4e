import { exportDevices } from '#core/contract/device.ts'
import { DEVICE_KINDS, DEVICE_STATES } from '#core/domain/stock-life.ts'
import { type Exporter, exporter, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { DeviceRepository } from './device-repository.ts'

/** Columns the import reads too. */
export const DEVICE_COLUMNS = [
  'deviceCode',
  'deviceKind',
  'deviceModel',
  'supplier',
  'protocol',
  'orgName',
  'vin',
  'position',
] as const
export const DEVICE_WORDS = {
  deviceKind: wordsOf(DEVICE_KINDS, 'stock:device.kind.'),
  deviceState: wordsOf(DEVICE_STATES, 'stock:device.state.'),
}

export const deviceExporter = (devices: DeviceRepository): Exporter =>
  exporter({
    endpoint: exportDevices,
    page: '/baseInfo/device',
    fileName: 'devices',
    columns: [...DEVICE_COLUMNS, 'partSerial', 'deviceState', 'lastDataTime', 'battery', 'replaces', 'replacedBy'],
    words: DEVICE_WORDS,
    async *rows(scope, filter) {
      for await (const { code, kind, model, state, ...row } of devices.all(scope, filter)) {
        yield { ...row, deviceCode: code, deviceKind: kind, deviceModel: model, deviceState: state }
      }
    },
    count: async (scope, filter) => (await devices.page(scope, filter, ONE_ROW)).total,
  })
