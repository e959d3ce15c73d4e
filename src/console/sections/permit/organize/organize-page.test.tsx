import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/organisation.ts'
import { listAreas } from '#core/contract/region.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { OrganizePage } from './organize-page.tsx'

const platform = fakePlatform()
const PATH = '/permit/organize'
const ALL = ['add', 'edit', 'move', 'merge', 'disable', 'export'].map((verb) => `${PATH}/organisation/${verb}`)

const anOrganisation = (id: number, parentId: number | null, name: string): contract.OrganisationRow => ({
  id,
  parentId,
  name,
  code: `C-${id}`,
  type: 'branch',
  areaId: '',
  areaNames: [],
  contact: '',
  phone: '',
  mail: '',
  lng: null,
  lat: null,
  below: parentId !== null,
  editable: true,
  disabled: false,
  accounts: 1,
  vehicles: 10,
  updateTime: '2026-01-05 08:00:00',
  updatedBy: 'Admin',
})
const MOVED: contract.OrganisationChange = {
  id: 7,
  action: 'move',
  orgName: 'Depot',
  fields: [{ field: 'parentName', before: 'East', after: 'West' }],
  operator: 'Admin',
  changeTime: '2026-01-05 08:00:00',
  undoTime: null,
  undoBy: '',
  undoable: true,
}

beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listOrganisations, () => [
    anOrganisation(1, null, 'Head office'),
    anOrganisation(2, 1, 'East'),
    anOrganisation(4, 2, 'Depot'),
    anOrganisation(3, 1, 'West'),
  ])
  platform.answer(contract.previewOrganisation, () => ({
    organisations: 1,
    accounts: 1,
    vehicles: 10,
    gains: [{ orgId: 3, orgName: 'West', accounts: 4, vehicles: 10 }],
    loses: [],
  }))
  platform.answer(contract.listOrganisationChanges, () => ({ list: [MOVED], total: 1 }))
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
  platform.answer(listAreas, () => ({ list: [] }))
})

const open = async (query = '', codes: readonly string[] = [...ALL, `${PATH}/history/undo`]) => {
  const page = await renderPage(<OrganizePage />, {
    path: PATH + query,
    codes: [PATH, ...codes],
    namespaces: ['organisation', 'dialogs', 'select', 'list'],
  })
  await screen.findByRole('button', { name: 'Change history' }).catch(() => undefined)
  return page
}
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const details = (name: string) => within(screen.getByRole('article', { name }))

describe('account structure', () => {
  it('shows the tree, and of one organisation what it holds with those below', async () => {
    const { user } = await open()
    expect(details('Head office').getByText('40')).toBeVisible()
    await user.click(screen.getByText('Depot'))
    expect(details('Depot').getByText('C-4')).toBeVisible()
  })

  it('finds organisations by name and by code', async () => {
    const { user } = await open()
    await user.type(screen.getByRole('searchbox'), 'c-4')
    await waitFor(() => expect(within(screen.getByRole('tree')).queryByText('West')).toBeNull())
    expect(within(screen.getByRole('tree')).getByText('Depot')).toBeVisible()
    await user.type(screen.getByRole('searchbox'), 'x')
    expect(await screen.findByText('No matching organisations')).toBeVisible()
  })

  it('shows the effect of a move before it is confirmed', async () => {
    platform.answer(contract.moveOrganisation, () => null)
    const { user } = await open('?id=4')
    await user.click(press('Move'))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
    await user.click(dialog.getByRole('combobox'))
    await user.click((await screen.findAllByText('West')).at(-1)!)
    await waitFor(() => expect(dialog.getByText('Gain access to vehicles')).toBeVisible())
    await user.click(dialog.getByRole('button', { name: 'Move' }))
    await waitFor(() => expect(platform.asked(contract.moveOrganisation)).toHaveLength(1))
    expect(platform.asked(contract.moveOrganisation)[0]?.body).toEqual({ id: 4, parentId: 3 })
  })

  it('does not confirm what the server rejects', async () => {
    platform.answer(contract.previewOrganisation, () => refusal(409, 'taken'))
    const { user } = await open('?id=4')
    await user.click(press('Merge'))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('combobox'))
    await user.click((await screen.findAllByText('West')).at(-1)!)
    await waitFor(() => expect(dialog.getByText('This change is not possible')).toBeVisible())
    expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled()
  })

  it('adds below the organisation that is shown', async () => {
    platform.answer(contract.createOrganisation, () => ({ id: 5 }))
    const { user } = await open('?id=2')
    await user.click(press(/Add below/))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Name'), 'Yard')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(contract.createOrganisation)).toHaveLength(1))
    expect(platform.asked(contract.createOrganisation)[0]?.body).toMatchObject({
      name: 'Yard',
      parentId: 2,
      type: 'branch',
    })
  })

  it('disables after it said whom that concerns', async () => {
    platform.answer(contract.disableOrganisation, () => null)
    const { user } = await open('?id=4')
    await user.click(press('Disable'))
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(dialog.getByText('Affected accounts')).toBeVisible())
    await user.click(dialog.getByRole('button', { name: 'Disable' }))
    await waitFor(() => expect(platform.asked(contract.disableOrganisation)).toHaveLength(1))
    expect(platform.asked(contract.disableOrganisation)[0]?.body).toEqual({ id: 4, disabled: true })
  })

  it('undoes a change of the history', async () => {
    platform.answer(contract.undoOrganisationChange, () => null)
    const { user } = await open('?view=history')
    expect(await screen.findByText('East')).toBeVisible()
    await user.click(press('Undo the change of Depot'))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(platform.asked(contract.undoOrganisationChange)).toHaveLength(1))
    expect(platform.asked(contract.undoOrganisationChange)[0]?.body).toEqual({ id: 7 })
  })

  it('offers nothing but looking to those without buttons', async () => {
    await open('?id=4', [])
    expect(screen.queryByRole('button', { name: 'Move' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Add/ })).toBeNull()
    expect(details('Depot').getByText('C-4')).toBeVisible()
  })
})
