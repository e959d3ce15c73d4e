import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/menu.ts'
import { listRoles } from '#core/contract/role.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { MenuPage } from './menu-page.tsx'

const PATH = '/permit/menu'
const entry = (path: string, rest: Partial<contract.MenuEntry> = {}): contract.MenuEntry => ({
  path,
  titles: { en: path },
  order: null,
  redirect: null,
  hidden: false,
  cached: false,
  section: false,
  screen: false,
  access: 'role',
  calls: [],
  buttons: [],
  packages: [],
  ...rest,
})
const registry = (rest: Partial<contract.MenuRegistry> = {}): contract.MenuRegistry => ({
  entries: [
    entry('/permit', { titles: { en: 'System management' }, section: true, order: 200 }),
    entry('/permit/role', {
      titles: { en: 'Roles' },
      buttons: [
        {
          code: '/permit/role/role/add',
          risk: 2,
          calls: [{ method: 'POST', path: '/b-iam-account/v1/role/insert', summary: 'Add a role' }],
        },
      ],
    }),
    entry('/operate'),
    entry('/operate/vehiclesParam', { titles: { en: 'Parameters' }, hidden: true }),
    entry('/ota/vm'),
  ],
  buttonsWithoutCall: [{ code: '/home/gone/edit', heldBy: ['Old role'] }],
  callsWithoutButton: [],
  draft: { changes: {}, author: '', updateTime: null },
  published: {},
  versions: [{ id: 8, version: 1, current: false, note: 'First', author: 'ann', createTime: '2026-11-01 08:00:00' }],
  ...rest,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.getMenu, () => registry())
})
const open = () =>
  renderPage(<MenuPage />, {
    path: PATH,
    codes: [PATH, `${PATH}/menu/edit`, `${PATH}/menu/publish`],
    namespaces: ['menuRegistry', 'role', 'list', 'dialogs', 'command'],
  })

describe('the menu', () => {
  it('shows routes in a tree, and the calls behind their buttons', async () => {
    const { user } = await open()
    await user.type(await screen.findByRole('textbox', { name: 'Find a page' }), 'roles')
    await user.click(await screen.findByRole('button', { name: 'Buttons of Roles' }))
    expect(await screen.findByText('POST /b-iam-account/v1/role/insert')).toBeVisible()
  })

  it('stores a changed title in the draft', async () => {
    platform.answer(contract.saveMenuDraft, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit System management' }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Title: English'), 'Administration')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(contract.saveMenuDraft)).toHaveLength(1))
    expect(platform.asked(contract.saveMenuDraft)[0]?.body).toEqual({
      changes: { '/permit': { titles: { en: 'Administration' } } },
      updateTime: null,
    })
  })

  it('publishes a draft that differs', async () => {
    const draft = { changes: { '/permit': { order: 1 } }, author: 'ann', updateTime: '2026-11-01 08:00:00' }
    platform.answer(contract.getMenu, () => registry({ draft }))
    platform.answer(contract.publishMenu, () => ({ version: 2 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Publish' }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Note'), 'Second')
    await user.click(form.getByRole('button', { name: 'Publish' }))
    await waitFor(() => expect(platform.asked(contract.publishMenu)[0]?.body).toEqual({ note: 'Second' }))
  })

  it('names what does not fit together', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('tab', { name: 'Checks' }))
    expect(await screen.findByText('/home/gone/edit')).toBeVisible()
    expect(screen.getByText('Old role')).toBeVisible()
    expect(screen.getByText('/operate/vehiclesParam')).toBeVisible()
    expect(screen.queryByText('/ota/vm'), 'a page that is still to come').toBeNull()
  })

  it('goes back to an earlier version after a question', async () => {
    platform.answer(contract.rollBackMenu, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('tab', { name: 'Versions' }))
    await user.click(await screen.findByRole('button', { name: 'Roll back to version 1' }))
    await screen.findAllByText('Show version 1 again?')
    await user.click(screen.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(platform.asked(contract.rollBackMenu)[0]?.body).toEqual({ id: 8 }))
  })

  it('previews what one role sees', async () => {
    const role = {
      id: 1,
      name: 'Clerk',
      about: '',
      builtIn: null,
      grantsAll: false,
      codes: ['/permit/role'],
      scope: 'own' as const,
      orgIds: [],
      riskCeiling: 0 as const,
      exportRowsADay: null,
      members: 0,
      grantable: true,
      createTime: '2026-11-01 08:00:00',
      updateTime: '2026-11-01 08:00:00',
    }
    platform.answer(listRoles, () => ({ list: [role], total: 1 }))
    const { user } = await open()
    await user.click(await screen.findByRole('tab', { name: 'Preview as role' }))
    expect(await screen.findByText('System management')).toBeVisible()
    expect(screen.queryByText('Terminals')).toBeNull()
  })
})
