import { readLiveFrame } from '#core/contract/live-frame.ts'
import type { LiveSubscription } from '#core/contract/live.ts'
import { patchBuffers } from './fleet-patch.ts'
import { FleetTable } from './fleet-table.ts'
import type { LiveOrder, LiveReport, LiveStatus, LiveTarget } from './live-messages.ts'

/** The part of a socket.io client the session uses. */
export interface LiveSocket {
  readonly connected: boolean
  /** False once the server rejected or ended the connection: the client then does not retry automatically. */
  readonly active: boolean
  on(event: 'connect' | 'disconnect' | 'connect_error', listener: () => void): unknown
  onAny(listener: (event: string, message: unknown) => void): unknown
  emit(event: string, ...args: unknown[]): unknown
  connect(): unknown
  disconnect(): unknown
}

export interface SessionParts {
  /** Makes a socket that is not connecting yet. */
  openSocket: (target: LiveTarget) => LiveSocket
  report: (report: LiveReport, transfer?: Transferable[]) => void
  random?: () => number
}

/** The page gets changes at most this often, and never before it has taken the last ones. */
const PATCH_EVERY_MS = 1000
/** A server that ended the connection is asked again soon; one that rejected it, when a token may have been renewed. */
const ENDED_RETRY_MS = 1000
const REFUSED_RETRY_MS = 15_000

/** Runs in the worker: owns the socket, maintains the fleet table, reports changes to the page. */
export class LiveSession {
  readonly #parts: SessionParts
  readonly #table = new FleetTable()
  readonly #topics = new Set<string>()
  #socket: LiveSocket | undefined
  #subscription: LiveSubscription | null = null
  #everLive = false
  #pageBusy = false
  #patchDue = false
  #lastPatchAt = Number.NEGATIVE_INFINITY
  #patchTimer: ReturnType<typeof setTimeout> | undefined
  #retryTimer: ReturnType<typeof setTimeout> | undefined

  constructor(parts: SessionParts) {
    this.#parts = parts
  }

  take(order: LiveOrder): void {
    switch (order.type) {
      case 'open':
        this.#open(order.target)
        break
      case 'subscribe':
        this.#subscription = order.subscription
        this.#send('subscribe', order.subscription)
        break
      case 'join':
        this.#topics.add(order.topic)
        this.#send('join', order.topic)
        break
      case 'leave':
        this.#topics.delete(order.topic)
        this.#send('leave', order.topic)
        break
      case 'taken':
        this.#pageBusy = false
        this.#schedulePatch()
        break
      case 'close':
        clearTimeout(this.#patchTimer)
        clearTimeout(this.#retryTimer)
        this.#socket?.disconnect()
        this.#socket = undefined
        break
    }
  }

  #open(target: LiveTarget): void {
    const socket = this.#parts.openSocket(target)
    this.#socket = socket
    this.#reportStatus('connecting')
    socket.on('connect', () => this.#connected())
    socket.on('disconnect', () => this.#lost(socket, false))
    socket.on('connect_error', () => this.#lost(socket, !socket.active))
    socket.onAny((event, message) => {
      if (event === target.vehicleEvent) this.#decode(message)
      else if (this.#topics.has(event)) this.#parts.report({ type: 'topic', topic: event, message })
    })
    socket.connect()
  }

  /** The server forgets a connection when it drops, so everything wanted is asked for again. */
  #connected(): void {
    this.#everLive = true
    if (this.#subscription) this.#send('subscribe', this.#subscription)
    for (const topic of this.#topics) this.#send('join', topic)
    this.#reportStatus('live')
  }

  #lost(socket: LiveSocket, refused: boolean): void {
    if (socket !== this.#socket) return
    this.#reportStatus(this.#everLive ? 'reconnecting' : 'connecting', refused, true)
    if (socket.active) return
    const jitter = 1 + (this.#parts.random ?? Math.random)()
    clearTimeout(this.#retryTimer)
    this.#retryTimer = setTimeout(() => socket.connect(), (refused ? REFUSED_RETRY_MS : ENDED_RETRY_MS) * jitter)
  }

  #decode(message: unknown): void {
    const frame = message instanceof ArrayBuffer ? readLiveFrame(message) : null
    if (!frame) return
    this.#table.apply(frame)
    this.#patchDue = true
    this.#schedulePatch()
  }

  #schedulePatch(): void {
    if (!this.#patchDue || this.#pageBusy || this.#patchTimer !== undefined) return
    const wait = this.#lastPatchAt + PATCH_EVERY_MS - Date.now()
    if (wait <= 0) this.#reportPatch()
    else this.#patchTimer = setTimeout(() => this.#reportPatch(), wait)
  }

  #reportPatch(): void {
    this.#patchTimer = undefined
    this.#patchDue = false
    this.#pageBusy = true
    this.#lastPatchAt = Date.now()
    const patch = this.#table.takePatch()
    this.#parts.report({ type: 'fleet', patch }, patchBuffers(patch))
  }

  #reportStatus(status: LiveStatus, refused = false, failed = false): void {
    this.#parts.report({ type: 'status', status, refused, failed })
  }

  #send(event: string, message: unknown): void {
    if (this.#socket?.connected) this.#socket.emit(event, message)
  }
}
