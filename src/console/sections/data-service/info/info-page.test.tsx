import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { listDataItems } from '#core/contract/data-item.ts'
import {
  type DataProfile,
  getDataProfile,
  type ProfileItem,
  queryProfileAttributes,
  saveConsent,
  saveDataTemplate,
} from '#core/contract/data-profile.ts'
import { commandJobChanged } from '#core/contract/live.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { InfoPage } from './info-page.tsx'

const PATH = '/dataService/info'
const VIN = 'LGWEF4A50TEST0001'
const anItem = (over: Partial<ProfileItem> = {}): ProfileItem => ({
  code: 'speed',
  name: 'Speed',
  source: 'jt808',
  unit: 'km/h',
  required: true,
  state: 'received',
  readings: 8640,
  implausible: 0,
  periodSeconds: 10,
  value: 61.5,
  lastTime: '2026-01-05 08:00:00',
  ...over,
})
const missing = { state: 'missing', readings: 0, periodSeconds: null, value: null, lastTime: null } as const
const aProfile = (over: Partial<DataProfile> = {}): DataProfile => ({
  vin: VIN,
  plate: 'A1',
  brandName: 'Hexin',
  seriesName: 'Tianma',
  modelId: 7,
  modelName: 'T-460',
  powerType: '柴油',
  orgName: 'North',
  terminal: {
    sn: 'SN7',
    phone: '13912345678',
    iccid: '',
    model: 'M1',
    supplier: 'S',
    firmware: '1.0',
    hardware: 'H7',
    dialect: 'standard',
    lastMessageTime: null,
  },
  attributes: null,
  parts: [],
  protocols: [{ protocol: 'jt808', version: '2019', messages: 8640, lastTime: '2026-01-05 08:00:00' }],
  items: [anItem(), anItem({ code: 'fuelLitres', name: 'Fuel', unit: 'L', ...missing })],
  complete: 1,
  wanted: 2,
  templateTime: null,
  consent: { state: 'unknown', recipients: [], note: '', changedBy: '', changeTime: null },
  ...over,
})
const CODES = ['attributes/query', 'template/edit', 'consent/edit'].map((code) => `${PATH}/${code}`)
const platform = fakePlatform()
const live = aLiveConnection()
beforeEach(() => {
  localStorage.clear()
  platform.answer(getDataProfile, () => aProfile())
  platform.answer(listDataItems, () => ({ list: [], total: 0 }))
})
const open = (query = `?vin=${VIN}`, codes = CODES) =>
  renderPage(live.around(<InfoPage />), {
    path: `${PATH}${query}`,
    codes: [PATH, ...codes],
    namespaces: ['dataProfile', 'dataItem', 'history', 'list', 'select', 'baseInfo'],
  })

describe('vehicle data profile', () => {
  it('asks for a vehicle first', async () => {
    await open('')
    expect(screen.getByText('Set your filters, then select Query')).toBeVisible()
    expect(platform.asked(getDataProfile)).toEqual([])
  })

  it('shows how complete the data are and which items are missing', async () => {
    await open()
    expect(await screen.findByText('1 of 2 items')).toBeVisible()
    const table = screen.getByRole('table', { name: 'Data items of the last 7 days' })
    expect(within(table).getByText('Fuel').closest('tr')).toHaveTextContent('Missing')
    expect(within(table).getByText('Speed').closest('tr')).toHaveTextContent('10 s61.5 km/h')
  })

  it('keeps the state shown in the address', async () => {
    await open(`?vin=${VIN}&state=missing`)
    const table = await screen.findByRole('table', { name: 'Data items of the last 7 days' })
    expect(within(table).getByText('Fuel')).toBeVisible()
    expect(within(table).queryByText('Speed')).toBeNull()
  })

  it('asks the terminal and reads again when it has answered', async () => {
    platform.answer(queryProfileAttributes, () => ({ jobId: 5 }))
    const { user } = await open()
    expect(await screen.findByText('H7')).toBeVisible()
    await user.click(await screen.findByRole('button', { name: 'Query attributes' }))
    await expect.poll(() => platform.asked(queryProfileAttributes)[0]?.body).toEqual({ vin: VIN })
    platform.answer(getDataProfile, () =>
      aProfile({ attributes: { hardware: 'H9', firmware: '2.0', answerTime: '2026-01-05 09:00:00' } }),
    )
    live.publish(commandJobChanged, { jobId: 5, vin: VIN, status: 'executed' })
    expect(await screen.findByText('H9')).toBeVisible()
  })

  it('records consent and who gets the data', async () => {
    platform.answer(saveConsent, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Record consent' }))
    const drawer = await screen.findByRole('dialog')
    await user.click(within(drawer).getByLabelText('Data forwarded to'))
    await user.paste('City platform')
    await user.keyboard('{Enter}')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => platform.asked(saveConsent)[0]?.body)
      .toEqual({ vin: VIN, state: 'unknown', recipients: ['City platform'], note: '' })
  })

  it('saves the template of the model', async () => {
    platform.answer(saveDataTemplate, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Model template' }))
    const drawer = await screen.findByRole('dialog')
    expect(drawer).toHaveTextContent('Items expected from T-460')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => platform.asked(saveDataTemplate)[0]?.body)
      .toEqual({ modelId: 7, items: ['speed', 'fuelLitres'] })
  })

  it('prints what is on screen, and offers nothing else to who may only look', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined)
    const { user } = await open(`?vin=${VIN}`, [])
    await user.click(await screen.findByRole('button', { name: 'Print or save as PDF' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    for (const name of ['Query attributes', 'Model template', 'Record consent'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })
})
