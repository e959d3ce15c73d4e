import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { getEffectiveRights, listAccounts } from '#core/contract/account-admin.ts'
import { type ApiKey, createApiKey, listApiKeys, revokeApiKeys } from '#core/contract/api-key.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { AccountPage } from './account-page.tsx'

const PATH = '/permit/account'
const aKey = (rest: Partial<ApiKey> = {}): ApiKey => ({
  id: 5,
  name: 'Nightly sync',
  prefix: 'fwk_12345678',
  codes: [PATH, '/home'],
  riskCeiling: 0,
  callsAMinute: 600,
  state: 'active',
  accountId: 3,
  username: 'importer',
  orgName: 'North',
  createdBy: 'admin',
  createTime: '2026-11-01 08:00:00',
  expireTime: '2027-11-01 08:00:00',
  usedTime: null,
  usedFrom: null,
  ...rest,
})
const importer = {
  id: 3,
  username: 'importer',
  name: 'Importer',
  kind: 'service' as const,
  orgId: 2,
  orgName: 'North',
  mail: '',
  phone: '',
  expireTime: null,
  roles: [],
  twoStep: false,
  lastSignInTime: null,
  lastSignInIp: '',
  state: 'active' as const,
  invitation: null,
  manageable: true,
  createTime: '2026-11-01 08:00:00',
  updateTime: '2026-11-01 08:00:00',
}

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listApiKeys, () => ({ list: [aKey()], total: 1 }))
  platform.answer(listAccounts, () => ({ list: [importer], total: 1 }))
})

const open = () =>
  renderPage(<AccountPage />, {
    path: `${PATH}?view=keys`,
    codes: [PATH, '/home', `${PATH}/apiKey/add`, `${PATH}/apiKey/revoke`],
    namespaces: ['accounts', 'apiKey', 'role', 'list', 'command', 'dialogs', 'select'],
  })

it('shows keys with their account and what they may do, never the keys', async () => {
  await open()
  const row = (await screen.findByText('Nightly sync')).closest('tr')!
  expect(within(row).getByText('importer')).toBeVisible()
  expect(within(row).getByText('2 permissions')).toBeVisible()
  expect(within(row).getByText('Active')).toBeVisible()
})

it('offers what the account has, and shows a new key once', async () => {
  platform.answer(getEffectiveRights, () => ({
    roles: [{ id: 7, name: 'Viewer', builtIn: null, untilTime: null, scope: 'below' as const, grantsAll: false }],
    codes: [{ code: '/home', roleIds: [7] }],
    riskCeiling: 0 as const,
    exportRowsADay: 10,
    hides: [],
    commandLimits: {},
    organisations: [],
    vehicles: 0,
  }))
  platform.answer(createApiKey, () => ({ id: 6, key: 'fwk_secretsecret' }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Create API key' }))
  await user.click(await screen.findByLabelText('Service account'))
  await user.click(await screen.findByTitle('importer · Importer'))
  await user.type(screen.getByLabelText('Name'), 'Export')
  const tree = await screen.findByRole('tree')
  await waitFor(() => expect(within(tree).getAllByRole('checkbox')).toHaveLength(1))
  await user.click(within(tree).getByRole('checkbox'))
  await user.click(screen.getAllByRole('button', { name: 'Create API key' }).at(-1)!)
  // A dialog is in the document a moment before it is shown.
  await waitFor(() => expect(screen.getByText('fwk_secretsecret')).toBeVisible())
  expect(platform.asked(createApiKey)[0]?.body).toMatchObject({ accountId: 3, name: 'Export', codes: ['/home'] })
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('fwk_secretsecret')).toBeNull())
})

it('revokes keys after a question', async () => {
  platform.answer(revokeApiKeys, () => ({ changed: 1 }))
  const { user } = await open()
  const row = (await screen.findByText('Nightly sync')).closest('tr')!
  await user.click(within(row).getByRole('checkbox'))
  await user.click(screen.getByRole('button', { name: 'Revoke' }))
  await screen.findAllByText('Revoke the selected API keys (1)?')
  await user.click(screen.getAllByRole('button', { name: 'Revoke' }).at(-1)!)
  await waitFor(() => expect(platform.asked(revokeApiKeys)[0]?.body).toEqual({ ids: [5] }))
})
