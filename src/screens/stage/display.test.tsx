// @alone: the token of a display lasts as long as its page.
import { act, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  getScreenSelf,
  type Heartbeat,
  type ScreenOrder,
  type ScreenSelf,
  screenOrder,
  sendHeartbeat,
} from '#core/contract/screen-display.ts'
import { connectApi } from '#web/api/api-host.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { SCREEN_ROUTES } from '../screen-routes.ts'
import { screenSelfAtom } from './display-state.ts'
import { DisplayEntry } from './display-entry.tsx'
import { ScreensContext } from './screen-route.ts'
import { forgetScreenToken, takeScreenToken, wallToken } from './screen-session.ts'
import { WallControl } from './wall-control.tsx'
import { WallRegistry } from './wall-registry.tsx'

const platform = fakePlatform()
let opened: Awaited<ReturnType<typeof renderScreen>> | undefined

const aSelf = (over: Partial<ScreenSelf> = {}): ScreenSelf => ({
  kind: 'token',
  name: 'Lobby',
  wallName: null,
  screens: ['/bigScreen', '/overseas'],
  language: null,
  market: null,
  expireTime: '2039-01-01 00:00:00',
  playlist: null,
  ...over,
})
const scene = (path: '/bigScreen' | '/overseas', query = '') => ({
  path,
  dwellSeconds: 3600,
  from: '00:00',
  until: '00:00',
  query,
})
const playlist = { id: 1, name: 'Day', revision: 1, scenes: [scene('/overseas', 'market=eu'), scene('/bigScreen')] }
/** The first frames of a second are counted, and a wall fades before it changes. */
const SOON = { timeout: 10_000 }
const order = (over: object) => ({ order: 'next', path: null, query: null, number: 1, ...over })

/** With the screens of this bundle, as the stage has them. */
const onStage = (part: ReactNode) => <ScreensContext value={SCREEN_ROUTES}>{part}</ScreensContext>

beforeEach(() => {
  localStorage.clear()
  takeScreenToken({ href: new URL('/screens.html?key=screen_a', window.location.href).href })
  connectApi({ token: wallToken })
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  opened?.live.close()
  opened = undefined
  forgetScreenToken()
  vi.restoreAllMocks()
})

describe('a display that was started with its token alone', () => {
  const open = async () => {
    opened = await renderScreen(onStage(<DisplayEntry />), { address: '/' })
  }

  it('goes to the first scene of its playlist', async () => {
    platform.answer(getScreenSelf, () => aSelf({ playlist }))
    await open()
    await waitFor(() => expect(window.location.hash).toBe('#/overseas?market=eu&scene=1'), SOON)
  })

  it('goes to the first of its screens without one', async () => {
    platform.answer(getScreenSelf, () => aSelf({ screens: ['/overseas'] }))
    await open()
    await waitFor(() => expect(window.location.hash).toMatch(/^#\/overseas/), SOON)
  })

  it('leaves a screen its token does not open any more', async () => {
    platform.answer(getScreenSelf, () => aSelf({ screens: ['/bigScreen'], playlist }))
    opened = await renderScreen(onStage(<DisplayEntry />), { address: '/overseas' })
    await waitFor(() => expect(window.location.hash).toBe('#/bigScreen?scene=1'), SOON)
  })

  it('says that there is nothing to show', async () => {
    platform.answer(getScreenSelf, () => aSelf({ screens: [] }))
    await open()
    expect(await screen.findByText('Nothing to show yet')).toBeVisible()
  })

  it('says that the platform is away', async () => {
    platform.answer(getScreenSelf, () => refusal(503, 'starting'))
    await open()
    expect(await screen.findByText('The platform is not responding')).toBeVisible()
  })
})

describe('a refused display', () => {
  it('says why, and never asks to sign in', async () => {
    platform.answer(getScreenSelf, () => refusal(401, 'Access for this wall has been revoked.'))
    opened = await renderScreen(onStage(<DisplayEntry />), { address: '/overseas' })
    const { store } = opened
    const { refusalAtom } = await import('./display-state.ts')
    connectApi({
      onSignedOut: (reason) => {
        store.set(refusalAtom, reason)
        return false
      },
    })
    act(() => {
      store.set(refusalAtom, 'Access for this wall has been revoked.')
    })
    const notice = await screen.findByRole('alert')
    expect(notice).toHaveTextContent('Access denied for this display')
    expect(notice).toHaveTextContent('Access for this wall has been revoked.')
    expect(screen.queryByRole('link')).toBeNull()
    expect(window.location.hash).toBe('#/overseas')
  })
})

describe('a wall with a token', () => {
  const open = async (address = '/overseas') => {
    opened = await renderScreen(
      onStage(
        <>
          <WallRegistry path={address} />
          <WallControl desk={false} />
        </>,
      ),
      { address },
    )
    return opened
  }
  beforeEach(() => {
    platform.answer(sendHeartbeat, () => ({ playlist: null, wallName: null, order: null }))
    platform.answer(getScreenSelf, () => aSelf())
  })

  it('reports itself once it is connected', async () => {
    const { live } = await open('/overseas?market=eu')
    live.connected()
    await waitFor(() => expect(platform.asked(sendHeartbeat)).not.toEqual([]), SOON)
    expect(platform.asked(sendHeartbeat)[0]?.body).toMatchObject({
      path: '/overseas',
      query: 'market=eu',
      language: 'en',
      connected: true,
      reloadReason: null,
      displayId: expect.stringMatching(/^[a-z\d]{16}$/),
    })
  })

  it('asks for its playlist again when the platform has another', async () => {
    platform.answer(sendHeartbeat, () => ({ playlist: { id: 1, revision: 1 }, wallName: 'Lobby', order: null }))
    platform.answer(getScreenSelf, () => aSelf({ playlist }))
    const { live, store } = await open()
    live.connected()
    await waitFor(() => expect(store.get(screenSelfAtom)?.playlist?.revision).toBe(1), SOON)
  })

  it('shows the market it is held to, whatever its address says', async () => {
    platform.answer(getScreenSelf, () => aSelf({ market: 'me' }))
    await open('/overseas?market=eu&dimension=1')
    await waitFor(() => expect(window.location.hash).toBe('#/overseas?market=me&dimension=1'), SOON)
  })

  it('reads its settings on request, and after each interruption', async () => {
    const { live, store } = await open()
    live.connected()
    await waitFor(() => expect(store.get(screenSelfAtom)?.screens).toEqual(['/bigScreen', '/overseas']), SOON)
    platform.answer(getScreenSelf, () => aSelf({ screens: ['/bigScreen'] }))
    live.topic(screenOrder.name, order({ order: 'playlist', number: 7 }))
    await waitFor(() => expect(store.get(screenSelfAtom)?.screens).toEqual(['/bigScreen']), SOON)
    platform.answer(getScreenSelf, () => aSelf({ screens: ['/overseas'] }))
    live.lost()
    live.connected()
    await waitFor(() => expect(store.get(screenSelfAtom)?.screens).toEqual(['/overseas']), SOON)
  })

  it('shows the playlist wherever it was started', async () => {
    platform.answer(getScreenSelf, () =>
      aSelf({ playlist: { ...playlist, scenes: [scene('/bigScreen'), scene('/bigScreen', 'market=eu')] } }),
    )
    await open('/overseas?lang=de')
    await waitFor(() => expect(window.location.hash).toBe('#/bigScreen?lang=de&scene=1'), SOON)
  })

  it('follows an order it missed on the stream once', async () => {
    const missed = order({ order: 'show', path: '/bigScreen', number: 5 })
    // Not for the last sign of life of a wall before, which may still be under way.
    const orderFor = (body: unknown) => ((body as Heartbeat).query === 'market=ru' ? (missed as ScreenOrder) : null)
    platform.answer(sendHeartbeat, ({ body }) => ({ playlist: null, wallName: null, order: orderFor(body) }))
    const { live } = await open('/overseas?market=ru')
    live.connected()
    await waitFor(() => expect(platform.asked(sendHeartbeat)).not.toEqual([]), SOON)
    await waitFor(() => expect(window.location.hash).toBe('#/bigScreen?shown=1'), SOON)
    window.location.hash = '#/overseas'
    live.lost()
    live.connected()
    await waitFor(() => expect(platform.asked(sendHeartbeat).at(-1)?.body).toMatchObject({ followed: 5 }), {
      timeout: 10_000,
    })
    expect(window.location.hash).toBe('#/overseas')
  })

  it('follows orders: the next scene, another address and back', async () => {
    platform.answer(getScreenSelf, () => aSelf({ playlist }))
    const { live } = await open('/overseas?scene=1')
    live.connected()
    await screen.findByRole('complementary', { name: 'Wall rotation' })
    live.topic(screenOrder.name, order({ number: 11 }))
    await waitFor(() => expect(window.location.hash).toBe('#/bigScreen?scene=2'), SOON)
    live.topic(screenOrder.name, order({ order: 'show', path: '/overseas', query: 'market=me', number: 12 }))
    await waitFor(() => expect(window.location.hash).toBe('#/overseas?market=me&shown=1'), SOON)
    live.topic(screenOrder.name, order({ number: 13 }))
    await waitFor(() => expect(window.location.hash).toBe('#/overseas?market=eu&scene=1'), SOON)
  })
})
