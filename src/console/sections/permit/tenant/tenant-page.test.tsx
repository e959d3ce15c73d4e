import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/tenant.ts'
import { createPackage, listPackages } from '#core/contract/tenant-package.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { TenantPage } from './tenant-page.tsx'

const PATH = '/permit/tenant'
const row = (rest: Partial<contract.TenantRow> = {}): contract.TenantRow => ({
  id: 3,
  name: 'Harbour',
  oemId: 'harbour',
  type: 'fleet',
  operator: false,
  packageId: 5,
  packageName: 'Basic',
  maxVehicles: 10,
  maxAccounts: null,
  maxStorageMb: 100,
  maxExportRows: 1000,
  vehicles: 10,
  accounts: 4,
  storageMb: 5,
  exportRows: 0,
  expireTime: null,
  state: 'active',
  stateReason: '',
  administrators: ['boss'],
  logoKey: '',
  logoUrl: '',
  lng: 10,
  lat: 50,
  activeMap: 'wgs84',
  createTime: '2026-11-01 08:00:00',
  updateTime: '2026-11-02 08:00:00',
  ...rest,
})
const LIMITS = { maxVehicles: 100, maxAccounts: 9, maxStorageMb: null, maxExportRows: null }
const TIMES = { createTime: '2026-11-01 08:00:00', updateTime: '2026-11-02 08:00:00' }

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  const own = row({ id: 1, name: 'Platform', oemId: 'main', operator: true, packageId: null, packageName: null })
  const paused = row({ id: 4, name: 'Paused', oemId: 'paused', state: 'suspended' })
  platform.answer(contract.listTenants, () => ({ list: [own, row(), paused], total: 3 }))
  platform.answer(listPackages, () => [
    { id: 5, name: 'Basic', about: '', grantsAll: false, codes: ['/home'], ...LIMITS, tenants: 1, ...TIMES },
    { id: 6, name: 'Spare', about: '', grantsAll: true, codes: [], ...LIMITS, tenants: 0, ...TIMES },
  ])
})

const open = () =>
  renderPage(<TenantPage />, {
    path: PATH,
    codes: [
      PATH,
      '/home',
      ...['add', 'edit', 'export', 'suspend', 'close'].map((verb) => `${PATH}/tenant/${verb}`),
      ...['add', 'edit', 'delete'].map((verb) => `${PATH}/package/${verb}`),
    ],
    namespaces: ['tenant', 'accounts', 'role', 'list', 'dialogs', 'select'],
  })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const lineOf = async (name: string) => (await screen.findByText(name)).closest('tr')!

describe('tenants', () => {
  it('show what is used of their limits; the operator is not limited by a package', async () => {
    await open()
    const line = await lineOf('Harbour')
    expect(within(line).getByText('10 / 10')).toBeVisible()
    expect(within(line).getByText('4 / unlimited')).toBeVisible()
    const own = await lineOf('Platform')
    expect(within(own).getByText('Operator')).toBeVisible()
    expect(within(own).queryByRole('button', { name: 'Package of Platform' })).toBeNull()
  })

  it('are added with limits of the package and a password that is shown once', async () => {
    platform.answer(contract.createTenant, () => ({ id: 9, password: 'abcd-efgh-7' }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /Add tenant$/ }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Name'), 'Alpine')
    await user.type(form.getByLabelText('Tenant ID'), 'alpine')
    await user.click(form.getByLabelText('Package'))
    await user.click((await screen.findAllByTitle('Basic')).at(-1)!)
    await user.type(form.getByLabelText('Administrator’s name'), 'Ann')
    await user.type(form.getByLabelText('Administrator’s user name'), 'ann')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.getByText('abcd-efgh-7')).toBeVisible())
    expect(platform.asked(contract.createTenant)[0]?.body).toMatchObject({
      oemId: 'alpine',
      packageId: 5,
      maxVehicles: 100,
      maxStorageMb: null,
      username: 'ann',
    })
  })

  it('get another package after its consequences were shown', async () => {
    platform.answer(contract.previewPackage, () => ({
      gained: [],
      lost: ['/home'],
      roles: [{ name: 'Night shift', lost: ['/home'] }],
      accounts: 2,
    }))
    platform.answer(contract.changePackage, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Package of Harbour' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(drawer.getByRole('button', { name: 'Apply' })).toBeDisabled()
    await user.click(drawer.getByRole('combobox', { name: 'Package' }))
    await user.click((await screen.findAllByTitle('Everything')).at(-1)!)
    await waitFor(() => expect(drawer.getByText('Night shift')).toBeVisible())
    await user.click(drawer.getByRole('button', { name: 'Apply' }))
    await waitFor(() => expect(platform.asked(contract.changePackage)[0]?.body).toEqual({ id: 3 }))
  })

  const moreOf = async (name: string) =>
    within(await lineOf(name))
      .getAllByRole('button')
      .at(-1)!

  it('are suspended with a reason', async () => {
    platform.answer(contract.suspendTenant, () => null)
    const { user } = await open()
    await user.click(await moreOf('Harbour'))
    await user.click(await screen.findByText('Suspend Harbour'))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByRole('button', { name: 'Suspend' }))
    expect(platform.asked(contract.suspendTenant)).toHaveLength(0)
    await user.type(form.getByLabelText('Reason'), 'Not paid')
    await user.click(form.getByRole('button', { name: 'Suspend' }))
    await waitFor(() => expect(platform.asked(contract.suspendTenant)[0]?.body).toEqual({ id: 3, reason: 'Not paid' }))
  })

  it('are resumed after a question', async () => {
    platform.answer(contract.resumeTenant, () => null)
    const { user } = await open()
    await user.click(await moreOf('Paused'))
    await user.click(await screen.findByText('Resume Paused'))
    await screen.findAllByText('Resume Paused?')
    await user.click(press('Resume'))
    await waitFor(() => expect(platform.asked(contract.resumeTenant)[0]?.body).toEqual({ id: 4 }))
  })
})

describe('packages', () => {
  it('are deleted only where no tenant has them, and added with their codes', async () => {
    platform.answer(createPackage, () => ({ id: 7 }))
    const { user } = await open()
    await user.click(await screen.findByRole('tab', { name: 'Packages' }))
    expect(await screen.findByRole('button', { name: 'Delete Spare' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Delete Basic' })).toBeNull()
    await user.click(press(/Add package/))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Name'), 'Small')
    expect(form.queryByText('Tenants')).toBeNull()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(createPackage)).toHaveLength(1))
    expect(platform.asked(createPackage)[0]?.body).toMatchObject({ name: 'Small', grantsAll: false, codes: [] })
  })
})
