import { generateKeyPairSync, privateDecrypt } from 'node:crypto'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http as mock } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { beginTwoStep, confirmTwoStep, getPubKey, getTwoStep } from '#core/contract/account.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { TwoStepDialog } from './two-step-dialog.tsx'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const PUBLIC_KEY = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
/** Passwords leave the browser encrypted. */
const passwordIn = ({ password }: { password: string }) =>
  privateDecrypt({ key: privateKey, oaepHash: 'sha256' }, Buffer.from(password, 'base64')).toString()
const answer = (data: unknown) => HttpResponse.json({ code: 200, msg: 'success', data })
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const show = (on: boolean, onClose = vi.fn<() => void>()) => {
  server.use(mock.get(`*${getTwoStep.path}`, () => answer({ on, recoveryCodes: 0 })))
  return renderPage(<TwoStepDialog onClose={onClose} />, {
    path: '/',
    namespaces: ['shell', 'common', 'validation', 'settings'],
  })
}

it('shows picture and key of a new secret and takes its first code', async () => {
  const onClose = vi.fn<() => void>()
  const codes: string[] = []
  const begun: string[] = []
  server.use(
    mock.get(`*${getPubKey.path}`, () => answer({ publicKey: PUBLIC_KEY })),
    mock.post(`*${beginTwoStep.path}`, async ({ request }) => {
      begun.push(passwordIn((await request.json()) as { password: string }))
      if (begun.length > 1) return answer({ secret: 'ABCDEFGH', uri: 'otpauth://totp/Fleetwall:admin?secret=ABCDEFGH' })
      const failDetail = [{ path: 'password', message: 'This is not your current password' }]
      return HttpResponse.json(
        { code: 400, msg: 'Some of the input is invalid', data: null, failDetail },
        { status: 400 },
      )
    }),
    mock.post(`*${confirmTwoStep.path}`, async ({ request }) => {
      const { code } = (await request.json()) as { code: string }
      codes.push(code)
      if (code === '222222') return answer({ recoveryCodes: ['aaaa-bbbb-cccc-dddd', 'eeee-ffff-gggg-hhhh'] })
      return HttpResponse.json(
        {
          code: 400,
          msg: 'Some of the input is invalid',
          data: null,
          failDetail: [{ path: 'code', message: 'The code is wrong' }],
        },
        { status: 400 },
      )
    }),
  )
  const { user } = await show(false, onClose)
  await user.click(await screen.findByRole('button', { name: 'Set up' }))
  expect(await screen.findByText('Required')).toBeVisible()
  const password = screen.getByLabelText('Current password')
  await user.type(password, 'wrong horse 7{Enter}')
  expect(await screen.findByText('This is not your current password')).toBeVisible()
  await user.clear(password)
  await user.type(password, 'correct horse 7{Enter}')
  expect(await screen.findByText('ABCD EFGH')).toBeVisible()
  expect(screen.getByRole('figure', { name: 'QR code with your account key' })).toBeVisible()
  await user.type(screen.getByLabelText('One-time code'), '111111{Enter}')
  expect(await screen.findByText('The code is wrong')).toBeVisible()
  expect(onClose).not.toHaveBeenCalled()
  await user.clear(screen.getByLabelText('One-time code'))
  await user.type(screen.getByLabelText('One-time code'), '222222{Enter}')
  await waitFor(() => expect(screen.getByText('eeee-ffff-gggg-hhhh')).toBeVisible(), { timeout: 10_000 })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(codes).toEqual(['111111', '222222'])
  expect(begun).toEqual(['wrong horse 7', 'correct horse 7'])
})

it('asks for password and code to give it up', async () => {
  const { user } = await show(true)
  await user.click(await screen.findByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText('Enter six digits or a recovery code')).toBeVisible()
  expect(screen.getByLabelText('Current password')).toBeInvalid()
})
