import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listParameterTemplates } from '#core/contract/parameter-template.ts'
import {
  getParameterRun,
  getTerminalValues,
  previewParameters,
  writeAlarmParameters,
} from '#core/contract/terminal-parameter.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { parameterOfId } from '#core/protocol/jt808/parameter-catalogue.ts'
import { aParameterTemplate, aRun } from '#tests/builders/terminal-parameter.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { emptyValue } from '#console/ui/parameter/empty-value.ts'
import { AlarmSettingPage } from './alarm-setting-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const BSD = 0xf367
const start = emptyValue(parameterOfId(BSD)!) as Record<string, number>

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listParameterTemplates, () => ({
    list: [aParameterTemplate({ id: 3, name: 'Blind spots', parameters: [{ id: BSD, value: start }] })],
  }))
  platform.answer(listOrgs, () => [])
})

const open = (query = '') =>
  renderPage(aLiveConnection().around(<AlarmSettingPage />), {
    path: `/tbox/visualization/setting${query}`,
    codes: ['/tbox/visualization/setting', '/tbox/visualization/setting/parameters/set'],
    namespaces: ['parameter', 'protocol', 'command', 'select', 'list', 'tbox', 'dialogs'],
  })

describe('alarm parameters to be set', () => {
  it('start from a template, are previewed for the vehicles of one, and written with a reason', async () => {
    platform.answer(previewParameters, () => ({
      vehicles: 4,
      same: 1,
      different: 2,
      unknown: 1,
      withoutTerminal: 0,
      list: [{ vin: VIN, changes: [{ id: BSD, value: null, readTime: null }] }],
    }))
    platform.answer(writeAlarmParameters, () => ({ runId: 8 }))
    platform.answer(getParameterRun, () => aRun({ runId: 8, kind: 'write' }))
    const { user } = await open('?templateId=3')
    await user.click(await screen.findByText('Write to several vehicles'))
    const drawer = (await screen.findByText('Vehicles per stage')).closest('form')!
    await user.click(within(drawer).getByLabelText('Template'))
    await user.click((await screen.findAllByTitle('Blind spots')).at(-1)!)
    expect(await within(drawer).findByText('To be changed: 2')).toBeVisible()
    expect(within(drawer).getByText('Not read yet: 1')).toBeVisible()
    await user.click(within(drawer).getByLabelText('Reason'))
    await user.paste('quieter')
    await user.click(screen.getByText('Write'))
    await expect
      .poll(() => platform.asked(writeAlarmParameters)[0]?.body)
      .toMatchObject({
        templateId: 3,
        vins: [],
        reason: 'quieter',
        parameters: [{ id: BSD, value: start }],
      })
  })

  it('say why they cannot be read instead of nothing', async () => {
    platform.answer(getTerminalValues, () => refusal(404, 'Vehicle not found'))
    const { user } = await open(`?vin=${VIN}`)
    expect(await screen.findByText('Vehicle not found')).toBeVisible()
    platform.answer(getTerminalValues, () => ({ vin: VIN, online: true, values: [], templates: [] }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('Write to this vehicle')).toBeVisible()
  })

  it('are nothing until a block is chosen', async () => {
    platform.answer(getTerminalValues, () => ({ vin: VIN, online: true, values: [], templates: [] }))
    const { user } = await open()
    expect(await screen.findByText('Select at least one block to write')).toBeVisible()
    const write = screen.getByText('Write to several vehicles').closest('button')!
    expect(write).toBeDisabled()
    await user.click(screen.getAllByRole('checkbox').at(-1)!)
    expect(write).toBeEnabled()
  })
})
