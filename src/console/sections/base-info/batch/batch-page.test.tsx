import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/batch.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { showColumns } from '#tests/support/shown-columns.ts'
import { BatchPage } from './batch-page.tsx'

const aBatch = (over: Partial<contract.BatchRow> = {}): contract.BatchRow => ({
  id: 'import:0123456789abcdef',
  kind: 'vehicle',
  state: 'done',
  fileName: 'spring.xlsx',
  plantCode: '',
  operator: 'clerk',
  count: 4,
  success: 3,
  failed: 1,
  failureRate: 0.25,
  createTime: '2026-05-01 08:00:00',
  undoUntilTime: '2999-01-01 00:00:00',
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  const plant = aBatch({ id: 'plant:7', kind: 'plant', fileName: 'may.csv', operator: '', undoUntilTime: null })
  platform.answer(contract.listBatches, () => ({ list: [aBatch(), plant], total: 2 }))
  platform.answer(contract.getBatchFigures, () => ({ vehicles: 4, equipped: 2, seen: 2, online: 1 }))
  platform.answer(contract.listBatchRows, () => ({
    list: [{ row: 3, label: 'LBATCH00000000003', outcome: 'failed' as const, reason: 'Organisation not found' }],
    total: 1,
  }))
})

const PATH = '/baseInfo/batch'
const open = (codes = [`${PATH}/batch/undo`]) =>
  renderPage(<BatchPage />, {
    path: PATH,
    codes: [PATH, ...codes],
    namespaces: ['batch', 'dialogs', 'list', 'validation'],
  })

describe('batches', () => {
  it('lists imports and deliveries with their failure rate', async () => {
    showColumns(PATH, 'failureRate')
    await open()
    expect(await screen.findByText('spring.xlsx')).toBeVisible()
    expect(screen.getByText('Plant records')).toBeVisible()
    expect(screen.getByText('File drop')).toBeVisible()
    expect(screen.getAllByText(/^25/)[0]).toBeVisible()
  })

  it('opens rows with the numbers of the batch', async () => {
    const { user } = await open()
    await screen.findByText('spring.xlsx')
    await user.click(screen.getByRole('button', { name: 'Open batch 0123456789abc' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('Organisation not found')).toBeVisible()
    expect(drawer.getByText('Online now').nextElementSibling).toHaveTextContent(/^25/)
  })

  it('undoes a whole batch after a question', async () => {
    platform.answer(contract.undoBatch, () => ({ undone: 3 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Undo batch 0123456789abc' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(platform.asked(contract.undoBatch)[0]?.body).toEqual({ id: 'import:0123456789abcdef' }))
    expect(await screen.findByText('3 rows undone')).toBeVisible()
  })

  it('offers no undo where it is too late or not permitted', async () => {
    await open([])
    await screen.findByText('spring.xlsx')
    expect(screen.queryByRole('button', { name: /^Undo batch/ })).toBeNull()
  })

  it('repeats an import with a corrected file', async () => {
    const { user } = await open()
    await screen.findByText('spring.xlsx')
    await user.click(screen.getAllByRole('button', { name: 'More actions' })[0]!)
    await user.click(await screen.findByRole('menuitem', { name: /Repeat with corrections/ }))
    // The dialog is loaded when it is first opened, and hidden again while it loads its words.
    const title = await screen.findByText('Repeat with corrections · Vehicles', {}, { timeout: 10_000 })
    await waitFor(() => expect(title).toBeVisible())
  })
})
