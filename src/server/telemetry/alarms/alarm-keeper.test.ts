// @alone: its builder holds the database of the file.
import { beforeEach, describe, expect, it } from 'vitest'
import type { CommandJob, CommandRequest } from '../commands/command-service.ts'
import { createLog } from '#server/ops/log.ts'
import { FleetDirectory } from '../tracker/fleet-directory.ts'
import { FleetRepository } from '../tracker/fleet-repository.ts'
import { Tracker } from '../tracker/tracker.ts'
import { alarmMute, alarmRule } from '#server/store/schema/alarm.ts'
import { aVehicle } from '#tests/builders/master-data.ts'
import { always, db, owner, store } from '#tests/builders/alarm-engine.ts'
import { noRejectedRows } from '#tests/builders/rejected-rows.ts'
import { aPositionRow } from '#tests/builders/tracked-fleet.ts'
import { AlarmEngine } from './alarm-engine.ts'
import { AlarmKeeper } from './alarm-keeper.ts'
import { fleetPlaces } from './fleet-places.ts'

const MINUTE = 60_000
let vehicleId: number
let vin: string
let tracker: Tracker
let given: CommandRequest[]
let refused: Error | null

beforeEach(async () => {
  given = []
  refused = null
  await db.pool.query('delete from alarm_rule')
  vin = `LKEEP${String(Date.now()).slice(-9)}${Math.floor(Math.random() * 900) + 100}`
  vehicleId = await aVehicle(db, owner, { vin, orgId: owner.north })
})

async function aKeeper(): Promise<AlarmKeeper> {
  tracker = new Tracker(new FleetDirectory(new FleetRepository(db)))
  await tracker.directory.load()
  tracker.adoptDirectory(Date.now())
  const create = (_caller: unknown, request: CommandRequest) => {
    given.push(request)
    return refused ? Promise.reject(refused) : Promise.resolve({ id: 1 } as CommandJob)
  }
  const engine = new AlarmEngine(fleetPlaces(tracker.directory), () => undefined)
  const surroundings = { commands: { create }, publish: () => undefined, leads: () => true, log: createLog('silent') }
  const parts = { engine, store, tracker, rejected: noRejectedRows, ...surroundings }
  const keeper = new AlarmKeeper(parts)
  await keeper.start()
  // Its own clock would sweep at moments of its own.
  await keeper.stop()
  return keeper
}

const aStoredRule = (overrides: Partial<typeof alarmRule.$inferInsert>) =>
  db.orm
    .insert(alarmRule)
    .values({
      oemId: owner.oemId,
      orgId: owner.head,
      name: 'Rule',
      condition: { kind: 'offline', minutes: 10 },
      level: 2,
      scope: { by: 'vehicles', vehicleIds: [vehicleId] },
      schedule: always,
      ...overrides,
    })
    .returning()
    .then(([row]) => row!)

const contactAt = (at: number) => {
  tracker.apply(aPositionRow({ vehicleId, oemId: owner.oemId, ts: at, receivedAt: at }), at)
}
const alarms = async () =>
  (
    await db.pool.query<{ kind: string; started: string; ended: string | null; muted: boolean }>(
      `select kind, extract(epoch from started_at) * 1000 as started, extract(epoch from ended_at) * 1000 as ended, muted
       from alarm_event where vehicle_id = $1 order by started_at`,
      [vehicleId],
    )
  ).rows.map((row) => [row.kind, Number(row.started), row.ended === null ? null : Number(row.ended), row.muted])

describe('the sweep for silent vehicles', () => {
  const now = Math.floor(Date.now() / 1000) * 1000

  it('raises one alarm, from the moment it was due, and ends it with the next message', async () => {
    await aStoredRule({})
    const keeper = await aKeeper()
    await keeper.sweep(now)
    expect(await alarms()).toEqual([])
    contactAt(now - 9 * MINUTE)
    await keeper.sweep(now)
    expect(await alarms()).toEqual([])
    await keeper.sweep(now + 2 * MINUTE)
    await keeper.sweep(now + 3 * MINUTE)
    expect(await alarms()).toEqual([['ruleOffline', now + MINUTE, null, false]])
    contactAt(now + 4 * MINUTE)
    await keeper.sweep(now + 5 * MINUTE)
    expect(await alarms()).toEqual([['ruleOffline', now + MINUTE, now + 4 * MINUTE, false]])
  })

  it('goes on with an alarm of an earlier process', async () => {
    await aStoredRule({})
    const before = await aKeeper()
    contactAt(now - 20 * MINUTE)
    await before.sweep(now)
    const after = await aKeeper()
    contactAt(now - 20 * MINUTE)
    await after.sweep(now + MINUTE)
    expect(await alarms()).toEqual([['ruleOffline', now - 10 * MINUTE, null, false]])
    contactAt(now + MINUTE)
    await after.sweep(now + 2 * MINUTE)
    expect(await alarms()).toEqual([['ruleOffline', now - 10 * MINUTE, now + MINUTE, false]])
  })

  it('leaves vehicles alone the rule is not about', async () => {
    await aStoredRule({ scope: { by: 'vehicles', vehicleIds: [] } })
    await aStoredRule({ enabled: false })
    const keeper = await aKeeper()
    contactAt(now - 60 * MINUTE)
    await keeper.sweep(now)
    expect(await alarms()).toEqual([])
  })
})

describe('the text of a rule to the driver', () => {
  const text = 'Please call the office'

  it('is sent with the alarm that begins, once', async () => {
    await aStoredRule({ driverText: text })
    const keeper = await aKeeper()
    contactAt(Date.now() - 11 * MINUTE)
    await keeper.sweep(Date.now())
    await keeper.sweep(Date.now() + 1000)
    expect(given).toEqual([{ kind: 'textMessage', vin, params: { text }, source: 'rule' }])
  })

  it('is not sent for what began too long ago, is muted, or has no text', async () => {
    const late = await aStoredRule({ driverText: text })
    const keeper = await aKeeper()
    contactAt(Date.now() - 21 * MINUTE)
    await keeper.sweep(Date.now())
    expect(await alarms()).toHaveLength(1)
    await db.pool.query('delete from alarm_rule where id = $1', [late.id])

    const muted = await aStoredRule({ driverText: text })
    const until = new Date(Date.now() + MINUTE)
    await db.orm.insert(alarmMute).values({ oemId: owner.oemId, vehicleId, ruleId: muted.id, until, reason: 'x' })
    await aStoredRule({})
    const second = await aKeeper()
    contactAt(Date.now() - 11 * MINUTE)
    await second.sweep(Date.now())
    expect((await alarms()).map((row) => row[3] === true).filter(Boolean)).toHaveLength(1)
    expect(given).toEqual([])
  })

  it('that cannot be sent loses no alarm', async () => {
    refused = new Error('no such vehicle')
    await aStoredRule({ driverText: text })
    const keeper = await aKeeper()
    contactAt(Date.now() - 11 * MINUTE)
    await keeper.sweep(Date.now())
    await keeper.stop()
    expect(given).toHaveLength(1)
    expect(await alarms()).toHaveLength(1)
  })
})
