import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/faulty-terminal.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { FaultyTerminalPage } from './faulty-terminal-page.tsx'

const aSuspect = (over: Partial<contract.FaultyTerminal> = {}): contract.FaultyTerminal => ({
  id: 1,
  vin: 'LFALT000000000001',
  plate: '陕A12345',
  orgName: 'North',
  sn: 'FTS-1',
  terminalModel: 'FT-300',
  supplier: 'Kaltech Telematics',
  firmware: '7.2.0',
  hardware: 'H7',
  symptom: 'constantPosition',
  sinceTime: '2026-11-20 08:00:00',
  seenTime: '2026-11-20 09:00:00',
  score: 86,
  evidence: 18.2,
  steps: [{ kind: 'queryAttributes', status: 'executed', stepTime: '2026-11-20 08:30:00' }],
  proposal: 'restart',
  newerVersion: null,
  state: 'new',
  note: '',
  batch: '',
  claimNo: '',
  handledBy: '',
  handleTime: null,
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
  const weak = aSuspect({
    id: 2,
    vin: 'LFALT000000000002',
    sn: 'FTS-2',
    symptom: 'lowBackupBattery',
    proposal: 'replace',
  })
  platform.answer(contract.listFaultyTerminals, () => ({ list: [aSuspect(), weak], total: 2 }))
  platform.answer(contract.countFaultyTerminals, () => [{ symptom: 'constantPosition' as const, open: 1, vehicles: 1 }])
})

const PATH = '/deviceManage/tboxfalse'
const ALL = ['diagnose', 'edit', 'export'].map((verb) => `${PATH}/suspect/${verb}`)
const NAMESPACES = ['faultyTerminal', 'command', 'dialogs', 'select', 'list']
const open = (codes = ALL) =>
  renderPage(<FaultyTerminalPage />, { path: PATH, codes: [PATH, ...codes], namespaces: NAMESPACES })

describe('faulty terminals', () => {
  it('show symptom, evidence, the last steps and a proposal', async () => {
    await open([])
    expect((await screen.findAllByText('Position frozen'))[0]).toBeVisible()
    expect(screen.getAllByText(/Read attributes/)[0]).toBeVisible()
    expect(screen.getByText('Restart')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Run diagnosis of FTS-1' })).toBeNull()
  })

  it('lead to the replacement of the terminal with its VIN', async () => {
    const { user: _user } = await open(['/deviceManage/tboxChange'])
    const link = await screen.findByRole('link', { name: 'Replace terminal of LFALT000000000002' })
    expect(link).toHaveAttribute('href', expect.stringContaining('/deviceManage/tboxChange?vin=LFALT000000000002'))
  })

  it('are diagnosed after a question', async () => {
    platform.answer(contract.diagnoseFaultyTerminals, () => ({ given: 3, refused: 0 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Run diagnosis of FTS-1' }))
    const question = within(await screen.findByRole('dialog'))
    await user.click(question.getByRole('button', { name: 'Run diagnosis' }))
    await waitFor(() => expect(platform.asked(contract.diagnoseFaultyTerminals)[0]?.body).toEqual({ ids: [1] }))
  })

  it('are sent to a workshop with a claim', async () => {
    platform.answer(contract.handleFaultyTerminals, () => ({ changed: 1 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Handle FTS-2' }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Claim no.'), 'C-77')
    await user.click(form.getByRole('button', { name: 'Save' }))
    const body = { ids: [2], state: 'new', claimNo: 'C-77' }
    await waitFor(() => expect(platform.asked(contract.handleFaultyTerminals)[0]?.body).toEqual(body))
  })
})
