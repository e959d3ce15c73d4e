import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listOrgs } from '#core/contract/vehicle.ts'
import * as contract from '#core/contract/vehicle-group.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { showColumns } from '#tests/support/shown-columns.ts'
import { GroupPage } from './group-page.tsx'

const VIN = 'LGROUP00000000001'
const aGroup = (): contract.GroupRow => ({
  id: 1,
  kind: 'contract',
  groupCode: 'CF-1',
  groupName: 'Harbour lot',
  orgId: 1,
  orgName: 'Head office',
  customer: 'Harbour Freight',
  contact: 'Li Wei',
  phone: '',
  startsOn: '2026-01-01',
  endsOn: null,
  reportSeconds: 10,
  lockRule: 'never',
  note: '',
  vehicles: 1,
  phase: 'running',
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
})
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listGroups, () => ({ list: [aGroup()], total: 1 }))
  platform.answer(contract.listGroupMembers, () => ({
    list: [{ vin: VIN, plate: '', modelName: 'T-460', orgName: 'North', memberTime: '2026-01-05 08:00:00' }],
    total: 1,
  }))
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
})

const PATH = '/baseInfo/vehicleGroup'
const open = (codes = ['add', 'edit', 'delete', 'import', 'export'].map((verb) => `${PATH}/group/${verb}`)) =>
  renderPage(<GroupPage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['vehicleGroup', 'dialogs', 'select', 'list'],
  })

describe('vehicle groups', () => {
  it('show customer, terms and phase in words, and nothing that the person may not do', async () => {
    showColumns(PATH, 'terms')
    await open([])
    expect(await screen.findByText('Harbour lot')).toBeVisible()
    expect(screen.getByText('Reports every 10 s · No locking')).toBeVisible()
    expect(screen.getByText('Running')).toBeVisible()
    for (const name of [/Add group/, /^Import/, /^Export/, /^Edit/])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('remove chosen members after it was confirmed', async () => {
    platform.answer(contract.removeGroupMembers, () => ({ changed: 1 }))
    const { user } = await open()
    await user.click(await screen.findByText('Harbour lot'))
    const drawer = within(await screen.findByRole('dialog'))
    await drawer.findByText(VIN)
    await user.click(drawer.getAllByRole('checkbox').at(-1)!)
    await user.click(drawer.getByRole('button', { name: 'Remove' }))
    const question = within((await screen.findAllByRole('dialog')).at(-1)!)
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(platform.asked(contract.removeGroupMembers)[0]?.body).toEqual({ id: 1, vins: [VIN] }))
  })
})
