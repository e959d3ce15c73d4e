import type { Server as HttpServer } from 'node:http'
import type { Logger } from 'pino'
import { Server, type Socket } from 'socket.io'
import type { z } from 'zod'
import { isLimiting } from '#core/contract/fleet-filter.ts'
import * as contract from '#core/contract/live.ts'
import { LIVE_PATH } from '#core/domain/live-stream.ts'
import { Invalid } from '#server/http/errors.ts'
import { Underway } from '#server/ops/underway.ts'
import type { AccessChange } from '#server/store/access-changes.ts'
import type { FleetView } from '../tracker/fleet-view.ts'
import type { Tracker } from '../tracker/tracker.ts'
import { every, type Repeating } from '#server/ops/every.ts'
import { FleetGrid } from './fleet-grid.ts'
import { topicsOf } from './joinable-topics.ts'
import { askedBy, type Authenticate, callerBehind, displayOf, scopeFor } from './live-admission.ts'
import { LiveListener } from './live-listener.ts'
import { LiveListeners } from './live-listeners.ts'
import type { LiveMetrics } from './live-metrics.ts'
import { LiveNews } from './live-news.ts'
import type { LiveScope } from './live-scope.ts'
import { LiveViews } from './live-views.ts'

export interface LiveParts {
  tracker: Tracker
  fleet: FleetView
  metrics: LiveMetrics
  log: Logger
  /** Milliseconds between frames. */
  tickMs?: number
  /** Our own reverse proxies, which are believed when they say who called. */
  proxies?: readonly string[] | undefined
  /** A part of the fleet with at most so many vehicles is sent whole, whatever is in view. */
  wholeUpTo?: number
}

const TICK_MS = 1_000
/** Sign-outs and changed rights take effect on open connections within this time. */
const RECHECK_MS = 60_000
/** Of so few vehicles everything takes fewer bytes than asking again with each move of the map. */
const WHOLE_UP_TO = 2_000
const MOST_MESSAGE_BYTES = 1_000_000

/** The socket.io side: who is connected, what they look at, and the round once a second. */
export class LiveServer {
  private readonly parts: LiveParts
  readonly news: LiveNews
  private readonly listeners = new LiveListeners()
  private readonly grid: FleetGrid
  private readonly views: LiveViews
  private readonly timers: Repeating[] = []
  private readonly servers: Server[] = []
  /** Pending session checks. */
  private readonly underway = new Underway()
  private closed = false
  /** As of the last round. */
  private publicTenant: string | null
  /** Changes of access so far, and how many had been when a listener was admitted. */
  private changes = 0
  private readonly admittedAt = new WeakMap<LiveListener, number>()
  private authenticate: Authenticate = () => Promise.resolve(null)

  constructor(parts: LiveParts) {
    this.parts = parts
    this.publicTenant = parts.tracker.directory.publicTenant
    this.news = new LiveNews(this.listeners, parts.tracker)
    this.grid = new FleetGrid(parts.tracker)
    this.views = new LiveViews(parts.tracker, this.grid, {
      wholeUpTo: parts.wholeUpTo ?? WHOLE_UP_TO,
      cellsAbove: contract.CELLS_ABOVE,
    })
    const failed = (error: unknown) => parts.log.error({ err: error }, 'a frame of the live stream was not sent')
    this.timers.push(every(parts.tickMs ?? TICK_MS, () => this.tick(Date.now()), failed))
  }

  attach(httpServer: HttpServer, authenticate: Authenticate): void {
    const io = new Server(httpServer, {
      path: LIVE_PATH,
      serveClient: false,
      maxHttpBufferSize: MOST_MESSAGE_BYTES,
      // The page and the stream come from one origin; the development server passes requests on.
      cors: { origin: false },
    })
    io.use((socket, next) => void this.underway.add(this.admitOrRefuse(socket, authenticate, next)))
    io.on('connection', (socket) => this.welcome(socket))
    this.servers.push(io)
    this.authenticate = authenticate
    const failed = (error: unknown) => this.parts.log.error({ err: error }, 'live connections could not be checked')
    this.timers.push(every(RECHECK_MS, () => this.underway.add(this.recheck(() => true)), failed))
  }

  /** Ends all connections and accepts no more; resolves when no session check is pending. */
  async close(): Promise<void> {
    this.closed = true
    for (const timer of this.timers) void timer.stop()
    // Not io.close(): the HTTP server belongs to the platform.
    for (const io of this.servers) {
      io.disconnectSockets(true)
      io.engine.close()
    }
    await this.underway.settled()
  }

  /** Its permissions changed: its displays are updated at once or disconnected, with a notification. */
  async screenTokenChanged<P extends z.ZodType>(
    tokenId: number,
    topic: contract.Topic<P>,
    message: z.output<P>,
  ): Promise<void> {
    const concerned = ({ display }: LiveListener) => display?.tokenId === tokenId
    await this.underway.add(this.recheck(concerned))
    this.listeners.send(topic, message, concerned)
  }

  /**
   * Sessions ended or permissions changed, of one account or of any: no client sees more than allowed. Displays show what
   * the owner of their token may see.
   */
  accessChanged({ of, accountId }: AccessChange): Promise<void> {
    this.changes += 1
    const concerned = (listener: LiveListener) =>
      accountId === undefined ||
      listener.accountId === accountId ||
      (of === 'rights' && listener.display?.tokenId !== undefined)
    return this.underway.add(this.recheck(concerned))
  }

  /** Its displays are refused when they come back. */
  cutScreenToken(tokenId: number): void {
    for (const { display, socket } of this.listeners) if (display?.tokenId === tokenId) socket.disconnect(true)
  }

  /** One round: frames to all who can take them, counters to all who listen. */
  tick(now: number): void {
    const startedAt = performance.now()
    const { metrics } = this.parts
    this.grid.begin()
    this.views.follow()
    this.followPublicTenant()
    let bytes = 0
    let behind = 0
    const stuck: LiveListener[] = []
    for (const listener of this.listeners) {
      bytes += listener.update(now)
      if (listener.lags) behind += 1
      if (listener.isStuck(now)) stuck.push(listener)
    }
    this.grid.settle()
    for (const { socket } of stuck) socket.disconnect(true)
    this.sendCounters(now)
    metrics.sent(bytes)
    metrics.tick(performance.now() - startedAt, behind, stuck.length)
  }

  /** Strangers see another tenant, or nothing, from the moment the public wall is switched. */
  private followPublicTenant(): void {
    const { publicTenant } = this.parts.tracker.directory
    if (publicTenant === this.publicTenant) return
    this.publicTenant = publicTenant
    void this.underway.add(this.recheck(({ asked }) => asked.anonymous || asked.token === undefined))
  }

  private async admitOrRefuse(
    socket: Socket,
    authenticate: Authenticate,
    next: (error?: Error) => void,
  ): Promise<void> {
    try {
      await this.admit(socket, authenticate)
    } catch (error) {
      return next(error instanceof Error ? error : new Error(String(error)))
    }
    next()
  }

  private async admit(socket: Socket, authenticate: Authenticate): Promise<void> {
    const asked = askedBy(socket, this.parts.proxies ?? [])
    const { changes } = this
    const caller = await callerBehind(asked, authenticate)
    if (this.closed) throw new Error('stopping')
    const scope = scopeFor(asked, caller, this.parts.tracker.directory.publicTenant)
    if (!scope) throw new Error('unauthorized')
    // News for an account are not for displays with a token of that account.
    const accountId = caller?.display ? undefined : caller?.userId
    const display = displayOf(asked, caller)
    const listener = new LiveListener(socket, scope, { asked, accountId, codes: caller?.codes, display })
    this.admittedAt.set(listener, changes)
    socket.data = listener
  }

  private welcome(socket: Socket): void {
    const listener = socket.data as LiveListener
    this.listeners.add(listener)
    // A change between the question who it is and this moment did not find it.
    if (this.admittedAt.get(listener) !== this.changes)
      void this.underway.add(this.recheck((each) => each === listener))
    this.parts.metrics.clients(this.listeners.size)
    socket.on('subscribe', (wanted: unknown, acknowledge?: unknown) => {
      const answer = this.wished(listener, wanted)
      if (typeof acknowledge === 'function') acknowledge(answer)
    })
    socket.on('join', (name: unknown) => {
      if (typeof name !== 'string' || !topicsOf(listener).has(name)) return
      void socket.join(name)
      if (name === contract.fleetCounters.name) socket.emit(name, this.countersOf(listener.scope))
    })
    socket.on('leave', (name: unknown) => {
      if (typeof name === 'string') void socket.leave(name)
    })
    socket.on('disconnect', () => {
      this.listeners.delete(listener)
      this.views.release(listener.view)
      listener.view = null
      this.parts.metrics.clients(this.listeners.size)
    })
  }

  private wished(listener: LiveListener, wanted: unknown): contract.SubscribeAnswer {
    const parsed = contract.LiveSubscription.safeParse(wanted ?? {})
    if (!parsed.success) return refusal(Invalid.from(parsed.error))
    const { filter, ...subscription } = parsed.data
    if (listener.scope.anonymous && subscription.vehicleIds) {
      return refusal(Invalid.field('vehicleIds', 'validation.unknownField', { fields: 'vehicleIds' }))
    }
    // A filter that leaves nothing out would only keep equal views apart.
    this.subscribe(listener, filter && isLimiting(filter) ? { ...subscription, filter } : subscription)
    return { ok: true }
  }

  private subscribe(listener: LiveListener, subscription: contract.LiveSubscription): void {
    const { view: before } = listener
    listener.subscription = subscription
    const view = this.views.take(listener.scope, subscription)
    this.parts.metrics.sent(listener.show(view, Date.now()))
    this.views.release(before)
  }

  /** Not volatile: behind the vehicle frame of the same tick such a packet is always dropped. */
  private sendCounters(now: number): void {
    const counted = new Map<string, { message: contract.FleetCounters; text: string }>()
    for (const listener of this.listeners.to(contract.fleetCounters)) {
      const { scope } = listener
      const known = counted.get(scope.key) ?? withText(this.countersOf(scope))
      counted.set(scope.key, known)
      if (listener.needsCounters(known.text, now)) listener.socket.emit(contract.fleetCounters.name, known.message)
    }
  }

  private countersOf(scope: LiveScope): contract.FleetCounters {
    return this.parts.fleet.counters(scope)
  }

  /** Sessions end and rights change while a wall stays connected for weeks. */
  private async recheck(concerns: (listener: LiveListener) => boolean): Promise<void> {
    const together = new Map<string, LiveListener[]>()
    for (const listener of this.listeners) {
      if (!concerns(listener)) continue
      const { token = '', address, binding = '' } = listener.asked
      const key = `${token} ${address} ${binding}`
      together.set(key, [...(together.get(key) ?? []), listener])
    }
    for (const listeners of together.values()) {
      try {
        const caller = await callerBehind(listeners[0]!.asked, this.authenticate)
        if (this.closed) return
        const { publicTenant } = this.parts.tracker.directory
        for (const listener of listeners) {
          listener.codes = caller?.codes ?? new Set()
          // Also on the public wall: it is not a display with this token any more.
          const ended = listener.display?.tokenId !== undefined && !caller
          this.apply(listener, ended ? null : scopeFor(listener.asked, caller, publicTenant))
        }
      } catch (error) {
        // The database is unreachable: connected clients stay connected until it can be asked.
        this.parts.log.warn({ err: error }, 'live connections could not be checked')
        return
      }
    }
  }

  private apply(listener: LiveListener, scope: LiveScope | null): void {
    if (!scope) {
      listener.socket.disconnect(true)
      return
    }
    if (scope.key === listener.scope.key) return
    listener.scope = scope
    if (listener.subscription) this.subscribe(listener, listener.subscription)
  }
}

function withText(message: contract.FleetCounters): { message: contract.FleetCounters; text: string } {
  const { atTime: _now, ...counters } = message
  return { message, text: JSON.stringify(counters) }
}

const refusal = ({ failDetail }: Invalid): contract.SubscribeAnswer => ({ ok: false, error: 'invalid', failDetail })
