import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/sim-change.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { mustHaveMoved } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import type { SimChangeRepository } from './sim-change-repository.ts'
import { simChangeExporter, simChangeRow } from './sim-change-row.ts'
import type { RecordRefusal, SimChangeStepRepository, StepOutcome } from './sim-change-step-repository.ts'

export interface SimChangeParts {
  changes: SimChangeRepository
  steps: SimChangeStepRepository
  /** The gateway reads these terminals again. */
  refresh: (terminalIds: readonly number[]) => Promise<void>
}

const taken = (key: string, path: string) => () => new Conflict(key, [{ path, message: key }])
const RECORD_FAULTS: Readonly<Record<RecordRefusal, () => Error>> = {
  noTerminal: () => Invalid.field('vin', 'validation.vehicleWithoutTerminal'),
  unknownCard: () => Invalid.field('newIccid', 'validation.unknownCard'),
  sameCard: () => Invalid.field('newIccid', 'validation.sameCard'),
  cardTaken: taken('error.simBound', 'newIccid'),
  open: taken('error.simChangeOpen', 'vin'),
}

export function simChangeRoutes(app: FastifyInstance, { changes, steps, refresh }: SimChangeParts): void {
  const done = async (outcome: StepOutcome): Promise<void> => {
    if (outcome === 'missing') throw new NotFound()
    if (outcome === 'done') throw new Conflict('error.simChangeDone')
    if (outcome === 'elsewhere') throw new Conflict('error.simElsewhere')
    await refresh([outcome.terminalId])
  }
  route(app, contract.listSimChanges, async ({ query, caller }) =>
    mapList(await changes.page(caller, ...pageIn(query)), simChangeRow),
  )
  route(app, contract.countSimChanges, ({ caller }) => changes.counts(caller))
  route(app, contract.recordSimChange, async ({ body, caller }) => {
    const recorded = await steps.record(caller, body)
    if (typeof recorded === 'string') throw RECORD_FAULTS[recorded]()
    return recorded
  })
  const exporter = simChangeExporter(changes)
  route(app, contract.exportSimChanges, (call) => answerExport(exporter, call))
  route(app, contract.explainSimChanges, async ({ body: { ids, explanation }, caller }) =>
    mustHaveMoved(await steps.explain(caller, ids, explanation), 'error.simChangeDone'),
  )
  route(app, contract.applySimChange, async ({ body: { id, ...given }, caller }) =>
    done(await steps.apply(caller, id, given)),
  )
  route(app, contract.keepSimCard, async ({ body: { id, reason }, caller }) =>
    done(await steps.keep(caller, id, reason)),
  )
  route(app, contract.getSimChangeSetting, async ({ caller }) => ({ explainHours: await changes.explainHours(caller) }))
  route(app, contract.saveSimChangeSetting, ({ body: { explainHours }, caller }) =>
    changes.saveHours(caller, explainHours),
  )
}
