// @once: about input and status; access.test.ts sends the same calls to every PostgreSQL.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { beginTwoStep, confirmTwoStep, endSession, modifyPassword, signIn, signOut } from '#core/contract/account.ts'
import { listAudit } from '#core/contract/audit.ts'
import type { AnyEndpoint } from '#core/contract/endpoint.ts'
import { sortsOf } from '#core/contract/paging.ts'
import { CallTable } from '#tests/support/call-table.ts'
import { contractCalls, inputSchema, type JsonSchema } from '#tests/support/contract.ts'
import { sampled } from '#tests/support/contract-sample.ts'
import { testDatabase } from '#tests/support/database.ts'
import { seedHistory } from '#tests/support/demo-history.ts'
import { endpointSample } from '#tests/support/endpoint-sample.ts'
import { object, oddValue } from '#tests/support/generated-input.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { REJECTED_BY_DATABASE } from '../http/error-answers.ts'
import { openApiDocument } from '../http/open-api/document.ts'
import { unstorableIn } from '../http/storable-input.ts'
import { accountRepository } from '../modules/people/account/account-repository.ts'
import { createSessions } from '../modules/people/account/sessions.ts'
import { seedDemo } from '../modules/system/demo/seed-demo.ts'
import { createLog } from '../ops/log.ts'
import { startPlatform } from './start-platform.ts'
import { readSettings } from './settings.ts'

const SEED = 7
/** Generated inputs of one call, and odd values of one field. */
const INPUTS = 2
const ODD_VALUES = 1
const AT_ONCE = 8
/** What another call of the same moment has added or removed. */
const RACES = ['23505', '23503']
const LONG_WALK = { timeout: 240_000 }

/** They end the session of the walk, or block all access. */
const LEFT_OUT: readonly AnyEndpoint[] = [signOut, signIn, modifyPassword, endSession, beginTwoStep, confirmTwoStep]
const calls = sampled('generated', contractCalls).filter(({ endpoint }) => !LEFT_OUT.includes(endpoint))

const db = await testDatabase()
const quiet = createLog('silent')
await seedDemo(db, { simVehicles: 6 }, quiet)
const demo = await seedHistory(db)
await afterSeeds()
const folder = mkdtempSync(join(tmpdir(), 'fw-generated-'))
const lines: string[] = []
const log = createLog('warn', { write: (line: string) => lines.push(line) })
const settings = readSettings({
  DATA_DIR: folder,
  DATABASE_URL: db.url,
  SIM_VEHICLES: '6',
  ADMIN_PASSWORD: 'administrator 1',
})
const ports = { port: 0, gatewayPort: 0, gb32960Port: 0, videoPort: 0, attachmentPort: 0 }
const platform = await startPlatform({ ...settings, ...ports }, log, () => undefined)
await platform.ready
const table = new CallTable()
afterAll(async () => {
  table.write()
  await platform.close()
  await db.close()
  rmSync(folder, { recursive: true })
})

const sessions = createSessions(accountRepository(db))
let accounts = 0
async function tokenOf(oemId: string, roles: 'all'[]): Promise<string> {
  const found = await db.pool.query('select id from organisation where oem_id = $1 and parent_id is null', [oemId])
  const { id: orgId } = found.rows[0] as { id: number }
  const { id } = await addAccount(db, { username: `generated${++accounts}`, password: 'x', oemId, orgId, roles })
  return (await sessions.open(id, 'test')).token
}

interface Input {
  query?: unknown
  body?: unknown
}
interface Answer {
  status: number
  text: string
  type: string
  failDetail: { path?: string }[]
}

/** Calls of a signed-in user that were answered like anonymous ones. */
const signedOut: string[] = []

async function send(caller: string, token: string | null, endpoint: AnyEndpoint, input: Input): Promise<Answer> {
  const url = new URL(endpoint.path, platform.address)
  for (const [name, value] of Object.entries((input.query ?? {}) as object))
    if (value !== undefined) url.searchParams.set(name, asText(value))
  const response = await fetch(url, {
    method: endpoint.method,
    headers: { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' },
    ...(endpoint.method !== 'GET' && { body: JSON.stringify(input.body ?? {}) }),
  })
  const text = await response.text()
  if (token && response.status === 401) signedOut.push(`${caller}: ${endpoint.path}`)
  table.add(caller, `${endpoint.method} ${endpoint.path}`, response.status)
  const type = response.headers.get('content-type') ?? ''
  const isEnvelope = type.includes('json')
  return { status: response.status, text, type, failDetail: isEnvelope ? (JSON.parse(text) as Answer).failDetail : [] }
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value).slice(0, 3000))

const HALF_CHARACTER = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g
/** As a query string delivers it. */
const received = (query: unknown): unknown =>
  Object.fromEntries(
    Object.entries((query ?? {}) as object)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, asText(value).replace(HALF_CHARACTER, '\uFFFD')]),
  )

/** Whether the contract accepts this input. */
function isAccepted({ query, body }: AnyEndpoint, input: Input): boolean {
  const storable = !unstorableIn(received(input.query)) && !unstorableIn(input.body)
  return storable && query.safeParse(received(input.query)).success && body.safeParse(input.body ?? {}).success
}

interface Operation {
  requestBody?: { content: Record<string, { example?: object }> }
  responses: Record<string, { content?: Record<string, unknown> }>
}
const documented = openApiDocument(calls.map(({ endpoint }) => endpoint)).paths as Record<
  string,
  Record<string, Operation>
>
const operationOf = ({ method, path }: AnyEndpoint): Operation => documented[path]![method.toLowerCase()]!

/** What is wrong with an answer, whoever asked. */
function flawsOf(endpoint: AnyEndpoint, input: Input, answer: Answer): string[] {
  const response = operationOf(endpoint).responses[String(answer.status)]
  const at = `${endpoint.method} ${endpoint.path} ${JSON.stringify(input).slice(0, 400)}: ${answer.status}`
  if (answer.status >= 500) return [`${at} ${answer.text.slice(0, 200)}`]
  if (!response) return [`${at} is not documented`]
  const types = Object.keys(response.content ?? {})
  return types.some((type) => answer.type.startsWith(type)) || answer.text === '' ? [] : [`${at} sent ${answer.type}`]
}

/** Runs some work on every item, several at a time, and gathers what it found. */
async function gathered<T>(items: readonly T[], work: (item: T) => Promise<string[]>): Promise<string[]> {
  const found: string[] = []
  const queue = items.values()
  const worker = async () => {
    for (const item of queue) found.push(...(await work(item)))
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return found
}

const generated = (endpoint: AnyEndpoint, count: number): Input[] => {
  const part = (schema: JsonSchema | undefined) => (schema ? object(schema) : fc.constant(undefined))
  const input = fc.record({ query: part(inputSchema(endpoint.query)), body: part(inputSchema(endpoint.body)) })
  return fc.sample(input, { seed: SEED, numRuns: count })
}

/** Input the contract accepts: of tenant demo, or the examples of the documentation. */
function sampleOf(endpoint: AnyEndpoint): { query: object; body: object } {
  const sample = endpointSample(endpoint, demo)
  const example = operationOf(endpoint).requestBody?.content['application/json']?.example
  return isAccepted(endpoint, sample) || !example ? sample : { ...sample, body: example }
}

/** That sample with one field replaced at a time. */
function withOddFields(endpoint: AnyEndpoint): { field: string; input: Input }[] {
  const sample = sampleOf(endpoint)
  const parts = [
    ['query', inputSchema(endpoint.query)],
    ['body', inputSchema(endpoint.body)],
  ] as const
  return parts.flatMap(([part, schema]) =>
    Object.keys((schema?.properties ?? {}) as object).flatMap((field, at) =>
      fc.sample(oddValue, { seed: SEED + at, numRuns: ODD_VALUES }).map((value) => ({
        field,
        input: { ...sample, [part]: { ...sample[part], [field]: value } },
      })),
    ),
  )
}

const admin = await tokenOf('demo', ['all'])

const valuesOf = (rows: readonly Record<string, unknown>[], field: string) =>
  new Set(rows.map((row) => row[field]).filter((value) => value !== null))

describe('generated calls', () => {
  it('without a user answer 401, whatever they hold', LONG_WALK, async () => {
    const found = await gathered(calls, async ({ endpoint }) => {
      const answers = await Promise.all(
        generated(endpoint, 1).map(async (input) => ({ input, answer: await send('no token', null, endpoint, input) })),
      )
      return answers.flatMap(({ input, answer }) => [
        ...flawsOf(endpoint, input, answer),
        ...(endpoint.access === 'public' || answer.status === 401 ? [] : [`${endpoint.path}: ${answer.status}`]),
      ])
    })
    expect(found).toEqual([])
  })

  it('of an account without rights answer 403, unless every account may', LONG_WALK, async () => {
    const token = await tokenOf('demo', [])
    const found = await gathered(calls, async ({ endpoint }) => {
      const [input = {}] = generated(endpoint, 1)
      const answer = await send('no rights', token, endpoint, input)
      const refused = typeof endpoint.access === 'string' || answer.status === 403
      return [...flawsOf(endpoint, input, answer), ...(refused ? [] : [`${endpoint.path}: ${answer.status}`])]
    })
    expect(found).toEqual([])
  })

  it('of another tenant neither see nor change anything', LONG_WALK, async () => {
    const token = await tokenOf('demo-two', ['all'])
    const before = await rowsOfDemo()
    const found = await gathered(calls, async ({ endpoint }) => {
      const inputs = [...generated(endpoint, 1), sampleOf(endpoint)]
      const results = await Promise.all(
        inputs.map(async (input) => {
          const answer = await send('another tenant', token, endpoint, input)
          const sent = JSON.stringify(input)
          // Its own trail names what it asked for.
          const secrets = endpoint === listAudit ? [] : demo.secrets
          const seen = secrets.filter((secret) => !sent.includes(secret) && answer.text.includes(secret))
          return [...flawsOf(endpoint, input, answer), ...seen.map((secret) => `${endpoint.path} shows ${secret}`)]
        }),
      )
      return results.flat()
    })
    expect(found).toEqual([])
    expect(await rowsOfDemo()).toEqual(before)
  })

  it(
    'of an administrator answer 400 with the field to every value the contract does not accept',
    LONG_WALK,
    async () => {
      const found = await gathered(calls, async ({ endpoint }) => {
        const flaws: string[] = []
        for (const { field, input } of withOddFields(endpoint)) {
          const answer = await send('administrator', admin, endpoint, input)
          flaws.push(...flawsOf(endpoint, input, answer))
          if (isAccepted(endpoint, input) || answer.status === 413) continue
          const names = answer.status === 400 && answer.failDetail.some(({ path }) => path?.split('.')[0] === field)
          if (!names)
            flaws.push(`${endpoint.path} ${field} ${JSON.stringify(input).slice(0, 300)}: ${answer.text.slice(0, 200)}`)
        }
        return flaws
      })
      expect(found).toEqual([])
    },
  )

  it('of an administrator never answer 5xx, nor a status or media type that is not documented', LONG_WALK, async () => {
    const found = await gathered(calls, async ({ endpoint }) => {
      const flaws: string[] = []
      for (const input of [...generated(endpoint, INPUTS), sampleOf(endpoint)]) {
        const answer = await send('administrator', admin, endpoint, input)
        flaws.push(...flawsOf(endpoint, input, answer))
        if (!isAccepted(endpoint, input) && ![400, 413].includes(answer.status))
          flaws.push(`${endpoint.path} accepts ${JSON.stringify(input).slice(0, 300)}: ${answer.status}`)
      }
      return flaws
    })
    expect(found).toEqual([])
  })

  it('of lists are answered in every order their contract has, and the orders differ', LONG_WALK, async () => {
    const found = await gathered(calls, async ({ endpoint }) => {
      const flaws: string[] = []
      for (const field of sortsOf(endpoint.query)) {
        const [up, down] = await Promise.all([field, `-${field}`].map((sort) => sortedRows(endpoint, sort)))
        if (!up || !down) flaws.push(`${endpoint.path} cannot be sorted by ${field}`)
        // What has no value is last either way.
        else if (valuesOf(up, field).size > 1 && isDeepStrictEqual(up, down))
          flaws.push(`${endpoint.path} has one order for ${field}`)
      }
      return flaws
    })
    expect(found).toEqual([])
  })

  it('never end the session of their caller', () => {
    expect(signedOut).toEqual([])
  })

  it('never leave the rejection of a value to the database', () => {
    const warnings = lines.map((line) => JSON.parse(line) as { msg: string; state?: string })
    const rejected = warnings.filter(({ msg }) => msg === REJECTED_BY_DATABASE || msg === 'request failed')
    expect(rejected.filter(({ state }) => !RACES.includes(state ?? ''))).toEqual([])
  })
})

/** Rows of a list; undefined when it does not answer. */
async function sortedRows(endpoint: AnyEndpoint, sort: string): Promise<Record<string, unknown>[] | undefined> {
  const { query } = endpointSample(endpoint, demo)
  const answer = await send('administrator', admin, endpoint, { query: { ...query, sort } })
  if (answer.status !== 200) return undefined
  return (JSON.parse(answer.text) as { data: { list: Record<string, unknown>[] } }).data.list
}

/** Rows with ids of their own leave the sequences behind. */
async function afterSeeds() {
  const { rows } = await db.pool.query<{ name: string; sequence: string }>(
    `select table_name as name, pg_get_serial_sequence(quote_ident(table_name), 'id') as sequence
     from information_schema.columns where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'`,
  )
  for (const { name, sequence } of rows)
    await db.pool.query(`select setval($1, coalesce((select max(id) from ${name}), 0) + 1)`, [sequence])
}

async function rowsOfDemo() {
  const tables = ['vehicle', 'terminal', 'command_job', 'organisation', 'alarm_event', 'alarm_rule', 'fence', 'dealer']
  return Promise.all(
    tables.map(async (name) => (await db.pool.query(`select * from ${name} where oem_id = 'demo' order by 1`)).rows),
  )
}
