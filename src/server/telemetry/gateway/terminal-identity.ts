/** Identity of a device when it registers. */
export interface DeviceIdentity {
  /** Terminal id of 0x0100. */
  deviceId: string
  /** Maker id of 0x0100. */
  maker: string
}

interface Bound {
  deviceId: string | null
  deviceMaker: string
}

/** `first`: the phone does not belong to a device yet. */
export type DeviceRelation = 'same' | 'first' | 'other'

export const deviceOf = ({ terminalId, maker }: { terminalId: string; maker: string }): DeviceIdentity => ({
  deviceId: terminalId.trim(),
  maker: maker.trim(),
})

export function deviceRelation({ deviceId, deviceMaker }: Bound, device: DeviceIdentity): DeviceRelation {
  if (deviceId === null) return 'first'
  // A device id that an operator has entered has no maker before its first registration.
  const sameMaker = deviceMaker === '' || deviceMaker === device.maker
  return deviceId === device.deviceId && sameMaker ? 'same' : 'other'
}

/** Both parts of the identity are on the terminal's record. */
export const isBound = ({ deviceId, deviceMaker }: Bound, device: DeviceIdentity): boolean =>
  deviceId === device.deviceId && deviceMaker === device.maker

const IMEI = /^\d{15}$/
const NO_IMEI = /^0*$/

/** IMEI of 0x0102 (2019); empty while the modem does not know it. */
export function imeiOf(reported: string | undefined): string {
  const imei = reported?.trim() ?? ''
  return IMEI.test(imei) && !NO_IMEI.test(imei) ? imei : ''
}
