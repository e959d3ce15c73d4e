import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  addRoleMembers,
  createRole,
  listRoleCandidates,
  listRoleMembers,
  listRoles,
  removeRoleMembers,
  type RoleRow,
  updateRole,
} from '#core/contract/role.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { RolePage } from './role-page.tsx'

const PATH = '/permit/role'
const row = (rest: Partial<RoleRow> = {}): RoleRow => ({
  id: 7,
  name: 'Night shift',
  about: 'Watches alarms at night',
  codes: ['/home', '/tbox/awake'],
  scope: 'below',
  orgIds: [],
  markets: [],
  series: [],
  riskCeiling: 1,
  hides: [],
  commandLimits: {},
  exportRowsADay: 1000,
  builtIn: null,
  grantsAll: false,
  members: 2,
  grantable: true,
  createTime: '2026-11-01 08:00:00',
  updateTime: '2026-11-02 08:00:00',
  ...rest,
})
const ADMINISTRATOR = row({
  id: 1,
  name: 'Administrator',
  builtIn: 'tenantAdmin',
  grantsAll: true,
  codes: [],
  about: '',
})
const MEMBER = { accountId: 3, username: 'chen', name: 'Chen Jing', orgName: 'North', disabled: false, untilTime: null }

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listRoles, () => ({ list: [ADMINISTRATOR, row()], total: 2 }))
  platform.answer(listOrgs, () => [{ id: 2, parentId: null, name: 'South' }])
  platform.answer(listRoleMembers, () => [MEMBER])
  platform.answer(listRoleCandidates, () => [{ accountId: 4, username: 'zhao', name: 'Zhao Lei', orgName: 'North' }])
})

const open = () =>
  renderPage(<RolePage />, {
    path: PATH,
    codes: [
      PATH,
      ...['add', 'edit', 'delete', 'export'].map((verb) => `${PATH}/role/${verb}`),
      `${PATH}/member/edit`,
      '/home',
      '/tbox/awake',
      '/tbox/awake/plan/run',
    ],
    namespaces: ['role', 'list', 'command', 'dialogs', 'select'],
  })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const nodeOf = (title: RegExp) => screen.getByText(title).closest<HTMLElement>('.ant-tree-treenode')!

describe('roles', () => {
  it('are listed with what they give; a built-in one can be copied, not changed', async () => {
    await open()
    const builtIn = (await screen.findByText('Administrator')).closest('tr')!
    expect(within(builtIn).getByText('All')).toBeVisible()
    expect(within(builtIn).getByText('Built-in')).toBeVisible()
    expect(within(builtIn).queryByRole('button', { name: 'Edit Administrator' })).toBeNull()
    expect(within(builtIn).getByRole('button', { name: 'Copy Administrator' })).toBeVisible()
    const own = screen.getByText('Night shift').closest('tr')!
    expect(within(own).getByText('2 pages, 0 actions')).toBeVisible()
    expect(within(own).getByText('Own organisation and below')).toBeVisible()
  })

  it('are changed: an action opens its page, and a page that is closed has no actions', async () => {
    platform.answer(updateRole, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit Night shift' }))
    await user.type(await screen.findByRole('textbox', { name: 'Find a page or action' }), 'awake')
    await user.click(nodeOf(/^Wake-up plans$/).querySelector('.ant-tree-checkbox')!)
    await user.click(nodeOf(/^Run$/).querySelector('.ant-tree-checkbox')!)
    await user.click(press('Save'))
    await waitFor(() => expect(platform.asked(updateRole)).toHaveLength(1))
    expect(platform.asked(updateRole)[0]?.body).toMatchObject({
      id: 7,
      updateTime: '2026-11-02 08:00:00',
      codes: ['/home', '/tbox/awake', '/tbox/awake/plan/run'],
    })
  })

  it('are copied under another name', async () => {
    platform.answer(createRole, () => ({ id: 9 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Copy Night shift' }))
    expect(await screen.findByDisplayValue('Night shift (copy)')).toBeVisible()
    await user.click(press('Save'))
    await waitFor(() => expect(platform.asked(createRole)).toHaveLength(1))
    expect(platform.asked(createRole)[0]?.body).toMatchObject({
      name: 'Night shift (copy)',
      codes: ['/home', '/tbox/awake'],
    })
  })

  it('are compared two at a time', async () => {
    const { user } = await open()
    const rowBox = (name: string) => within(screen.getByText(name).closest('tr')!).getByRole('checkbox')
    await screen.findByText('Night shift')
    await user.click(rowBox('Night shift'))
    expect(press(/Compare/)).toBeDisabled()
    await user.click(rowBox('Administrator'))
    await user.click(press(/Compare/))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).queryByText('Both roles grant the same.')).toBeNull()
    const rights = within(dialog)
      .getByText(/Run \(plan\/run\)$/)
      .closest('tr')!
    const cells = within(rights).getAllByRole('cell')
    expect(cells.slice(1).map(({ textContent }) => textContent)).toEqual(['No', 'Yes'])
  })
})

describe('members of a role', () => {
  it('are added, and removed after a question', async () => {
    platform.answer(addRoleMembers, () => ({ changed: 1 }))
    platform.answer(removeRoleMembers, () => ({ changed: 1 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Members of Night shift' }))
    expect(await screen.findByText('chen')).toBeVisible()
    await user.click(screen.getByRole('combobox', { name: 'Accounts' }))
    await user.click(await screen.findByTitle('Zhao Lei (zhao) · North'))
    await user.click(press('Add members'))
    await waitFor(() =>
      expect(platform.asked(addRoleMembers)[0]?.body).toEqual({ id: 7, accountIds: [4], untilTime: null }),
    )
    await user.click(press('Remove Chen Jing'))
    await screen.findAllByText('Remove Chen Jing from this role?')
    await user.click(screen.getAllByRole('button', { name: 'Remove Chen Jing' }).at(-1)!)
    await waitFor(() => expect(platform.asked(removeRoleMembers)[0]?.body).toEqual({ id: 7, accountIds: [3] }))
  })
})
