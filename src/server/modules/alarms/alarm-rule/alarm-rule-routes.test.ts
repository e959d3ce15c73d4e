import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createAlarmRule,
  deleteAlarmRules,
  listAlarmMutes,
  listAlarmRules,
  muteAlarms,
  testAlarmRule,
  unmuteAlarms,
  updateAlarmRule,
} from '#core/contract/alarm-rule.ts'
import { deleteFences } from '#core/contract/fence.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { ensureDayPartitions, utcDay } from '#server/store/partitions.ts'
import { position } from '#server/store/schema/telemetry.ts'
import { fenceGround, NORTH } from '#tests/support/fence-ground.ts'

const ground = await fenceGround()
const { db, own, foreign, north, theirs, terminalId, counts, ask, made } = ground
beforeEach(() => ground.clear())
afterAll(() => ground.close())

describe('alarm rules', () => {
  const rule = {
    name: 'Too fast',
    orgId: own.head,
    level: 2,
    scope: { by: 'all' as const },
    condition: { kind: 'speed' as const, limit: 90 },
  }

  it('are made, changed and deleted', async () => {
    const { data } = await ask(createAlarmRule, { body: rule })
    const [row] = (await ask(listAlarmRules, { query: { kind: 'speed' } })).data.list
    expect(row).toMatchObject({
      name: 'Too fast',
      vehicles: 2,
      active: 0,
      condition: { hysteresis: 5, holdSeconds: 10 },
    })
    const change = { ...rule, id: data.id, updateTime: row.updateTime, enabled: false }
    expect((await ask(updateAlarmRule, { body: change })).code).toBe(200)
    expect((await ask(listAlarmRules, { query: { enabled: true } })).data.total).toBe(0)
    expect((await ask(updateAlarmRule, { body: change, token: 'stranger' })).code).toBe(400)
    expect((await ask(deleteAlarmRules, { body: { ids: [data.id] }, token: 'stranger' })).data.changed).toBe(0)
    expect((await ask(deleteAlarmRules, { body: { ids: [data.id] } })).data.changed).toBe(1)
    expect(counts.reloads).toBe(4)
  })

  it.each([
    ['condition.limit', { condition: { kind: 'speed', limit: 0 } }],
    ['condition.kind', { condition: { kind: 'mood' } }],
    ['scope.vehicleIds', { scope: { by: 'vehicles', vehicleIds: [theirs] } }],
    ['orgId', { orgId: foreign.head }],
    ['level', { level: 0 }],
  ])('refuse a wrong %s', async (path, wrong) => {
    const answer = await ask(createAlarmRule, { body: { ...rule, ...wrong } as never })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path }] })
  })

  it('hold on to fences they name', async () => {
    const fenceId = await made()
    const { data } = await ask(createAlarmRule, {
      body: { ...rule, condition: { kind: 'area', fenceIds: [fenceId], where: 'inside' } },
    })
    expect((await ask(deleteFences, { body: { ids: [fenceId] } })).code).toBe(409)
    await ask(deleteAlarmRules, { body: { ids: [data.id] } })
    expect((await ask(deleteFences, { body: { ids: [fenceId] } })).code).toBe(200)
  })

  it('are muted for a vehicle until a moment', async () => {
    const untilTime = toPlatformTime(Date.now() + 3_600_000)
    const mute = { vehicleId: north, kind: 'panic', untilTime, reason: 'workshop' }
    const { data } = await ask(muteAlarms, { body: mute })
    expect((await ask(listAlarmMutes)).data).toMatchObject([
      { vin: NORTH, kind: 'panic', untilTime, reason: 'workshop' },
    ])
    expect((await ask(listAlarmMutes, { token: 'south' })).data).toEqual([])
    expect((await ask(unmuteAlarms, { body: { ids: [data.id] }, token: 'stranger' })).data.changed).toBe(0)
    expect((await ask(muteAlarms, { body: mute, token: 'stranger' })).code).toBe(409)
    expect((await ask(muteAlarms, { body: { ...mute, untilTime: '2020-01-01 00:00:00' } })).code).toBe(400)
    expect((await ask(unmuteAlarms, { body: { ids: [data.id] } })).data.changed).toBe(1)
  })
})

describe('a rule that is tested on the last seven days', () => {
  const MINUTE_MS = 60_000
  const start = Date.now() - 180 * MINUTE_MS
  const rule = { orgId: own.head, level: 2, scope: { by: 'all' as const } }
  const fast = { kind: 'speed' as const, limit: 90, holdSeconds: 0 }
  const tested = async (condition: object, more: object = {}) =>
    ask(testAlarmRule, { body: { ...rule, condition, ...more } as never })

  beforeAll(async () => {
    await ensureDayPartitions(db.pool, 'position', [utcDay(start), utcDay(Date.now())])
    // Fast, slow and fast again ten minutes later, then silent for an hour, and fast at the end.
    const report = (minute: number, speed: number) => {
      const ts = new Date(start + minute * MINUTE_MS)
      return { serial: minute, ts, receivedAt: ts, speed: speed * 10 }
    }
    await db.orm.insert(position).values(
      [report(0, 100), report(1, 50), report(10, 100), report(11, 50), report(80, 100)].map((row) => ({
        ...row,
        vehicleId: north,
        oemId: own.oemId,
        terminalId,
        kind: 0,
        lat: 34_260_000,
        lng: 108_950_000,
        altitude: 0,
        direction: 0,
        alarm: 0,
        status: 3,
        quality: 0,
      })),
    )
  })

  it('answers how many alarms it would have raised, where and when', async () => {
    const { data } = await tested(fast)
    expect(data).toMatchObject({ vehicles: 2, tested: 2, alarmed: 1, alarms: 3, repeats: 1, next: null })
    const begins = data.examples.map(({ startTime }: { startTime: string }) => startTime)
    expect(begins).toEqual([0, 10, 80].map((minute) => toPlatformTime(start + minute * MINUTE_MS)))
    expect(data.examples[2]).toMatchObject({ vin: NORTH, lat: 34.26, lng: 108.95, endTime: null })
    expect(counts.reloads).toBe(0)
  })

  it('finds silences between positions, and the one that is ongoing', async () => {
    const { data } = await tested({ kind: 'offline', minutes: 60 })
    expect(data).toMatchObject({ alarms: 2, examples: [{ endTime: toPlatformTime(start + 80 * MINUTE_MS) }, {}] })
    expect((await tested({ kind: 'offline', minutes: 300 })).data.alarms).toBe(0)
  })

  it('knows the fences of the tenant, and when it would have been in force', async () => {
    const fenceId = await made()
    const inside = { kind: 'area', fenceIds: [fenceId], where: 'inside' }
    expect((await tested(inside)).data).toMatchObject({ alarms: 1, examples: [{ endTime: null }] })
    const otherDays = [0, 1].map(
      (hours) => ((new Date(Date.now() - hours * 4 * 3_600_000 + 8 * 3_600_000).getUTCDay() + 6) % 7) + 1,
    )
    const weekdays = [1, 2, 3, 4, 5, 6, 7].filter((day) => !otherDays.includes(day))
    expect((await tested(fast, { schedule: { weekdays } })).data.alarms).toBe(0)
  })

  it('goes on after a vehicle, and tests those the caller sees', async () => {
    expect((await tested(fast, { after: north })).data).toMatchObject({ vehicles: 2, tested: 1, alarms: 0, next: null })
    const south = await ask(testAlarmRule, { body: { ...rule, orgId: own.south, condition: fast }, token: 'south' })
    expect(south.data).toMatchObject({ vehicles: 0, tested: 0, next: null })
    expect((await ask(testAlarmRule, { body: { ...rule, condition: fast }, token: 'south' })).code).toBe(400)
  })

  it('says that identities and levels of terminals cannot be tested', async () => {
    const answer = await tested({ kind: 'level', kinds: ['panic'] })
    expect(answer).toMatchObject({ code: 400, failDetail: [{ path: 'condition.kind' }] })
  })
})
