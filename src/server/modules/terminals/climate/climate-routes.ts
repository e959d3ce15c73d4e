import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/climate.ts'
import { BODY_CONTROLS, BODY_READINGS, CABIN_OFFSET, CLIMATE_SETTINGS } from '#core/domain/body-control.ts'
import type { ClimateBlocker } from '#core/domain/climate.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { ApiError, Conflict } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { pageIn } from '#server/store/paging.ts'
import type { Scope } from '#server/store/scope.ts'
import { CommandRefused, type CommandService } from '#server/telemetry/commands/command-service.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import { climateBlocker, type ClimateNeeds } from './climate-conditions.ts'
import { climateExporter } from './climate-exporter.ts'
import type { ClimateOrderRepository, ClimateTarget } from './climate-order-repository.ts'
import type { ClimateRunRepository } from './climate-run-repository.ts'

export interface ClimateRouteParts {
  runs: ClimateRunRepository
  orders: ClimateOrderRepository
  commands: Pick<CommandService, 'create'>
  fleet: Pick<FleetView, 'state'>
  /** Anything while the terminal is connected. */
  sessionOf: (terminalId: number) => unknown
}

/** Climate of vehicles now, and records of its runs. */
export function climateRoutes(app: FastifyInstance, parts: ClimateRouteParts): void {
  const { runs, orders } = parts
  route(app, contract.listClimateRuns, ({ query, caller }) => runs.page(caller, ...pageIn(query)))
  const exported = climateExporter(runs)
  route(app, contract.exportClimateRuns, (call) => answerExport(exported, call))

  route(app, contract.checkClimate, async ({ body: { vins, ...needs }, caller }) =>
    (await orders.targets(caller, vins)).map((target) => candidateOf(parts, target, needs)),
  )
  route(app, contract.startClimate, async ({ body, caller }) => {
    const targets = await orders.targets(caller, body.vins)
    const blocked = new Map<string, ClimateBlocker>()
    for (const target of targets) {
      const blocker = blockerOf(parts, target, body)
      if (blocker) blocked.set(target.vin, blocker)
    }
    const fit = targets.flatMap(({ vin, vehicleId }) => (vehicleId === null || blocked.has(vin) ? [] : [vehicleId]))
    const given = await orders.start(caller, fit, body)
    for (const { vin, vehicleId } of targets) {
      if (vehicleId !== null && !blocked.has(vin) && !given.has(vehicleId)) blocked.set(vin, 'underWay')
    }
    if (given.size === 0) throw new ApiError(409, 'error.climateNone', [{ path: 'vins', message: 'error.climateNone' }])
    return { given: given.size, refused: [...blocked].map(([vin, blocker]) => ({ vin, blocker })) }
  })
  route(app, contract.stopClimate, async ({ body: { ids }, caller }) => {
    const stopped = await orders.stop(caller, ids)
    if (!stopped) throw new Conflict('error.climateStop')
    return { changed: stopped.cancelled + (await switchOff(parts, caller, stopped.running)) }
  })
}

/** One that cannot be switched off now does not stop the others; the last reason is answered when none was. */
async function switchOff(
  { commands }: ClimateRouteParts,
  caller: Scope & { userId: number },
  vins: readonly string[],
): Promise<number> {
  let sent = 0
  let refusal: CommandRefused | null = null
  for (const vin of vins) {
    try {
      await commands.create(caller, { kind: 'bodyControl', vin, params: { action: 'stopClimate' } })
      sent += 1
    } catch (error) {
      if (!(error instanceof CommandRefused)) throw error
      refusal = error
    }
  }
  if (sent === 0 && refusal) throw refusal
  return sent
}

function blockerOf(
  { fleet, sessionOf }: ClimateRouteParts,
  target: ClimateTarget,
  needs: ClimateNeeds,
): ClimateBlocker | null {
  const { vehicleId, terminalId, underWay } = target
  if (vehicleId === null) return 'unknownVehicle'
  if (underWay) return 'underWay'
  const connected = terminalId !== null && sessionOf(terminalId) !== undefined
  const blocker = climateBlocker(target, needs, { state: fleet.state(vehicleId), connected, now: Date.now() })
  // A position that is too old is asked for when the run starts.
  return blocker === 'noPosition' ? null : blocker
}

function candidateOf(parts: ClimateRouteParts, target: ClimateTarget, needs: ClimateNeeds): contract.ClimateCandidate {
  const { vin, plate, vehicleId, states } = target
  const blocker = blockerOf(parts, target, needs)
  const inside = states?.[BODY_READINGS.cabinTemperature]
  const plugged = states?.[BODY_READINGS.plugged]
  return {
    vin,
    plate,
    blocker,
    inside: inside === undefined ? null : inside - CABIN_OFFSET,
    plugged: plugged === undefined ? null : plugged === 1,
    soc: (vehicleId === null ? undefined : parts.fleet.state(vehicleId)?.soc) ?? null,
    hasSettings: states?.[CLIMATE_SETTINGS.climateMode] !== undefined,
    hasSeatHeat: states?.[BODY_CONTROLS.seatHeat] !== undefined,
  }
}
