import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createExportSchedule } from '#core/contract/export-schedule.ts'
import { createExport, getExportOptions } from '#core/contract/export.ts'
import { exportVehicles } from '#core/contract/vehicle.ts'
import { codesOf } from '#core/contract/endpoint.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { ExportButton } from '../export-button.tsx'

const platform = fakePlatform()
beforeAll(async () => {
  await import('./export-dialog.tsx')
})
beforeEach(() => {
  platform.answer(getExportOptions, () => ({
    ranged: true,
    columns: [
      { name: 'vin', title: 'VIN', personal: false },
      { name: 'plate', title: 'Plate', personal: false },
      { name: 'driverName', title: 'Driver', personal: true },
    ],
  }))
  platform.answer(createExport, () => ({ id: 1, state: 'queued' as const }))
  platform.answer(createExportSchedule, () => ({ id: 1, nextTime: '2026-01-06 06:00:00' }))
})

const FILTER = { plate: '豫A' }
async function open(codes: string[] = []) {
  const { user } = await renderPage(<ExportButton endpoint={exportVehicles} filter={FILTER} />, {
    codes: [...codesOf(exportVehicles.access), ...codes],
    namespaces: ['exportFile'],
  })
  await user.click(screen.getByRole('button', { name: 'More export options' }))
  await user.click(await screen.findByText('Export with options…'))
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByRole('checkbox', { name: 'VIN' })
  return { user, dialog }
}
const asked = () => platform.asked(createExport)[0]?.body

describe('export with options', () => {
  it('leaves personal data out unless they are chosen, and the choice open when nothing was changed', async () => {
    const { user, dialog } = await open()
    expect(dialog.getByRole('checkbox', { name: /Driver/ })).not.toBeChecked()
    expect(dialog.queryByLabelText('Purpose')).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(asked()).toMatchObject({ path: exportVehicles.path, filter: FILTER, format: 'xlsx' }))
    expect(asked()).not.toHaveProperty('columns')
  })

  it('asks for a reason with personal data and says that a second person decides', async () => {
    platform.answer(createExport, () => ({ id: 1, state: 'awaitingApproval' as const }))
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('checkbox', { name: /Driver/ }))
    await user.click(await dialog.findByLabelText('Purpose'))
    await user.paste('Accident of 5 May')
    await user.click(dialog.getByRole('button', { name: 'Start' }))
    await waitFor(() =>
      expect(asked()).toMatchObject({ columns: ['vin', 'plate', 'driverName'], purpose: 'Accident of 5 May' }),
    )
    expect(await screen.findByText('Waiting for a second approver')).toBeVisible()
  })

  it('has one file a day and text tables', async () => {
    const { user, dialog } = await open()
    await user.click(dialog.getByRole('switch', { name: /One file per day/ }))
    await user.click(dialog.getByRole('radio', { name: 'Text table (csv)' }))
    await user.click(dialog.getByRole('checkbox', { name: 'Plate' }))
    await user.click(dialog.getByRole('button', { name: 'Start' }))
    await waitFor(() => expect(asked()).toMatchObject({ split: true, format: 'csv', columns: ['vin'] }))
  })

  it('is repeated by the clock for those who may', async () => {
    const { user, dialog } = await open(codesOf(createExportSchedule.access) as string[])
    await user.click(dialog.getByRole('switch', { name: /Repeat/ }))
    await user.click(await dialog.findByLabelText('Name'))
    await user.paste('Nightly')
    await user.click(dialog.getByRole('button', { name: 'Start' }))
    await waitFor(() =>
      expect(platform.asked(createExportSchedule)[0]?.body).toMatchObject({
        name: 'Nightly',
        cadence: 'daily',
        clock: '06:00',
        range: 'day',
        filter: FILTER,
      }),
    )
    expect(await screen.findByText('First file: 6 Jan 2026, 06:00:00')).toBeVisible()
    expect(platform.asked(createExport)).toHaveLength(0)
  })

  it('offers no repetition to others', async () => {
    const { dialog } = await open()
    expect(dialog.queryByRole('switch', { name: /Repeat/ })).toBeNull()
  })
})
