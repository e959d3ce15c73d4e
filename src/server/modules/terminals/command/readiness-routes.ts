import type { FastifyInstance } from 'fastify'
import { getCommandReadiness, getWakeCard, wakeVehicle } from '#core/contract/command.ts'
import { WAKES_PER_DAY } from '#core/domain/limits.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { hasStatus } from '#core/protocol/jt808/location/status-bits.ts'
import type { CommandService } from '#server/telemetry/commands/command-service.ts'
import { standstillOf } from '#server/telemetry/commands/standstill.ts'
import { DAY_MS, supplyOf, wakeRefusal } from '#server/telemetry/commands/wake-rules.ts'
import type { TerminalSession } from '#server/telemetry/roles/session-directory.ts'
import { NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { CommandListRepository } from './command-list-repository.ts'
import { nextWake, sleepProfileOf, WAKE_PARAMETER } from './sleep-profile.ts'

export interface ReadinessParts {
  commands: CommandService
  jobs: CommandListRepository
  fleet: FleetView
  sessionOf: (terminalId: number) => TerminalSession | undefined
  smsAvailable: boolean
}

/** Time a question for the position waits for the terminal to wake. */
const POSITION_SECONDS = 600

const time = (at: number | null | undefined): string | null => (at ? toPlatformTime(at) : null)

/** Information for a user before sending a command, and wake-up. */
export function readinessRoutes(app: FastifyInstance, parts: ReadinessParts): void {
  const { jobs, fleet, sessionOf } = parts
  const known = async (caller: Caller, vin: string) => {
    const found = await jobs.vehicle(caller, vin)
    if (!found) throw new NotFound('error.unknownVehicle')
    const { terminalId } = found
    return { ...found, session: terminalId === null ? undefined : sessionOf(terminalId) }
  }

  route(app, getCommandReadiness, async ({ query, caller }) => {
    const { vehicleId, model, session, vin, plate, orgName, driverName } = await known(caller, query.vin)
    const state = fleet.state(vehicleId)
    const located = state?.lat !== undefined && state.lat !== null
    const now = Date.now()
    const at = state?.lastPositionAt ?? null
    return {
      vin,
      plate,
      orgName,
      driverName,
      riskCeiling: caller.riskCeiling,
      online: session !== undefined,
      model: model ?? '',
      protocol: session?.protocol ?? null,
      protocolVersion: session?.protocol === 'jt808' ? session.version : null,
      unsupported: await jobs.unsupported(model),
      standstill: standstillOf(state, now),
      positionTime: time(at),
      positionAgeSeconds: at === null ? null : Math.max(Math.round((now - at) / 1000), 0),
      speed: located ? state.speed : null,
      accOn: located ? hasStatus(state.status, 'accOn') : null,
      lat: state?.lat ?? null,
      lng: state?.lng ?? null,
      openJobs: await jobs.openJobs(vehicleId),
    }
  })

  route(app, getWakeCard, async ({ query, caller }) => {
    const { session, ...found } = await known(caller, query.vin)
    const now = Date.now()
    const state = fleet.state(found.vehicleId)
    const used = await jobs.countSince(found.vehicleId, 'wake', new Date(now - DAY_MS))
    const reported = await jobs.parameter(found.vehicleId, WAKE_PARAMETER)
    const sleepProfile = reported ? sleepProfileOf(reported.value, reported.at) : null
    const facts = { state, connected: session !== undefined, used, smsAvailable: parts.smsAvailable }
    const method = session ? ('platform' as const) : ('sms' as const)
    return {
      vin: found.vin,
      plate: found.plate,
      sn: found.sn ?? '',
      msisdn: found.msisdn || (found.phone ?? ''),
      online: session !== undefined,
      state: state?.state ?? 'neverOnline',
      lastHeardTime: time(state?.lastMessageAt),
      sleepProfile,
      nextWakeTime: time(nextWake(sleepProfile, now)),
      supply: supplyOf(state),
      usedToday: used,
      dailyCap: WAKES_PER_DAY,
      refusal: found.terminalId === null ? 'error.noTerminal' : wakeRefusal({ ...facts, method }),
      smsAvailable: parts.smsAvailable,
    }
  })

  route(app, wakeVehicle, async ({ body, caller }) => {
    const { vin, method, purpose, askPosition } = body
    const wake = await parts.commands.create(caller, { kind: 'wake', vin, params: { method, purpose } })
    const position = askPosition
      ? await parts.commands.create(caller, { kind: 'queryLocation', vin, expireSeconds: POSITION_SECONDS })
      : null
    return { jobId: wake.id, status: wake.status, positionJobId: position?.id ?? null }
  })
}
