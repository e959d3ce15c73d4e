/** Properties that identify the kind of error and never contain user input. */
const FACTS = [
  'code',
  'errno',
  'syscall',
  'port',
  'severity',
  'schema',
  'table',
  'column',
  'dataType',
  'constraint',
  'routine',
  'kind',
  'statusCode',
] as const
const MAX_CAUSES = 5

type Fields = Partial<Record<(typeof FACTS)[number], unknown>> & {
  name?: unknown
  message?: unknown
  stack?: unknown
  query?: unknown
  params?: unknown
  cause?: unknown
  errors?: unknown
}

/**
 * The message without the values of a failed statement. Drizzle appends the parameters; PostgreSQL quotes the value it
 * cannot take (class 22, data exceptions), and its `detail` and `where`, which hold rows, are never taken.
 */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error)
  const { message, query, params, code } = error as Fields
  if (typeof query === 'string' && params !== undefined) return `Failed query: ${query}`
  const text = typeof message === 'string' ? message : ''
  return typeof code === 'string' && /^22\w{3}$/.test(code) ? text.replace(/".*"/s, '"…"') : text
}

/** An error as it is written to the log: without anything people or terminals sent. */
export function loggedError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null || !('message' in error)) return error
  const fields = error as Fields
  const message = messageOf(error)
  const facts = FACTS.filter((name) => ['string', 'number'].includes(typeof fields[name]))
  const { cause, errors } = fields
  const goesOn = depth < MAX_CAUSES
  return {
    type: error.constructor?.name ?? 'Error',
    message,
    stack: `${typeof fields.name === 'string' ? fields.name : 'Error'}: ${message}${framesOf(fields)}`,
    ...Object.fromEntries(facts.map((name) => [name, fields[name]])),
    ...(goesOn && cause !== undefined && { cause: loggedError(cause, depth + 1) }),
    ...(goesOn && Array.isArray(errors) && { errors: errors.map((each) => loggedError(each, depth + 1)) }),
  }
}

/** The stack begins with the message, which may have several lines. */
function framesOf({ stack, message }: Fields): string {
  if (typeof stack !== 'string') return ''
  const at = typeof message === 'string' && message !== '' ? stack.indexOf(message) : -1
  const frames = at < 0 ? stack : stack.slice(at + String(message).length)
  return frames
    .split('\n')
    .filter((line) => /^ +at /.test(line))
    .map((line) => `\n${line}`)
    .join('')
}
