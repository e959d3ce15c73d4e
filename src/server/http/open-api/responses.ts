import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { isNothing, type Json, schemaOf } from './json-schema.ts'
import { downloadTypes } from './media.ts'

export const FAILURE: Json = {
  type: 'object',
  required: ['code', 'msg', 'failDetail'],
  properties: {
    code: { type: 'integer', description: 'The HTTP status.' },
    msg: { type: 'string', description: 'In the language of the Lang header; Chinese without one.' },
    data: { type: 'null' },
    failDetail: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message'],
        properties: {
          path: { type: 'string', description: 'The field, dots between the levels.' },
          message: { type: 'string' },
        },
      },
    },
  },
}

const REASONS: Readonly<Record<string, string>> = {
  400: 'The input is not valid; failDetail names the fields.',
  401: 'No session, or one that has ended.',
  403: 'The caller lacks the permission.',
  404: 'Something the input names does not exist in the data scope of the caller.',
  409: 'The change conflicts with the current data or state, or what it names does not exist in the data scope of the caller.',
  413: 'The body or a part of it is too large.',
  415: 'The media type of the body is not supported.',
  429: 'Too many calls; msg says when to try again.',
  503: 'The platform is starting, or its database is unavailable.',
}

/** Answered before the call is known, so without an envelope. */
const HEADERS_TOO_LARGE = { description: 'Request line and headers together exceed 16 KiB.' }

/** Reads that depend on the state of what they read. */
const STATEFUL_READ = /\/verify$/

/** Every status the call can answer with. */
export function responsesOf(endpoint: AnyEndpoint): Json {
  const changes = endpoint.method !== 'GET'
  const codes = [
    '400',
    ...(endpoint.access === 'public' ? [] : ['401', '403']),
    ...(endpoint.audit === null && takesInput(endpoint) ? ['404'] : []),
    ...(changes || endpoint.audit !== null || STATEFUL_READ.test(endpoint.path) ? ['409'] : []),
    ...(changes ? ['413', '415'] : []),
    '429',
    '503',
  ]
  return {
    '200': success(endpoint),
    ...Object.fromEntries(codes.map((code) => [code, failure(code)])),
    '431': HEADERS_TOO_LARGE,
  }
}

const takesInput = ({ query, body }: AnyEndpoint): boolean =>
  !isNothing(schemaOf(query, 'input')) || !isNothing(schemaOf(body, 'input'))

function success(endpoint: AnyEndpoint): Json {
  const data = schemaOf(endpoint.response, 'output')
  if (endpoint.transfer && endpoint.method === 'GET' && isNothing(data)) return download(endpoint)
  const properties = { code: { const: 200 }, msg: { type: 'string' }, data: isNothing(data) ? { type: 'null' } : data }
  return {
    description: 'Success.',
    content: { 'application/json': { schema: { type: 'object', required: ['code', 'data'], properties } } },
  }
}

function download(endpoint: AnyEndpoint): Json {
  const schema = { type: 'string', format: 'binary' }
  return {
    description: 'The file.',
    headers: { 'Content-Disposition': { description: 'The name of the file.', schema: { type: 'string' } } },
    content: Object.fromEntries(downloadTypes(endpoint).map((type) => [type, { schema }])),
  }
}

const failure = (code: string): Json => ({
  description: REASONS[code],
  ...(code === '429' && {
    headers: { 'Retry-After': { description: 'Seconds, where the limit is per minute.', schema: { type: 'integer' } } },
  }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})
