import { decodeCan, findMessage } from '../protocol/can/database.ts'
import type { CanRaw } from '../protocol/can/raw-value.ts'
import type { CanSignal } from '../protocol/can/signal.ts'
import { codecBus, type PlanBus, type PlanFrame } from './can-plan.ts'
import { type DriveReading, driveSignals } from './gear-analysis.ts'

type DriveName = keyof DriveReading
interface Rule {
  name: DriveName
  unit: RegExp
  called: RegExp
  /** Names that match by accident. */
  not: RegExp
}

/** How signals of a CAN plan are recognised: by what they are called and by their unit, since DBC knows no meanings. */
const RULES: readonly Rule[] = [
  {
    name: 'gear',
    unit: /^$/,
    called: /(current|actual|engaged).?gear|gear.?(current|actual|engaged|position|pos)|^gear$/i,
    not: /select|request|target|desired|lever|ratio/i,
  },
  { name: 'speed', unit: /^(km\/h|kph)$/i, called: /speed|velocity/i, not: /engine|motor|limit|target|set|cruise/i },
  {
    name: 'rpm',
    unit: /^(1\/min|rpm|r\/min|min-1)$/i,
    called: /engine|^n_?eng|rpm/i,
    not: /motor|fan|turbo|shaft|target|limit|desired|idle/i,
  },
  { name: 'fuelRate', unit: /^l\/h$/i, called: /fuel/i, not: /return|average|mean/i },
  { name: 'pedal', unit: /^%$/, called: /accel.*pedal|pedal.*accel|throttle.?pedal|^app$/i, not: /brake|clutch/i },
]

/** The drive reading a signal carries; null for other signals. */
export function driveNameOf({ name, unit = '' }: Pick<CanSignal, 'name' | 'unit'>): DriveName | null {
  return RULES.find((rule) => rule.unit.test(unit) && rule.called.test(name) && !rule.not.test(name))?.name ?? null
}

/**
 * Extracts drive readings from frames: messages of the plan by its signals, others with 29 bits by SAE J1939-71. Values the
 * plan rules out, and raw values of ones only, are none. Never throws.
 */
export function driveReader(buses: readonly PlanBus[]): (frame: PlanFrame) => DriveReading {
  const readers = buses.map((bus) => ({ channel: bus.channel, codec: codecBus(bus) }))
  return ({ id, extended, channel, data }) => {
    const codec = readers.find((one) => one.channel === channel && findMessage(one.codec, id, extended))?.codec
    const message = codec && findMessage(codec, id, extended)
    if (!message) return extended ? driveSignals(id, data) : {}
    const reading: DriveReading = {}
    const named = message.signals.filter((signal) => driveNameOf(signal) !== null)
    for (const { name, raw, value } of named.length > 0 ? decodeCan(message, data) : []) {
      const signal = named.find((one) => one.name === name)
      const drive = signal && driveNameOf(signal)
      if (!signal || !drive || isUnknown(signal, raw)) continue
      if (value < (signal.min ?? value) || value > (signal.max ?? value)) continue
      reading[drive] = drive === 'gear' ? Math.round(value) : value
    }
    return reading
  }
}

/** Shorter ones need all their values. */
const LEAST_BITS = 4

/** Ones only: the sender knows nothing. */
const isUnknown = ({ length, signed, float }: CanSignal, raw: CanRaw): boolean =>
  !signed && !float && length >= LEAST_BITS && BigInt(raw) === (1n << BigInt(length)) - 1n
