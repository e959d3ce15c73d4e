import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type RaisedAlarm, writeChanges } from '#server/alarms/alarm-repository.ts'
import { ensureDayPartitions, PARTITIONED_TABLES, type PartitionedTable, utcDay } from '#server/store/partitions.ts'
import { CopyEncoder } from './copy-encoder.ts'
import type { TelemetryBatch } from './telemetry-row.ts'
import {
  driverReportTable,
  energyTable,
  messageLogTable,
  positionTable,
  terminalLogTable,
  WRITTEN_TABLES,
  type WrittenTable,
} from './telemetry-tables.ts'

export interface WriteResult {
  /** Rows that were not there before. */
  positions: number
  raised: RaisedAlarm[]
  /** Alarms that ended, having begun before. */
  ended?: RaisedAlarm[]
}

/** Writes one batch in one transaction. Writing the same batch again changes nothing. */
export interface TelemetryWriter {
  write(batch: TelemetryBatch): Promise<WriteResult>
}

const DAY_MS = 86_400_000

export class TelemetryRepository implements TelemetryWriter {
  private readonly pool: Pool
  private readonly knownDays = new Map<PartitionedTable, Set<string>>(
    PARTITIONED_TABLES.map((name) => [name, new Set()]),
  )
  private readonly staged = new WeakSet<PoolClient>()
  private readonly encoders: CopyEncoder[] = []

  constructor(pool: Pool) {
    this.pool = pool
  }

  /** Partitions from yesterday to the day after tomorrow, so that midnight finds them ready. */
  async prepareDays(now: number): Promise<void> {
    const days = [-1, 0, 1, 2].map((offset) => utcDay(now + offset * DAY_MS))
    for (const table of PARTITIONED_TABLES) await this.ensureDays(table, days)
  }

  async write(batch: TelemetryBatch): Promise<WriteResult> {
    const { messages = [], energy = [], drivers = [] } = batch
    await this.ensureDays('position', daysOf(batch.positions))
    await this.ensureDays('terminal_log', daysOf(batch.logs))
    await this.ensureDays('message_log', daysOf(messages))
    await this.ensureDays('energy_sample', daysOf(energy))
    const client = await this.pool.connect()
    const encoder = this.encoders.pop() ?? new CopyEncoder()
    let broken: Error | undefined
    try {
      await this.prepare(client)
      await client.query('begin')
      const positions = await copyRows(client, encoder, positionTable, batch.positions)
      await copyRows(client, encoder, terminalLogTable, batch.logs)
      await copyRows(client, encoder, messageLogTable, messages)
      await copyRows(client, encoder, energyTable, energy)
      await copyRows(client, encoder, driverReportTable, drivers)
      const alarms = batch.alarms.length > 0 ? await writeChanges(client, batch.alarms) : { raised: [] }
      await client.query('commit')
      return { positions, ...alarms }
    } catch (error) {
      this.forgetDays()
      await client.query('rollback').catch((cause: unknown) => {
        broken = cause instanceof Error ? cause : new Error(String(cause))
      })
      throw error
    } finally {
      this.encoders.push(encoder)
      client.release(broken)
    }
  }

  private async ensureDays(table: PartitionedTable, days: string[]): Promise<void> {
    const known = this.knownDays.get(table)!
    const missing = days.filter((day) => !known.has(day))
    if (missing.length === 0) return
    await ensureDayPartitions(this.pool, table, missing)
    for (const day of missing) known.add(day)
  }

  /** A partition may have been dropped by retention meanwhile; the next attempt looks again. */
  private forgetDays(): void {
    for (const known of this.knownDays.values()) known.clear()
  }

  private async prepare(client: PoolClient): Promise<void> {
    if (this.staged.has(client)) return
    const staged = WRITTEN_TABLES.map(
      ({ name, columns }) => `create temp table if not exists staged_${name} on commit delete rows
        as select ${columns.join(', ')} from ${name} with no data`,
    )
    await client.query(staged.join(';'))
    this.staged.add(client)
  }
}

function daysOf(rows: readonly { ts: number }[]): string[] {
  let lastDay = Number.NaN
  const days = new Set<string>()
  for (const { ts } of rows) {
    const day = Math.floor(ts / DAY_MS)
    if (day === lastDay) continue
    lastDay = day
    days.add(utcDay(ts))
  }
  return [...days]
}

function copy(client: PoolClient, table: string, columns: string, file: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin (format binary)`))
    stream.once('error', reject)
    stream.once('finish', resolve)
    stream.end(file)
  })
}

/** Answers how many rows were not there before. */
async function copyRows<Row>(
  client: PoolClient,
  encoder: CopyEncoder,
  table: WrittenTable<Row>,
  rows: readonly Row[],
): Promise<number> {
  if (rows.length === 0) return 0
  encoder.begin()
  for (const row of rows) {
    encoder.row(table.columns.length)
    table.write(encoder, row)
  }
  const columns = table.columns.join(', ')
  await copy(client, `staged_${table.name}`, columns, encoder.end())
  const inserted = await client.query(
    `insert into ${table.name} (${columns}) select ${columns} from staged_${table.name} on conflict do nothing`,
  )
  return inserted.rowCount ?? 0
}
