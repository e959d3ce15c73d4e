import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/part-type.ts'
import { connectApi } from '#web/api/api-host.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { PartTypePage } from './part-type-page.tsx'

const aType = (over: Partial<contract.PartTypeRow> = {}): contract.PartTypeRow => ({
  id: 1,
  code: 'TBOX',
  name: 'Tbox',
  upgradable: true,
  protocol: 'UDS',
  diagnosticAddress: '7D0',
  otaRank: 10,
  parameterTemplate: ['Channels'],
  certificates: [],
  retired: false,
  models: 2,
  versions: 7,
  parts: 12,
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listPartTypes, () => ({
    list: [aType(), aType({ id: 2, code: 'GW', name: 'Gateway' })],
    total: 2,
  }))
  platform.answer(contract.listPartModelsOfType, () => [
    { id: 5, model: 'FT-300', versions: 3, parts: 12 },
    { id: 6, model: 'FT-400', versions: 0, parts: 0 },
  ])
})

const PATH = '/parts/type'
const ALL = ['add', 'edit', 'delete', 'import', 'export'].map((verb) => `${PATH}/type/${verb}`)
const open = (codes = ALL) =>
  renderPage(<PartTypePage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['partType', 'dialogs', 'select', 'list'],
  })

describe('part types', () => {
  it('shows code, address and what belongs to each', async () => {
    await open()
    expect(await screen.findByText('TBOX')).toBeVisible()
    expect(screen.getAllByText('7D0')[0]).toBeVisible()
    expect(screen.getByText('Gateway')).toBeVisible()
  })

  it('offers nothing that the person may not do', async () => {
    await open([])
    await screen.findByText('TBOX')
    for (const text of ['Import', /Add part type/, /^Export/]) expect(screen.queryByText(text)).toBeNull()
    expect(screen.queryByLabelText('Edit Tbox')).toBeNull()
    expect(screen.getByLabelText('Models of Tbox')).toBeVisible()
  })

  it('adds models to a type, and offers to delete only those without parts and versions', async () => {
    platform.answer(contract.addPartModels, () => undefined)
    platform.answer(contract.deletePartModel, () => undefined)
    const { user } = await open()
    await user.click(await screen.findByLabelText('Models of Tbox'))
    expect(await screen.findByText('FT-300')).toBeVisible()
    expect(screen.queryByLabelText('Delete model FT-300')).toBeNull()
    await user.type(screen.getByLabelText('New models'), 'FT-500,')
    await user.click(screen.getByText('Add'))
    await waitFor(() => expect(platform.asked(contract.addPartModels)[0]?.body).toEqual({ id: 1, models: ['FT-500'] }))
    await user.click(screen.getByLabelText('Delete model FT-400'))
    await user.click(await screen.findByText('Confirm'))
    await waitFor(() => expect(platform.asked(contract.deletePartModel)[0]?.body).toEqual({ id: 6 }))
  })

  it('sends the version back as it was read, also from a zone whose hour happened twice', async () => {
    platform.answer(contract.listPartTypes, () => ({ list: [aType({ updateTime: '2026-10-25 09:30:00' })], total: 1 }))
    platform.answer(contract.updatePartType, () => undefined)
    localStorage.setItem('timeZone', '"Europe/Berlin"')
    connectApi({ timeZone: () => 'Europe/Berlin' })
    const { user } = await open()
    await user.click(await screen.findByLabelText('Edit Tbox'))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.updatePartType)[0]?.body).toMatchObject({
        id: 1,
        updateTime: '2026-10-25 09:30:00',
      }),
    )
    connectApi({ timeZone: () => 'Asia/Shanghai' })
  })

  it('says which field is wrong before it sends', async () => {
    platform.answer(contract.createPartType, () => ({ id: 3 }))
    const { user } = await open()
    await screen.findByText('TBOX')
    await user.click(screen.getByRole('button', { name: /Add part type$/ }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Code'), 'VCU')
    await user.type(form.getByLabelText('Name'), 'Vehicle control')
    await user.type(form.getByLabelText('Diagnostic address'), '7G2')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(/^Hex, up to 7FF/)).toBeVisible()
    expect(platform.asked(contract.createPartType)).toHaveLength(0)
    await user.type(form.getByLabelText('Diagnostic address'), '{Backspace}{Backspace}E2')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.createPartType)[0]?.body).toMatchObject({ diagnosticAddress: '7E2' }),
    )
  })
})
