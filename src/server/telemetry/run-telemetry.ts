import { setTimeout as wait } from 'node:timers/promises'
import { every } from '../ops/every.ts'
import { Underway } from '../ops/underway.ts'
import { preparePartitions } from '../store/partitions.ts'
import type { AssembledTelemetry } from './assemble-telemetry.ts'
import type { OpenPorts } from './gateway/terminal-gateways.ts'
import { followFleet, publishPresence } from './roles/fleet-following.ts'
import { sessionOf } from './roles/session-directory.ts'
import { filesStored } from './roles/topics.ts'
import type { TelemetryParts } from './telemetry-parts.ts'

const SWEEP_COMMANDS_MS = 5_000
const DRAIN_MS = 10_000
/** Time for the last logout rows, after the connections were ended. */
const FAREWELL_MS = 2_000

/** Of a process without the role gateway. */
const CLOSED_PORTS: OpenPorts = { gatewayPort: 0, gb32960Port: 0, gatewayTlsPort: 0, gb32960TlsPort: 0 }

/** Starts what was assembled. A start that fails leaves nothing behind that would run on or keep the process. */
export async function runTelemetry(
  assembled: AssembledTelemetry,
  { log, settings }: Pick<TelemetryParts, 'log' | 'settings'>,
  endings: readonly (() => void)[],
): Promise<{ ports: OpenPorts; close: () => Promise<void> }> {
  const close = stopperOf(assembled, log, endings)
  const ports = await open(assembled, settings).catch(async (error: unknown) => {
    await close()
    throw error
  })
  if (assembled.gateways) log.info(ports, 'terminals may connect')
  return { ports, close }
}

/** Starts timers and subscriptions; returns a function that stops everything in the order that loses nothing. */
function stopperOf(
  assembled: AssembledTelemetry,
  log: TelemetryParts['log'],
  others: readonly (() => void)[],
): () => Promise<void> {
  const { bus, tracker, fleet, live, alarms, pool, storing, sessions, relay, gateways, masterData } = assembled
  const { shared, tamper, dispatcher, router, ingest } = assembled
  const underway = new Underway()
  const sweepCommands = () => (storing.leads() ? router.sweep(Date.now()) : undefined)
  const failed = (error: unknown) => log.warn({ err: error }, 'forgotten commands not ended, will retry')
  const timer = every(SWEEP_COMMANDS_MS, sweepCommands, failed)
  const endings = [
    followFleet({ bus, tracker, fleet, live, alarms }),
    ...others,
    () => sessions.close(),
    () => relay.close(),
  ]
  if (gateways && shared) endings.push(publishPresence({ bus, tracker, log }, (at) => gateways.contactedSince(at)))
  endings.push(bus.subscribe(filesStored, ({ jobId, evidence }) => dispatcher.filesStored(jobId, evidence)))
  bus.onReturn(() => void underway.add(masterData.catchUp()))
  return async () => {
    const stopped = timer.stop()
    await Promise.race([gateways?.stopReading(), wait(DRAIN_MS, undefined, { ref: false })])
    await storing.drain(DRAIN_MS)
    const closed = gateways?.closeAll()
    await storing.close(FAREWELL_MS)
    await closed
    await gateways?.settle()
    await tamper.stop()
    await alarms.stop()
    await dispatcher.stop()
    await live.close()
    for (const end of endings) end()
    await fleet.stop()
    await ingest.stop()
    await stopped
    await underway.settled()
    await pool.end()
  }
}

/** Reads what memory holds from the database, then lets terminals connect. */
async function open(assembled: AssembledTelemetry, settings: TelemetryParts['settings']): Promise<OpenPorts> {
  const { pool, tracker, alarms, fleet, terminals, dispatcher, shared, storing, sessions, gateways } = assembled
  await preparePartitions(pool, Date.now())
  // Rules and fences are for registered vehicles; what is open belongs to them.
  await tracker.directory.load()
  await alarms.start()
  await fleet.start()
  await terminals.load()
  await dispatcher.start(!shared)
  storing.start()
  sessions.serve({
    all: () => [...(gateways?.signedOn() ?? [])].map(sessionOf),
    movedAway(session) {
      dispatcher.movedAway(session.terminalId)
      gateways?.replaced(session)
    },
  })
  sessions.askAll()
  return (await gateways?.listen(settings)) ?? CLOSED_PORTS
}
