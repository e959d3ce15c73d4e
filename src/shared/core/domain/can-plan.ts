import { type CanBus, type CanMessage, decodeCan, findMessage } from '../protocol/can/database.ts'
import { areApart, type CanMultiplex, conditionsOf } from '../protocol/can/multiplex.ts'
import { bitsOf, type CanSignal } from '../protocol/can/signal.ts'

/** Byte order: 0 Motorola, 1 Intel. */
export const BYTE_ORDERS = [0, 1] as const
/** Frame type: 0 standard, 1 extended. */
export const FRAME_TYPES = [0, 1] as const
/** CAN channel: 0 CAN1, 1 CAN2. */
export const CAN_CHANNELS = [0, 1] as const
/** Source type: 0 custom, 1 engine, 2 vcu, 3 amt. */
export const SOURCE_TYPES = [0, 1, 2, 3] as const
/** Param value mode: 0 raw data, 1 mean value. */
export const VALUE_MODES = [0, 1] as const
/** Terminal scope: 0 specified car model, 1 specified vehicle. */
export const PLAN_SCOPES = [0, 1] as const
export const PLAN_STATES = ['draft', 'testing', 'published', 'retired'] as const
export type PlanState = (typeof PLAN_STATES)[number]

export interface PlanSignal {
  name: string
  /** Bit number by the DBC rule. */
  start: number
  length: number
  byteOrder: (typeof BYTE_ORDERS)[number]
  signed: boolean
  /** An IEEE 754 number of 32 or 64 bits. */
  float: boolean
  /** A switch, or present only while one has certain raw values; null: in every frame. */
  multiplex: CanMultiplex | null
  factor: number
  offset: number
  min: number | null
  max: number | null
  unit: string
  /** Words of raw values. */
  values: Record<string, string>
  comment: string
  /** Nodes that read it. */
  receivers: string[]
  source: (typeof SOURCE_TYPES)[number]
  valueMode: (typeof VALUE_MODES)[number]
}
export interface PlanMessage {
  id: number
  frameType: (typeof FRAME_TYPES)[number]
  name: string
  /** Milliseconds; null: on events. */
  periodMs: number | null
  /** Bytes. */
  dlc: number
  sender: string
  comment: string
  signals: PlanSignal[]
}
export interface PlanBus {
  name: string
  channel: (typeof CAN_CHANNELS)[number]
  ecus: string[]
  comment: string
  /** By the names of ECUs. */
  ecuComments: Record<string, string>
  messages: PlanMessage[]
}

/** The signal as the CAN codec takes it. */
export function codecSignal(signal: PlanSignal): CanSignal {
  const { name, start, length, byteOrder, signed, float, multiplex, factor, offset, min, max, unit, values } = signal
  const { comment, receivers } = signal
  return {
    name,
    start,
    length,
    signed,
    factor,
    offset,
    unit,
    values,
    order: byteOrder === 1 ? 'intel' : 'motorola',
    ...(float ? { float } : {}),
    ...(multiplex === null ? {} : { multiplex }),
    ...(min === null ? {} : { min }),
    ...(max === null ? {} : { max }),
    ...(comment ? { comment } : {}),
    ...(receivers.length > 0 ? { receivers } : {}),
  }
}

const codecMessage = ({ id, frameType, name, dlc, sender, periodMs, comment, signals }: PlanMessage): CanMessage => ({
  id,
  name,
  sender,
  extended: frameType === 1,
  length: dlc,
  signals: signals.map(codecSignal),
  ...(periodMs ? { periodMs } : {}),
  ...(comment ? { comment } : {}),
})

export const codecBus = ({ name, ecus, comment, ecuComments, messages }: PlanBus): CanBus => ({
  name,
  nodes: ecus,
  messages: messages.map(codecMessage),
  ...(comment ? { comment } : {}),
  ...(Object.keys(ecuComments).length > 0 ? { nodeComments: ecuComments } : {}),
})

/** A bus of a DBC file; what DBC does not know is custom and raw. */
export function planBus(bus: CanBus, channel: PlanBus['channel']): PlanBus {
  return {
    name: bus.name,
    channel,
    ecus: bus.nodes,
    comment: bus.comment ?? '',
    ecuComments: { ...bus.nodeComments },
    messages: bus.messages.map(({ id, extended, name, length, sender = '', periodMs, comment, signals }) => ({
      id,
      name,
      sender,
      frameType: extended ? 1 : 0,
      periodMs: periodMs ?? null,
      comment: comment ?? '',
      dlc: length,
      signals: signals.map(planSignal),
    })),
  }
}

function planSignal({
  name,
  start,
  length,
  order,
  signed,
  float,
  multiplex,
  factor,
  offset,
  min,
  max,
  unit,
  values,
  comment,
  receivers,
}: CanSignal): PlanSignal {
  return {
    name,
    start,
    length,
    signed,
    float: float === true,
    multiplex: multiplex ?? null,
    factor,
    offset,
    byteOrder: order === 'intel' ? 1 : 0,
    min: min ?? null,
    max: max ?? null,
    unit: unit ?? '',
    values: { ...values },
    comment: comment ?? '',
    receivers: [...(receivers ?? [])],
    source: 0,
    valueMode: 0,
  }
}

/** Bit errors of a message: signals beyond its data, and pairs that share bits in the same frame. */
export function bitFaults({ dlc, signals }: PlanMessage): { outside: string[]; overlaps: [string, string][] } {
  const owners = new Map<number, CanSignal[]>()
  const outside = new Set<string>()
  const overlaps = new Map<string, [string, string]>()
  const conditions = conditionsOf(signals.map(codecSignal))
  for (const [signal, own] of conditions) {
    for (const bit of bitsOf(signal)) {
      if (bit < 0 || bit >= dlc * 8) outside.add(signal.name)
      const before = owners.get(bit) ?? []
      owners.set(bit, [...before, signal])
      for (const owner of before) {
        const key = `${owner.name} ${signal.name}`
        if (owner.name === signal.name || overlaps.has(key)) continue
        const others = conditions.get(owner)
        if (own && others && !areApart(own, others)) overlaps.set(key, [owner.name, signal.name])
      }
    }
  }
  return { outside: [...outside], overlaps: [...overlaps.values()] }
}

/** Signals of a message that nothing chooses: their switch is missing, or depends on them. */
export const unchosenOf = ({ signals }: PlanMessage): string[] =>
  [...conditionsOf(signals.map(codecSignal))].flatMap(([{ name }, conditions]) => (conditions === null ? [name] : []))

/** A CAN frame as it was sent. */
export interface PlanFrame {
  id: number
  extended: boolean
  channel: PlanBus['channel']
  data: Uint8Array
}
export interface ReadSignal {
  message: string
  name: string
  value: number
  /** All digits of a value above 2^53; a mean has none. */
  exact?: string | undefined
  unit: string
  text: string | null
  samples: number
}

/** What a frame says by the plan. */
interface PlanReading {
  bus: PlanBus
  message: PlanMessage
  values: ReturnType<typeof decodeCan>
}

/** Reads frames with the buses of a plan; undefined for a frame the plan does not have. Never throws. */
export function planReader(buses: readonly PlanBus[]): (frame: PlanFrame) => PlanReading | undefined {
  const readers = buses.map((bus) => ({ bus, codec: codecBus(bus) }))
  return ({ id, extended, channel, data }) => {
    for (const { bus, codec } of readers) {
      const found = bus.channel === channel ? findMessage(codec, id, extended) : undefined
      const message = found && bus.messages[codec.messages.indexOf(found)]
      if (message) return { bus, message, values: decodeCan(found, data) }
    }
    return undefined
  }
}

/** The last value of each signal in the frames, or the mean where the plan wants it. Never throws. */
export function readWithPlan(
  buses: readonly PlanBus[],
  frames: readonly PlanFrame[],
): { signals: ReadSignal[]; unread: number } {
  const read = planReader(buses)
  const found = new Map<string, ReadSignal & { sum: number; mean: boolean }>()
  let unread = 0
  for (const frame of frames) {
    const reading = read(frame)
    if (!reading) {
      unread += 1
      continue
    }
    const { bus, message, values } = reading
    for (const { name, value, exact, unit = '', text = null } of values) {
      const key = `${bus.name} ${message.name} ${name}`
      const before = found.get(key)
      const samples = (before?.samples ?? 0) + 1
      const sum = (before?.sum ?? 0) + value
      const mean = message.signals.find((signal) => signal.name === name)?.valueMode === 1
      found.set(key, { message: message.name, name, value, exact, unit, text, samples, sum, mean })
    }
  }
  const signals = [...found.values()].map(({ sum, mean, ...signal }) =>
    mean && Number.isFinite(sum) ? { ...signal, value: sum / signal.samples, exact: undefined, text: null } : signal,
  )
  return { signals, unread }
}

export interface PlanChange {
  kind: 'added' | 'removed' | 'changed'
  /** bus / message / signal */
  path: string
  /** Changed properties, for a changed signal. */
  fields: { name: string; before: string; after: string }[]
}

/** Differences between two versions, signal by signal. */
export function planChanges(before: readonly PlanBus[], after: readonly PlanBus[]): PlanChange[] {
  const [old, now] = [entries(before), entries(after)]
  const removed = [...old.keys()]
    .filter((path) => !now.has(path))
    .map((path): PlanChange => ({ kind: 'removed', path, fields: [] }))
  const rest = [...now].flatMap(([path, entry]): PlanChange[] => {
    const was = old.get(path)
    if (was === undefined) return [{ kind: 'added', path, fields: [] }]
    const fields = Object.keys({ ...was, ...entry })
      .map((name) => ({ name, before: JSON.stringify(was[name]), after: JSON.stringify(entry[name]) }))
      .filter((field) => field.before !== field.after)
    return fields.length === 0 ? [] : [{ kind: 'changed', path, fields }]
  })
  return [...removed, ...rest].sort((a, b) => (a.path < b.path ? -1 : 1))
}

function entries(buses: readonly PlanBus[]): Map<string, Record<string, unknown>> {
  const found = new Map<string, Record<string, unknown>>()
  for (const { messages, ...bus } of buses) {
    found.set(bus.name, bus)
    for (const { signals, ...message } of messages) {
      const path = `${bus.name} / ${message.name}`
      found.set(path, message)
      for (const signal of signals) found.set(`${path} / ${signal.name}`, { ...signal })
    }
  }
  return found
}
