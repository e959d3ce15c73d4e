import type { DemoVehicle } from '#core/demo/demo-fleet.ts'
import type { Gb32960Edition } from '#core/protocol/gb32960/frame.ts'
import type { Tagged } from '#core/protocol/schema/field.ts'
import { type Battery, batteryAt } from '../motion/battery.ts'
import { type DriveTrain, driveTrain } from '../motion/drive-train.ts'
import type { MotionState } from '../motion/vehicle-motion.ts'

const STATE = { on: 1, off: 2 } as const
const CHARGE = { parked: 1, none: 3, full: 4 } as const
const ELECTRIC = 1
const DCDC = { works: 1, off: 2 } as const
const GEAR = { drive: 14, park: 15, forceBit: 1 << 5, brakeBit: 1 << 4 } as const
const MOTOR = { consuming: 1, generating: 2, off: 3, ready: 4 } as const
const POSITION = { south: 1 << 1, west: 1 << 2 } as const
const WGS84 = 1
const ALARM = { spread: 1, socLow: 1 << 4, cellUnder: 1 << 6, inconsistent: 1 << 10 } as const
const FULL = 0.949
const MAX_TORQUE = { '2016': 4_500, '2025': 20_000 } as const

const round = (value: number, per: number): number => Math.round(value * per) / per

/** Real-time units of GB/T 32960 for what the vehicle does; every number follows from motion and battery. */
export function energyUnits(edition: Gb32960Edition, vehicle: DemoVehicle, state: MotionState): Tagged[] {
  const battery = batteryAt(vehicle, state)
  const drive = driveTrain(vehicle, state)
  const is2016 = edition === '2016'
  return [
    { id: 0x01, key: 'vehicle', value: vehicleUnit(is2016, state, battery, drive) },
    { id: 0x02, key: 'motor', value: { motors: [motorUnit(edition, state, battery, drive)] } },
    { id: 0x05, key: 'position', value: positionUnit(is2016, state) },
    ...(is2016 ? [{ id: 0x06, key: 'extremes', value: extremesUnit(battery) }] : []),
    { id: is2016 ? 0x07 : 0x06, key: 'alarm', value: alarmUnit(is2016, battery) },
    { id: is2016 ? 0x08 : 0x07, key: 'voltages', value: voltagesUnit(is2016, battery) },
    {
      id: is2016 ? 0x09 : 0x08,
      key: 'temperatures',
      value: { packs: [{ number: 1, probeTemperatures: [...battery.temperatures] }] },
    },
  ]
}

function vehicleUnit(
  is2016: boolean,
  state: MotionState,
  battery: Battery,
  drive: DriveTrain,
): Record<string, unknown> {
  const isActive = state.engineOn || state.charging
  const force = (drive.accelerator > 0 ? GEAR.forceBit : 0) | (drive.brake > 0 ? GEAR.brakeBit : 0)
  return {
    vehicleState: state.engineOn ? STATE.on : STATE.off,
    chargeState: state.charging
      ? CHARGE.parked
      : state.stop === 'charge' && state.energy > FULL
        ? CHARGE.full
        : CHARGE.none,
    runMode: ELECTRIC,
    speed: round(state.speed, 10),
    mileage: round(state.odometer / 1000, 10),
    totalVoltage: round(battery.voltage, 10),
    totalCurrent: round(battery.current, 10),
    soc: battery.soc,
    dcdcState: isActive ? DCDC.works : DCDC.off,
    gear: (state.stop === null ? GEAR.drive : GEAR.park) | force,
    insulationResistance: battery.insulation,
    ...(is2016 ? { accelerator: drive.accelerator, brake: drive.brake } : {}),
  }
}

function motorUnit(
  edition: Gb32960Edition,
  state: MotionState,
  battery: Battery,
  drive: DriveTrain,
): Record<string, unknown> {
  const torque = drive.rpm > 0 ? (drive.power * 9_549) / drive.rpm : 0
  const most = MAX_TORQUE[edition]
  const turning = state.engineOn ? (torque >= 0 ? MOTOR.consuming : MOTOR.generating) : MOTOR.off
  const heat = 34 * Math.abs(drive.load)
  return {
    number: 1,
    motorState: state.engineOn && state.speed < 0.5 ? MOTOR.ready : turning,
    controllerTemperature: Math.round(26 + heat * 0.7),
    rpm: drive.rpm,
    torque: round(Math.max(-1_900, Math.min(most, torque)), 10),
    motorTemperature: Math.round(28 + heat),
    ...(edition === '2016'
      ? {
          controllerVoltage: round(battery.voltage, 10),
          controllerCurrent: state.engineOn ? round(battery.current, 10) : 0,
        }
      : {}),
  }
}

const positionUnit = (is2016: boolean, { lng, lat }: MotionState): Record<string, unknown> => ({
  positionState: (lat < 0 ? POSITION.south : 0) | (lng < 0 ? POSITION.west : 0),
  ...(is2016 ? {} : { coordinateSystem: WGS84 }),
  lng: round(lng, 1e6),
  lat: round(lat, 1e6),
})

const indexOfMost = (values: readonly number[], better: (a: number, b: number) => boolean): number =>
  values.reduce((best, value, at) => (better(value, values[best] as number) ? at : best), 0)
const above = (a: number, b: number): boolean => a > b
const below = (a: number, b: number): boolean => a < b

function extremesUnit({ cells, temperatures }: Battery): Record<string, unknown> {
  const [high, low] = [indexOfMost(cells, above), indexOfMost(cells, below)]
  const [hot, cold] = [indexOfMost(temperatures, above), indexOfMost(temperatures, below)]
  return {
    highestVoltagePack: 1,
    highestVoltageCell: high + 1,
    highestCellVoltage: cells[high],
    lowestVoltagePack: 1,
    lowestVoltageCell: low + 1,
    lowestCellVoltage: cells[low],
    highestTemperaturePack: 1,
    highestTemperatureProbe: hot + 1,
    highestTemperature: temperatures[hot],
    lowestTemperaturePack: 1,
    lowestTemperatureProbe: cold + 1,
    lowestTemperature: temperatures[cold],
  }
}

const WIDE_SPREAD = 0.12
const LOWEST_CELL = 2.75
const WIDE_TEMPERATURES = 9
const LOW_SOC = 15

/** A weak cell gives way under load, so its alarm comes and goes with the current. */
function alarmUnit(is2016: boolean, { cells, temperatures, soc }: Battery): Record<string, unknown> {
  const lowest = Math.min(...cells)
  const causes: [bit: number, level: number][] = []
  if (Math.max(...temperatures) - Math.min(...temperatures) > WIDE_TEMPERATURES) causes.push([ALARM.spread, 1])
  if (soc < LOW_SOC) causes.push([ALARM.socLow, 1])
  if (Math.max(...cells) - lowest > WIDE_SPREAD) causes.push([ALARM.inconsistent, 2])
  if (lowest < LOWEST_CELL) causes.push([ALARM.cellUnder, 3])
  const lists = { batteryFaults: [], motorFaults: [], engineFaults: [], otherFaults: [] }
  return {
    alarmLevel: Math.max(0, ...causes.map(([, level]) => level)),
    alarms: causes.reduce((word, [bit]) => word | bit, 0),
    ...lists,
    ...(is2016 ? {} : { alarmLevels: causes.map(([bit, alarmLevel]) => ({ alarmBit: Math.log2(bit), alarmLevel })) }),
  }
}

const voltagesUnit = (is2016: boolean, { cells, voltage, current }: Battery): Record<string, unknown> => ({
  packs: [
    {
      number: 1,
      packVoltage: round(voltage, 10),
      packCurrent: round(current, 10),
      ...(is2016 ? { cellCount: cells.length, firstCell: 1 } : {}),
      cellVoltages: [...cells],
    },
  ],
})
