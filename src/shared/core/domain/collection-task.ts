import { compareFigures } from '../protocol/can/exact-value.ts'
import { type PlanBus, type PlanFrame, planReader } from './can-plan.ts'

/** Task type: 0 configuration plan test, 1 formal data tracking. */
export const TASK_TYPES = [0, 1] as const
/** Collection task status: 0 waiting, 1 collecting, 2 finished, 3 cancelled. */
export const COLLECTION_STATUSES = [0, 1, 2, 3] as const
/** Time unit: 0 hour, 1 minute, 2 day. */
export const TIME_UNITS = [0, 1, 2] as const
export type TimeUnit = (typeof TIME_UNITS)[number]
/** Data source: 0 CAN, 1 fault dictionary. */
export const COLLECTION_SOURCES = [0, 1] as const
/** ECU diagnosis: 0 waiting, 1 finished, 2 failed. */
export const ECU_DIAGNOSES = [0, 1, 2] as const

export const COLLECTION_LIMITS = { vehicles: 100, days: 31, vehicleDays: 300, open: 20 } as const

/** Display width of the columns of ECUs, in characters. */
const ECU_WIDTHS: Readonly<Record<string, number>> = {
  ECM: 15,
  ABS: 12,
  AMT: 15,
  ICM: 13,
  RET: 11,
  TPMS: 15,
  AEB: 15,
  LDWS: 22,
  DCM: 21,
}
const USUAL_WIDTH = 12
export const ecuWidth = (ecu: string): number => ECU_WIDTHS[ecu] ?? USUAL_WIDTH

const HOUR_MS = 3_600_000
const UNIT_MS: Readonly<Record<TimeUnit, number>> = { 0: HOUR_MS, 1: 60_000, 2: 24 * HOUR_MS }
export const durationMs = (duration: number, unit: TimeUnit): number => duration * UNIT_MS[unit]

/** Values of one signal of one vehicle over the collected messages. */
export interface CollectedSignal {
  ecu: string
  message: string
  name: string
  unit: string
  samples: number
  least: number
  greatest: number
  sum: number
  last: number
  /** All digits where they are above 2^53. */
  leastExact?: string | undefined
  greatestExact?: string | undefined
  lastExact?: string | undefined
  lastText: string
  /** Epoch ms. */
  firstAt: number
  lastAt: number
}

/** What the frames of one vehicle add to a task. */
export interface Collected {
  messages: number
  frames: number
  /** Frames the plan does not have. */
  unread: number
  lastAt: number
  /** Frames by sender. */
  ecus: ReadonlyMap<string, number>
  signals: readonly CollectedSignal[]
}

/** Sums up messages with CAN frames, oldest first. The reader is prepared once for all messages of a task. */
export function collector(buses: readonly PlanBus[]) {
  const read = planReader(buses)
  return (messages: readonly { at: number; frames: readonly PlanFrame[] }[]): Collected => {
    const signals = new Map<string, CollectedSignal>()
    const ecus = new Map<string, number>()
    let [frames, unread] = [0, 0]
    for (const { at, frames: sent } of messages) {
      frames += sent.length
      for (const frame of sent) {
        const reading = read(frame)
        if (!reading) {
          unread += 1
          continue
        }
        const { name: message, sender: ecu } = reading.message
        if (ecu) ecus.set(ecu, (ecus.get(ecu) ?? 0) + 1)
        for (const { name, value, exact, unit = '', text = '' } of reading.values) {
          const key = JSON.stringify([ecu, message, name])
          const before = signals.get(key)
          const isLeast =
            !before || compareFigures({ value, exact }, { value: before.least, exact: before.leastExact }) < 0
          const isGreatest =
            !before || compareFigures({ value, exact }, { value: before.greatest, exact: before.greatestExact }) > 0
          signals.set(key, {
            ecu,
            message,
            name,
            unit,
            samples: (before?.samples ?? 0) + 1,
            least: isLeast ? value : before.least,
            leastExact: isLeast ? exact : before.leastExact,
            greatest: isGreatest ? value : before.greatest,
            greatestExact: isGreatest ? exact : before.greatestExact,
            sum: (before?.sum ?? 0) + value,
            last: value,
            lastExact: exact,
            lastText: text,
            firstAt: before?.firstAt ?? at,
            lastAt: at,
          })
        }
      }
    }
    const lastAt = Math.max(...messages.map(({ at }) => at))
    return { messages: messages.length, frames, unread, lastAt, ecus, signals: [...signals.values()] }
  }
}

/** ECUs a plan reads from: the senders of its messages. */
export const ecusOf = (buses: readonly PlanBus[]): string[] => [
  ...new Set(buses.flatMap(({ messages }) => messages.map(({ sender }) => sender)).filter(Boolean)),
]
