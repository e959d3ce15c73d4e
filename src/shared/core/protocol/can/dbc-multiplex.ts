import type { CanMessage } from './database.ts'
import { type Condition, conditionOf, conditionsOf, MAX_SWITCH, rootOf, type ValueRange } from './multiplex.ts'
import type { CanSignal } from './signal.ts'

const CHOSEN_BY = /^SG_MUL_VAL_\s+(\d+)\s+(\w+)\s+(\w+)\s+([\d\s,-]+);/
const RANGE = /^\s*(\d+)\s*-\s*(\d+)\s*$/

/** A statement `SG_MUL_VAL_`, by message and signal; null when it cannot be understood. */
export function choiceOf(text: string): { wireId: string; name: string; choice: Condition } | null {
  const [, wireId, name, by, list] = CHOSEN_BY.exec(text) ?? []
  if (wireId === undefined || name === undefined || by === undefined || list === undefined) return null
  const ranges = list.split(',').map((part): ValueRange => {
    const [, from, to] = RANGE.exec(part) ?? []
    return { from: Number(from), to: Number(to) }
  })
  const isUsable = ranges.every(({ from, to }) => from <= to && to <= MAX_SWITCH)
  return isUsable ? { wireId, name, choice: { by, ranges } } : null
}

/** What was read of one message: marks of its signals, and the statements that say more. */
export interface Marked {
  marks: ReadonlyMap<CanSignal, string>
  choices: ReadonlyMap<string, Condition>
}

/**
 * Gives the signals of a message what chooses them, and takes out those that nothing can choose: they would be read in
 * every frame. Returns these.
 */
export function applyMarks(message: CanMessage, { marks, choices }: Marked): CanSignal[] {
  const { signals } = message
  for (const signal of signals) if (marks.get(signal) === 'M') signal.multiplex = 'switch'
  const root = rootOf(signals.filter(({ name }) => !choices.has(name)))
  for (const signal of signals) {
    const mark = marks.get(signal)
    const chosen = choices.get(signal.name)
    if (mark === undefined && !chosen) continue
    if (mark === 'M' && !chosen) continue
    const below = mark?.endsWith('M') ?? false
    const value = Number.parseInt(mark?.slice(1) ?? '', 10)
    const choice: Condition = chosen ?? { by: root?.name ?? '', ranges: [{ from: value, to: value }] }
    const [first, ...more] = choice.ranges
    const isPlain = choice.by === root?.name && !below && first?.from === first?.to && more.length === 0
    signal.multiplex = isPlain && first ? first.from : { ...choice, isSwitch: below }
  }
  const conditions = conditionsOf(signals)
  message.signals = signals.filter((signal) => conditions.get(signal) !== null)
  return signals.filter((signal) => conditions.get(signal) === null)
}

/** The mark as a file has it, with the space before it. */
export function markOf({ multiplex }: CanSignal): string {
  if (multiplex === undefined) return ''
  if (multiplex === 'switch') return ' M'
  if (typeof multiplex === 'number') return ` m${multiplex}`
  return ` m${multiplex.ranges[0]?.from ?? 0}${multiplex.isSwitch ? 'M' : ''}`
}

/** Statements that say what marks cannot. Readers take a signal without one for one of every frame as soon as there are some. */
export function choicesOf({ signals }: CanMessage, wireId: number): string[] {
  const root = rootOf(signals)
  if (!signals.some(({ multiplex }) => typeof multiplex === 'object')) return []
  return signals.flatMap((signal) => {
    const condition = conditionOf(signal, root)
    if (!condition) return []
    const ranges = condition.ranges.map(({ from, to }) => `${from}-${to}`).join(', ')
    return [`SG_MUL_VAL_ ${wireId} ${signal.name} ${condition.by} ${ranges};`]
  })
}
