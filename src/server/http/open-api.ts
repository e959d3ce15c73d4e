import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'

export const DOCS_PATH = '/docs'

type Json = Record<string, unknown>

/** OpenAPI 3.1 of everything bound so far. */
export function openApiDocument(endpoints: readonly AnyEndpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = { ...paths[endpoint.path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fleetwall',
      version: '1',
      description:
        'Every call answers `{code, msg, data, failDetail}`; the HTTP status is the code. Times are Asia/Shanghai, `YYYY-MM-DD HH:mm:ss`.',
    },
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
      schemas: { Failure: FAILURE },
    },
  }
}

/** The page at /docs and the document at /docs/json; call it after the last route. */
export async function openApiPages(app: FastifyInstance): Promise<void> {
  const document = openApiDocument(app.endpoints)
  await app.register(swagger, { mode: 'static', specification: { document: document as never } })
  // Our own security headers stay as they are; the page needs nothing from elsewhere.
  await app.register(swaggerUi, {
    routePrefix: DOCS_PATH,
    uiConfig: { docExpansion: 'none', validatorUrl: null },
    theme: {
      title: 'Fleetwall API',
      // The bar offers to load documents from elsewhere, which our headers forbid.
      css: [{ filename: 'fleetwall.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  })
}

const FAILURE = {
  type: 'object',
  required: ['code', 'msg', 'failDetail'],
  properties: {
    code: { type: 'integer' },
    msg: { type: 'string', description: 'In the language of the Lang header; Chinese without one.' },
    data: { type: 'null' },
    failDetail: {
      type: 'array',
      items: {
        type: 'object',
        required: ['message'],
        properties: { path: { type: 'string' }, message: { type: 'string' } },
      },
    },
  },
}

function operation(endpoint: AnyEndpoint): Json {
  const body = schemaOf(endpoint.body, 'input')
  const failures = endpoint.access === 'public' ? ['400', '429', '503'] : ['400', '401', '403', '429', '503']
  return {
    summary: endpoint.summary,
    description: accessText(endpoint),
    tags: [endpoint.path.split('/')[1]],
    'x-access': typeof endpoint.access === 'string' ? endpoint.access : codesOf(endpoint.access).join(' '),
    security: endpoint.access === 'public' ? [] : [{ token: [] }],
    parameters: parameters(endpoint),
    ...(isNothing(body) ? {} : { requestBody: { required: true, content: { 'application/json': { schema: body } } } }),
    responses: {
      '200': { description: 'Success', content: success(endpoint) },
      ...Object.fromEntries(failures.map((code) => [code, failure(code)])),
    },
  }
}

function accessText({ access }: AnyEndpoint): string {
  if (access === 'public') return 'Open to everybody.'
  if (access === 'signed-in') return 'For every signed-in account.'
  const codes = codesOf(access).map((code) => `\`${code}\``)
  return codes.length === 1 ? `Needs the permission ${codes[0]}.` : `Needs one of the permissions ${codes.join(', ')}.`
}

function parameters(endpoint: AnyEndpoint): Json[] {
  const { properties = {}, required = [] } = schemaOf(endpoint.query, 'input') as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function success(endpoint: AnyEndpoint): Json {
  const data = schemaOf(endpoint.response, 'output')
  if (endpoint.transfer && isNothing(data)) return { 'application/octet-stream': {} }
  const properties = { code: { const: 200 }, msg: { type: 'string' }, data: isNothing(data) ? { type: 'null' } : data }
  return { 'application/json': { schema: { type: 'object', required: ['code', 'data'], properties } } }
}

const failure = (code: string): Json => ({
  description: REASONS[code],
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
})

const REASONS: Record<string, string> = {
  400: 'The input is wrong; failDetail names the fields',
  401: 'No session',
  403: 'No permission',
  429: 'Too many calls',
  503: 'Starting, or the database is away',
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

const isNothing = (schema: Json): boolean => Object.keys(schema).length === 0
