import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/tbox.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { mustBeSaved, mustExist, mustHaveMoved } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { mapList, pageIn } from '#server/store/paging.ts'
import type { FleetView } from '#server/telemetry/tracker/fleet-view.ts'
import type { TboxLifeRepository } from './tbox-life-repository.ts'
import type { TboxRepository } from './tbox-repository.ts'
import { tboxExporter, tboxRow } from './tbox-row.ts'

export interface TboxParts {
  tboxes: TboxRepository
  life: TboxLifeRepository
  fleet: Pick<FleetView, 'state' | 'reload'>
  /** The gateway reads these again and ends sessions that may not stay. */
  refresh: (terminalIds: readonly number[]) => Promise<void>
}

/** Which of the two unique numbers is taken does not matter to who entered both. */
const taken = () => new Conflict('error.terminalTaken', [{ path: 'sn', message: 'error.terminalTaken' }])
/** Steps that are not taken without a reason. */
const REASONED: ReadonlySet<string> = new Set(['stock', 'repair', 'scrapped'])

export function tboxRoutes(app: FastifyInstance, parts: TboxParts): void {
  const { tboxes, life, fleet, refresh } = parts
  route(app, contract.listTboxes, async ({ query, caller }) => {
    const now = Date.now()
    return mapList(await tboxes.page(caller, ...pageIn(query)), (row) => tboxRow(row, fleet, now))
  })
  route(app, contract.getTbox, async ({ query, caller }) =>
    tboxRow(mustExist(await tboxes.find(caller, query.id)), fleet, Date.now()),
  )
  route(app, contract.createTbox, async ({ body, caller }) => {
    const added = await life.add(caller, body)
    if (added === 'notHead') throw new Conflict('error.headOnly')
    if (added === 'unknownCard') throw Invalid.field('iccid', 'validation.unknownCard')
    if (added === 'cardTaken') throw new Conflict('error.simBound', [{ path: 'iccid', message: 'error.simBound' }])
    if (added === 'taken') throw taken()
    return added
  })
  route(app, contract.updateTbox, async ({ body: { id, updateTime, ...input }, caller }) => {
    mustBeSaved(await tboxes.update(caller, id, updateTime, input), taken)
    await refresh([id])
  })
  const exporter = tboxExporter(tboxes, fleet)
  route(app, contract.exportTboxes, (call) => answerExport(exporter, call))
  lifeRoutes(app, parts)
}

function lifeRoutes(app: FastifyInstance, { life, fleet, refresh }: TboxParts): void {
  const moved = async (ids: readonly number[]) => {
    await refresh(ids)
    await fleet.reload()
  }
  route(app, contract.bindTbox, async ({ body: { id, vin, note }, caller }) => {
    const fitted = await life.fit(caller, id, vin, note)
    if (fitted === 'missing') throw new NotFound()
    if (fitted === 'unknownVehicle') throw Invalid.field('vin', 'validation.unknownVehicle')
    if (fitted === 'hasTerminal') throw new Conflict('error.vehicleHasTerminal')
    if (fitted === 'fitted') throw new Conflict('error.tboxFitted')
    if (fitted === 'notUsable') throw new Conflict('error.stateStep')
    if (fitted === 'reserved') throw new Conflict('error.tboxReserved')
    await moved([id])
  })
  route(app, contract.unbindTbox, async ({ body: { id, reason }, caller }) => {
    const removed = await life.unfit(caller, id, reason)
    if (removed === 'missing') throw new NotFound()
    if (removed === 'unbound') throw new Conflict('error.tboxNotFitted')
    await moved([id])
  })
  route(app, contract.changeTboxStates, async ({ body: { ids, state, reason }, caller }) => {
    if (REASONED.has(state) && reason === '') throw Invalid.field('reason', 'validation.required')
    const changed = mustHaveMoved(await life.changeState(caller, ids, state, reason))
    if (state === 'scrapped') await refresh(ids)
    return changed
  })
}
