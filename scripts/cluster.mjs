// `npm run cluster`: an installation of many processes on one machine, for testing: PostgreSQL, three NATS servers, two
// gateways, two apis, two workers, one video server, a reverse proxy and the simulated fleet. Ctrl-C stops all of it.
import { spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProxy } from './cluster-proxy.mjs'

const UNPRIVILEGED_ID = 65534
const DEBIAN_POSTGRES = '/usr/lib/postgresql'
const NATS_SERVERS = ['/usr/sbin/nats-server', '/usr/bin/nats-server', '/usr/local/bin/nats-server']

/** Where the programs are, or a sentence that says what is missing. */
export function clusterPrograms() {
  const nats = NATS_SERVERS.find((path) => existsSync(path))
  const version = existsSync(DEBIAN_POSTGRES)
    ? readdirSync(DEBIAN_POSTGRES).sort((a, b) => Number(b) - Number(a))[0]
    : undefined
  if (!nats || !version) {
    const missing = [nats ? [] : ['nats-server'], version ? [] : ['postgresql']].flat()
    return { missing: `A cluster needs ${missing.join(' and ')}; on Debian: apt-get install ${missing.join(' ')}.` }
  }
  return { nats, postgres: join(DEBIAN_POSTGRES, version, 'bin') }
}

/**
 * Starts everything on 18 ports from `base` upwards, HTTP first: +0 proxy, +1 and +2 gateways, +3 and +4 apis, +5 and +6
 * workers, +7 video; then +8 and +9 for terminals, +10 the proxy's for them, PostgreSQL and NATS. Answers the processes by name, each of which may be killed and started again.
 */
export async function startCluster({ base, vehicles, say, command, env = {} }) {
  const programs = clusterPrograms()
  if (programs.missing) throw new Error(programs.missing)
  const folder = mkdtempSync(join(tmpdir(), 'fleetwall-cluster-'))
  chmodSync(folder, 0o755)
  const processes = new Map()
  const run = (name, file, args, options = {}) => {
    const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options })
    const print = (chunk) => {
      for (const line of chunk.toString().split('\n')) if (line.trim()) say(name, line)
    }
    child.stdout.on('data', print)
    child.stderr.on('data', print)
    const entry = {
      child,
      ended: new Promise((done) => child.once('exit', done)),
      again: () => run(name, file, args, options),
    }
    processes.set(name, entry)
    return entry
  }

  const databasePort = base + 11
  await startPostgres({ run, bin: programs.postgres, folder, port: databasePort })
  const nats = [0, 1, 2].map((n) => ({ client: base + 12 + n, route: base + 15 + n }))
  nats.forEach((server, n) => {
    const config = join(folder, `nats-${n + 1}.conf`)
    writeFileSync(config, natsConfig({ n, server, nats, folder }))
    run(`nats-${n + 1}`, programs.nats, ['-c', config])
  })
  const common = {
    ...process.env,
    ...env,
    DATABASE_URL: `postgres://postgres@127.0.0.1:${databasePort}/postgres`,
    NATS_URL: nats.map(({ client }) => `nats://127.0.0.1:${client}`).join(','),
    DATA_DIR: join(folder, 'data'),
    SIM_VEHICLES: String(vehicles),
    DEMO_DAYS: '0',
    PUBLIC_HOST: '127.0.0.1',
  }
  const node = (name, role, at) => {
    // 0: the system chooses.
    const terminals = {
      GATEWAY_PORT: String(role === 'gateway' ? base + 7 + at : 0),
      GB32960_PORT: '0',
      ATTACHMENT_PORT: '0',
    }
    const ports = { ...terminals, VIDEO_PORT: '0', PORT: String(base + at) }
    const [file, ...args] = command
    run(name, file, [...args, 'serve', '--role', role], { env: { ...common, ...ports } })
  }
  node('gateway-1', 'gateway', 1)
  // The first one makes the tables; the others would only wait for its lock.
  await ready(base + 1)
  node('gateway-2', 'gateway', 2)
  node('api-1', 'api', 3)
  node('api-2', 'api', 4)
  node('worker-1', 'worker', 5)
  node('worker-2', 'worker', 6)
  node('video-1', 'video', 7)
  const allReady = async () => {
    for (let at = 1; at <= 7; at += 1) await ready(base + at)
  }
  await allReady()
  const proxy = startProxy({
    port: base,
    apis: [base + 3, base + 4],
    video: base + 7,
    gateways: [base + 8, base + 9],
    gatewayPort: base + 10,
  })
  return {
    processes,
    folder,
    databaseUrl: common.DATABASE_URL,
    env: common,
    ports: { http: base, apis: [base + 3, base + 4], gateways: [base + 8, base + 9], gatewayPort: base + 10 },
    ready: allReady,
    async stop() {
      proxy.close()
      const kinds = [/^simulator/, /^(gateway|api|video)/, /^worker/, /^nats/, /^postgres/]
      for (const kind of kinds) {
        const some = [...processes].filter(
          ([name, { child }]) => kind.test(name) && child.exitCode === null && child.signalCode === null,
        )
        for (const [name, { child }] of some) child.kill(name === 'postgres' ? 'SIGINT' : 'SIGTERM')
        await Promise.all(some.map(([, { ended }]) => ended))
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function startPostgres({ run, bin, folder, port }) {
  const data = join(folder, 'postgres')
  mkdirSync(data)
  const unprivileged = process.getuid() === 0 ? { uid: UNPRIVILEGED_ID, gid: UNPRIVILEGED_ID } : {}
  if (unprivileged.uid) chownSync(data, UNPRIVILEGED_ID, UNPRIVILEGED_ID)
  const made = run(
    'initdb',
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8'],
    {
      ...unprivileged,
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  if ((await made.ended) !== 0) throw new Error('the cluster database could not be created')
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', data, '-c', 'max_connections=300']
  run('postgres', join(bin, 'postgres'), args, { ...unprivileged, cwd: '/' })
}

function natsConfig({ n, server, nats, folder }) {
  const routes = nats.filter((_, at) => at !== n).map(({ route }) => `"nats-route://127.0.0.1:${route}"`)
  return `server_name: nats-${n + 1}
listen: 127.0.0.1:${server.client}
max_payload: 8MB
jetstream { store_dir: "${join(folder, `jetstream-${n + 1}`)}" }
cluster { name: fleetwall, listen: 127.0.0.1:${server.route}, routes: [${routes.join(', ')}] }
`
}

/** Waits until a process says that it serves. */
async function ready(port, withinMs = 240_000) {
  for (const until = Date.now() + withinMs; Date.now() < until; ) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(
      () => undefined,
    )
    await answer?.body?.cancel()
    if (answer?.ok) return
    await new Promise((done) => setTimeout(done, 250))
  }
  throw new Error(`nothing is ready on port ${port}`)
}
