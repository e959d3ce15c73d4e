import { screen, waitFor } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { beforeEach, expect, it } from 'vitest'
import { listAccounts } from '#core/contract/account-admin.ts'
import * as contract from '#core/contract/identity-provider.ts'
import { listRoles } from '#core/contract/role.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { AccountPage } from './account-page.tsx'

const PATH = '/permit/account'
const works: contract.IdentityProvider = {
  id: 4,
  name: 'Works',
  issuer: 'https://login.works.example',
  clientId: 'fleetwall',
  scopes: 'openid profile email',
  groupClaim: 'groups',
  mappings: [{ group: 'drivers', roleId: 7, orgId: null }],
  createAccounts: true,
  orgId: 2,
  linkByMail: false,
  listed: false,
  enabled: true,
  orgName: 'North',
  secretStored: true,
  accounts: 12,
  updateTime: '2026-11-02 08:00:00',
}
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listIdentityProviders, () => [works])
  platform.answer(listAccounts, () => ({ list: [], total: 0 }))
  platform.answer(listOrgs, () => [{ id: 2, parentId: null, name: 'North' }])
  platform.answer(listRoles, () => ({ list: [], total: 0 }))
})
const open = (codes: readonly string[] = [PATH, `${PATH}/sso/edit`], view = 'sso') =>
  renderPage(<AccountPage />, {
    path: `${PATH}?view=${view}`,
    codes,
    namespaces: ['accounts', 'apiKey', 'sso', 'role', 'list', 'dialogs', 'select'],
  })
const press = (name: string | RegExp) => screen.getByRole('button', { name })

it('lists identity providers, for who may change them', async () => {
  const { unmount } = await open()
  expect(await screen.findByText('https://login.works.example')).toBeVisible()
  expect(screen.getByText('drivers')).toBeVisible()
  unmount()
  await open([PATH])
  expect(await screen.findByRole('tab', { name: 'Accounts' })).toBeVisible()
  expect(screen.queryByRole('tab', { name: 'Single sign-on' })).toBeNull()
})

it('changes one without its secret, with a group added', async () => {
  platform.answer(contract.updateIdentityProvider, () => null)
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit Works' }))
  expect(await screen.findByText(`${location.origin}/b-iam-account/users/web/sso/callback`)).toBeVisible()
  expect(screen.getByText('A secret is stored. Leave empty to keep it.')).toBeVisible()
  expect(screen.getByDisplayValue('drivers')).toBeVisible()
  await user.click(press('Remove group'))
  await user.click(press('Save'))
  await waitFor(() => expect(platform.asked(contract.updateIdentityProvider)).toHaveLength(1))
  expect(platform.asked(contract.updateIdentityProvider)[0]?.body).toMatchObject({
    id: 4,
    clientSecret: '',
    mappings: [],
    orgId: 2,
    updateTime: works.updateTime,
  })
})

it('names the wrong fields of a new one, and nothing is sent', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: /Add provider/ }))
  await user.click(await screen.findByRole('button', { name: /Add group/ }))
  await user.click(press('Save'))
  await waitFor(() => expect(screen.getAllByText('Required').length).toBeGreaterThan(2))
  expect(platform.asked(contract.createIdentityProvider)).toHaveLength(0)
})

it('tests one, and says what is wrong with it', async () => {
  platform.answer(contract.testIdentityProvider, () => ({ authorizationHost: 'login.works.example' }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Test connection of Works' }))
  expect(await screen.findByText('Works answers. Users are sent to login.works.example.')).toBeVisible()
  platform.answer(contract.testIdentityProvider, () =>
    HttpResponse.json(
      { code: 400, msg: 'Wrong', data: null, failDetail: [{ path: 'issuer', message: 'not found' }] },
      { status: 400 },
    ),
  )
  await user.click(press('Test connection of Works'))
  await waitFor(() => expect(platform.asked(contract.testIdentityProvider)).toHaveLength(2))
})

it('deletes one after a question', async () => {
  platform.answer(contract.deleteIdentityProviders, () => ({ changed: 1 }))
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await user.click(await screen.findByText('Delete Works'))
  await screen.findAllByText('Delete Works?')
  await user.click(press('Delete'))
  await waitFor(() => expect(platform.asked(contract.deleteIdentityProviders)[0]?.body).toEqual({ ids: [4] }))
})
