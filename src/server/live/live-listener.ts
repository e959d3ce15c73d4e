import { randomInt } from 'node:crypto'
import type { Socket } from 'socket.io'
import { VEHICLE_FRAME_EVENT } from '#core/contract/live.ts'
import { readLiveFrame } from '#core/contract/live-frame.ts'
import type { LiveScope } from './live-scope.ts'
import type { LiveView } from './live-view.ts'

/** A prime above every row number: multiplying by a secret modulo it gives each connection its own numbers. */
const MODULUS = 2_147_483_647
/** So much may wait in the socket before the listener is passed over. */
const MOST_WAITING_BYTES = 64 * 1024

/** One connected client and how far it has been brought. */
export class LiveListener {
  readonly socket: Socket
  scope: LiveScope
  readonly token: string | undefined
  /** Whose connection it is; undefined without sign-in. */
  readonly accountId: number | undefined
  view: LiveView | null = null
  private version = 0
  private cells = false
  private behind = false
  private readonly secret = randomInt(1 << 20, 1 << 21)

  constructor(socket: Socket, scope: LiveScope, token: string | undefined, accountId?: number) {
    this.socket = socket
    this.scope = scope
    this.token = token
    this.accountId = accountId
  }

  /** Starts over with everything in the view. */
  show(view: LiveView, now: number): number {
    this.view = view
    return this.sendSnapshot(view, now)
  }

  /** Sends what changed since the last time, unless the client has not taken that yet. Answers the bytes sent. */
  update(now: number): number {
    const { view } = this
    if (!view) return 0
    this.behind = !this.drained()
    if (this.behind) return 0
    if (view.cells !== this.cells) return this.sendSnapshot(view, now)
    const frames = view.since(this.version, now)
    this.version = view.version
    return this.send(frames)
  }

  /** True while the client takes less than is sent. */
  get lags(): boolean {
    return this.behind
  }

  drained(): boolean {
    const { conn } = this.socket
    const { transport } = conn
    const buffered = (transport as { socket?: { bufferedAmount?: number } }).socket?.bufferedAmount ?? 0
    return transport.writable && waitingPackets(conn) === 0 && buffered < MOST_WAITING_BYTES
  }

  private sendSnapshot(view: LiveView, now: number): number {
    this.version = view.version
    this.cells = view.cells
    return this.send(view.snapshot(now))
  }

  private send(frames: readonly Buffer[]): number {
    let bytes = 0
    for (const frame of frames) {
      this.socket.emit(VEHICLE_FRAME_EVENT, this.scope.anonymous ? this.disguised(frame) : frame)
      bytes += frame.length
    }
    return bytes
  }

  private disguised(frame: Buffer): Buffer {
    const copy = new Uint8Array(frame).buffer
    const read = readLiveFrame(copy)
    const ids = read?.kind === 'removed' ? read.ids : read && read.kind !== 'cells' ? read.vehicles.id : null
    if (ids) for (let at = 0; at < ids.length; at += 1) ids[at] = (this.secret * (ids[at]! + 1)) % MODULUS
    return Buffer.from(copy)
  }
}

/** engine.io keeps packets here while the transport is busy; the property is not in its types. */
const waitingPackets = (conn: unknown): number => (conn as { writeBuffer?: unknown[] }).writeBuffer?.length ?? 0
