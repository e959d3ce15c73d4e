import { type DbcEncoding, encodingStatements } from './dbc-encoding.ts'
import { periodsOf } from './dbc-attributes.ts'
import type { CanBus, CanMessage } from './database.ts'
import { choicesOf, markOf } from './dbc-multiplex.ts'
import { type CanSignal, dbcStart, FLOAT_BITS } from './signal.ts'

const EXTENDED = 0x80000000
const NO_NODE = 'Vector__XXX'

const quoted = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`
const wireId = ({ id, extended }: CanMessage): number => id + (extended ? EXTENDED : 0)

function signalLine(signal: CanSignal): string {
  const { name, length, order, signed, factor, offset, min = 0, max = 0, unit = '', receivers } = signal
  const place = `${dbcStart(signal)}|${length}@${order === 'intel' ? 1 : 0}${signed ? '-' : '+'}`
  const readers = receivers && receivers.length > 0 ? receivers.join(',') : NO_NODE
  return ` SG_ ${name}${markOf(signal)} : ${place} (${factor},${offset}) [${min}|${max}] "${unit.replace(/"/g, '')}" ${readers}`
}

function commentsOf(message: CanMessage): string[] {
  const own = message.comment ? [`CM_ BO_ ${wireId(message)} ${quoted(message.comment)};`] : []
  const signals = message.signals.flatMap(({ name, comment }) =>
    comment ? [`CM_ SG_ ${wireId(message)} ${name} ${quoted(comment)};`] : [],
  )
  return [...own, ...signals]
}

function valuesOf(message: CanMessage): string[] {
  return message.signals.flatMap(({ name, values }) => {
    if (!values || Object.keys(values).length === 0) return []
    const words = Object.entries(values).map(([raw, word]) => `${raw} ${quoted(word)}`)
    return [`VAL_ ${wireId(message)} ${name} ${words.join(' ')} ;`]
  })
}

const floatsOf = (message: CanMessage): string[] =>
  message.signals.flatMap(({ name, float, length }) =>
    float ? [`SIG_VALTYPE_ ${wireId(message)} ${name} : ${FLOAT_BITS.indexOf(length) + 1};`] : [],
  )

/** A bus as a DBC file that says its encoding. Starts are written by the DBC rule whatever the definition says. */
export function exportDbc(bus: CanBus, encoding: DbcEncoding = 'utf-8'): string {
  const messages = bus.messages.map((message) =>
    [
      `BO_ ${wireId(message)} ${message.name}: ${message.length} ${message.sender ?? NO_NODE}`,
      ...message.signals.map(signalLine),
    ].join('\n'),
  )
  const comment = bus.comment ? [`CM_ ${quoted(bus.comment)};`] : []
  const nodes = Object.entries(bus.nodeComments ?? {}).map(([name, text]) => `CM_ BU_ ${name} ${quoted(text)};`)
  const notes = [
    ...comment,
    ...nodes,
    ...bus.messages.flatMap(commentsOf),
    ...encodingStatements(encoding),
    ...periodsOf(bus.messages, wireId),
    ...bus.messages.flatMap(valuesOf),
    ...bus.messages.flatMap(floatsOf),
    ...bus.messages.flatMap((message) => choicesOf(message, wireId(message))),
  ]
  return ['VERSION ""', `BS_:`, `BU_: ${bus.nodes.join(' ')}`.trimEnd(), ...messages, notes.join('\n')]
    .join('\n\n')
    .trimEnd()
    .concat('\n')
}
