import { screen, within } from '@testing-library/react'
import { HttpResponse, http as mock } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { endOtherSessions, endSession, listSessions, type OwnSession } from '#core/contract/account.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { SessionsDialog } from './sessions-dialog.tsx'

const answer = (data: unknown) => HttpResponse.json({ code: 200, msg: 'success', data })
const server = setupServer()
beforeAll(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const aSession = (over: Partial<OwnSession>): OwnSession => ({
  id: 1,
  kind: 'desktop',
  browser: 'Firefox 145',
  system: 'Linux',
  ip: '10.8.7.6',
  method: 'password',
  provider: '',
  signInTime: '2026-01-05 08:00:00',
  activeTime: '2026-01-05 09:00:00',
  expireTime: '2026-01-06 08:00:00',
  current: false,
  ...over,
})
let own: OwnSession[] = []
const ended: unknown[] = []

beforeEach(() => {
  ended.length = 0
  own = [
    aSession({ id: 1, current: true }),
    aSession({ id: 2, kind: 'phone', browser: 'Safari 18', system: 'iOS' }),
    aSession({ id: 3, kind: 'program', browser: '', system: '', ip: '' }),
  ]
  server.use(
    mock.get(`*${listSessions.path}`, () => answer(own)),
    mock.post(`*${endSession.path}`, async ({ request }) => {
      const { id } = (await request.json()) as { id: number }
      ended.push(id)
      own = own.filter((each) => each.id !== id)
      return answer(null)
    }),
    mock.post(`*${endOtherSessions.path}`, () => {
      ended.push('others')
      own = own.filter(({ current }) => current)
      return answer(null)
    }),
  )
})
const show = () => renderPage(<SessionsDialog onClose={vi.fn<() => void>()} />, { namespaces: ['shell'] })

it('lists devices in words a person knows, and ends one of them', async () => {
  const { user } = await show()
  const here = (await screen.findByText('Firefox 145 on Linux')).closest('li')!
  expect(within(here).getByText('This session')).toBeInTheDocument()
  expect(within(here).getByText('10.8.7.6')).toBeInTheDocument()
  expect(within(here).queryByRole('button')).toBeNull()
  expect(screen.getByText('Program')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'End session: Safari 18 on iOS' }))
  await expect.poll(() => screen.queryByText('Safari 18 on iOS')).toBeNull()
  expect(ended).toEqual([2])
})

it('ends all others after a question', async () => {
  const { user } = await show()
  await user.click(await screen.findByRole('button', { name: 'End all other sessions' }))
  const question = await screen.findByText(/All other devices and programs are signed out/)
  expect(ended).toEqual([])
  const dialog = question.closest<HTMLElement>('[role="dialog"]')!
  await user.click(within(dialog).getByRole('button', { name: 'End all other sessions' }))
  await expect.poll(() => screen.queryByText('Program')).toBeNull()
  expect(ended).toEqual(['others'])
})

it('says when they cannot be had', async () => {
  server.use(mock.get(`*${listSessions.path}`, () => HttpResponse.json({ code: 503, msg: 'Starting', data: null })))
  await show()
  expect(await screen.findByText('Sessions could not be loaded')).toBeInTheDocument()
})
