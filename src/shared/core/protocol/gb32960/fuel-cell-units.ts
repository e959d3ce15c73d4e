import { record } from '../schema/fields.ts'
import { celsius, r16, r8, readings } from './fields.ts'

/*
 * Units of vehicles with fuel cells and capacitors (GB/T 32960.3-2016 table 11, 2025 tables 17 to 19, 25 and 26). Those of
 * 2025 rest on two public implementations that agree (baichangda/MyFramework, sunsky74/gb32960) and a third that differs in
 * two places: cell voltages of capacitors in 10 mV and no hydrogen pressure of a stack. No captured frame was at hand.
 */

const volts = () => r16({ per: 10, unit: 'volt' })
const cellVolts = () => r16({ per: 1000, unit: 'volt' })
const dcdcState = r8({ values: { 1: 'working', 2: 'off' } })
/** Tenths of a kilopascal against the air around, from -100 kPa on. */
const inletPressure = () => r16({ per: 10, shift: 1000, unit: 'kpa' })

export const fuelCell2016 = record({
  fuelCellVoltage: volts(),
  fuelCellCurrent: r16({ per: 10, unit: 'ampere' }),
  hydrogenConsumption: r16({ per: 100, unit: 'kgPer100km' }),
  probeTemperatures: readings(2, celsius()),
  hydrogenTemperature: r16({ per: 10, shift: 400, unit: 'celsius' }),
  hydrogenTemperatureProbe: r8(),
  hydrogenConcentration: r16({ unit: 'ppm' }),
  hydrogenConcentrationSensor: r8(),
  hydrogenPressure: r16({ per: 10, unit: 'mpa' }),
  hydrogenPressureSensor: r8(),
  highVoltageDcdc: dcdcState,
})

/** Fuel cell engine and hydrogen system; the stacks have a unit of their own. */
export const fuelCell2025 = record({
  hydrogenTemperature: r16({ shift: 40, unit: 'celsius' }),
  hydrogenTemperatureProbe: r8(),
  /** Share of the volume. */
  hydrogenConcentration: r16({ per: 10_000, unit: 'percent' }),
  hydrogenConcentrationSensor: r8(),
  hydrogenPressure: r16({ per: 10, unit: 'mpa' }),
  hydrogenPressureSensor: r8(),
  highVoltageDcdc: dcdcState,
  remainingHydrogen: r8({ unit: 'percent' }),
  controllerTemperature: celsius(),
})

export const fuelCellStacks = record({
  stacks: readings(
    1,
    record({
      number: r8(),
      stackVoltage: volts(),
      stackCurrent: r16({ per: 10, unit: 'ampere' }),
      hydrogenInletPressure: inletPressure(),
      airInletPressure: inletPressure(),
      airInletTemperature: celsius(),
      coolantTemperatures: readings(2, celsius()),
    }),
  ),
})

export const capacitor = record({
  number: r8(),
  capacitorVoltage: volts(),
  capacitorCurrent: r16({ per: 10, shift: 30_000, unit: 'ampere' }),
  cellVoltages: readings(2, cellVolts()),
  probeTemperatures: readings(2, celsius()),
})

/** As the extreme values of batteries in 2016, with numbers of cells and probes of two bytes. */
export const capacitorExtremes = record({
  highestVoltagePack: r8(),
  highestVoltageCell: r16(),
  highestCellVoltage: cellVolts(),
  lowestVoltagePack: r8(),
  lowestVoltageCell: r16(),
  lowestCellVoltage: cellVolts(),
  highestTemperaturePack: r8(),
  highestTemperatureProbe: r16(),
  highestTemperature: celsius(),
  lowestTemperaturePack: r8(),
  lowestTemperatureProbe: r16(),
  lowestTemperature: celsius(),
})
