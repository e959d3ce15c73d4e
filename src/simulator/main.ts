import { existsSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type SimulatedFleet, startFleet } from './start-fleet.ts'
import { openPastRecord } from './past/past-record.ts'
import { openParameterStore } from './parameter-store.ts'
import { openSmsInbox, type SmsInbox } from './sms-inbox.ts'
import { readSimulatorSettings, type SimulatorSettings, SimulatorSettingsError } from './simulator-settings.ts'

const REPORT_MS = 60_000
/** Terminals have processors of their own; where they share those of the platform, people and the platform come first. */
const NICENESS = 5

/** The program: drives the demo fleet until a signal ends it. A wrong setting ends it at once, with a sentence. */
export async function runSimulator(): Promise<void> {
  const settings = settingsOrExit()
  if (settings.vehicles === 0) return say('SIM_VEHICLES is 0: nothing to simulate')
  stepBack()
  const fleet = startFleet({
    ...settings,
    parameterStore: openParameterStore(dataFile('parameters.json'), say),
    versionStore: openParameterStore(dataFile('versions.json'), say),
    pastRecord: openPastRecord(dataFile('past.json'), Date.now(), say),
    say,
  })
  say(`${settings.vehicles} vehicles connect to ${settings.host}:${settings.port}`)
  const inbox = settings.smsPort > 0 ? await smsInbox(settings, fleet) : null
  const report = setInterval(() => {
    const { sent, acknowledged, resent, dropped } = fleet.counters
    say(
      `${fleet.online()} of ${fleet.terminals.length} online, ${sent} messages sent, ${acknowledged} acknowledged, ` +
        `${resent} repeated, ${dropped} dropped`,
    )
  }, REPORT_MS)
  await new Promise<void>((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve())
  })
  clearInterval(report)
  await inbox?.close()
  await fleet.stop()
}

function stepBack(): void {
  try {
    setPriority(NICENESS)
  } catch {
    // Some containers do not allow it; then all are equal.
  }
}

/** Without it the fleet drives all the same; only wake-ups fail. */
async function smsInbox(
  { smsPort: port, smsSecret }: SimulatorSettings,
  fleet: SimulatedFleet,
): Promise<SmsInbox | null> {
  try {
    return await openSmsInbox(port, {
      secret: smsSecret,
      wake: (terminal) => fleet.sms(terminal),
      play: (terminal, order) => fleet.play(terminal, order),
      past: () => fleet.past,
      stopPast: () => fleet.stopPast(),
    })
  } catch (error) {
    say(`SIM_SMS_PORT ${port} cannot be used: ${error instanceof Error ? error.message : String(error)}`)
    return null
  }
}

function settingsOrExit(): SimulatorSettings {
  try {
    const assets = fileURLToPath(new URL('./assets/', import.meta.url))
    return { ...readSimulatorSettings(process.env, roadsFile()), ...(existsSync(assets) ? { assets } : {}) }
  } catch (error) {
    if (!(error instanceof SimulatorSettingsError)) throw error
    process.stderr.write(`simulator: ${error.message}\n`)
    // Starting again would end the same way.
    process.exit(2)
  }
}

/** In the platform's data folder, so that a fresh start of both deletes it. */
const dataFile = (name: string): string => join(process.env.DATA_DIR?.trim() || './data', 'simulator', name)

/** The build puts it next to the program; a run from source finds it in the build's output. */
function roadsFile(): string {
  const places = ['./roads.json', '../../dist/simulator/roads.json']
  const found = places.map((path) => fileURLToPath(new URL(path, import.meta.url))).find((path) => existsSync(path))
  if (!found) throw new SimulatorSettingsError('The road graph is missing. Run npm start to build it.')
  return found
}

function say(sentence: string): void {
  process.stdout.write(`simulator: ${sentence}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await runSimulator()
