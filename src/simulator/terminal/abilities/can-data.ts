import { gzipSync } from 'node:zlib'
import { DEMO_CAN_MESSAGES, type DemoCanMessage, encodeCan } from '#core/demo/demo-can.ts'
import { demoFaults } from '#core/demo/demo-faults.ts'
import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import { unitOf } from '#core/demo/hash-random.ts'
import { busFramesOf } from '#core/protocol/can/bus-faults.ts'
import { type BodyOf, encodeBody } from '#core/protocol/jt808/message.ts'
import { BusUnits } from '#simulator/ecu/bus-units.ts'
import { batteryAt } from '#simulator/motion/battery.ts'
import { driveTrain } from '#simulator/motion/drive-train.ts'
import type { MotionState } from '#simulator/motion/vehicle-motion.ts'
import type { TerminalHost } from '../terminal-host.ts'
import { batteryVoltage, parkingBrake } from '../vehicle-state.ts'
import type { Ability } from './ability.ts'

const PARAMETER = { collect: 0x0100, upload: 0x0101 } as const
const USUAL = { collectMs: 10_000, uploadMs: 30_000 } as const
const STANDING_LOOK_MS = 60_000
const EXTENDED = 0x4000_0000
/** Bytes of a 0x0705 that still fit one frame. */
const MAX_FRAMES = 70
/** Terminals that send the bus data of a longer time as one compressed message. */
const COMPRESSES = 0.1
const FOR_COMPRESSION = 151
const FOR_LININGS = 157

/** Signals of the CAN bus: collected by parameter 0x0100, sent by 0x0101 as 0x0705. */
export class CanData implements Ability {
  nextDue: number
  private readonly messages: readonly DemoCanMessage[]
  private frames: BodyOf<0x0705>['frames'] = []
  private uploadAt: number
  private readonly compresses: boolean
  private readonly faults: BusUnits | null
  private readonly terminal: TerminalHost

  private readonly endsAt: number

  /** `endsAt`: the wires of the bus break then. */
  constructor(
    terminal: TerminalHost,
    set: keyof typeof DEMO_CAN_MESSAGES,
    startsAt: number,
    endsAt = Number.POSITIVE_INFINITY,
  ) {
    this.endsAt = endsAt
    this.terminal = terminal
    this.messages = DEMO_CAN_MESSAGES[set]
    this.nextDue = startsAt
    this.uploadAt = startsAt + USUAL.uploadMs
    const { seed } = terminal.world
    const { vehicle } = terminal.motion
    this.faults = set === 'Combustion drive' ? new BusUnits((now) => demoFaults(seed, vehicle, now)) : null
    this.compresses = unitOf(seed, FOR_COMPRESSION, vehicle.index) < COMPRESSES
  }

  tick(now: number, state: MotionState): void {
    if (now >= this.endsAt) {
      this.nextDue = Number.POSITIVE_INFINITY
      return
    }
    if (!state.engineOn) {
      this.nextDue = now + Math.max(STANDING_LOOK_MS, state.until * 1000)
      return
    }
    const { parameters, motion } = this.terminal
    const collectMs = parameters.numberOf(PARAMETER.collect) || USUAL.collectMs
    this.nextDue = now + Math.max(1_000, collectMs)
    if (this.frames.length + this.messages.length <= MAX_FRAMES) {
      const values = signalValues(motion.vehicle, state)
      const isFirst = this.frames.length === 0
      for (const message of this.messages.filter(({ slow }) => isFirst || !slow))
        this.frames.push({ word: EXTENDED + message.id, data: encodeCan(message, values) })
    }
    if (now >= this.uploadAt) this.upload(now)
  }

  private upload(now: number): void {
    const { terminal, frames } = this
    this.addFaults(now)
    this.uploadAt = now + Math.max(1_000, terminal.parameters.numberOf(PARAMETER.upload) * 1000 || USUAL.uploadMs)
    const body = { clock: clockOf(terminal.deviceTime(now), now), frames }
    const wasSent = this.compresses
      ? terminal.send(0x0901, { content: gzipSync(encodeBody(0x0705, terminal.version, body)) })
      : terminal.send(0x0705, body)
    if (wasSent) this.frames = []
  }

  /** Active trouble codes of the units that follow SAE J1939, which repeat them on the bus. */
  private addFaults(now: number): void {
    const { frames, faults } = this
    for (const unit of faults?.reports(now) ?? []) {
      const own = busFramesOf(unit)
      if (frames.length + own.length > MAX_FRAMES) return
      for (const { id, data } of own) frames.push({ word: EXTENDED + id, data })
    }
  }
}

/** `hhmmss` and four digits of milliseconds. */
const clockOf = (time: string, now: number): string =>
  `${time.slice(11).replaceAll(':', '')}${String(now % 1000).padStart(4, '0')}`

/** km a set of linings lasts; the front ones and the left ones wear faster. */
const LINING_KM = 90_000
const WEAR = { FrontAxleLeft: 1, FrontAxleRight: 0.97, RearAxleLeft: 0.9, RearAxleRight: 0.88 } as const
/** Linings are replaced before they are gone. */
const REPLACED_AT = 0.92

/** Percent that is left, by signal. */
function brakeLinings({ index }: DemoVehicle, { odometer }: MotionState): Record<string, number> {
  const used = (odometer / 1000 / LINING_KM + unitOf(FOR_LININGS, index)) % REPLACED_AT
  return Object.fromEntries(
    Object.entries(WEAR).map(([wheel, wear]) => [`BrakeLining${wheel}`, 100 * (1 - used * wear)]),
  )
}

/** Every signal of the demo's sets, by name. */
export function signalValues(vehicle: DemoVehicle, state: MotionState): Readonly<Record<string, number>> {
  const drive = driveTrain(vehicle, state)
  const common = {
    WheelBasedVehicleSpeed: state.speed,
    BrakeSwitch: drive.brake > 0 ? 1 : 0,
    TotalVehicleDistance: state.odometer / 1000,
    AcceleratorPedal: drive.accelerator,
    SelectedGear: drive.gear,
    ParkingBrakeSwitch: parkingBrake(vehicle, state) ? 1 : 0,
    BatteryPotential: batteryVoltage(vehicle, state),
    ...brakeLinings(vehicle, state),
  }
  if (vehicle.powerType === '纯电动') {
    const pack = batteryAt(vehicle, state)
    return {
      ...common,
      MotorSpeed: drive.rpm,
      MotorTorque: drive.rpm > 0 ? Math.max(-2_000, Math.min(4_000, (drive.power * 9_549) / drive.rpm)) : 0,
      MotorTemperature: Math.round(28 + 34 * Math.abs(drive.load)),
      PackVoltage: pack.voltage,
      PackCurrent: pack.current,
      StateOfCharge: pack.soc,
      PackTemperature: pack.temperatures[0] ?? 25,
      BrakePedal: drive.brake,
      Charging: state.charging ? 1 : 0,
    }
  }
  return {
    ...common,
    EngineTorque: drive.load * 100,
    EngineSpeed: drive.rpm,
    CurrentGear: drive.gear,
    EngineCoolantTemperature: drive.coolant,
    EngineOilTemperature: drive.coolant + 6,
    EngineFuelRate: drive.fuelRate,
    FuelLevel: state.energy * 100,
  }
}
