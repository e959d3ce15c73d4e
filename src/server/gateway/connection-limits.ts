/** Limits of what strangers may cost. */
export interface GatewayLimits {
  /** Connections at one time. */
  mostConnections: number
  /** New connections in one second, and how many may come at once after a quiet time. */
  connectionsPerSecond: number
  connectionBurst: number
  /** Connections that have not authenticated yet. */
  mostStrangers: number
  /** Until a connection must have authenticated. */
  authenticateMs: number
  /** Wrong frames a connection may send; fifty good ones make up for one. */
  mostFaults: number
  /** Unfinished sub-packages of all terminals together. */
  mostPartBytes: number
  /** Journal rows of phones not on the books, per second. */
  strangerRowsPerSecond: number
}

const DEFAULT_LIMITS: GatewayLimits = {
  mostConnections: 100_000,
  connectionsPerSecond: 2_000,
  connectionBurst: 10_000,
  mostStrangers: 20_000,
  authenticateMs: 30_000,
  mostFaults: 20,
  mostPartBytes: 64 * 1024 * 1024,
  strangerRowsPerSecond: 20,
}

/** So many a second on average, with a reserve for bursts. */
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

  take(): boolean {
    const now = performance.now()
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1000) * this.perSecond)
    this.at = now
    if (this.left < 1) return false
    this.left -= 1
    return true
  }
}

/** What all ports for terminals share: how many connections there may be and how fast they may come. */
export class ConnectionBudget {
  readonly limits: GatewayLimits
  /** Connections that have not authenticated yet. */
  strangers = 0
  /** All connections. */
  open = 0
  private readonly arrivals: RateLimit

  constructor(limits: Partial<GatewayLimits> = {}) {
    this.limits = { ...DEFAULT_LIMITS, ...limits }
    this.arrivals = new RateLimit(this.limits.connectionsPerSecond, this.limits.connectionBurst)
  }

  admits(): boolean {
    const { mostConnections, mostStrangers } = this.limits
    return this.open < mostConnections && this.strangers < mostStrangers && this.arrivals.take()
  }
}
