import type { Field, TagDefinition, TagTable } from '../schema/field.ts'
import { record, sizedBytes, u16, u32, u8 } from '../schema/fields.ts'
import { gbAlarmBits2016, gbAlarmBits2025 } from './alarm-bits.ts'
import { celsius, degrees, r16, r32, r8, readings } from './fields.ts'
import { capacitor, capacitorExtremes, fuelCell2016, fuelCell2025, fuelCellStacks } from './fuel-cell-units.ts'

/* Units of real-time data (GB/T 32960.3-2016 clause 7.2.3, 2025 clause 7.2.4). They carry no length of their own. */

const volts = () => r16({ per: 10, unit: 'volt' })
/** Tenths of an ampere on a scale that begins below zero. */
const amperes = (from: -1000 | -3000) => r16({ per: 10, shift: -from * 10, unit: 'ampere' })

const vehicleState = r8({ values: { 1: 'on', 2: 'off', 3: 'other' } })
const chargeState = r8({ values: { 1: 'chargingParked', 2: 'chargingDriving', 3: 'notCharging', 4: 'charged' } })
const runMode = r8({ values: { 1: 'electric', 2: 'hybrid', 3: 'fuel' } })
const dcdcState = r8({ values: { 1: 'working', 2: 'off' } })

const GEARS = {
  0: 'neutral',
  1: 'gear1',
  2: 'gear2',
  3: 'gear3',
  4: 'gear4',
  5: 'gear5',
  6: 'gear6',
  7: 'gear7',
  8: 'gear8',
  9: 'gear9',
  10: 'gear10',
  11: 'gear11',
  12: 'gear12',
  13: 'reverse',
  14: 'drive',
  15: 'park',
}
const gearParts = [{ name: 'gear', bit: 0, width: 4, values: GEARS }]
const gearBits = [
  { bit: 5, key: 'drivingForce' },
  { bit: 4, key: 'brakingForce' },
]

const vehicleHead = {
  vehicleState,
  chargeState,
  runMode,
  speed: r16({ per: 10, unit: 'kmh' }),
  mileage: r32({ per: 10, unit: 'km' }),
  totalVoltage: volts(),
}

const vehicle2016 = record({
  ...vehicleHead,
  totalCurrent: amperes(-1000),
  soc: r8({ unit: 'percent' }),
  dcdcState,
  gear: r8({ parts: gearParts, bits: gearBits }),
  insulationResistance: r16({ unit: 'kiloohm' }),
  accelerator: r8({ unit: 'percent' }),
  /** 101: pressed, where the vehicle knows no more than that. */
  brake: r8({ unit: 'percent', values: { 101: 'pressed' } }),
})

const vehicle2025 = record({
  ...vehicleHead,
  totalCurrent: amperes(-3000),
  soc: r8({ unit: 'percent' }),
  dcdcState,
  gear: r8({ parts: gearParts, bits: [{ bit: 7, key: 'gearInvalid' }, ...gearBits] }),
  insulationResistance: r16({ unit: 'kiloohm' }),
})

const motorHead = {
  number: u8(),
  motorState: r8({ values: { 1: 'consuming', 2: 'generating', 3: 'off', 4: 'ready' } }),
  controllerTemperature: celsius(),
}

const motors2016 = record({
  motors: readings(
    1,
    record({
      ...motorHead,
      rpm: r16({ shift: 20_000, unit: 'rpm' }),
      torque: r16({ per: 10, shift: 20_000, unit: 'newtonMetre' }),
      motorTemperature: celsius(),
      controllerVoltage: volts(),
      controllerCurrent: amperes(-1000),
    }),
  ),
})

const motors2025 = record({
  motors: readings(
    1,
    record({
      ...motorHead,
      rpm: r16({ shift: 32_000, unit: 'rpm' }),
      torque: r32({ per: 10, shift: 200_000, unit: 'newtonMetre' }),
      motorTemperature: celsius(),
    }),
  ),
})

const crankshaftRpm = r16({ unit: 'rpm' })
const engine2016 = record({
  engineState: r8({ values: { 1: 'running', 2: 'off' } }),
  crankshaftRpm,
  fuelRate: r16({ per: 100, unit: 'litrePer100km' }),
})
const engine2025 = record({ crankshaftRpm })

/** Bit 0 is set while there is no fix: real vehicles send 0 with good coordinates. */
const positionState = u8({
  bits: [
    { bit: 0, key: 'noFix' },
    { bit: 1, key: 'south' },
    { bit: 2, key: 'west' },
  ],
})
const SOUTH_BIT = 1
const WEST_BIT = 2

const position2016 = record({ positionState, lng: degrees(WEST_BIT), lat: degrees(SOUTH_BIT) })
const position2025 = record({
  positionState,
  coordinateSystem: u8({ values: { 1: 'wgs84', 2: 'gcj02', 3: 'other' } }),
  lng: degrees(WEST_BIT),
  lat: degrees(SOUTH_BIT),
})

const cellVolts = () => r16({ per: 1000, unit: 'volt' })

const extremes = record({
  highestVoltagePack: r8(),
  highestVoltageCell: r8(),
  highestCellVoltage: cellVolts(),
  lowestVoltagePack: r8(),
  lowestVoltageCell: r8(),
  lowestCellVoltage: cellVolts(),
  highestTemperaturePack: r8(),
  highestTemperatureProbe: r8(),
  highestTemperature: celsius(),
  lowestTemperaturePack: r8(),
  lowestTemperatureProbe: r8(),
  lowestTemperature: celsius(),
})

const faultLists = {
  batteryFaults: readings(1, u32()),
  motorFaults: readings(1, u32()),
  engineFaults: readings(1, u32()),
  otherFaults: readings(1, u32()),
}

const alarms2016 = record({ alarmLevel: r8(), alarms: u32({ bits: gbAlarmBits2016 }), ...faultLists })
const alarms2025 = record({
  alarmLevel: r8(),
  alarms: u32({ bits: gbAlarmBits2025 }),
  ...faultLists,
  alarmLevels: readings(
    1,
    record({
      alarmBit: u8({ values: Object.fromEntries(gbAlarmBits2025.map(({ bit, key }) => [bit, key])) }),
      alarmLevel: r8(),
    }),
  ),
})

const voltages2016 = record({
  packs: readings(
    1,
    record({
      number: r8(),
      packVoltage: volts(),
      // Frames of real vehicles make sense from -1000 A only, whatever the 2025 edition says of its own unit.
      packCurrent: amperes(-1000),
      cellCount: r16(),
      firstCell: u16(),
      cellVoltages: readings(1, cellVolts()),
    }),
  ),
})

const voltages2025 = record({
  packs: readings(
    1,
    record({
      number: r8(),
      packVoltage: volts(),
      packCurrent: amperes(-3000),
      cellVoltages: readings(2, cellVolts()),
    }),
  ),
})

const temperatures = record({
  packs: readings(1, record({ number: r8(), probeTemperatures: readings(2, celsius()) })),
})

/** Signature at the end of a message (2025 clause 7.2.2); `s` is empty for RSA. */
export const signature = record({
  signatureAlgorithm: u8({ values: { 1: 'sm2', 2: 'rsa', 3: 'ecc' } }),
  signatureR: sizedBytes(2),
  signatureS: sizedBytes(2),
})

const FIRST_CUSTOM = 0x80
const LAST_CUSTOM = 0xfe
export const SIGNATURE_UNIT = 0xff

const named = (key: string, field: Field): TagDefinition => ({ key, field, labelKey: `item.${key}` })

/** Units manufacturers define themselves carry a length. */
const customUnits: readonly [number, TagDefinition][] = Array.from(
  { length: LAST_CUSTOM - FIRST_CUSTOM + 1 },
  (_, index) => [FIRST_CUSTOM + index, named('custom', sizedBytes(2))],
)

export const units2016: TagTable = new Map<number, TagDefinition>([
  [0x01, named('vehicle', vehicle2016)],
  [0x02, named('motor', motors2016)],
  [0x03, named('fuelCell', fuelCell2016)],
  [0x04, named('engine', engine2016)],
  [0x05, named('position', position2016)],
  [0x06, named('extremes', extremes)],
  [0x07, named('alarm', alarms2016)],
  [0x08, named('voltages', voltages2016)],
  [0x09, named('temperatures', temperatures)],
  ...customUnits,
])

export const units2025: TagTable = new Map<number, TagDefinition>([
  [0x01, named('vehicle', vehicle2025)],
  [0x02, named('motor', motors2025)],
  [0x03, named('fuelCell', fuelCell2025)],
  [0x04, named('engine', engine2025)],
  [0x05, named('position', position2025)],
  [0x06, named('alarm', alarms2025)],
  [0x07, named('voltages', voltages2025)],
  [0x08, named('temperatures', temperatures)],
  [0x30, named('fuelCellStacks', fuelCellStacks)],
  [0x31, named('capacitor', capacitor)],
  [0x32, named('capacitorExtremes', capacitorExtremes)],
  ...customUnits,
  [SIGNATURE_UNIT, named('signature', signature)],
])
