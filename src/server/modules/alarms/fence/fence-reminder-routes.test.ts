import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { createFence } from '#core/contract/fence.ts'
import * as contract from '#core/contract/fence-reminder.ts'
import { fenceEvent } from '#server/store/schema/fence.ts'
import { fenceGround, HEAD, NORTH } from '#tests/support/fence-ground.ts'

const ground = await fenceGround()
const { db, own, foreign, north, head, theirs, counts, ask, circle, made } = ground
beforeEach(() => ground.clear())
afterAll(() => ground.close())

const DAY = { startTime: '2026-11-20 00:00:00', endTime: '2026-11-20 23:59:59' }
const at = (minute: number) => new Date(Date.parse('2026-11-20T08:00:00+08:00') + minute * 60_000)
const LATER = '2999-01-01 00:00:00'

const anAccount = async (username: string, oemId = own.oemId, orgId = own.head): Promise<number> => {
  const { rows } = await db.pool.query<{ id: number }>(
    `insert into account (oem_id, org_id, username, display_name, password_hash) values ($1, $2, $3, $3, '') returning id`,
    [oemId, orgId, username],
  )
  return rows[0]!.id
}

describe('statistics of events', () => {
  const seed = async () => {
    const [depot, yard] = [await made(), await made({ name: 'Yard' })]
    const event = { oemId: own.oemId, vehicleId: north, fenceId: depot, lat: 34, lng: 108, speed: 20 }
    await db.orm.insert(fenceEvent).values([
      { ...event, event: 'enter', happenedAt: at(0) },
      { ...event, event: 'exit', happenedAt: at(4), staySeconds: 240 },
      { ...event, event: 'exit', happenedAt: at(59), staySeconds: 300 },
      { ...event, event: 'exit', happenedAt: at(60), staySeconds: 90_000 },
      { ...event, event: 'exit', happenedAt: at(61) },
      { ...event, fenceId: yard, vehicleId: head, event: 'enter', happenedAt: at(61) },
      { ...event, event: 'enter', happenedAt: at(24 * 60) },
    ])
    return { depot, yard }
  }

  it('count by hour, kind, length of stay, fence and vehicle within the filter', async () => {
    const { depot, yard } = await seed()
    const { data } = await ask(contract.getFenceStatistics, { query: DAY })
    expect(data).toEqual({
      hours: [
        { hourTime: '2026-11-20 08:00:00', events: 3 },
        { hourTime: '2026-11-20 09:00:00', events: 3 },
      ],
      kinds: expect.arrayContaining([
        { event: 'enter', events: 2 },
        { event: 'exit', events: 4 },
      ]),
      dwell: [1, 1, 0, 0, 0, 0, 0, 0, 1],
      fences: [
        { fenceId: depot, fenceName: 'Depot', events: 5 },
        { fenceId: yard, fenceName: 'Yard', events: 1 },
      ],
      vehicles: [
        { vehicleId: north, vin: NORTH, plate: expect.any(String), events: 5 },
        { vehicleId: head, vin: HEAD, plate: expect.any(String), events: 1 },
      ],
    })
    for (const [stayClass, events] of data.dwell.entries()) {
      const { data: part } = await ask(contract.getFenceStatistics, { query: { ...DAY, stayClass } })
      expect(part.kinds).toEqual(events === 0 ? [] : [{ event: 'exit', events }])
    }
  })

  it('are limited to the vehicles of the caller', async () => {
    await seed()
    for (const token of ['south', 'stranger']) {
      const { data } = await ask(contract.getFenceStatistics, { query: DAY, token })
      expect([data.hours, data.kinds, data.fences, data.vehicles]).toEqual([[], [], [], []])
      expect(data.dwell.every((each: number) => each === 0)).toBe(true)
    }
    expect((await ask(contract.getFenceStatistics, { query: DAY, token: 'reader' })).code).toBe(403)
  })
})

describe('mutes of fences', () => {
  const mutes = async (token = 'whole') => (await ask(contract.listFenceMutes, { token })).data

  it('are of a fence or of one vehicle at it, with a reason, and end before their time', async () => {
    const fenceId = await made()
    const body = { fenceId, untilTime: LATER, reason: 'Road works' }
    const { id } = (await ask(contract.muteFence, { body })).data
    await ask(contract.muteFence, { body: { ...body, vehicleId: north } })
    expect(counts.reloads).toBe(3)
    expect(await mutes()).toMatchObject([
      { id, fenceName: 'Depot', vehicleId: null, untilTime: LATER, reason: 'Road works' },
      { vehicleId: north, vin: NORTH },
    ])
    expect((await ask(contract.unmuteFences, { body: { ids: [id] } })).data).toEqual({ changed: 1 })
    expect(await mutes()).toHaveLength(1)
  })

  it('are refused in the past, without a reason, and for what the caller does not see', async () => {
    const fenceId = await made()
    const body = { fenceId, untilTime: LATER, reason: 'Road works' }
    const past = { ...body, untilTime: '2020-01-01 00:00:00' }
    expect(await ask(contract.muteFence, { body: past })).toMatchObject({ failDetail: [{ path: 'untilTime' }] })
    expect((await ask(contract.muteFence, { body: { ...body, reason: ' ' } })).code).toBe(400)
    expect((await ask(contract.muteFence, { body: { ...body, vehicleId: theirs } })).code).toBe(409)
    const { id } = (await ask(contract.muteFence, { body })).data
    for (const token of ['south', 'stranger']) {
      expect((await ask(contract.muteFence, { body, token })).code).toBe(409)
      expect(await mutes(token)).toEqual([])
      expect((await ask(contract.unmuteFences, { body: { ids: [id] }, token })).data).toEqual({ changed: 0 })
    }
    expect((await ask(contract.muteFence, { body, token: 'reader' })).code).toBe(403)
  })
})

it('recipients of a fence are active accounts of the data scope', async () => {
  const [ann, gone, stranger] = [
    await anAccount('ann'),
    await anAccount('gone'),
    await anAccount('stranger', foreign.oemId, foreign.head),
  ]
  await db.pool.query('update account set disabled = true where id = $1', [gone])
  const found = await ask(contract.findFenceRecipients, { query: {} })
  expect(found.data).toEqual([{ id: ann, name: 'ann' }])
  expect((await ask(createFence, { body: { ...circle, recipientIds: [ann] } })).code).toBe(200)
  for (const id of [gone, stranger]) {
    const wrong = { ...circle, recipientIds: [id] }
    expect(await ask(createFence, { body: wrong })).toMatchObject({ failDetail: [{ path: 'recipientIds' }] })
  }
})
