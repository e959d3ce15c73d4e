import { type CanSignal, writeSignal } from '../protocol/can/signal.ts'
import type { DEMO_CAN_SETS } from './demo-equipment.ts'

export interface DemoCanMessage {
  /** 29-bit identifier. */
  id: number
  name: string
  sender: string
  signals: readonly CanSignal[]
  /** It is on the bus once in a while, not all the time. */
  slow?: true
}

type Range = readonly [min: number, max: number]
const intel = (
  name: string,
  start: number,
  length: number,
  [factor, offset]: readonly [number, number],
  [min, max]: Range,
  unit: string,
): CanSignal => ({ name, start, length, order: 'intel', signed: false, factor, offset, min, max, unit })
const motorola = (...args: Parameters<typeof intel>): CanSignal => ({ ...intel(...args), order: 'motorola' })

const vehicleSpeed = intel('WheelBasedVehicleSpeed', 8, 16, [1 / 256, 0], [0, 250], 'km/h')
const brakeSwitch = intel('BrakeSwitch', 28, 2, [1, 0], [0, 3], '')
const parkingBrakeSwitch = intel('ParkingBrakeSwitch', 2, 2, [1, 0], [0, 3], '')
const cruise: DemoCanMessage = {
  id: 0x18fef100,
  name: 'CCVS1',
  sender: 'BCM',
  signals: [parkingBrakeSwitch, vehicleSpeed, brakeSwitch],
}
const power: DemoCanMessage = {
  id: 0x18fef721,
  name: 'VEP1',
  sender: 'BCM',
  signals: [intel('BatteryPotential', 32, 16, [0.05, 0], [0, 3_212], 'V')],
  slow: true,
}
const distance: DemoCanMessage = {
  id: 0x18fec1ee,
  name: 'VDHR',
  sender: 'ICM',
  signals: [intel('TotalVehicleDistance', 0, 32, [0.005, 0], [0, 21_000_000], 'km')],
}

const WHEELS = ['FrontAxleLeft', 'FrontAxleRight', 'RearAxleLeft', 'RearAxleRight'] as const
const linings: DemoCanMessage = {
  id: 0x18feac0b,
  name: 'EBC4',
  sender: 'ABS',
  signals: WHEELS.map((wheel, at) => intel(`BrakeLining${wheel}`, 8 * at, 8, [0.4, 0], [0, 100], '%')),
  slow: true,
}

/** Messages by the name of their set; combustion follows the parameter groups of SAE J1939, electric is the manufacturers' own. */
export const DEMO_CAN_MESSAGES: Readonly<Record<(typeof DEMO_CAN_SETS)[number]['name'], readonly DemoCanMessage[]>> = {
  'Combustion drive': [
    {
      id: 0x0cf00400,
      name: 'EEC1',
      sender: 'ECM',
      signals: [
        intel('EngineTorque', 16, 8, [1, -125], [-125, 125], '%'),
        intel('EngineSpeed', 24, 16, [0.125, 0], [0, 8_031], '1/min'),
      ],
    },
    {
      id: 0x0cf00300,
      name: 'EEC2',
      sender: 'ECM',
      signals: [intel('AcceleratorPedal', 8, 8, [0.4, 0], [0, 100], '%')],
    },
    {
      id: 0x18f00503,
      name: 'ETC2',
      sender: 'TCU',
      signals: [
        intel('SelectedGear', 0, 8, [1, -125], [-125, 125], ''),
        intel('CurrentGear', 24, 8, [1, -125], [-125, 125], ''),
      ],
    },
    {
      id: 0x18feee00,
      name: 'ET1',
      sender: 'ECM',
      signals: [
        intel('EngineCoolantTemperature', 0, 8, [1, -40], [-40, 210], 'degC'),
        intel('EngineOilTemperature', 16, 16, [0.03125, -273], [-273, 1_735], 'degC'),
      ],
    },
    {
      id: 0x18fef200,
      name: 'LFE1',
      sender: 'ECM',
      signals: [intel('EngineFuelRate', 0, 16, [0.05, 0], [0, 3_212], 'L/h')],
    },
    cruise,
    power,
    distance,
    linings,
    {
      id: 0x18fefc17,
      name: 'DD1',
      sender: 'ICM',
      signals: [intel('FuelLevel', 8, 8, [0.4, 0], [0, 100], '%')],
    },
  ],
  'Electric drive': [
    {
      id: 0x18a10103,
      name: 'MCU_State',
      sender: 'MCU',
      signals: [
        motorola('MotorSpeed', 7, 16, [1, -20_000], [-20_000, 45_000], '1/min'),
        motorola('MotorTorque', 23, 16, [0.1, -2_000], [-2_000, 4_000], 'Nm'),
        motorola('MotorTemperature', 39, 8, [1, -40], [-40, 210], 'degC'),
      ],
    },
    {
      id: 0x18a201f3,
      name: 'BMS_Pack',
      sender: 'BMS',
      signals: [
        motorola('PackVoltage', 7, 16, [0.1, 0], [0, 1_000], 'V'),
        motorola('PackCurrent', 23, 16, [0.1, -1_000], [-1_000, 1_000], 'A'),
        motorola('StateOfCharge', 39, 8, [0.4, 0], [0, 100], '%'),
        motorola('PackTemperature', 47, 8, [1, -40], [-40, 125], 'degC'),
      ],
    },
    {
      id: 0x18a30127,
      name: 'VCU_Drive',
      sender: 'VCU',
      signals: [
        intel('SelectedGear', 0, 4, [1, 0], [0, 15], ''),
        intel('AcceleratorPedal', 8, 8, [0.4, 0], [0, 100], '%'),
        intel('BrakePedal', 16, 8, [0.4, 0], [0, 100], '%'),
        intel('Charging', 24, 1, [1, 0], [0, 1], ''),
      ],
    },
    cruise,
    power,
    distance,
    linings,
  ],
}

const EXTENDED = 0x8000_0000

/** The set as a DBC file. */
export function demoDbc(set: keyof typeof DEMO_CAN_MESSAGES): string {
  const messages = DEMO_CAN_MESSAGES[set]
  const nodes = [...new Set(messages.map(({ sender }) => sender))]
  const blocks = messages.map(({ id, name, sender, signals }) =>
    [`BO_ ${EXTENDED + id} ${name}: 8 ${sender}`, ...signals.map(signalLine)].join('\n'),
  )
  return ['VERSION "1.0"', 'NS_ :', 'BS_:', `BU_: ${nodes.join(' ')} TBOX`, ...blocks, ''].join('\n\n')
}

function signalLine({ name, start, length, order, signed, factor, offset, min, max, unit }: CanSignal): string {
  const place = `${start}|${length}@${order === 'intel' ? 1 : 0}${signed ? '-' : '+'}`
  return ` SG_ ${name} : ${place} (${factor},${offset}) [${min}|${max}] "${unit}" TBOX`
}

/** The eight bytes of a message; a signal without a value keeps all its bits set, which is "not available". */
export function encodeCan({ signals }: DemoCanMessage, values: Readonly<Record<string, number>>): Uint8Array {
  const data = new Uint8Array(8).fill(0xff)
  for (const signal of signals) {
    const value = values[signal.name]
    const { min = -Infinity, max = Infinity } = signal
    if (value !== undefined) writeSignal(signal, data, Math.min(max, Math.max(min, value)))
  }
  return data
}
