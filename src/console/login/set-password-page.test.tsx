import { constants, generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import { getPubKey, signIn } from '#core/contract/account.ts'
import { checkLink, setLinkPassword } from '#core/contract/account-link.ts'
import { LINK_PAGE } from '#core/domain/link-page.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { forgetToken, tokenFromCookie } from '#web/state/session.ts'
import { SetPasswordPage } from './set-password-page.tsx'

const pair = generateKeyPairSync('rsa', { modulusLength: 2048 })
const decrypt = (text: string) =>
  privateDecrypt(
    { key: pair.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
    Buffer.from(text, 'base64'),
  ).toString()
const TOKEN = 'A'.repeat(43)
const refused = (msg: string, failDetail: object[] = []) =>
  HttpResponse.json({ code: 400, msg, data: null, failDetail }, { status: 400 })

const platform = fakePlatform()
beforeEach(() => {
  forgetToken()
  platform.answer(getPubKey, () => ({
    publicKey: pair.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  }))
  platform.answer(checkLink, () => ({
    purpose: 'invitation' as const,
    username: 'chen',
    oemName: 'North Freight',
    expireTime: '2099-01-01 00:00:00',
  }))
  platform.answer(signIn, () => ({ token: 'tok', expireTime: '2099-01-01 00:00:00' }))
})
const page = (
  <Routes>
    <Route path={`${LINK_PAGE}/:token`} element={<SetPasswordPage />} />
    <Route path="*" element={<p>elsewhere</p>} />
  </Routes>
)
const show = () => renderPage(page, { path: `${LINK_PAGE}/${TOKEN}`, namespaces: ['login'] })
const type = async ({ user }: Awaited<ReturnType<typeof show>>, text: string, again = text) => {
  await user.type(await screen.findByLabelText('New password'), text)
  await user.type(screen.getByLabelText('Repeat new password'), `${again}{Enter}`)
}

describe('a link of a mail', () => {
  it('sets the first password, encrypted, and signs in with it', async () => {
    platform.answer(setLinkPassword, () => null)
    const shown = await show()
    expect(await screen.findByRole('heading', { name: 'Welcome to Fleetwall' })).toBeVisible()
    expect(screen.getByText('Account chen · North Freight')).toBeVisible()
    await type(shown, 'first horse 123')
    await expect.poll(() => shown.router.state.location.pathname).toBe('/home')
    const body = platform.asked(setLinkPassword)[0]?.body as Record<string, string>
    expect(body.linkToken).toBe(TOKEN)
    expect(decrypt(body.newPassword!)).toBe('first horse 123')
    expect(tokenFromCookie()).toBe('tok')
  })

  it('leads to the sign-in page where signing in needs more', async () => {
    platform.answer(setLinkPassword, () => null)
    platform.answer(signIn, () => refused('Enter the code', [{ path: 'code', message: 'Enter the code' }]))
    const shown = await show()
    await type(shown, 'first horse 123')
    await expect.poll(() => shown.router.state.location.pathname).toBe('/login')
    expect(tokenFromCookie()).toBeUndefined()
  })

  it('shows what is wrong with a password in place', async () => {
    platform.answer(setLinkPassword, () =>
      refused('Some of the input is invalid', [{ path: 'newPassword', message: 'This password is too common' }]),
    )
    const shown = await show()
    await type(shown, 'first horse 123', 'other horse 123')
    expect(await screen.findByText('The passwords don’t match.')).toBeVisible()
    expect(platform.asked(setLinkPassword)).toHaveLength(0)
    await shown.user.clear(screen.getByLabelText('Repeat new password'))
    await shown.user.type(screen.getByLabelText('Repeat new password'), 'first horse 123{Enter}')
    expect(await screen.findByText(/This password is too common/)).toBeVisible()
    expect(shown.router.state.location.pathname).toBe(`${LINK_PAGE}/${TOKEN}`)
  })

  it('that is no longer valid says how to get another one', async () => {
    platform.answer(checkLink, () => refused('This link is no longer valid.'))
    const { user, router } = await show()
    expect(await screen.findByRole('heading', { name: 'Link no longer valid' })).toBeVisible()
    expect(screen.queryByLabelText('New password')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Go to sign-in' }))
    expect(router.state.location.pathname).toBe('/login')
  })
})
