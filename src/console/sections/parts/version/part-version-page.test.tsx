import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listPartsModels } from '#core/contract/base-data.ts'
import * as contract from '#core/contract/part-version.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { PartVersionPage } from './part-version-page.tsx'

const aVersion = (over: Partial<contract.PartVersionRow> = {}): contract.PartVersionRow => ({
  id: 1,
  softModel: 'FT300-7.2.0',
  partsModel: 'FT-300',
  typeName: 'Tbox',
  version: '7.2.0',
  parent: '',
  hardware: ['H7'],
  status: 1,
  statusReason: '',
  releasedOn: '2026-03-02',
  notes: '',
  knownIssues: '',
  swin: '',
  fileName: null,
  fileSize: null,
  sha256: '',
  vehicles: 12,
  share: 0.75,
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  const testing = aVersion({ id: 2, softModel: 'FT300-7.2.1', version: '7.2.1', status: 2, releasedOn: null })
  platform.answer(contract.listPartVersions, () => ({ list: [aVersion(), testing], total: 2 }))
})

const PATH = '/parts/version'
const ALL = ['add', 'edit', 'delete', 'import', 'export', 'publish'].map((verb) => `${PATH}/version/${verb}`)
const NAMESPACES = ['partVersion', 'dialogs', 'select', 'list']
const open = (codes = ALL) =>
  renderPage(<PartVersionPage />, { path: PATH, codes: [PATH, ...codes], namespaces: NAMESPACES })
const menuOf = async (user: Awaited<ReturnType<typeof open>>['user'], row: number) => {
  await user.click(screen.getAllByLabelText('More actions')[row]!)
}

describe('software versions', () => {
  it('shows status in words, vehicles and share', async () => {
    await open([])
    expect(await screen.findByText('FT300-7.2.0')).toBeVisible()
    expect(screen.getByText('Published')).toBeVisible()
    expect(screen.getByText('Testing')).toBeVisible()
    expect(screen.getAllByText(/^75/)[0]).toBeVisible()
  })

  it('takes a published version offline with a reason, and says how many vehicles have it', async () => {
    platform.answer(contract.setPartVersionStatus, () => undefined)
    const { user } = await open()
    await screen.findByText('FT300-7.2.0')
    await menuOf(user, 0)
    await user.click(await screen.findByText('Take FT300-7.2.0 offline'))
    const form = within(await screen.findByRole('dialog'))
    expect(form.getByText(/^12 vehicles have this version/)).toBeVisible()
    await user.click(form.getByRole('button', { name: 'Take offline' }))
    expect(await form.findByText('Required')).toBeVisible()
    await user.type(form.getByLabelText('Reason'), 'loses satellites')
    await user.click(form.getByRole('button', { name: 'Take offline' }))
    const body = { id: 1, versionStatus: 3, reason: 'loses satellites' }
    await waitFor(() => expect(platform.asked(contract.setPartVersionStatus)[0]?.body).toEqual(body))
  })

  it('publishes what was tested, after a question', async () => {
    platform.answer(contract.setPartVersionStatus, () => undefined)
    const { user } = await open()
    await screen.findByText('FT300-7.2.1')
    await menuOf(user, 1)
    await user.click(await screen.findByText('Publish FT300-7.2.1'))
    expect(screen.queryByText('Take FT300-7.2.1 offline')).toBeNull()
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getAllByRole('button').at(-1)!)
    const body = { id: 2, versionStatus: 1 }
    await waitFor(() => expect(platform.asked(contract.setPartVersionStatus)[0]?.body).toMatchObject(body))
  })

  it('sets hardware against software of a model', async () => {
    platform.answer(listPartsModels, () => ({ list: [{ partsModel: 'FT-300' }], total: 1 }))
    const cell = (vehicles: number, fits: boolean) => ({ vehicles, fits })
    const matrix: contract.VersionMatrix = {
      hardware: ['H6', 'H7'],
      versions: [
        { id: 1, version: '7.2.0', status: 1, cells: [cell(4, false), cell(0, true)] },
        { id: null, version: '6.9.9', status: null, cells: [cell(1, false), cell(0, false)] },
      ],
    }
    platform.answer(contract.getVersionMatrix, () => matrix)
    const { user } = await open()
    await user.click(await screen.findByRole('tab', { name: 'Hardware and software' }))
    await user.click(screen.getByRole('combobox', { name: 'Part model' }))
    await user.click((await screen.findAllByText('FT-300')).at(-1)!)
    const table = within(await screen.findByRole('table', { name: 'Hardware and software' }))
    expect(table.getByRole('row', { name: /^7\.2\.0 Published 4 ·/ })).toBeVisible()
    expect(table.getByRole('row', { name: /^6\.9\.9 Not in the register 1 ×/ })).toBeVisible()
  })
})
