// @alone: its builder holds the database of the file.
import { beforeEach, expect, it } from 'vitest'
import type { GroupRule } from '#core/contract/work-group.ts'
import { createLog } from '#server/ops/log.ts'
import { fence } from '#server/store/schema/fence.ts'
import { vehicleGroup, vehicleGroupMember } from '#server/store/schema/vehicle-group.ts'
import { aFence, db, owner, store } from '#tests/builders/alarm-engine.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { noRejectedRows } from '#tests/builders/rejected-rows.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { FleetDirectory } from '../tracker/fleet-directory.ts'
import { FleetRepository } from '../tracker/fleet-repository.ts'
import { Tracker } from '../tracker/tracker.ts'
import { AlarmEngine } from './alarm-engine.ts'
import { AlarmKeeper } from './alarm-keeper.ts'
import { fleetPlaces } from './fleet-places.ts'

let tracker: Tracker
let engine: AlarmEngine
const [north, south, foreign] = [0, 1, 2]
let ids: number[]

beforeEach(async () => {
  await db.pool.query('delete from fence; delete from vehicle_group')
  const other = await aTenant(db)
  ids = [
    await aVehicle(db, owner, { orgId: owner.north, plate: 'NORTH' }),
    await aVehicle(db, owner, { orgId: owner.south, plate: 'SOUTH' }),
    await aVehicle(db, other, { plate: 'NORTH' }),
  ]
})

async function aKeeper(): Promise<AlarmKeeper> {
  tracker = new Tracker(new FleetDirectory(new FleetRepository(db)))
  await tracker.directory.load()
  tracker.adoptDirectory(Date.now())
  engine = new AlarmEngine(fleetPlaces(tracker.directory), () => undefined)
  const commands = { create: () => Promise.reject(new Error('nothing is sent')) }
  const surroundings = { commands, publish: () => undefined, leads: () => true, log: createLog('silent') }
  const keeper = new AlarmKeeper({ engine, store, tracker, rejected: noRejectedRows, ...surroundings })
  await keeper.reload()
  return keeper
}

async function aGroup(kind: 'static' | 'smart', rule: GroupRule = {}): Promise<number> {
  const code = `${kind} ${Math.floor(Math.random() * 1e9)}`
  const [made] = await db.orm
    .insert(vehicleGroup)
    .values({ oemId: owner.oemId, orgId: owner.head, kind, code, name: code, rule })
    .returning({ id: vehicleGroup.id })
  return made!.id
}
const join = (groupId: number, vehicleId: number) => db.orm.insert(vehicleGroupMember).values({ groupId, vehicleId })
const leave = () => db.pool.query('delete from vehicle_group_member')

/** Which of the three vehicles the fence watches. */
const watched = (fenceId: number): boolean[] => {
  const found = engine.fences.fence(fenceId)!
  return [north, south, foreign].map((each) => engine.fences.watches(found, ids[each]!))
}

it('follows those who join and leave a static group', async () => {
  const groupId = await aGroup('static')
  await join(groupId, ids[north]!)
  await join(groupId, ids[foreign]!)
  const { id } = await aFence({ scope: { by: 'groups', groupIds: [groupId] } })
  const keeper = await aKeeper()
  expect(watched(id)).toEqual([true, false, false])
  await leave()
  await join(groupId, ids[south]!)
  await keeper.reload()
  expect(watched(id)).toEqual([false, true, false])
})

it('follows what the rule of a smart group matches, registered and live', async () => {
  const [named, alarmed] = [await aGroup('smart', { keyWord: 'north' }), await aGroup('smart', { alarmed: true })]
  const { id } = await aFence({ scope: { by: 'groups', groupIds: [named] } })
  const { id: liveId } = await aFence({ scope: { by: 'groups', groupIds: [alarmed] } })
  const keeper = await aKeeper()
  expect(watched(id)).toEqual([true, false, false])
  expect(watched(liveId)).toEqual([false, false, false])
  await db.pool.query(`update vehicle set plate = 'NORTH 2' where id = $1`, [ids[south]])
  const now = Date.now()
  tracker.apply(aPositionRow({ vehicleId: ids[south]!, oemId: owner.oemId, alarm: 1, ts: now, receivedAt: now }), now)
  await keeper.reload()
  expect(watched(id)).toEqual([true, true, false])
  expect(watched(liveId)).toEqual([false, true, false])
})

it('watches several groups, within the organisation of the fence, and nothing of a group that was deleted', async () => {
  const groups = [await aGroup('static'), await aGroup('smart', { keyWord: 'SOUTH' })]
  await join(groups[0]!, ids[north]!)
  const scope = { by: 'groups' as const, groupIds: groups }
  const [wide, narrow] = [await aFence({ scope }), await aFence({ scope, orgId: owner.south })]
  const keeper = await aKeeper()
  expect(watched(wide.id)).toEqual([true, true, false])
  expect(watched(narrow.id)).toEqual([false, true, false])
  await db.pool.query('delete from vehicle_group where id = $1', [groups[1]])
  await keeper.reload()
  expect(watched(wide.id)).toEqual([true, false, false])
})

it('knows the groups of disabled fences, and others when they are asked for', async () => {
  const [disabled, unnamed] = [await aGroup('static'), await aGroup('static')]
  await join(disabled, ids[north]!)
  await join(unnamed, ids[south]!)
  const { id } = await aFence({ scope: { by: 'groups', groupIds: [disabled] } })
  await db.orm.update(fence).set({ enabled: false })
  const keeper = await aKeeper()
  expect(engine.fences.fence(id)).toBeUndefined()
  expect([...keeper.places.members(disabled)!]).toEqual([ids[north]])
  expect(keeper.places.members(unnamed)).toBeUndefined()
  expect([...(await keeper.groupVehicles([unnamed])).get(unnamed)!]).toEqual([ids[south]])
})
