import type { Logger } from 'pino'
import type { AlarmKeeper } from '../alarms/alarm-keeper.ts'
import type { Bus } from '../bus/bus.ts'
import type { TerminalGateways } from '../gateway/terminal-gateways.ts'
import type { TerminalRegistry } from '../gateway/terminal-registry.ts'
import { oneAtATime } from '#server/ops/one-at-a-time.ts'
import type { FleetView } from '../tracker/fleet-view.ts'
import type { TrackedFleet } from '../tracker/tracked-fleet.ts'
import { masterDataChanged, rulesChanged, terminalsChanged } from './topics.ts'

export interface MasterDataParts {
  bus: Bus
  fleet: TrackedFleet
  alarms: AlarmKeeper
  registry: TerminalRegistry
  /** Absent without the role gateway. */
  gateways: TerminalGateways | undefined
  log: Logger
}

export interface MasterData {
  /** The fleet for modules: after a reload all processes know what has changed. */
  view: FleetView
  terminalsChanged(terminalIds: readonly number[]): Promise<void>
  rulesChanged(): Promise<void>
  /** Reads all data that may have changed during a disconnection again. Never rejects. */
  catchUp(): Promise<void>
}

/** Synchronises master data in memory: the process that changes it notifies the others. */
export function masterDataKeeper({ bus, fleet, alarms, registry, gateways, log }: MasterDataParts): MasterData {
  const refresh = (terminalIds?: readonly number[]) => {
    if (gateways) return gateways.refresh(terminalIds)
    return terminalIds ? registry.refresh(terminalIds) : registry.load()
  }
  const reload = oneAtATime(async () => {
    await fleet.reload()
    await refresh()
  })
  const fromOthers = (work: () => Promise<void>) =>
    work().catch((error: unknown) => log.warn({ err: error }, 'changed master data not read'))
  bus.subscribe(masterDataChanged, (_, from) => {
    if (from !== bus.node) void fromOthers(reload)
  })
  bus.subscribe(terminalsChanged, (terminalIds, from) => {
    if (from !== bus.node) void fromOthers(() => refresh(terminalIds))
  })
  bus.subscribe(rulesChanged, (_, from) => {
    if (from !== bus.node) void fromOthers(alarms.reload)
  })
  return {
    view: {
      counters: (scope) => fleet.counters(scope),
      state: (vehicleId) => fleet.state(vehicleId),
      snapshots: (vehicleIds) => fleet.snapshots(vehicleIds),
      hour: (vehicleId, hour) => fleet.hour(vehicleId, hour),
      all: (scope) => fleet.all(scope),
      views: (scope) => fleet.views(scope),
      eachState: (scope, visit) => fleet.eachState(scope, visit),
      async reload() {
        await reload()
        bus.publish(masterDataChanged, null)
      },
    },
    async terminalsChanged(terminalIds) {
      await refresh(terminalIds)
      bus.publish(terminalsChanged, terminalIds)
    },
    async rulesChanged() {
      await alarms.reload()
      bus.publish(rulesChanged, null)
    },
    catchUp: () =>
      fromOthers(async () => {
        await reload()
        await alarms.reload()
        await fleet.catchUp()
      }),
  }
}
