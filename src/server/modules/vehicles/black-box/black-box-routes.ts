import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/black-box.ts'
import { Conflict, Invalid, NotFound } from '#server/http/errors.ts'
import { type Caller, route } from '#server/http/route.ts'
import { mustBeAdded, mustBeSaved, mustExist, mustHaveMoved, takenField } from '#server/http/saved.ts'
import { answerExport } from '#server/exchange/answer-export.ts'
import { pageIn } from '#server/store/paging.ts'
import type { BlackBoxLifeRepository } from './black-box-life-repository.ts'
import type { BlackBoxRepository } from './black-box-repository.ts'
import { blackBoxExporter } from './black-box-workbook.ts'

export interface BlackBoxParts {
  recorders: BlackBoxRepository
  life: BlackBoxLifeRepository
}

const numberTaken = takenField('number', 'error.recorderTaken')

export function blackBoxRoutes(app: FastifyInstance, parts: BlackBoxParts): void {
  const { recorders, life } = parts
  route(app, contract.listBlackBoxes, ({ query, caller }) => recorders.page(caller, ...pageIn(query)))
  route(app, contract.getBlackBox, async ({ query, caller }) => mustExist(await recorders.find(caller, query.id)))
  route(app, contract.countCalibrations, ({ caller }) => recorders.calibrations(caller))
  route(app, contract.createBlackBox, async ({ body, caller }) => {
    mustRefer(caller, body)
    return mustBeAdded(await life.add(caller, body), numberTaken)
  })
  route(app, contract.updateBlackBox, async ({ body: { id, updateTime, ...input }, caller }) => {
    mustRefer(caller, input)
    mustBeSaved(await recorders.update(caller, id, updateTime, input), numberTaken)
  })
  route(app, contract.deleteBlackBoxes, async ({ body, caller }) => {
    const changed = await recorders.remove(caller, body.ids)
    if (changed === null) throw new Conflict('error.recorderUsed')
    return { changed }
  })
  const exporter = blackBoxExporter(recorders)
  route(app, contract.exportBlackBoxes, (call) => answerExport(exporter, call))
  lifeRoutes(app, parts)
}

function lifeRoutes(app: FastifyInstance, { life }: BlackBoxParts): void {
  route(app, contract.installBlackBox, async ({ body: { id, vin }, caller }) => {
    const installed = await life.install(caller, id, vin)
    if (installed === 'missing') throw new NotFound()
    if (installed === 'unknownVehicle') throw Invalid.field('vin', 'validation.unknownVehicle')
    if (installed === 'hasRecorder') throw new Conflict('error.vehicleHasRecorder')
    if (installed === 'notInStock') throw new Conflict('error.notInStock')
  })
  route(app, contract.removeBlackBox, async ({ body: { id, reason }, caller }) => {
    const removed = await life.uninstall(caller, id, reason)
    if (removed === 'missing') throw new NotFound()
    if (removed === 'notLinked') throw new Conflict('error.notLinked')
  })
  route(app, contract.changeBlackBoxStates, async ({ body: { ids, state, reason }, caller }) =>
    mustHaveMoved(await life.changeState(caller, ids, state, reason)),
  )
  route(app, contract.checkBlackBox, async ({ body: { id, ...check }, caller }) => {
    if (!(await life.check(caller, id, check))) throw new NotFound()
  })
}

function mustRefer({ orgIds }: Caller, { orgId }: { orgId: number }): void {
  if (!orgIds.includes(orgId)) throw Invalid.field('orgId', 'validation.unknownOrganisation')
}
