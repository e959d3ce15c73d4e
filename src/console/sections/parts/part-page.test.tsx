import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createPart, deleteParts, listParts, PART_NUMBERS, type PartRow, updatePart } from '#core/contract/parts.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { PartPage } from './part-page.tsx'

const NUMBERS = Object.fromEntries(PART_NUMBERS.map((name) => [name, ''])) as Pick<
  PartRow,
  (typeof PART_NUMBERS)[number]
>
const aPart = (over: Partial<PartRow> = {}): PartRow => ({
  ...NUMBERS,
  id: 1,
  serial: 'ECM-1',
  partNumber: '3601',
  partsModel: 'YD-ECM-17',
  typeName: 'Engine control',
  orgId: 1,
  orgName: 'Head office',
  hardwareVersion: 'H1',
  softwareVersion: 'S1',
  supplier: 'Yuanda',
  batch: '',
  vin: 'LPART000000000001',
  position: '',
  installedOn: '2026-03-01',
  state: 'installed',
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listParts, () => ({ list: [aPart(), aPart({ id: 2, serial: 'ECM-2', state: 'stock' })], total: 2 }))
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
})

const PATH = '/parts/info'
const ALL = ['add', 'edit', 'delete', 'import', 'export'].map((verb) => `${PATH}/parts/${verb}`)
const open = (codes = ALL) =>
  renderPage(<PartPage />, { path: PATH, codes: [PATH, ...codes], namespaces: ['parts', 'dialogs', 'select', 'list'] })
const press = (name: string | RegExp) => screen.getByRole('button', { name })

describe('parts list', () => {
  it('shows serial, model, vehicle and state in words', async () => {
    await open()
    expect(await screen.findByText('ECM-1')).toBeVisible()
    expect(screen.getAllByText('YD-ECM-17')[0]).toBeVisible()
    expect(screen.getByText('Installed', { selector: 'span' })).toBeVisible()
    expect(press('Import')).toBeVisible()
    expect(screen.getByRole('button', { name: /^Export/ })).toBeVisible()
  })

  it('offers nothing that the person may not do', async () => {
    await open([])
    await screen.findByText('ECM-1')
    for (const name of ['Import', /Add part/, /^Export/, /^Edit/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('names what is missing, and sends part-number fields with the rest', async () => {
    platform.answer(createPart, () => ({ id: 3 }))
    platform.answer(updatePart, () => undefined)
    const { user } = await open()
    await screen.findByText('ECM-1')
    await user.click(press(/Add part$/))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findAllByText('Required')).length).toBeGreaterThan(0)
    expect(platform.asked(createPart)).toHaveLength(0)
    await user.click(form.getByRole('button', { name: 'Cancel' }))

    await user.click(press('Edit ECM-2'))
    const edit = within((await screen.findAllByRole('dialog')).at(-1)!)
    await user.type(edit.getByLabelText('TCU application'), 'T7')
    await user.click(edit.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(updatePart)).toHaveLength(1))
    expect(platform.asked(updatePart)[0]?.body).toMatchObject({
      id: 2,
      tcuApp: 'T7',
      updateTime: '2026-01-05 08:00:00',
    })
  })

  it('deletes the chosen ones after it was confirmed', async () => {
    platform.answer(deleteParts, () => ({ changed: 1 }))
    const { user } = await open()
    await screen.findByText('ECM-1')
    await user.click(screen.getAllByRole('checkbox').at(-1)!)
    await user.click(press('Delete'))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(platform.asked(deleteParts)[0]?.body).toEqual({ ids: [2] }))
  })
})
