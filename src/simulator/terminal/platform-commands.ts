import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import { decodeAs, encodeBody } from '#core/protocol/jt808/message.ts'
import { attributes } from './introduction.ts'
import { dialectOf } from './location-report.ts'
import type { Terminal } from './terminal.ts'

const OK = 0
const UNSUPPORTED = 3
const RESET = 4

type Handler = (terminal: Terminal, frame: Jt808Frame) => void

/** 0x0001 */
function acknowledge(terminal: Terminal, { serial, id, version }: Jt808Frame, result: number): void {
  terminal.session.reply(0x0001, encodeBody(0x0001, version, { serial, id, result }))
}

const takeNote: Handler = (terminal, frame) => acknowledge(terminal, frame, OK)

const HANDLERS: ReadonlyMap<number, Handler> = new Map<number, Handler>([
  [
    0x8103,
    (terminal, frame) => {
      terminal.parameters.set(decodeAs(0x8103, frame.version, frame.body).value.parameters)
      acknowledge(terminal, frame, OK)
    },
  ],
  [0x8104, (terminal, frame) => sendParameters(terminal, frame)],
  [0x8106, (terminal, frame) => sendParameters(terminal, frame, decodeAs(0x8106, frame.version, frame.body).value.ids)],
  [
    0x8105,
    (terminal, frame) => {
      const { command } = decodeAs(0x8105, frame.version, frame.body).value
      acknowledge(terminal, frame, command === RESET ? OK : UNSUPPORTED)
      if (command === RESET) terminal.restart()
    },
  ],
  [0x8107, (terminal) => terminal.session.reply(0x0107, attributes(terminal.motion.vehicle))],
  [
    0x8201,
    (terminal, { serial, version }) => {
      const dialect = dialectOf(terminal.motion.vehicle)
      terminal.session.reply(0x0201, encodeBody(0x0201, version, { serial, ...terminal.position() }, dialect))
    },
  ],
  [
    0x8202,
    (terminal, frame) => {
      const { interval, validity } = decodeAs(0x8202, frame.version, frame.body).value
      acknowledge(terminal, frame, OK)
      terminal.trackTemporarily(interval, validity ?? 0)
    },
  ],
  [
    0x8203,
    (terminal, frame) => {
      terminal.alarmSeen()
      acknowledge(terminal, frame, OK)
    },
  ],
  [0x8204, takeNote],
  [0x8300, takeNote],
])

/** Does what the platform asks, or says that this terminal cannot. */
export function answerCommand(terminal: Terminal, frame: Jt808Frame): void {
  const handle = HANDLERS.get(frame.id)
  if (handle) handle(terminal, frame)
  else acknowledge(terminal, frame, UNSUPPORTED)
}

function sendParameters(terminal: Terminal, { serial, version }: Jt808Frame, ids?: readonly number[]): void {
  const parameters = terminal.parameters.list(ids)
  terminal.session.reply(0x0104, encodeBody(0x0104, version, { serial, parameters }))
}
