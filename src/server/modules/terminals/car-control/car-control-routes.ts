import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/car-control.ts'
import { route } from '#server/http/route.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import { CommandRefused, type CommandService } from '#server/telemetry/commands/command-service.ts'
import type { ControlGateRepository } from '#server/telemetry/commands/control-gate-repository.ts'
import { claimedElsewhere } from '#server/telemetry/commands/control-refusals.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { Scope } from '#server/store/scope.ts'
import type { CarControlRepository } from './car-control-repository.ts'
import { controlDetail } from './car-control-presenter.ts'

export interface CarControlParts {
  commands: Pick<CommandService, 'create'>
  vehicles: CarControlRepository
  gate: Pick<ControlGateRepository, 'take'>
  fleet: Pick<FleetView, 'state'>
  /** Anything while the terminal is connected. */
  sessionOf: (terminalId: number) => unknown
}

/** Comfort and body of one vehicle: its state, commands to it, and who controls it. */
export function carControlRoutes(app: FastifyInstance, parts: CarControlParts): void {
  const { vehicles, fleet, sessionOf } = parts
  route(app, contract.getCarControl, async ({ query, caller }) => {
    const found = await known(parts, caller, query.vin)
    const { vehicleId, terminalId } = found
    return controlDetail(found, {
      state: fleet.state(vehicleId),
      last: await vehicles.last(vehicleId),
      online: terminalId !== null && sessionOf(terminalId) !== undefined,
      userId: caller.userId,
      now: Date.now(),
    })
  })
  commandRoutes(app, parts)
  claimRoutes(app, parts)
}

async function known({ vehicles }: CarControlParts, scope: Scope, vin: string) {
  const found = await vehicles.vehicle(scope, vin)
  if (!found) throw new NotFound('error.unknownVehicle')
  return found
}

function commandRoutes(app: FastifyInstance, parts: CarControlParts): void {
  const { commands, sessionOf } = parts
  route(app, contract.sendCarControl, async ({ body, caller }) => {
    const { vin, action, value, reason } = body
    const params = { action, ...(value === undefined ? {} : { value }) }
    const { id, status } = await commands.create(caller, { kind: 'bodyControl', vin, params, reason })
    return { jobId: id, status }
  })

  route(app, contract.refreshCarControl, async ({ body: { vin }, caller }) => {
    await known(parts, caller, vin)
    // One that is under way asks the same.
    const jobOf = async (kind: 'queryLocation' | 'queryBody') => {
      try {
        return (await commands.create(caller, { kind, vin })).id
      } catch (error) {
        if (error instanceof CommandRefused && error.jobId !== null) return error.jobId
        throw error
      }
    }
    await jobOf('queryLocation')
    return { jobId: await jobOf('queryBody') }
  })

  route(app, contract.wakeForControl, async ({ body: { vin }, caller }) => {
    const { terminalId } = await known(parts, caller, vin)
    const isConnected = terminalId !== null && sessionOf(terminalId) !== undefined
    const params = { method: isConnected ? 'platform' : 'sms', purpose: '' }
    const { id, status } = await commands.create(caller, { kind: 'wake', vin, params })
    return { jobId: id, status }
  })
}

function claimRoutes(app: FastifyInstance, parts: CarControlParts): void {
  const { vehicles, gate } = parts
  route(app, contract.claimCarControl, async ({ body, caller }) => {
    const { vin, source, minutes, note } = body
    const { vehicleId } = await known(parts, caller, vin)
    const held = await gate.take({ vehicleId, accountId: caller.userId, source, note, minutes }, true)
    if (held) throw claimedElsewhere(held)
  })

  route(app, contract.releaseCarControl, async ({ body, caller }) => {
    const { vehicleId } = await known(parts, caller, body.vin)
    if (!(await vehicles.release(vehicleId, caller.userId))) throw new Conflict('error.controlNotHeld')
  })

  route(app, contract.overrideCarControl, async ({ body, caller }) => {
    const { vehicleId } = await known(parts, caller, body.vin)
    await vehicles.end(vehicleId)
  })
}
