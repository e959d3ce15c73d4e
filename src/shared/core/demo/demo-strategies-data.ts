import type { StrategyRules } from '../contract/upgrade-strategy.ts'
import type { StrategyState } from '../domain/upgrade-strategy.ts'
import type { DemoText } from './demo-names.ts'

type Group = StrategyRules['groups'][number]
type GroupText = readonly [name: DemoText, share: number, unit: Group['unit'], automatic?: boolean]

interface DemoStrategy {
  name: DemoText
  /** From 1; the row before it has the version before. */
  version?: number
  status: StrategyState
  softModels: readonly string[]
  fromVersions?: readonly string[]
  /** How many vehicles with the tag "pilot" try it first. */
  testVehicles?: number
  rules: Partial<StrategyRules>
}

const groupsOf = (...groups: readonly GroupText[]): Group[] =>
  groups.map(([name, share, unit, automatic = true]) => ({
    name,
    share,
    unit,
    automatic,
    successPercent: automatic ? 95 : 98,
    errorLimit: unit === 'count' ? 2 : 5,
    errorUnit: unit === 'count' ? 'count' : 'percent',
  }))

const NIGHT = { windowFrom: '22:00', windowTo: '05:00' } as const
const WORKDAYS = [1, 2, 3, 4, 5] satisfies StrategyRules['windowDays']

export const DEMO_STRATEGIES: readonly DemoStrategy[] = [
  {
    name: 'Tbox 7.2, all markets, in groups',
    status: 'active',
    softModels: ['FT300-7.2.0', 'FT120-4.3.0'],
    fromVersions: ['FT300-7.1.0', 'FT120-4.2.3'],
    testVehicles: 3,
    rules: {
      ...NIGHT,
      groups: groupsOf(
        ['Pilot', 10, 'count', false],
        ['First tenth', 10, 'percent', false],
        ['Half', 40, 'percent'],
        ['All', 100, 'percent'],
      ),
      minSignal: 8,
      minVoltage: 11.8,
      consent: 'notify',
      maxMbPerDay: 50,
      note: 'Pilots report back for a week before the first tenth is opened.',
    },
  },
  {
    name: 'Tbox security fix 2.9',
    status: 'active',
    softModels: ['FT60-2.9.0'],
    rules: {
      groups: groupsOf(['Canary', 20, 'count'], ['All', 100, 'percent']),
      handbrake: false,
      consent: 'silent',
      retries: 10,
      backOffMinutes: 30,
      minVoltage: 11.5,
    },
  },
  {
    name: 'Tbox 7.2.1, lost satellites fixed',
    status: 'draft',
    softModels: ['FT300-7.2.1'],
    fromVersions: ['FT300-7.2.0'],
    testVehicles: 2,
    rules: { ...NIGHT, groups: groupsOf(['Reported vehicles', 50, 'count', false], ['All', 100, 'percent']) },
  },
  {
    name: 'Tbox 4.3, drivers are asked',
    status: 'active',
    softModels: ['FT120-4.3.0'],
    rules: {
      groups: groupsOf(['First drivers', 6, 'count', false], ['All', 100, 'percent']),
      consent: 'ask',
      retries: 1,
      backOffMinutes: 30,
    },
  },
  {
    name: 'Battery management, cold weather',
    status: 'disabled',
    softModels: ['BMS7-5.0.6'],
    rules: { charging: 'notCharging', minSoc: 30, ignition: 'off', consent: 'ask' },
  },
  {
    name: 'Battery management, cold weather',
    version: 2,
    status: 'active',
    softModels: ['BMS7-5.0.6', 'BMS8-6.1.0'],
    rules: {
      groups: groupsOf(['North', 100, 'count', false], ['All', 100, 'percent']),
      charging: 'notCharging',
      ignition: 'off',
      minSoc: 40,
      minVoltage: 12,
      consent: 'askUntil',
      askUntil: '2027-01-31',
      retries: 2,
      backOffMinutes: 720,
    },
  },
  {
    name: 'Vehicle control with gateway',
    status: 'active',
    softModels: ['GW3-3.4.1', 'VCU9-1.12.0'],
    rules: {
      groups: groupsOf(['Workshop fleet', 5, 'count', false], ['Rest', 100, 'percent', false]),
      ignition: 'off',
      minVoltage: 12.2,
      windowDays: WORKDAYS,
      windowFrom: '09:00',
      windowTo: '17:00',
      rollback: 'manual',
      note: 'The gateway first: older gateways drop answers of the new vehicle control.',
    },
  },
  {
    name: 'Transmission comfort',
    status: 'disabled',
    softModels: ['AMT12-9.3'],
    rules: { ignition: 'off', consent: 'ask' },
  },
  {
    name: 'Instrument cluster languages',
    status: 'active',
    softModels: ['ICM3-4.4'],
    rules: { network: 'wifi', consent: 'ask', noSevereFault: false },
  },
  {
    name: 'Head unit spring release',
    status: 'draft',
    softModels: ['HU12-22.4'],
    fromVersions: ['HU12-22.1'],
    rules: { network: 'wifi', consent: 'ask', rollback: 'automatic', maxMbPerDay: 200 },
  },
]
