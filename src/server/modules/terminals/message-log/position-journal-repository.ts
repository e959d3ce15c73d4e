import type { Pool } from 'pg'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { type PositionPage, positionHistoryRepository } from '#server/telemetry/history/position-history-repository.ts'
import type { StoredPosition } from '#server/telemetry/history/stored-position.ts'
import type { JournalPlace } from './journal-place.ts'
import type { JournalColumns, JournalRange } from './journal-reader.ts'

const RANK = 0
const KINDS = 8
const MICROS = 1000

export interface JournalPosition extends Omit<JournalColumns, 'ts'> {
  position: StoredPosition
}

interface Sender {
  id: number
  sn: string
  terminal_phone: string
  protocol_version: string | null
}

/** Positions by keyset as the journals merge them, with the vehicle and terminal they belong to. */
export async function journalPositions(
  pool: Pool,
  { target, startTime, endTime, newestFirst, after, limit }: JournalRange,
  filter: Pick<PositionPage, 'alarm' | 'quality' | 'accept'>,
): Promise<JournalPosition[]> {
  const { vehicleId, terminalId } = target
  if (vehicleId === null) return []
  const { accept = () => true } = filter
  const from = fromPlatformTime(startTime)
  // The wire's end is inclusive to the second.
  const to = fromPlatformTime(endTime) + 1000
  const page: PositionPage = {
    ...filter,
    ...beyond(after, { from, to, newestFirst }),
    newestFirst,
    accept: (row) => row.serial >= 0 && (terminalId === null || row.terminalId === terminalId) && accept(row),
  }
  const positions = await positionHistoryRepository({ pool }).page(vehicleId, page, limit)
  if (positions.length === 0) return []
  const { vehicle, senders } = await owners(pool, vehicleId, [...new Set(positions.map((row) => row.terminalId))])
  return positions.map((position) => {
    const sender = senders.get(position.terminalId)
    return {
      position,
      place: placeOfPosition(position),
      vin: vehicle?.vin ?? null,
      plate: vehicle?.plate ?? null,
      sn: sender?.sn ?? null,
      terminal_phone: sender?.terminal_phone ?? null,
      protocol_version: sender?.protocol_version ?? null,
    }
  })
}

const placeOfPosition = ({ ts, serial, kind }: StoredPosition): JournalPlace => ({
  micros: String(ts * MICROS),
  rank: RANK,
  sequence: serial * KINDS + kind,
})

/** Positions have the first rank of all tables and whole milliseconds. */
function beyond(
  place: JournalPlace | null,
  { from, to, newestFirst }: { from: number; to: number; newestFirst: boolean },
): Pick<PositionPage, 'from' | 'to' | 'after'> {
  if (!place) return { from, to }
  const micros = Number(place.micros)
  const ts = Math.floor(micros / MICROS)
  if (place.rank === RANK) {
    const after = { ts, serial: Math.floor(place.sequence / KINDS), kind: place.sequence % KINDS }
    return { from, to, after }
  }
  // Of one moment, positions stand before other tables when the oldest come first, else behind them.
  return newestFirst ? { from, to: Math.min(to, ts + 1) } : { from: Math.max(from, ts + 1), to }
}

async function owners(pool: Pool, vehicleId: number, terminalIds: readonly number[]) {
  const vehicles = await pool.query<{ vin: string; plate: string }>('select vin, plate from vehicle where id = $1', [
    vehicleId,
  ])
  const { rows } = await pool.query<Sender>(
    `select t.id, t.sn, t.phone as terminal_phone, s.protocol_version from terminal t
       left join terminal_state s on s.terminal_id = t.id where t.id = any($1)`,
    [terminalIds],
  )
  return { vehicle: vehicles.rows[0], senders: new Map(rows.map((row) => [row.id, row])) }
}
