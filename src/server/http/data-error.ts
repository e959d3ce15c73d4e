/** Errors of the database about a value that passed the schema. */
export interface DataError {
  /** SQLSTATE. */
  state: string
  /** 409: another row is in the way; 400: the value itself. */
  status: 400 | 409
  table: string | undefined
  constraint: string | undefined
}

/** Unique, foreign key and exclusion constraints. */
const CONFLICTS = new Set(['23505', '23503', '23P01'])
/** Class 22, but for division by zero, which only a statement of ours can do. */
const DATA = /^(22(?!012)|23)\w{3}$/

/**
 * SQLSTATE class 22 (data exception) or 23 (integrity constraint). Drizzle keeps the driver's error under `cause`. Never with
 * the message or the parameters: they hold the value.
 */
export function dataErrorIn(error: unknown, depth = 0): DataError | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined
  const { code, severity, table, constraint, cause } = error as Record<string, unknown>
  if (typeof code === 'string' && typeof severity === 'string' && DATA.test(code)) {
    const named = (value: unknown) => (typeof value === 'string' ? value : undefined)
    return { state: code, status: CONFLICTS.has(code) ? 409 : 400, table: named(table), constraint: named(constraint) }
  }
  return dataErrorIn(cause, depth + 1)
}

/** Raised by the trigger `tenant_limit`. */
const LIMIT_STATE = 'FW001'

/** The limit of a tenant that a row would exceed. */
export function limitIn(error: unknown, depth = 0): { name: string; max: string } | undefined {
  if (typeof error !== 'object' || error === null || depth > 5) return undefined
  const { code, constraint, detail, cause } = error as Record<string, unknown>
  if (code === LIMIT_STATE) return { name: String(constraint), max: String(detail) }
  return limitIn(cause, depth + 1)
}
