// Prepares a fresh clone: dependencies and built files. Plain JavaScript, because it runs before anything is installed.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const at = (...parts) => join(root, ...parts)
const MIN_NODE = [20, 19]

export function say(sentence) {
  process.stdout.write(`fleetwall: ${sentence}\n`)
}

export function fail(sentence) {
  process.stderr.write(`fleetwall: ${sentence}\n`)
  process.exit(1)
}

/** Runs a command in the project, its output on ours; answers whether it succeeded. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options })
  if (error) say(`cannot run ${command}: ${error.message}`)
  return status === 0
}

/** A tool of node_modules, run by this very Node. */
export function runTool(name, args, options) {
  return run(process.execPath, [at('node_modules', ...TOOLS[name].split('/')), ...args], options)
}

const TOOLS = {
  tsx: 'tsx/dist/cli.mjs',
  vite: 'vite/bin/vite.js',
  vitest: 'vitest/vitest.mjs',
  tsc: 'typescript7/bin/tsc',
  oxlint: 'oxlint/bin/oxlint',
  biome: '@biomejs/biome/bin/biome',
  depcruise: 'dependency-cruiser/bin/dependency-cruise.mjs',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
}

export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < MIN_NODE[0] || (major === MIN_NODE[0] && minor < MIN_NODE[1])) {
    fail(`Fleetwall requires Node ${MIN_NODE.join('.')} or newer; this is ${process.versions.node}.`)
  }
}

/** Installs the locked dependencies when they are missing or belong to another lock file. */
export function install() {
  const lock = digest([at('package-lock.json')])
  const stamp = at('node_modules', '.fleetwall-lock')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock) return
  if (existsSync(at('node_modules', '.package-lock.json')) && run('npm', ['ls', '--silent'], quiet)) {
    writeFileSync(stamp, lock)
    return
  }
  say('installing dependencies (npm ci) …')
  if (!run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], shell)) {
    fail('npm ci failed; see the message above. The first start needs access to an npm registry.')
  }
  writeFileSync(stamp, lock)
}
const shell = process.platform === 'win32' ? { shell: true } : {}
const quiet = { ...shell, stdio: 'ignore' }

/**
 * The parts of a build and what each is made from. A part whose inputs have not changed since it was built is left alone.
 */
const PARTS = [
  {
    name: 'map',
    what: 'base map tiles from npm data packages (about 20 s)',
    inputs: ['scripts/map', 'package-lock.json'],
    output: 'dist/map/world.pmtiles',
    build: () => runTool('tsx', ['scripts/map/build-map.ts']),
  },
  {
    name: 'roads',
    what: 'road graph of the simulator',
    inputs: [
      'scripts/roads',
      'scripts/map/pmtiles-writer.ts',
      'src/simulator/roads',
      'src/shared/core/demo/hash-random.ts',
      'package-lock.json',
    ],
    output: 'dist/simulator/roads.json',
    build: () => runTool('tsx', ['scripts/roads/build-roads.ts']),
  },
  {
    name: 'regions',
    what: 'outlines of countries and provinces',
    inputs: ['scripts/regions', 'scripts/map', 'package-lock.json'],
    output: 'dist/regions.json',
    build: () => runTool('tsx', ['scripts/regions/build-regions.ts']),
  },
  {
    name: 'outlines',
    what: 'outlines of areas for geofences',
    inputs: ['scripts/regions', 'scripts/map', 'package-lock.json'],
    output: 'dist/area-outlines.json',
    build: () => runTool('tsx', ['scripts/regions/build-outlines.ts']),
  },
  {
    name: 'areas',
    what: 'tree of provinces, cities and districts',
    inputs: ['scripts/regions', 'scripts/map/china-names.ts', 'package-lock.json'],
    output: 'dist/areas.json',
    build: () => runTool('tsx', ['scripts/regions/build-areas.ts']),
  },
  {
    name: 'places',
    what: 'places of the geocoder',
    inputs: ['scripts/regions', 'scripts/map', 'package-lock.json'],
    output: 'dist/places.json',
    build: () => runTool('tsx', ['scripts/regions/build-places.ts']),
  },
  {
    name: 'server',
    what: 'server and simulator',
    inputs: [
      'src/server',
      'src/simulator',
      'src/shared/core',
      'locales',
      'scripts/build-server.mjs',
      'package-lock.json',
    ],
    output: 'dist/server/cli.js',
    build: () => run(process.execPath, ['scripts/build-server.mjs']),
  },
  {
    name: 'web',
    what: 'console and screens (about a minute)',
    inputs: [
      'src/console',
      'src/screens',
      'src/shared',
      'locales',
      'public',
      'index.html',
      'screens.html',
      'vite.config.ts',
      'scripts/bits.ts',
      'scripts/chunk-plan.ts',
      'scripts/compressed-files.ts',
      'scripts/merge-classes.ts',
      'scripts/module-reach.ts',
      'scripts/source-words.ts',
      'scripts/plain-packages.ts',
      'scripts/plain-tables.ts',
      'package-lock.json',
    ],
    output: 'dist/web/index.html',
    build: () => runTool('vite', ['build', '--logLevel', 'warn']),
  },
]

/** Builds what is missing or older than its inputs; `only` limits it to some parts. */
export function build(only = PARTS.map((part) => part.name)) {
  for (const part of PARTS.filter(({ name }) => only.includes(name))) {
    const stamp = at('dist', `.${part.name}-inputs`)
    const inputs = digest(part.inputs.map((input) => at(input)))
    if (existsSync(at(part.output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === inputs) continue
    say(`building ${part.what} …`)
    if (!part.build()) fail(`building ${part.what} failed; see the message above.`)
    mkdirSync(at('dist'), { recursive: true })
    writeFileSync(stamp, inputs)
  }
}

/** One hash over the contents of files and folders; tests do not count. */
function digest(paths) {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf)) hash.update(path).update('\0').update(readFileSync(path))
  return hash.digest('hex')
}

function filesOf(path) {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)))
}
