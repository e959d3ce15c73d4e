import type { Jt808Frame } from '#core/protocol/jt808/frame.ts'
import type { TerminalConnection } from './terminal-connection.ts'

/** A message that came in. */
export interface Incoming {
  connection: TerminalConnection
  frame: Jt808Frame
  /** The frame as it came, without its 7Es; the last part of a message in sub-packages. */
  escaped: Uint8Array
  receivedAt: number
}
