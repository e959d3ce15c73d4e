import { terminalKey } from '#core/protocol/jt808/frame.ts'
import type { MediaFrame } from '#core/protocol/jt1078/frame-assembler.ts'

/** Receiver of the frames of a socket. */
export interface MediaSink {
  /** Bytes of the media id this terminal is likely to write. */
  readonly idBytes: 6 | 10
  /** The socket that answers the request; an earlier one of the same stream is to be ended. */
  connected(source: MediaSource): void
  frame(frame: MediaFrame): void
  disconnected(source: MediaSource): void
}

/** The terminal's side of a stream. */
export interface MediaSource {
  pause(): void
  resume(): void
  end(): void
}

export interface StreamRequest {
  terminalId: number
  /** Header phone of JT/T 808. */
  phone: string
  channel: number
  sink: MediaSink
}

export interface Expected {
  /** The request has ended; `mayCome`: the terminal was asked and may still answer. */
  end(mayCome: boolean): void
}

interface Pending extends StreamRequest {
  /** Known ids of this terminal; empty: it has never sent pictures. */
  ids: ReadonlySet<string>
  settled: () => void
}

interface Late {
  terminalId: number
  channel: number
  until: number
}

/** A terminal that answers after its request has ended may still come for so long. */
const LATE_MS = 30_000

/**
 * Binds sockets to the requests that caused them. A media id may be another number than the phone of the terminal, so an id
 * unknown id belongs to the one request that waits for this channel from a terminal without a known id. There is
 * never more than one of those at a time, the others wait for their turn: two requests cannot be mixed.
 */
export class StreamRequests {
  private readonly pending = new Set<Pending>()
  private readonly late: Late[] = []
  /** Media id of terminals that have sent pictures, both ways. */
  private readonly terminals = new Map<string, number>()
  private readonly ids = new Map<number, Set<string>>()
  private readonly learned: (terminalId: number, mediaId: string) => void
  private readonly queues = new Map<string, Promise<void>>()

  constructor(learned: (terminalId: number, mediaId: string) => void = () => undefined) {
    this.learned = learned
  }

  /** State learned by an earlier process. */
  remember(terminalId: number, mediaId: string): void {
    this.terminals.set(mediaId, terminalId)
    const own = this.ids.get(terminalId) ?? new Set()
    own.add(mediaId)
    this.ids.set(terminalId, own)
  }

  /** Waits for its turn, then expects a socket until `end` is called. */
  async expect(request: StreamRequest): Promise<Expected> {
    const ids = new Set([terminalKey(request.phone), ...(this.ids.get(request.terminalId) ?? [])])
    const known = this.ids.has(request.terminalId)
    // The same camera twice (live and recorded), and unknown terminals by channel, go one after the other.
    const turn = known ? `${request.terminalId}:${request.channel}` : `?:${request.channel}`
    const before = this.queues.get(turn) ?? Promise.resolve()
    const settled = deferred()
    const queue = before.then(() => settled.promise)
    this.queues.set(turn, queue)
    await before
    const entry: Pending = { ...request, ids, settled: settled.resolve }
    this.pending.add(entry)
    return {
      end: (mayCome) => {
        if (this.pending.delete(entry) && mayCome) {
          this.late.push({ terminalId: entry.terminalId, channel: entry.channel, until: Date.now() + LATE_MS })
        }
        settled.resolve()
        if (this.queues.get(turn) === queue) this.queues.delete(turn)
      },
    }
  }

  /** The sink for a socket that sends this id on this channel; null without a request. */
  take(phone: string, channel: number): MediaSink | null {
    const id = terminalKey(phone)
    const entry = this.find(id, channel)
    if (!entry) return null
    this.pending.delete(entry)
    entry.settled()
    if (this.terminals.get(id) !== entry.terminalId) {
      this.remember(entry.terminalId, id)
      this.learned(entry.terminalId, id)
    }
    return entry.sink
  }

  /** Width of the ids of the only terminal that is expected, 6 when that cannot be said. */
  likelyIdBytes(): 6 | 10 {
    const widths = new Set([...this.pending].map(({ sink }) => sink.idBytes))
    return widths.size === 1 && widths.has(10) ? 10 : 6
  }

  private find(id: string, channel: number): Pending | undefined {
    const here = [...this.pending].filter((entry) => entry.channel === channel)
    const exact = here.find((entry) => entry.ids.has(id))
    if (exact) return exact
    const owner = this.terminals.get(id)
    const unknown = here.filter((entry) => !this.ids.has(entry.terminalId))
    if (owner !== undefined || unknown.length !== 1) return undefined
    return this.mayBeLate(channel, unknown[0]!.terminalId) ? undefined : unknown[0]
  }

  /** An unknown terminal was asked before this one and has not come: this socket may be its answer. */
  private mayBeLate(channel: number, except: number): boolean {
    const now = Date.now()
    while (this.late[0] && this.late[0].until < now) this.late.shift()
    return this.late.some(
      (one) => one.channel === channel && one.terminalId !== except && !this.ids.has(one.terminalId),
    )
  }
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
