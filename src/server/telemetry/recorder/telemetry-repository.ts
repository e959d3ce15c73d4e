import type { Socket } from 'node:net'
import type { Pool, PoolClient, QueryResult } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { type RaisedAlarm, writeChanges } from '../alarms/alarm-repository.ts'
import { ensurePartitions, PARTITIONED_TABLES, type PartitionedTable, partitionOf } from '#server/store/partitions.ts'
import { CLOSING_LOCK } from '#server/store/position-locks.ts'
import { sqlstateOf } from '#server/store/data-error.ts'
import { CopyEncoder } from './copy-encoder.ts'
import { moveOn } from './stream-position-repository.ts'
import { CLOSED_AND_ERASED, type ClosedAndErased, type ErasedVehicle, withoutErased } from './erased-vehicles.ts'
import type { EnergyRow, PositionRow, TelemetryBatch } from './telemetry-row.ts'
import {
  DRIVERS_NOW,
  driverReportTable,
  energyTable,
  latePositionTable,
  messageLogTable,
  positionTable,
  terminalLogTable,
  WRITTEN_TABLES,
  type WrittenTable,
} from './telemetry-tables.ts'

export interface WriteResult {
  /** Rows that were not there before; one that comes again after its hour was compacted counts again. */
  positions: number
  raised: RaisedAlarm[]
  /** Alarms that ended, having begun before. */
  ended?: RaisedAlarm[]
  /** Alarms that were over when they became known. */
  past?: RaisedAlarm[]
}

/** Writes one batch in one transaction. Writing the same batch again changes nothing. */
export interface TelemetryWriter {
  write(batch: TelemetryBatch): Promise<WriteResult>
}

const HOUR_MS = 3_600_000
/** Of energy_hour: what lies further apart is no stretch. */
const LONGEST_STRETCH_MS = 300_000
/** Longer than any statement of a batch, and than the moment in which an hour is closed. */
const SILENT_MS = 60_000
/**
 * Held by every writer until it commits, so that hours are closed and vehicles erased between batches; read in the same round
 * trip.
 */
const BEGIN = `begin; select pg_advisory_xact_lock_shared(${CLOSING_LOCK}); ${CLOSED_AND_ERASED}`

/** After a row that is there already, so many batches go the way that takes rows again. */
const STAGED_BATCHES = 100
const REPEATED = '23505'

type CopyRows = <Row>(
  client: PoolClient,
  encoder: CopyEncoder,
  table: WrittenTable<Row>,
  rows: readonly Row[],
) => Promise<number>

export class TelemetryRepository implements TelemetryWriter {
  private readonly pool: Pool
  private readonly silentMs: number
  private readonly known = new Map<PartitionedTable, Set<number>>(PARTITIONED_TABLES.map((name) => [name, new Set()]))
  /** Positions older than this belong into chunks; last known value, epoch ms. */
  private closedBefore = 0
  private readonly staged = new WeakSet<PoolClient>()
  private readonly encoders: CopyEncoder[] = []
  private stagedBatches = 0

  /** `silentMs`: a database that neither takes nor says anything for so long in the middle of a batch is given up. */
  constructor(pool: Pool, { silentMs = SILENT_MS } = {}) {
    this.pool = pool
    this.silentMs = silentMs
  }

  async write(given: TelemetryBatch): Promise<WriteResult> {
    await this.ensure(
      'position',
      momentsOf(given.positions).filter((ts) => ts >= this.closedBefore),
    )
    await this.ensure('terminal_log', momentsOf(given.logs))
    await this.ensure('message_log', momentsOf(given.messages ?? []))
    await this.ensure('energy_sample', momentsOf(given.energy ?? []))
    if (this.stagedBatches > 0) this.stagedBatches -= 1
    else {
      try {
        return await this.transact(given, copyNew)
      } catch (error) {
        if (sqlstateOf(error) !== REPEATED) throw error
        this.stagedBatches = STAGED_BATCHES
      }
    }
    return this.transact(given, copyStaged)
  }

  private async transact(given: TelemetryBatch, copyRows: CopyRows): Promise<WriteResult> {
    const client = await this.pool.connect()
    const encoder = this.encoders.pop() ?? new CopyEncoder()
    let broken: Error | undefined
    const socket = socketOf(client)
    // A session left behind by a silently lost connection would block its vehicles for a quarter of an hour.
    const giveUp = () => socket.destroy(new Error(`the database was silent for ${this.silentMs} ms`))
    socket.setTimeout(this.silentMs, giveUp)
    try {
      if (copyRows === copyStaged || given.drivers?.length) await this.prepare(client)
      const batch = withoutErased(given, await this.begin(client))
      const { messages = [], energy = [], drivers = [] } = batch
      if (batch.sources && batch.sources.length > 0) await moveOn(client, batch.sources)
      const positions = await this.writePositions(client, encoder, batch.positions, copyRows)
      await copyRows(client, encoder, terminalLogTable, batch.logs)
      await copyRows(client, encoder, messageLogTable, messages)
      await this.writeEnergy(client, encoder, energy, copyRows)
      if ((await copyStaged(client, encoder, driverReportTable, drivers)) > 0) await client.query(DRIVERS_NOW)
      const alarms = batch.alarms.length > 0 ? await writeChanges(client, batch.alarms) : { raised: [] }
      await client.query('commit')
      return { positions, ...alarms }
    } catch (error) {
      if (sqlstateOf(error) !== REPEATED) this.forgetPartitions()
      await client.query('rollback').catch((cause: unknown) => {
        broken = cause instanceof Error ? cause : new Error(String(cause))
      })
      throw error
    } finally {
      socket.setTimeout(0)
      socket.off('timeout', giveUp)
      this.encoders.push(encoder)
      client.release(broken)
    }
  }

  /** No hour is closed and no vehicle erased from here to the end of the transaction. Returns which were erased before. */
  private async begin(client: PoolClient): Promise<readonly ErasedVehicle[] | null> {
    // Several statements in one text answer with a list.
    const [, , state] = (await client.query(BEGIN)) as unknown as QueryResult<ClosedAndErased>[]
    const { before, erased } = state!.rows[0]!
    this.closedBefore = before.getTime()
    return erased
  }

  private async writePositions(
    client: PoolClient,
    encoder: CopyEncoder,
    rows: readonly PositionRow[],
    copyRows: CopyRows,
  ): Promise<number> {
    const { closedBefore } = this
    const late = rows.filter(({ ts }) => ts < closedBefore)
    const open = late.length === 0 ? rows : rows.filter(({ ts }) => ts >= closedBefore)
    return (
      (await copyRows(client, encoder, positionTable, open)) +
      (await copyRows(client, encoder, latePositionTable, late))
    )
  }

  /** A report also ends the stretch of the next one, which may belong to the next hour. */
  private async writeEnergy(
    client: PoolClient,
    encoder: CopyEncoder,
    rows: readonly EnergyRow[],
    copyRows: CopyRows,
  ): Promise<void> {
    if ((await copyRows(client, encoder, energyTable, rows)) === 0) return
    const { closedBefore } = this
    const marks = new Map<string, [number, Date]>()
    for (const { vehicleId, ts } of rows) {
      for (const moment of [ts, ts + LONGEST_STRETCH_MS]) {
        const hour = Math.floor(moment / HOUR_MS) * HOUR_MS
        if (hour < closedBefore) marks.set(`${vehicleId}/${hour}`, [vehicleId, new Date(hour)])
      }
    }
    if (marks.size === 0) return
    const late = [...marks.values()]
    await client.query(
      'insert into energy_late (vehicle_id, hour) select * from unnest($1::int[], $2::timestamptz[])',
      [late.map(([vehicleId]) => vehicleId), late.map(([, hour]) => hour)],
    )
  }

  private async ensure(table: PartitionedTable, moments: readonly number[]): Promise<void> {
    const known = this.known.get(table)!
    const missing = new Set<number>()
    for (const moment of moments) {
      const number = partitionOf(table, moment)
      if (!known.has(number)) missing.add(number)
    }
    if (missing.size === 0) return
    await ensurePartitions(this.pool, table, missing)
    for (const number of missing) known.add(number)
  }

  /** A partition may have been dropped by retention in the meantime; the next attempt looks again. */
  private forgetPartitions(): void {
    for (const known of this.known.values()) known.clear()
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

/** The socket of a connection; the driver has it, its types do not. */
const socketOf = (client: PoolClient): Socket =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream

const momentsOf = (rows: readonly { ts: number }[]): number[] => rows.map(({ ts }) => ts)

function copy(client: PoolClient, table: string, columns: string, file: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const stream = client.query(copyFrom(`copy ${table} (${columns}) from stdin (format binary)`))
    // Not once: the driver reports a broken connection twice, and the second error would be unhandled.
    stream.on('error', reject)
    stream.once('finish', resolve)
    stream.end(file)
  })
}

function encoded<Row>(encoder: CopyEncoder, table: WrittenTable<Row>, rows: readonly Row[]): Buffer {
  encoder.begin()
  for (const row of rows) {
    encoder.row(table.columns.length)
    table.write(encoder, row)
  }
  return encoder.end()
}

/** Straight into the table, for half the work of the other way; fails on a row that is there already. */
const copyNew: CopyRows = async (client, encoder, table, rows) => {
  if (rows.length > 0) await copy(client, table.name, table.columns.join(', '), encoded(encoder, table, rows))
  return rows.length
}

/** Returns how many rows were not there before. */
const copyStaged: CopyRows = async (client, encoder, table, rows) => {
  if (rows.length === 0) return 0
  const columns = table.columns.join(', ')
  await copy(client, `staged_${table.name}`, columns, encoded(encoder, table, rows))
  const inserted = await client.query(
    `insert into ${table.name} (${columns}) select ${columns} from staged_${table.name} on conflict do nothing`,
  )
  return inserted.rowCount ?? 0
}
