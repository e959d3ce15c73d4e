import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createPlaylist,
  deletePlaylist,
  listPlaylists,
  updatePlaylist,
  updateWallDisplay,
} from '#core/contract/screen-admin.ts'
import { getScreenSelf } from '#core/contract/screen-display.ts'
import { aScene, LOBBY, screenGround } from '#tests/support/screen-ground.ts'

const ground = await screenGround()
const { own, foreign, ask, notified, aPlaylist, make, beat, walls } = ground
beforeEach(() => ground.empty())
afterAll(() => ground.close())

describe('playlists', () => {
  it('reach the walls of their tokens, without what these may not show', async () => {
    const scenes = [aScene, { ...aScene, path: '/single' as const }]
    const { data: day } = await ask(createPlaylist, { token: 'head', body: aPlaylist({ scenes }) })
    const { token } = await make({ playlistId: day.id })
    expect((await beat(token)).data.playlist).toEqual({ id: day.id, revision: 1 })
    expect((await ask(getScreenSelf, { token, query: { displayId: LOBBY } })).data.playlist).toEqual({
      id: day.id,
      name: 'Day',
      revision: 1,
      scenes: [aScene],
    })
  })

  it('of a wall come before that of its token', async () => {
    const { data: day } = await ask(createPlaylist, { token: 'head', body: aPlaylist() })
    const { data: night } = await ask(createPlaylist, { token: 'head', body: aPlaylist({ name: 'Night' }) })
    const { token } = await make({ playlistId: day.id })
    await beat(token)
    const [{ id }] = (await walls()).list
    await ask(updateWallDisplay, { token: 'head', body: { id, name: 'Lobby', playlistId: night.id } })
    expect((await beat(token)).data.playlist).toMatchObject({ id: night.id })
    expect((await walls()).list[0]).toMatchObject({ playlistId: night.id, playlistName: 'Night' })
    expect((await ask(listPlaylists, { token: 'head' })).data).toMatchObject([
      { name: 'Day', walls: 0, tokens: 1 },
      { name: 'Night', walls: 1, tokens: 0 },
    ])
  })

  it('are followed when they change', async () => {
    const { data } = await ask(createPlaylist, { token: 'head', body: aPlaylist() })
    const { token } = await make({ playlistId: data.id })
    await beat(token)
    notified.length = 0
    const scenes = [{ ...aScene, dwellSeconds: 60 }]
    await ask(updatePlaylist, { token: 'head', body: aPlaylist({ id: data.id, scenes }) as never })
    expect(notified).toEqual([{ displayId: LOBBY, order: 'playlist', path: null, query: null }])
    expect((await beat(token)).data.playlist.revision).toBe(2)
    await ask(deletePlaylist, { token: 'head', body: { id: data.id } })
    expect(notified).toHaveLength(2)
    expect((await beat(token)).data.playlist).toBeNull()
  })

  it('have a name of their own and scenes that can be shown', async () => {
    const refusal = async (over: object) => {
      const { code, failDetail } = await ask(createPlaylist, { token: 'head', body: aPlaylist(over) as never })
      return [code, failDetail[0]?.path]
    }
    expect(await refusal({})).toEqual([200, undefined])
    expect(await refusal({})).toEqual([400, 'name'])
    expect(await refusal({ name: 'b', scenes: [] })).toEqual([400, 'scenes'])
    expect(await refusal({ name: 'b', scenes: [{ ...aScene, path: '/home' }] })).toEqual([400, 'scenes.0.path'])
    expect(await refusal({ name: 'b', scenes: [{ ...aScene, dwellSeconds: 1 }] })).toEqual([
      400,
      'scenes.0.dwellSeconds',
    ])
    expect(await refusal({ name: 'b', scenes: [{ ...aScene, from: '25:00' }] })).toEqual([400, 'scenes.0.from'])
    expect(await refusal({ name: 'b', scenes: [{ ...aScene, query: 'key=screen_x' }] })).toEqual([
      400,
      'scenes.0.query',
    ])
    expect(await refusal({ name: 'b', orgId: foreign.head })).toEqual([400, 'orgId'])
  })

  it('are changed within the data scope only', async () => {
    const { data } = await ask(createPlaylist, { token: 'head', body: aPlaylist() })
    const body = aPlaylist({ id: data.id, orgId: own.north }) as never
    expect((await ask(updatePlaylist, { token: 'north', body })).code).toBe(409)
    expect((await ask(deletePlaylist, { token: 'stranger', body: { id: data.id } })).code).toBe(409)
    expect((await ask(listPlaylists, { token: 'north' })).data).toEqual([])
  })
})
