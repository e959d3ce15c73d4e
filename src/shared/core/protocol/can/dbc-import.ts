import type { CanBus, CanMessage } from './database.ts'
import { type Statement, statementsOf } from './dbc-statements.ts'
import { DbcAttributes } from './dbc-attributes.ts'
import { applyMarks, choiceOf } from './dbc-multiplex.ts'
import type { Condition } from './multiplex.ts'
import { type CanSignal, FLOAT_BITS } from './signal.ts'

export interface DbcImport {
  bus: CanBus
  /** Lines that were not understood, by number from 1. */
  problems: Statement[]
}

/** Bit 31 of an id marks the 29-bit form. */
const EXTENDED = 0x80000000
const ID_BITS = 0x1fffffff
const STANDARD_BITS = 0x7ff
const NO_MESSAGE = 'VECTOR__INDEPENDENT_SIG_MSG'

const MESSAGE = /^BO_\s+(\d+)\s+(\w+)\s*:\s*(\d+)\s*(\w+)?/
const SIGNAL =
  /^\s*SG_\s+(\w+)\s*(M|m\d+M?)?\s*:\s*(\d+)\|(\d+)@([01])([+-])\s*\(\s*([^,\s]+)\s*,\s*([^)\s]+)\s*\)\s*\[\s*([^|\]\s]*)\s*\|\s*([^\]\s]*)\s*\]\s*"([^"]*)"\s*([\s\S]*)$/
const COMMENT = /^CM_\s+(?:(BO_|SG_|BU_|EV_)\s+)?(?:(\d+)\s+)?(\w+)?\s*"((?:[^"\\]|\\.)*)"\s*;/
const VALUES = /^VAL_\s+(\d+)\s+(\w+)\s+([\s\S]*);\s*$/
/** Of an environment variable, which is none of the bus. */
const VALUES_OF_VARIABLE = /^VAL_\s+[A-Za-z_]/
const VALUE = /(-?\d+)\s+"((?:[^"\\]|\\.)*)"/g

const FLOAT = /^SIG_VALTYPE_\s+(\d+)\s+(\w+)\s*:?\s*(\d+)\s*;/

const unquoted = (text: string): string => text.replace(/\\(["\\])/g, '$1')

function signalOf(parts: RegExpExecArray): CanSignal | null {
  const [, name = '', , start, length, order, sign, factor, offset, min, max, unit, receivers = ''] = parts
  const signal: CanSignal = {
    name,
    start: Number(start),
    length: Number(length),
    order: order === '1' ? 'intel' : 'motorola',
    signed: sign === '-',
    factor: Number(factor),
    offset: Number(offset),
  }
  if (!(signal.length >= 1 && signal.length <= 64) || !Number.isFinite(signal.factor + signal.offset)) return null
  if (signal.factor === 0) return null
  const [low, high] = [Number(min), Number(max)]
  // The format writes "no range" as 0|0.
  if (Number.isFinite(low) && Number.isFinite(high) && (low !== 0 || high !== 0)) {
    signal.min = low
    signal.max = high
  }
  if (unit) signal.unit = unit
  const readers = receivers.split(/[\s,]+/).filter((reader) => reader !== '' && reader !== 'Vector__XXX')
  if (readers.length > 0) signal.receivers = readers
  return signal
}

/** Adds statements to the bus, and lists those that are not understood. */
class DbcReader {
  readonly bus: CanBus
  readonly problems: Statement[] = []
  private readonly byWireId = new Map<number, CanMessage>()
  private current: CanMessage | null = null
  private readonly marks = new Map<CanSignal, string>()
  private readonly choices = new Map<CanMessage, Map<string, Condition>>()
  private readonly attributes = new DbcAttributes()
  /** Where a signal, or what chooses it, was read. */
  private readonly places = new Map<CanSignal, Statement>()

  constructor(name: string) {
    this.bus = { name, nodes: [], messages: [] }
  }

  read(statement: Statement): void {
    if (!this.take(statement)) this.problems.push(statement)
  }

  /** What is known at the end only: which signals there are that switch others. */
  finish(): void {
    for (const message of this.byWireId.values()) {
      const choices = this.choices.get(message) ?? new Map<string, Condition>()
      const unread = applyMarks(message, { marks: this.marks, choices })
      this.problems.push(...unread.flatMap((signal) => this.places.get(signal) ?? []))
    }
    this.attributes.apply(this.byWireId)
    this.problems.sort((a, b) => a.line - b.line)
  }

  /** False for an invalid known statement. */
  private take(statement: Statement): boolean {
    const { text } = statement
    switch (/^\s*(\w+)/.exec(text)?.[1]) {
      case 'BU_':
        this.bus.nodes = text
          .replace(/^BU_\s*:?/, '')
          .split(/\s+/)
          .filter(Boolean)
        return true
      case 'BO_':
        return this.message(MESSAGE.exec(text))
      case 'SG_':
        return this.signal(SIGNAL.exec(text), statement)
      case 'CM_':
        return this.comment(COMMENT.exec(text))
      case 'VAL_':
        return VALUES_OF_VARIABLE.test(text) || this.values(VALUES.exec(text))
      case 'SIG_VALTYPE_':
        return this.valueType(text)
      case 'SG_MUL_VAL_':
        return this.chosenBy(statement)
      case 'BA_':
      case 'BA_DEF_DEF_':
        this.attributes.read(text)
        return true
      default:
        // Other attributes, environment variables and the rest of the format say nothing about the bits.
        return true
    }
  }

  private message(parts: RegExpExecArray | null): boolean {
    this.current = null
    if (!parts) return false
    const [, wireId, name = '', length, sender] = parts
    const id = Number(wireId)
    const extended = id >= EXTENDED
    const own = id % EXTENDED
    // Signals that belong to no message stand in this one, whose id is none.
    const isNone = name === NO_MESSAGE
    if (id > 0xffffffff || this.byWireId.has(id)) return false
    if (!isNone && own > (extended ? ID_BITS : STANDARD_BITS)) return false
    const message: CanMessage = {
      id: own,
      extended,
      name,
      length: Number(length),
      signals: [],
    }
    if (sender && sender !== 'Vector__XXX') message.sender = sender
    this.byWireId.set(id, message)
    this.current = message
    if (!isNone) this.bus.messages.push(message)
    return true
  }

  private signal(parts: RegExpExecArray | null, statement: Statement): boolean {
    const signal = parts && signalOf(parts)
    if (!signal || !this.current) return false
    this.current.signals.push(signal)
    this.places.set(signal, statement)
    if (parts[2]) this.marks.set(signal, parts[2])
    return true
  }

  /** 0 an integer, 1 and 2 a floating-point number. One that is neither single nor double is left out. */
  private valueType(text: string): boolean {
    const [, wireId, name, type] = FLOAT.exec(text) ?? []
    const signal = this.signalNamed(wireId, name)
    if (signal && type === '0') return true
    if (signal && FLOAT_BITS[Number(type) - 1] === signal.length) {
      signal.float = true
      return true
    }
    this.leaveOut(wireId, name)
    return false
  }

  /** What chooses a signal; one whose statement cannot be read would be in every frame, so it is left out. */
  private chosenBy(statement: Statement): boolean {
    const read = choiceOf(statement.text)
    const [, wireId, name] = /^SG_MUL_VAL_\s+(\d+)\s+(\w+)/.exec(statement.text) ?? []
    const message = this.byWireId.get(Number(wireId))
    const signal = this.signalNamed(wireId, name)
    if (!read || !message || !signal) {
      this.leaveOut(wireId, name)
      return false
    }
    const choices = this.choices.get(message) ?? new Map<string, Condition>()
    this.choices.set(message, choices.set(read.name, read.choice))
    this.places.set(signal, statement)
    return true
  }

  private leaveOut(wireId: string | undefined, name: string | undefined): void {
    const message = this.byWireId.get(Number(wireId))
    if (message) message.signals = message.signals.filter((signal) => signal.name !== name)
  }

  private signalNamed(wireId: string | undefined, name: string | undefined): CanSignal | undefined {
    return this.byWireId.get(Number(wireId))?.signals.find((signal) => signal.name === name)
  }

  private comment(parts: RegExpExecArray | null): boolean {
    if (!parts) return false
    const [, kind, wireId, name, quoted = ''] = parts
    const comment = unquoted(quoted)
    if (kind === undefined) this.bus.comment = comment
    if (kind === 'BU_' && name) this.bus.nodeComments = { ...this.bus.nodeComments, [name]: comment }
    if (kind === 'BU_' || kind === 'EV_' || kind === undefined) return true
    const target = kind === 'BO_' ? this.byWireId.get(Number(wireId)) : this.signalNamed(wireId, name)
    if (!target) return false
    target.comment = comment
    return true
  }

  private values(parts: RegExpExecArray | null): boolean {
    if (!parts) return false
    const [, wireId, name, list = ''] = parts
    const signal = this.signalNamed(wireId, name)
    if (!signal) return false
    signal.values = Object.fromEntries(
      [...list.matchAll(VALUE)].map(([, raw = '', word = '']) => [raw, unquoted(word)]),
    )
    return true
  }
}

/** Reads a DBC file into one bus. Never throws: what is not understood is listed. */
export function importDbc(text: string, busName: string): DbcImport {
  const reader = new DbcReader(busName)
  for (const statement of statementsOf(text)) reader.read(statement)
  reader.finish()
  return { bus: reader.bus, problems: reader.problems }
}
