/** Order of a row in a journal that is merged from several tables: time first, then table, then its own order. */
export interface JournalPlace {
  /** Microseconds since 1970, as text: they do not fit a number. */
  micros: string
  rank: number
  sequence: number
}

/** Newest first: the row that comes earlier in the list. */
export function comparePlaces(a: JournalPlace, b: JournalPlace): number {
  const [first, second] = [BigInt(a.micros), BigInt(b.micros)]
  if (first !== second) return first > second ? -1 : 1
  return b.rank - a.rank || b.sequence - a.sequence
}

export const placeKey = ({ micros, rank, sequence }: JournalPlace): string => `${micros}.${rank}.${sequence}`

/** Parses a row key; null for an invented one. */
export function placeOf(key: string | undefined): JournalPlace | null {
  const parts = /^(\d{1,18})\.(\d)\.(\d{1,16})$/.exec(key ?? '')
  return parts ? { micros: parts[1]!, rank: Number(parts[2]), sequence: Number(parts[3]) } : null
}

/**
 * SQL that holds for rows of one table beyond a place, and what it needs. `sequence` is the expression of the row's own
 * order; parameters are numbered from `from`.
 */
export function beyond(
  place: JournalPlace | null,
  table: { rank: number; sequence: string; newestFirst: boolean; from: number },
): { sql: string; values: (string | number)[] } {
  if (!place) return { sql: 'true', values: [] }
  const { rank, sequence, newestFirst, from } = table
  const less = newestFirst ? '<' : '>'
  const moment = `to_timestamp($${from}::bigint / 1000000.0)`
  if (rank === place.rank) {
    return {
      sql: `(ts, ${sequence}) ${less} (${moment}, $${from + 1}::bigint)`,
      values: [place.micros, place.sequence],
    }
  }
  const nearer = newestFirst ? rank < place.rank : rank > place.rank
  return { sql: `ts ${less}${nearer ? '=' : ''} ${moment}`, values: [place.micros] }
}
