import { expect } from 'vitest'
import * as contract from '#core/contract/vehicle-lock.ts'
import { statusOf } from '#core/protocol/jt808/location/status-bits.ts'
import { advanceLocks } from '#server/modules/terminals/vehicle-lock/lock-engine.ts'
import { lockEngineRepository } from '#server/modules/terminals/vehicle-lock/lock-engine-repository.ts'
import { lockOrderRepository } from '#server/modules/terminals/vehicle-lock/lock-order-repository.ts'
import { lockRecordRepository } from '#server/modules/terminals/vehicle-lock/lock-record-repository.ts'
import { lockRepository } from '#server/modules/terminals/vehicle-lock/lock-repository.ts'
import { lockRoutes } from '#server/modules/terminals/vehicle-lock/lock-routes.ts'
import { createLog } from '#server/ops/log.ts'
import { aCaller } from './caller.ts'
import { commandGround, type CommandedVehicle } from './command-ground.ts'
import { aPosition } from './scripted-terminal.ts'
import { testApp } from './server.ts'

export const FREE = statusOf(['accOn', 'positioned'])
export const CIRCUIT = statusOf(['accOn', 'positioned', 'circuitCut'])
export const BOTH = statusOf(['accOn', 'positioned', 'circuitCut', 'fuelCut'])

type Vehicle = Pick<CommandedVehicle, 'vin'>

/** Vehicles that are held back and freed: people, the engine, and terminals that do what is asked. */
export async function lockGround() {
  const ground = await commandGround()
  const { db, owner, telemetry, first, second } = ground
  const scope = { oemId: owner.oemId, orgIds: [owner.head, owner.north, owner.south] }
  const { commands, fleet, sessionOf } = telemetry
  const records = lockRecordRepository(db)
  const { ask, close } = await testApp(
    (app) => lockRoutes(app, { locks: lockRepository(db), orders: lockOrderRepository(db), records, fleet, sessionOf }),
    {
      first: aCaller({ ...scope, userId: first.userId }),
      second: aCaller({ ...scope, userId: second.userId }),
      third: aCaller({ ...scope, userId: second.userId + 1 }),
      careful: aCaller({ ...scope, userId: first.userId, riskCeiling: 2 }),
      foreign: aCaller({ ...scope, oemId: 'another', userId: 99 }),
      reader: aCaller({ ...scope, codes: new Set(['/carControlService/lockRecord']) }),
    },
  )
  const engine = { open: lockEngineRepository(db), records, commands, fleet, sessionOf, log: createLog('silent') }
  const advance = () => advanceLocks(engine)

  async function standing() {
    const vehicle = await ground.aCommandedVehicle('2019')
    await vehicle.terminal.signOn(telemetry.gatewayPort)
    await vehicle.report({ speed: 0, status: FREE })
    return vehicle
  }
  const paper = { reason: 'overdue', document: 'Contract 118, notice of 3 November' }
  const lock = (vehicle: Vehicle, toLevel: number, more: object = {}, token = 'first') =>
    ask(contract.orderLock, { body: { vin: vehicle.vin, toLevel, ...paper, ...more } as never, token })
  const release = (vehicle: Vehicle, more: object = {}) =>
    ask(contract.orderRelease, { body: { vin: vehicle.vin, reason: 'paid', ...more } as never, token: 'first' })
  const approve = (id: number, token = 'second') => ask(contract.approveLock, { body: { id, note: 'Seen' }, token })
  const listed = async (): Promise<contract.LockOrder[]> =>
    (await ask(contract.listLockOrders, { query: {} as never, token: 'first' })).data.list
  const find = async (id: number) => (await listed()).find((order) => order.id === id)!
  async function until(id: number, state: contract.LockOrder['state']): Promise<void> {
    await expect
      .poll(async () => {
        await advance()
        return (await find(id)).state
      })
      .toBe(state)
  }

  /** The next 0x8500, however many steps of the engine it takes. */
  async function nextOrder(vehicle: CommandedVehicle, step = advance) {
    let frame: Awaited<ReturnType<CommandedVehicle['command']>> | undefined
    void vehicle.command(0x8500).then((arrived) => (frame = arrived))
    await expect.poll(() => step().then(() => frame !== undefined)).toBe(true)
    return frame!
  }

  /** The vehicle does what the frame asks, and shows it. */
  async function obeys(vehicle: CommandedVehicle, status: number, frame?: Awaited<ReturnType<typeof nextOrder>>) {
    const { serial, id, ...rest } = frame ?? (await nextOrder(vehicle))
    vehicle.acknowledge({ serial, id, ...rest })
    await vehicle.terminal.answerTo(vehicle.terminal.send(0x0500, { serial, ...aPosition({ status, speed: 0 }) }))
  }

  async function approved(vehicle: Vehicle, toLevel: number, more: object = {}) {
    const { data } = await lock(vehicle, toLevel, more)
    expect((await approve(data.id)).code).toBe(200)
    return data.id as number
  }

  return {
    ground,
    db,
    owner,
    telemetry,
    first,
    second,
    ask,
    engine,
    advance,
    standing,
    lock,
    release,
    approve,
    approved,
    find,
    until,
    nextOrder,
    obeys,
    close: async () => {
      await close()
      await ground.close()
    },
  }
}
