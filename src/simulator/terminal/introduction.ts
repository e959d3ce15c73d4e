import { DEMO_DEVICE_MAKER, demoDeviceId } from '#core/demo/demo-device.ts'
import { demoCard } from '#core/demo/demo-spare.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { encodeBody } from '#core/protocol/jt808/message.ts'

const HARDWARE = 'V1.3'
/** GPS and BeiDou; LTE. */
const GNSS_BITS = 0b11
const RADIO_BITS = 1 << 5
const TYPE_BITS = { truck: 1 << 2, bus: 1, car: 1 << 3, special: 0 } as const

/** Eight places in 2011. */
const model = ({ terminalModel }: DemoVehicle): string => terminalModel.slice(0, 8)

/** Colour of a registration that names the VIN in place of the plate. */
const VIN_COLOUR = 0

/** Body of 0x0100; `vin` in place of the plate where it is given. */
export function registration(vehicle: DemoVehicle, vin?: string): Uint8Array {
  return encodeBody(0x0100, vehicle.protocolVersion, {
    province: Math.floor(vehicle.division / 10_000),
    city: vehicle.division % 10_000,
    maker: DEMO_DEVICE_MAKER,
    model: model(vehicle),
    terminalId: demoDeviceId(vehicle),
    plateColor: vin === undefined ? vehicle.plateColour : VIN_COLOUR,
    plate: vin ?? vehicle.plate,
  })
}

/** Body of 0x0102. */
export function authentication(vehicle: DemoVehicle, authCode: string, firmware: string): Uint8Array {
  const is2019 = vehicle.protocolVersion === '2019'
  const device = { imei: vehicle.iccid.slice(-15), software: firmware }
  return encodeBody(0x0102, vehicle.protocolVersion, { authCode, ...(is2019 ? device : {}) })
}

/** Body of 0x0107. */
export function attributes(vehicle: DemoVehicle, firmware: string): Uint8Array {
  return encodeBody(0x0107, vehicle.protocolVersion, {
    type: TYPE_BITS[vehicle.vehicleClass],
    maker: DEMO_DEVICE_MAKER,
    model: model(vehicle),
    terminalId: demoDeviceId(vehicle),
    iccid: demoCard(vehicle),
    hardware: HARDWARE,
    firmware,
    gnss: GNSS_BITS,
    radio: RADIO_BITS,
  })
}
