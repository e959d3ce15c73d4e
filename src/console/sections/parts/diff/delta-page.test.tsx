import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listPartsModels } from '#core/contract/base-data.ts'
import * as contract from '#core/contract/part-delta.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { DeltaPage } from './delta-page.tsx'

const aDelta = (over: Partial<contract.PartDelta> = {}): contract.PartDelta => ({
  id: 1,
  partsModel: 'FT-300',
  fromModel: 'FT300-7.1.0',
  toModel: 'FT300-7.2.0',
  algorithm: 'fossil+br',
  state: 'ready',
  progress: 100,
  failure: '',
  fullSize: 4_000_000,
  deltaSize: 200_000,
  ratio: 0.05,
  sends: 'delta',
  sha256: 'ab',
  buildTime: '2026-11-20 08:00:00',
  verifyTime: '2026-11-20 08:00:00',
  uses: 3,
  savedBytes: 11_400_000,
  vehicles: 12,
  updateTime: '2026-11-20 08:00:00',
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  const waiting = aDelta({
    id: 2,
    fromModel: 'FT300-7.0.0',
    state: 'queued',
    progress: 0,
    deltaSize: null,
    ratio: null,
  })
  platform.answer(contract.listPartDeltas, () => ({ list: [aDelta(), waiting], total: 2 }))
  platform.answer(contract.getDeltaSummary, () => ({
    pairs: 2,
    ready: 1,
    open: 1,
    failed: 0,
    ratio: 0.05,
    savedBytes: 11_400_000,
    targets: [{ toModel: 'FT300-7.2.0', uses: 3, savedBytes: 11_400_000 }],
  }))
  platform.answer(listPartsModels, () => ({ list: [{ partsModel: 'FT-300' }], total: 1 }))
})

const PATH = '/parts/diffManage'
const ALL = ['build', 'retire', 'issue', 'rule', 'export'].map((verb) => `${PATH}/delta/${verb}`)
const NAMESPACES = ['partDelta', 'dialogs', 'select', 'list', 'job']
const open = (codes = ALL) =>
  renderPage(aLiveConnection().around(<DeltaPage />), { path: PATH, codes: [PATH, ...codes], namespaces: NAMESPACES })

describe('deltas', () => {
  it('show state, ratio and what vehicles get, and nothing to press without a right', async () => {
    await open([])
    expect(await screen.findByText('FT300-7.1.0')).toBeVisible()
    expect(screen.getAllByText('Queued')[0]).toBeVisible()
    expect(screen.getAllByText(/^5\s?%/)[0]).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Build delta' })).toBeNull()
  })

  it('cancel what waits', async () => {
    platform.answer(contract.cancelPartDeltas, () => ({ changed: 1 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Cancel FT300-7.0.0 → FT300-7.2.0' }))
    await waitFor(() => expect(platform.asked(contract.cancelPartDeltas)[0]?.body).toEqual({ ids: [2] }))
  })

  it('are built for the versions most vehicles run', async () => {
    platform.answer(contract.listDeltaVersions, () => [
      { softModel: 'FT300-7.2.0', version: '7.2.0', fileSize: 4_000_000, vehicles: 9 },
    ])
    platform.answer(contract.buildDeltaMatrix, () => ({ queued: 4, skipped: 1 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Build matrix' }))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByLabelText('Part model'))
    await user.click((await screen.findAllByText('FT-300')).at(-1)!)
    await user.click(form.getByLabelText('To'))
    await user.click(await screen.findByText(/^FT300-7\.2\.0 ·/))
    await user.click(form.getByRole('button', { name: 'Build' }))
    const body = { partsModel: 'FT-300', toModel: 'FT300-7.2.0', top: 5 }
    await waitFor(() => expect(platform.asked(contract.buildDeltaMatrix)[0]?.body).toEqual(body))
    expect(await screen.findByText('Queued: 4, left out: 1')).toBeVisible()
  })
})
