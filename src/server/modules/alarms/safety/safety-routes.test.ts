import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/safety.ts'
import type { CommandJob, CommandRequest } from '#server/telemetry/commands/command-service.ts'
import { openCoachingCases } from '#server/modules/vehicles/driver/open-coaching-repository.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { aTenant, aTerminal, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { testObjects } from '#tests/support/objects.ts'
import { testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { handoverRepository } from './handover-repository.ts'
import { safetyAnalysisRepository } from './safety-analysis-repository.ts'
import { safetyListRepository } from './safety-list-repository.ts'
import { safetyReviewRepository } from './safety-review-repository.ts'
import { safetyRoutes } from './safety-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const other = await aTenant(db)
const lorry = await aVehicle(db, own, { vin: 'LSAFETY0000000001', orgId: own.north })
const bus = await aVehicle(db, own, { vin: 'LSAFETY0000000002', orgId: own.south })
const { id: userId } = await addAccount(db, {
  username: 'anna',
  password: 'x',
  roles: [],
  oemId: own.oemId,
  orgId: own.head,
})
const objects = testObjects(db)
const sent: CommandRequest[] = []
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId }
const PAGE = '/operate/safeWarning'
const { ask, close } = await testApp(
  (app) =>
    safetyRoutes(app, {
      events: safetyListRepository(db),
      reviews: safetyReviewRepository(db, openCoachingCases),
      analysis: safetyAnalysisRepository(db),
      handovers: handoverRepository(db),
      files: objects.files,
      commands: {
        create: (_caller, request) => {
          sent.push(request)
          return Promise.resolve({ id: 77 } as CommandJob)
        },
      },
    }),
  {
    whole: aCaller(scope),
    south: aCaller({ ...scope, orgIds: [own.south] }),
    reviewer: aCaller({ ...scope, codes: new Set([PAGE, `${PAGE}/event/review`]) }),
    stranger: aCaller({ oemId: other.oemId, orgIds: [other.head], userId }),
  },
)
afterAll(async () => {
  objects.close()
  await close()
  await db.close()
})

/** A Friday, platform time. */
const START = Date.parse('2026-11-20T08:00:00+08:00')
const RANGE = { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59' }
const at = (minute: number) => new Date(START + minute * 60_000)
const { rows: drivers } = await db.pool.query<{ id: number }>(
  `insert into driver (oem_id, org_id, name, qualification_no) values ($1, $2, 'Tang Li', 'Q1') returning id`,
  [own.oemId, own.north],
)
const driverId = drivers[0]!.id
await db.pool.query(
  `insert into trip (oem_id, vehicle_id, started_at, ended_at, start_lat, start_lng, end_lat, end_lng, distance_km, idle_seconds,
      max_speed, harsh_changes, positions, licence)
    values ($1, $2, $4, $5, 30, 104, 31, 104, 200, 0, 80, 0, 100, 'Q1'), ($1, $3, $4, $5, 30, 104, 31, 104, 400, 0, 80, 0, 100, '')`,
  [own.oemId, lorry, bus, at(-10), at(100)],
)

let phone: number
let tyre: number
let blind: number
const anEvent = async (minute: number, values: Partial<typeof alarmEvent.$inferInsert>) => {
  const row = {
    oemId: own.oemId,
    vehicleId: lorry,
    level: 1,
    source: 'safety' as const,
    kind: 'dsmPhone',
    startedAt: at(minute),
    endedAt: at(minute + 1),
  }
  const [added] = await db.orm
    .insert(alarmEvent)
    .values({ ...row, ...values })
    .returning({ id: alarmEvent.id })
  return added!.id
}
beforeEach(async () => {
  sent.length = 0
  await db.pool.query(
    `delete from alarm_attachment_set; delete from alarm_event; delete from coaching_case; delete from shift_handover`,
  )
  phone = await anEvent(0, {})
  tyre = await anEvent(60, { vehicleId: bus, kind: 'tyreHot', level: 2 })
  blind = await anEvent(5, { kind: 'blindSpotLeft', level: 2 })
  await anEvent(6, { kind: 'overspeed', source: 'terminal' })
  await anEvent(7, { muted: true })
})

const list = async (query: object = {}, token = 'whole'): Promise<contract.SafetyEvent[]> =>
  (await ask(contract.listSafetyEvents, { query: { ...RANGE, pageSize: 20, ...query }, token })).data.list
const judge = (ids: number[], step: string, note = '', token = 'whole') =>
  ask(contract.judgeSafetyEvents, { body: { ids, step, note } as never, token })
const detail = async (id: number): Promise<contract.SafetyDetail> =>
  (await ask(contract.getSafetyEvent, { query: { id }, token: 'whole' })).data

describe('the inbox of active-safety events', () => {
  it('has the events of the four systems, newest first, with the driver of the trip', async () => {
    expect((await list()).map(({ id }) => id)).toEqual([tyre, blind, phone])
    expect((await list()).at(-1)).toMatchObject({ driverName: 'Tang Li', driverId, state: 'unreviewed', evidence: 0 })
    expect((await list({ group: 'tpms' })).map(({ id }) => id)).toEqual([tyre])
    expect((await list({ group: 'dsm', kind: 'dsmPhone', level: 1 })).map(({ id }) => id)).toEqual([phone])
    expect((await list({ driver: 'tang' })).map(({ id }) => id)).toEqual([blind, phone])
    expect((await list({ keyWord: '0000002' })).map(({ id }) => id)).toEqual([tyre])
    expect((await list({}, 'south')).map(({ id }) => id)).toEqual([tyre])
    expect(await list({}, 'stranger')).toEqual([])
    const first = (await ask(contract.listSafetyEvents, { query: { ...RANGE, pageSize: 10 }, token: 'whole' })).data
    expect(first.nextKey).toBeNull()
  })

  it('moves events to their queues with a verdict, and logs every step', async () => {
    expect((await judge([tyre], 'confirm')).data).toEqual({ changed: 1, skipped: 0 })
    await judge([blind], 'false')
    expect((await judge([phone], 'escalate')).code).toBe(400)
    await judge([phone], 'escalate', 'Second time today')
    await judge([phone], 'comment', 'Depot informed')
    expect(await list({ state: 'escalated' })).toMatchObject([{ id: phone, verdict: 'confirmed', reviewer: 'anna' }])
    expect((await detail(phone)).steps).toMatchObject([
      { action: 'escalate', note: 'Second time today', userName: 'anna' },
      { action: 'comment', note: 'Depot informed' },
    ])
    const { data } = await ask(contract.getSafetyFigures, { query: RANGE, token: 'whole' })
    expect(data).toMatchObject({
      total: 3,
      states: { unreviewed: 0, needsCoaching: 0, escalated: 1, done: 2 },
      confirmed: 2,
      falseAlarms: 1,
    })
    expect(data.medianSeconds).toBeTypeOf('number')
    await judge([blind], 'reopen')
    expect(await list({ state: 'unreviewed' })).toMatchObject([{ id: blind, verdict: null }])
  })

  it('changes all or none, for those who see the events', async () => {
    expect((await judge([tyre, phone], 'confirm', '', 'south')).code).toBe(409)
    expect((await judge([tyre], 'confirm', '', 'stranger')).code).toBe(409)
    expect(await list({ state: 'done' })).toEqual([])
    expect((await ask(contract.getSafetyEvent, { query: { id: phone }, token: 'south' })).code).toBe(404)
  })

  it('opens one coaching case of a driver and topic, and skips events without a driver', async () => {
    expect((await judge([phone], 'coach', 'Phone in hand', 'reviewer')).code).toBe(403)
    expect((await judge([phone, blind, tyre], 'coach', 'Phone in hand')).data).toEqual({ changed: 2, skipped: 1 })
    const again = await anEvent(20, {})
    await judge([again], 'coach', 'Again')
    const { rows } = await db.pool.query('select driver_id, topic, reason from coaching_case order by topic desc')
    expect(rows).toEqual([
      { driver_id: driverId, topic: 'phone', reason: 'Phone in hand' },
      { driver_id: driverId, topic: 'other', reason: 'Phone in hand' },
    ])
    expect((await list({ state: 'needsCoaching' })).map(({ id }) => id)).toEqual([again, blind, phone])
  })

  it('logs who opened evidence, and sends a text to the terminal', async () => {
    const { objectKey } = await objects.files.put(
      { oemId: own.oemId, userId: null },
      { fileName: 'a.png', acl: 'private' },
      Readable.from([
        Buffer.from(
          'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
          'base64',
        ),
      ]),
    )
    await db.pool.query(
      `insert into terminal_media (oem_id, vehicle_id, terminal_id, media_id, kind, format, event, channel, taken_at, received_at, size, object_key)
        values ($1, $2, 1, 1, 0, 0, 0, 1, $3, $3, 68, $4)`,
      [own.oemId, lorry, at(0), objectKey],
    )
    const terminalId = await aTerminal(db, own, lorry, {})
    await db.pool.query(
      `with s as (insert into alarm_attachment_set (oem_id, vehicle_id, terminal_id, alarm_id, alarm_no, mark, alarm_at, server)
          values ($1, $2, $3, $4, 'N1', '00', $5, 'files') returning id)
        insert into alarm_attachment (set_id, name, kind, channel, size, stage, object_key, finished_at)
          select s.id, f.name, 2, 64, 5000, f.stage, $6, $5 from s, (values ('a.mp4', 'done'), ('b.mp4', 'announced')) f(name, stage)`,
      [own.oemId, lorry, terminalId, phone, at(1), objectKey],
    )
    const [file, clip, ...more] = (await detail(phone)).files
    expect(file).toMatchObject({ kind: 0, channel: 1 })
    expect(clip).toMatchObject({ kind: 2, channel: 64, size: 5000 })
    expect(more).toEqual([])
    expect((await list()).at(-1)).toMatchObject({ id: phone, evidence: 2 })
    const body = { id: phone, key: file!.key }
    expect((await ask(contract.linkSafetyEvidence, { body, token: 'south' })).code).toBe(409)
    expect((await ask(contract.linkSafetyEvidence, { body, token: 'whole' })).data.url).toContain('signature=')
    await ask(contract.sendSafetyText, { body: { id: phone, text: 'Put the phone away' }, token: 'whole' })
    expect(sent).toMatchObject([
      { kind: 'textMessage', vin: 'LSAFETY0000000001', params: { text: 'Put the phone away' } },
    ])
    expect((await detail(phone)).steps.map(({ action }) => action)).toEqual(['open', 'text'])
  })
})

describe('panels and hand-over', () => {
  it('rank drivers and organisations by events in 1,000 km, without false ones', async () => {
    await judge([blind], 'false')
    const ranked = async (by: 'driver' | 'organisation') =>
      (await ask(contract.rankSafety, { query: { ...RANGE, by }, token: 'whole' })).data
    expect(await ranked('driver')).toMatchObject([{ driverName: 'Tang Li', km: 200, events: 1, per1000Km: 5 }])
    expect(await ranked('organisation')).toMatchObject([
      { id: own.north, km: 200, events: 1, per1000Km: 5 },
      { id: own.south, km: 400, events: 1, per1000Km: 2.5 },
    ])
    const { data } = await ask(contract.getFalseShares, { query: RANGE, token: 'whole' })
    expect(data[0]).toMatchObject({ kind: 'blindSpotLeft', events: 1, reviewed: 1, falseAlarms: 1 })
    const hours = await ask(contract.getSafetyHours, { query: { ...RANGE, driver: 'tang' }, token: 'whole' })
    expect(hours.data).toEqual([{ weekday: 5, hour: 8, events: 2 }])
  })

  it('keep one note of an organisation and shift with its author', async () => {
    const note = { orgId: own.south, day: '2026-11-20', shift: 'late' as const, text: 'Two tyres are watched' }
    await ask(contract.saveHandover, { body: note, token: 'whole' })
    await ask(contract.saveHandover, { body: { ...note, text: 'One tyre is watched' }, token: 'south' })
    await ask(contract.saveHandover, { body: { ...note, orgId: own.north, shift: 'night' }, token: 'whole' })
    expect((await ask(contract.saveHandover, { body: { ...note, orgId: own.north }, token: 'south' })).code).toBe(400)
    const { data } = await ask(contract.listHandovers, { query: {}, token: 'whole' })
    expect(data.map(({ shift, text }: contract.Handover) => [shift, text])).toEqual([
      ['night', 'Two tyres are watched'],
      ['late', 'One tyre is watched'],
    ])
    expect((await ask(contract.listHandovers, { query: {}, token: 'south' })).data).toMatchObject([{ author: 'anna' }])
  })
})
