import type { Pool } from 'pg'
import { Counter, type Registry } from 'prom-client'
import { toHex } from '#core/protocol/wire/hex.ts'
import type { Logger } from '#server/ops/log.ts'
import { sqlstateOf } from './data-error.ts'
import { storableText } from './storable-text.ts'

export interface RejectedRow {
  /** Table it was meant for. */
  source: string
  row: object
  error: unknown
}

/** Where rows go that the database rejects for their content. */
export interface RejectedRows {
  /** Resolves with true when the row is stored among the rejected ones, with false when its owner has too many of them. */
  add(rejected: RejectedRow): Promise<boolean>
}

const MAX_ROWS = 100_000
const MAX_DAYS = 30
const MAX_CONTENT = 64 * 1024
const MAX_REASON = 500
const MINUTE_MS = 60_000
/** One faulty terminal must neither fill the table nor reach the limit below. */
const MAX_PER_OWNER = 200
/** Within a minute. More means that the tables are at fault and not the rows: nothing is given up, writers try again. */
const MAX_PER_MINUTE = 5_000

const INSERT = `insert into rejected_row (source, sqlstate, reason, oem_id, vehicle_id, terminal_id, phone, content)
  values ($1, $2, $3, $4, $5, $6, $7, $8)`
const PRUNE = `delete from rejected_row where at < now() - interval '${MAX_DAYS} days'
  or id <= (select max(id) from rejected_row) - ${MAX_ROWS}`

export class RejectedRowRepository implements RejectedRows {
  private readonly pool: Pool
  private readonly log: Logger
  private readonly counter: Counter
  private minuteAt = Number.NEGATIVE_INFINITY
  private inMinute = 0
  private readonly byOwner = new Map<string, number>()

  constructor(parts: { pool: Pool; log: Logger; metrics: Registry }) {
    this.pool = parts.pool
    this.log = parts.log
    this.counter = new Counter({
      name: 'fleetwall_rejected_rows_total',
      help: 'Rows set aside because the database rejects their content, by table',
      labelNames: ['source'],
      registers: [parts.metrics],
    })
  }

  async add({ source, row, error }: RejectedRow): Promise<boolean> {
    const known = row as Record<string, unknown>
    await this.nextMinute()
    if (this.inMinute >= MAX_PER_MINUTE) throw new Error(`more than ${MAX_PER_MINUTE} rows rejected within a minute`)
    const owner = `${String(known.vehicleId)} ${String(known.terminalId)}`
    const ofOwner = (this.byOwner.get(owner) ?? 0) + 1
    this.byOwner.set(owner, ofOwner)
    if (ofOwner > MAX_PER_OWNER) return false
    const sqlstate = sqlstateOf(error)
    const reason = storableText(String((error as { message?: unknown }).message ?? error).slice(0, MAX_REASON))
    await this.pool.query(INSERT, [
      source,
      sqlstate,
      reason,
      textOrNull(known.oemId),
      numberOrNull(known.vehicleId),
      numberOrNull(known.terminalId),
      textOrNull(known.phone),
      contentOf(row),
    ])
    this.inMinute += 1
    this.counter.inc({ source })
    this.log.warn({ source, sqlstate, reason }, 'a row was rejected by the database and set aside')
    return true
  }

  private async nextMinute(): Promise<void> {
    const now = performance.now()
    if (now - this.minuteAt < MINUTE_MS) return
    this.minuteAt = now
    this.inMinute = 0
    this.byOwner.clear()
    await this.pool
      .query(PRUNE)
      .catch((error: unknown) => this.log.warn({ err: error }, 'old rejected rows not removed, will retry'))
  }
}

const numberOrNull = (value: unknown): number | null =>
  Number.isInteger(value) && Math.abs(value as number) < 2 ** 31 ? (value as number) : null
const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? storableText(value) : null)

/** JSON escapes what PostgreSQL rejects, so that what was wrong stays visible; bytes are in hex. */
const contentOf = (row: object): string =>
  JSON.stringify(row, function (this: Record<string, unknown>, key, value: unknown) {
    const given = this[key]
    return given instanceof Uint8Array ? toHex(given) : value
  }).slice(0, MAX_CONTENT)
