import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import { HttpResponse, http as mock } from 'msw'
import { setupServer } from 'msw/node'
import { RouterProvider } from 'react-router-dom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { getMyInfo, getPermittedRoutes } from '#core/contract/account.ts'
import { ME } from '#tests/support/render-page.tsx'
import { apiHost, connectApi } from '#web/api/api-host.ts'
import { ApiProvider } from '#web/api/api-provider.tsx'
import { call } from '#web/api/call.ts'
import { startI18n } from '#web/i18n/i18n.ts'
import { keepOverrides } from '#web/i18n/messages.ts'
import { takeReturn } from '#web/state/return-to.ts'
import { forgetToken, myInfoAtom, permittedPathsAtom, saveToken } from '#web/state/session.ts'
import { createRouteTable } from './route-table.ts'
import { createConsoleRouter } from './router.tsx'
import type { PageRoute } from './section.ts'
import { endedSessionAtom } from './shell-state.ts'
import { signInAgain } from './sign-in-again.ts'

const route = (path: PageRoute['path']): PageRoute => ({ path, titleKey: 'title.tbox.loginJournal', order: 1 })
const page = (text: string) => async () => () => <p>{text}</p>
const table = createRouteTable(
  [
    {
      path: '/home',
      titleKey: 'title.home',
      order: 0,
      icon: 'home',
      pages: () => ({ '/home': page('the start page') }),
      routes: [route('/home')],
    },
    {
      path: '/tbox',
      titleKey: 'title.tbox',
      order: 180,
      icon: 'terminal',
      pages: () => ({
        '/tbox/loginJournal': page('the journal'),
        '/tbox/locationMessage': page('the map'),
      }),
      routes: [route('/tbox/loginJournal'), route('/tbox/locationMessage')],
    },
  ],
  [],
)

let permitted = ['/home', '/tbox/loginJournal']
let fetched = 0
const server = setupServer(
  mock.get(`*${getPermittedRoutes.path}`, ({ request }) => {
    fetched += 1
    if (request.headers.get('authorization') !== 'Bearer good') {
      return HttpResponse.json({ code: 401, msg: 'Sign in to continue', data: null }, { status: 401 })
    }
    return HttpResponse.json({ code: 200, data: permitted.map((path) => ({ path })) })
  }),
  mock.get(`*${getMyInfo.path}`, () => HttpResponse.json({ code: 200, data: { ...ME, menuApis: permitted } })),
  mock.get('*/b-iam-account/*', () => HttpResponse.json({ code: 200, data: { publicKey: 'x' } })),
)
const before = { ...apiHost }

beforeAll(async () => {
  server.listen({ onUnhandledRequest: 'error' })
  keepOverrides('en', {})
  await startI18n('en', ['common', 'shell', 'login'])
  // Fetched beforehand: transforming it would count against the patience of the first test.
  await Promise.all([
    import('./shell.tsx'),
    import('./top-bar-tools.tsx'),
    import('./tab-bar.tsx'),
    import('./side-menu.tsx'),
  ])
})
/** The notices of the shell connect to the live stream, which is none of these tests. */
class SilentWorker {
  onmessage = null
  postMessage(): void {}
  terminate(): void {}
}
beforeEach(() => {
  vi.stubGlobal('Worker', SilentWorker)
  permitted = ['/home', '/tbox/loginJournal']
  fetched = 0
  sessionStorage.clear()
  saveToken('good', '2099-01-01 00:00:00')
})
afterEach(() => {
  forgetToken()
  vi.useRealTimers()
  connectApi(before)
  server.resetHandlers()
  vi.restoreAllMocks()
})
afterAll(() => server.close())

function start(path: string) {
  window.location.hash = path
  const store = createStore()
  const router = createConsoleRouter(store, table)
  onTestFinished(() => router.dispose())
  connectApi({ onSignedOut: () => signInAgain(store) })
  render(
    <Provider store={store}>
      <ApiProvider>
        <RouterProvider router={router} />
      </ApiProvider>
    </Provider>,
  )
  return { store, router, at: () => router.state.location.pathname }
}

describe('navigation', () => {
  it('fetches the permitted routes once and then shows the page asked for', async () => {
    const { router } = start('/tbox/loginJournal?vin=V')
    expect(await screen.findByText('the journal')).toBeVisible()
    expect(window.location.hash).toBe('#/tbox/loginJournal?vin=V')
    await act(() => router.navigate('/home'))
    expect(await screen.findByText('the start page')).toBeVisible()
    expect(fetched).toBe(1)
  })

  it('leads to sign-in without a token, and remembers where the person wanted to go', async () => {
    forgetToken()
    const { at } = start('/tbox/loginJournal?vin=V')
    await expect.poll(at).toBe('/login')
    expect(fetched).toBe(0)
    expect(takeReturn()).toBe('/tbox/loginJournal?vin=V')
  })

  it('leads to sign-in when the stored token is no longer good', async () => {
    saveToken('stale', '2099-01-01 00:00:00')
    const { at } = start('/tbox/loginJournal')
    await expect.poll(at).toBe('/login')
    expect(document.cookie).toBe('')
  })

  it('says at /404 that a page exists but is not permitted, and names the permission', async () => {
    const { at, router } = start('/tbox/locationMessage')
    await expect.poll(at).toBe('/404')
    expect(await screen.findByText('/tbox/locationMessage')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
    expect(screen.getByText(/permission \/tbox\/locationMessage/)).toBeVisible()
    await act(() => router.navigate('/no/such'))
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  })

  it('says so when no menu is assigned, and shows nothing else', async () => {
    permitted = []
    start('/')
    expect(await screen.findByRole('heading', { name: 'No pages assigned to your account' })).toBeVisible()
    expect(screen.queryByRole('navigation', { name: 'Main menu' })).toBeNull()
  })

  it('offers another try when the permitted routes cannot be had, and keeps the person signed in', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    vi.spyOn(console, 'error').mockImplementation(() => {})
    server.use(mock.get(`*${getPermittedRoutes.path}`, () => HttpResponse.error()))
    start('/home')
    expect(await screen.findByRole('heading', { name: 'The platform cannot be reached' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Try again' })).toBeVisible()
    expect(document.cookie).not.toBe('')
  })

  it('a failed user-info call is swallowed; the pages open, and another try is offered', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    server.use(
      mock.get(`*${getMyInfo.path}`, () =>
        HttpResponse.json({ code: 500, msg: 'broken', data: null }, { status: 500 }),
      ),
    )
    const { store, at } = start('/tbox/loginJournal')
    expect(await screen.findByText('the journal')).toBeVisible()
    expect(at()).toBe('/tbox/loginJournal')
    expect(document.querySelector('.ant-message-notice')).toBeNull()
    const menu = screen.getByRole('navigation', { name: 'Main menu' })
    expect(within(menu).getByRole('link', { name: 'Login journal' })).toBeVisible()

    server.resetHandlers()
    fireEvent.click(await screen.findByRole('button', { name: 'Account' }))
    fireEvent.click(await screen.findByText('Refresh account data'))
    await waitFor(() => expect(store.get(myInfoAtom)).toMatchObject({ username: ME.username }))
    expect(await screen.findByRole('button', { name: `Account: ${ME.displayName}` })).toBeVisible()
  })

  it('asks for missing user info again with the next navigation', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    server.use(mock.get(`*${getMyInfo.path}`, () => HttpResponse.error()))
    const { store, router } = start('/tbox/loginJournal')
    await screen.findByText('the journal')
    expect(store.get(myInfoAtom)).toBeNull()
    server.resetHandlers()
    await act(() => router.navigate('/home'))
    await waitFor(() => expect(store.get(myInfoAtom)).toMatchObject({ username: ME.username }))
  })

  it('the side bar is 240 px wide, and folded it is narrow', async () => {
    start('/home')
    const menu = await screen.findByRole('navigation', { name: 'Main menu' })
    expect(menu).toHaveStyle({ width: '240px' })
    fireEvent.click(within(menu).getByRole('button', { name: /Collapse menu/ }))
    expect(menu).toHaveStyle({ width: '56px' })
    fireEvent.click(within(menu).getByRole('button', { name: /Expand menu/ }))
  })

  it('a toast stays 3000 ms', async () => {
    start('/home')
    await screen.findByText('the start page')
    vi.useFakeTimers()
    act(() => apiHost.toast('it did not work'))
    const leaves = () => screen.getByText('it did not work').closest('[role=alert]')?.className.includes('fade-leave')
    await act(() => vi.advanceTimersByTimeAsync(2900))
    expect(leaves()).toBe(false)
    await act(() => vi.advanceTimersByTimeAsync(200))
    expect(leaves()).toBe(true)
  })

  it('opens MultiTrack in a new window and stays where it is', async () => {
    const opened = vi.spyOn(window, 'open').mockReturnValue(window)
    const { router, at } = start('/tbox/loginJournal')
    await screen.findByText('the journal')
    await act(() => router.navigate('/operate/vehicleMonitor'))
    expect(opened).toHaveBeenCalledWith('screens.html#/multiTrack')
    expect(at()).toBe('/tbox/loginJournal')
  })

  it('cancels what is pending', async () => {
    const { router } = start('/home')
    await screen.findByText('the start page')
    server.use(mock.get(`*${getMyInfo.path}`, () => new Promise(() => {})))
    const pending = call(getMyInfo).catch((error: unknown) => error)
    await act(() => router.navigate('/home?again=1'))
    expect(await pending).toMatchObject({ name: 'CallCancelled' })
  })
})

describe('a session the platform ends', () => {
  const journal = '/tbox/loginJournal?vin=V'
  const endIt = () =>
    server.use(
      mock.get(`*${getMyInfo.path}`, ({ request }) =>
        request.headers.get('authorization') === 'Bearer fresh'
          ? HttpResponse.json({ code: 200, data: ME })
          : HttpResponse.json({ code: 401, msg: 'no', data: null }, { status: 401 }),
      ),
    )
  const asked = async () => {
    await screen.findByText('Your session has ended')
    return screen.getByRole('dialog')
  }
  /** Also what signing in in another tab does. */
  const signInElsewhere = () => {
    saveToken('fresh', '2099-01-01 00:00:00')
    fireEvent.focus(window)
  }

  it('asks for the password over the page, and sends the call again after it', async () => {
    const { store, at } = start(journal)
    await screen.findByText('the journal')
    endIt()
    const answer = call(getMyInfo)
    expect(within(await asked()).getByLabelText('User name')).toHaveValue(ME.username)
    expect(within(await asked()).getByLabelText('User name')).toHaveAttribute('readonly')
    await waitFor(() => expect(within(screen.getByRole('dialog')).getByLabelText('Password')).toHaveFocus())
    expect(screen.getByText('the journal')).toBeInTheDocument()
    signInElsewhere()
    expect(await answer).toMatchObject({ username: ME.username })
    expect(at()).toBe('/tbox/loginJournal')
    expect(store.get(endedSessionAtom)).toBeNull()
  })

  it('asks once for several calls, and before a page is opened without a token', async () => {
    const { router, at } = start(journal)
    await screen.findByText('the journal')
    endIt()
    forgetToken()
    act(() => void router.navigate('/home'))
    const answers = Promise.all([
      call(getMyInfo, {}, { cancellable: false }),
      call(getPermittedRoutes, {}, { cancellable: false }),
    ])
    await asked()
    expect(at()).toBe('/tbox/loginJournal')
    server.use(mock.get(`*${getPermittedRoutes.path}`, () => HttpResponse.json({ code: 200, data: [] })))
    signInElsewhere()
    await answers
    await expect.poll(at).toBe('/home')
  })

  it('lets another account sign in', async () => {
    const { store, at } = start(journal)
    await screen.findByText('the journal')
    endIt()
    const answer = call(getMyInfo).catch((error: unknown) => error)
    fireEvent.click(within(await asked()).getByRole('button', { name: 'Sign in with another account' }))
    await expect.poll(at).toBe('/login')
    expect(await answer).toMatchObject({ code: 401 })
    expect(store.get(permittedPathsAtom)).toBeNull()
  })
})
