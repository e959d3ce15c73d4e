import { Counter, type Registry } from 'prom-client'
import type { Logger } from './log.ts'

/**
 * Errors that reached the process although they belong to one piece of work: a client's connection or stream, an unawaited
 * promise, or a defect in the handler of an event. `exhausted` is none of them: the process itself cannot continue.
 */
const FAULT_KINDS = ['connection', 'rejection', 'defect', 'exhausted'] as const
export type FaultKind = (typeof FAULT_KINDS)[number]

/** Errors of sockets, HTTP, streams and unpackers, regardless of their origin, end with that connection or stream. */
const CONNECTION_CODES =
  /^(ECONN(RESET|ABORTED|REFUSED)|EPIPE|ENOTCONN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENETDOWN|EADDRNOTAVAIL|ECANCELED|EAI_AGAIN|ENOTFOUND|ABORT_ERR|HPE_\w+|Z_\w+|ERR_(STREAM|HTTP|SOCKET|TLS|SSL)\w*|WS_ERR_\w+|UND_ERR_\w+|08\w{3}|57P0\d)$/
/** Nothing more can be opened, allocated or written; waiting makes it worse. */
const EXHAUSTED_CODES = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS', 'ERR_MEMORY_ALLOCATION_FAILED'])
const EXHAUSTED_TEXT = /array buffer allocation failed|out of memory/i

/** A defect that comes back so often in so short a time has left something broken behind. */
const MAX_DEFECTS = 100
const DEFECTS_MS = 60_000

export function faultKind(error: unknown, origin: NodeJS.UncaughtExceptionOrigin): FaultKind {
  const { code = '', syscall, message = '' } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  if (EXHAUSTED_CODES.has(code) || EXHAUSTED_TEXT.test(message) || syscall === 'listen') return 'exhausted'
  if (CONNECTION_CODES.test(code)) return 'connection'
  return origin === 'unhandledRejection' ? 'rejection' : 'defect'
}

/**
 * The last owner of every error. One that belongs to a piece of work is logged and counted, and the process continues;
 * `fatal` settles when it cannot, and the caller then stops the platform in order (decision record 40).
 */
export class ProcessFaults {
  readonly fatal: Promise<Error>
  private readonly log: Logger
  private readonly counts = new Map<FaultKind, number>()
  private readonly defects: number[] = []
  private end: (reason: Error) => void = () => undefined
  private started = false

  constructor(log: Logger) {
    this.log = log
    this.fatal = new Promise((end) => (this.end = end))
    process.on('uncaughtException', this.take)
  }

  /** The platform serves; until then a defect leaves it half built. */
  serving(): void {
    this.started = true
  }

  register(metrics: Registry): void {
    const { counts } = this
    new Counter({
      name: 'fleetwall_process_faults_total',
      help: 'Errors that reached the process although they belong to one piece of work',
      labelNames: ['kind'],
      registers: [metrics],
      collect() {
        this.reset()
        for (const kind of FAULT_KINDS) this.inc({ kind }, counts.get(kind) ?? 0)
      },
    })
  }

  forget(): void {
    process.off('uncaughtException', this.take)
  }

  /** Node emits unhandled rejections here, too, as long as they have no listener. */
  private readonly take = (error: unknown, origin: NodeJS.UncaughtExceptionOrigin): void => {
    const kind = faultKind(error, origin)
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + 1)
    this.log.error({ err: error, kind }, 'an error had no owner')
    const reason = this.reasonToEnd(kind)
    if (reason !== null) this.end(new Error(reason, { cause: error }))
  }

  private reasonToEnd(kind: FaultKind): string | null {
    if (kind === 'exhausted') return 'the process has used up what the system gives it'
    if (kind !== 'defect') return null
    if (!this.started) return 'a defect in the start-up'
    const now = performance.now()
    this.defects.push(now)
    while (this.defects[0]! < now - DEFECTS_MS) this.defects.shift()
    return this.defects.length >= MAX_DEFECTS ? `${MAX_DEFECTS} defects within a minute` : null
  }
}
