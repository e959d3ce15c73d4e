import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/tbox-change.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { mapList, pageAt, pageIn } from '#server/store/paging.ts'
import type { SwappedTerminals } from '#server/store/terminal-swap.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { TboxChangeRepository } from './tbox-change-repository.ts'
import { tboxChangeExporter, tboxChangeRow } from './tbox-change-row.ts'
import type { ApplyRefusal, StepOutcome, TboxChangeStepRepository } from './tbox-change-step-repository.ts'

export interface TboxChangeParts {
  changes: TboxChangeRepository
  steps: TboxChangeStepRepository
  fleet: Pick<FleetView, 'state'>
  /** Terminals whose fitting changed; `swapped`: the old one is back. */
  refitted: (terminalIds: readonly number[], swapped: readonly SwappedTerminals[]) => Promise<void>
}

const APPLY_FAULTS: Readonly<Record<ApplyRefusal, () => Error>> = {
  unknownVehicle: () => Invalid.field('vin', 'validation.unknownVehicle'),
  noTerminal: () => Invalid.field('vin', 'validation.vehicleWithoutTerminal'),
  unknownTerminal: () => Invalid.field('newSn', 'validation.unknownTerminal'),
  notUsable: () => Invalid.field('newSn', 'validation.spareTerminal'),
  unknownCard: () => Invalid.field('newIccid', 'validation.unknownCard'),
  cardTaken: () => new Conflict('error.simBound', [{ path: 'newIccid', message: 'error.simBound' }]),
  open: () => new Conflict('error.tboxChangeOpen', [{ path: 'vin', message: 'error.tboxChangeOpen' }]),
  reserved: () => new Conflict('error.tboxReserved', [{ path: 'newSn', message: 'error.tboxReserved' }]),
}

export function tboxChangeRoutes(app: FastifyInstance, parts: TboxChangeParts): void {
  const { changes, steps, fleet } = parts
  route(app, contract.listTboxChanges, async ({ query, caller }) =>
    mapList(await changes.page(caller, ...pageIn(query)), tboxChangeRow),
  )
  route(app, contract.getOldTerminal, async ({ query: { vin }, caller }) => {
    const found = await changes.oldTerminal(caller, vin)
    if (!found) throw APPLY_FAULTS.noTerminal()
    const live = fleet.state(found.vehicle_id)
    const stored = found.last_message_at === null ? null : Date.parse(found.last_message_at)
    const lastAt = Math.max(live?.lastMessageAt ?? 0, stored ?? 0)
    return {
      vin: found.vin,
      plate: found.plate,
      sn: found.sn,
      model: found.model,
      software: found.firmware,
      iccid: found.iccid,
      parameters: found.parameters,
      templates: found.templates,
      openJobs: found.open_jobs,
      earlier: found.earlier,
      online: live?.online === true,
      lastMessageTime: lastAt === 0 ? null : toPlatformTime(lastAt),
    }
  })
  route(app, contract.findSpareTerminals, ({ query, caller }) => changes.spares(caller, query.sn, pageAt(query)))
  route(app, contract.applyTboxChange, async ({ body, caller }) => {
    const applied = await steps.apply(caller, body)
    if (typeof applied === 'string') throw APPLY_FAULTS[applied]()
    return applied
  })
  const exporter = tboxChangeExporter(changes)
  route(app, contract.exportTboxChanges, (call) => answerExport(exporter, call))
  stepRoutes(app, parts)
}

function stepRoutes(app: FastifyInstance, { steps, refitted }: TboxChangeParts): void {
  const done = async (outcome: StepOutcome): Promise<void> => {
    if (outcome === 'missing') throw new NotFound()
    if (outcome === 'illegal') throw new Conflict('error.stateStep')
    if (outcome === 'samePerson') throw new Conflict('error.commandSamePerson')
    if (outcome === 'notSignedOn') throw new Conflict('error.tboxNotSignedOn')
    if (outcome === 'moved') throw new Conflict('error.tboxMoved')
    await refitted(outcome.terminalIds, outcome.swapped ? [outcome.swapped] : [])
  }
  route(app, contract.decideTboxChange, async ({ body: { id, approved, note }, caller }) => {
    if (!approved && note === '') throw Invalid.field('note', 'validation.required')
    await done(await steps.decide(caller, id, approved, note))
  })
  route(app, contract.startTboxChange, async ({ body: { id }, caller }) => done(await steps.start(caller, id)))
  route(app, contract.cancelTboxChange, async ({ body: { id, reason }, caller }) =>
    done(await steps.cancel(caller, id, reason)),
  )
  route(app, contract.rollBackTboxChange, async ({ body: { id, reason }, caller }) =>
    done(await steps.rollBack(caller, id, reason)),
  )
  route(app, contract.verifyTboxChange, async ({ body: { id, reason }, caller }) =>
    done(await steps.verify(caller, id, reason)),
  )
  route(app, contract.closeTboxChange, async ({ body: { id, returned, note }, caller }) => {
    if (returned === 'scrapped' && note === '') throw Invalid.field('note', 'validation.required')
    await done(await steps.close(caller, id, returned, note))
  })
}
