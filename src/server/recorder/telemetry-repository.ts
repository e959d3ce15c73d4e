import type { Pool, PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type RaisedAlarm, writeAlarms } from '#server/alarms/alarm-repository.ts'
import { ensureDayPartitions, type PartitionedTable, utcDay } from '#server/store/partitions.ts'
import { CopyEncoder } from './copy-encoder.ts'
import type { PositionRow, TelemetryBatch, TerminalLogRow } from './telemetry-row.ts'

export interface WriteResult {
  /** Rows that were not there before. */
  positions: number
  raised: RaisedAlarm[]
}

/** Writes one batch in one transaction. Writing the same batch again changes nothing. */
export interface TelemetryWriter {
  write(batch: TelemetryBatch): Promise<WriteResult>
}

const DAY_MS = 86_400_000
const POSITION_COLUMNS = `vehicle_id, ts, serial, kind, oem_id, terminal_id, received_at, lat, lng, altitude, speed, direction,
  alarm, status, mileage, fuel, soc, signal, satellites, quality, items`
const LOG_COLUMNS = `terminal_id, ts, sequence, oem_id, vehicle_id, kind, message_id, content, result, phone, remote_address,
  gateway_node, iccid, firmware, session_seconds`

export class TelemetryRepository implements TelemetryWriter {
  private readonly pool: Pool
  private readonly knownDays = new Map<PartitionedTable, Set<string>>([
    ['position', new Set()],
    ['terminal_log', new Set()],
  ])
  private readonly staged = new WeakSet<PoolClient>()
  private readonly encoders: CopyEncoder[] = []

  constructor(pool: Pool) {
    this.pool = pool
  }

  /** Partitions from yesterday to the day after tomorrow, so that midnight finds them ready. */
  async prepareDays(now: number): Promise<void> {
    const days = [-1, 0, 1, 2].map((offset) => utcDay(now + offset * DAY_MS))
    await this.ensureDays('position', days)
    await this.ensureDays('terminal_log', days)
  }

  async write(batch: TelemetryBatch): Promise<WriteResult> {
    await this.ensureDays('position', daysOf(batch.positions))
    await this.ensureDays('terminal_log', daysOf(batch.logs))
    const client = await this.pool.connect()
    const encoder = this.encoders.pop() ?? new CopyEncoder()
    let broken: Error | undefined
    try {
      await this.prepare(client)
      await client.query('begin')
      const positions = batch.positions.length > 0 ? await copyPositions(client, encoder, batch.positions) : 0
      if (batch.logs.length > 0) await copyLogs(client, encoder, batch.logs)
      const raised = batch.alarms.length > 0 ? await writeAlarms(client, batch.alarms) : []
      await client.query('commit')
      return { positions, raised }
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
    await client.query(`create temp table if not exists staged_position (like position) on commit delete rows;
      create temp table if not exists staged_log (like terminal_log) on commit delete rows`)
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

async function copyPositions(client: PoolClient, encoder: CopyEncoder, rows: readonly PositionRow[]): Promise<number> {
  encoder.begin()
  for (const row of rows) {
    encoder
      .row(21)
      .int4(row.vehicleId)
      .time(row.ts)
      .int4(row.serial)
      .int2(row.kind)
      .text(row.oemId)
      .int4(row.terminalId)
      .time(row.receivedAt)
      .int4(row.lat)
      .int4(row.lng)
      .int2(row.altitude)
      .int2(row.speed)
      .int2(row.direction)
      .int8(row.alarm)
      .int8(row.status)
      .int8(row.mileage)
      .int4(row.fuel)
      .int2(row.soc)
      .int2(row.signal)
      .int2(row.satellites)
      .int4(row.quality)
      .bytes(row.items)
  }
  await copy(client, 'staged_position', POSITION_COLUMNS, encoder.end())
  const inserted = await client.query(
    `insert into position (${POSITION_COLUMNS}) select ${POSITION_COLUMNS} from staged_position on conflict do nothing`,
  )
  return inserted.rowCount ?? 0
}

async function copyLogs(client: PoolClient, encoder: CopyEncoder, rows: readonly TerminalLogRow[]): Promise<void> {
  encoder.begin()
  for (const row of rows) {
    encoder
      .row(15)
      .int4(row.terminalId)
      .time(row.ts)
      .int8(row.sequence)
      .text(row.oemId)
      .int4(row.vehicleId)
      .int2(row.kind)
      .int4(row.messageId)
      .bytes(row.content)
      .text(row.result)
      .text(row.phone)
      .text(row.remoteAddress)
      .text(row.gatewayNode)
      .text(row.iccid)
      .text(row.firmware)
      .int4(row.sessionSeconds)
  }
  await copy(client, 'staged_log', LOG_COLUMNS, encoder.end())
  await client.query(
    `insert into terminal_log (${LOG_COLUMNS}) select ${LOG_COLUMNS} from staged_log on conflict do nothing`,
  )
}
