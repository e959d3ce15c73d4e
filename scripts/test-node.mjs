// `npm run test:node [version …]`: starts the platform and runs a part of the tests on other versions of Node; with
// `--start-only` no tests.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, install, root, run, say } from './prepare.mjs'

const VERSIONS = ['22.23.3', '24.21.0']
/** Tests that depend most on the runtime: sockets, streams, buffers, the database driver, worker threads. */
const TESTS = ['src/shared/core/protocol', 'src/server/store', 'src/server/http', 'src/server/ops']
const READY_MS = 180_000
const STOP_MS = 30_000

install()
build()
const asked = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const startOnly = process.argv.includes('--start-only')
let failed = 0
for (const version of asked.length > 0 ? asked : VERSIONS) {
  const node = nodeOf(version)
  const steps = [
    ['starts and stops', () => startsAndStops(node)],
    ...(startOnly ? [] : [['passes the tests', () => passesTests(node)]]),
  ]
  for (const [what, step] of steps) {
    const ok = await step()
    if (!ok) failed += 1
    say(`Node ${String(version)} ${String(what)}: ${ok ? 'yes' : 'NO'}`)
  }
}
process.exitCode = failed > 0 ? 1 : 0

const passesTests = (node) =>
  run(node, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'node', ...TESTS])

/** The program of a version, from the package of this platform; installed once. */
function nodeOf(version) {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const name = `node-${platform}-${process.arch}`
  const folder = join(root, 'node_modules/.cache/fleetwall-node', version)
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(program)) return program
  mkdirSync(folder, { recursive: true })
  say(`installing Node ${version} …`)
  const args = ['install', '--prefix', folder, '--no-save', '--no-audit', '--no-fund', `${name}@${version}`]
  if (!run('npm', args, { cwd: folder, shell: process.platform === 'win32' })) throw new Error(`cannot install ${name}`)
  return program
}

/** A platform with a new database that becomes ready, answers its version and ends with code 0. */
async function startsAndStops(node) {
  const data = mkdtempSync(join(tmpdir(), 'fleetwall-node-'))
  const [port, ...others] = await freePorts(5)
  const [gateway, video, attachments, energy] = others
  const platform = spawn(node, [join(root, 'bin/fleetwall.mjs'), 'serve'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      DATA_DIR: data,
      LOG_LEVEL: 'error',
      PORT: port,
      GATEWAY_PORT: gateway,
      VIDEO_PORT: video,
      ATTACHMENT_PORT: attachments,
      GB32960_PORT: energy,
    },
  })
  const ended = new Promise((resolve) => platform.once('exit', (code) => resolve(code)))
  try {
    const ready = await Promise.race([becomesReady(port), ended.then(() => false)])
    platform.kill('SIGTERM')
    const code = await Promise.race([ended, after(STOP_MS, 'still running')])
    return ready && code === 0
  } finally {
    platform.kill('SIGKILL')
    rmSync(data, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function becomesReady(port) {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return true
    await after(250)
  }
  return false
}

function after(ms, value) {
  return new Promise((resolve) => {
    setTimeout(() => resolve(value), ms).unref()
  })
}

/** Free ports; all are held until the last one is known, so that they differ. */
async function freePorts(count) {
  const servers = await Promise.all(
    Array.from(
      { length: count },
      () =>
        new Promise((resolve) => {
          const server = createServer().listen(0, '127.0.0.1', () => resolve(server))
        }),
    ),
  )
  const ports = servers.map((server) => server.address().port)
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}
