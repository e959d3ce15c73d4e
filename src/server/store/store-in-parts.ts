import { isDataError } from './data-error.ts'

export interface PartWriter<Row> {
  /** All of these rows or none. */
  write(rows: readonly Row[]): Promise<void>
  /** Puts a row aside that the database rejects for its content. */
  setAside(row: Row, error: unknown): Promise<unknown>
}

export interface Unstored<Row> {
  /** Neither stored nor set aside, for a reason that may pass. */
  rows: readonly Row[]
  error: unknown
}

/**
 * Stores a batch. When the database rejects its content it is halved until the bad row is alone: that one is set aside,
 * everything else is stored. Null when nothing is left over.
 */
export async function storeInParts<Row>(rows: readonly Row[], writer: PartWriter<Row>): Promise<Unstored<Row> | null> {
  if (rows.length === 0) return null
  try {
    await writer.write(rows)
    return null
  } catch (error) {
    if (!isDataError(error)) return { rows, error }
    if (rows.length === 1) return setAside(rows[0]!, error, writer)
  }
  const middle = rows.length >> 1
  const first = await storeInParts(rows.slice(0, middle), writer)
  const rest = rows.slice(middle)
  if (first) return { rows: [...first.rows, ...rest], error: first.error }
  return storeInParts(rest, writer)
}

async function setAside<Row>(row: Row, reason: unknown, writer: PartWriter<Row>): Promise<Unstored<Row> | null> {
  try {
    await writer.setAside(row, reason)
    return null
  } catch (error) {
    return { rows: [row], error }
  }
}
