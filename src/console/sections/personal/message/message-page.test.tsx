import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as admin from '#core/contract/notice-admin.ts'
import * as contract from '#core/contract/notice.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { MessagePage } from './message-page.tsx'

const PATH = '/personal/message'
const notice = (rest: Partial<contract.Notice> = {}): contract.Notice => ({
  id: 7,
  type: 'alarm',
  kind: 'overspeed',
  level: 1,
  params: { alarmId: 3 },
  groupKey: 'rule:12',
  count: 1,
  vin: 'LGWEF4A50TEST0001',
  plate: '豫A10001',
  link: '/operate/alarm?alarm=3',
  noticeTime: '2026-11-20 08:00:00',
  readTime: null,
  ...rest,
})
const live = aLiveConnection()
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listNotices, () => ({ list: [notice()], total: 1 }))
  platform.answer(contract.readNotices, () => ({ changed: 1 }))
  platform.answer(contract.readAllNotices, () => ({ changed: 1 }))
  platform.answer(contract.listNoticeMutes, () => [])
  platform.answer(listOrgs, () => [{ id: 2, parentId: null, name: 'South' }])
})
const open = (path = PATH, codes: string[] = []) =>
  renderPage(live.around(<MessagePage />), {
    path,
    codes: [PATH, ...codes],
    namespaces: ['inbox', 'alarm', 'command', 'analysis', 'list', 'exportFile', 'shell', 'notices'],
  })
const asked = () => Object.fromEntries(platform.asked(contract.listNotices).at(-1)!.query)

describe('the inbox', () => {
  it('lists messages of the type and filter in its address', async () => {
    const { user } = await open(`${PATH}?tab=alarm&level=1&unread=true`)
    expect(await screen.findByText(/Overspeed|Speeding/)).toBeVisible()
    expect(asked()).toMatchObject({ type: 'alarm', level: '1', unread: 'true' })
    await user.click(screen.getByRole('tab', { name: 'Exports' }))
    await waitFor(() => expect(asked()).toMatchObject({ type: 'export' }))
  })

  it('reads again when something arrives', async () => {
    await open()
    await screen.findByText('豫A10001')
    platform.answer(contract.listNotices, () => ({ list: [notice({ id: 8, plate: '豫A20002' })], total: 1 }))
    live.publish(contract.noticesChanged, { unread: 2, level: 1 })
    expect(await screen.findByText('豫A20002')).toBeVisible()
  })

  it('names a vehicle without a plate by its VIN', async () => {
    platform.answer(contract.listNotices, () => ({ list: [notice({ plate: '' })], total: 1 }))
    await open()
    expect(await screen.findByText('LGWEF4A50TEST0001')).toBeVisible()
  })

  it('marks one, selected and all messages as read', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Mark as read: / }))
    await user.click(screen.getAllByRole('checkbox')[1]!)
    await user.click(screen.getByRole('button', { name: 'Mark as read' }))
    await user.click(screen.getByRole('button', { name: 'Mark all as read' }))
    await waitFor(() => expect(platform.asked(contract.readAllNotices)).toHaveLength(1))
    expect(platform.asked(contract.readNotices).map(({ body }) => body)).toEqual([{ ids: [7] }, { ids: [7] }])
  })

  it('opens the source, and mutes its rule with an end', async () => {
    platform.answer(contract.muteNotices, () => null)
    const { user, router } = await open()
    await user.click(await screen.findByRole('button', { name: /^Mute “/ }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mute' }))
    await waitFor(() =>
      expect(platform.asked(contract.muteNotices)[0]!.body).toMatchObject({
        noticeId: 7,
        untilTime: expect.stringMatching(/^20/),
      }),
    )
    await user.click(screen.getByRole('button', { name: /^Open / }))
    expect(router.state.location).toMatchObject({ pathname: '/operate/alarm', search: '?alarm=3' })
  })

  it('saves channels by type and quiet hours', async () => {
    platform.answer(contract.getNoticeSettings, () => ({
      settings: null,
      mail: 'li@fleet.example',
      mailAvailable: true,
      pushKey: 'k',
    }))
    platform.answer(contract.saveNoticeSettings, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Notification settings' }))
    await user.click(await screen.findByRole('checkbox', { name: 'Alarms: Email' }))
    const from = screen.getByLabelText('Quiet hours from')
    await user.clear(from)
    await user.type(from, '22:00')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.saveNoticeSettings)[0]!.body).toMatchObject({
        channels: { alarm: ['mail'], export: [] },
        quietFrom: '22:00',
        quietUntil: '00:00',
      }),
    )
  })
})

describe('administration', () => {
  const EDIT = ['hook', 'escalation', 'delivery', 'announcement'].map((part) => `${PATH}/${part}/edit`)

  it('is shown to those who may', async () => {
    await open()
    await screen.findByText('豫A10001')
    expect(screen.queryByRole('tab', { name: 'Channels' })).toBeNull()
  })

  it('adds a webhook and shows its secret once', async () => {
    platform.answer(admin.listHooks, () => [])
    platform.answer(admin.createHook, () => ({ id: 1, secret: 'whsec_abc' }))
    const { user } = await open(`${PATH}?tab=hooks`, EDIT)
    await user.click(await screen.findByRole('button', { name: /Add channel/ }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Name'), 'Ops')
    await user.type(form.getByLabelText('Address'), 'https://hooks.example/x')
    await user.click(form.getByLabelText('Organisation'))
    await user.click(await screen.findByTitle('South'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByText('whsec_abc')).toBeVisible())
    expect(platform.asked(admin.createHook)[0]!.body).toMatchObject({
      name: 'Ops',
      orgId: 2,
      kind: 'webhook',
      types: ['alarm'],
    })
  })

  it('sends dead messages again', async () => {
    const dead: admin.Delivery = {
      id: 4,
      channel: 'mail',
      recipient: 'Li Na',
      type: 'alarm',
      kind: 'sos',
      params: {},
      state: 'dead',
      attempts: 6,
      error: 'mailbox unavailable',
      createTime: '2026-11-20 08:00:00',
      nextTime: '2026-11-20 08:00:00',
    }
    platform.answer(admin.listDeliveries, () => ({ list: [dead], total: 1 }))
    platform.answer(admin.resendDeliveries, () => ({ changed: 1 }))
    const { user } = await open(`${PATH}?tab=deliveries`, EDIT)
    expect(await screen.findByText('mailbox unavailable')).toBeVisible()
    await user.click(screen.getAllByRole('checkbox')[1]!)
    await user.click(screen.getByRole('button', { name: 'Send again' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(platform.asked(admin.resendDeliveries)[0]!.body).toEqual({ ids: [4] }))
  })
})
