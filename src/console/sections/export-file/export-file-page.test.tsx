import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  cancelExport,
  deleteExports,
  type ExportJob,
  getExport,
  getExportLimits,
  getExportLink,
  listAllExports,
  listExports,
  retryExport,
} from '#core/contract/export.ts'
import type { LiveExportChange } from '#core/contract/live.ts'
import { anExport } from '#tests/builders/export-job.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import type { LiveConnection } from '#web/live/live-client.ts'
import { LiveProvider } from '#web/live/live-provider.tsx'
import { ExportFilePage } from './export-file-page.tsx'

let listener: (state: { value: LiveExportChange; stale: boolean }) => void = () => undefined
const live = {
  state: { status: 'live' },
  onState: () => () => undefined,
  listen: (_topic: unknown, added: typeof listener) => {
    listener = added
    return () => undefined
  },
} as unknown as LiveConnection
const publish = (value: LiveExportChange) => act(() => listener({ value, stale: false }))

const PATH = '/exportFile/index'
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(getExportLimits, () => ({ open: 0, mostOpen: 3, rows: 1200, mostRows: 5_000_000 }))
})
afterEach(() => void vi.restoreAllMocks())

const show = (...jobs: ExportJob[]) => platform.answer(listExports, () => ({ list: jobs, total: jobs.length }))
const open = (path = PATH, codes: string[] = []) =>
  renderPage(
    <LiveProvider connection={live}>
      <ExportFilePage />
    </LiveProvider>,
    { path, codes: [PATH, ...codes], namespaces: ['exportFile', 'files'] },
  )
const button = (name: string) => screen.findByRole('button', { name })
const FILE = 'vehicles-20260105080000.xlsx'

describe('export centre', () => {
  it('lists what was exported: page, filter, rows, size, expiry', async () => {
    show(anExport())
    await open()
    const row = (await screen.findByText(FILE)).closest('tr')!
    for (const words of ['Ready', 'Vehicles', 'Plate: 豫A', '1,200', '340 kB', '12 Jan 2026'])
      expect(within(row).getByText(words)).toBeInTheDocument()
    expect(screen.getByText('Up to 3 exports run at a time. Files are retained for 7 days.')).toBeVisible()
  })

  it('takes the filter from the address and puts a new one there', async () => {
    show()
    const { user, router } = await open(`${PATH}?state=failed`)
    await waitFor(() => expect(platform.asked(listExports)[0]?.query.get('state')).toBe('failed'))
    await user.type(screen.getByLabelText('File'), 'veh{Enter}')
    await waitFor(() => expect(platform.asked(listExports).at(-1)?.query.get('fileName')).toBe('veh'))
    expect(new URLSearchParams(router.state.location.search).get('fileName')).toBe('veh')
  })

  it('shows how far an export is as the platform reports it, and asks only when it has ended', async () => {
    const running = anExport({ state: 'running', percent: 10, rows: 100, fileSize: null, expireTime: null })
    show(running)
    await open()
    expect(await screen.findByText('10%')).toBeVisible()
    publish({ id: 1, state: 'running', percent: 42, rows: 420 })
    expect(await screen.findByText('42%')).toBeVisible()
    expect(screen.getByText('420')).toBeVisible()
    show(anExport())
    publish({ id: 1, state: 'ready', percent: 100, rows: 1200 })
    expect(await button(`Download ${FILE}`)).toBeVisible()
    expect(screen.queryByText('42%')).toBeNull()
    // The change shows at once; the list follows.
    await waitFor(() => expect(platform.asked(listExports)).toHaveLength(2))
    expect(platform.asked(getExport)).toHaveLength(0)
  })

  it('shows an export that was asked for in another window', async () => {
    show()
    await open()
    await waitFor(() => expect(platform.asked(listExports)).toHaveLength(1))
    show(anExport({ state: 'queued', percent: 0 }))
    publish({ id: 1, state: 'queued', percent: 0, rows: 0 })
    expect(await screen.findByText(FILE)).toBeVisible()
  })

  it('forgets an export that was deleted in another window', async () => {
    show(anExport())
    await open()
    expect(await screen.findByText(FILE)).toBeVisible()
    show()
    publish({ id: 1, state: 'removed', percent: 100, rows: 1200 })
    await waitFor(() => expect(screen.queryByText(FILE)).toBeNull())
  })

  it('fetches the file from its signed address', async () => {
    show(anExport())
    platform.answer(getExportLink, () => ({ url: '/transfer/obs/objects/x?sign=1', expireTime: '2026-01-05 09:00:00' }))
    const fetched: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      fetched.push(`${this.getAttribute('href')} as ${this.download}`)
    })
    const { user } = await open()
    await user.click(await button(`Download ${FILE}`))
    await waitFor(() => expect(fetched).toEqual([`/transfer/obs/objects/x?sign=1 as ${FILE}`]))
  })

  it('does not offer a file the platform refuses', async () => {
    show(anExport())
    platform.answer(getExportLink, () => refusal(403, 'Not any more'))
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click')
    const { user } = await open()
    await user.click(await button(`Download ${FILE}`))
    await waitFor(() => expect(platform.asked(getExportLink)).toHaveLength(1))
    expect(click).not.toHaveBeenCalled()
  })

  it.each([
    ['queued', `Cancel ${FILE}`, cancelExport],
    ['packing', `Cancel ${FILE}`, cancelExport],
    ['failed', `Run ${FILE} again`, retryExport],
    ['expired', `Run ${FILE} again`, retryExport],
    ['cancelled', `Run ${FILE} again`, retryExport],
  ] as const)('an export that is %s can be changed: %s', async (state, name, endpoint) => {
    show(anExport({ state, percent: null, reason: null }))
    platform.answer(getExport, () => anExport({ state, percent: null }))
    platform.answer(endpoint, () => null)
    const { user } = await open()
    await user.click(await button(name))
    await waitFor(() => expect(platform.asked(endpoint)[0]?.body).toEqual({ id: 1 }))
    await waitFor(() => expect(platform.asked(listExports).length).toBeGreaterThan(1))
  })

  it('says why one has failed', async () => {
    show(anExport({ state: 'failed', reason: 'The disk is full' }))
    await open()
    expect(await screen.findByText('The disk is full')).toBeVisible()
  })

  it('deletes chosen ones after a question, for those who may', async () => {
    show(anExport(), anExport({ id: 2, fileName: 'b.csv' }))
    platform.answer(deleteExports, () => null)
    const { user } = await open(PATH, [`${PATH}/file/delete`])
    await screen.findByText(FILE)
    for (const box of screen.getAllByRole('checkbox').slice(1)) await user.click(box)
    await user.click(await button('Delete'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(platform.asked(deleteExports)).toHaveLength(0)
    await user.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(platform.asked(deleteExports)[0]?.body).toEqual({ ids: [1, 2] }))
  })
})

describe('exports of the tenant', () => {
  it('shows exports of the whole tenant to those who may, and offers no actions on those of others', async () => {
    platform.answer(listAllExports, () => ({ list: [anExport({ own: false, requester: 'li' })], total: 1 }))
    await open(`${PATH}?who=all`, [`${PATH}/file/queryAll`])
    expect(await screen.findByText('li')).toBeVisible()
    expect(screen.queryByRole('button', { name: `Download ${FILE}` })).toBeNull()
    expect(platform.asked(listExports)).toHaveLength(0)
  })

  it('shows only the own ones to others, whatever the address says', async () => {
    show(anExport())
    await open(`${PATH}?who=all`)
    await screen.findByText(FILE)
    expect(platform.asked(listAllExports)).toHaveLength(0)
    expect(screen.queryByRole('tab', { name: 'Whole tenant' })).toBeNull()
  })
})

describe('the filter of an export', () => {
  it('leads back to the page with the search of an export, to ask again with other dates', async () => {
    const filter = { plate: '豫A', startTime: '2026-01-01 00:00:00', vin: '' }
    show(anExport({ filter }), anExport({ id: 2, page: '/tbox/loginJournal' }))
    await open(PATH, ['/baseInfo/vehicle'])
    const link = await screen.findByRole('link', { name: 'Vehicles' })
    const [page, query] = link.getAttribute('href')!.split('?')
    expect(page).toMatch(/\/baseInfo\/vehicle$/)
    expect(Object.fromEntries(new URLSearchParams(query))).toEqual({ plate: '豫A', startTime: '2026-01-01 00:00:00' })
    expect(screen.queryByRole('link', { name: /login/i })).not.toBeInTheDocument()
  })

  it('is readable: fields as the columns of the file, codes with their labels', async () => {
    const filter = { powerType: '柴油', archived: 'true', startTime: '2026-01-05 08:00:00', ofALaterVersion: 3 }
    show(anExport({ filter, filterWords: { powerType: 'Diesel' } }))
    await open()
    expect(
      await screen.findByText('Powertrain: Diesel · Archived: Yes · From: 5 Jan 2026, 08:00:00 · ofALaterVersion: 3'),
    ).toBeVisible()
  })
})

describe('what is used of the limits', () => {
  it('is shown next to the views', async () => {
    show()
    await open()
    expect(await screen.findByText('1,200 of 5,000,000 rows used in the last 24 hours')).toBeVisible()
  })
})
