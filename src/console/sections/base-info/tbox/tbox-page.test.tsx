import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { getSubjectLife } from '#core/contract/life.ts'
import * as contract from '#core/contract/tbox.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { TboxPage } from './tbox-page.tsx'

const aTbox = (over: Partial<contract.TboxRow> = {}): contract.TboxRow => ({
  id: 1,
  sn: 'T-1',
  phone: '13900000001',
  model: 'FT-300',
  hardware: 'H3',
  software: '3.2.0',
  imei: '860012345678901',
  imei2: '',
  mac: '',
  supplier: 'Fleetwall',
  batch: '2026-W30',
  producedOn: '2026-07-06',
  warrantyUntil: '2099-07-05',
  iccid: '',
  vin: '',
  state: 'stock',
  stockState: 'stock',
  authKey: 'none',
  lastMessageTime: null,
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
  ...over,
})

const platform = fakePlatform()
const FITTED = aTbox({ id: 2, sn: 'T-2', vin: 'LTBX0000000000001', state: 'online', authKey: 'issued' })
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listTboxes, () => ({ list: [FITTED, aTbox()], total: 2 }))
})

const PATH = '/baseInfo/tbox'
const ALL = ['add', 'edit', 'import', 'export', 'bind', 'state'].map((verb) => `${PATH}/tbox/${verb}`)
const open = (codes = ALL) =>
  renderPage(<TboxPage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['stock', 'dialogs', 'select', 'list', 'baseInfo', 'lifeEvent', 'validation'],
  })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1)!)

describe('terminals', () => {
  it('shows stock and vehicles, in words', async () => {
    await open()
    expect(await screen.findByText('T-1')).toBeVisible()
    for (const text of ['Online', 'In stock', 'Issued', 'Not issued'])
      expect(screen.getAllByText(text)[0]).toBeVisible()
  })

  it('offers nothing that the user may not do', async () => {
    await open([])
    await screen.findByText('T-1')
    for (const name of ['Import', /Add terminal/, /^Export/, /^Edit/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('adds a terminal, and shows its history', async () => {
    platform.answer(contract.createTbox, () => ({ id: 3 }))
    platform.answer(getSubjectLife, () => ({
      list: [
        {
          id: 1,
          kind: 'stateChanged' as const,
          source: 'person' as const,
          time: '2026-03-03 08:00:00',
          by: 'li.na',
          reason: 'No fix',
          vin: '',
          subject: { type: 'terminal' as const, id: 1, name: 'T-1' },
          details: { from: 'stock', to: 'repair' },
        },
      ],
      total: 1,
    }))
    const { user } = await open()
    await screen.findByText('T-1')
    await user.click(press(/Add terminal$/))
    const form = await dialog()
    await user.type(form.getByLabelText('SN'), 'T-3')
    await user.type(form.getByLabelText('Terminal phone number'), '13900000003')
    await user.click(form.getByRole('button', { name: 'Add terminal' }))
    await waitFor(() =>
      expect(platform.asked(contract.createTbox)[0]?.body).toMatchObject({
        sn: 'T-3',
        phone: '13900000003',
        iccid: '',
      }),
    )
    await user.click(press('History of T-1'))
    expect(await screen.findByText('Returned to supplier')).toBeVisible()
  })

  it('sends a terminal back only with a reason', async () => {
    platform.answer(contract.changeTboxStates, () => ({ changed: 1 }))
    const { user } = await open()
    await screen.findByText('T-1')
    await user.click(screen.getAllByRole('checkbox').at(-1)!)
    await user.click(press('Change status'))
    const form = await dialog()
    await user.click(form.getByRole('combobox', { name: 'New status' }))
    await user.click(await screen.findByText('Returned to supplier', { selector: '.ant-select-item-option-content' }))
    await user.type(form.getByLabelText('Reason'), 'no fix')
    await user.click(form.getByRole('button', { name: 'Change' }))
    await waitFor(() =>
      expect(platform.asked(contract.changeTboxStates)[0]?.body).toEqual({
        ids: [1],
        state: 'repair',
        reason: 'no fix',
      }),
    )
  })
})
