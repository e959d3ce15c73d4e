import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/device.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { DevicePage } from './device-page.tsx'

const aDevice = (over: Partial<contract.DeviceRow> = {}): contract.DeviceRow => ({
  id: 1,
  code: 'CAM-1',
  kind: 'camera',
  model: 'HC-210',
  supplier: 'Huarui',
  protocol: 'AHD',
  orgId: 1,
  orgName: 'Head office',
  vin: 'LDEV0000000000001',
  partSerial: '',
  position: 'Windscreen',
  linkTime: '2026-03-01 08:00:00',
  lastDataTime: '2026-03-02 08:00:00',
  battery: null,
  state: 'linked',
  replaces: '',
  replacedBy: '',
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
  ...over,
})

const platform = fakePlatform()
const SPARE = aDevice({ id: 2, code: 'TMP-1', kind: 'sensor', vin: '', position: '', state: 'stock', battery: 15 })
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listDevices, () => ({ list: [aDevice(), SPARE], total: 2 }))
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
})

const PATH = '/baseInfo/device'
const ALL = ['add', 'edit', 'delete', 'import', 'export', 'bind', 'replace', 'state'].map(
  (verb) => `${PATH}/device/${verb}`,
)
const open = (codes = ALL) =>
  renderPage(<DevicePage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['stock', 'dialogs', 'select', 'list', 'baseInfo', 'validation'],
  })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1)!)

describe('devices', () => {
  it('shows types, states and weak batteries', async () => {
    await open()
    expect(await screen.findByText('CAM-1')).toBeVisible()
    for (const text of ['Camera', 'Sensor', 'In use', 'In stock']) expect(screen.getAllByText(text)[0]).toBeVisible()
    expect(screen.getByLabelText('Battery low')).toBeVisible()
  })

  it('offers nothing that the user may not do', async () => {
    await open([])
    await screen.findByText('CAM-1')
    for (const name of ['Import', /Add device/, /^Export/, /^Edit/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('names what is missing of a new device', async () => {
    const { user } = await open()
    await screen.findByText('CAM-1')
    await user.click(press(/Add device$/))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findAllByText('Required')).length).toBeGreaterThan(0)
    expect(platform.asked(contract.createDevice)).toHaveLength(0)
  })

  it('retires a device in stock, and offers no state that needs a vehicle', async () => {
    platform.answer(contract.changeDeviceStates, () => ({ changed: 1 }))
    const { user } = await open()
    await screen.findByText('CAM-1')
    await user.click(screen.getAllByRole('checkbox').at(-1)!)
    await user.click(press('Change status'))
    const form = await dialog()
    await user.click(form.getByRole('combobox', { name: 'New status' }))
    const retired = await screen.findByText('Retired', { selector: '.ant-select-item-option-content' })
    expect(screen.queryByText('In use', { selector: '.ant-select-item-option-content' })).toBeNull()
    await user.click(retired)
    await user.type(form.getByLabelText('Reason'), 'old')
    await user.click(form.getByRole('button', { name: 'Change' }))
    await waitFor(() =>
      expect(platform.asked(contract.changeDeviceStates)[0]?.body).toEqual({
        ids: [2],
        state: 'retired',
        reason: 'old',
      }),
    )
  })
})
