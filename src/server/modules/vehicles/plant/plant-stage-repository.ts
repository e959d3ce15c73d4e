import type { PoolClient } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import type { PlantMessage } from '#core/contract/plant.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { readable } from '#server/ops/streams.ts'

export interface StagedRecord extends PlantMessage {
  plant: string
}

export interface Delivery {
  oemId: string
  plantCode: string
  source: 'call' | 'file'
  fileName: string
  accountId: number | null
}

export interface Stored {
  batchId: number
  stored: number
  duplicates: number
}

/** Lines of a COPY that are sent together. */
const LINES = 500

/**
 * Copies records to a temporary table of this transaction, from there those with a new message id to the records. The records are
 * read while they are sent: a file of any length takes the memory of a few lines.
 */
export async function storeRecords(
  client: PoolClient,
  { oemId, plantCode, source, fileName, accountId }: Delivery,
  records: AsyncIterable<StagedRecord> | Iterable<StagedRecord>,
): Promise<Stored> {
  await client.query(`create temp table if not exists plant_stage (line serial, plant text, message_id text, vin text,
    event text, happened_at timestamptz, payload jsonb) on commit delete rows`)
  const target = client.query(
    copyFrom('copy plant_stage (plant, message_id, vin, event, happened_at, payload) from stdin'),
  )
  await pipeline(readable(linesOf(records)), target)
  // Two deliveries with the same messages in other orders would wait for each other.
  await client.query(`select pg_advisory_xact_lock(hashtext('plant delivery:' || $1))`, [oemId])
  const { rows } = await client.query<Stored>(STORE, [oemId, plantCode, source, fileName, accountId])
  return rows[0]!
}

const STORE = `with counted as (select count(*)::int as rows from plant_stage),
  batch as (insert into plant_batch (oem_id, plant_code, source, file_name, account_id, rows, stored)
    select $1, $2, $3, $4, (select id from account where id = $5), rows, 0 from counted returning id),
  stored as (insert into plant_record (oem_id, plant_code, message_id, batch_id, vin, event, happened_at, payload)
    select $1, s.plant, s.message_id, batch.id, s.vin, s.event, s.happened_at, s.payload
      from batch, (select distinct on (plant, message_id) * from plant_stage order by plant, message_id, line) s
     order by s.line on conflict (oem_id, plant_code, message_id) do nothing returning 1)
  select batch.id as "batchId", (select count(*)::int from stored) as stored,
         counted.rows - (select count(*)::int from stored) as duplicates from batch, counted`

async function* linesOf(records: AsyncIterable<StagedRecord> | Iterable<StagedRecord>): AsyncGenerator<string> {
  let lines: string[] = []
  for await (const record of records) {
    lines.push(lineOf(record))
    if (lines.length < LINES) continue
    yield lines.join('')
    lines = []
  }
  if (lines.length > 0) yield lines.join('')
}

function lineOf({ plant, messageId, vin, event, eventTime, ...said }: StagedRecord): string {
  const payload = Object.fromEntries(
    Object.entries(said).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  )
  const at = new Date(fromPlatformTime(eventTime)).toISOString()
  return `${[plant, messageId, vin, event, at, JSON.stringify(payload)].map(escaped).join('\t')}\n`
}

/** The text format of COPY. */
const escaped = (text: string) =>
  text.replace(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' })[sign]!)
