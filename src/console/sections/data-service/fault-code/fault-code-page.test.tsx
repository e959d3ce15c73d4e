import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listModels } from '#core/contract/base-data.ts'
import {
  createFaultCode,
  deleteFaultCodes,
  type FaultCode,
  getFaultCode,
  listFaultCodes,
  updateFaultCode,
} from '#core/contract/fault-code.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { FaultCodePage } from './fault-code-page.tsx'
import { faultWords } from './fault-words.ts'

const PATH = '/dataService/faultCodeManagement'
const aFault = (over: Partial<FaultCode> = {}): FaultCode => ({
  id: 1,
  protocol: 'uds',
  code: 'P0217',
  ecu: 'ECM',
  faultType: '',
  faultTypeName: '',
  name: 'Coolant too hot',
  names: {},
  level: 1,
  lamp: 'red',
  causes: '',
  driverAdvice: 'Stop',
  workshopAdvice: '',
  texts: {},
  stopDriving: true,
  pushDriver: false,
  models: [],
  state: 'active',
  documentUrl: '',
  sameAs: null,
  sameAsCode: '',
  version: 1,
  vehicles: 4,
  muted: 0,
  updateTime: '2026-01-05 08:00:00',
  ...over,
})
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listFaultCodes, () => ({ list: [aFault()], total: 1 }))
  platform.answer(listModels, () => [])
})
const open = (path = PATH, verbs = ['add', 'edit', 'delete', 'mute']) =>
  renderPage(<FaultCodePage />, {
    path,
    codes: [PATH, ...verbs.map((verb) => `${PATH}/fault/${verb}`)],
    namespaces: ['faultCode', 'dialogs', 'select'],
  })
const dialog = async () => within(await screen.findByRole('dialog'))

describe('fault dictionary', () => {
  it('lists codes with level, stop flag and vehicles, filtered by the address', async () => {
    await open(`${PATH}?level=1`)
    expect(await screen.findByText('Coolant too hot')).toBeVisible()
    expect(screen.getAllByText('1 critical').at(-1)).toBeVisible()
    expect(platform.asked(listFaultCodes).at(-1)?.query.get('level')).toBe('1')
  })

  it('adds one, and refuses a code that does not have the form of its protocol before it is sent', async () => {
    platform.answer(createFaultCode, () => ({ id: 2 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /Add fault code$/ }))
    const form = await dialog()
    await user.click(form.getByLabelText('Code'))
    await user.paste('X1')
    await user.click(form.getByLabelText('Name'))
    await user.paste('New')
    await user.click(form.getByText('Save'))
    expect(await form.findByText('Invalid format')).toBeVisible()
    expect(platform.asked(createFaultCode)).toHaveLength(0)
    await user.clear(form.getByLabelText('Code'))
    await user.click(form.getByLabelText('Code'))
    await user.paste('P0300')
    await user.click(form.getByText('Save'))
    await waitFor(() => expect(platform.asked(createFaultCode)).toHaveLength(1))
    expect(platform.asked(createFaultCode)[0]?.body).toMatchObject({ code: 'P0300', name: 'New', level: 3 })
  })

  it('shows where it occurs and with what', async () => {
    platform.answer(getFaultCode, () => ({
      fault: aFault(),
      versions: [],
      mutes: [],
      upgrades: [{ version: 'T9.2', gone: 7, stayed: 2, fresh: 1 }],
      places: [],
      trend: [
        {
          day: '2026-01-04',
          vehicles: 3,
        },
      ],
      mileage: [
        {
          fromKm: 2e4,
          vehicles: 2,
        },
      ],
      together: [
        {
          code: 'U0100-87',
          name: 'Bus silent',
          vehicles: 2,
        },
      ],
    }))
    const { user } = await open()
    await user.click(await screen.findByText('Coolant too hot'))
    const detail = await dialog()
    expect(await detail.findByText('U0100-87 Bus silent')).toBeVisible()
    expect(detail.getByText('4 Jan 2026')).toBeVisible()
    expect(detail.getByRole('row', { name: 'T9.2 7 2 1' })).toBeVisible()
    expect(detail.getByText('Stop')).toBeVisible()
  })

  it('shows name, causes and advice in the language of the person, and as typed where there is no translation', async () => {
    const texts = { de: { causes: 'Thermostat klemmt', driverAdvice: '', workshopAdvice: '' } }
    const fault = aFault({ names: { de: 'Kühlmittel zu heiß' }, causes: 'Thermostat stuck', texts })
    expect(faultWords(fault, 'de')).toMatchObject({
      name: 'Kühlmittel zu heiß',
      causes: 'Thermostat klemmt',
      driverAdvice: 'Stop',
    })
    expect(faultWords(fault, 'en')).toMatchObject({ name: 'Coolant too hot', causes: 'Thermostat stuck' })
  })

  it('sends translations of every language with the entry, including languages that were not opened', async () => {
    const texts = { zh: { causes: '节温器卡滞', driverAdvice: '', workshopAdvice: '' } }
    platform.answer(listFaultCodes, () => ({ list: [aFault({ texts })], total: 1 }))
    platform.answer(updateFaultCode, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /Edit P0217/ }))
    const form = await dialog()
    await user.click(form.getByRole('tab', { name: 'Deutsch' }))
    await user.click(form.getByLabelText('Possible causes (Deutsch)'))
    await user.paste('Thermostat klemmt')
    await user.click(form.getByText('Save'))
    await waitFor(() => expect(platform.asked(updateFaultCode)).toHaveLength(1))
    expect(platform.asked(updateFaultCode)[0]?.body).toMatchObject({
      driverAdvice: 'Stop',
      texts: { zh: { causes: '节温器卡滞' }, de: { causes: 'Thermostat klemmt' } },
    })
  })

  it('deletes after a question, and only for people with the right', async () => {
    platform.answer(deleteFaultCodes, () => ({ changed: 1 }))
    const { user } = await open()
    await screen.findByText('Coolant too hot')
    await user.click(screen.getAllByRole('checkbox')[1]!)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click((await dialog()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(platform.asked(deleteFaultCodes)[0]?.body).toEqual({ ids: [1] }))
  })
})
