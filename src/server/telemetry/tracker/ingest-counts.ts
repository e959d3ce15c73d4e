import type { Logger } from 'pino'
import { delaySlot } from '#core/domain/ingest-series.ts'
import {
  type MessageRow,
  MESSAGE_DIRECTION,
  MESSAGE_PROTOCOL,
  POSITION_KIND,
  type TelemetryRows,
} from '../recorder/telemetry-row.ts'
import { every, type Repeating } from '#server/ops/every.ts'
import type { RejectedRows } from '#server/store/rejected-row-repository.ts'
import { storeInParts } from '#server/store/store-in-parts.ts'
import type { CountedSeries, IngestCountRepository } from './ingest-count-repository.ts'

const SAVE_MS = 10_000
const SLOT_MS = 300_000
/** Limit of distinct message ids in one slot of one organisation; a broken terminal could invent thousands. */
const MOST_SERIES = 200
const OTHER = 'jt808.other'
/** Series of a position by its kind. */
const POSITION_SERIES = ['jt808.position', 'jt808.batch', 'jt808.replayed', 'jt808.answer', 'jt808.otherPosition']

export interface IngestCountParts {
  repository: IngestCountRepository
  rejected: RejectedRows
  orgOf: (vehicleId: number) => number | undefined
  log: Logger
}

/** Counts what is stored, by kind of message and by delay, and writes the counts down every few seconds. */
export class IngestCounts {
  private readonly parts: IngestCountParts
  private readonly timer: Repeating
  /** By organisation and begin of the slot. */
  private slots = new Map<string, Map<string, number>>()
  private saving: Promise<void> = Promise.resolve()

  constructor(parts: IngestCountParts) {
    this.parts = parts
    const failed = (error: unknown) => parts.log.warn({ err: error }, 'counts of messages could not be written')
    this.timer = every(SAVE_MS, () => this.save(), failed, { unref: true })
  }

  /** Rows that are in the database now. */
  stored({ positions, messages = [], energy = [], logs }: TelemetryRows): void {
    for (const { vehicleId, receivedAt, ts, kind } of positions) {
      const slot = this.slot(vehicleId, receivedAt)
      count(slot, POSITION_SERIES[kind] ?? OTHER)
      // Backfilled and requested data say nothing about the delay.
      if (kind === POSITION_KIND.live) count(slot, `delay.${delaySlot(receivedAt - ts)}`)
    }
    for (const { vehicleId, receivedAt } of energy) count(this.slot(vehicleId, receivedAt), 'gb32960.report')
    for (const { vehicleId, ts } of logs) if (vehicleId !== null) count(this.slot(vehicleId, ts), 'jt808.session')
    for (const message of messages) this.message(message)
  }

  /** Writes what was counted. Never rejects: what could not be written is counted on. */
  save(): Promise<void> {
    const counted = this.slots
    if (counted.size === 0) return this.saving
    this.slots = new Map()
    const rows = [...counted].flatMap(([key, slot]) => {
      const [orgId, at] = key.split('/').map(Number) as [number, number]
      return [...slot].map(([series, added]) => ({ orgId, at, series, count: added }))
    })
    this.saving = this.saving
      .then(() => this.store(rows))
      .catch((error: unknown) => this.parts.log.warn({ err: error }, 'counts of messages could not be written'))
    return this.saving
  }

  private async store(rows: readonly CountedSeries[]): Promise<void> {
    const left = await storeInParts(rows, {
      write: (some) => this.parts.repository.add(some),
      setAside: (row, error) => this.parts.rejected.add({ source: 'ingest_count', row, error }),
    })
    if (!left) return
    for (const { orgId, at, series, count: added } of left.rows) this.more(`${orgId}/${at}`, series, added)
    throw left.error
  }

  async stop(): Promise<void> {
    await this.timer.stop()
    await this.save()
  }

  private message({ vehicleId, direction, protocol, messageId, ts }: MessageRow): void {
    if (vehicleId === null || direction !== MESSAGE_DIRECTION.up) return
    const family = protocol === MESSAGE_PROTOCOL.gb32960 ? 'gb32960' : 'jt808'
    count(this.slot(vehicleId, ts), `${family}.0x${messageId.toString(16).padStart(4, '0')}`)
  }

  private slot(vehicleId: number, at: number): Map<string, number> | null {
    const orgId = this.parts.orgOf(vehicleId)
    return orgId === undefined ? null : this.named(`${orgId}/${Math.floor(at / SLOT_MS) * SLOT_MS}`)
  }

  private named(key: string): Map<string, number> {
    const known = this.slots.get(key)
    if (known) return known
    const slot = new Map<string, number>()
    this.slots.set(key, slot)
    return slot
  }

  private more(key: string, series: string, added: number): void {
    const slot = this.named(key)
    slot.set(series, (slot.get(series) ?? 0) + added)
  }
}

function count(slot: Map<string, number> | null, series: string): void {
  if (!slot) return
  const name = slot.has(series) || slot.size < MOST_SERIES ? series : OTHER
  slot.set(name, (slot.get(name) ?? 0) + 1)
}
