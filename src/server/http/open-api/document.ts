import { type AnyEndpoint, codesOf } from '#core/contract/endpoint.ts'
import { keysMayCall } from '#core/domain/api-key-grant.ts'
import { exampleObject } from './examples.ts'
import { described, descriptionOf } from './fields.ts'
import { isNothing, type Json, schemaOf } from './json-schema.ts'
import { formOf } from './media.ts'
import { FAILURE, responsesOf } from './responses.ts'
import type { Topic } from './topic.ts'

const ABOUT = [
  'Every call answers `{code, msg, data, failDetail}`; the HTTP status is the code.',
  'Times are Asia/Shanghai, `YYYY-MM-DD HH:mm:ss`.',
  'The header `Lang` (en, zh, ru, es, fr, pt, ar, de) chooses the language of texts.',
  'Text must not contain U+0000 or unpaired surrogates. Examples lead to vehicles of the demo fleet.',
].join(' ')

/** OpenAPI 3.1 of these calls, tagged by their topics. */
export function openApiDocument(
  endpoints: readonly AnyEndpoint[],
  topics: ReadonlyMap<AnyEndpoint, Topic> = new Map(),
): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(endpoint, topics.get(endpoint)),
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fleetwall',
      version: '1',
      description: ABOUT,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The platform that serves this document.' }],
    tags: [...new Set(topics.values())]
      .map(({ name, about }) => ({ name, description: about }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
    paths,
    components: {
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'bearer',
          description: 'Token of a sign-in, or of a wall display. A browser also sends the cookie of its session.',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'API key of a service account or a user (fwk_…), within its permissions. Never part of a URL.',
        },
      },
      schemas: { Failure: FAILURE },
    },
  }
}

/** `GET /tsp-bss/alarm/list` is `getTspBssAlarmList`: unique, and the same as long as the path is. */
export const operationIdOf = ({ method, path }: Pick<AnyEndpoint, 'method' | 'path'>): string =>
  method.toLowerCase() +
  path
    .split(/[^A-Za-z\d]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

function operation(endpoint: AnyEndpoint, topic: Topic | undefined): Json {
  return {
    operationId: operationIdOf(endpoint),
    summary: endpoint.summary,
    description: accessText(endpoint),
    ...(topic && { tags: [topic.name] }),
    'x-access': accessOf(endpoint),
    security: securityOf(endpoint),
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: responsesOf(endpoint),
  }
}

/** One of these is sufficient. */
function securityOf(endpoint: AnyEndpoint): Json[] {
  if (endpoint.access === 'public') return []
  return keysMayCall(endpoint) ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }]
}

function accessOf(endpoint: AnyEndpoint): string {
  const { access } = endpoint
  if (typeof access === 'string') return access
  return 'usedOn' in access ? access.usedOn.join(' ') : codesOf(access).join(' ')
}

function accessText({ access }: AnyEndpoint): string {
  if (access === 'public') return 'Open to everybody.'
  if (access === 'signed-in') return 'For every signed-in account.'
  if ('usedOn' in access) return `For accounts that may open a page of: ${access.usedOn.join(', ')}.`
  const codes = codesOf(access).map((code) => `\`${code}\``)
  return codes.length === 1 ? `Needs the permission ${codes[0]}.` : `Needs one of the permissions ${codes.join(', ')}.`
}

function parameters({ query, path }: AnyEndpoint): Json[] {
  const { properties = {}, required = [] } = described(schemaOf(query, 'input'), path) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, examples, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: description ?? descriptionOf(path, name),
    schema,
    ...(Array.isArray(examples) && { example: examples[0] as unknown }),
  }))
}

function requestBody(endpoint: AnyEndpoint): Json {
  const form = formOf(endpoint)
  if (form) return { requestBody: { required: true, content: { 'multipart/form-data': { schema: form } } } }
  const body = schemaOf(endpoint.body, 'input')
  if (isNothing(body)) return {}
  const schema = described(body, endpoint.path)
  const example = exampleObject(schema, endpoint.path)
  const content = { 'application/json': { schema, ...(example && { example }) } }
  return { requestBody: { required: true, content } }
}
