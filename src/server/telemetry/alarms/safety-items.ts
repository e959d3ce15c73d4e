import { levelOfKind, type AlarmLevel } from '#core/domain/alarm-kind.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import type { Jt808Dialect } from '#core/protocol/jt808/dialect.ts'
import { readSafetyItems, type SafetyItem } from '#core/protocol/jt808/location/read-safety-items.ts'

/** One active-safety report of a position (T/JSATL 12 items 0x64-0x67, Guangdong 0x70). */
export interface SafetyReport {
  item: number
  /** 0 momentary, 1 begins, 2 ends. */
  flag: number
  /** Kinds with what they concern; tyres name several. */
  alarms: readonly { kind: string; subject: string; value: number | null }[]
  level: AlarmLevel | null
  /** Device time, epoch ms; null when it is no time. */
  at: number | null
  speed: number
  facts: Record<string, number>
  /** As the terminal sent it. */
  mark: Uint8Array
  serial: number
  attachments: number
}

type Tyres = Extract<SafetyItem, { key: 'tyres' }>['value']

/** Kinds by item and type: a type of another maker's is a further row here. */
const KINDS: Readonly<Record<Exclude<SafetyItem['key'], 'tyres'>, Readonly<Record<number, string>>>> = {
  adas: {
    1: 'adasForwardCollision',
    2: 'adasLaneDeparture',
    3: 'adasHeadway',
    4: 'adasPedestrian',
    5: 'adasLaneChanges',
    6: 'adasSignLimit',
    7: 'adasObstacle',
  },
  dsm: {
    1: 'dsmFatigue',
    2: 'dsmPhone',
    3: 'dsmSmoking',
    4: 'dsmDistraction',
    5: 'dsmAbnormal',
    17: 'dsmDriverChange',
  },
  blindSpot: { 1: 'blindSpotRear', 2: 'blindSpotLeft', 3: 'blindSpotRight' },
  harshDriving: {
    1: 'harshAcceleration',
    2: 'harshBraking',
    3: 'harshTurn',
    4: 'longIdling',
    5: 'engineStall',
    6: 'coasting',
    7: 'engineOverspeed',
  },
}
const OTHER = { adas: 'adasOther', dsm: 'dsmOther', blindSpot: 'safetyOther', harshDriving: 'safetyOther' } as const
/** Reports that are no alarm: a road sign seen, a picture taken. */
const NO_ALARM: Readonly<Partial<Record<SafetyItem['key'], ReadonlySet<number>>>> = {
  adas: new Set([16, 17]),
  dsm: new Set([16]),
}
/** By the bit of the tyre's kind; bit 0 says only that it reports. */
const TYRE_KINDS = [
  null,
  'tyreHighPressure',
  'tyreLowPressure',
  'tyreHot',
  'tyreSensor',
  'tyreImbalance',
  'tyreLeak',
  'tyreBattery',
] as const

/** Reports among the additional items; what fits no layout is left out. */
export function safetyReports(items: Uint8Array, dialect?: Jt808Dialect): SafetyReport[] {
  return readSafetyItems(items, dialect).flatMap((item) => reportOf(item) ?? [])
}

function reportOf(item: SafetyItem): SafetyReport | null {
  const { id, value } = item
  if (item.key !== 'tyres' && NO_ALARM[item.key]?.has(item.value.type)) return null
  const alarms = item.key === 'tyres' ? wheelsOf(item.value) : [{ kind: kindOf(item), subject: '', value: null }]
  const graded = item.key === 'adas' || item.key === 'dsm'
  return {
    item: id,
    flag: value.flag,
    alarms,
    level: graded ? levelOf(item.value.level, kindOf(item)) : null,
    at: value.time === null ? null : fromPlatformTime(value.time),
    speed: value.speed,
    facts: { alarmId: value.alarmId, ...factsOf(item) },
    mark: item.mark,
    serial: value.mark.serial,
    attachments: value.mark.attachments,
  }
}

const kindOf = ({ key, value }: Exclude<SafetyItem, { key: 'tyres' }>): string => KINDS[key][value.type] ?? OTHER[key]

/** Level 2 of the wire is the graver one; 0 means the terminal does not grade. */
const levelOf = (wire: number, kind: string): AlarmLevel =>
  wire === 2 ? 1 : wire === 1 ? (Math.max(2, levelOfKind(kind)) as AlarmLevel) : levelOfKind(kind)

function factsOf({ key, value }: SafetyItem): Record<string, number> {
  if (key === 'dsm') return { fatigue: value.fatigue }
  if (key !== 'adas') return {}
  const { frontSpeed, distance, side, signKind, signValue } = value
  return { frontSpeed, distance, side, signKind, signValue }
}

function wheelsOf({ wheels }: Tyres): SafetyReport['alarms'] {
  return wheels.flatMap(({ wheel, kind: bits, pressure, temperature }) =>
    TYRE_KINDS.flatMap((kind, bit) => {
      if (kind === null || ((bits >>> bit) & 1) === 0) return []
      return [{ kind, subject: `wheel:${wheel}`, value: kind === 'tyreHot' ? temperature : pressure }]
    }),
  )
}
