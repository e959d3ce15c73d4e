import { levelOfKind, type AlarmLevel } from '#core/domain/alarm-kind.ts'

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
  mark: Uint8Array
  serial: number
  attachments: number
}

/** Kinds by item and type: a type of another maker's is a further row here. */
const KINDS: Readonly<Record<number, Readonly<Record<number, string>>>> = {
  0x64: {
    1: 'adasForwardCollision',
    2: 'adasLaneDeparture',
    3: 'adasHeadway',
    4: 'adasPedestrian',
    5: 'adasLaneChanges',
    6: 'adasSignLimit',
    7: 'adasObstacle',
  },
  0x65: {
    1: 'dsmFatigue',
    2: 'dsmPhone',
    3: 'dsmSmoking',
    4: 'dsmDistraction',
    5: 'dsmAbnormal',
    17: 'dsmDriverChange',
  },
  0x67: { 1: 'blindSpotRear', 2: 'blindSpotLeft', 3: 'blindSpotRight' },
  0x70: {
    1: 'harshAcceleration',
    2: 'harshBraking',
    3: 'harshTurn',
    4: 'longIdling',
    5: 'engineStall',
    6: 'coasting',
    7: 'engineOverspeed',
  },
}
const OTHER: Readonly<Record<number, string>> = {
  0x64: 'adasOther',
  0x65: 'dsmOther',
  0x67: 'safetyOther',
  0x70: 'safetyOther',
}
/** Reports that are no alarm: a road sign seen, a picture taken. */
const NO_ALARM: Readonly<Record<number, ReadonlySet<number>>> = { 0x64: new Set([16, 17]), 0x65: new Set([16]) }
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

const TYRES = 0x66
/** Bytes before the speed; from there speed, altitude, latitude, longitude, time, vehicle bits: 19 bytes. */
const HEAD: Readonly<Record<number, number>> = { 0x64: 12, 0x65: 12, 0x66: 5, 0x67: 6, 0x70: 12 }
const PLACE_BYTES = 19
const TIME_AT = 11
const WHEEL_BYTES = 9
/** Marks of Jiangsu, and of the provinces with 30 characters of terminal id: bytes of the id. */
const MARKS: Readonly<Record<number, number>> = { 16: 7, 40: 30, 39: 30, 38: 30 }
const MARK_TIME = 6
const PLATFORM = '+08:00'

/** Reports among the additional items; what does not fit is left out. */
export function safetyReports(items: Uint8Array): SafetyReport[] {
  const reports: SafetyReport[] = []
  for (let at = 0; at + 2 <= items.length; ) {
    const id = items[at] as number
    const end = at + 2 + (items[at + 1] as number)
    if (end > items.length) break
    if (HEAD[id] !== undefined) {
      const report = read(id, items.subarray(at + 2, end))
      if (report) reports.push(report)
    }
    at = end
  }
  return reports
}

/** Whether there is anything to read, without reading it. */
export function holdsSafetyItem(items: Uint8Array): boolean {
  for (let at = 0; at + 2 <= items.length; at += 2 + (items[at + 1] as number)) {
    if (HEAD[items[at] as number] !== undefined) return true
  }
  return false
}

function read(item: number, data: Uint8Array): SafetyReport | null {
  const head = HEAD[item] as number
  const markAt = head + PLACE_BYTES
  const mark = markOf(item, data, markAt)
  if (!mark) return null
  const view = new DataView(data.buffer, data.byteOffset, data.length)
  const type = data[5] as number
  if (NO_ALARM[item]?.has(type)) return null
  const wheels = item === TYRES ? wheelsOf(view, markAt + mark.bytes.length) : null
  const alarms = wheels ?? [{ kind: KINDS[item]?.[type] ?? (OTHER[item] as string), subject: '', value: null }]
  return {
    item,
    flag: data[4] as number,
    alarms,
    level: item === 0x64 || item === 0x65 ? levelOf(data[6] as number, alarms[0]!.kind) : null,
    at: timeOf(data.subarray(head + TIME_AT, head + TIME_AT + 6)),
    speed: data[head] as number,
    facts: { alarmId: view.getUint32(0), ...factsOf(item, data) },
    mark: mark.bytes,
    serial: mark.serial,
    attachments: mark.attachments,
  }
}

/** The width follows from the length: a list of wheels may stand behind it. */
function markOf(item: number, data: Uint8Array, from: number) {
  for (const [text, idBytes] of Object.entries(MARKS)) {
    const width = Number(text)
    const rest = data.length - from - width
    const fits = item === TYRES ? rest >= 1 && rest === 1 + (data[from + width] as number) * WHEEL_BYTES : rest === 0
    if (!fits) continue
    const serialAt = from + idBytes + MARK_TIME
    return {
      bytes: data.slice(from, from + width),
      serial: data[serialAt] as number,
      attachments: data[serialAt + 1] as number,
    }
  }
  return null
}

/** Level 2 of the wire is the graver one; 0 means the terminal does not grade. */
const levelOf = (wire: number, kind: string): AlarmLevel =>
  wire === 2 ? 1 : wire === 1 ? (Math.max(2, levelOfKind(kind)) as AlarmLevel) : levelOfKind(kind)

function factsOf(item: number, data: Uint8Array): Record<string, number> {
  const [, , , , , , , a = 0, b = 0, c = 0, d = 0, e = 0] = data
  if (item === 0x64) return { frontSpeed: a, distance: b / 10, side: c, signKind: d, signValue: e }
  return item === 0x65 ? { fatigue: a } : {}
}

function wheelsOf(view: DataView, from: number): SafetyReport['alarms'] {
  const alarms: { kind: string; subject: string; value: number }[] = []
  const count = view.getUint8(from)
  for (let wheel = 0; wheel < count; wheel += 1) {
    const at = from + 1 + wheel * WHEEL_BYTES
    const bits = view.getUint16(at + 1)
    for (const [bit, kind] of TYRE_KINDS.entries()) {
      if (kind === null || ((bits >>> bit) & 1) === 0) continue
      const value = kind === 'tyreHot' ? view.getInt16(at + 5) : view.getUint16(at + 3)
      alarms.push({ kind, subject: `wheel:${view.getUint8(at)}`, value })
    }
  }
  return alarms
}

function timeOf(bcd: Uint8Array): number | null {
  const digits = Array.from(bcd, (byte) => byte.toString(16).padStart(2, '0'))
  if (digits.some((pair) => !/^\d\d$/.test(pair))) return null
  const [year, month, day, hour, minute, second] = digits
  const at = Date.parse(`20${year}-${month}-${day}T${hour}:${minute}:${second}${PLATFORM}`)
  return Number.isNaN(at) ? null : at
}
