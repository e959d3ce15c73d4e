import type { PoolClient } from 'pg'
import { POSITION_QUALITY } from '#core/domain/position-quality.ts'
import { momentOf, nextFrom } from '../tracker/moment.ts'
import { isPlaced } from '../tracker/plausible-place.ts'
import { decodeChunk } from './position-chunk.ts'
import { POSITION_COLUMNS, positionOf, type RawPosition } from './position-columns.ts'
import { comparePositions, mergePositions, type StoredPosition } from './stored-position.ts'

const HOUR_MS = 3_600_000
/** How much of the past a page looks at in one go: little first, then more and more. */
const FIRST_LOOK_HOURS = 1
const LONGEST_LOOK_HOURS = 256
const AT_ONCE = 5_000
const STATUS_FIXED = 2

const hourOf = (epochMs: number): number => Math.floor(epochMs / HOUR_MS) * HOUR_MS

/** Which positions are wanted; absent: all. */
export interface PositionFilter {
  /** One of these alarm bits. */
  alarm?: number | undefined
  /** One of these quality bits. */
  quality?: number | undefined
  /** Additional items are left out, which is much faster. */
  withoutItems?: boolean | undefined
}

/** Later than every device clock that is believed. */
export const NO_END = Date.UTC(9999, 0)

/** Half-open, epoch ms. */
export interface TimeRange {
  from: number
  to: number
}

export interface PositionPage extends TimeRange, PositionFilter {
  newestFirst: boolean
  /** Only what comes after this one in the order asked for. */
  after?: Pick<StoredPosition, 'ts' | 'serial' | 'kind'> | null | undefined
  /** Besides the filter. */
  accept?: (row: StoredPosition) => boolean
}

/*
 * One statement reads raw rows, late rows and chunks: it sees one moment of the database, so that a position which is being
 * compacted or merged is found in exactly one of them. (Hours are emptied by TRUNCATE, which older snapshots do not
 * survive: never read positions in a transaction with repeatable reads.)
 */
const RANGE = (filter = '', chunkFilter = '', [id, from, to, hour] = ['$1', '$2', '$3', '$4']) => `
  select null::bytea as data, ${POSITION_COLUMNS} from "position" where vehicle_id = ${id} and ts >= ${from} and ts < ${to} ${filter}
  union all
  select null, ${POSITION_COLUMNS} from position_late where vehicle_id = ${id} and ts >= ${from} and ts < ${to} ${filter}
  union all
  select data, vehicle_id, hour, 0, 0, '', 0, hour, 0, 0, 0, 0, 0, 0, 0, null, null, null, null, null, 0, null, null
    from position_chunk where vehicle_id = ${id} and hour >= ${hour} and hour < ${to} ${chunkFilter}`

/** Of many vehicles, each in a range of its own. */
const RANGES = `select p.* from unnest($1::int[], $2::timestamptz[], $3::timestamptz[], $4::timestamptz[]) as w(id, since, until, hour)
  cross join lateral (${RANGE('', '', ['w.id', 'w.since', 'w.until', 'w.hour'])}) p`

const NEWEST_OPEN = `select p.* from unnest($1::int[]) as v(id) cross join lateral (
    select null::bytea as data, ${POSITION_COLUMNS} from "position" where vehicle_id = v.id order by ts desc, serial desc, kind desc limit 1) p`

/** Continues a condition on `position`: only places that can be right. */
export const PLACED = `and status & ${STATUS_FIXED} <> 0 and quality & ${POSITION_QUALITY.drift} = 0`

/** `fixed`: only positions with a place that can be right. */
const NEWEST = (fixed: boolean) => `select p.* from unnest($1::int[]) as v(id) cross join lateral (
    (select null::bytea as data, ${POSITION_COLUMNS} from "position" where vehicle_id = v.id
      ${fixed ? PLACED : ''} order by ts desc, serial desc, kind desc limit 1)
    union all
    (select null, ${POSITION_COLUMNS} from position_late where vehicle_id = v.id
      ${fixed ? PLACED : ''} order by ts desc, serial desc, kind desc limit 1)
    union all
    (select data, vehicle_id, hour, 0, 0, '', 0, hour, 0, 0, 0, 0, 0, 0, 0, null, null, null, null, null, 0, null, null
      from position_chunk where vehicle_id = v.id ${fixed ? 'and fixed > 0' : ''} order by hour desc limit 1)) p`

type Found = RawPosition & { data: Buffer | null }

/** The one reader of positions, whether they are raw rows or in chunks. */
export function positionHistoryRepository({ pool }: { pool: Pick<PoolClient, 'query'> }) {
  /** In order, each key once. */
  async function range(vehicleId: number, { from, to }: TimeRange, filter: PositionFilter = {}) {
    if (from >= to) return []
    const { alarm, quality } = filter
    const masks = [alarm, quality].filter((mask) => mask !== undefined)
    const wanted = (names: { alarm: string; quality: string }) => {
      const parts = alarm === undefined ? [] : [`${names.alarm} & $5::bigint <> 0`]
      if (quality !== undefined) parts.push(`${names.quality} & $${parts.length + 5}::int <> 0`)
      return parts.map((part) => `and ${part}`).join(' ')
    }
    const { rows } = await pool.query<Found>(
      RANGE(wanted({ alarm: 'alarm', quality: 'quality' }), wanted({ alarm: 'alarm', quality: 'quality' })),
      [vehicleId, new Date(from), new Date(to), new Date(hourOf(from)), ...masks],
    )
    return inOrder(rows, { from, to }, filter)
  }

  /** As `range` does, of many vehicles in one statement; vehicles without positions are left out. */
  async function ranges(
    windows: readonly (TimeRange & { vehicleId: number })[],
    filter: Pick<PositionFilter, 'withoutItems'> = {},
  ): Promise<Map<number, StoredPosition[]>> {
    const asked = new Map(windows.filter(({ from, to }) => from < to).map((each) => [each.vehicleId, each]))
    if (asked.size === 0) return new Map()
    const all = [...asked.values()]
    const { rows } = await pool.query<Found>({
      name: 'position-ranges',
      text: RANGES,
      values: [
        all.map(({ vehicleId }) => vehicleId),
        all.map(({ from }) => new Date(from)),
        all.map(({ to }) => new Date(to)),
        all.map(({ from }) => new Date(hourOf(from))),
      ],
    })
    const found = new Map<number, Found[]>()
    for (const row of rows) {
      const known = found.get(row.vehicle_id)
      if (known) known.push(row)
      else found.set(row.vehicle_id, [row])
    }
    return new Map([...found].map(([id, each]) => [id, inOrder(each, asked.get(id)!, filter)]))
  }

  async function newestOf(query: string, ids: readonly number[], fixed: boolean): Promise<StoredPosition[]> {
    const newest = new Map<number, StoredPosition>()
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const { rows } = await pool.query<Found>(query, [ids.slice(at, at + AT_ONCE)])
      // Chunks last: most are older than the raw row and need not be opened.
      for (const row of rows.sort((a, b) => Number(a.data !== null) - Number(b.data !== null))) {
        const known = newest.get(row.vehicle_id)
        if (row.data !== null && known && known.ts >= row.ts.getTime() + HOUR_MS) continue
        const found = row.data === null ? positionOf(row) : lastOf(decodeChunk(row.vehicle_id, row.data), fixed)
        if (found && (!known || comparePositions(found, known) > 0)) newest.set(row.vehicle_id, found)
      }
    }
    return [...newest.values()]
  }

  /** After a position whose clock was wrong or ahead a right one, which looks a little older, may have come. */
  async function lastReported(newest: StoredPosition[], accept: (row: StoredPosition) => boolean = () => true) {
    const windows = newest
      .filter((row) => nextFrom(row, 0) < momentOf(row))
      .map((row) => ({ vehicleId: row.vehicleId, from: nextFrom(row, 0), to: row.ts + 1 }))
    if (windows.length === 0) return newest
    const recent = await ranges(windows)
    return newest.map((row) => recent.get(row.vehicleId)?.filter(accept).sort(byReceipt).reduce(later) ?? row)
  }

  return {
    range,
    ranges,

    /** Up to `limit` positions by keyset. Reads no further into the past than it must. */
    async page(vehicleId: number, page: PositionPage, limit: number): Promise<StoredPosition[]> {
      const { newestFirst, after, accept = () => true } = page
      const sign = newestFirst ? -1 : 1
      const found: StoredPosition[] = []
      const start = newestFirst ? page.from : Math.max(page.from, after?.ts ?? page.from)
      const end = newestFirst && after ? Math.min(page.to, after.ts + 1) : page.to
      let hours = FIRST_LOOK_HOURS
      let edge = newestFirst ? end : start
      while (found.length < limit && start < end && (newestFirst ? edge > start : edge < end)) {
        const look = lookAt(edge, hours, newestFirst)
        const part = { from: Math.max(look.from, start), to: Math.min(look.to, end) }
        const rows = await range(vehicleId, part, page)
        if (newestFirst) rows.reverse()
        for (const row of rows) {
          if (after && sign * compareKeys(row, after) <= 0) continue
          if (accept(row) && found.length < limit) found.push(row)
        }
        edge = newestFirst ? part.from : part.to
        hours = Math.min(hours * 2, LONGEST_LOOK_HOURS)
      }
      return found
    },

    /** The newest position of each vehicle that has one. */
    async newest(vehicleIds: readonly number[]): Promise<StoredPosition[]> {
      // Open hours are newer than every chunk and every late row, so most vehicles are done with the first look.
      const open = await newestOf(NEWEST_OPEN, vehicleIds, false)
      const found = new Set(open.map((row) => row.vehicleId))
      const others = vehicleIds.filter((id) => !found.has(id))
      return lastReported([...open, ...(await newestOf(NEWEST(false), others, false))])
    },

    /** The newest position with a fix. */
    newestFix: async (vehicleIds: readonly number[]): Promise<StoredPosition[]> =>
      lastReported(await newestOf(NEWEST(true), vehicleIds, true), isPlaced),
  }
}
export type PositionHistoryRepository = ReturnType<typeof positionHistoryRepository>

/** Rows of one vehicle, each key once. */
function inOrder(rows: Found[], { from, to }: TimeRange, filter: PositionFilter): StoredPosition[] {
  const { alarm, quality, withoutItems = false } = filter
  const inside = (row: StoredPosition): boolean =>
    row.ts >= from && row.ts < to && carries(row.alarm, alarm) && carries(row.quality, quality)
  const chunks: StoredPosition[] = []
  const raw: StoredPosition[] = []
  for (const row of rows.sort((a, b) => a.ts.getTime() - b.ts.getTime())) {
    if (row.data === null) raw.push(withoutItems ? { ...positionOf(row), items: null } : positionOf(row))
    else for (const each of decodeChunk(row.vehicle_id, row.data, !withoutItems)) if (inside(each)) chunks.push(each)
  }
  return mergePositions(chunks, raw)
}

const byReceipt = (a: StoredPosition, b: StoredPosition): number => a.receivedAt - b.receivedAt || compareKeys(a, b)
const later = (known: StoredPosition, next: StoredPosition): StoredPosition =>
  momentOf(next) >= nextFrom(known, 0) ? next : known

const compareKeys = (a: StoredPosition, b: Pick<StoredPosition, 'ts' | 'serial' | 'kind'>): number =>
  a.ts - b.ts || a.serial - b.serial || a.kind - b.kind

/** Some hours before or after an edge, ending where an hour does, so that no chunk is opened twice. */
function lookAt(edge: number, hours: number, backwards: boolean): TimeRange {
  if (backwards) return { from: hourOf(edge - 1) - (hours - 1) * HOUR_MS, to: edge }
  return { from: edge, to: hourOf(edge) + hours * HOUR_MS }
}

function lastOf(rows: readonly StoredPosition[], fixed: boolean): StoredPosition | undefined {
  return rows.findLast((row) => !fixed || isPlaced(row))
}

const WORD = 0x1_0000_0000
/** Alarm words are wider than the 32 bits of the operator. */
function carries(word: number, mask: number | undefined): boolean {
  if (mask === undefined) return true
  return ((word % WORD) & (mask % WORD)) !== 0 || (Math.floor(word / WORD) & Math.floor(mask / WORD)) !== 0
}
