import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { commandJobChanged } from '#core/contract/live.ts'
import { listParameterTemplates, saveParameterTemplate } from '#core/contract/parameter-template.ts'
import {
  getParameterRun,
  getTerminalValues,
  listParameterReadings,
  readTerminalParameters,
  writeTerminalParameters,
} from '#core/contract/terminal-parameter.ts'
import { aRun, aRunItem, aTerminalValues } from '#tests/builders/terminal-parameter.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { TerminalParamsPage } from './terminal-params-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const TOP_SPEED = 0x55
const template = { id: 3, name: 'City', version: 2, parameters: [{ id: TOP_SPEED, value: 60 }] }

const live = aLiveConnection()
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listParameterTemplates, () => ({ list: [] }))
  platform.answer(getTerminalValues, () =>
    aTerminalValues({ vin: VIN, values: { [TOP_SPEED]: 80, 16: 'cmiot' }, templates: [template] }),
  )
})

const open = (query = `?vin=${VIN}`, codes = ['read', 'write', 'export']) =>
  renderPage(live.around(<TerminalParamsPage />), {
    path: `/dataService/terminalParams${query}`,
    codes: ['/dataService/terminalParams', ...codes.map((verb) => `/dataService/terminalParams/parameters/${verb}`)],
    namespaces: ['parameter', 'protocol', 'command', 'select', 'list', 'tbox', 'terminal'],
  })

describe('terminal parameters', () => {
  it('are shown next to the template with their differences', async () => {
    await open()
    const row = (await screen.findByText('0x0055')).closest('tr')!
    expect(within(row).getByText(/^80/)).toBeVisible()
    expect(within(row).getByText(/^60/)).toBeVisible()
    expect(within(row).getByText('≠ +20')).toBeVisible()
    expect(within(row).getByText(/2026/)).toBeVisible()
  })

  it('show only what differs when the address says so', async () => {
    await open(`?vin=${VIN}&differences=true`)
    expect(await screen.findByText('0x0055')).toBeVisible()
    expect(screen.queryByText('0x0010')).toBeNull()
  })

  it('are read, and the result of each vehicle is shown', async () => {
    platform.answer(readTerminalParameters, () => ({ runId: 9 }))
    platform.answer(getParameterRun, () => aRun({ runId: 9, list: [aRunItem({ vin: VIN })] }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Read all' }))
    const result = await screen.findByRole('region', { name: 'Result' })
    expect(within(result).getByText('Done')).toBeVisible()
    expect(platform.asked(readTerminalParameters)[0]!.body).toEqual({ vins: [VIN], ids: [] })
  })

  it('follow a reading through the command topic', async () => {
    platform.answer(readTerminalParameters, () => ({ runId: 9 }))
    const running = aRun({ runId: 9, state: 'running', open: 1, list: [aRunItem({ vin: VIN, state: 'open' })] })
    platform.answer(getParameterRun, () => running)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Read all' }))
    expect(await screen.findByText('0 of 1 completed')).toBeVisible()
    platform.answer(getParameterRun, () => aRun({ runId: 9, list: [aRunItem({ vin: VIN })] }))
    live.publish(commandJobChanged, { jobId: 5, vin: VIN, status: 'executed' })
    expect(await screen.findByText('1 of 1 completed')).toBeVisible()
  })

  it('are chosen group by group, and exported as they are shown', async () => {
    await open(`?vin=${VIN}&group=drivingLimits`, ['read', 'export'])
    expect(await screen.findByRole('button', { name: 'Export' })).toBeEnabled()
    expect(screen.queryByText('0x0010')).toBeNull()
  })

  it('choose all of a group by its heading', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('checkbox', { name: 'Select all of Driving limits' }))
    expect(screen.getByRole('button', { name: 'Read selected (1)' })).toBeEnabled()
  })

  it('take the values of the template after they were shown, with a reason', async () => {
    platform.answer(writeTerminalParameters, () => ({ runId: 10 }))
    platform.answer(getParameterRun, () => aRun({ runId: 10, kind: 'write', list: [aRunItem({ vin: VIN })] }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Write template values' }))
    const drawer = await screen.findByRole('dialog')
    expect(within(drawer).getByText(/^80/)).toBeVisible()
    await user.click(within(drawer).getByRole('button', { name: 'Write' }))
    expect(platform.asked(writeTerminalParameters)).toEqual([])
    await user.click(within(drawer).getByLabelText('Reason'))
    await user.paste('city limit')
    await user.click(within(drawer).getByRole('button', { name: 'Write' }))
    await expect
      .poll(() => platform.asked(writeTerminalParameters)[0]?.body)
      .toMatchObject({
        vins: [VIN],
        reason: 'city limit',
        parameters: template.parameters,
      })
  })

  it('are not thrown away unsent without a question', async () => {
    const { user } = await open()
    const parameter = (await screen.findByText('0x0055')).closest('tr')!
    await user.click(within(parameter).getByRole('checkbox'))
    await user.click(screen.getByRole('button', { name: 'Edit values' }))
    const drawer = within(await screen.findByRole('dialog'))
    const speed = await drawer.findByRole('spinbutton')
    await user.clear(speed)
    await user.type(speed, '90')
    await user.click(drawer.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    expect(speed).toHaveValue('90')
  })

  it('cannot be written without the permission, nor saved as a template', async () => {
    await open(undefined, ['read'])
    expect(await screen.findByRole('button', { name: 'Read all' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit values' })).toBeNull()
    expect(saveParameterTemplate.access).not.toBe('signed-in')
    expect(screen.queryByRole('button', { name: 'Save as template' })).toBeNull()
  })

  it('ask for a vehicle first', async () => {
    await open('')
    expect(await screen.findByText('Select a vehicle to see its parameters')).toBeVisible()
  })
})

describe('values of terminal parameters', () => {
  it('are edited in their row; only what differs is written', async () => {
    platform.answer(writeTerminalParameters, () => ({ runId: 10 }))
    platform.answer(getParameterRun, () => aRun({ runId: 10, kind: 'write', list: [aRunItem({ vin: VIN })] }))
    const { user } = await open()
    const row = within((await screen.findByText('0x0055')).closest('tr')!)
    await user.click(row.getByRole('button', { name: /^80/ }))
    const review = await screen.findByRole('button', { name: 'Review changes (0)' })
    expect(review).toBeDisabled()
    const speed = row.getByRole('spinbutton')
    await user.clear(speed)
    await user.type(speed, '90')
    expect(row.getByText(/^was 80/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Review changes (1)' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByLabelText('Reason'))
    await user.paste('motorway')
    await user.click(drawer.getByRole('button', { name: 'Write' }))
    await expect
      .poll(() => platform.asked(writeTerminalParameters)[0]?.body)
      .toMatchObject({ vins: [VIN], parameters: [{ id: TOP_SPEED, value: 90 }] })
  })

  it('out of their range say the range and cannot be sent', async () => {
    const { user } = await open()
    const row = within((await screen.findByText('0x0055')).closest('tr')!)
    await user.click(row.getByRole('button', { name: /^80/ }))
    const speed = row.getByRole('spinbutton')
    await user.clear(speed)
    await user.type(speed, '999999999999')
    await user.tab()
    expect(row.getByRole('alert')).toHaveTextContent(/^Allowed: 0 … \d+$/)
    expect(screen.getByRole('button', { name: 'Review changes (1)' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Discard changes' }))
    expect(row.getByRole('button', { name: /^80/ })).toBeVisible()
  })

  it('that were added and not touched are never written', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit values' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByRole('combobox', { name: 'Add parameters' }), '0x0014')
    await user.click(await screen.findByText(/^0x0014/, { selector: '.ant-select-item-option *' }))
    expect(await drawer.findByText(/· 0x0014$/)).toBeVisible()
    expect(drawer.getByRole('button', { name: 'Review changes' })).toBeDisabled()
  })

  it('as they were before a reading can be written again', async () => {
    platform.answer(listParameterReadings, () => ({
      list: [
        { jobId: 2, readTime: '2026-01-06 08:00:00', parameters: [{ id: TOP_SPEED, value: 80 }] },
        { jobId: 1, readTime: '2026-01-05 08:00:00', parameters: [{ id: TOP_SPEED, value: 60 }] },
      ],
    }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Readings' }))
    await user.click(await screen.findByText(/Changes: 1/))
    await user.click(await screen.findByRole('button', { name: 'Write the previous values again…' }))
    const title = await screen.findByText(`Write parameters of ${VIN}`)
    const drawer = within(title.closest<HTMLElement>('[role=dialog]')!)
    expect(await drawer.findByText(/^60/)).toBeVisible()
  })
})
