import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { findUrgentAlarms } from '#core/contract/alarm.ts'
import { approveCommand, getCommand, listCommands } from '#core/contract/command.ts'
import { codesOf } from '#core/contract/endpoint.ts'
import { listExports } from '#core/contract/export.ts'
import { alarmRaised, commandJobChanged, exportChanged, type LiveAlarm } from '#core/contract/live.ts'
import { listPreferences } from '#core/contract/preference.ts'
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
let alarms: ReturnType<typeof urgent>[]

beforeEach(() => {
  localStorage.clear()
  alarms = [urgent(41)]
  platform.answer(findUrgentAlarms, () => ({ total: alarms.length, list: alarms }))
  platform.answer(listCommands, () => ({ list: [], total: 0 }))
  platform.answer(listExports, () => ({ list: [], total: 0 }))
  platform.answer(listPreferences, () => [])
})

const open = (codes = CODES) =>
  renderPage(live.around(<Bell />), { codes, namespaces: ['notices', 'alarm', 'command', 'protocol', 'list'] })
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
    const { user } = await open()
    await user.click(await bell(0))
    expect(await screen.findByText('Nothing is waiting for you.')).toBeInTheDocument()
  })

  it('pop up for alarms of level 1 in one place, and open the newest', async () => {
    const { user, router } = await open()
    await bell(1)
    live.publish(alarmRaised, raised(42, 2))
    live.publish(alarmRaised, raised(43))
    live.publish(alarmRaised, raised(44))
    expect(await screen.findByText('New level-1 alarms since: 1')).toBeVisible()
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

  it('ask only for what the user may handle', async () => {
    await open(['/home'])
    await bell(1)
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
