import type { FAULT_LAMPS, FaultProtocol, FaultTexts } from '../contract/fault-code.ts'
import { DEMO_FAULT_ADVICE } from './demo-fault-advice-data.ts'
import { DEMO_FAULT_LINES } from './demo-fault-codes-data.ts'

export interface DemoFaultCode {
  protocol: FaultProtocol
  code: string
  ecu: string
  level: 1 | 2 | 3
  lamp: (typeof FAULT_LAMPS)[number]
  stopDriving: boolean
  pushDriver: boolean
  name: string
  /** By language. */
  names: Record<string, string>
  causes: string
  driverAdvice: string
  workshopAdvice: string
  /** By language; English is what stands in the entry itself. */
  texts: Record<string, FaultTexts>
}

const DRIVER = {
  stop: 'Stop in a safe place and switch the engine off. Do not drive on.',
  workshop: 'Drive on carefully and have a workshop look at it within the next days.',
  note: 'Nothing to do now; mention it at the next service.',
} as const
type DriverAdvice = keyof typeof DRIVER

/** Likely causes, and what a workshop does. */
const ADVICE: Readonly<Record<string, readonly [causes: string, workshop: string]>> = {
  fuel: [
    'Clogged fuel filter, air in the supply, worn injectors',
    'Change the filter, bleed the supply, test the injectors',
  ],
  sensor: [
    'Broken wire, corroded connector, sensor at its end',
    'Measure supply and signal at the connector, change the sensor',
  ],
  heat: [
    'Coolant low, thermostat stuck, fan clutch slips',
    'Check level and leaks, test thermostat and fan under load',
  ],
  air: [
    'Leaking charge air pipe, sticking turbocharger vanes',
    'Pressure-test the charge air path, clean or change the actuator',
  ],
  exhaust: [
    'Soot in the valve, aged catalyst, NOx sensor drifts',
    'Clean the valve, compare both NOx sensors, test the catalyst',
  ],
  oil: ['Oil low, pressure sensor faulty, worn pump', 'Check level first, then measure the pressure mechanically'],
  supply: ['Aged battery, alternator or its regulator', 'Load-test the battery, measure the charging voltage at idle'],
  gearbox: ['Stored code in the transmission control', 'Read the codes of the transmission control'],
  highVoltage: [
    'Connector not locked, moisture in a cable, damaged insulation',
    'Work by qualified people only: de-energise, measure insulation section by section',
  ],
  motor: ['Inverter fault, resolver signal lost', 'Read the motor control, check resolver and phase cables'],
  batteryHeat: [
    'Cooling circuit blocked, charging at high ambient temperature',
    'Check pump and coolant of the battery circuit, compare module temperatures',
  ],
  batteryAge: ['Cells aged or out of balance', 'Run a balancing charge, measure capacity, change the module'],
  urea: ['Tank empty, crystals at the nozzle, bad quality', 'Fill up, flush the nozzle, check concentration'],
  filter: ['Many short trips, regeneration interrupted', 'Start a regeneration at standstill, clean the filter'],
  brake: ['Sensor gap too wide, cable chafed', 'Set the gap, check the tone wheel and the cable'],
  view: ['Dirt, ice or a sticker before the lens', 'Clean the window, calibrate after a change of windscreen'],
  bus: [
    'Broken pair, terminating resistor missing, unit without supply',
    'Measure 60 ohm between the lines, check supply of the silent unit',
  ],
}

/** The same causes and advice in the other languages. */
const textsOf = (kind: string, driver: DriverAdvice): Record<string, FaultTexts> =>
  Object.fromEntries(
    Object.entries(DEMO_FAULT_ADVICE).map(([language, words]) => {
      const [causes = '', workshopAdvice = ''] = (words[kind] ?? '').split('|')
      return [language, { causes, workshopAdvice, driverAdvice: words[driver] ?? '' }]
    }),
  )

const LANGUAGE_ORDER = ['zh', 'en', 'ru', 'es', 'fr', 'pt', 'ar', 'de'] as const

/** The fault dictionary of the demo: every code the simulated control units tell, and common ones of SAE J1939. */
export const DEMO_FAULT_CODES: readonly DemoFaultCode[] = DEMO_FAULT_LINES.trim()
  .split('\n')
  .map((line) => {
    const [code = '', ecu = '', level = '', lamp = '', flags = '', advice = '', ...names] = line.split('|')
    const [causes, workshopAdvice] = ADVICE[advice] ?? ['', '']
    const stopDriving = flags.includes('s')
    const driver = stopDriving ? 'stop' : level === '3' ? 'note' : 'workshop'
    return {
      code,
      ecu,
      causes,
      workshopAdvice,
      stopDriving,
      protocol: code.includes('/') ? 'j1939' : 'uds',
      level: Number(level) as DemoFaultCode['level'],
      lamp: lamp as DemoFaultCode['lamp'],
      pushDriver: flags.includes('d'),
      name: names[LANGUAGE_ORDER.indexOf('en')] ?? code,
      names: Object.fromEntries(LANGUAGE_ORDER.map((language, at) => [language, names[at] ?? ''])),
      driverAdvice: DRIVER[driver],
      texts: textsOf(advice, driver),
    }
  })
