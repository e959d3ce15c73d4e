import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteFences, getFence, updateFence } from '#core/contract/fence.ts'
import { listFenceSyncs, syncFence, unsyncFence, verifyFence } from '#core/contract/fence-sync.ts'
import { fenceGround, HEAD, NORTH } from '#tests/support/fence-ground.ts'

const ground = await fenceGround()
const { db, north, given, ask, circle, made } = ground
beforeEach(() => ground.clear())
afterAll(() => ground.close())

const read = async (id: number) => (await ask(getFence, { query: { id } })).data
const executed = () => db.pool.query(`update command_job set status = 'executed', result_at = now()`)

describe('terminals', () => {
  it('are sent a geofence and store it until its deletion is sent', async () => {
    const id = await made({ speedLimit: 60, schedule: { weekdays: [], from: '08:00', to: '18:00' } })
    const { data } = await ask(syncFence, { body: { id } })
    expect(data).toEqual({ sent: 1, refused: [{ vin: HEAD, reason: 'error.noTerminal' }] })
    expect(given[0]).toMatchObject({
      kind: 'setFenceCircles',
      params: {
        action: 2,
        areas: [
          { areaId: id, attributes: 15, lat: 34.26, lng: 108.95, radius: 2000, topSpeed: 60, startTime: '08:00:00' },
        ],
      },
    })
    const state = async () => (await ask(listFenceSyncs, { query: { id } })).data.list[0].state
    expect(await state()).toBe('pending')
    expect((await ask(deleteFences, { body: { ids: [id] } })).code).toBe(409)
    await executed()
    expect(await state()).toBe('current')
    expect(await read(id)).toMatchObject({ synced: 1, syncTargets: 1 })
    const { updateTime } = await read(id)
    await ask(updateFence, { body: { ...circle, id, updateTime, radius: 3 } })
    expect(await state()).toBe('outdated')
    await ask(unsyncFence, { body: { id } })
    expect(given.at(-1)).toMatchObject({ kind: 'deleteFenceCircles', params: { ids: [id] } })
    expect(await state()).toBe('removing')
    await executed()
    expect(await state()).toBe('removed')
    expect((await ask(deleteFences, { body: { ids: [id] } })).data.changed).toBe(1)
  })

  it.each([
    [
      { type: 2, position: '108,34;109,34;109,35', radius: null },
      'setFencePolygon',
      { vertices: [{ lng: 108 }, {}, {}] },
    ],
    [
      { type: 3, position: '108,35;109,34', radius: null },
      'setFenceRectangles',
      { areas: [{ topLeftLat: 35, bottomRightLng: 109 }] },
    ],
    [
      { type: 4, position: '108,34;109,34;109,35', radius: 0.1, speedLimit: 40 },
      'setFenceRoute',
      { attributes: 12, corners: [{ width: 200, sectionId: 1, topSpeed: 40 }, { sectionId: 2 }, { sectionId: 2 }] },
    ],
  ])('take %j', async (shape, kind, params) => {
    await ask(syncFence, { body: { id: await made(shape), vehicleIds: [north] } })
    expect(given).toMatchObject([{ kind, vin: NORTH, params }])
  })

  it('are asked what they hold, and compared with the present shape', async () => {
    const id = await made()
    const held = async () => (await ask(listFenceSyncs, { query: { id } })).data.list[0]
    await ask(syncFence, { body: { id } })
    await executed()
    expect(await held()).toMatchObject({ state: 'current', held: 'notAsked', checkTime: null })
    expect((await ask(verifyFence, { body: { id } })).data).toEqual({ sent: 1, refused: [] })
    expect(given.at(-1)).toMatchObject({ kind: 'queryFences', params: { kind: 1, ids: [id] }, vin: NORTH })
    expect((await held()).held).toBe('asked')
    const answer = async (status: string, evidence: object | null) => {
      const values = [status, evidence && JSON.stringify(evidence)]
      const text = `update command_job set status = $1, evidence = $2, result_at = now() where kind = 'queryFences'`
      await db.pool.query(text, values)
      return (await held()).held
    }
    const [area] = (given[0]!.params as { areas: Record<string, unknown>[] }).areas
    expect(await answer('executed', { kind: 1, circles: [{ action: 0, areas: [area] }] })).toBe('same')
    expect(await answer('executed', { kind: 1, circles: [{ action: 0, areas: [{ ...area, radius: 9 }] }] })).toBe(
      'differs',
    )
    expect(await answer('executed', { kind: 1, circles: [] })).toBe('missing')
    expect(await answer('unsupported', null)).toBe('cannot')
    expect(await answer('noResponse', null)).toBe('noResponse')
    expect((await held()).checkTime).not.toBeNull()
    await ask(syncFence, { body: { id } })
    expect((await held()).held).toBe('notAsked')
    expect((await ask(verifyFence, { body: { id }, token: 'stranger' })).code).toBe(409)
    expect((await ask(verifyFence, { body: { id }, token: 'reader' })).code).toBe(403)
  })

  it('do not judge a direction of entry, and are outdated when a fence gets one', async () => {
    const directed = { type: 4, position: '108,34;109,34', radius: 0.1 }
    const direction = { by: 'line' as const, sense: 'forward' as const }
    const id = await made(directed)
    await ask(syncFence, { body: { id } })
    await executed()
    const { updateTime } = await read(id)
    await ask(updateFence, { body: { ...circle, ...directed, direction, id, updateTime } })
    expect((await ask(listFenceSyncs, { query: { id } })).data.list[0].state).toBe('outdated')
    given.length = 0
    expect(await ask(syncFence, { body: { id } })).toMatchObject({ code: 409, msg: expect.stringMatching(/方向/) })
    expect(given).toEqual([])
    expect((await ask(unsyncFence, { body: { id } })).data.sent).toBe(1)
  })

  it('cannot hold a corridor wider than a byte of metres', async () => {
    const id = await made({ type: 4, position: '108,34;109,34', radius: 1 })
    expect(await ask(syncFence, { body: { id } })).toMatchObject({ code: 409, msg: expect.stringMatching(/255/) })
  })
})
