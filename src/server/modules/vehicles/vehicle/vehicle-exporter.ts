import {
  exportVehicles,
  PLATE_COLOURS,
  REGISTER_STATES,
  VEHICLE_ATTRIBUTES,
  type VehicleRow,
} from '#core/contract/vehicle.ts'
import { VEHICLE_CLASSES } from '#core/contract/vehicle-model.ts'
import { platformTimeOf, toPlatformTime } from '#core/domain/platform-time.ts'
import { VEHICLE_STATES } from '#core/domain/vehicle-state.ts'
import { type ColumnWords, type Exporter, exporter, POWER_TYPE_WORDS, wordsOf } from '#server/exchange/exporter.ts'
import { ONE_ROW } from '#server/store/paging.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { liveIds } from './live-filter.ts'
import type { VehicleRepository } from './vehicle-repository.ts'

export type StoredVehicle = Awaited<ReturnType<VehicleRepository['page']>>['list'][number]

/** Columns of exported registers, in order. */
export const EXPORTED_COLUMNS = [
  'vin',
  'plate',
  'plateColour',
  'orgName',
  'brandName',
  'seriesName',
  'modelName',
  'vehicleClass',
  'powerType',
  'country',
  'operatingCity',
  'attribute',
  'registerState',
  'driverName',
  'soldOn',
  'insuranceUntil',
  'inspectionUntil',
  'terminalSn',
  'terminalPhone',
  'state',
  'lastMessageTime',
] as const satisfies readonly (keyof VehicleRow)[]

/** Codes of vehicles by the words of people: an exported register can be imported. */
export const VEHICLE_WORDS: Readonly<Record<string, ColumnWords>> = {
  attribute: {
    codes: [1, 2, 3],
    key: (code) => `baseInfo:attribute.${VEHICLE_ATTRIBUTES[Number(code) - 1]}`,
  },
  plateColour: {
    codes: PLATE_COLOURS.map(({ code }) => code),
    key: (code) => `baseInfo:plateColour.${PLATE_COLOURS.find((each) => each.code === code)?.key}`,
  },
}

/** Personal data: only in files approved to contain it. */
export const PERSONAL_COLUMNS: readonly string[] = ['driverName']

/** A stored vehicle as the contract shows it, with its live state. */
export function vehicleRow({ createdAt, updatedAt, ...row }: StoredVehicle, fleet: FleetView): VehicleRow {
  const live = fleet.state(row.id)
  return {
    ...row,
    registerState: row.registerState,
    state: live?.state ?? 'neverOnline',
    lastMessageTime: live?.lastMessageAt ? toPlatformTime(live.lastMessageAt) : null,
    createTime: platformTimeOf(createdAt),
    updateTime: platformTimeOf(updatedAt),
  }
}

/** The register as a background export. */
export const vehicleExporter = (vehicles: VehicleRepository, fleet: FleetView): Exporter =>
  exporter({
    endpoint: exportVehicles,
    page: '/baseInfo/vehicle',
    fileName: 'vehicles',
    columns: EXPORTED_COLUMNS,
    personal: PERSONAL_COLUMNS,
    words: {
      vehicleClass: wordsOf(VEHICLE_CLASSES, 'baseInfo:class.'),
      registerState: wordsOf(REGISTER_STATES, 'baseInfo:registerState.'),
      state: wordsOf(VEHICLE_STATES, 'common:state.'),
      ...VEHICLE_WORDS,
      powerType: POWER_TYPE_WORDS,
    },
    async *rows(scope, filter) {
      const live = liveIds(fleet, scope, filter)
      for await (const row of vehicles.all(scope, { ...filter, live })) yield vehicleRow(row, fleet)
    },
    count: async (scope, filter) =>
      (await vehicles.page(scope, { ...filter, live: liveIds(fleet, scope, filter) }, ONE_ROW)).total,
  })
