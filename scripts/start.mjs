// `npm start`: prepares what is missing, then keeps the platform and its simulated fleet running.
import { join, resolve } from 'node:path'
import { messageGateway, PortTaken } from './message-gateway.mjs'
import { build, checkNode, fail, install, root } from './prepare.mjs'
import { logFile, startOutput } from './start-output.mjs'
import { SERVER_FLAGS } from './server-flags.mjs'
import { createSupervisor } from './supervise.mjs'

checkNode()
install()
build()

const port = process.env.PORT ?? '8080'
const simulates = Number(process.env.SIM_VEHICLES ?? '300') > 0
const isProduction = process.env.ENVIRONMENT === 'SOP'
const log = isProduction ? undefined : logFile(join(resolve(root, process.env.DATA_DIR?.trim() || 'data'), 'logs'))
const output = startOutput({
  write: (text) => process.stdout.write(text),
  isTerminal: process.stdout.isTTY === true,
  log: log ?? { line: (text) => process.stdout.write(`${text}\n`) },
})
const { say } = output
const supervisor = createSupervisor({
  say,
  // In production the lines of the log are collected from the output.
  ...(log && { follow: output.follow }),
  cwd: root,
  env: { ...process.env, ...(await simulatorSettings()) },
})
const program = (command, required, flags = []) => ({
  args: [...flags, '--enable-source-maps', join(root, 'bin/fleetwall.mjs'), command],
  required,
})

for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => supervisor.stop(signal))
if (log) say(`starting; the log is in ${log.path}`)
supervisor.launch('server', program('serve', true, SERVER_FLAGS))
void startFleet()
process.exitCode = await supervisor.ended
output.settle()

async function startFleet() {
  if (!simulates || !(await serverReady())) return
  supervisor.launch('simulator', program('simulate', false))
  say(
    `console http://localhost:${port}/   wall http://localhost:${port}/screens.html#/bigScreen   API http://localhost:${port}/docs`,
  )
}

/** The simulator needs the demo terminals to exist; a database that is slow to come only makes it wait. */
async function serverReady() {
  while (!supervisor.stopping()) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.ok) return true
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  return false
}

/** Sleeping terminals of the simulator are woken through its own message gateway (decision record 15). */
async function simulatorSettings() {
  if (!simulates) return {}
  try {
    return await messageGateway(process.env)
  } catch (error) {
    if (error instanceof PortTaken) fail(error.message)
    throw error
  }
}
