import type { FastifyInstance } from 'fastify'
import * as contract from '#core/contract/repair-order.ts'
import { Conflict, NotFound } from '#server/http/errors.ts'
import { route } from '#server/http/route.ts'
import { pageIn } from '#server/store/paging.ts'
import type { RepairOrderRepository } from './repair-order-repository.ts'

export function repairOrderRoutes(app: FastifyInstance, { orders }: { orders: RepairOrderRepository }): void {
  route(app, contract.listRepairOrders, ({ query, caller }) => orders.page(caller, ...pageIn(query)))
  route(app, contract.createRepairOrder, async ({ body, caller }) => {
    const id = await orders.create(caller, body)
    if (id === null) throw new NotFound('error.unknownVehicle')
    if (id === 'open') throw new Conflict('error.repairOpen')
    return { id }
  })
  route(app, contract.createFindingRepair, async ({ body: { id: faultId, ...order }, caller }) => {
    const id = await orders.createOfFinding(caller, { ...order, faultId })
    if (id === null) throw new NotFound()
    if (id === 'open') throw new Conflict('error.repairOpen')
    return { id }
  })
  route(app, contract.settleRepairOrder, async ({ body: { id, ...outcome }, caller }) => {
    const done = await orders.settle(caller, id, outcome)
    if (done === null) throw new NotFound()
    if (done === 'ended') throw new Conflict('error.repairEnded')
  })
}
