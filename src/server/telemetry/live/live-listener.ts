import { randomInt } from 'node:crypto'
import type { Socket } from 'socket.io'
import type { LiveSubscription } from '#core/contract/live.ts'
import { VEHICLE_FRAME_EVENT } from '#core/domain/live-stream.ts'
import { readLiveFrame } from '#core/contract/live-frame.ts'
import type { Caller } from '#server/http/route.ts'
import type { Asked, LiveDisplay } from './live-admission.ts'
import type { LiveScope } from './live-scope.ts'
import type { LiveView } from './live-view.ts'

/** A prime above every row number: multiplying by a secret modulo it gives each connection its own numbers. */
const MODULUS = 2_147_483_647
/** So much may wait in the socket before the listener is passed over. */
const MOST_WAITING_BYTES = 64 * 1024
/** A client that has taken nothing for this long is disconnected; it reconnects automatically. */
const CUT_AFTER_MS = 30_000
/** Small messages that may wait besides: they are not merged, so a listener with more is cut off at once. */
const MOST_WAITING_PACKETS = 2_000
/** A new wish is answered at once if the last one is this old, else with the next round. */
const WISHES_APART_MS = 100
/** Unchanged counters are repeated after this time, so that a wall can distinguish silence from calm. */
const REPEAT_COUNTERS_MS = 5_000

const NOTHING_ASKED: Asked = {
  token: undefined,
  binding: undefined,
  address: '',
  displayId: undefined,
  anonymous: false,
}

/** Whose connection it is. */
export interface LiveWho {
  asked?: Asked
  accountId?: number | undefined
  codes?: Caller['codes'] | undefined
  display?: LiveDisplay | undefined
}

/** One connected client and how far it has been brought. */
export class LiveListener {
  readonly socket: Socket
  scope: LiveScope
  readonly asked: Asked
  /** Whose connection it is; undefined without sign-in. */
  readonly accountId: number | undefined
  /** Its permitted calls; none without sign-in. */
  codes: Caller['codes']
  /** The display it is, when it said so. */
  readonly display: LiveDisplay | undefined
  view: LiveView | null = null
  /** Its last request. */
  subscription: LiveSubscription | null = null
  private version = 0
  /** Of the view when it was last sent; 0: the whole view is to be sent. */
  private generation = 0
  /** Whether the client has exactly the state sent in the round of `version`, or something newer of some vehicles. */
  private exact = false
  private behindSince: number | null = null
  private shownAt = Number.NEGATIVE_INFINITY
  private counters = { text: '', at: Number.NEGATIVE_INFINITY }
  private readonly secret = randomInt(1 << 20, 1 << 21)

  constructor(socket: Socket, scope: LiveScope, who: LiveWho = {}) {
    this.socket = socket
    this.scope = scope
    this.asked = who.asked ?? NOTHING_ASKED
    this.accountId = who.accountId
    this.codes = who.codes ?? new Set()
    this.display = who.display
  }

  /**
   * Sends a view: the first at once, a later one's changes too, or with the next round if the client has not taken the
   * last frames or changes the view all the time. The previous view must still be followed. Returns the bytes sent.
   */
  show(view: LiveView, now: number): number {
    const { view: before } = this
    if (view === before) return 0
    this.view = view
    const upToDate = before !== null && this.generation === before.generation
    const soon = now - this.shownAt < WISHES_APART_MS
    this.shownAt = now
    if (before !== null && (soon || !this.drained())) {
      this.generation = 0
      return 0
    }
    const difference = upToDate ? view.after(before, this.version, now) : null
    return this.sent(view, difference ?? view.snapshot(now), false)
  }

  /** Sends what changed since the last time, unless the client has not taken that yet. Returns the bytes sent. */
  update(now: number): number {
    const { view } = this
    if (!this.drained()) {
      this.behindSince ??= now
      return 0
    }
    this.behindSince = null
    if (!view) return 0
    const frames = this.generation === view.generation ? view.since(this.version, this.exact, now) : view.snapshot(now)
    return this.sent(view, frames, true)
  }

  /**
   * Whether these counters are to be sent: they are new to this client, or sent long ago. A client that lags gets the
   * newest ones as soon as it has taken its frames.
   */
  needsCounters(text: string, now: number): boolean {
    if (this.lags || (this.counters.text === text && now - this.counters.at < REPEAT_COUNTERS_MS)) return false
    this.counters = { text, at: now }
    return true
  }

  /** True while the client takes less than is sent. */
  get lags(): boolean {
    return this.behindSince !== null
  }

  /** Whether waiting for this client has no point any more. */
  isStuck(now: number): boolean {
    if (waitingPackets(this.socket.conn) > MOST_WAITING_PACKETS) return true
    return this.behindSince !== null && now - this.behindSince >= CUT_AFTER_MS
  }

  drained(): boolean {
    const { conn } = this.socket
    const { transport } = conn
    const buffered = (transport as { socket?: { bufferedAmount?: number } }).socket?.bufferedAmount ?? 0
    return transport.writable && waitingPackets(conn) === 0 && buffered < MOST_WAITING_BYTES
  }

  private sent(view: LiveView, frames: readonly Buffer[], exact: boolean): number {
    this.version = view.version
    this.generation = view.generation
    this.exact = exact
    let bytes = 0
    for (const frame of frames) {
      this.socket.emit(VEHICLE_FRAME_EVENT, this.scope.anonymous ? this.disguised(frame) : frame)
      bytes += frame.length
    }
    return bytes
  }

  private disguised(frame: Buffer): Buffer {
    const copy = new Uint8Array(frame).buffer
    const ids = idsOf(copy)
    if (ids) for (let at = 0; at < ids.length; at += 1) ids[at] = (this.secret * (ids[at]! + 1)) % MODULUS
    return Buffer.from(copy)
  }
}

function idsOf(frame: ArrayBuffer): Uint32Array | null {
  const read = readLiveFrame(frame)
  if (read?.kind === 'removed') return read.ids
  return read?.kind === 'snapshot' || read?.kind === 'delta' ? read.vehicles.id : null
}

/** engine.io keeps packets here while the transport is busy; the property is not in its types. */
const waitingPackets = (conn: unknown): number => (conn as { writeBuffer?: unknown[] }).writeBuffer?.length ?? 0
