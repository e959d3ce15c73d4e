import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/alarm.ts'
import { DEVICE_ALARM_KINDS } from '#core/domain/alarm-kind.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { anAlarm } from '#tests/builders/alarm.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { showColumns } from '#tests/support/shown-columns.ts'
import { DeviceAlarmPage } from './device-alarm-page.tsx'

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
  platform.answer(contract.listAlarms, () => ({ list: [anAlarm()], nextKey: null }))
  platform.answer(contract.countAlarms, () => ({
    total: 1,
    levels: [{ key: '1', count: 1, open: 1 }],
    kinds: [],
    states: [{ key: 'open', count: 1 }],
    hours: [],
    oldestOpenSeconds: 60,
  }))
})

const PATH = '/deviceManage/alarm'
const ALL = ['ack', 'assign', 'close', 'export'].map((verb) => `${PATH}/event/${verb}`)
const NAMESPACES = ['alarm', 'dialogs', 'select', 'list']
const open = (codes = ALL) =>
  renderPage(aLiveConnection().around(<DeviceAlarmPage />), {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: NAMESPACES,
  })

describe('device alarms', () => {
  it('show the kinds of terminals of the last 30 days without a search', async () => {
    showColumns(PATH, 'duration')
    await open([])
    expect(await screen.findByText('Case opened')).toBeVisible()
    expect(screen.getByText('2 min 6 s')).toBeVisible()
    const { query } = platform.asked(contract.listAlarms)[0]!
    expect(query.get('kinds')).toBe(DEVICE_ALARM_KINDS.join())
    expect(query.get('startTime')).toMatch(/^\d{4}-\d\d-\d\d /)
  })

  it('are closed together, with their cause', async () => {
    platform.answer(contract.settleAlarms, () => ({ changed: 1, refused: [] }))
    const { user } = await open()
    await screen.findByText('Case opened')
    await user.click(screen.getAllByRole('checkbox').at(-1)!)
    await user.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Close' }))
    const form = within(await screen.findByRole('dialog'))
    const submit = () => user.click(form.getAllByRole('button', { name: 'Close' }).at(-1)!)
    await submit()
    expect(await form.findByText('Required')).toBeVisible()
    await user.type(form.getByLabelText('Cause'), 'Repair')
    await submit()
    const body = { ids: [7], note: 'Repair', action: 'close' }
    await waitFor(() => expect(platform.asked(contract.settleAlarms)[0]?.body).toEqual(body))
  })
})
