import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  acknowledgeAlarms,
  assignAlarms,
  commentAlarms,
  countAlarms,
  exportAlarms,
  findAlarmAssignees,
  findUrgentAlarms,
  getAlarm,
  listAlarms,
  settleAlarms,
} from '#core/contract/alarm.ts'
import type { LiveAlarmChange } from '#core/contract/live.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { type CommandJob, CommandRefused, type CommandRequest } from '#server/telemetry/commands/command-service.ts'
import { alarmEvent } from '#server/store/schema/operation.ts'
import { aTenant, aVehicle } from '#tests/builders/master-data.ts'
import { aCaller } from '#tests/support/caller.ts'
import { testDatabase } from '#tests/support/database.ts'
import { AS_CSV, type Asked, testApp } from '#tests/support/server.ts'
import { addAccount } from '#tests/support/sign-in.ts'
import { AlarmHandlingRepository } from './alarm-handling-repository.ts'
import { AlarmHandlingService } from './alarm-handling-service.ts'
import { alarmListRepository } from './alarm-list-repository.ts'
import { alarmRoutes } from './alarm-routes.ts'

const db = await testDatabase()
const own = await aTenant(db)
const foreign = await aTenant(db)
const vehicleId = await aVehicle(db, own, { vin: 'LALARM00000000001', plate: '陕A12345', orgId: own.north })
const foreignVehicle = await aVehicle(db, foreign)
const person = { password: 'x', roles: [] }
const { id: userId } = await addAccount(db, { ...person, username: 'anna', oemId: own.oemId, orgId: own.head })
const { id: southerner } = await addAccount(db, { ...person, username: 'sven', oemId: own.oemId, orgId: own.south })
const { id: strangerId } = await addAccount(db, {
  ...person,
  username: 'zoe',
  oemId: foreign.oemId,
  orgId: foreign.head,
})

const given: CommandRequest[] = []
const changes: LiveAlarmChange[] = []
let refuses = false
const handling = new AlarmHandlingService({
  handlings: new AlarmHandlingRepository(db),
  changed: (_oemId, change) => changes.push(change),
  commands: {
    create: (_caller, request) => {
      given.push(request)
      return refuses
        ? Promise.reject(new CommandRefused('error.noTerminal'))
        : Promise.resolve({ id: 77 } as CommandJob)
    },
  },
})
const scope = { oemId: own.oemId, orgIds: [own.head, own.north, own.south], userId }
const event = (verb: string) => `/operate/alarm/event/${verb}`
const { ask, close } = await testApp((app) => alarmRoutes(app, { alarms: alarmListRepository(db), handling }), {
  whole: aCaller(scope),
  south: aCaller({ ...scope, orgIds: [own.south] }),
  stranger: aCaller({ oemId: foreign.oemId, orgIds: [foreign.head], userId: strangerId }),
  closer: aCaller({ ...scope, codes: new Set([event('close')]) }),
  devices: aCaller({
    ...scope,
    codes: new Set(['/deviceManage/alarm', '/deviceManage/alarm/event/ack', '/deviceManage/alarm/event/close']),
  }),
})
afterAll(async () => {
  await close()
  await db.close()
})

const START = Date.parse('2026-11-20T08:00:00+08:00')
const range = { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59' }
let first: number
const anAlarm = async (minute: number, values: Partial<typeof alarmEvent.$inferInsert> = {}) => {
  const startedAt = new Date(START + minute * 60_000)
  const row = { oemId: own.oemId, vehicleId, kind: 'panic', level: 1, startedAt, lat: 30, lng: 104, speed: 50 }
  const [made] = await db.orm
    .insert(alarmEvent)
    .values({ ...row, ...values })
    .returning()
  return made!.id
}
beforeEach(async () => {
  given.length = 0
  changes.length = 0
  refuses = false
  await db.pool.query('delete from alarm_event')
  first = await anAlarm(0, { endedAt: new Date(START + 60_000) })
  await anAlarm(10, { kind: 'gnssFault', level: 3 })
  await anAlarm(70, {
    kind: 'dsmFatigue',
    level: 1,
    source: 'safety',
    alarmNumber: 'N-1',
    attachments: 3,
    facts: { fatigue: 7 },
  })
  await anAlarm(80, { kind: 'fatigue', muted: true })
  await anAlarm(5, { oemId: foreign.oemId, vehicleId: foreignVehicle })
})
const kinds = ({ data }: Asked) => data.list.map(({ kind }: { kind: string }) => kind)
const detail = async (id = first) => (await ask(getAlarm, { query: { id } })).data

describe('urgent alarms', () => {
  it('are those of level 1 of the last day that nobody acknowledged, of the own scope, newest first', async () => {
    const at = (hoursAgo: number) => ({
      startedAt: new Date(Date.now() - hoursAgo * 3_600_000),
      endedAt: new Date(Date.now() - hoursAgo * 3_600_000 + 60_000),
    })
    const older = await anAlarm(0, at(2))
    const newer = await anAlarm(0, at(1))
    await anAlarm(0, at(25))
    await anAlarm(0, { ...at(3), level: 2 })
    await anAlarm(0, { ...at(4), handling: 'acknowledged' })
    await anAlarm(0, { ...at(5), muted: true })
    await anAlarm(0, { ...at(1), oemId: foreign.oemId, vehicleId: foreignVehicle })
    const { data } = await ask(findUrgentAlarms)
    expect(data.total).toBe(2)
    expect(data.list.map(({ id }: { id: number }) => id)).toEqual([newer, older])
    expect((await ask(findUrgentAlarms, { token: 'south' })).data).toEqual({ total: 0, list: [] })
  })
})

describe('list of alarms', () => {
  it.each([
    [{}, ['dsmFatigue', 'gnssFault', 'panic']],
    [{ levels: '1' }, ['dsmFatigue', 'panic']],
    [{ levels: '2,3' }, ['gnssFault']],
    [{ kinds: 'panic,gnssFault' }, ['gnssFault', 'panic']],
    [{ sources: 'safety' }, ['dsmFatigue']],
    [{ active: true }, ['dsmFatigue', 'gnssFault']],
    [{ active: 'false' as const }, ['panic']],
    [{ muted: true }, ['fatigue', 'dsmFatigue', 'gnssFault', 'panic']],
    [{ keyWord: '12345' }, ['dsmFatigue', 'gnssFault', 'panic']],
    [{ keyWord: '%' }, []],
    [{ states: 'closed' }, []],
    [{ mine: true }, []],
    [{ orgId: own.south }, []],
    [{ startTime: '2026-11-20 08:10:00' }, ['dsmFatigue', 'gnssFault']],
    [{ endTime: '2026-11-20 08:00:00' }, ['panic']],
  ])('filters by %j', async (query, expected) => {
    expect(kinds(await ask(listAlarms, { query: { ...range, ...query } }))).toEqual(expected)
  })

  it('goes on where a page ended', async () => {
    const page = await ask(listAlarms, { query: { ...range, pageSize: 2 } })
    expect(kinds(page)).toEqual(['dsmFatigue', 'gnssFault'])
    const next = await ask(listAlarms, { query: { ...range, pageSize: 2, rowKey: page.data.nextKey } })
    expect(kinds(next)).toEqual(['panic'])
    expect(next.data.nextKey).toBeNull()
  })

  it.each(['nonsense', '1', '99999999999999999999.1', '1.-1'])('rejects a made-up row key: %s', async (rowKey) => {
    const answer = await ask(listAlarms, { query: { ...range, rowKey }, lang: 'en' })
    expect(answer).toMatchObject({
      code: 400,
      failDetail: [
        { path: 'rowKey', message: 'Not a valid row key for this list; use nextKey from the previous page' },
      ],
    })
  })

  it('is limited to tenant and data scope', async () => {
    expect(kinds(await ask(listAlarms, { query: range, token: 'south' }))).toEqual([])
    const theirs = await ask(listAlarms, { query: range, token: 'stranger' })
    expect(theirs.data.list).toMatchObject([{ kind: 'panic', vehicleId: foreignVehicle }])
    expect((await ask(getAlarm, { query: { id: first }, token: 'stranger' })).code).toBe(404)
    expect((await ask(getAlarm, { query: { id: first }, token: 'south' })).code).toBe(404)
  })

  it('counts by level, kind, state and hour', async () => {
    const { data } = await ask(countAlarms, { query: range })
    expect(data).toMatchObject({
      total: 3,
      levels: [
        { key: '1', count: 2, open: 2 },
        { key: '3', count: 1, open: 1 },
      ],
      states: [{ key: 'open', count: 3 }],
      hours: [
        { key: '08', count: 2 },
        { key: '09', count: 1 },
      ],
    })
    expect(data.oldestOpenSeconds).toBeGreaterThan(0)
  })

  it('comes as CSV', async () => {
    const { text } = await ask(exportAlarms, { query: range, headers: AS_CSV })
    expect(text.split('\n')[1]).toContain('dsmFatigue')
    expect(text).not.toContain('fatigue,terminal')
  })

  it.each([
    ['endTime', { ...range, endTime: '2026-11-19 00:00:00' }],
    ['startTime', { ...range, startTime: '2026-1-1' }],
    ['levels', { ...range, levels: '7' }],
    ['states', { ...range, states: 'gone' }],
  ])('names a wrong %s', async (path, query) => {
    expect(await ask(listAlarms, { query: query as never })).toMatchObject({ code: 400, failDetail: [{ path }] })
  })
})

describe('handling', () => {
  it('goes from state to state and keeps who did what when', async () => {
    await ask(acknowledgeAlarms, { body: { ids: [first], note: 'seen' } })
    await ask(assignAlarms, { body: { ids: [first], assigneeId: southerner } })
    await ask(settleAlarms, { body: { ids: [first], action: 'start' } })
    await ask(commentAlarms, { body: { ids: [first], note: 'driver called back' } })
    await ask(settleAlarms, { body: { ids: [first], action: 'resolve', note: 'was nothing' } })
    const after = await detail()
    expect(after).toMatchObject({ state: 'resolved', assigneeId: southerner, facts: {} })
    expect(after.acknowledgeTime).not.toBeNull()
    expect(after.settleTime).not.toBeNull()
    expect(
      after.steps.map((step: Record<string, unknown>) => [step.action, step.fromState, step.toState, step.note]),
    ).toEqual([
      ['acknowledge', 'open', 'acknowledged', 'seen'],
      ['assign', 'acknowledged', 'acknowledged', ''],
      ['start', 'acknowledged', 'inProgress', ''],
      ['comment', 'inProgress', 'inProgress', 'driver called back'],
      ['resolve', 'inProgress', 'resolved', 'was nothing'],
    ])
    expect(after.steps[0].userName).toBeTruthy()
    expect(changes.map(({ state }) => state)).toEqual([
      'acknowledged',
      'acknowledged',
      'inProgress',
      'inProgress',
      'resolved',
    ])
    await ask(settleAlarms, { body: { ids: [first], action: 'reopen' } })
    expect(await detail()).toMatchObject({ state: 'inProgress', settleTime: null })
  })

  it('does what it may and says what it may not', async () => {
    await ask(settleAlarms, { body: { ids: [first], action: 'close', note: 'Wheel changed' } })
    const { data } = await ask(acknowledgeAlarms, { body: { ids: [first, 999_999] } })
    expect(data.changed).toBe(0)
    expect(data.refused).toEqual([
      { id: 999_999, reason: 'notFound' },
      { id: first, reason: 'closed' },
    ])
    const theirs = await ask(acknowledgeAlarms, { body: { ids: [first] }, token: 'south' })
    expect(theirs.data).toEqual({ changed: 0, refused: [{ id: first, reason: 'notFound' }] })
  })

  it.each(['close', 'falseAlarm'] as const)('asks for the cause before %s', async (action) => {
    const answer = await ask(settleAlarms, { body: { ids: [first], action, note: ' ' } })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path: 'note' }] })
  })

  it('sends the driver one text per vehicle and keeps the command with the step', async () => {
    const second = await anAlarm(30)
    await ask(acknowledgeAlarms, { body: { ids: [first, second], driverText: '请停车休息' } })
    expect(given).toMatchObject([{ kind: 'textMessage', vin: 'LALARM00000000001', params: { text: '请停车休息' } }])
    expect((await detail()).steps).toMatchObject([{ driverText: '请停车休息', jobId: 77 }])
    refuses = true
    const { data } = await ask(settleAlarms, {
      body: { ids: [second], action: 'close', note: 'Too late', driverText: 'late' },
    })
    expect(data.changed).toBe(1)
    expect((await detail(second)).steps[1]).toMatchObject({ driverText: 'late', jobId: null })
  })

  it('asks for the right to text, and for each verb its own', async () => {
    const body = { ids: [first], action: 'close' as const, note: 'Wheel changed' }
    expect((await ask(settleAlarms, { body: { ...body, driverText: 'x' }, token: 'closer' })).code).toBe(403)
    expect((await ask(acknowledgeAlarms, { body: { ids: [first] }, token: 'closer' })).code).toBe(403)
    expect((await ask(settleAlarms, { body, token: 'closer' })).data.changed).toBe(1)
  })

  it('is given only to accounts of the tenant', async () => {
    const { data } = await ask(findAlarmAssignees, { query: {} })
    expect(new Set(data.map(({ id }: { id: number }) => id))).toEqual(new Set([userId, southerner]))
    const asked = await ask(assignAlarms, { body: { ids: [first], assigneeId: strangerId } })
    expect(asked).toMatchObject({ code: 400, failDetail: [{ path: 'assigneeId' }] })
    await ask(assignAlarms, { body: { ids: [first], assigneeId: userId } })
    expect(kinds(await ask(listAlarms, { query: { ...range, mine: true } }))).toEqual(['panic'])
    await ask(assignAlarms, { body: { ids: [first], assigneeId: null } })
    expect((await detail()).assigneeId).toBeNull()
  })

  it('needs words for a comment: a note, or a text to the driver', async () => {
    expect((await ask(commentAlarms, { body: { ids: [first], driverText: 'Stop' } })).data.changed).toBe(1)
    expect((await ask(commentAlarms, { body: { ids: [first] } })).failDetail).toMatchObject([{ path: 'note' }])
    expect((await ask(commentAlarms, { body: { ids: [] } })).code).toBe(400)
  })
})

it('reports what an active-safety alarm reported', async () => {
  const [row] = (await ask(listAlarms, { query: { ...range, sources: 'safety' } })).data.list
  expect(row).toMatchObject({ alarmNumber: 'N-1', attachments: 3, attachmentsReceived: 0 })
  expect(row.startTime).toBe(toPlatformTime(START + 70 * 60_000))
  expect(await detail(row.id)).toMatchObject({ facts: { fatigue: 7 } })
})

describe('the page of device alarms', () => {
  it('shows and handles alarms of terminals about themselves alone', async () => {
    const token = 'devices'
    const speeding = await anAlarm(100, { kind: 'overspeed', source: 'terminal' })
    const opened = await anAlarm(101, { kind: 'deviceCaseOpened', source: 'device' })
    const kindsOf = async (query: object) => {
      const { data } = await ask(listAlarms, { token, query: { ...range, ...query } as never })
      return new Set(data.list.map(({ kind }: { kind: string }) => kind))
    }
    expect(await kindsOf({})).toEqual(new Set(['deviceCaseOpened']))
    expect(await kindsOf({ kinds: 'overspeed' })).toEqual(new Set())
    expect((await ask(countAlarms, { token, query: range })).data.total).toBe(1)
    const { data } = await ask(acknowledgeAlarms, { token, body: { ids: [speeding, opened] } })
    expect(data).toEqual({ changed: 1, refused: [{ id: speeding, reason: 'notFound' }] })
    const closed = await ask(settleAlarms, { token, body: { ids: [speeding], action: 'close', note: 'x' } })
    expect(closed.data.changed).toBe(0)
    expect((await ask(exportAlarms, { token, query: range })).code).toBe(403)
  })
})
