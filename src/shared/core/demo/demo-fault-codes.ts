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
  /** By language; English is the text of the entry itself. */
  texts: Record<string, FaultTexts>
}

const DRIVER = {
  stop: 'Stop in a safe place and switch off the engine. Do not continue driving.',
  workshop: 'Drive with care and have the vehicle checked at a workshop within the next few days.',
  note: 'No action needed now. Mention it at the next service.',
} as const
type DriverAdvice = keyof typeof DRIVER

/** Likely causes, and what a workshop does. */
const ADVICE: Readonly<Record<string, readonly [causes: string, workshop: string]>> = {
  fuel: [
    'Clogged fuel filter, air in the fuel line, worn injectors',
    'Replace the filter, bleed the fuel line, test the injectors',
  ],
  sensor: [
    'Broken wire, corroded connector, worn sensor',
    'Measure supply and signal at the connector, replace the sensor',
  ],
  heat: [
    'Low coolant, stuck thermostat, slipping fan clutch',
    'Check level and leaks, test thermostat and fan under load',
  ],
  air: [
    'Leaking charge air pipe, sticking turbocharger vanes',
    'Pressure-test the charge air system, clean or replace the actuator',
  ],
  exhaust: [
    'Carbon build-up in the valve, aged catalyst, drifting NOx sensor',
    'Clean the valve, compare both NOx sensors, test the catalyst',
  ],
  oil: [
    'Low oil level, faulty pressure sensor, worn pump',
    'Check the oil level first, then measure pressure with a mechanical gauge',
  ],
  supply: [
    'Aged battery, faulty alternator or regulator',
    'Load-test the battery, measure the charging voltage at idle',
  ],
  gearbox: [
    'Trouble code stored in the transmission control unit',
    'Read the trouble codes of the transmission control unit',
  ],
  highVoltage: [
    'Connector not locked, moisture in a cable, damaged insulation',
    'Qualified personnel only: de-energise, then measure insulation section by section',
  ],
  motor: ['Inverter fault, resolver signal lost', 'Read the motor control unit, check the resolver and phase cables'],
  batteryHeat: [
    'Blocked cooling circuit, charging at high ambient temperature',
    'Check the pump and coolant of the battery circuit, compare module temperatures',
  ],
  batteryAge: ['Aged or unbalanced cells', 'Run a balancing charge, measure capacity, replace the module'],
  urea: ['Empty tank, crystallised nozzle, poor urea quality', 'Refill, flush the nozzle, check the concentration'],
  filter: ['Many short trips, interrupted regeneration', 'Run a stationary regeneration, clean the filter'],
  brake: ['Sensor gap too wide, chafed cable', 'Adjust the gap, check the tone wheel and cable'],
  view: ['Dirt, ice or a sticker in front of the lens', 'Clean the windscreen, recalibrate after replacing it'],
  bus: [
    'Broken bus wire, missing terminating resistor, control unit without power',
    'Measure 60 ohms between the lines, check the power supply of the silent unit',
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

/** The fault dictionary of the demo: every code the simulated control units report, and common ones of SAE J1939. */
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
