import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createAlarmRule,
  deleteAlarmRules,
  listAlarmMutes,
  listAlarmRules,
  muteAlarms,
  unmuteAlarms,
  updateAlarmRule,
} from '#core/contract/alarm-rule.ts'
import { deleteFences } from '#core/contract/fence.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { fenceGround, NORTH } from '#tests/support/fence-ground.ts'

const ground = await fenceGround()
const { own, foreign, north, theirs, counts, ask, made } = ground
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
