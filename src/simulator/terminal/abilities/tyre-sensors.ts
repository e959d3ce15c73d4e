import { demoDeviceId } from '#core/demo/demo-device.ts'
import { hashOf, unitOf } from '#core/demo/hash-random.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import type { NamedItems } from '#core/protocol/jt808/location/items.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import { altitudeAt } from '../location-report.ts'
import type { TerminalHost } from '../terminal-host.ts'
import type { Ability, Additions } from './ability.ts'

const EVERY_MS = 300_000
const FOR = { pressure: 191, weak: 192 } as const
/** Kind of T/JSATL 12 table 4-21: reports by the clock, nothing wrong. */
const REPORTS = 1
const NO_FLAG = 0
const ID_BYTES = 7
const SERIALS = 256
const VEHICLE = { acc: 1, positioned: 1 << 10 } as const
/** Tyres of a rigid vehicle with twins behind, and of a tractor with its trailer. */
const RIGID = 6
const WITH_TRAILER = 16
const FORMULA = /(\d{1,2})\s?×\s?\d/
/** kPa when cold. */
const FILLED = { bus: 780, truck: 850, car: 240, special: 820 } as const
const AMBIENT = 19
const WARMS_BY = 34
const WARMING_SECONDS = 2_400
const WEAK_SHARE = 0.12

/** Sensors in the wheels: what they measure goes along with a position every few minutes (T/JSATL 12 item 0x66). */
export class TyreSensors implements Ability {
  nextDue: number
  private isDue = false
  private count = 0
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost, startsAt: number) {
    this.terminal = terminal
    this.nextDue = startsAt
  }

  tick(now: number, state: MotionState): void {
    this.nextDue = now + EVERY_MS
    this.isDue = state.engineOn
  }

  addTo({ items }: Additions, now: number, state: MotionState, isReport: boolean): void {
    if (!isReport || !this.isDue) return
    this.isDue = false
    items.tyres = this.report(now, state)
  }

  private report(now: number, state: MotionState): NonNullable<NamedItems['tyres']> {
    const { terminal } = this
    const { vehicle } = terminal.motion
    const alarmId = this.count++
    const time = terminal.deviceTime(now)
    return {
      alarmId,
      flag: NO_FLAG,
      speed: Math.min(255, Math.round(state.speed)),
      altitude: altitudeAt(state.lng, state.lat),
      lat: state.lat,
      lng: state.lng,
      time,
      vehicle: (state.engineOn ? VEHICLE.acc : 0) | VEHICLE.positioned,
      mark: {
        terminalId: demoDeviceId(vehicle).slice(-ID_BYTES),
        time,
        serial: alarmId % SERIALS,
        attachments: 0,
        reserve: new Uint8Array(1),
      },
      wheels: wheelsOf(vehicle, state),
    }
  }
}

/** Warmer and fuller the longer it rolls; on some vehicles one tyre has lost air. */
function wheelsOf(vehicle: DemoVehicle, state: MotionState): NonNullable<NamedItems['tyres']>['wheels'] {
  const { index, vehicleClass, modelName } = vehicle
  const hasTrailer = vehicleClass === 'truck' && Number(FORMULA.exec(modelName)?.[1] ?? 0) >= 6
  const count = hasTrailer ? WITH_TRAILER : RIGID
  const weak = unitOf(FOR.weak, index) < WEAK_SHARE ? hashOf(FOR.weak, index, 1) % count : -1
  const rolling =
    state.speed > 1 ? Math.min(1, (0.25 + state.since / WARMING_SECONDS) * (0.4 + state.speed / 130)) : 0.2
  return Array.from({ length: count }, (_, wheel) => {
    const own = unitOf(FOR.pressure, index, wheel)
    const temperature = Math.round(AMBIENT + WARMS_BY * rolling + own * 4)
    const cold = FILLED[vehicleClass] * (wheel === weak ? 0.78 : 0.97 + own * 0.05)
    return {
      wheel,
      kind: REPORTS,
      pressure: Math.round(cold * (1 + (temperature - AMBIENT) / 290)),
      temperature,
      battery: 70 + (hashOf(FOR.pressure, index, wheel) % 28),
    }
  })
}
