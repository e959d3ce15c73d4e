import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runSimulator } from './run-simulator.ts'
import { readSimulatorSettings, SimulatorSettingsError } from './simulator-settings.ts'

const REPORT_MS = 60_000

/** The program: drives the demo fleet until a signal ends it. */
function main(): void {
  // Built it lies beside the file, from source it is found where the build puts it.
  const candidates = ['./roads.json', '../../dist/simulator/roads.json', '../simulator/roads.json']
  const roads = candidates.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) => existsSync(path))
  if (!roads) throw new SimulatorSettingsError('The road graph is missing; npm start builds it.')
  const settings = readSimulatorSettings(process.env, roads)
  if (settings.vehicles === 0) return say('SIM_VEHICLES is 0: nothing to simulate')
  const simulator = runSimulator(settings)
  say(`${settings.vehicles} vehicles connect to ${settings.host}:${settings.port}`)
  const report = setInterval(() => {
    const { sent, acknowledged, resent, dropped } = simulator.counters
    say(
      `${simulator.online()} of ${simulator.terminals.length} online, ${sent} messages sent, ${acknowledged} acknowledged, ` +
        `${resent} repeated, ${dropped} dropped`,
    )
  }, REPORT_MS)
  const stop = () => {
    clearInterval(report)
    void simulator.stop().then(() => process.exit(0))
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop)
}

function say(sentence: string): void {
  process.stdout.write(`simulator: ${sentence}\n`)
}

try {
  main()
} catch (error) {
  if (!(error instanceof SimulatorSettingsError)) throw error
  process.stderr.write(`simulator: ${error.message}\n`)
  process.exitCode = 1
}
