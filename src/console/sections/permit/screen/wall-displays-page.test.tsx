import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createPlaylist,
  createScreenToken,
  deleteWallDisplay,
  getPublicWall,
  listPlaylists,
  listScreenTokens,
  listWallDisplays,
  revokeScreenToken,
  sendWallOrder,
  updateScreenToken,
  updateWallDisplay,
  type WallDisplay,
} from '#core/contract/screen-admin.ts'
import { screenChanged } from '#core/contract/screen-display.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { aPlaylist, aToken, aWall } from '#tests/builders/screen-admin.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { WallDisplaysPage } from './wall-displays-page.tsx'

const platform = fakePlatform()
const PATH = '/permit/screen'
const ALL = ['order', 'edit', 'token', 'playlist'].map((verb) => `${PATH}/${verb}`)

const live = aLiveConnection()
const show = (...list: WallDisplay[]) =>
  platform.answer(listWallDisplays, () => ({
    list,
    counts: { online: list.length, oldData: 0, offline: 0 },
  }))
const open = (query = '', codes = ALL) =>
  renderPage(live.around(<WallDisplaysPage />), {
    path: PATH + query,
    codes: [PATH, '/overseas', ...codes],
    namespaces: ['screenDisplay', 'list', 'dialogs'],
  })

/** Drawers with many fields take their time on busy machines. */
const BUSY_MS = 60_000

/** Looked for without what is hidden from whom: that is asked of every element of a page full of tables. */
const openedDialog = () => screen.findByRole('dialog', { hidden: true })

beforeAll(async () => {
  await import('#console/ui/date-range/date-range-picker.tsx')
})
afterEach(() => {
  vi.restoreAllMocks()
})
beforeEach(() => {
  localStorage.clear()
  show(aWall())
  platform.answer(listScreenTokens, () => [aToken()])
  platform.answer(listPlaylists, () => [aPlaylist()])
  platform.answer(getPublicWall, () => ({ on: false, blocked: null }))
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
})

describe('walls', () => {
  it('show how they are and what they show', async () => {
    await open()
    const card = within(await screen.findByRole('listitem', { name: 'Lobby' }))
    for (const words of ['Online', 'Operations · Overseas', '58', '91.5 MB', 'Day', 'Control room', 'nightly restart'])
      expect(card.getByText(words)).toBeInTheDocument()
  })

  it('say that their token opens nothing any more', async () => {
    show(aWall({ state: 'offline', tokenState: 'stopped' }))
    await open()
    const card = within(await screen.findByRole('listitem', { name: 'Lobby' }))
    expect(card.getByText('Stopped')).toBeInTheDocument()
  })

  it('say what to do while there is none', async () => {
    show()
    await open()
    expect(await screen.findByText('No walls have reported yet')).toBeVisible()
  })

  it('are read again when one of them changes', async () => {
    await open()
    await screen.findByRole('listitem', { name: 'Lobby' })
    show(aWall({ name: null, tokenName: null, tokenState: null, username: 'li' }))
    live.publish(screenChanged, { id: 7 })
    expect(await screen.findByRole('listitem', { name: 'Unnamed a1b2c3' })).toBeVisible()
  })

  it('are filtered by the address', async () => {
    await open('?state=offline&keyWord=lob')
    await screen.findByRole('listitem', { name: 'Lobby' })
    expect(platform.asked(listWallDisplays)[0]?.query.toString()).toBe('keyWord=lob&state=offline')
  })

  it('take orders as long as they are reached', async () => {
    platform.answer(sendWallOrder, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Lobby: next scene' }))
    await waitFor(() => expect(platform.asked(sendWallOrder)[0]?.body).toEqual({ id: 7, order: 'next' }))
    show(aWall({ state: 'offline' }))
    live.publish(screenChanged, { id: 7 })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Lobby: next scene' })).toBeNull())
  })

  it('are named and given a playlist', async () => {
    platform.answer(updateWallDisplay, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit Lobby' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.clear(drawer.getByLabelText('Name'))
    await user.type(drawer.getByLabelText('Name'), 'Gate')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(updateWallDisplay)[0]?.body).toEqual({ id: 7, name: 'Gate', playlistId: null }),
    )
  })

  it('are previewed read-only, one at a time and only while viewed', async () => {
    show(
      aWall({ query: 'market=eu&tour=single~60&scene=2' }),
      aWall({ id: 8, name: 'Gate', path: '/bigScreen' }),
      aWall({ id: 9, name: 'Dock', path: '/single' }),
    )
    const { user } = await open()
    // Their screen is not for this person.
    await screen.findByRole('listitem', { name: 'Dock' })
    expect(screen.queryByRole('button', { name: 'Preview Dock' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Preview Lobby' }))
    const frame = await screen.findByTitle('Preview of Lobby')
    expect(frame).toHaveAttribute('src', 'screens.html?preview=1&lang=en&theme=dark#/overseas?market=eu')
    expect(frame).toHaveAttribute('width', '3840')
    expect(frame.closest('[inert]')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'Open in a new window' })).toHaveAttribute(
      'href',
      'screens.html#/overseas?market=eu',
    )
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(document.querySelector('iframe')).toBeNull())
  })

  it('are forgotten after a question', async () => {
    platform.answer(deleteWallDisplay, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Remove Lobby' }))
    await user.click(await screen.findByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(platform.asked(deleteWallDisplay)[0]?.body).toEqual({ id: 7 }))
  })

  it('hide from others what they may not do', async () => {
    await open('', [])
    await screen.findByRole('listitem', { name: 'Lobby' })
    for (const name of ['Lobby: next scene', 'Edit Lobby', 'Remove Lobby'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})

describe('tokens', () => {
  it(
    'are made for screens the person may open, and shown once',
    async () => {
      platform.answer(createScreenToken, () => ({ id: 4, token: 'screen_secret' }))
      const { user } = await open('?view=tokens')
      await user.click(await screen.findByText('New token'))
      const drawer = within(await openedDialog())
      expect(drawer.queryByLabelText('Single-vehicle big screen')).toBeNull()
      await user.click(drawer.getByLabelText('Name'))
      await user.paste('Gate')
      await user.click(drawer.getByLabelText('Organisation'))
      await user.click(await screen.findByTitle('Head office'))
      await user.click(drawer.getByLabelText('Operations · Overseas'))
      await user.click(drawer.getByText('Create token'))
      // The dialog shows what it has once it has opened.
      await waitFor(() => expect(screen.getByText('The token is shown only once. Copy it now.')).toBeVisible())
      expect(screen.getByText('screen_secret')).toBeVisible()
      expect(screen.getByText(/screens\.html\?key=screen_secret$/)).toBeVisible()
      expect(platform.asked(createScreenToken)[0]?.body).toMatchObject({
        name: 'Gate',
        orgId: 1,
        screens: ['/overseas'],
        expireTime: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      })
    },
    BUSY_MS,
  )

  it('are revoked after a question that counts the walls', async () => {
    platform.answer(revokeScreenToken, () => null)
    const { user } = await open('?view=tokens')
    await user.click(await screen.findByLabelText('Revoke Control room'))
    const question = await screen.findByText(
      'Takes effect immediately and cannot be undone. 2 walls stop showing data.',
    )
    await waitFor(() => expect(question).toBeVisible())
    await user.click(screen.getByText('Revoke'))
    await waitFor(() => expect(platform.asked(revokeScreenToken)[0]?.body).toEqual({ id: 3 }))
  })
})

describe('tokens that are there', () => {
  const openDrawer = async (name: string) => {
    platform.answer(updateScreenToken, () => null)
    const { user } = await open('?view=tokens')
    await user.click(await screen.findByLabelText(name))
    return { user, drawer: within(await openedDialog()) }
  }

  it('are changed without a new one, and keep their end where none is chosen', async () => {
    platform.answer(listScreenTokens, () => [aToken({ screens: ['/overseas'], market: 'eu' })])
    const { user, drawer } = await openDrawer('Edit Control room')
    await user.clear(drawer.getByLabelText('Name'))
    await user.paste('Gate')
    await user.click(drawer.getByLabelText('Big screen'))
    await user.click(drawer.getByText('Save'))
    await waitFor(() =>
      expect(platform.asked(updateScreenToken)[0]?.body).toEqual({
        id: 3,
        name: 'Gate',
        orgId: 1,
        screens: ['/bigScreen', '/overseas'],
        language: 'de',
        market: 'eu',
        ipRanges: ['10.20.0.0/16'],
        playlistId: 1,
        expireTime: '2039-01-01 00:00:00',
      }),
    )
  })

  it('lose the screens whoever saves may not open', async () => {
    const { user, drawer } = await openDrawer('Edit Control room')
    expect(drawer.getByText('Removed because you don’t have access: Single-vehicle big screen')).toBeInTheDocument()
    await user.click(drawer.getByText('Save'))
    await waitFor(() => expect(platform.asked(updateScreenToken)[0]?.body).toMatchObject({ screens: ['/overseas'] }))
  })

  it('say what of their playlist is not shown', async () => {
    const scene = { path: '/single' as const, dwellSeconds: 60, from: '00:00', until: '00:00', query: '' }
    platform.answer(listPlaylists, () => [aPlaylist({ scenes: [scene] })])
    platform.answer(listScreenTokens, () => [aToken({ screens: ['/overseas'] })])
    const { drawer } = await openDrawer('Edit Control room')
    expect(
      await drawer.findByText('Not shown because the token does not include them: Single-vehicle big screen'),
    ).toBeInTheDocument()
  })

  it('say why they are stopped, and are taken over', async () => {
    const stopped = { state: 'stopped', stop: 'ownerClosed', screens: ['/overseas'] } as const
    platform.answer(listScreenTokens, () => [aToken({ ...stopped, screens: ['/overseas'] })])
    const { user, drawer } = await openDrawer('Take over Control room')
    expect(screen.getAllByText('The account of Li is disabled or has expired')).toHaveLength(2)
    await user.click(drawer.getByText('Save'))
    await waitFor(() => expect(platform.asked(updateScreenToken)[0]?.body).toMatchObject({ id: 3 }))
  })

  it('name the screens their owner lost', async () => {
    platform.answer(listScreenTokens, () => [aToken({ lostScreens: ['/single'] })])
    await open('?view=tokens')
    expect(
      await screen.findByText('Operations · Overseas · Single-vehicle big screen (no longer allowed)'),
    ).toBeInTheDocument()
  })

  it('that were revoked cannot be changed', async () => {
    platform.answer(listScreenTokens, () => [aToken({ state: 'revoked' })])
    await open('?view=tokens')
    expect(await screen.findByText('Revoked')).toBeVisible()
    expect(screen.queryByLabelText('Edit Control room')).toBeNull()
  })
})

describe('playlists', () => {
  it(
    'are put together scene by scene',
    async () => {
      platform.answer(createPlaylist, () => ({ id: 2 }))
      const { user } = await open('?view=playlists')
      await user.click(await screen.findByText('New playlist'))
      const drawer = within(await openedDialog())
      await user.click(drawer.getByLabelText('Name'))
      await user.paste('Night')
      await user.click(drawer.getByLabelText('Organisation'))
      await user.click(await screen.findByTitle('Head office'))
      await user.click(drawer.getByText('Add scene'))
      const second = within(drawer.getByRole('group', { name: 'Scene 2', hidden: true }))
      await user.clear(second.getByLabelText('Duration, s'))
      await user.paste('20')
      await user.click(drawer.getByLabelText('Move scene 2 up'))
      await user.click(drawer.getByText('Save'))
      await waitFor(() => expect(platform.asked(createPlaylist)).toHaveLength(1))
      const scene = { path: '/bigScreen', from: '00:00', until: '00:00', query: '' }
      expect(platform.asked(createPlaylist)[0]?.body).toEqual({
        name: 'Night',
        orgId: 1,
        scenes: [
          { ...scene, dwellSeconds: 20 },
          { ...scene, dwellSeconds: 60 },
        ],
      })
    },
    BUSY_MS,
  )

  it('lead to a preview of their scenes', async () => {
    await open('?view=playlists')
    const link = await screen.findByLabelText('Preview Day')
    expect(link).toHaveAttribute('href', 'screens.html#/overseas')
  })
})
