import type { DemoVehicle } from './demo-fleet.ts'

/** Manufacturer id demo terminals register with. */
export const DEMO_DEVICE_MAKER = 'FLTWL'

/** Device id of a demo terminal; 0x0100 of 2011 and 2013 has seven bytes for it. */
export const demoDeviceId = ({ protocolVersion, sn }: Pick<DemoVehicle, 'protocolVersion' | 'sn'>): string =>
  protocolVersion === '2019' ? sn : sn.slice(-7)
