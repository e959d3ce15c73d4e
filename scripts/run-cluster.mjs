// Runs scripts/cluster.mjs until Ctrl-C. CLUSTER_PORT (8090) is where the proxy listens; everything else lies above it.
import { startCluster } from './cluster.mjs'
import { SERVER_FLAGS } from './server-flags.mjs'

const base = Number(process.env.CLUSTER_PORT ?? 8090)
const vehicles = Number(process.env.SIM_VEHICLES ?? 100)
const command = [process.execPath, ...SERVER_FLAGS, 'bin/fleetwall.mjs']
const started = Date.now()

/** One line for each event: seconds since the start, who, what. */
function say(name, line) {
  if (/^(nats|postgres|initdb)/.test(name)) return
  let text = line
  try {
    const { level, msg, time: _time, pid: _pid, hostname: _host, name: _name, ...facts } = JSON.parse(line)
    if (level < 30 || msg === 'request completed' || msg === 'incoming request') return
    const reason = facts.err?.message ?? facts.reason
    text = `${level >= 40 ? '! ' : ''}${msg}${reason ? `: ${reason}` : ''}${facts.partitions ? ` [${facts.partitions}]` : ''}`
  } catch {
    // The notice of the first start is text already.
  }
  console.log(`${((Date.now() - started) / 1000).toFixed(1).padStart(7)}  ${name.padEnd(10)}  ${text}`)
}

const cluster = await startCluster({ base, vehicles, say, command })
say('cluster', `console http://localhost:${base}/ · terminals ${cluster.ports.gatewayPort} · Ctrl-C stops everything`)
const { spawn } = await import('node:child_process')
const simulator = spawn(process.execPath, ['bin/fleetwall.mjs', 'simulate'], {
  env: { ...cluster.env, GATEWAY_PORT: String(cluster.ports.gatewayPort) },
  stdio: ['ignore', 'ignore', 'inherit'],
})
cluster.processes.set('simulator', { child: simulator, ended: new Promise((done) => simulator.once('exit', done)) })
let stopping
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    stopping ??= cluster.stop().then(() => process.exit(0))
  })
}
