import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { createExport } from '#core/contract/export.ts'
import { exportVehicles } from '#core/contract/vehicle.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { ExportButton } from './export-button.tsx'

const platform = fakePlatform()
const CODE = (exportVehicles.access as { code: string }).code
const open = (codes = [CODE]) =>
  renderPage(<ExportButton endpoint={exportVehicles} filter={{ plate: '豫A' }} />, { codes })
const otherwise = () => screen.getByRole('button', { name: 'More export options' })

describe('export in the background', () => {
  it('asks for what the list shows and says where it will be found', async () => {
    platform.answer(createExport, () => ({ id: 7, state: 'queued' as const }))
    const { user } = await open()
    await user.click(otherwise())
    await user.click(await screen.findByRole('menuitem', { name: 'Export in background' }))
    expect(await screen.findByRole('link', { name: 'See it in the export centre' })).toHaveAttribute(
      'href',
      '#/exportFile/index',
    )
    expect(platform.asked(createExport)[0]?.body).toEqual({ path: exportVehicles.path, filter: { plate: '豫A' } })
  })

  it('says nothing of the kind when it was refused', async () => {
    platform.answer(createExport, () => refusal(429, 'Three are open'))
    const { user } = await open()
    await user.click(otherwise())
    await user.click(await screen.findByRole('menuitem', { name: 'Export in background' }))
    await waitFor(() => expect(platform.asked(createExport)).toHaveLength(1))
    await waitFor(() => expect(otherwise()).not.toHaveClass('ant-btn-loading'))
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('is not there for those who may not export', async () => {
    await open([])
    expect(screen.queryByRole('button')).toBeNull()
  })
})
