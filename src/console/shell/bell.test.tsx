import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findUrgentAlarms } from '#core/contract/alarm.ts'
import { approveCommand, getCommand, listCommands } from '#core/contract/command.ts'
import { auditDataPackage, type DataPackage, listDataPackages } from '#core/contract/data-package.ts'
import { codesOf } from '#core/contract/endpoint.ts'
import { listExports } from '#core/contract/export.ts'
import { alarmRaised, commandJobChanged, exportChanged, type LiveAlarm } from '#core/contract/live.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { getNoticeSummary, type Notice, noticesChanged, readNotices } from '#core/contract/notice.ts'
import { listPreferences } from '#core/contract/preference.ts'
import { auditUdsCampaign, listUdsCampaigns, type UdsCampaign } from '#core/contract/uds-campaign.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { Bell } from './bell.tsx'

const VIN = 'LGWEF4A50TEST0001'
const live = aLiveConnection()
const platform = fakePlatform()
const CODES = ['/home', '/exportFile/index', '/tbox/remoteControl', ...codesOf(approveCommand.access)]
const urgent = (id: number) => ({
  id,
  vin: VIN,
  plate: '豫A10001',
  kind: 'collision',
  level: 1,
  startTime: '2026-01-05 08:00:00',
})
const raised = (id: number, level = 1): LiveAlarm => ({ ...urgent(id), level, vehicleId: 1, lat: null, lng: null })
const AT = '2026-01-05 08:00:00'
const task: UdsCampaign = {
  id: 5,
  name: 'Recall 7',
  templateName: 'Unlock',
  vehicles: 1,
  done: 0,
  failed: 0,
  waiting: 1,
  state: 'awaitingApproval',
  nextRunTime: null,
  startTime: AT,
  endTime: AT,
  owner: 'Ann',
  createTime: AT,
}
const dataPackage: DataPackage = {
  id: 9,
  name: 'March',
  vins: [VIN],
  startTime: AT,
  endTime: AT,
  content: 0,
  format: 'raw',
  purpose: 'Warranty case',
  state: 'awaitingApproval',
  status: 0,
  daysDone: 0,
  days: 1,
  rows: 0,
  size: null,
  sha256: null,
  downloads: 0,
  requester: 'Ann',
  own: false,
  approver: '',
  note: '',
  reason: null,
  requestTime: AT,
  finishTime: null,
  expireTime: null,
}
let alarms: ReturnType<typeof urgent>[]
const notice = (id: number, rest: Partial<Notice> = {}): Notice => ({
  id,
  type: 'export',
  kind: 'exportReady',
  level: 3,
  params: { name: 'drivers.xlsx' },
  groupKey: 'export:exportReady',
  count: 1,
  vin: null,
  plate: null,
  link: '/exportFile/index',
  noticeTime: AT,
  readTime: null,
  ...rest,
})
let newest: Notice[]

beforeEach(() => {
  localStorage.clear()
  alarms = [urgent(41)]
  newest = [notice(1)]
  platform.answer(getNoticeSummary, () => ({ unread: { all: newest.length }, newest }))
  platform.answer(findUrgentAlarms, () => ({ total: alarms.length, list: alarms }))
  platform.answer(listCommands, () => ({ list: [], total: 0 }))
  platform.answer(listExports, () => ({ list: [], total: 0 }))
  platform.answer(listPreferences, () => [])
})

const open = (codes = CODES) =>
  renderPage(live.around(<Bell />), {
    codes,
    namespaces: ['notices', 'alarm', 'command', 'protocol', 'list', 'inbox', 'analysis'],
  })
const bell = (count: number) => screen.findByRole('button', { name: `Notices: ${count}` })

describe('notices', () => {
  it('count what waits, and open an alarm from the list', async () => {
    const { user, router } = await open()
    await user.click(await bell(1))
    const panel = within(await screen.findByRole('region', { name: 'Notices' }))
    await user.click(panel.getByRole('button', { name: /Collision.*豫A10001/ }))
    expect(new URLSearchParams(router.state.location.search).get('alarm')).toBe('41')
  })

  it('say so when nothing waits', async () => {
    alarms = []
    newest = []
    const { user } = await open()
    await user.click(await bell(0))
    expect(await screen.findByText('Nothing is waiting for you.')).toBeInTheDocument()
  })

  it('show the newest messages, count new ones at once, and mark what is opened as read', async () => {
    platform.answer(readNotices, () => ({ changed: 1 }))
    const { user, router } = await open()
    await bell(1)
    newest = [notice(2, { type: 'alarm', kind: 'overspeed', level: 1, count: 7, link: '/operate/alarm' }), ...newest]
    live.publish(noticesChanged, { unread: 2, level: 1 })
    await user.click(await bell(2))
    const panel = within(await screen.findByRole('region', { name: 'Notices' }))
    expect(panel.getByRole('link', { name: /7 × Speeding|7 × Overspeed/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/personal/message'),
    )
    await user.click(panel.getByRole('link', { name: /Export ready: drivers.xlsx/ }))
    expect(router.state.location.pathname).toBe('/exportFile/index')
    expect(platform.asked(readNotices).map(({ body }) => body)).toEqual([{ ids: [1] }])
  })

  it('lead to all messages, and say up to which level they sound', async () => {
    const { user } = await open()
    await user.click(await bell(1))
    const panel = within(await screen.findByRole('region', { name: 'Notices' }))
    // The panel is placed next to its button after it is there.
    await waitFor(() => expect(panel.getByRole('link', { name: 'All messages' })).toBeVisible())
    await user.click(panel.getByRole('combobox', { name: 'Sound' }))
    await user.click(await screen.findByTitle('None'))
    await waitFor(() => expect(panel.getByTitle('None')).toBeVisible())
  })

  it('pop up for alarms of level 1 in one place, and open the newest', async () => {
    const { user, router } = await open()
    await bell(1)
    live.publish(alarmRaised, raised(42, 2))
    live.publish(alarmRaised, raised(43))
    live.publish(alarmRaised, raised(44))
    expect(await screen.findByText('More new alarms: 1')).toBeVisible()
    await user.click(screen.getByText(/^New level-1 alarm:/))
    expect(new URLSearchParams(router.state.location.search).get('alarm')).toBe('44')
  })

  it('pop up for finished exports and for commands the user may decide', async () => {
    await open()
    await bell(1)
    platform.answer(getCommand, ({ query }) => ({ may: { approve: query.get('jobId') === '7' } }) as never)
    live.publish(commandJobChanged, { jobId: 7, vin: VIN, status: 'awaitingApproval' })
    live.publish(exportChanged, { id: 3, state: 'ready', percent: 100, rows: 10 })
    expect(await screen.findByText('Your export is ready')).toBeVisible()
  })

  it('list and pop up diagnostic tasks and data packages the user may decide', async () => {
    platform.answer(listUdsCampaigns, () => ({ list: [task], total: 1 }))
    platform.answer(listDataPackages, () => ({ list: [dataPackage], total: 1 }))
    const decided = [auditUdsCampaign, auditDataPackage].flatMap(({ access }) => codesOf(access))
    const pages = ['/dataService/udsV2', '/dataService/historyPackage']
    const { user, router } = await open([...CODES, ...pages, ...decided])
    const about = { state: 'awaitingApproval', done: 0, total: 0, secondsLeft: null, figures: {} }
    live.publish(jobChanged, { kind: 'dataPackage', id: 8, ...about })
    live.publish(jobChanged, { kind: 'dataPackage', id: 9, ...about })
    expect(await screen.findByText('A data package is waiting for your approval')).toBeVisible()
    await user.click(await bell(1))
    const panel = within(await screen.findByRole('region', { name: 'Notices' }))
    expect(panel.getByRole('link', { name: /Data package.*March/ })).toHaveAttribute(
      'href',
      expect.stringContaining('/dataService/historyPackage?state=awaitingApproval'),
    )
    await user.click(panel.getByRole('link', { name: /Diagnostic task.*Recall 7/ }))
    expect(router.state.location).toMatchObject({ pathname: '/dataService/udsV2', search: '?row=5' })
  })

  it('ask only for what the user may handle', async () => {
    await open(['/home'])
    await bell(1)
    // Events about what others may handle reach this user too; the count changes after them.
    live.publish(commandJobChanged, { jobId: 7, vin: VIN, status: 'awaitingApproval' })
    newest = []
    live.publish(noticesChanged, { unread: 0, level: 1 })
    await bell(0)
    expect(platform.asked(listCommands)).toEqual([])
    expect(platform.asked(listExports)).toEqual([])
  })

  it('pop up no more once the user switched that off', async () => {
    const { user } = await open()
    await user.click(await bell(1))
    await user.click(await screen.findByRole('switch', { name: 'Show pop-ups' }))
    live.publish(alarmRaised, raised(44))
    live.publish(exportChanged, { id: 3, state: 'ready', percent: 100, rows: 10 })
    expect(screen.queryByText(/^New level-1 alarm:/)).toBeNull()
  })
})
