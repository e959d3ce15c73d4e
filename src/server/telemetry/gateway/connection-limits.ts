import { isIPv6 } from 'node:net'
import { addressCheck, plainAddress } from '#server/http/address-ranges.ts'
import type { Settings } from '#server/app/settings.ts'

/** Limits of what strangers may cost. */
export interface GatewayLimits {
  /** Connections at one time. */
  mostConnections: number
  /** New connections in one second, and how many may come at once after a quiet time. */
  connectionsPerSecond: number
  connectionBurst: number
  /** Connections that have not authenticated yet. */
  mostStrangers: number
  /** The same of one address on one port; 0: no limit. A carrier may have thousands of authenticated terminals behind one. */
  strangersPerAddress: number
  /** New connections of one address in one second, and how many may come at once. */
  addressConnectionsPerSecond: number
  addressConnectionBurst: number
  /** Registrations of one address in one second, and how many may come at once. */
  registrationsPerSecond: number
  registrationBurst: number
  /** Wrong codes of one address: after so many, each ends its connection. A reset makes the codes of many terminals wrong. */
  wrongCodesPerSecond: number
  wrongCodeBurst: number
  /** Addresses the limits by address are not for. */
  trusted: readonly string[]
  /** Until a connection must have authenticated. */
  authenticateMs: number
  /** Wrong frames a connection may send; fifty good ones make up for one. */
  mostFaults: number
  /** Unfinished sub-packages of all terminals together. */
  mostPartBytes: number
  /** Journal rows of unregistered phones, per second. */
  strangerRowsPerSecond: number
}

export const LOOPBACK = ['127.0.0.0/8', '::1/128'] as const

const DEFAULT_LIMITS: GatewayLimits = {
  mostConnections: 100_000,
  connectionsPerSecond: 2_000,
  connectionBurst: 10_000,
  mostStrangers: 20_000,
  strangersPerAddress: 500,
  addressConnectionsPerSecond: 200,
  addressConnectionBurst: 2_000,
  registrationsPerSecond: 20,
  registrationBurst: 500,
  wrongCodesPerSecond: 0.2,
  wrongCodeBurst: 100,
  trusted: LOOPBACK,
  authenticateMs: 30_000,
  mostFaults: 20,
  mostPartBytes: 64 * 1024 * 1024,
  strangerRowsPerSecond: 20,
}

/** A terminal registers once at each start; one that fails tries again after a while. */
const PHONE_SECONDS = 10
const PHONE_BURST = 20
const MAX_REMEMBERED = 50_000
const FORGET_MS = 60_000

/** Limit per second on average, with a reserve for bursts. */
export class RateLimit {
  private readonly perSecond: number
  private readonly burst: number
  private left: number
  private at = performance.now()

  constructor(perSecond: number, burst: number) {
    this.perSecond = perSecond
    this.burst = burst
    this.left = burst
  }

  /** Nothing was taken for long enough that it is as good as new. */
  get full(): boolean {
    this.refill()
    return this.left >= this.burst
  }

  take(): boolean {
    this.refill()
    if (this.left < 1) return false
    this.left -= 1
    return true
  }

  private refill(): void {
    const now = performance.now()
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1000) * this.perSecond)
    this.at = now
  }
}

/** One rate limit for each key; keys that rest are forgotten. */
export class RateLimits {
  private readonly make: () => RateLimit
  private readonly byKey = new Map<string, RateLimit>()
  private forgottenAt = performance.now()

  constructor(perSecond: number, burst: number) {
    this.make = () => new RateLimit(perSecond, burst)
  }

  take(key: string): boolean {
    this.forget()
    let limit = this.byKey.get(key)
    if (!limit) {
      limit = this.make()
      this.byKey.set(key, limit)
    }
    return limit.take()
  }

  private forget(): void {
    const now = performance.now()
    const crowded = this.byKey.size >= MAX_REMEMBERED
    if (!crowded && now - this.forgottenAt < FORGET_MS) return
    this.forgottenAt = now
    for (const [key, limit] of this.byKey) if (limit.full) this.byKey.delete(key)
    // A limit per address does not stop an attacker with many addresses.
    if (this.byKey.size >= MAX_REMEMBERED) this.byKey.clear()
  }
}

/** The place of a connection in the budget; it begins as a stranger's. */
export interface Place {
  /** Its identity has been proved. */
  known(): void
  stranger(): void
  leave(): void
}

/** Limits shared by all ports for terminals: number of connections, in total and per source, and their rate. */
export class ConnectionBudget {
  readonly limits: GatewayLimits
  /** Connections that have not authenticated yet. */
  strangers = 0
  /** All connections. */
  open = 0
  private readonly arrivals: RateLimit
  private readonly arrivalsOf: RateLimits
  private readonly registrationsOf: RateLimits
  private readonly wrongCodesOf: RateLimits
  private readonly phones = new RateLimits(1 / PHONE_SECONDS, PHONE_BURST)
  /** By port and address. */
  private readonly strangersOf = new Map<string, number>()
  private readonly isTrusted: (address: string) => boolean

  constructor(limits: Partial<GatewayLimits> = {}) {
    this.limits = { ...DEFAULT_LIMITS, ...limits }
    const { connectionsPerSecond, connectionBurst, addressConnectionsPerSecond, addressConnectionBurst } = this.limits
    this.arrivals = new RateLimit(connectionsPerSecond, connectionBurst)
    this.arrivalsOf = new RateLimits(addressConnectionsPerSecond, addressConnectionBurst)
    this.registrationsOf = new RateLimits(this.limits.registrationsPerSecond, this.limits.registrationBurst)
    this.wrongCodesOf = new RateLimits(this.limits.wrongCodesPerSecond, this.limits.wrongCodeBurst)
    this.isTrusted = addressCheck(this.limits.trusted)
  }

  /** Null: there is no place for a new connection of this address on this port. */
  admit(address: string, port: string, strangersPerAddress = this.limits.strangersPerAddress): Place | null {
    const { mostConnections, mostStrangers } = this.limits
    if (this.open >= mostConnections || this.strangers >= mostStrangers) return null
    const plain = plainAddress(address)
    if (this.isTrusted(plain)) return this.arrivals.take() ? this.place(null) : null
    const group = groupOf(plain)
    const key = `${port} ${group}`
    const full = strangersPerAddress > 0 && (this.strangersOf.get(key) ?? 0) >= strangersPerAddress
    if (full || !this.arrivalsOf.take(group) || !this.arrivals.take()) return null
    return this.place(key)
  }

  /** Whether one more registration of this phone from this address is looked at. */
  mayRegister(address: string, phone: string): boolean {
    if (!this.phones.take(phone)) return false
    const plain = plainAddress(address)
    return this.isTrusted(plain) || this.registrationsOf.take(groupOf(plain))
  }

  /** After a wrong code; false: there were too many from this address. */
  mayTryAgain(address: string): boolean {
    const plain = plainAddress(address)
    return this.isTrusted(plain) || this.wrongCodesOf.take(groupOf(plain))
  }

  /** One more or less connection of a stranger. */
  countStranger(key: string | null, by: 1 | -1): void {
    this.strangers += by
    if (key === null) return
    const left = (this.strangersOf.get(key) ?? 0) + by
    if (left > 0) this.strangersOf.set(key, left)
    else this.strangersOf.delete(key)
  }

  private place(key: string | null): Place {
    this.open += 1
    this.countStranger(key, 1)
    return new BudgetPlace(this, key)
  }
}

class BudgetPlace implements Place {
  private readonly budget: ConnectionBudget
  private readonly key: string | null
  private state: 'stranger' | 'known' | 'left' = 'stranger'

  constructor(budget: ConnectionBudget, key: string | null) {
    this.budget = budget
    this.key = key
  }

  known(): void {
    this.become('known')
  }

  stranger(): void {
    this.become('stranger')
  }

  leave(): void {
    this.become('left')
  }

  private become(next: 'stranger' | 'known' | 'left'): void {
    if (this.state === 'left' || this.state === next) return
    if (this.state === 'stranger') this.budget.countStranger(this.key, -1)
    if (next === 'stranger') this.budget.countStranger(this.key, 1)
    if (next === 'left') this.budget.open -= 1
    this.state = next
  }
}

/** Of the files a process may open, this many stay free for the database, calls and files. */
const RESERVED_FILES = { least: 1_000, share: 0.1 } as const

/** One budget for all ports of a process terminals connect to: terminals never take the last open files. */
export function terminalBudget(
  settings: Pick<Settings, 'terminalConnectionsPerAddress' | 'terminalTrusted'>,
  openFiles: number,
): ConnectionBudget {
  const { terminalConnectionsPerAddress: strangersPerAddress, terminalTrusted: trusted } = settings
  const reserved = Math.min(Math.max(RESERVED_FILES.least, openFiles * RESERVED_FILES.share), openFiles / 2)
  const mostConnections = Math.floor(Math.min(DEFAULT_LIMITS.mostConnections, openFiles - reserved))
  return new ConnectionBudget({ mostConnections, strangersPerAddress, ...(trusted ? { trusted } : {}) })
}

const NETWORK_HEXTETS = 4

/** Whom an address belongs to: one of IPv6 is one of 2^64 that its owner may choose from. */
function groupOf(address: string): string {
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length
  const hextets = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after]
  return `${hextets.slice(0, NETWORK_HEXTETS).join(':')}::/64`
}
