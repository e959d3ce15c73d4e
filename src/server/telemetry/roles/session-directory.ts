import type { Jt808Version } from '#core/protocol/jt808/version.ts'
import type { Bus, Topic } from '../bus/bus.ts'
import type { TerminalProtocol } from '#core/domain/energy-command.ts'
import type { TerminalConnection } from '../gateway/terminal-connection.ts'
import { every, type Repeating } from '#server/ops/every.ts'
import type { Logger } from '#server/ops/log.ts'

/** A terminal with a session at some gateway. */
export interface TerminalSession {
  terminalId: number
  protocol: TerminalProtocol
  /** Of JT/T 808; meaningless for another protocol. */
  version: Jt808Version
  /** Epoch ms. */
  authenticatedAt: number
  /** Address of the platform the terminal has found. */
  localAddress: string
}

export function sessionOf(connection: TerminalConnection): TerminalSession {
  const { terminal, version, edition, authenticatedAt, socket } = connection
  const localAddress = (socket.localAddress ?? '127.0.0.1').replace(/^::ffff:/, '')
  const protocol = edition === null ? 'jt808' : 'gb32960'
  return { terminalId: terminal?.terminalId ?? 0, protocol, version, authenticatedAt, localAddress }
}

/** Sessions of this process. */
export interface OwnSessions {
  all(): Iterable<TerminalSession>
  /** Another gateway has this connection of a terminal, which is newer. */
  movedAway(session: TerminalSession): void
}

const sessionBegan: Topic<TerminalSession> = { name: 'session-began' }
const sessionEnded: Topic<number> = { name: 'session-ended' }
const gatewayAlive: Topic<{ sessions: number }> = { name: 'gateway-alive' }
const gatewayLeft: Topic<null> = { name: 'gateway-left' }
const whoIsThere: Topic<null> = { name: 'who-is-there' }
/** `first`: what was known of the gateway before is forgotten. */
const sessionsHere: Topic<{ sessions: readonly TerminalSession[]; first: boolean }> = { name: 'sessions-here' }

const BEAT_MS = 1_000
/** A gateway without a message for this long is offline, and so are the connections of its terminals. */
const GONE_MS = 5_000
const AT_ONCE = 2_000

interface KnownGateway {
  sessions: Map<number, TerminalSession>
  lastContactAt: number
  askedAt: number
}

/**
 * Maps terminals to gateways in every process. The newest connection of a terminal counts, whichever gateway
 * it is with. A cache: gateways publish their session count, and the full list to processes whose count differs.
 */
export class SessionDirectory {
  private readonly bus: Bus
  private readonly gateways = new Map<string, KnownGateway>()
  private readonly holder = new Map<number, string>()
  private readonly endings: (() => void)[]
  private readonly timer: Repeating
  private own: OwnSessions | null = null

  constructor(bus: Bus, log: Logger) {
    this.bus = bus
    this.endings = [
      bus.subscribe(sessionBegan, (session, from) => this.began(session, from)),
      bus.subscribe(sessionEnded, (terminalId, from) => this.ended(terminalId, from)),
      bus.subscribe(gatewayAlive, ({ sessions }, from) => this.alive(from, sessions)),
      bus.subscribe(gatewayLeft, (_, from) => this.forget(from)),
      bus.subscribe(sessionsHere, ({ sessions, first }, from) => this.receiveAll(sessions, first, from)),
      bus.subscribe(whoIsThere, () => this.publishAll()),
    ]
    const failed = (error: unknown) => log.error({ err: error }, 'sessions were not announced')
    this.timer = every(BEAT_MS, () => this.beat(Date.now()), failed)
    bus.onReturn(() => this.askAll())
  }

  /** This process is a gateway. */
  serve(own: OwnSessions): void {
    this.own = own
  }

  /** Other processes have been running before this one. */
  askAll(): void {
    this.bus.publish(whoIsThere, null)
    this.publishAll()
  }

  publishBegan(session: TerminalSession): void {
    this.bus.publish(sessionBegan, session)
  }

  publishEnded(terminalId: number): void {
    this.bus.publish(sessionEnded, terminalId)
  }

  sessionOf(terminalId: number): TerminalSession | undefined {
    const gateway = this.holder.get(terminalId)
    return gateway === undefined ? undefined : this.gateways.get(gateway)?.sessions.get(terminalId)
  }

  /** Name of the process that holds the terminal. */
  gatewayOf(terminalId: number): string | undefined {
    return this.holder.get(terminalId)
  }

  close(): void {
    void this.timer.stop()
    if (this.own) this.bus.publish(gatewayLeft, null)
    for (const end of this.endings) end()
  }

  private began(session: TerminalSession, from: string): void {
    const { terminalId, protocol } = session
    const before = this.holder.get(terminalId)
    // JT/T 808 carries the commands of a terminal that speaks both, also where another gateway does not know that yet.
    if (protocol === 'gb32960' && this.sessionOf(terminalId)?.protocol === 'jt808') return
    if (before !== undefined && before !== from) this.gateways.get(before)?.sessions.delete(terminalId)
    this.known(from).sessions.set(terminalId, session)
    this.holder.set(terminalId, from)
    if (from !== this.bus.node) this.own?.movedAway(session)
  }

  private ended(terminalId: number, from: string): void {
    this.gateways.get(from)?.sessions.delete(terminalId)
    if (this.holder.get(terminalId) === from) this.holder.delete(terminalId)
  }

  private alive(from: string, sessions: number): void {
    const gateway = this.known(from)
    const now = Date.now()
    gateway.lastContactAt = now
    if (from === this.bus.node || gateway.sessions.size === sessions || now - gateway.askedAt < GONE_MS) return
    // Twice different is more than a message that is still on its way.
    if (gateway.askedAt === 0) gateway.askedAt = now - GONE_MS + BEAT_MS
    else {
      gateway.askedAt = now
      this.bus.publish(whoIsThere, null)
    }
  }

  private receiveAll(sessions: readonly TerminalSession[], first: boolean, from: string): void {
    if (from === this.bus.node) return
    if (first) this.forget(from)
    const gateway = this.known(from)
    for (const session of sessions) {
      const holder = this.holder.get(session.terminalId)
      const held = holder === undefined ? undefined : this.gateways.get(holder)?.sessions.get(session.terminalId)
      if (held && held.authenticatedAt > session.authenticatedAt) continue
      gateway.sessions.set(session.terminalId, session)
      this.holder.set(session.terminalId, from)
    }
  }

  private publishAll(): void {
    if (!this.own) return
    const all = [...this.own.all()]
    for (let at = 0; at === 0 || at < all.length; at += AT_ONCE) {
      this.bus.publish(sessionsHere, { sessions: all.slice(at, at + AT_ONCE), first: at === 0 })
    }
  }

  private beat(now: number): void {
    if (this.own) this.bus.publish(gatewayAlive, { sessions: this.gateways.get(this.bus.node)?.sessions.size ?? 0 })
    for (const [node, { lastContactAt }] of this.gateways) {
      if (node !== this.bus.node && now - lastContactAt > GONE_MS) this.forget(node)
    }
  }

  private forget(node: string): void {
    for (const terminalId of this.gateways.get(node)?.sessions.keys() ?? []) {
      if (this.holder.get(terminalId) === node) this.holder.delete(terminalId)
    }
    this.gateways.delete(node)
  }

  private known(node: string): KnownGateway {
    const known = this.gateways.get(node) ?? { sessions: new Map(), lastContactAt: Date.now(), askedAt: 0 }
    this.gateways.set(node, known)
    return known
  }
}
