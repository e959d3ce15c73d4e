import { demoDeviceId } from '#core/demo/demo-device.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import type { NamedItems } from '#core/protocol/jt808/location/items.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import { altitudeAt } from '../location-report.ts'
import type { Incident } from './safety-incidents.ts'

export type AlarmMark = NonNullable<NamedItems['adas']>['mark']

export interface SafetyReport {
  incident: Incident
  alarmId: number
  flag: number
  mark: AlarmMark
}

export const FLAG = { unavailable: 0, start: 1, end: 2 } as const
const SERIALS = 256
const ID_BYTES = 7
const VEHICLE = { acc: 1, brake: 1 << 4, card: 1 << 5, positioned: 1 << 10 } as const

/** What the files of an alarm are asked for under; `time` by the device clock. */
export const markOf = (vehicle: DemoVehicle, time: string, alarmId: number, attachments: number): AlarmMark => ({
  terminalId: demoDeviceId(vehicle).slice(-ID_BYTES),
  time,
  serial: alarmId % SERIALS,
  attachments,
  reserve: new Uint8Array(1),
})

/** Item of a position that reports an incident (T/JSATL 12). */
export function safetyItem(
  { incident, alarmId, flag, mark }: SafetyReport,
  time: string,
  state: MotionState,
): NamedItems {
  const { kind, type, level } = incident
  const place = {
    speed: Math.min(255, Math.round(state.speed)),
    altitude: altitudeAt(state.lng, state.lat),
    lat: state.lat,
    lng: state.lng,
    time,
    vehicle: (state.engineOn ? VEHICLE.acc : 0) | VEHICLE.positioned | (state.acceleration < -0.3 ? VEHICLE.brake : 0),
  }
  const head = { alarmId, flag }
  if (kind === 'adas') {
    const ahead = {
      frontSpeed: Math.max(0, Math.round(state.speed) - 18),
      distance: type === 1 || type === 3 ? 0.9 : 0,
    }
    const side = { side: type === 2 ? 1 + (alarmId % 2) : 0, signKind: 0, signValue: 0 }
    return { adas: { ...head, type, level, ...ahead, ...side, ...place, mark } }
  }
  if (kind === 'dsm') {
    const fatigue = type === 1 ? 5 + (alarmId % 5) : 0
    return { dsm: { ...head, type, level, fatigue, reserve: new Uint8Array(4), ...place, mark } }
  }
  if (kind === 'blindSpot') return { blindSpot: { ...head, type, ...place, mark } }
  const wheel = { wheel: alarmId % 6, kind: type, pressure: 560, temperature: 61, battery: 82 }
  return { tyres: { ...head, ...place, mark, wheels: [wheel] } }
}
