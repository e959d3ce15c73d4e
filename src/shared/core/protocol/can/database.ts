import type { CanRaw } from './raw-value.ts'
import type { CanSignal } from './signal.ts'
import { exactOf } from './exact-value.ts'
import { type Condition, conditionsOf, isSwitch, meets } from './multiplex.ts'
import { bitsOf, physicalOf, readRaw } from './signal.ts'
import type { ExplainRow } from '../schema/explain-trace.ts'
import { toHex } from '../wire/hex.ts'

export interface CanMessage {
  /** 11 or 29 bits. */
  id: number
  extended: boolean
  name: string
  /** Bytes of data. */
  length: number
  /** Node that sends it. */
  sender?: string
  comment?: string
  /** Milliseconds between its frames. */
  periodMs?: number
  signals: CanSignal[]
}

/** One bus: what one DBC file describes. A vehicle has several; message ids are unique within one only. */
export interface CanBus {
  name: string
  nodes: string[]
  comment?: string
  /** Comments of nodes by their names. */
  nodeComments?: Record<string, string>
  messages: CanMessage[]
}

export interface DecodedSignal {
  name: string
  raw: CanRaw
  /** In the signal's unit. */
  value: number
  /** All digits of a value above 2^53. */
  exact?: string
  unit?: string
  /** Word of the raw value. */
  text?: string
}

const SINGLE_BYTE_PDU1 = 240

/** Parameter group of a 29-bit id (SAE J1939-21): the destination of a directed message is no part of it. */
export function pgnOf(id: number): number {
  const group = (id >>> 8) & 0x3ffff
  return ((group >> 8) & 0xff) < SINGLE_BYTE_PDU1 ? group & 0x3ff00 : group
}

/** A message by its id; one with the same parameter group serves for other senders of 29-bit ids. */
export function findMessage(bus: CanBus, id: number, extended: boolean): CanMessage | null {
  const same = bus.messages.find((message) => message.id === id && message.extended === extended)
  if (same || !extended) return same ?? null
  return bus.messages.find((message) => message.extended && pgnOf(message.id) === pgnOf(id)) ?? null
}

interface Plan {
  switches: readonly CanSignal[]
  /** Signals that can be there, with all their conditions. */
  signals: readonly (readonly [CanSignal, readonly Condition[]])[]
}

/** What chooses signals is looked up for every frame; a definition does not change. */
const known = new WeakMap<CanMessage, Plan>()
function planOf(message: CanMessage): Plan {
  const found = known.get(message)
  if (found) return found
  const signals = [...conditionsOf(message.signals)].flatMap(([signal, all]) => (all ? [[signal, all] as const] : []))
  const plan = { signals, switches: message.signals.filter(isSwitch) }
  known.set(message, plan)
  return plan
}

/** Signals that are there: all in the data, and of a multiplexed message those its switches choose. */
function present(message: CanMessage, data: Uint8Array): { signal: CanSignal; raw: CanRaw }[] {
  const { signals, switches } = planOf(message)
  const chosen = switches.length > 0 ? new Map(switches.map((one) => [one.name, readRaw(one, data)])) : undefined
  const there: { signal: CanSignal; raw: CanRaw }[] = []
  for (const [signal, conditions] of signals) {
    if (chosen && !conditions.every((condition) => meets(condition, chosen.get(condition.by)))) continue
    const raw = readRaw(signal, data)
    if (raw !== null) there.push({ signal, raw })
  }
  return there
}

/**
 * Values of a frame. Signals the data are too short for are left out, and floating-point ones that say they have no
 * value (not a number, infinite); never throws.
 */
export function decodeCan(message: CanMessage, data: Uint8Array): DecodedSignal[] {
  const values: DecodedSignal[] = []
  for (const { signal, raw } of present(message, data)) {
    const value = physicalOf(signal, raw)
    if (!Number.isFinite(value)) continue
    const decoded: DecodedSignal = { name: signal.name, raw, value }
    const exact = exactOf(signal, raw)
    const text = signal.values?.[String(raw)]
    if (exact !== undefined) decoded.exact = exact
    if (signal.unit) decoded.unit = signal.unit
    if (text !== undefined) decoded.text = text
    values.push(decoded)
  }
  return values
}

/** One line a byte of data: signals share bytes, so each line names the signals that begin or continue there. */
export function explainCan(message: CanMessage, data: Uint8Array): ExplainRow[] {
  const there = present(message, data)
  return Array.from(data, (_, offset): ExplainRow => {
    const own = there.filter(({ signal }) => bitsOf(signal).some((bit) => bit >> 3 === offset))
    const words = own.map(({ signal, raw }) => {
      const text = signal.values?.[String(raw)]
      return `${signal.name} = ${exactOf(signal, raw) ?? physicalOf(signal, raw)}${signal.unit ? ` ${signal.unit}` : ''}${text ? ` (${text})` : ''}`
    })
    return {
      path: `data[${offset}]`,
      offset,
      length: 1,
      raw: toHex(data.subarray(offset, offset + 1)),
      value: words.join(', '),
      labelKey: 'field.data',
      meaningKeys: [],
    }
  })
}
