import type { CanRaw } from './raw-value.ts'

/** Largest raw value of a switch. */
export const MAX_SWITCH = 0xffff_ffff

/** Raw values from one to another, both included. */
export interface ValueRange {
  from: number
  to: number
}

/** Present only while another signal, a switch, has one of these raw values. */
export interface Condition {
  by: string
  ranges: ValueRange[]
}

/** A signal below a switch by its name; it may be a switch of others in turn. */
export interface CanChoice extends Condition {
  isSwitch: boolean
}

/** `switch`, or the value of the one switch of the message, as DBC has it; a choice where there are several switches. */
export type CanMultiplex = 'switch' | number | CanChoice

interface Multiplexed {
  name: string
  multiplex?: CanMultiplex
}

export const isSwitch = ({ multiplex }: Pick<Multiplexed, 'multiplex'>): boolean =>
  multiplex === 'switch' || (typeof multiplex === 'object' && multiplex.isSwitch)

/** The switch that marks such as `m5` mean: the only one that is in every frame. */
export function rootOf<Signal extends Multiplexed>(signals: readonly Signal[]): Signal | undefined {
  const roots = signals.filter(({ multiplex }) => multiplex === 'switch')
  return roots.length === 1 ? roots[0] : undefined
}

/** The condition of a signal itself; null for one that is in every frame. */
export function conditionOf({ multiplex }: Multiplexed, root: Multiplexed | undefined): Condition | null {
  if (multiplex === undefined || multiplex === 'switch') return null
  return typeof multiplex === 'number'
    ? { by: root?.name ?? '', ranges: [{ from: multiplex, to: multiplex }] }
    : multiplex
}

/**
 * All conditions of each signal, also those of the switches above it. Null: none can be met, because a switch is missing
 * or depends on itself.
 */
export function conditionsOf<Signal extends Multiplexed>(
  signals: readonly Signal[],
): Map<Signal, readonly Condition[] | null> {
  const named = new Map(signals.map((signal) => [signal.name, signal]))
  const root = rootOf(signals)
  const above = (signal: Signal, below: readonly Signal[]): readonly Condition[] | null => {
    const own = conditionOf(signal, root)
    if (!own) return []
    const upper = named.get(own.by)
    if (!upper || !isSwitch(upper) || upper === signal || below.includes(upper)) return null
    const rest = above(upper, [...below, signal])
    return rest && [own, ...rest]
  }
  return new Map(signals.map((signal) => [signal, above(signal, [])]))
}

const isWithin = ({ from, to }: ValueRange, raw: CanRaw): boolean => raw >= from && raw <= to

/** Whether a switch with this raw value meets a condition. */
export const meets = ({ ranges }: Condition, raw: CanRaw | null | undefined): boolean =>
  raw !== null && raw !== undefined && ranges.some((range) => isWithin(range, raw))

/** Whether signals with these conditions are never in the same frame: a switch has one value at a time. */
export const areApart = (some: readonly Condition[], others: readonly Condition[]): boolean =>
  some.some((one) =>
    others.some(
      (other) =>
        one.by === other.by && !one.ranges.some((a) => other.ranges.some((b) => a.from <= b.to && b.from <= a.to)),
    ),
  )
