import type { Pool } from 'pg'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { beyond, type JournalPlace } from './journal-place.ts'
import type { JournalTarget } from '#server/telemetry/history/journal-target.ts'

/** Common columns of every row of a journal. */
export interface JournalColumns {
  place: JournalPlace
  ts: Date
  vin: string | null
  plate: string | null
  sn: string | null
  terminal_phone: string | null
  protocol_version: string | null
}

export interface JournalRange {
  target: JournalTarget
  startTime: string
  endTime: string
  newestFirst: boolean
  after: JournalPlace | null
  limit: number
}

export interface JournalTable {
  name: string
  columns: string
  rank: number
  /** Order of rows of one moment, an expression of type bigint. */
  sequence: string
  /** Further conditions; their values are numbered from $6. */
  where: string
  values: readonly unknown[]
}

const MICROS = '(extract(epoch from ts) * 1000000)::bigint::text as micros'
const FIRST_VALUE = 6

/** Rows of one partitioned table by keyset, with the vehicle and terminal they belong to. */
export async function readJournal<Row extends JournalColumns>(
  pool: Pool,
  { target, startTime, endTime, newestFirst, after, limit }: JournalRange,
  { name, columns, rank, sequence, where, values }: JournalTable,
): Promise<Row[]> {
  const key = beyond(after, { rank, sequence, newestFirst, from: FIRST_VALUE + values.length })
  const order = newestFirst ? 'desc' : 'asc'
  const owner = target.vehicleId === null ? '$1::int is null' : 'vehicle_id = $1::int'
  const found = await pool.query<Omit<Row, 'place'> & { micros: string; place_sequence: string }>(
    `select r.*, v.vin, v.plate, t.sn, t.phone as terminal_phone, s.protocol_version from (
        select ${columns}, ts, terminal_id, vehicle_id, ${MICROS}, (${sequence})::text as place_sequence
        from ${name}
        where ${owner} and ($2::int is null or terminal_id = $2) and ts >= $3 and ts < $4 and ${where} and ${key.sql}
        order by ts ${order}, ${sequence} ${order} limit $5) r
      left join vehicle v on v.id = r.vehicle_id
      left join terminal t on t.id = r.terminal_id
      left join terminal_state s on s.terminal_id = r.terminal_id
      order by r.ts ${order}, r.place_sequence::bigint ${order}`,
    [
      target.vehicleId,
      target.terminalId,
      new Date(fromPlatformTime(startTime)),
      // The wire's end is inclusive to the second.
      new Date(fromPlatformTime(endTime) + 1000),
      limit,
      ...values,
      ...key.values,
    ],
  )
  return found.rows.map(({ micros, place_sequence, ...row }) => {
    const place = { micros, rank, sequence: Number(place_sequence) }
    // The rest of the row is its own columns and those above.
    return { ...row, place } as unknown as Row
  })
}
