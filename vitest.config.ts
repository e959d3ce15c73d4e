import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = import.meta.dirname

/** Test files under `folder` that need modules of their own: they replace some, or say so with `@alone` in their first lines. */
function aloneIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => `${folder}/${path}`)
    .filter((path) => /\bvi\.(do)?[mM]ock\(|@alone\b/.test(readFileSync(join(root, path), 'utf8')))
}
const alone = ['src', 'scripts', 'tests'].flatMap(aloneIn)

const include = {
  node: [
    'src/{server,simulator,shared/core}/**/*.test.ts',
    'scripts/**/*.test.ts',
    'tests/{rules,corpus,fleet}/**/*.test.ts',
    // `npm test` leaves them to `npm run test:all`.
    ...(process.env.FAULTS === 'none' ? [] : ['tests/faults/**/*.test.ts']),
  ],
  web: ['src/{console,screens,shared/web}/**/*.test.tsx'],
  // Making a window takes many times as long as most of these: a file that needs one says so in its first line.
  plain: ['src/{console,screens,shared/web}/**/*.test.ts'],
}
type Kind = keyof typeof include

function kindOf(file: string): Kind {
  if (/^(src\/(server|simulator|shared\/core)|scripts|tests)\//.test(file)) return 'node'
  return file.endsWith('x') ? 'web' : 'plain'
}

/** Libraries that draw: pages are tested without them, and files that each replaced one could not share a worker. */
const double = (library: RegExp, name: string) => ({
  find: library,
  replacement: join(root, 'tests/support/doubles', `${name}.ts`),
})
const doubles = [
  double(/^maplibre-gl$/, 'maplibre-gl'),
  double(/^echarts\/core$/, 'echarts'),
  double(/^echarts\/(charts|components|features|renderers)$/, 'nothing'),
]

/** A project of files that share a worker and its modules, and one of the files that cannot. */
function projects(name: Kind) {
  const test = {
    environment: name === 'web' ? './tests/support/one-window.ts' : 'node',
    ...(name === 'web' && { alias: doubles }),
    // A busy machine takes many times as long: a test that hangs is still found.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // As long as the library of the page tests waits (tests/support/web.ts); the usual second is too short on a busy machine.
    expect: { poll: { timeout: 5000 } },
    // Console output that is handed over while a worker ends is counted as an error of the run, which then fails with every test
    // passed (Vitest 4 and 5): it is written directly instead.
    disableConsoleIntercept: true,
  }
  const setupFiles = name === 'web' ? ['tests/support/web.ts'] : []
  const own = alone.filter((file) => kindOf(file) === name)
  return [
    {
      test: {
        ...test,
        name,
        include: include[name],
        exclude: alone,
        setupFiles: [...setupFiles, 'tests/support/clean-worker.ts'],
        isolate: false,
      },
    },
    ...(own.length > 0 ? [{ test: { ...test, name: `${name} alone`, include: own, setupFiles } }] : []),
  ]
}

export default defineConfig({
  test: {
    // One for each processor: with three on two, page tests ran into their timeouts and the whole took no less time.
    maxWorkers: '100%',
    unstubGlobals: true,
    unstubEnvs: true,
    projects: [...projects('node'), ...projects('web'), ...projects('plain')],
  },
})
