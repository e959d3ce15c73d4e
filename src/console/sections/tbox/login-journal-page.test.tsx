import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  countLoginLog,
  countLogoutLog,
  exportLoginLog,
  getLoginLog,
  getLogoutLog,
  getTerminalSessions,
  type VehicleLog,
} from '#core/contract/vehicle-log.ts'
import { createExport } from '#core/contract/export.ts'
import { MAX_JOURNAL_ROWS } from '#core/contract/paging.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { LoginJournalPage } from './login-journal-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const aLog = (over: Partial<VehicleLog> = {}): VehicleLog => ({
  vin: VIN,
  time: '2026-01-05 08:00:00',
  content: '7e0102',
  messageId: '0x0102',
  result: 'accepted',
  phone: '00000000013912345678',
  iccid: '89860419028047217770',
  firmware: '7.1.0',
  remoteAddress: '10.0.0.1:4711',
  gatewayNode: 'gw1',
  sessionSeconds: null,
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(getTerminalSessions, () => ({ sessions: [], complete: true }))
  platform.answer(countLoginLog, () => ({ rows: 2, more: false }))
  platform.answer(countLogoutLog, () => ({ rows: 2, more: false }))
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
})

const PATH = '/tbox/loginJournal'
const searched = `${PATH}?${new URLSearchParams({ vin: VIN, startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59' })}`
const open = (path = PATH, codes: string[] = []) =>
  renderPage(<LoginJournalPage />, { path, codes: [PATH, ...codes], namespaces: ['tbox', 'command', 'protocol'] })
const press = (name: string) => screen.getByRole('button', { name })

describe('login journal', () => {
  it('asks for a search and sends nothing until there was one', async () => {
    await open()
    expect(screen.getByText('Set your filters, then select Query')).toBeVisible()
    expect(platform.count()).toBe(0)
  })

  it('names the missing VIN and the missing range instead of searching', async () => {
    const { user } = await open()
    // Shown on hover only, which this browser does not know.
    await waitFor(() => expect(document.querySelector('.ant-picker-clear')).not.toBeNull())
    fireEvent.click(document.querySelector('.ant-picker-clear')!)
    await user.click(press('Query'))
    // Each field shows its words in its own time.
    await waitFor(() => expect(screen.getAllByText('Required')).toHaveLength(2))
    expect(platform.count()).toBe(0)
  })

  it('shows what the terminal sent and what became of it', async () => {
    platform.answer(getLoginLog, () => ({
      list: [aLog(), aLog({ time: '2026-01-05 07:00:00', content: '7e0100', result: 'unknownTerminal' })],
      nextKey: null,
    }))
    const { user } = await open()
    await user.click(screen.getByLabelText('Vehicle'))
    await user.paste(VIN)
    await user.click(press('Query'))
    expect(await screen.findByText('7e0102')).toBeVisible()
    expect(screen.getByText('Accepted')).toBeVisible()
    expect(screen.getByText('Unknown terminal')).toBeVisible()
    expect(platform.asked(getLoginLog)[0]?.query.get('vin')).toBe(VIN)
  })

  it('has columns for VIN, time and raw message, and asks for the newest first', async () => {
    platform.answer(getLoginLog, () => ({ list: [aLog()], nextKey: null }))
    const { user } = await open(searched)
    const row = (await screen.findByText('7e0102')).closest('tr')!
    expect(row).toHaveTextContent(VIN)
    expect(row).toHaveTextContent('5 Jan 2026, 08:00:00')
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent)
    for (const head of ['VIN', 'Time', 'Raw message']) expect(heads).toContain(head)
    expect(platform.asked(getLoginLog).at(-1)?.query.get('reportTimeDesc')).toBe('true')
    await user.click(screen.getByLabelText('Order'))
    await user.click(await screen.findByTitle('Oldest first'))
    await user.click(press('Query'))
    await waitFor(() => expect(platform.asked(getLoginLog).at(-1)?.query.get('reportTimeDesc')).toBe('false'))
  })

  it('loads more by the key of the last page', async () => {
    platform.answer(getLoginLog, ({ query }) =>
      query.get('rowKey') === 'k1'
        ? { list: [aLog({ time: '2026-01-05 06:00:00', content: '7eOLDER' })], nextKey: null }
        : { list: [aLog()], nextKey: 'k1' },
    )
    const { user } = await open(searched)
    await screen.findByText('7e0102')
    await user.click(press('Load more'))
    expect(await screen.findByText('7eOLDER')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull()
  })

  it('keeps logouts behind their own tab, with the length of the session', async () => {
    platform.answer(getLoginLog, () => ({ list: [], nextKey: null }))
    platform.answer(getLogoutLog, () => ({
      list: [aLog({ messageId: null, content: '', result: 'timedOut', sessionSeconds: 3661 })],
      nextKey: null,
    }))
    const { user } = await open(searched)
    await screen.findByText(/^Nothing matches/)
    expect(platform.asked(getLogoutLog)).toHaveLength(0)
    await user.click(screen.getByRole('tab', { name: 'Logouts' }))
    expect(await screen.findByText('Timed out')).toBeVisible()
    expect(screen.getByText('1 h 1 min')).toBeVisible()
  })

  it('opens the tab a link names, and keeps it through a search', async () => {
    platform.answer(getLogoutLog, () => ({ list: [aLog({ messageId: '0x0003', result: 'loggedOut' })], nextKey: null }))
    const { user } = await open(`${searched}&view=logout`)
    expect(await screen.findByText('Logged out')).toBeVisible()
    await user.click(press('Query'))
    expect(screen.getByRole('tab', { name: 'Logouts' })).toHaveAttribute('aria-selected', 'true')
    expect(platform.asked(getLoginLog)).toEqual([])
  })

  it('draws the sessions with share and longest gap', async () => {
    platform.answer(getLoginLog, () => ({ list: [aLog()], nextKey: null }))
    platform.answer(getTerminalSessions, () => ({
      sessions: [{ startTime: '2026-01-05 06:00:00', endTime: '2026-01-05 18:00:00', result: 'connectionLost' }],
      complete: true,
    }))
    await open(searched)
    expect(await screen.findByText('connected 50% of the time')).toBeVisible()
    expect(screen.getByText('longest gap 6 h')).toBeVisible()
  })

  it('shows the failure and tries again', async () => {
    platform.answer(getLoginLog, () => refusal(500, 'Broken'))
    const { user } = await open(searched)
    expect(await screen.findByText('The list could not be loaded')).toBeVisible()
    platform.answer(getLoginLog, () => ({ list: [aLog()], nextKey: null }))
    await user.click(press('Try again'))
    expect(await screen.findByText('7e0102')).toBeVisible()
  })

  it('exports only for those who hold the code, and only after a search', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Export' })).toBeNull()
  })

  it('offers the export to those who hold the code', async () => {
    platform.answer(getLoginLog, () => ({ list: [aLog()], nextKey: null }))
    const range = new URLSearchParams({ vin: VIN, startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59' })
    await open(`${PATH}?${range}`, ['/tbox/loginJournal/loginLog/export'])
    expect(await screen.findByRole('button', { name: 'Export' })).toBeEnabled()
  })
})

describe('a search of the login journal that would match too much', () => {
  const EXPORT = '/tbox/loginJournal/loginLog/export'
  const query = async (codes: string[] = []) => {
    platform.answer(countLoginLog, () => ({ rows: MAX_JOURNAL_ROWS, more: true }))
    platform.answer(getLoginLog, () => ({ list: [aLog()], nextKey: null }))
    const opened = await open(PATH, codes)
    await opened.user.click(screen.getByLabelText('Vehicle'))
    await opened.user.paste(VIN)
    await opened.user.click(press('Query'))
    expect(await screen.findByText('More than 10,000 records match')).toBeVisible()
    expect(platform.asked(getLoginLog)).toHaveLength(0)
    return opened
  }

  it('says so and searches only when it is wanted all the same', async () => {
    const { user } = await query()
    expect(screen.queryByRole('button', { name: 'Export in background' })).toBeNull()
    await user.click(press('Show anyway'))
    expect(await screen.findByText('7e0102')).toBeVisible()
    expect(screen.queryByText('More than 10,000 records match')).toBeNull()
  })

  it('is asked about as well when it comes by a link or a saved view', async () => {
    platform.answer(countLoginLog, () => ({ rows: MAX_JOURNAL_ROWS, more: true }))
    platform.answer(getLoginLog, () => ({ list: [aLog()], nextKey: null }))
    const { user } = await open(searched)
    expect(await screen.findByText('More than 10,000 records match')).toBeVisible()
    expect(platform.asked(getLoginLog)).toHaveLength(0)
    await user.click(press('Show anyway'))
    expect(await screen.findByText('7e0102')).toBeVisible()
  })

  it('is asked about in each of both journals', async () => {
    platform.answer(getLoginLog, () => ({ list: [aLog()], nextKey: null }))
    platform.answer(getLogoutLog, () => ({ list: [aLog()], nextKey: null }))
    platform.answer(countLogoutLog, () => ({ rows: MAX_JOURNAL_ROWS, more: true }))
    const { user } = await open(searched)
    await screen.findByText('7e0102')
    await user.click(screen.getByText('Logouts'))
    expect(await screen.findByText('More than 10,000 records match')).toBeVisible()
    expect(platform.asked(getLogoutLog)).toHaveLength(0)
  })

  it('is exported in the background instead', async () => {
    platform.answer(createExport, () => ({ id: 1, state: 'queued' as const }))
    const { user } = await query([EXPORT])
    await user.click(press('Export in background'))
    await waitFor(() => expect(platform.asked(createExport)).toHaveLength(1))
    expect(platform.asked(createExport)[0]?.body).toMatchObject({ path: exportLoginLog.path, filter: { vin: VIN } })
    await waitFor(() => expect(screen.queryByText('More than 10,000 records match')).toBeNull())
    expect(platform.asked(getLoginLog)).toHaveLength(0)
  })

  it('is searched when the number of matches is unknown', async () => {
    platform.answer(countLoginLog, () => refusal(500, 'No count'))
    platform.answer(getLoginLog, () => ({ list: [aLog()], nextKey: null }))
    const { user } = await open()
    await user.click(screen.getByLabelText('Vehicle'))
    await user.paste(VIN)
    await user.click(press('Query'))
    expect(await screen.findByText('7e0102')).toBeVisible()
  })
})
