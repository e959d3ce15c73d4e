import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/sim-change.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { SimChangePage } from './sim-change-page.tsx'

const aChange = (over: Partial<contract.SimChangeRow> = {}): contract.SimChangeRow => ({
  id: 3,
  vin: 'LFLT1234567890123',
  sn: 'SN-1',
  oldIccid: '89860499001234567890',
  newIccid: '89860499001234567891',
  oldCarrier: 'Alpha',
  newCarrier: 'Beta',
  source: 'terminal',
  detectTime: '2026-03-01 08:00:00',
  lastReportTime: '2026-03-01 09:00:00',
  reports: 2,
  state: 'suspicious',
  dueTime: null,
  explanation: '',
  explainedBy: '',
  outcome: null,
  approvedBy: '',
  approveTime: null,
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listSimChanges, () => ({
    list: [aChange(), aChange({ id: 4, vin: 'LFLT1234567890124', state: 'done', outcome: 'retained' })],
    total: 2,
  }))
  platform.answer(contract.countSimChanges, () => ({ detected: 0, explained: 0, suspicious: 1 }))
})

const PATH = '/deviceManage/simChange'
const ALL = ['add', 'explain', 'approve', 'setting', 'import', 'export'].map((verb) => `${PATH}/simChange/${verb}`)
const open = (codes = ALL) =>
  renderPage(<SimChangePage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['deviceManage', 'shell', 'stock', 'dialogs', 'select', 'list', 'validation'],
  })
const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1)!)

describe('changed SIM cards', () => {
  it('counts what is open and shows what was decided', async () => {
    const { user } = await open()
    expect(await screen.findByText('LFLT1234567890124')).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Suspicious (1)' }))
    await waitFor(() => expect(platform.asked(contract.listSimChanges).at(-1)?.query.get('state')).toBe('suspicious'))
  }, 60_000)

  it('explains several at once', async () => {
    platform.answer(contract.explainSimChanges, () => ({ changed: 1 }))
    const { user } = await open()
    await screen.findByText('LFLT1234567890124')
    await user.click(screen.getAllByRole('checkbox')[1]!)
    await user.click(screen.getByRole('button', { name: 'Explain' }))
    const form = await dialog()
    await user.type(form.getByLabelText('Explanation'), 'Card was broken')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.explainSimChanges)[0]?.body).toEqual({ ids: [3], explanation: 'Card was broken' }),
    )
  }, 60_000)

  it('registers the new card and suspends the old one', async () => {
    platform.answer(contract.applySimChange, () => null)
    const { user } = await open()
    await user.click(await screen.findByLabelText('Register new card · LFLT1234567890123'))
    const form = await dialog()
    expect(form.getByRole('switch')).toBeChecked()
    await user.click(form.getByRole('button', { name: 'Register new card' }))
    await waitFor(() =>
      expect(platform.asked(contract.applySimChange)[0]?.body).toEqual({ id: 3, suspendOld: true, note: '' }),
    )
  }, 60_000)

  it('offers nothing that the user may not do', async () => {
    await open([])
    await screen.findByText('LFLT1234567890124')
    for (const name of [/Record SIM change/, /Settings/, /^Import/, /^Export/, /^Register/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })
})
