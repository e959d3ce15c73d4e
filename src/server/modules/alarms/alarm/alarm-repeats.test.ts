import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acknowledgeAlarms,
  type Alarm,
  findUrgentAlarms,
  getAlarm,
  listAlarms,
  settleAlarms,
} from '#core/contract/alarm.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { type AlarmRow, vehicleAsSuch } from '#server/telemetry/alarms/alarm-change.ts'
import { AlarmStoreRepository } from '#server/telemetry/alarms/alarm-store-repository.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { AlarmHandlingRepository } from './alarm-handling-repository.ts'
import { AlarmHandlingService } from './alarm-handling-service.ts'
import { alarmListRepository } from './alarm-list-repository.ts'
import { alarmRoutes } from './alarm-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const vehicleId = await aVehicle(db, own)
const { id: userId } = await addAccount(db, {
  password: 'x',
  roles: [],
  username: 'anna',
  oemId: own.oemId,
  orgId: own.head,
})
const handling = new AlarmHandlingService({
  handlings: new AlarmHandlingRepository(db),
  changed: () => undefined,
  commands: { create: () => Promise.reject(new Error('no texts here')) },
})
const { ask, close } = await testApp((app) => alarmRoutes(app, { alarms: alarmListRepository(db), handling }), {
  operator: aCaller({ oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId }),
})
afterAll(async () => {
  await close()
  await db.close()
})

const MINUTE_MS = 60_000
let start: number
const at = (minute: number) => new Date(start + minute * MINUTE_MS)
/** From one minute to another; null: it goes on. */
async function anAlarm(from: number, to: number | null, values: Partial<typeof alarmEvent.$inferInsert> = {}) {
  const row = { oemId: own.oemId, vehicleId, kind: 'icModuleFault', level: 2, startedAt: at(from) }
  const [made] = await db.orm
    .insert(alarmEvent)
    .values({ ...row, endedAt: to === null ? null : at(to), ...values })
    .returning()
  return made!.id
}
const listed = async (filter: Record<string, unknown> = {}): Promise<Alarm[]> => {
  const query = {
    startTime: toPlatformTime(start),
    endTime: toPlatformTime(start + 86_400_000),
    pageSize: 50,
    ...filter,
  }
  return (await ask(listAlarms, { query })).data.list
}
const ids = async (filter?: Record<string, unknown>) => (await listed(filter)).map(({ id }) => id)
const noticed = async () => {
  const { rows } = await db.pool.query<{ id: number }>(
    `select (params ->> 'alarmId')::int as id from notice_event where type = 'alarm' order by id`,
  )
  return rows.map(({ id }) => id)
}

beforeEach(async () => {
  // Minutes before now, so that alarms are news.
  start = Date.now() - 120 * MINUTE_MS
  await db.pool.query('delete from notice_event')
  await db.pool.query('delete from alarm_event')
})

describe('an alarm that comes again within half an hour', () => {
  it('is one row with a count, and the last raised is first', async () => {
    const flapping = await anAlarm(0, 1)
    const other = await anAlarm(20, 21, { kind: 'gnssFault' })
    await anAlarm(10, 11)
    await anAlarm(30, 31)
    const [first, second] = await listed()
    expect(first).toMatchObject({
      id: flapping,
      repeats: 2,
      startTime: toPlatformTime(at(0).getTime()),
      lastStartTime: toPlatformTime(at(30).getTime()),
      endTime: toPlatformTime(at(31).getTime()),
    })
    expect(second).toMatchObject({ id: other, repeats: 0, lastStartTime: toPlatformTime(at(20).getTime()) })
  })

  it('goes on while its last repeat does', async () => {
    const flapping = await anAlarm(0, 1)
    await anAlarm(10, null)
    expect(await ids({ active: true })).toEqual([flapping])
    expect(await ids({ active: false })).toEqual([])
    expect((await listed())[0]).toMatchObject({ endTime: null })
  })

  it('informs people once', async () => {
    const flapping = await anAlarm(60, 61)
    for (const minute of [70, 80, 90]) await anAlarm(minute, minute + 1)
    await anAlarm(115, null)
    expect(await noticed()).toEqual([])
    // Of news alone: the first one goes on here.
    const ongoing = await anAlarm(100, null, { kind: 'gnssFault' })
    await db.orm.update(alarmEvent).set({ endedAt: at(110) })
    await anAlarm(112, null, { kind: 'gnssFault' })
    expect(await noticed()).toEqual([ongoing])
    expect((await ids()).toSorted((a, b) => a - b)).toEqual([flapping, ongoing])
  })

  it('is listed in a range its last repeat lies in, and goes on where a page ended', async () => {
    const flapping = await anAlarm(0, 1)
    const others = [await anAlarm(2, 3, { kind: 'gnssFault' }), await anAlarm(4, 5, { kind: 'antennaOpen' })]
    await anAlarm(20, 21)
    expect(await ids({ startTime: toPlatformTime(at(10).getTime()) })).toEqual([flapping])
    const query = { startTime: toPlatformTime(start), endTime: toPlatformTime(start + 86_400_000), pageSize: 1 }
    const pages: number[] = []
    let rowKey: string | undefined
    do {
      const { data } = await ask(listAlarms, { query: { ...query, ...(rowKey && { rowKey }) } })
      pages.push(...data.list.map(({ id }: Alarm) => id))
      rowKey = data.nextKey ?? undefined
    } while (rowKey)
    expect(pages).toEqual([flapping, others[1], others[0]])
  })

  it('has the handling of the alarm it repeats, whichever of them people open', async () => {
    const flapping = await anAlarm(0, 1)
    const repeat = await anAlarm(10, 11)
    await ask(acknowledgeAlarms, { body: { ids: [repeat], note: 'seen' } })
    const last = await anAlarm(20, 21)
    for (const id of [flapping, repeat, last]) {
      const { data } = await ask(getAlarm, { query: { id } })
      expect(data).toMatchObject({ state: 'acknowledged', repeatOf: id === flapping ? null : flapping })
      expect(data.steps.map(({ note }: { note: string }) => note)).toEqual(['seen'])
    }
    const { data } = await ask(settleAlarms, {
      body: { ids: [flapping, last], action: 'close', note: 'reader replaced' },
    })
    expect(data).toEqual({ changed: 1, refused: [] })
    const { rows } = await db.pool.query('select distinct handling, settled_at is null as waits from alarm_event')
    expect(rows).toEqual([{ handling: 'closed', waits: false }])
  })
})

describe('an alarm is one of its own', () => {
  it.each<[string, Partial<typeof alarmEvent.$inferInsert>, number, Partial<typeof alarmEvent.$inferInsert>]>([
    ['after a longer pause', {}, 40, {}],
    ['when a person settled the one before', { handling: 'closed' }, 10, {}],
    ['when the urgent one before was seen', { level: 1, handling: 'acknowledged' }, 10, { level: 1 }],
    ['when it is more urgent', { level: 3 }, 10, { level: 2 }],
    ['when it concerns another part', { subject: 'wheel:1' }, 10, { subject: 'wheel:2' }],
    ['when it has files of its own', { source: 'safety' }, 10, { source: 'safety' }],
    ['when the one before was raised under a mute', { muted: true }, 10, {}],
  ])('%s', async (_, before, minute, values) => {
    const first = await anAlarm(0, 1, before)
    const second = await anAlarm(minute, null, values)
    expect(await ids({ muted: true })).toEqual([second, first])
    expect(await noticed()).toContain(second)
  })

  it('when it was delivered late, even with others of its batch', async () => {
    const late = (from: number): AlarmRow => ({
      change: 'alarm',
      ...vehicleAsSuch,
      oemId: own.oemId,
      vehicleId,
      kind: 'icModuleFault',
      source: 'terminal',
      level: 2,
      startedAt: at(from).getTime(),
      endedAt: at(from + 1).getTime(),
      begins: true,
      late: true,
      lat: 0,
      lng: 0,
      speed: 0,
    })
    await new AlarmStoreRepository(db).write([late(0), late(20)])
    expect(await listed()).toHaveLength(2)
    await anAlarm(30, null)
    expect((await listed()).map(({ repeats }) => repeats)).toEqual([1, 0])
  })

  it('waits in the bell once, and again when it is pressed after it was seen', async () => {
    const sos = { kind: 'panic', level: 1 }
    const first = await anAlarm(100, 100, sos)
    await anAlarm(101, 101, sos)
    expect((await ask(findUrgentAlarms)).data).toMatchObject({ total: 1, list: [{ id: first }] })
    await ask(acknowledgeAlarms, { body: { ids: [first] } })
    const again = await anAlarm(102, 102, sos)
    expect((await ask(findUrgentAlarms)).data).toMatchObject({ total: 1, list: [{ id: again }] })
  })
})

describe('two users who close an alarm at once', () => {
  it('do so once, also when one of them has a repeat of it', async () => {
    const alarm = await anAlarm(0, 1)
    const repeat = await anAlarm(10, 11)
    const closing = (id: number) => ask(settleAlarms, { body: { ids: [id], action: 'close', note: 'Wheel changed' } })
    const both = (await Promise.all([closing(alarm), closing(repeat)])).map(({ data }) => data)
    expect(both).toEqual(
      expect.arrayContaining([
        { changed: 1, refused: [] },
        { changed: 0, refused: [{ id: alarm, reason: 'closed' }] },
      ]),
    )
    expect((await ask(getAlarm, { query: { id: alarm } })).data.steps).toHaveLength(1)
  })
})
