import { act, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { deleteTrackLayout, listTrackLayouts, saveTrackLayout, type TrackLayout } from '#core/contract/track-layout.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { mayOnTrack, openTrack, trackAddress, trackGround } from '#tests/support/track-ground.tsx'

const platform = fakePlatform()

let layouts: TrackLayout[]
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
  layouts = []
  trackGround(platform)
  platform.answer(listTrackLayouts, () => layouts)
})
afterEach(() => {
  opened.live.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('tiles', () => {
  const tile = (name: string) => screen.getByRole('region', { name })

  it('are filled by keys alone: a number chooses the tile, the arrows the vehicle', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Tiles: 4' }))
    expect(screen.getAllByRole('region', { name: /^Tile \d, empty$/ })).toHaveLength(4)
    await user.keyboard('2{ArrowDown}')
    expect(within(tile('TR-1')).getByRole('button', { name: 'Select tile 2', pressed: true })).toBeVisible()
    await user.keyboard('3{ArrowDown}')
    expect(within(tile('TR-2')).getByRole('button', { name: 'Select tile 3', pressed: true })).toBeVisible()
    expect(address()).toMatchObject({ show: 'tiles', tiles: '-m1-m2', tile: '3' })
  })

  it('take vehicles that are dropped on them, and nothing else', async () => {
    await open('?show=tiles&layout=4')
    const empty = await screen.findByRole('region', { name: 'Tile 4, empty' })
    const given = new Map<string, string>()
    const dataTransfer = {
      setData: (type: string, text: string) => given.set(type, text),
      getData: (type: string) => given.get(type) ?? '',
      get types() {
        return [...given.keys()]
      },
    }
    fireEvent.drop(empty, { dataTransfer })
    expect(address().tiles).toBeUndefined()
    fireEvent.dragStart(screen.getByRole('treeitem', { name: /TR-3/ }), { dataTransfer })
    fireEvent.drop(empty, { dataTransfer })
    expect(await screen.findByRole('region', { name: 'TR-3' })).toBe(empty)
    expect(address()).toMatchObject({ tiles: '---m3', tile: '4' })
  })

  it('show the selected content, and are restored from the address', async () => {
    const { user } = await open('?show=tiles&layout=4&tiles=m1-g2')
    await user.selectOptions(within(tile('TR-1')).getByRole('combobox', { name: 'Tile content' }), 'Chart')
    expect(await within(tile('TR-1')).findByText('No positions in the last hour')).toBeVisible()
    expect(within(tile('TR-2')).getByText('Speed')).toBeVisible()
    expect(address().tiles).toBe('c1-g2')
    await user.click(within(tile('TR-1')).getByRole('button', { name: 'Remove TR-1 from the tile' }))
    expect(address().tiles).toBe('c-g2')
  })

  it('open cameras for those only who may', async () => {
    mayOnTrack(platform)
    await open('?show=tiles&layout=1&tiles=v1')
    expect(await within(tile('TR-1')).findByText('You don’t have permission to view cameras')).toBeVisible()
  })

  it('are gone through by a patrol, organisation by organisation', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { live } = await open('?show=tiles&layout=1&patrol=10&tiles=g')
    live.fleet([{ id: 1 }, { id: 2 }, { id: 3 }])
    expect(await screen.findByText('North · 1 of 3')).toBeVisible()
    expect(tile('TR-1')).toBeVisible()
    act(() => void vi.advanceTimersByTime(10_000))
    expect(screen.getByText('North · 2 of 3')).toBeVisible()
    act(() => void vi.advanceTimersByTime(10_000))
    // The fourth vehicle has no position.
    expect(screen.getByText('South · 3 of 3')).toBeVisible()
    expect(tile('TR-3')).toBeVisible()
    act(() => void vi.advanceTimersByTime(10_000))
    expect(tile('TR-1')).toBeVisible()
    expect(address().tiles).toBe('g')
  })
})

describe('layouts', () => {
  const aLayout = (over: Partial<TrackLayout>): TrackLayout => ({
    id: 1,
    name: 'Night watch',
    layout: 'show=tiles&layout=9',
    shared: false,
    own: true,
    ownerName: 'Operator',
    ...over,
  })

  it('are opened with all they hold, and what is no layout stays', async () => {
    layouts = [aLayout({}), aLayout({ id: 2, name: 'Of the south', own: false, ownerName: 'Ana', shared: true })]
    const { user } = await open('?lang=en&state=driving&pins=2')
    await user.click(screen.getByRole('button', { name: 'Layouts' }))
    const menu = within(await screen.findByRole('region', { name: 'Layouts' }))
    expect(await menu.findByText('by Ana')).toBeVisible()
    expect(menu.queryByRole('button', { name: 'Delete layout Of the south' })).toBeNull()
    await user.click(menu.getByRole('button', { name: 'Night watch' }))
    expect(address()).toEqual({ lang: 'en', show: 'tiles', layout: '9' })
  })

  it('are saved under a name, for the organisation too, and deleted', async () => {
    platform.answer(saveTrackLayout, ({ body }) => {
      layouts = [aLayout(body as Partial<TrackLayout>)]
      return { id: 1 }
    })
    platform.answer(deleteTrackLayout, () => {
      layouts = []
      return null
    })
    const { user } = await open('?pins=2&lang=en')
    await user.click(screen.getByRole('button', { name: 'Layouts' }))
    await user.type(await screen.findByRole('textbox', { name: 'Layout name' }), 'Pins')
    await user.click(screen.getByRole('checkbox', { name: 'Share with my organisation' }))
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('shared with the organisation')).toBeVisible()
    expect(platform.asked(saveTrackLayout)[0]!.body).toEqual({ name: 'Pins', layout: 'pins=2', shared: true })
    await user.click(screen.getByRole('button', { name: 'Delete layout Pins' }))
    expect(await screen.findByText('No saved layouts yet.')).toBeVisible()
  })

  it('are only opened by those who may not save', async () => {
    mayOnTrack(platform)
    layouts = [aLayout({})]
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Layouts' }))
    expect(await screen.findByRole('button', { name: 'Night watch' })).toBeVisible()
    expect(screen.queryByRole('textbox', { name: 'Layout name' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete layout Night watch' })).toBeNull()
  })
})
