import { Validator } from '@seriousme/openapi-schema-validator'
import { afterAll, describe, expect, it } from 'vitest'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { contractCalls } from '#tests/support/contract.ts'
import { testApp } from '#tests/support/server.ts'
import type { Json } from './open-api/json-schema.ts'
import { openApiDocument } from './open-api/document.ts'
import { openApiPages } from './open-api.ts'
import { route } from './route.ts'

interface Operation {
  operationId: string
  parameters: { name: string; required: boolean; description?: string; example?: unknown; schema: Json }[]
  requestBody?: { content: Record<string, { schema: Json; example?: unknown }> }
  responses: Record<string, { description: string; content?: Json }>
  tags: string[]
}

const endpoints = contractCalls.map(({ endpoint }) => endpoint)
const document = openApiDocument(endpoints)
const paths = document.paths as Record<string, Record<string, Operation>>
const operations = contractCalls.map(({ name, endpoint }) => ({
  name,
  endpoint,
  operation: paths[endpoint.path]![endpoint.method.toLowerCase()]!,
}))
const bodyOf = ({ requestBody }: Operation) => requestBody?.content['application/json']

function* undescribed(schema: Json, where: string): Generator<string> {
  const { properties = {}, items, additionalProperties, anyOf, oneOf, prefixItems } = schema
  for (const [name, inner] of Object.entries(properties as Record<string, Json>)) {
    if (!inner.description) yield `${where}.${name}`
    yield* undescribed(inner, `${where}.${name}`)
  }
  const nested = [items, additionalProperties, anyOf, oneOf, prefixItems].flat()
  for (const inner of nested) if (typeof inner === 'object') yield* undescribed(inner as Json, where)
}

/** As a query string carries it. */
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

describe('the OpenAPI document', () => {
  it('is valid OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(structuredClone(document))
    expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
  })

  it('names every operation once, by method and path', () => {
    const ids = operations.map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(contractCalls.length)
    expect(ids).toContain('getTspBssAlarmList')
    expect(ids.filter((id) => !/^(get|post|put|delete)[A-Z][A-Za-z\d]+$/.test(id))).toEqual([])
  })

  it('describes every parameter and every property of a body', () => {
    const missing = operations.flatMap(({ name, operation }) => [
      ...operation.parameters.filter((each) => !each.description).map((each) => `${name} ${each.name}`),
      ...undescribed(bodyOf(operation)?.schema ?? {}, name),
    ])
    expect(missing).toEqual([])
  })

  it('tags operations with their topic and describes each tag once', () => {
    const [first, second, third] = endpoints as [AnyEndpoint, AnyEndpoint, AnyEndpoint]
    const fence = { name: 'fence', about: 'Geofences.' }
    const alarm = { name: 'alarm', about: 'Alarms.' }
    const topics = new Map([
      [first, fence],
      [second, alarm],
      [third, fence],
    ])
    const tagged = openApiDocument([first, second, third], topics) as unknown as {
      tags: unknown
      paths: Record<string, Record<string, Operation>>
    }
    expect(tagged.tags).toEqual([
      { name: 'alarm', description: 'Alarms.' },
      { name: 'fence', description: 'Geofences.' },
    ])
    const tagsOf = ({ method, path }: AnyEndpoint) => tagged.paths[path]![method.toLowerCase()]!.tags
    expect([first, second, third].map(tagsOf)).toEqual([['fence'], ['alarm'], ['fence']])
  })

  it.each(operations)('gives $name an example that its schema accepts', ({ endpoint, operation }) => {
    // Some searches want a VIN or a serial number.
    const needed = operation.parameters.filter(({ name, required }) => required || name === 'vin')
    expect(needed.filter((each) => each.example === undefined)).toEqual([])
    const query = Object.fromEntries(needed.map(({ name, example }) => [name, asText(example)]))
    const given = operation.parameters.length > 0 ? query : undefined
    expect(endpoint.query.safeParse(given)).toMatchObject({ success: true })
    for (const each of operation.parameters.filter(({ example }) => example !== undefined)) {
      const issues = endpoint.query.safeParse({ [each.name]: asText(each.example) }).error?.issues ?? []
      expect(issues.filter((issue) => issue.path[0] === each.name && issue.code !== 'custom')).toEqual([])
    }
    const body = bodyOf(operation)
    expect(body === undefined || body.example !== undefined).toBe(true)
    expect(body === undefined || endpoint.body.safeParse(body.example).success).toBe(true)
  })

  it('has the forms of the uploads', () => {
    const forms = operations.filter(({ operation }) => operation.requestBody?.content['multipart/form-data'])
    expect(forms.map(({ name }) => name).toSorted()).toEqual([
      'dryRunImport',
      'importBindings',
      'importPartTypes',
      'importPartVersions',
      'importParts',
      'uploadEditorImage',
      'uploadLogo',
      'uploadObject',
      'uploadThroughBackend',
    ])
  })

  it('names the media types of downloads', () => {
    const types = (name: string) =>
      Object.keys(operations.find((each) => each.name === name)!.operation.responses['200']!.content!)
    const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
    expect(types('exportTrips')).toEqual([workbook, 'text/csv'])
    expect(types('downloadPartTemplate')).toEqual([workbook])
    expect(types('exportPositionTrack')).toEqual([
      'application/gpx+xml',
      'application/vnd.google-earth.kml+xml',
      'text/csv',
    ])
  })
})

describe('/docs/json', async () => {
  const { app, close } = await testApp((each) => {
    for (const { endpoint } of contractCalls.slice(0, 5)) route(each, endpoint, () => null)
    void openApiPages(each)
  })
  afterAll(() => close())
  const get = (headers: Record<string, string> = {}, path = '/docs/json') => app.inject({ url: path, headers })

  it('is made once and sent as it is, packed where the client unpacks', async () => {
    const plain = await get()
    expect(plain.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-cache',
    })
    expect(Object.keys((plain.json() as { paths: object }).paths).length).toBeGreaterThan(3)
    for (const encoding of ['gzip', 'br']) {
      const packed = await get({ 'accept-encoding': encoding })
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag })
      expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
    }
  })

  it('is not sent again to who has it', async () => {
    const { headers } = await get()
    const again = await get({ 'if-none-match': String(headers.etag) })
    expect(again).toMatchObject({ statusCode: 304, body: '' })
  })

  it('is there as YAML too', async () => {
    const answer = await get({}, '/docs/yaml')
    expect(answer.headers['content-type']).toBe('application/yaml; charset=utf-8')
    expect(answer.json()).toMatchObject({ openapi: '3.1.0' })
  })
})
