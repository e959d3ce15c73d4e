import type { z } from 'zod'

/** One thing wrong with a request; message is a translation key until it leaves the server. */
export interface FailDetail {
  path?: string
  message: string
  values?: Record<string, string | number>
}

/** Errors the API may show. The key is one of locales/<lang>/errors.json. Anything else is logged and answered as 500. */
export class ApiError extends Error {
  readonly code: number
  readonly key: string
  readonly failDetail: FailDetail[]
  readonly values: Record<string, string | number>

  constructor(code: number, key: string, failDetail: FailDetail[] = [], values: Record<string, string | number> = {}) {
    super(key)
    this.name = 'ApiError'
    this.code = code
    this.key = key
    this.failDetail = failDetail
    this.values = values
  }
}

export class Unauthorized extends ApiError {
  constructor(key = 'error.unauthorized') {
    super(401, key)
  }
}

export class Forbidden extends ApiError {
  constructor(key = 'error.forbidden') {
    super(403, key)
  }
}

export class NotFound extends ApiError {
  constructor(key = 'error.notFound') {
    super(404, key)
  }
}

export class Conflict extends ApiError {
  constructor(key = 'error.conflict', failDetail: FailDetail[] = []) {
    super(409, key, failDetail)
  }
}

export class TooMany extends ApiError {
  constructor(key = 'error.tooMany', values: Record<string, string | number> = {}) {
    super(429, key, [], values)
  }
}

export class Unavailable extends ApiError {
  constructor(key = 'error.unavailable') {
    super(503, key)
  }
}

export class Invalid extends ApiError {
  constructor(failDetail: FailDetail[] = []) {
    super(400, 'error.invalid', failDetail)
  }

  /** One wrong field; message is a key of locales/<lang>/validation.json. */
  static field(path: string, message: string, values: Record<string, string | number> = {}): Invalid {
    return new Invalid([{ path, message, values }])
  }

  static from(error: z.ZodError): Invalid {
    return new Invalid(error.issues.map((issue) => ({ path: issue.path.join('.'), ...explain(issue) })))
  }
}

type Explained = Pick<FailDetail, 'message' | 'values'>

/** The contract's own message when it gave one, else what the kind of issue says. */
function explain(issue: z.core.$ZodIssue): Explained {
  if (issue.message.startsWith('validation.')) return { message: issue.message }
  switch (issue.code) {
    case 'too_small':
      return { message: ORIGINS_MIN[issue.origin] ?? 'validation.min', values: { min: String(issue.minimum) } }
    case 'too_big':
      return { message: ORIGINS_MAX[issue.origin] ?? 'validation.max', values: { max: String(issue.maximum) } }
    case 'invalid_value':
      return { message: 'validation.oneOf', values: { allowed: issue.values.map(String).join(', ') } }
    case 'invalid_type':
      return explainType(issue)
    case 'unrecognized_keys':
      return { message: 'validation.unknownField', values: { fields: issue.keys.join(', ') } }
    default:
      return { message: 'validation.format' }
  }
}

const ORIGINS_MIN: Record<string, string> = { string: 'validation.minLength', array: 'validation.minItems' }
const ORIGINS_MAX: Record<string, string> = { string: 'validation.maxLength', array: 'validation.maxItems' }

function explainType(issue: z.core.$ZodIssueInvalidType): Explained {
  // Absent in a query string reaches a number schema as NaN, in a body as undefined.
  if (issue.input === undefined && issue.message.includes('undefined')) return { message: 'validation.required' }
  if (issue.message.includes('NaN') || issue.expected === 'number' || issue.expected === 'int') {
    return { message: 'validation.number' }
  }
  return { message: 'validation.type' }
}
