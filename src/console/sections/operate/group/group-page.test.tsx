import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { createShareLink } from '#core/contract/share-link.ts'
import { listDeskVehicles } from '#core/contract/vehicle-desk.ts'
import { checkVins } from '#core/contract/lookup.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import * as contract from '#core/contract/work-group.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { GroupPage } from './group-page.tsx'

const platform = fakePlatform()
const aGroup = (over: Partial<contract.WorkGroupRow> = {}): contract.WorkGroupRow => ({
  id: 1,
  groupName: 'Night shift',
  kind: 'static',
  orgId: 1,
  orgName: 'Head office',
  ownerName: 'Li Lei',
  own: true,
  sharing: 'own',
  roleIds: [],
  rule: {},
  note: '',
  members: 12,
  online: 9,
  alarmed: 2,
  createTime: '2026-03-01 08:00:00',
  updateTime: '2026-03-01 08:00:00',
  ...over,
})
const PATH = '/operate/group'
const CODES = ['add', 'edit', 'delete'].map((verb) => `${PATH}/group/${verb}`)

beforeEach(() => {
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
  platform.answer(listDeskVehicles, () => ({ list: [], total: 0 }))
  platform.answer(contract.listWorkGroups, () => [
    aGroup(),
    aGroup({
      id: 2,
      groupName: 'Parked with alarms',
      own: false,
      kind: 'smart',
      rule: { state: 'parked', alarmed: true },
    }),
  ])
})
const open = (codes = CODES) =>
  renderPage(<GroupPage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['share', 'workGroup', 'vehicleGroup', 'query', 'shell', 'select', 'list', 'dialogs', 'baseInfo'],
  })

describe('working groups', () => {
  it('list own and shared ones, and show the vehicles of the chosen one with its rule', async () => {
    const { user } = await open([])
    const list = within(await screen.findByRole('navigation', { name: 'Working groups' }))
    expect(list.getByRole('button', { name: /Night shift.*12.*9 online · 2 with alarms/ })).toBeVisible()
    await waitFor(() => expect(platform.asked(listDeskVehicles).at(-1)?.query.get('groupId')).toBe('1'))
    await user.click(list.getByRole('button', { name: /Parked with alarms/ }))
    await waitFor(() => expect(platform.asked(listDeskVehicles).at(-1)?.query.get('groupId')).toBe('2'))
    expect(screen.getByText('State: Parked')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'New group' })).toBeNull()
  }, 60_000)

  it('are shared by a link to where their vehicles are', async () => {
    platform.answer(createShareLink, () => ({ id: 8, shareToken: 'S'.repeat(43), expireTime: '2026-03-01 12:00:00' }))
    const { user } = await open([...CODES, '/operate/query/link/share'])
    await user.click(await screen.findByRole('button', { name: /Share position/ }))
    await user.click(await screen.findByRole('button', { name: 'Create link' }))
    await waitFor(() =>
      expect(platform.asked(createShareLink)[0]?.body).toMatchObject({ subject: 'group', groupId: 1 }),
    )
  }, 60_000)

  it('replace their vehicles by a list after the numbers were shown', async () => {
    const vins = ['LWORK000000000001', 'LWORK000000000002']
    platform.answer(checkVins, () => ({ found: vins, notFound: [], noPermission: [] }))
    platform.answer(contract.replaceWorkGroupMembers, () => ({ added: 1, removed: 3, unchanged: 1, unknown: [] }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Replace by list' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.type(dialog.getByRole('textbox'), vins.join(' '))
    await user.click(dialog.getByRole('button', { name: 'Check' }))
    await user.click(await dialog.findByRole('button', { name: 'Use 2 VINs' }))
    // A dialog is in the document a moment before it is shown.
    await waitFor(() => expect(screen.getByText('Added: 1. Removed: 3. Unchanged: 1.')).toBeVisible())
    expect(platform.asked(contract.replaceWorkGroupMembers).map(({ body }) => body)).toEqual([
      { id: 1, vins, preview: true },
    ])
    await user.click(screen.getAllByRole('button', { name: 'Replace by list' }).at(-1)!)
    await waitFor(() => expect(platform.asked(contract.replaceWorkGroupMembers)).toHaveLength(2))
  }, 60_000)
})
