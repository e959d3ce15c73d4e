/** Cardinality violation, data exception, integrity violation; a limit of the database such as the size of an index row. */
const DATA_STATES = /^(21...|22...|23...|54000)$/
/** A partition is missing: the next attempt makes it. */
const NO_PARTITION = 'ExecFindPartition'

interface DatabaseError {
  code?: unknown
  routine?: unknown
  cause?: unknown
}

const stateOf = (error: unknown): DatabaseError => {
  const { code, cause } = (error ?? {}) as DatabaseError
  return typeof code === 'string' || cause === undefined ? ((error ?? {}) as DatabaseError) : stateOf(cause)
}

/** The content is to blame and will be rejected each time; the connection and the server are in order. */
export function isDataError(error: unknown): boolean {
  const { code, routine } = stateOf(error)
  // A number that does not fit its column fails before it reaches the database.
  if (code === 'ERR_OUT_OF_RANGE') return true
  return typeof code === 'string' && DATA_STATES.test(code) && routine !== NO_PARTITION
}

/** SQLSTATE of an error; empty where it has none. */
export function sqlstateOf(error: unknown): string {
  const { code } = stateOf(error)
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? code : ''
}
