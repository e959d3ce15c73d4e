import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/app-user.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { AppUserPage } from './app-user-page.tsx'

const aUser = (over: Partial<contract.AppUserRow> = {}): contract.AppUserRow => ({
  id: 1,
  userNo: 'U100',
  name: '王**',
  phone: '138****5678',
  realName: 'verified',
  vehicles: 1,
  role: 'owner',
  registerTime: '2026-01-05 08:00:00',
  lastUseTime: null,
  appVersion: '4.2.1',
  language: 'zh-CN',
  state: 'active',
  stateReason: '',
  stateBy: '',
  stateTime: null,
  orgName: 'Head office',
  duplicate: true,
  ...over,
})
const VIN = 'LAPP0000000000001'
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listAppUsers, () => ({
    list: [aUser(), aUser({ id: 2, userNo: 'U200', duplicate: false, state: 'frozen' })],
    total: 2,
  }))
  platform.answer(contract.getAppUser, () => ({
    ...aUser(),
    mergedInto: null,
    bindings: [
      { vin: VIN, plate: '陕A12345', modelName: 'T-460', role: 'owner' as const, bindTime: '2026-02-05 08:00:00' },
    ],
    duplicates: [
      {
        id: 3,
        userNo: 'U300',
        name: '王**',
        phone: '138****5678',
        vehicles: 2,
        lastUseTime: null,
        by: ['phone' as const],
      },
    ],
  }))
  platform.answer(contract.previewAppUserMerge, () => ({
    keepNo: 'U100',
    mergeNo: 'U300',
    by: ['phone' as const],
    realName: 'verified' as const,
    registerTime: '2026-01-05 08:00:00',
    moves: [{ vin: VIN, plate: '', role: 'owner' as const }],
  }))
})

const PATH = '/baseInfo/appUser'
const ALL = ['reveal', 'freeze', 'unbind', 'merge', 'erase', 'export'].map((verb) => `${PATH}/user/${verb}`)
const open = (codes = ALL) =>
  renderPage(<AppUserPage />, { path: PATH, codes: [PATH, ...codes], namespaces: ['appUser', 'select', 'list'] })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
/** The panel with this heading. */
const dialog = async (title: string) =>
  within((await screen.findAllByText(title)).map((each) => each.closest<HTMLElement>('[role=dialog]')).find(Boolean)!)

async function giveReason(
  form: Awaited<ReturnType<typeof dialog>>,
  user: Awaited<ReturnType<typeof open>>['user'],
  submit: string,
) {
  await user.type(form.getByLabelText('Reason'), 'asked by the owner')
  await user.click(form.getByRole('button', { name: submit }))
}

describe('list of app users', () => {
  it('shows masked data, duplicates and states in words', async () => {
    await open()
    expect(await screen.findByText('U100')).toBeVisible()
    expect(screen.getAllByText('138****5678')[0]).toBeVisible()
    expect(screen.getByText('Duplicate')).toBeVisible()
    expect(screen.getByText('Frozen')).toBeVisible()
  })

  it('offers nothing that the person may not do', async () => {
    await open([])
    await screen.findByText('U100')
    for (const name of [/^Reveal/, 'More actions', /^Export/]) expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('reveals one person for a reason, until the dialog is closed', async () => {
    platform.answer(contract.revealAppUser, () => ({ name: '王小明', phone: '13800135678' }))
    const { user } = await open()
    await screen.findByText('U100')
    await user.click(press('Reveal U100'))
    const form = await dialog('Reveal U100')
    await user.click(form.getByRole('button', { name: 'Reveal' }))
    expect(await form.findByText('Required')).toBeInTheDocument()
    expect(platform.asked(contract.revealAppUser)).toHaveLength(0)
    await giveReason(form, user, 'Reveal')
    const shown = await dialog('Personal data of U100')
    await waitFor(() => expect(shown.getByText('13800135678')).toBeVisible())
    expect(platform.asked(contract.revealAppUser)[0]?.body).toEqual({ id: 1, reason: 'asked by the owner' })
    await user.click(shown.getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(screen.queryByText('13800135678')).toBeNull())
  })

  it('freezes with a reason', async () => {
    platform.answer(contract.freezeAppUser, () => undefined)
    const { user } = await open()
    await screen.findByText('U100')
    await user.click(screen.getAllByRole('button', { name: 'More actions' })[0]!)
    await user.click(await screen.findByRole('menuitem', { name: /Freeze U100$/ }))
    await giveReason(await dialog('Freeze U100'), user, 'Freeze')
    await waitFor(() =>
      expect(platform.asked(contract.freezeAppUser)[0]?.body).toEqual({ id: 1, reason: 'asked by the owner' }),
    )
  })
})

describe('one app user', () => {
  it('unbinds a vehicle with a reason', async () => {
    platform.answer(contract.unbindAppUser, () => ({ changed: 1, authorisations: 0 }))
    const { user } = await open()
    await user.click(await screen.findByText('U100'))
    await user.click(await screen.findByRole('button', { name: `Unbind ${VIN}` }))
    await giveReason(await dialog(`Unbind ${VIN}`), user, 'Unbind')
    await waitFor(() =>
      expect(platform.asked(contract.unbindAppUser)[0]?.body).toEqual({
        id: 1,
        vins: [VIN],
        reason: 'asked by the owner',
      }),
    )
  })

  it('merges a duplicate after showing what moves', async () => {
    platform.answer(contract.mergeAppUsers, () => undefined)
    const { user } = await open()
    await user.click(await screen.findByText('U100'))
    await user.click(await screen.findByRole('button', { name: 'Merge U300 into U100' }))
    const form = await dialog('Merge U300 into U100')
    expect(await form.findByText('Vehicles that move')).toBeInTheDocument()
    await giveReason(form, user, 'Merge')
    await waitFor(() =>
      expect(platform.asked(contract.mergeAppUsers)[0]?.body).toEqual({
        keepId: 1,
        mergeId: 3,
        reason: 'asked by the owner',
      }),
    )
  })

  it('says why two accounts cannot be merged', async () => {
    platform.answer(contract.previewAppUserMerge, () => refusal(409, 'Not the same person'))
    const { user } = await open()
    await user.click(await screen.findByText('U100'))
    await user.click(await screen.findByRole('button', { name: 'Merge U300 into U100' }))
    expect(await (await dialog('Merge U300 into U100')).findByText('Not the same person')).toBeInTheDocument()
  })
})
