import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { getMyInfo } from '#core/contract/account.ts'
import { listTrackLayouts } from '#core/contract/track-layout.ts'
import { startLiveVideo } from '#core/contract/video.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { mayOnTrack, openTrack, trackAddress, trackGround } from '#tests/support/track-ground.tsx'
import { screenSelfAtom } from '../stage/display-state.ts'
import { forgetScreenToken, takeScreenToken } from '../stage/screen-session.ts'

const platform = fakePlatform()
let opened: Awaited<ReturnType<typeof openTrack>>
const open = async (query = '') => (opened = await openTrack(query))
const address = trackAddress

// What a first look fetches must not fall into the time of a test.
beforeAll(async () => {
  await import('../widgets/video-tile.tsx')
}, 120_000)
beforeEach(() => {
  localStorage.clear()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  trackGround(platform)
  platform.answer(startLiveVideo, () => refusal(404, 'no'))
})
afterEach(() => {
  opened.live.close()
  forgetScreenToken()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('pinned tiles', () => {
  const tile = (name: string) => screen.getByRole('region', { name })

  it.each(['m', 'v', 'g', 'c'])('of kind "%s" keep their vehicle while a patrol goes round', async (kind) => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { live } = await open(`?show=tiles&layout=4&patrol=10&tiles=${kind}2*`)
    live.fleet([{ id: 1 }, { id: 2 }, { id: 3 }, { id: 4 }])
    expect(await screen.findByText('North · 1 of 2')).toBeVisible()
    // The pinned vehicle takes no part in the round.
    expect(tile('TR-1')).toBeVisible()
    expect(within(tile('TR-2')).getByRole('button', { name: 'Select tile 1' })).toBeVisible()
    act(() => void vi.advanceTimersByTime(10_000))
    expect(screen.getByText('South · 2 of 2')).toBeVisible()
    expect(within(tile('TR-2')).getByRole('button', { name: 'Select tile 1' })).toBeVisible()
    expect(within(tile('TR-3')).getByRole('button', { name: 'Select tile 2' })).toBeVisible()
    expect(address().tiles).toBe(`${kind}2*`)
  })

  it('are made of what a patrol shows just now', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { live } = await open('?show=tiles&layout=1&patrol=10&tiles=g')
    live.fleet([{ id: 1 }, { id: 2 }])
    await screen.findByText('North · 1 of 2')
    fireEvent.click(screen.getByRole('button', { name: 'Pin TR-1 to the tile', pressed: false }))
    expect(address().tiles).toBe('g1*')
    act(() => void vi.advanceTimersByTime(20_000))
    expect(screen.getByText('Every tile is pinned')).toBeVisible()
    expect(tile('TR-1')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: 'Pin TR-1 to the tile', pressed: true }))
    expect(address().tiles).toBe('g1')
  })

  it('are left alone by the list, and stay in sight in a smaller layout', async () => {
    const { user } = await open('?show=tiles&layout=4&tiles=g1*-m-c-c3*&tile=1')
    await user.click(screen.getByRole('treeitem', { name: /TR-2/ }))
    expect(address()).toMatchObject({ tiles: 'g1*-m2-c-c3*', tile: '2' })
    await user.click(screen.getByRole('button', { name: 'Tiles: 1' }))
    expect(tile('TR-1')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Tiles: 4' }))
    expect(tile('TR-3')).toBeVisible()
    expect(address().tiles).toBe('g1*-m2-c-c3*')
  })
})

describe('pinned vehicles', () => {
  it('show the selected content, or text only', async () => {
    const { user, live } = await open('?pins=1,2&card=c')
    live.fleet([{ id: 1 }, { id: 2 }])
    const pins = within(await screen.findByRole('list', { name: 'Pinned vehicles' }))
    expect(await pins.findAllByText('No positions in the last hour')).toHaveLength(2)
    const choice = screen.getByRole('combobox', { name: 'Content of pinned vehicles' })
    await user.selectOptions(choice, 'Gauges')
    expect(pins.getAllByText('Speed')).toHaveLength(2)
    expect(address().card).toBe('g')
    await user.selectOptions(choice, 'Text only')
    expect(pins.queryByText('Speed')).toBeNull()
    expect(address().card).toBe('0')
    await user.click(pins.getByRole('button', { name: 'Unpin TR-1' }))
    expect(address().pins).toBe('2')
  })

  it('offer cameras to those only who may open them', async () => {
    mayOnTrack(platform)
    await open('?pins=1')
    const choice = await screen.findByRole('combobox', { name: 'Content of pinned vehicles' })
    expect(within(choice).queryByRole('option', { name: 'Video' })).toBeNull()
    expect(within(choice).getByRole('option', { name: 'Map' })).toBeVisible()
  })
})

describe('a display with a token', () => {
  it('opens what its screen may, and offers nothing it is refused', async () => {
    takeScreenToken({ href: new URL('/screens.html?key=screen_a', window.location.href).href })
    platform.answer(listTrackLayouts, () => [
      { id: 1, name: 'Night watch', layout: 'show=tiles&layout=9', shared: true, own: true, ownerName: 'Operator' },
    ])
    const { user, store } = await open()
    act(() =>
      store.set(screenSelfAtom, {
        kind: 'token',
        name: 'Lobby',
        wallName: null,
        screens: ['/multiTrack'],
        language: null,
        market: null,
        expireTime: null,
        playlist: null,
      }),
    )
    // No session is requested: no user is signed in.
    expect(platform.asked(getMyInfo)).toEqual([])
    expect(screen.getByRole('button', { name: 'Replay' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Layouts' }))
    expect(await screen.findByRole('button', { name: /^Night watch/ }, { timeout: 15_000 })).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Layout name' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete layout Night watch' })).toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
