import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteWallDisplay, listScreenTokens, sendWallOrder, updateWallDisplay } from '#core/contract/screen-admin.ts'
import { LOBBY, screenGround } from '#tests/support/screen-ground.ts'

const ground = await screenGround()
const { db, own, ask, notified, make, beat, walls, changed } = ground
beforeEach(() => ground.empty())
afterAll(() => ground.close())

const DOCK = 'dock000000000000'
const silentSince = (minutes: number) =>
  db.pool.query('update wall_display set seen_at = seen_at - make_interval(mins => $1)', [minutes])

describe('the registry of walls', () => {
  it('has each wall as it last said that it is', async () => {
    const { token } = await make({ orgId: own.north })
    await beat(token, { dataAgeSeconds: 4, frameAgeSeconds: 10 })
    const { list, counts } = await walls()
    expect(counts).toEqual({ online: 1, oldData: 0, offline: 0 })
    expect(list).toMatchObject([
      {
        name: null,
        mark: '000000',
        orgName: 'North',
        tokenName: 'Lobby',
        tokenState: 'active',
        username: null,
        state: 'online',
        path: '/overseas',
        query: 'market=eu',
        version: 'screens-abc123',
        width: 3840,
        height: 1080,
        fps: 58,
        heapMb: 91.5,
        domNodes: 812,
        connected: true,
        ip: '127.0.0.1',
        outages: [],
        offlineSeconds: 0,
      },
    ])
    expect((await ask(listScreenTokens, { token: 'head' })).data).toMatchObject([{ walls: 1, usedFrom: '127.0.0.1' }])
  })

  it('lists a wall whose clock has jumped by decades', async () => {
    const { token } = await make({ orgId: own.north })
    const jump = 2 ** 31 - 1
    await beat(token, { dataAgeSeconds: jump, frameAgeSeconds: jump, runningSeconds: jump })
    expect((await walls()).list).toMatchObject([{ mark: '000000', state: 'oldData' }])
  })

  it('has the walls a user is signed in at too', async () => {
    await beat('north', { displayId: DOCK })
    expect((await walls()).list).toMatchObject([{ tokenName: null, tokenState: null, username: 'north' }])
    expect((await walls('stranger')).list).toEqual([])
  })

  it('says that the token of a wall opens nothing any more', async () => {
    const { token } = await make({}, 'clerk')
    await beat(token)
    await changed('clerk', { disabled: true })
    expect((await walls()).list).toMatchObject([{ tokenName: 'Lobby', tokenState: 'stopped' }])
    await changed('clerk', { disabled: false })
  })

  it('distinguishes old data from silence', async () => {
    await beat('head', { dataAgeSeconds: 601 })
    await beat('head', { displayId: DOCK, dataAgeSeconds: null, runningSeconds: 601 })
    expect((await walls()).list.map(({ state }: { state: string }) => state)).toEqual(['oldData', 'oldData'])
    await silentSince(2)
    expect((await walls('head', { state: 'offline' })).counts).toEqual({ online: 0, oldData: 0, offline: 2 })
    expect((await walls('head', { state: 'online' })).list).toEqual([])
  })

  it('remembers how long a wall was silent', async () => {
    await beat('head')
    await silentSince(10)
    expect((await walls()).list[0].offlineSeconds).toBeCloseTo(600, -1)
    await beat('head')
    const [wall] = (await walls()).list
    expect(wall.state).toBe('online')
    expect(wall.outages).toHaveLength(1)
    expect(wall.offlineSeconds).toBeCloseTo(600, -1)
  })

  it('is notified at once of news, and not of every heartbeat', async () => {
    await beat('head')
    await beat('head', { fps: 20 })
    expect(notified).toEqual([{ changed: own.head }])
    await beat('head', { path: '/single' })
    expect(notified).toHaveLength(2)
  })

  it('names, orders and forgets no walls of others', async () => {
    await beat('head')
    const [{ id }] = (await walls()).list
    for (const token of ['north', 'stranger']) {
      expect((await ask(updateWallDisplay, { token, body: { id, name: 'x' } })).code).toBe(409)
      expect((await ask(sendWallOrder, { token, body: { id, order: 'next' } })).code).toBe(409)
      expect((await ask(deleteWallDisplay, { token, body: { id } })).code).toBe(409)
    }
  })

  it('names and forgets walls', async () => {
    await beat('head')
    const [{ id }] = (await walls()).list
    await ask(updateWallDisplay, { token: 'head', body: { id, name: 'Lobby' } })
    expect(notified).toContainEqual({ displayId: LOBBY, order: 'playlist', path: null, query: null })
    expect((await walls('head', { keyWord: 'lobb' })).list).toMatchObject([{ name: 'Lobby' }])
    await ask(deleteWallDisplay, { token: 'head', body: { id } })
    expect((await walls()).list).toEqual([])
  })

  it('orders a wall at once, and once more with its next sign of life if it missed that', async () => {
    expect((await beat('head')).data.order).toBeNull()
    const [{ id }] = (await walls()).list
    const order = { order: 'show' as const, path: '/single' as const, query: 'vin=A' }
    await ask(sendWallOrder, { token: 'head', body: { id, ...order } })
    expect(notified).toContainEqual({ displayId: LOBBY, ...order })
    const missed = (await beat('head')).data.order
    expect(missed).toMatchObject(order)
    expect((await beat('head', { followed: missed.number })).data.order).toBeNull()
    await db.pool.query(`update wall_display set ordered_at = now() - interval '11 minutes'`)
    expect((await beat('head')).data.order).toBeNull()
  })

  it('refuses to show nothing', async () => {
    const { code, failDetail } = await ask(sendWallOrder, { token: 'head', body: { id: 1, order: 'show' } })
    expect([code, failDetail[0]?.path]).toEqual([400, 'path'])
  })
})
