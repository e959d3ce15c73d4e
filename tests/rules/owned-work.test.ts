import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

interface Rule {
  /** Code that is forbidden, because its failure would have no owner. */
  breach: RegExp
  /** Write this instead. */
  instead: string
  /** The files that own it. */
  owners: readonly string[]
}

const RULES: Readonly<Record<string, Rule>> = {
  pipe: {
    breach: /\.pipe\(/,
    instead: 'pipeline() of node:stream/promises, or joined() of #server/ops/streams.ts',
    owners: [],
  },
  readable: {
    breach: /\bReadable\.from\(/,
    instead:
      'readable() of #server/ops/streams.ts, answerExport() of #server/exchange/answer-export.ts or streamAnswer() of #server/http/stream-answer.ts',
    owners: ['src/server/ops/streams.ts'],
  },
  url: {
    breach: /\bnew URL\((?![^\n]*import\.meta\.url)/,
    instead: 'targetOf() of #server/http/upgrade-socket.ts for what came in',
    // Settings, which were checked when the program started, files of our own, and addresses the contract has checked.
    owners: [
      'src/server/http/outbound-call.ts',
      'src/server/modules/people/notice/hook-message.ts',
      'src/server/modules/people/sso/provider-client.ts',
      'src/server/modules/vehicles/geocoding/service-geocoder.ts',
      'src/server/objects/s3-store.ts',
      'src/server/http/security-headers.ts',
      'src/server/ops/worker-thread.ts',
    ],
  },
  interval: {
    breach: /\bsetInterval\(/,
    instead: 'every() of #server/ops/every.ts',
    owners: [
      'src/server/ops/every.ts',
      'src/server/http/http-front.ts',
      'src/simulator/start-fleet.ts',
      'src/simulator/main.ts',
    ],
  },
  asyncTimeout: { breach: /\bset(Timeout|Immediate)\(async\b/, instead: 'a function that catches', owners: [] },
  asyncListener: {
    breach: /\.(on|once|addEventListener)\('[\w-]+', async\b/,
    instead: 'a function that starts the work and catches its failure',
    owners: [],
  },
  upgrade: {
    breach: /\.on\('upgrade'/,
    instead: 'HttpFront.mount()',
    owners: ['src/server/http/http-front.ts', 'src/server/modules/media/video/flv-socket.ts'],
  },
  thread: {
    breach: /\bnew Worker\(/,
    instead: 'inThread() of #server/ops/worker-thread.ts',
    owners: ['src/server/ops/worker-thread.ts'],
  },
  process: {
    breach: /process\.(on|once)\('(uncaughtException|unhandledRejection)/,
    instead: 'ProcessFaults of #server/ops/process-faults.ts',
    owners: ['src/server/ops/process-faults.ts'],
  },
}

/** Names of the rules a source breaks. */
function breaches(path: string, source: string): string[] {
  const code = source.replace(/\/\*[^]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return Object.entries(RULES)
    .filter(([, { breach, owners }]) => breach.test(code) && !owners.includes(path))
    .map(([name]) => name)
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
    .map((path) => join(folder, path).replaceAll('\\', '/'))
}

const files = ['src/server', 'src/simulator'].flatMap(sources)

describe('every stream, timer, thread and handler has an owner', () => {
  it.each([
    ['pipe', 'return rows.pipe(csv)'],
    ['pipe', 'const content = source\n  .pipe(gzip)'],
    ['readable', 'const content = Readable.from(rows)'],
    ['url', "const { pathname } = new URL(request.url ?? '/', 'http://server')"],
    ['interval', 'const timer = setInterval(() => void work(), 1000)'],
    ['interval', 'setInterval(\n  async () => work(), 1000)'],
    ['asyncTimeout', 'setTimeout(async () => { await work() }, 5)'],
    ['asyncListener', "socket.on('data', async (chunk) => take(chunk))"],
    ['upgrade', "server.on('upgrade', (request) => take(request))"],
    ['thread', 'const worker = new Worker(file)'],
    ['process', "process.on('unhandledRejection', () => undefined)"],
  ])('finds a breach of the rule %s', (rule, source) => {
    expect(breaches('src/server/modules/any/any-routes.ts', source)).toEqual([rule])
  })

  it.each([
    "const file = new URL('./roads.json', import.meta.url)",
    '/** Other than `.pipe()` this joins. */',
    '// setInterval( would overlap',
    'await pipeline(rows, csv, file)',
    "socket.on('data', (chunk) => take(chunk))",
  ])('says nothing about %s', (source) => {
    expect(breaches('src/server/modules/any/any-routes.ts', source)).toEqual([])
  })

  it('has no breach in the server and the simulator', () => {
    expect(files.length).toBeGreaterThan(500)
    const found = files.flatMap((path) =>
      breaches(path, readFileSync(join(root, path), 'utf8')).map((rule) => `${path}: use ${RULES[rule]!.instead}`),
    )
    expect(found).toEqual([])
  })

  it('names only owners that own something', () => {
    const idle = Object.values(RULES).flatMap(({ breach, owners }) =>
      owners.filter((path) => !breach.test(readFileSync(join(root, path), 'utf8'))),
    )
    expect(idle).toEqual([])
  })
})
