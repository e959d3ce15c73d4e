import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import type { TerminalProtocol } from '#core/domain/energy-command.ts'
import { framed } from './terminal-journal.ts'

/** A frame as transmitted. */
export interface WatchedFrame {
  at: number
  direction: 'up' | 'down'
  protocol: TerminalProtocol
  /** Of JT/T 808. */
  version: Jt808Version
  bytes: Uint8Array
}

export type FrameListener = (frame: WatchedFrame) => void
interface Source {
  terminal: { terminalId: number } | null
  version: Jt808Version
}

/** Every frame of the few watched terminals, routine answers and positions included. */
export class FrameWatch {
  private readonly listeners = new Map<number, Set<FrameListener>>()

  /** Returns a function that ends it. */
  watch(terminalId: number, listener: FrameListener): () => void {
    const listeners = this.listeners.get(terminalId) ?? new Set()
    this.listeners.set(terminalId, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.listeners.delete(terminalId)
    }
  }

  /** `bytes` are a view of the socket's memory. */
  came(source: Source, protocol: TerminalProtocol, bytes: Uint8Array): void {
    if (this.listeners.size > 0) this.notify(source, protocol, 'up', bytes)
  }

  went(source: Source, protocol: TerminalProtocol, bytes: Uint8Array): void {
    if (this.listeners.size > 0) this.notify(source, protocol, 'down', bytes)
  }

  private notify(
    source: Source,
    protocol: TerminalProtocol,
    direction: WatchedFrame['direction'],
    bytes: Uint8Array,
  ): void {
    const listeners = source.terminal && this.listeners.get(source.terminal.terminalId)
    if (!listeners) return
    const bare = direction === 'up' && protocol === 'jt808'
    const copy = bare ? framed(bytes) : bytes.slice()
    const frame = { at: Date.now(), direction, protocol, version: source.version, bytes: copy }
    for (const listener of listeners) listener(frame)
  }
}
