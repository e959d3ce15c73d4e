import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { screen } from '@testing-library/react'
import { delay, HttpResponse, http as mock } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getPubKey, getSignInChallenge, signIn } from '#core/contract/account.ts'
import { forgotPassword, getSignInOptions } from '#core/contract/account-link.ts'
import { beginSso, finishSso, listSsoProviders } from '#core/contract/sso.ts'
import { listPreferences } from '#core/contract/preference.ts'
import { solves } from '#core/domain/proof-of-work.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { rememberReturn } from '#web/state/return-to.ts'
import { forgetToken, tokenFromCookie } from '#web/state/session.ts'
import { LoginPage } from './login-page.tsx'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const publicKey = pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const decrypt = (text: string) =>
  privateDecrypt(
    { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text, 'base64'),
  ).toString()

const server = setupServer(
  mock.get(`*${listPreferences.path}`, () => HttpResponse.json({ code: 200, data: [] })),
  mock.get(`*${getSignInOptions.path}`, () => HttpResponse.json({ code: 200, data: { mailAvailable: false } })),
  mock.get(`*${listSsoProviders.path}`, () => HttpResponse.json({ code: 200, data: [] })),
  mock.get(`*${getPubKey.path}`, () => HttpResponse.json({ code: 200, data: { publicKey, environment: 'PT' } })),
  mock.post(`*${signIn.path}`, async ({ request }) => {
    const { username, password } = (await request.json()) as { username: string; password: string }
    if (username === 'admin' && decrypt(password) === 'correct horse 1') {
      return HttpResponse.json({ code: 200, data: { token: 'tok', expireTime: '2099-01-01 00:00:00' } })
    }
    return HttpResponse.json({ code: 400, msg: 'Wrong user name or password', data: null }, { status: 400 })
  }),
)

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
beforeEach(() => {
  forgetToken()
  sessionStorage.clear()
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const show = (path = '/login') => renderPage(<LoginPage />, { path, namespaces: ['login'] })
const name = () => screen.getByLabelText('User name')
const password = () => screen.getByLabelText(/^Password/)
const button = () => screen.getByRole('button', { name: /^Sign/ })

describe('/login', () => {
  it('sends the password encrypted, keeps the token and goes to the start page', async () => {
    const { user, router } = await show()
    await user.type(name(), ' admin ')
    await user.type(password(), 'correct horse 1{Enter}')
    await expect.poll(() => router.state.location.pathname).toBe('/home')
    expect(tokenFromCookie()).toBe('tok')
  })

  it('leads back to where the person was', async () => {
    rememberReturn('/tbox/loginJournal?vin=V')
    const { user, router } = await show()
    await user.type(name(), 'admin')
    await user.type(password(), 'correct horse 1{Enter}')
    await expect
      .poll(() => router.state.location.pathname + router.state.location.search)
      .toBe('/tbox/loginJournal?vin=V')
  })

  it('leads back to a screen that asked for sign-in, but never to another site', async () => {
    const screenAsked = await show('/login?redirect=%2FmultiTrack')
    await screenAsked.user.type(name(), 'admin')
    await screenAsked.user.type(password(), 'correct horse 1{Enter}')
    await expect.poll(() => screenAsked.router.state.location.pathname).toBe('/multiTrack')
  })

  it('says what was wrong in place, clears the password and keeps the name', async () => {
    const { user } = await show()
    await user.type(name(), 'admin')
    await user.type(password(), 'wrong{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('Wrong user name or password')
    expect(password()).toHaveValue('')
    expect(password()).toHaveFocus()
    expect(name()).toHaveValue('admin')
    expect(tokenFromCookie()).toBeUndefined()
  })

  it('asks for both before anything is sent', async () => {
    const { user } = await show()
    await user.click(button())
    expect(screen.getByRole('alert')).toHaveTextContent('Enter your user name and password.')
  })

  it('says when the platform cannot be reached', async () => {
    server.use(mock.get(`*${getPubKey.path}`, () => HttpResponse.error()))
    const { user } = await show()
    await user.type(name(), 'admin')
    await user.type(password(), 'x{Enter}')
    expect(await screen.findByText(/The platform cannot be reached/)).toBeVisible()
  })

  it('is busy while it waits and takes no second click', async () => {
    server.use(mock.post(`*${signIn.path}`, async () => delay('infinite')))
    const { user } = await show()
    await user.type(name(), 'admin')
    await user.type(password(), 'x{Enter}')
    expect(await screen.findByRole('button', { name: 'Signing in…' })).toBeDisabled()
  })

  it('shows the environment, and the password on request', async () => {
    const { user } = await show()
    expect(await screen.findByText('PT')).toBeVisible()
    await user.type(password(), 'abc')
    expect(password()).toHaveAttribute('type', 'password')
    await user.click(screen.getByRole('button', { name: 'Show' }))
    expect(password()).toHaveAttribute('type', 'text')
  })

  it('offers language and time zone before sign-in', async () => {
    await show()
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveTextContent('العربية')
    expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveTextContent('Costa Rica (UTC−06:00)')
  })
})

describe('/login when the platform asks for more', () => {
  const refuse = (path: string, message: string) =>
    HttpResponse.json(
      { code: 400, msg: 'Some of the input is invalid', data: null, failDetail: [{ path, message }] },
      { status: 400 },
    )
  let sent: Record<string, string>[] = []
  const answerWith = (answer: (body: Record<string, string>) => Response | undefined) => {
    sent = []
    server.use(
      mock.post(`*${signIn.path}`, async ({ request }) => {
        const body = (await request.json()) as Record<string, string>
        sent.push(body)
        const done = HttpResponse.json({ code: 200, data: { token: 'tok', expireTime: '2099-01-01 00:00:00' } })
        return answer(body) ?? done
      }),
    )
  }
  const start = async () => {
    const shown = await show()
    await shown.user.type(name(), 'admin')
    await shown.user.type(password(), 'correct horse 1{Enter}')
    return shown
  }

  it('takes a one-time code, and a new one after a wrong one, and keeps the password meanwhile', async () => {
    answerWith(({ code }) => {
      if (!code) return refuse('code', 'Enter the code')
      return code === '111111' ? refuse('code', 'The code is wrong') : undefined
    })
    const { user, router } = await start()
    await user.type(await screen.findByLabelText(/One-time code/), '111111{Enter}')
    expect(await screen.findByText('The code is wrong')).toBeVisible()
    expect(screen.getByLabelText(/One-time code/)).toHaveValue('')
    await user.type(screen.getByLabelText(/One-time code/), '222222{Enter}')
    await expect.poll(() => router.state.location.pathname).toBe('/home')
    expect(decrypt(sent.at(-1)!.password!)).toBe('correct horse 1')
  })

  it('takes a new password typed twice', async () => {
    answerWith(({ newPassword }) => (newPassword ? undefined : refuse('newPassword', 'Your password has expired')))
    const { user, router } = await start()
    await user.type(await screen.findByLabelText('New password'), 'another horse 8')
    await user.type(screen.getByLabelText('Repeat new password'), 'other{Enter}')
    expect(screen.getByRole('alert')).toHaveTextContent('The passwords don’t match.')
    await user.clear(screen.getByLabelText('Repeat new password'))
    await user.type(screen.getByLabelText('Repeat new password'), 'another horse 8{Enter}')
    await expect.poll(() => router.state.location.pathname).toBe('/home')
    expect(decrypt(sent.at(-1)!.newPassword!)).toBe('another horse 8')
  })

  it('solves the task after wrong passwords by itself', async () => {
    server.use(
      mock.get(`*${getSignInChallenge.path}`, () =>
        HttpResponse.json({ code: 200, data: { challenge: 'c', bits: 6 } }),
      ),
    )
    answerWith(({ proof }) => (proof === undefined ? refuse('proof', 'Solve a task') : undefined))
    const { router } = await start()
    await expect.poll(() => router.state.location.pathname).toBe('/home')
    expect(solves('c', Number(sent.at(-1)!.proof), 6)).toBe(true)
  })

  it('says who can help with a forgotten password', async () => {
    const { user } = await show()
    await user.click(screen.getByText('Forgot password?'))
    expect(screen.getByText(/npx fleetwall password/)).toBeVisible()
  })
})

describe('/login where links are mailed', () => {
  const asked: unknown[] = []
  beforeEach(() => {
    asked.length = 0
    server.use(
      mock.get(`*${getSignInOptions.path}`, () => HttpResponse.json({ code: 200, data: { mailAvailable: true } })),
      mock.post(`*${forgotPassword.path}`, async ({ request }) => {
        asked.push(await request.json())
        return HttpResponse.json({ code: 200, data: null })
      }),
    )
  })

  it('requests a link for a forgotten password, and does not say whether the account exists', async () => {
    const { user } = await show()
    await user.click(screen.getByText('Forgot password?'))
    await user.type(await screen.findByLabelText('User name or email'), ' li@fleet.example {Enter}')
    expect(await screen.findByRole('status')).toHaveTextContent(/^If an account matches/)
    expect(asked).toEqual([{ username: 'li@fleet.example' }])
  })

  it('says why no link was requested', async () => {
    server.use(
      mock.post(`*${forgotPassword.path}`, () =>
        HttpResponse.json({ code: 429, msg: 'Too many requests', data: null }, { status: 429 }),
      ),
    )
    const { user } = await show()
    await user.click(screen.getByText('Forgot password?'))
    await user.type(await screen.findByLabelText('User name or email'), 'li{Enter}')
    expect(await screen.findByText('Too many requests')).toBeVisible()
  })
})

describe('/login with identity providers', () => {
  const refused = (msg: string) => HttpResponse.json({ code: 400, msg, data: null }, { status: 400 })
  let asked: (string | null)[] = []
  beforeEach(() => {
    asked = []
    localStorage.removeItem('ssoTenant')
    server.use(
      mock.get(`*${listSsoProviders.path}`, ({ request }) => {
        asked.push(new URL(request.url).searchParams.get('tenant'))
        return HttpResponse.json({ code: 200, data: [{ id: 4, name: 'Works' }] })
      }),
    )
  })

  it('offers those of the tenant in the address, and says why one could not be used', async () => {
    server.use(mock.post(`*${beginSso.path}`, () => refused('Single sign-on failed')))
    const { user } = await show('/login?tenant=north')
    await user.click(await screen.findByRole('button', { name: 'Sign in with Works' }))
    expect(await screen.findByText('Single sign-on failed')).toBeVisible()
    expect(asked).toContain('north')
  })

  it('exchanges what the browser came back with once, and goes on', async () => {
    const sent: unknown[] = []
    server.use(
      mock.post(`*${finishSso.path}`, async ({ request }) => {
        sent.push(await request.json())
        return HttpResponse.json({ code: 200, data: { token: 'sso-tok', expireTime: '2099-01-01 00:00:00' } })
      }),
    )
    const { router } = await show('/login?sso=ticket-1')
    await expect.poll(() => router.state.location.pathname).toBe('/home')
    expect(tokenFromCookie()).toBe('sso-tok')
    expect(sent).toEqual([{ ssoToken: 'ticket-1' }])
  })

  it('shows why signing in failed, and forgets the ticket', async () => {
    server.use(mock.post(`*${finishSso.path}`, () => refused('You are in none of the groups')))
    const { router } = await show('/login?sso=ticket-2')
    expect(await screen.findByText('You are in none of the groups')).toBeVisible()
    expect(router.state.location.search).toBe('')
    expect(tokenFromCookie()).toBeUndefined()
  })
})
