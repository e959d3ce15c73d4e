import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/sim-card.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, mustHaveMoved, takenField } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import { BLOCKED, type SimCardLifeRepository } from './sim-card-life-repository.ts'
import type { SimCardRepository } from './sim-card-repository.ts'
import { simCardExporter } from './sim-card-workbook.ts'

export interface SimCardParts {
  cards: SimCardRepository
  life: SimCardLifeRepository
  /** The gateway reads these terminals again. */
  refresh: (terminalIds: readonly number[]) => Promise<void>
}

const iccidTaken = takenField('iccid', 'error.iccidTaken')
/** States that are not entered without a reason. */
const REASONED: ReadonlySet<string> = new Set(['suspended', 'terminated'])

export function simCardRoutes(app: FastifyInstance, parts: SimCardParts): void {
  const { cards, life } = parts
  route(app, contract.listSimCards, ({ query, caller }) => cards.page(caller, ...pageIn(query)))
  route(app, contract.getSimCard, async ({ query, caller }) => mustExist(await cards.find(caller, query.id)))
  route(app, contract.countSimAlerts, ({ caller }) => cards.alerts(caller))
  route(app, contract.createSimCard, async ({ body, caller }) => {
    mustRefer(caller, body)
    return mustBeAdded(await life.add(caller, body), iccidTaken)
  })
  route(app, contract.updateSimCard, async ({ body: { id, updateTime, ...input }, caller }) => {
    mustRefer(caller, input)
    const before = await cards.find(caller, id)
    if (before && before.sn !== '' && before.iccid !== input.iccid) throw new Conflict('error.simBound')
    mustBeSaved(await cards.update(caller, id, updateTime, input), iccidTaken)
  })
  route(app, contract.deleteSimCards, async ({ body, caller }) => {
    const changed = await cards.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.simUsed')
    return { changed }
  })
  const exporter = simCardExporter(cards)
  route(app, contract.exportSimCards, (call) => answerExport(exporter, call))
  lifeRoutes(app, parts)
}

function lifeRoutes(app: FastifyInstance, { life, refresh }: SimCardParts): void {
  route(app, contract.bindSimCard, async ({ body, caller }) => {
    const bound = await life.bind(caller, body.id, body.sn)
    if (bound === 'missing') throw new NotFound()
    if (bound === 'noTerminal') throw Invalid.field('sn', 'validation.unknownTerminal')
    if (typeof bound === 'string') throw new Conflict(BLOCKED[bound])
    await refresh([bound.terminalId])
  })
  route(app, contract.unbindSimCard, async ({ body, caller }) => {
    const freed = await life.unbind(caller, body.id, body.reason)
    if (freed === 'missing') throw new NotFound()
    if (freed === 'unbound') throw new Conflict('error.simNotBound')
    await refresh([freed.terminalId])
  })
  route(app, contract.changeSimStates, async ({ body: { ids, state, reason }, caller }) => {
    if (REASONED.has(state) && reason === '') throw Invalid.field('reason', 'validation.required')
    return mustHaveMoved(await life.changeState(caller, ids, state, reason))
  })
  route(app, contract.changeSimPlans, async ({ body: { ids, ...plan }, caller }) =>
    mustHaveMoved(await life.changePlan(caller, ids, plan), 'error.simTerminated'),
  )
  route(app, contract.lockSimCard, async ({ body: { id, imei }, caller }) => {
    if (!(await life.lock(caller, id, imei))) throw new NotFound()
  })
}

function mustRefer({ orgIds }: Caller, { orgId }: { orgId: number }): void {
  if (!orgIds.includes(orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
}
