import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changeExportSchedule,
  deleteExportSchedule,
  type ExportSchedule,
  listExportSchedules,
  runExportSchedule,
} from '#core/contract/export-schedule.ts'
import {
  approveExport,
  listExportApprovals,
  listExportReaders,
  listExportShares,
  removeExportShare,
  shareExport,
} from '#core/contract/export-sharing.ts'
import { createExport, type ExportJob, getExportLimits, listExports, listSharedExports } from '#core/contract/export.ts'
import { anExport } from '#tests/builders/export-job.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { ExportFilePage } from './export-file-page.tsx'

const PATH = '/exportFile/index'
const FILE = anExport().fileName
const platform = fakePlatform()
const live = aLiveConnection()
beforeEach(() => {
  localStorage.clear()
  platform.answer(getExportLimits, () => ({ open: 0, mostOpen: 3, rows: 1200, mostRows: 5_000_000 }))
})

const show = (...jobs: ExportJob[]) => platform.answer(listExports, () => ({ list: jobs, total: jobs.length }))
const open = (path = PATH, codes: string[] = []) =>
  renderPage(live.around(<ExportFilePage />), {
    path,
    codes: [PATH, ...codes],
    namespaces: ['exportFile', 'files'],
  })
const button = (name: string) => screen.findByRole('button', { name })

describe('sharing', () => {
  const CODES = [`${PATH}/file/share`]
  const li = { accountId: 7, name: 'Li Na', username: 'li', orgName: 'North' }
  const shared = { ...li, untilTime: '2026-01-10 08:00:00', shareTime: '2026-01-05 09:00:00', able: false }

  it('shows with whom and until when, who would be refused, and takes it back after a question', async () => {
    show(anExport({ shares: 1 }))
    platform.answer(listExportShares, () => [shared])
    platform.answer(removeExportShare, () => null)
    const { user } = await open(PATH, CODES)
    expect(await screen.findByRole('img', { name: 'Shared with 1 user' })).toBeVisible()
    await user.click(await button(`Share ${FILE}`))
    const list = within(await screen.findByRole('list', { name: 'Shared with' }))
    for (const words of ['Li Na', 'Lacks permission', '10 Jan 2026, 08:00:00'])
      expect(list.getByText(words)).toBeInTheDocument()
    await user.click(list.getByRole('button', { name: 'Revoke access of Li Na' }))
    expect(platform.asked(removeExportShare)).toHaveLength(0)
    await user.click(await button('Revoke'))
    await waitFor(() => expect(platform.asked(removeExportShare)[0]?.body).toEqual({ id: 1, accountId: 7 }))
  })

  it('is for one more person, at most until the file goes', async () => {
    show(anExport())
    platform.answer(listExportShares, () => [])
    platform.answer(listExportReaders, () => ({ list: [li], total: 1 }))
    platform.answer(shareExport, () => null)
    const { user } = await open(PATH, CODES)
    await user.click(await button(`Share ${FILE}`))
    const field = await screen.findByLabelText('Share with')
    await user.click(field)
    await user.click(await screen.findByText('Li Na'))
    await user.click(await button('Share'))
    await waitFor(() =>
      expect(platform.asked(shareExport)[0]?.body).toEqual({
        id: 1,
        accountIds: [7],
        untilTime: '2026-01-12 08:00:09',
      }),
    )
  })

  it('is not offered for personal data, nor to those who may not', async () => {
    show(anExport({ personal: true, purpose: 'Accident' }))
    await open(PATH, CODES)
    expect(await screen.findByRole('img', { name: 'Personal data' })).toBeVisible()
    expect(screen.queryByRole('button', { name: `Share ${FILE}` })).toBeNull()
  })

  it('lists what others share, to be fetched and nothing else', async () => {
    const theirs = anExport({ own: false, requester: 'li', sharedUntilTime: '2026-01-10 08:00:00' })
    platform.answer(listSharedExports, () => ({ list: [theirs], total: 1 }))
    await open(`${PATH}?who=shared`, CODES)
    expect(await button(`Download ${FILE}`)).toBeVisible()
    expect(screen.getByText('10 Jan 2026, 08:00:00')).toBeVisible()
    expect(screen.queryByRole('button', { name: `Share ${FILE}` })).toBeNull()
    expect(screen.queryAllByRole('checkbox')).toHaveLength(0)
  })
})

describe('deciding on personal data', () => {
  const waiting = anExport({
    state: 'awaitingApproval',
    own: false,
    requester: 'li',
    personal: true,
    columns: ['vin', 'driverName'],
    purpose: 'Accident of 5 May',
    percent: 0,
  })
  const decide = async () => {
    platform.answer(listExportApprovals, () => ({ list: [waiting], total: 1 }))
    platform.answer(approveExport, () => null)
    const opened = await open(`${PATH}?who=decide`, [`${PATH}/file/approve`])
    await opened.user.click(await button(`Approve or reject ${FILE}`))
    const drawer = within(await screen.findByRole('dialog'))
    return { ...opened, drawer }
  }

  it('shows who wants what for what, and approves after a question', async () => {
    const { user, drawer } = await decide()
    for (const words of ['li', 'Accident of 5 May', 'VIN, Driver']) expect(drawer.getByText(words)).toBeInTheDocument()
    await user.click(drawer.getByRole('button', { name: 'Approve' }))
    expect(platform.asked(approveExport)).toHaveLength(0)
    const [, question] = await screen.findAllByRole('button', { name: 'Approve' })
    await user.click(question!)
    await waitFor(() => expect(platform.asked(approveExport)[0]?.body).toEqual({ id: 1, approve: true, note: '' }))
  })

  it('rejects only with a note', async () => {
    const { user, drawer } = await decide()
    expect(drawer.getByRole('button', { name: 'Reject' })).toBeDisabled()
    await user.click(drawer.getByLabelText(/Note/))
    await user.paste('No case number')
    await user.click(drawer.getByRole('button', { name: 'Reject' }))
    const [, question] = await screen.findAllByRole('button', { name: 'Reject' })
    await user.click(question!)
    await waitFor(() =>
      expect(platform.asked(approveExport)[0]?.body).toEqual({ id: 1, approve: false, note: 'No case number' }),
    )
  })

  it('is no view of those who may not', async () => {
    show(anExport({ state: 'rejected', decisionNote: 'No case number' }))
    await open(`${PATH}?who=decide`)
    expect(await screen.findByText('No case number')).toBeVisible()
    expect(screen.queryByRole('tab', { name: 'Awaiting my approval' })).toBeNull()
    expect(platform.asked(listExportApprovals)).toHaveLength(0)
  })
})

describe('the same export of other dates', () => {
  beforeAll(async () => {
    await import('#console/ui/time-range-control.tsx')
  })

  it('keeps filter, columns and format', async () => {
    const filter = { vin: 'A', startTime: '2026-01-01 00:00:00', endTime: '2026-01-01 23:59:59' }
    show(anExport({ filter, columns: ['vin', 'time'], format: 'zip', rowFormat: 'csv' }))
    platform.answer(createExport, () => ({ id: 2, state: 'queued' as const }))
    const { user } = await open()
    await user.click(await button(`Request ${FILE} again for another period`))
    await user.click(await button('Export'))
    await waitFor(() =>
      expect(platform.asked(createExport)[0]?.body).toMatchObject({
        path: '/tsp-bss/vehicle/list/export',
        filter,
        columns: ['vin', 'time'],
        format: 'csv',
        split: true,
      }),
    )
  })
})

describe('schedules', () => {
  const nightly: ExportSchedule = {
    id: 5,
    name: 'Nightly',
    path: '/tsp-bss/vehicle/list/export',
    page: '/baseInfo/vehicle',
    filter: {},
    filterWords: {},
    format: 'xlsx',
    split: false,
    columns: null,
    personal: false,
    cadence: 'weekly',
    weekday: 1,
    monthDay: 1,
    clock: '06:30',
    range: 'saved',
    zone: 'Asia/Shanghai',
    paused: false,
    nextTime: '2026-01-12 06:30:00',
    lastTime: '2026-01-05 06:30:00',
    last: { id: 1, fileName: FILE, state: 'ready' },
    problem: null,
  }
  const list = (over: Partial<ExportSchedule> = {}) => {
    platform.answer(listExportSchedules, () => [{ ...nightly, ...over }])
    for (const endpoint of [changeExportSchedule, deleteExportSchedule]) platform.answer(endpoint, () => null)
    return open(`${PATH}?who=schedules`, [`${PATH}/file/schedule`])
  }

  it('show their schedule, the last result and the next run', async () => {
    await list()
    const row = within((await screen.findByText('Nightly')).closest('tr')!)
    for (const words of ['Weekly, Monday, 06:30', '12 Jan 2026, 06:30:00', 'Ready'])
      expect(row.getByText(words)).toBeInTheDocument()
  })

  it('can be paused, run at once and deleted after a question', async () => {
    const { user } = await list()
    platform.answer(runExportSchedule, () => ({ id: 9 }))
    await user.click(await button('Pause Nightly'))
    await waitFor(() => expect(platform.asked(changeExportSchedule)[0]?.body).toEqual({ id: 5, paused: true }))
    await user.click(await button('Run Nightly now'))
    await waitFor(() => expect(platform.asked(runExportSchedule)[0]?.body).toEqual({ id: 5 }))
    await user.click(await button('Delete Nightly'))
    expect(platform.asked(deleteExportSchedule)).toHaveLength(0)
    await user.click(await button('Delete'))
    await waitFor(() => expect(platform.asked(deleteExportSchedule)[0]?.body).toEqual({ id: 5 }))
  })

  it('can be given another name and rhythm', async () => {
    const { user } = await list({ paused: true, nextTime: null, problem: 'The permission was withdrawn' })
    expect(await screen.findByText('The permission was withdrawn')).toBeVisible()
    await user.click(await button('Edit Nightly'))
    const name = await screen.findByLabelText('Name')
    await user.clear(name)
    await user.click(name)
    await user.paste('Mornings')
    await user.click(await button('Save'))
    await waitFor(() =>
      expect(platform.asked(changeExportSchedule)[0]?.body).toMatchObject({
        id: 5,
        name: 'Mornings',
        cadence: 'weekly',
        weekday: 1,
        clock: '06:30',
      }),
    )
  })
})
