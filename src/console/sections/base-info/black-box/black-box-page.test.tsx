import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/black-box.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { BlackBoxPage } from './black-box-page.tsx'

const aRecorder = (over: Partial<contract.BlackBoxRow> = {}): contract.BlackBoxRow => ({
  id: 1,
  number: 'XJ-1',
  model: 'HX-R3',
  supplier: 'Hangxing',
  certificate: 'C-1',
  capacityMb: 256,
  calibrationUntil: '2020-03-01',
  calibration: 'overdue',
  orgId: 1,
  orgName: 'Head office',
  vin: 'LREC0000000000001',
  lastPullTime: null,
  selfTest: 'passed',
  selfTestTime: '2026-03-02 08:00:00',
  state: 'installed',
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
  ...over,
})

const live = aLiveConnection()
const platform = fakePlatform()
const SPARE = aRecorder({ id: 2, number: 'XJ-2', vin: '', state: 'stock', selfTest: 'none', selfTestTime: null })
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listBlackBoxes, () => ({ list: [aRecorder(), SPARE], total: 2 }))
  platform.answer(contract.countCalibrations, () => ({ overdue: 2, soon: 0, valid: 0, unknown: 0 }))
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
})

const PATH = '/baseInfo/blackBox'
const ALL = ['add', 'edit', 'delete', 'import', 'export', 'bind', 'check', 'state'].map(
  (verb) => `${PATH}/blackBox/${verb}`,
)
const open = (codes = ALL) =>
  renderPage(live.around(<BlackBoxPage />), {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['stock', 'dialogs', 'select', 'list', 'baseInfo', 'command', 'protocol', 'validation'],
  })
const press = (name: string | RegExp) => screen.getByRole('button', { name })

describe('driving recorders', () => {
  it('shows recorders, and filters by when their calibration ends', async () => {
    const { user } = await open()
    expect(await screen.findByText('XJ-1')).toBeVisible()
    for (const text of ['Installed', 'In stock', 'Passed']) expect(screen.getAllByText(text)[0]).toBeVisible()
    await user.click(await screen.findByRole('tab', { name: 'Overdue (2)' }))
    await waitFor(() =>
      expect(platform.asked(contract.listBlackBoxes).at(-1)?.query.get('calibration')).toBe('overdue'),
    )
  })

  it('offers nothing that the user may not do', async () => {
    await open([])
    await screen.findByText('XJ-1')
    for (const name of ['Import', /Add recorder/, /^Export/, /^Edit/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('names what is missing of a new recorder, and sends the rest', async () => {
    platform.answer(contract.createBlackBox, () => ({ id: 3 }))
    const { user } = await open()
    await screen.findByText('XJ-1')
    await user.click(press(/Add recorder$/))
    const form = within((await screen.findAllByRole('dialog')).at(-1)!)
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findAllByText('Required')).length).toBeGreaterThan(0)
    await user.type(form.getByLabelText('Recorder no.'), 'XJ-3')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.createBlackBox)[0]?.body).toMatchObject({ number: 'XJ-3', orgId: 1 }),
    )
  })
})
