import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  createDataItem,
  type DataItem,
  getDataItem,
  getItemValues,
  getVehicleBase,
  listDataItems,
  resetDataItems,
  updateDataItem,
} from '#core/contract/data-item.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { BasePage } from './base-page.tsx'

const PATH = '/dataService/base'
const VIN = 'LGWEF4A50TEST0001'
const anItem = (over: Partial<DataItem> = {}): DataItem => ({
  code: 'speed',
  kind: 'standard',
  source: 'jt808',
  name: 'Speed',
  names: {},
  unit: 'km/h',
  type: 'number',
  least: 0,
  greatest: 220,
  protocolId: '0x0200',
  pages: ['/dataService/history'],
  rule: 'range',
  extension: null,
  words: [],
  updateTime: null,
  ...over,
})
const gear = anItem({ code: 'gear', name: 'Gear', unit: '', type: 'code', rule: 'code', source: 'gb32960' })
const signal = anItem({ code: '0x18F.Torque', name: 'Torque', kind: 'signal', source: 'can', protocolId: '0x18F' })
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listDataItems, () => ({ list: [anItem(), gear, signal], total: 3 }))
})
const codes = ['add', 'edit', 'delete', 'import', 'export'].map((verb) => `${PATH}/item/${verb}`)
const open = (path = PATH, given = codes) =>
  renderPage(<BasePage />, {
    path,
    codes: [PATH, ...given],
    namespaces: ['dataItem', 'history', 'list', 'select', 'baseInfo', 'dialogs'],
  })

describe('base data centre', () => {
  it('shows where an item comes from, its limits and its rule, and searches by address', async () => {
    await open(`${PATH}?source=jt808`)
    const row = (await screen.findAllByText('Speed'))[0]!.closest('tr')!
    for (const text of ['0 … 220 km/h', 'JT/T 808', '0x0200', 'Within range']) expect(row).toHaveTextContent(text)
    expect(platform.asked(listDataItems)[0]?.query.get('source')).toBe('jt808')
  })

  it('changes limits; an emptied one is no limit', async () => {
    platform.answer(updateDataItem, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit speed' }))
    const drawer = await screen.findByRole('dialog')
    await user.clear(within(drawer).getByLabelText('Maximum'))
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => platform.asked(updateDataItem)[0]?.body)
      .toMatchObject({ code: 'speed', least: 0, greatest: null, rule: 'range', updateTime: null })
  })

  it('closes the form of an item that another user has removed', async () => {
    platform.answer(updateDataItem, () => refusal(409, 'changed'))
    platform.answer(getDataItem, () => refusal(404, 'This entry no longer exists'))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit speed' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.clear(drawer.getByLabelText('Maximum'))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await user.click(await drawer.findByRole('button', { name: 'Load latest version' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('maps a vendor extension', async () => {
    platform.answer(createDataItem, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Map vendor extension' }))
    const drawer = await screen.findByRole('dialog')
    await user.click(within(drawer).getByLabelText('Item code'))
    await user.paste('oilTemperature')
    await user.click(within(drawer).getByLabelText('Name (en)'))
    await user.paste('Oil temperature')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => platform.asked(createDataItem)[0]?.body)
      .toMatchObject({ code: 'oilTemperature', names: { en: 'Oil temperature' }, extension: { itemId: 224, bytes: 2 } })
  })

  it('takes a change back after a question', async () => {
    platform.answer(listDataItems, () => ({ list: [anItem({ updateTime: '2026-01-05 08:00:00' })], total: 1 }))
    platform.answer(resetDataItems, () => ({ changed: 1 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Revert changes to speed' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Confirm' }))
    await expect.poll(() => platform.asked(resetDataItems)[0]?.body).toEqual({ codes: ['speed'] })
  })

  it('offers no actions without permission', async () => {
    await open(PATH, [])
    await screen.findAllByText('Speed')
    for (const name of [/^Edit/, /Import/, /^Map/, /^Export/]) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('opens an item with its codes and the pages that show it', async () => {
    const { user } = await open()
    await user.click((await screen.findAllByText('Gear'))[0]!)
    const drawer = await screen.findByRole('dialog')
    expect(drawer).toHaveTextContent('14')
    expect(within(drawer).getByRole('link', { name: 'Historical data' })).toBeVisible()
  })

  it('shows what a vehicle is and which of its last values break their rule', async () => {
    platform.answer(getVehicleBase, () => ({
      vin: VIN,
      plate: 'A1',
      brandName: 'Hexin',
      seriesName: 'Tianma',
      modelName: 'T-460',
      modelCode: 'T-460',
      vehicleClass: 'truck',
      powerType: '柴油',
      orgName: 'North',
      orders: [],
      energy: null,
      ecus: [],
    }))
    const times = { time: '2026-01-05 08:00:00', receiveTime: '2026-01-05 08:00:01' }
    platform.answer(getItemValues, () => [
      { code: 'speed', value: 240, plausible: false, ...times },
      { code: 'gear', value: 14, plausible: true, ...times },
    ])
    await open(`${PATH}?view=vehicle&vin=${VIN}`)
    const table = await screen.findByRole('table', { name: 'Latest values' })
    expect(within(table).getByText('240 km/h').closest('tr')).toHaveTextContent('Rule violation')
    expect(within(table).getByText('Gear').closest('tr')).toHaveTextContent('DPlausible')
    expect(screen.getByText(/No parts with serial numbers/)).toBeVisible()
  })
})
