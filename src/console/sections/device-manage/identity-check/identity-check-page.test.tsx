import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/identity-check.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { IdentityCheckPage } from './identity-check-page.tsx'

const aMismatch = (over: Partial<contract.IdentityMismatch> = {}): contract.IdentityMismatch => ({
  id: 3,
  vin: 'LFLT1234567890123',
  plate: '',
  sn: 'SN-1',
  identity: 'vin',
  expected: 'LFLT1234567890123',
  reported: 'LFLT1234567890124',
  otherPlate: 'B 12345',
  alsoChanged: ['sim'],
  firstTime: '2026-03-01 08:00:00',
  lastTime: '2026-03-01 09:00:00',
  reports: 4,
  lat: null,
  lng: null,
  state: 'detected',
  verdict: null,
  note: '',
  decidedBy: '',
  decideTime: null,
  allowedTime: null,
  orgName: 'Fleet',
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listIdentityMismatches, () => ({
    list: [
      aMismatch(),
      aMismatch({ id: 4, vin: 'LFLT1234567890999', identity: 'sim', state: 'done', verdict: 'misread' }),
    ],
    total: 2,
  }))
  platform.answer(contract.countIdentityMismatches, () => ({ detected: 1, explained: 0, suspicious: 2 }))
})

const PATH = '/deviceManage/tboxCheckVIN'
const ALL = ['judge', 'allow', 'locate', 'export'].map((verb) => `${PATH}/identityCheck/${verb}`)
const open = (codes = ALL) =>
  renderPage(<IdentityCheckPage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['identityCheck', 'shell', 'stock', 'dialogs', 'select', 'list', 'validation'],
  })
const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1)!)

describe('identities that differ from the books', () => {
  it('are shown by state', async () => {
    const { user } = await open()
    expect((await screen.findAllByText('LFLT1234567890124'))[0]).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Suspicious (2)' }))
    await waitFor(() =>
      expect(platform.asked(contract.listIdentityMismatches).at(-1)?.query.get('state')).toBe('suspicious'),
    )
  }, 60_000)

  it('get a verdict', async () => {
    platform.answer(contract.judgeIdentities, () => ({ changed: 1 }))
    const { user } = await open()
    await user.click(await screen.findByLabelText('Give verdict · LFLT1234567890123'))
    const form = await dialog()
    await user.click(form.getByLabelText('Verdict'))
    await user.click(await screen.findByTitle('Mounted in another vehicle'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.judgeIdentities)[0]?.body).toEqual({
        ids: [3],
        verdict: 'otherVehicle',
        note: '',
      }),
    )
  }, 60_000)

  it('have several terminals located after a question', async () => {
    platform.answer(contract.locateIdentities, () => ({ given: 2, refused: 2 }))
    const { user } = await open()
    await screen.findAllByText('LFLT1234567890124')
    await user.click(screen.getAllByRole('checkbox')[0]!)
    await user.click(screen.getByRole('button', { name: 'Locate now' }))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Locate now' }))
    await waitFor(() => expect(platform.asked(contract.locateIdentities)[0]?.body).toEqual({ ids: [3, 4] }))
    expect(await screen.findByText('2 commands sent, 2 rejected')).toBeVisible()
  }, 60_000)

  it('offer nothing that the user may not do', async () => {
    await open([])
    await screen.findAllByText('LFLT1234567890124')
    for (const name of [/^Give verdict/, /^Locate/, /^Export/]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })
})
