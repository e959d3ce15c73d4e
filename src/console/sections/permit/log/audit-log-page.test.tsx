import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AuditEntry,
  checkAudit,
  getAuditSettings,
  listAudit,
  pinAudit,
  saveAuditRetention,
} from '#core/contract/audit.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { AuditLogPage } from './audit-log-page.tsx'

const anEntry = (over: Partial<AuditEntry> = {}): AuditEntry => ({
  id: '7',
  time: '2026-01-05 08:00:00',
  kind: 'operation',
  username: 'li',
  tenant: 'Demo',
  ip: '10.0.0.1',
  agent: 'Chrome',
  page: '/baseInfo/vehicle',
  path: '/tsp-bss/v1/vehicle/update',
  action: 'update',
  object: 'vehicle',
  objectId: '3',
  vin: null,
  result: 'ok',
  status: 200,
  ms: 12,
  rows: null,
  reason: null,
  objectName: '陕A2',
  command: null,
  plate: '',
  changes: [
    { object: 'vehicle', objectId: '3', name: '陕A2', names: {}, before: { plate: '陕A1' }, after: { plate: '陕A2' } },
  ],
  given: { id: 3, plate: '陕A2' },
  traceId: 'trace-7',
  pinned: false,
  alerts: [],
  erased: false,
  sealed: true,
  ...over,
})

const PATH = '/permit/log'
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  show(anEntry())
})
const show = (...list: AuditEntry[]) => platform.answer(listAudit, () => ({ list, nextKey: null }))
const open = (query = '', verbs = ['export', 'pin', 'integrity', 'settings']) =>
  renderPage(<AuditLogPage />, {
    path: PATH + query,
    codes: [PATH, ...verbs.map((verb) => `${PATH}/${verb}`)],
    namespaces: ['audit', 'select', 'list', 'dialogs', 'command', 'protocol'],
  })

describe('audit trail', () => {
  it('shows who did what on which page, and the difference on request', async () => {
    const { user } = await open()
    const row = (await screen.findByText('li')).closest('tr')!
    for (const words of ['Update', 'Vehicles', 'Vehicle', 'Success', 'Plate'])
      expect(within(row).getByText(words)).toBeInTheDocument()
    await user.click(within(row).getByText('Success'))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByText('陕A1')).toBeVisible()
    expect(drawer.getAllByText('陕A2').at(-1)).toBeVisible()
    expect(drawer.getByText('trace-7')).toBeVisible()
    expect(drawer.getByText('Included in the hash chain')).toBeVisible()
  })

  it('says which command was decided how, by whom, and when in the zone of the viewer', async () => {
    localStorage.setItem('timeZone', JSON.stringify('Europe/Lisbon'))
    show(
      anEntry({
        page: '/tbox/remoteControl',
        path: '/tsp-bss/command/reject',
        action: 'decide',
        object: 'command_job',
        objectId: '1565',
        objectName: '陕A2',
        command: { kind: 'lock', params: { word: null }, vin: 'LSJA24U62MG000001', plate: '陕A2' },
        changes: [
          {
            object: 'command_job',
            objectId: '1565',
            name: '陕A2',
            names: { approver_id: { '46': 'Wei Li' } },
            before: { approver_id: null, decided: false, ended_at: null },
            after: { approver_id: 46, decided: true, ended_at: '2026-01-05T00:02:00.5+00:00' },
          },
        ],
      }),
    )
    const { user } = await open()
    const row = (await screen.findByText('Reject')).closest('tr')!
    expect(within(row).getByText('Lock')).toBeVisible()
    expect(within(row).getByRole('button', { name: '陕A2' })).toBeVisible()
    await user.click(within(row).getByText('Success'))
    const drawer = within(await screen.findByRole('dialog'))
    for (const words of ['Approved by', 'Wei Li', 'Yes', '5 Jan 2026, 00:02:00'])
      expect(drawer.getByText(words)).toBeVisible()
    expect(drawer.queryByText('46')).toBeNull()
  })

  it('names calls that belong to no page', async () => {
    show(anEntry({ page: '', path: '/tsp-bss/import/undo', action: 'restore' }))
    await open()
    const row = (await screen.findByText('Undo')).closest('tr')!
    expect(within(row).getByText('Import')).toBeVisible()
  })

  it('keeps the tab in the address', async () => {
    const { user, router } = await open()
    await user.click(await screen.findByRole('tab', { name: 'Exports' }))
    await waitFor(() => expect(platform.asked(listAudit).at(-1)?.query.get('kind')).toBe('export'))
    expect(new URLSearchParams(router.state.location.search).get('kind')).toBe('export')
  })

  it('says where entries come from while there are none', async () => {
    show()
    await open()
    expect(await screen.findByText('No activity yet')).toBeVisible()
  })

  it('does not name who typed a wrong name', async () => {
    show(anEntry({ username: '', kind: 'session' }))
    await open('?kind=session')
    expect(await screen.findByText('Unknown user')).toBeVisible()
  })

  it('pins an entry', async () => {
    platform.answer(pinAudit, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Pin' }))
    await waitFor(() => expect(platform.asked(pinAudit)[0]?.body).toEqual({ id: '7', pinned: true }))
  })

  it('says which entry breaks the chain', async () => {
    platform.answer(checkAudit, () => ({
      intact: false,
      checked: 6,
      erased: 0,
      waiting: 0,
      firstTime: '2026-01-01 00:00:00',
      lastTime: '2026-01-05 08:00:00',
      head: 'abc',
      broken: { id: '7', time: '2026-01-05 08:00:00', fault: 'changed' as const },
    }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Verify integrity' }))
    // The dialog shows what it has found once it has opened.
    await waitFor(() => expect(screen.getByText('Entry 7 has been changed.')).toBeVisible())
  })

  it('lets the time of keeping be set', async () => {
    platform.answer(getAuditSettings, () => ({ retentionDays: 730, rules: [] }))
    platform.answer(saveAuditRetention, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Retention and alerts' }))
    const field = await screen.findByLabelText('Retention (days)')
    await user.clear(field)
    await user.type(field, '365')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(saveAuditRetention)[0]?.body).toEqual({ retentionDays: 365 }))
  })

  it('hides from others what they may not do', async () => {
    await open('', [])
    await screen.findByText('li')
    for (const name of ['Pin', 'Verify integrity', 'Retention and alerts', 'Export'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
