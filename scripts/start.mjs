// `npm start`: prepares what is missing, then runs the platform and, beside it, the simulated fleet.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build, checkNode, install, root, say } from './prepare.mjs'

checkNode()
install()
build()

const port = process.env.PORT ?? '8080'
const vehicles = process.env.SIM_VEHICLES ?? '300'
// Sleeping terminals of the simulator are woken through its own message gateway (decision record 15).
const smsPort = process.env.SIM_SMS_PORT ?? '7615'
const env = {
  ...process.env,
  SIM_SMS_PORT: smsPort,
  ...(Number(vehicles) > 0 && !process.env.SMS_GATEWAY_URL
    ? { SMS_GATEWAY_URL: `http://127.0.0.1:${smsPort}/sms` }
    : {}),
  ...(Number(vehicles) > 0 && !process.env.SIM_REPLAY_URL
    ? { SIM_REPLAY_URL: `http://127.0.0.1:${smsPort}/replay` }
    : {}),
}
const children = new Map()
let stopping = false

function launch(name, args) {
  const child = spawn(process.execPath, ['--enable-source-maps', join(root, 'bin/fleetwall.mjs'), ...args], {
    cwd: root,
    env,
    stdio: 'inherit',
  })
  children.set(name, child)
  child.on('exit', (code, signal) => {
    children.delete(name)
    if (name === 'server' || children.size === 0) {
      stop('SIGTERM')
      process.exitCode = code ?? (signal ? 1 : 0)
    } else if (!stopping) {
      say(`the ${name} ended (${signal ?? code}); the server goes on.`)
    }
  })
}

function stop(signal) {
  stopping = true
  for (const child of children.values()) child.kill(signal)
}

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal))

launch('server', ['serve'])
if (Number(vehicles) > 0 && (await serverReady())) {
  launch('simulator', ['simulate'])
  say(
    `console http://localhost:${port}/   wall http://localhost:${port}/screens.html#/bigScreen   API http://localhost:${port}/docs`,
  )
}

/** The simulator needs the demo terminals to exist; a database that is slow to come only makes it wait. */
async function serverReady() {
  while (!stopping) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return false
}
