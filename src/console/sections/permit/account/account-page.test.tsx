import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type AccountRow,
  createAccount,
  getEffectiveRights,
  listAccounts,
  lockAccounts,
  resetAccount,
  updateAccount,
} from '#core/contract/account-admin.ts'
import { getSignInOptions } from '#core/contract/account-link.ts'
import { inviteAccount, resendInvitation, revokeInvitation } from '#core/contract/invitation.ts'
import { listRoles } from '#core/contract/role.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { AccountPage } from './account-page.tsx'

const PATH = '/permit/account'
const row = (rest: Partial<AccountRow> = {}): AccountRow => ({
  id: 3,
  username: 'chen',
  name: 'Chen Jing',
  kind: 'person',
  orgId: 2,
  orgName: 'North',
  mail: '',
  phone: '',
  expireTime: null,
  roles: [
    { id: 7, name: 'Night shift', builtIn: null, untilTime: null },
    { id: 8, name: 'Auditor', builtIn: 'auditor', untilTime: '2026-12-01 08:00:00' },
  ],
  twoStep: false,
  lastSignInTime: '2026-11-20 08:00:00',
  lastSignInIp: '10.0.0.7',
  state: 'active',
  invitation: null,
  manageable: true,
  createTime: '2026-11-01 08:00:00',
  updateTime: '2026-11-02 08:00:00',
  ...rest,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  const me = row({ id: 1, username: 'admin', name: 'Admin', manageable: false, roles: [] })
  platform.answer(listAccounts, () => ({ list: [me, row()], total: 2 }))
  platform.answer(listOrgs, () => [{ id: 2, parentId: null, name: 'North' }])
  platform.answer(listRoles, () => ({ list: [], total: 0 }))
})

const open = () =>
  renderPage(<AccountPage />, {
    path: PATH,
    codes: [PATH, ...['add', 'edit', 'export', 'lock', 'reset'].map((verb) => `${PATH}/account/${verb}`)],
    namespaces: ['accounts', 'apiKey', 'role', 'list', 'command', 'dialogs', 'select'],
  })
const press = (name: string | RegExp) => screen.getByRole('button', { name })

describe('accounts', () => {
  it('show roles and their ends; the own one is not changed here', async () => {
    await open()
    const chen = (await screen.findByText('chen')).closest('tr')!
    expect(within(chen).getByText('Night shift')).toBeVisible()
    expect(within(chen).getByTitle(/^Until 1 Dec 2026/)).toHaveTextContent('Auditor')
    expect(within(chen).getByText('Active')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit admin' })).toBeNull()
  })

  it('are changed without the roles that were given for a time', async () => {
    platform.answer(updateAccount, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit chen' }))
    const name = await screen.findByDisplayValue('Chen Jing')
    expect(screen.getByDisplayValue('chen')).toBeDisabled()
    await user.clear(name)
    await user.type(name, 'Chen J.')
    await user.click(press('Save'))
    await waitFor(() => expect(platform.asked(updateAccount)).toHaveLength(1))
    expect(platform.asked(updateAccount)[0]?.body).toMatchObject({ id: 3, name: 'Chen J.', roleIds: [7] })
    expect(platform.asked(updateAccount)[0]?.body).not.toHaveProperty('username')
  })

  it('name their wrong fields, and nothing is sent', async () => {
    platform.answer(createAccount, () => ({ id: 9, password: 'x' }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /Add account/ }))
    await user.click(press('Save'))
    await waitFor(() => expect(screen.getAllByText('Required').length).toBeGreaterThan(1))
    expect(platform.asked(createAccount)).toHaveLength(0)
  })

  it('get a new password that is shown once', async () => {
    platform.answer(resetAccount, () => ({ password: 'abcd-efgh-7' }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Reset password of chen' }))
    await screen.findAllByText('Reset the password of chen?')
    await user.click(press('Reset password'))
    await waitFor(() => expect(screen.getByText('abcd-efgh-7')).toBeVisible())
    expect(platform.asked(resetAccount)[0]?.body).toEqual({ id: 3, withoutTwoStep: false })
    await user.click(press('Done'))
    await waitFor(() => expect(screen.queryByText('abcd-efgh-7')).toBeNull())
  })

  it('are locked together after a question', async () => {
    platform.answer(lockAccounts, () => ({ changed: 1 }))
    const { user } = await open()
    const chen = (await screen.findByText('chen')).closest('tr')!
    await user.click(within(chen).getByRole('checkbox'))
    await user.click(press('Lock'))
    await screen.findAllByText('Lock the selected accounts (1)?')
    await user.click(screen.getAllByRole('button', { name: 'Lock' }).at(-1)!)
    await waitFor(() => expect(platform.asked(lockAccounts)[0]?.body).toEqual({ ids: [3] }))
  })
})

describe('an invitation', () => {
  const invited = (state: 'sent' | 'failed') =>
    row({ id: 4, username: 'wang', state: 'invited', invitation: { state, untilTime: '2026-12-01 08:00:00' } })

  const fill = async ({ user }: Awaited<ReturnType<typeof open>>) => {
    await user.click(await screen.findByRole('button', { name: /^Invite/ }))
    await user.click(await screen.findByLabelText('Email'))
    await user.paste('wang@fleet.example')
    await user.click(screen.getAllByLabelText('Name').at(-1)!)
    await user.paste('Wang Wei')
    await user.click(screen.getAllByLabelText('Organisation').at(-1)!)
    await user.click((await screen.findAllByTitle('North')).at(-1)!)
    await user.click(screen.getByLabelText('Roles'))
    await waitFor(() => expect(platform.asked(listRoles).length).toBeGreaterThan(0))
    await user.click(await screen.findByText('Night shift', { selector: '.ant-select-item-option-content' }))
  }
  beforeEach(() => {
    const night = {
      id: 7,
      name: 'Night shift',
      about: '',
      builtIn: null,
      grantsAll: false,
      grantable: true,
      codes: [],
      scope: 'own' as const,
      orgIds: [],
      riskCeiling: 0 as const,
      exportRowsADay: null,
      hides: [],
      commandLimits: {},
      members: 1,
      createTime: '2026-11-01 08:00:00',
      updateTime: '2026-11-01 08:00:00',
    }
    platform.answer(listRoles, () => ({ list: [night], total: 1 }))
  })

  it('is mailed', async () => {
    platform.answer(getSignInOptions, () => ({ mailAvailable: true }))
    platform.answer(inviteAccount, () => ({ id: 4, linkToken: null }))
    const shown = await open()
    await fill(shown)
    await shown.user.click(press('Send invitation'))
    await waitFor(() => expect(platform.asked(inviteAccount)).toHaveLength(1))
    expect(platform.asked(inviteAccount)[0]?.body).toMatchObject({
      name: 'Wang Wei',
      mail: 'wang@fleet.example',
      username: '',
      orgId: 2,
      roleIds: [7],
      language: 'en',
    })
  })

  it('is copied once where no mail is sent', async () => {
    platform.answer(getSignInOptions, () => ({ mailAvailable: false }))
    platform.answer(inviteAccount, () => ({ id: 4, linkToken: 'secret-of-the-link' }))
    const shown = await open()
    await fill(shown)
    expect(await screen.findByText(/Email is not set up/)).toBeVisible()
    await shown.user.click(press('Create link'))
    await waitFor(() => expect(screen.getByText(/#\/setPassword\/secret-of-the-link$/)).toBeVisible())
    await shown.user.click(press('Done'))
    await waitFor(() => expect(screen.queryByText(/secret-of-the-link/)).toBeNull())
  })

  it('is sent again after a question', async () => {
    platform.answer(listAccounts, () => ({ list: [invited('failed')], total: 1 }))
    platform.answer(resendInvitation, () => ({ linkToken: null }))
    const { user } = await open()
    expect(await screen.findByText('Invitation not delivered')).toBeVisible()
    await user.click(press('Send invitation of wang again'))
    await screen.findAllByText('Send the invitation of wang again?')
    await user.click(press('Send invitation'))
    await waitFor(() => expect(platform.asked(resendInvitation)[0]?.body).toEqual({ id: 4 }))
  })

  it('is withdrawn after a question', async () => {
    platform.answer(listAccounts, () => ({ list: [invited('sent')], total: 1 }))
    platform.answer(revokeInvitation, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'More actions' }))
    await user.click(await screen.findByText('Withdraw invitation of wang'))
    await screen.findAllByText('Withdraw the invitation of wang?')
    await user.click(press('Withdraw'))
    await waitFor(() => expect(platform.asked(revokeInvitation)[0]?.body).toEqual({ id: 4 }))
  })
})

it('says which role grants a permission', async () => {
  platform.answer(getEffectiveRights, () => ({
    roles: [{ id: 7, name: 'Night shift', builtIn: null, untilTime: null, scope: 'below' as const, grantsAll: false }],
    codes: [
      { code: '/home', roleIds: [7] },
      { code: '/tbox/awake/plan/run', roleIds: [7] },
    ],
    riskCeiling: 1 as const,
    hides: [],
    commandLimits: { setParameters: 5 },
    exportRowsADay: 1000,
    organisations: ['North'],
    vehicles: 0,
  }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Permissions of chen' }))
  const reason = (await screen.findByText(/Wake-up plans › Run \(plan\/run\)$/)).closest('tr')!
  expect(within(reason).getByText('Night shift')).toBeVisible()
  await user.type(screen.getByRole('textbox', { name: 'Find a page or action' }), 'home')
  expect(screen.queryByText(/Wake-up plans/)).toBeNull()
})
