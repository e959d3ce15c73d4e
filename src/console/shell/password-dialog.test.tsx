import { screen } from '@testing-library/react'
import { generateKeyPairSync } from 'node:crypto'
import { HttpResponse, http as mock } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { getPubKey, modifyPassword } from '#core/contract/account.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { PasswordDialog } from './password-dialog.tsx'

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const COMMON = 'This password is too easy to guess. Choose a longer or less common one.'
const server = setupServer(
  mock.get(`*${getPubKey.path}`, () =>
    HttpResponse.json({ code: 200, msg: 'success', data: { publicKey: PUBLIC_KEY } }),
  ),
  mock.post(`*${modifyPassword.path}`, () => {
    const failDetail = [{ path: 'newPassword', message: COMMON }]
    return HttpResponse.json(
      { code: 400, msg: 'Some of the input is invalid', data: null, failDetail },
      { status: 400 },
    )
  }),
)
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

it('ticks rules off while a password is typed, and shows under it what only the platform knows', async () => {
  const { user } = await renderPage(<PasswordDialog open onClose={vi.fn<() => void>()} />, {
    namespaces: ['shell', 'common', 'validation'],
  })
  const newPassword = await screen.findByLabelText('New password')
  const met = () =>
    screen
      .getAllByRole('listitem')
      .filter(({ dataset }) => dataset.met === 'true')
      .map(({ textContent }) => textContent)
  expect(met()).toEqual([])
  // Pasted, because each typed letter renders the form again.
  const fill = async (field: HTMLElement, text: string) => {
    await user.clear(field)
    await user.paste(text)
  }
  await fill(newPassword, 'admin12345')
  expect(met()).toEqual(['At least 10 charactersmet', 'Contains letters and digitsmet'])
  await fill(newPassword, 'Password123')
  expect(met()).toHaveLength(3)
  await fill(screen.getByLabelText('Current password'), 'correct horse 7')
  await fill(screen.getByLabelText('Repeat new password'), 'Password123')
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByText(COMMON)).toBeInTheDocument()
  expect(newPassword).toBeInvalid()
})
