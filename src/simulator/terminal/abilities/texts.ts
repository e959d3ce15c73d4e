import { unitOf } from '#core/demo/hash-random.ts'
import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import { decodeAs } from '#core/protocol/jt808/message.ts'
import type { TerminalHost } from '../terminal-host.ts'
import { type Ability, acknowledge, type CommandHandler, type CommandTable, RESULT } from './ability.ts'

/** The abilities these commands act on. */
interface Needs {
  texts: Texts
}

/** A driver reads and touches the screen at the next stop, after so long. */
const READS_AFTER_MS = 8_000
const MAX_TEXTS = 20
const FOR_ANSWER = 113

interface Todo {
  at: number
  act: () => void
}

/** Texts shown to the driver, and the driver's answers. */
export class Texts implements Ability {
  nextDue = Number.POSITIVE_INFINITY
  /** Latest last. */
  readonly shown: string[] = []
  private todo: Todo[] = []
  private questions = 0
  private readonly terminal: TerminalHost

  constructor(terminal: TerminalHost) {
    this.terminal = terminal
  }

  show(text: string): void {
    this.shown.push(text)
    if (this.shown.length > MAX_TEXTS) this.shown.shift()
  }

  /** What the driver answers to a question on the screen; undefined: nothing. */
  answerTo<Answer>(question: string, answers: readonly Answer[]): Answer | undefined {
    this.show(question)
    const { world, motion } = this.terminal
    const unit = unitOf(world.seed, FOR_ANSWER, motion.vehicle.index, this.questions++)
    const { reluctance } = world.habits
    // The others in their order; after the last one there is no answer.
    return unit >= reluctance ? answers[0] : answers[1 + Math.floor((unit / reluctance) * answers.length)]
  }

  /** Later, as people do. */
  after(act: () => void): void {
    this.todo.push({ at: this.terminal.world.now() + READS_AFTER_MS, act })
    this.nextDue = Math.min(...this.todo.map(({ at }) => at))
    this.terminal.replan()
  }

  tick(now: number): void {
    const due = this.todo.filter(({ at }) => at <= now)
    this.todo = this.todo.filter(({ at }) => at > now)
    this.nextDue = Math.min(Number.POSITIVE_INFINITY, ...this.todo.map(({ at }) => at))
    for (const { act } of due) act()
  }
}

const showText: CommandHandler<Needs> = (terminal, frame, abilities) => {
  abilities.texts.show(decodeAs(0x8300, frame.version, frame.body).value.text)
  acknowledge(terminal, frame)
}

/** Most drivers choose the first answer, some another one, a few none: 0x0302. */
const ask: CommandHandler<Needs> = (terminal, frame, abilities) => {
  // JT/T 808-2019 has no questions.
  if (frame.version === '2019') return acknowledge(terminal, frame, RESULT.unsupported)
  const { question, answers } = decodeAs(0x8302, frame.version, frame.body).value
  acknowledge(terminal, frame)
  const chosen = abilities.texts.answerTo(question, answers)
  if (chosen) abilities.texts.after(() => terminal.send(0x0302, { serial: frame.serial, answerId: chosen.id }))
}

/** A driver who finds events on the screen reports the first one: 0x0301. */
const setEvents: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { events = [] } = decodeAs(0x8301, frame.version, frame.body).value
  acknowledge(terminal, frame)
  const first = events[0]
  if (first) abilities.texts.after(() => terminal.send(0x0301, { eventId: first.id }))
}

/** A driver who finds a menu orders its first entry: 0x0303. */
const setMenu: CommandHandler<Needs> = (terminal, frame, abilities) => {
  const { entries = [] } = decodeAs(0x8303, frame.version, frame.body).value
  acknowledge(terminal, frame)
  const first = entries[0]
  if (first) abilities.texts.after(() => terminal.send(0x0303, { kind: first.kind, action: 1 }))
}

const showInformation: CommandHandler<Needs> = (terminal, frame, abilities) => {
  abilities.texts.show(decodeAs(0x8304, frame.version, frame.body).value.content)
  acknowledge(terminal, frame)
}

/** A simulated call is silent; the terminal dials all the same. */
const takeNote = (terminal: TerminalHost, frame: Jt808Frame): void => acknowledge(terminal, frame)

export const textCommands: CommandTable<Needs> = [
  [0x8300, showText],
  [0x8301, setEvents],
  [0x8302, ask],
  [0x8303, setMenu],
  [0x8304, showInformation],
  [0x8400, takeNote],
  [0x8401, takeNote],
]
