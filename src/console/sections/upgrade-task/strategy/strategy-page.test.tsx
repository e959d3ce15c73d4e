import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listPartsModels } from '#core/contract/base-data.ts'
import * as contract from '#core/contract/upgrade-strategy.ts'
import { getBrandTree } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { StrategyPage } from './strategy-page.tsx'

const aStrategy = (over: Partial<contract.UpgradeStrategy> = {}): contract.UpgradeStrategy => ({
  ...contract.StrategyRules.parse({ groups: [{ name: 'Pilot', share: 10, unit: 'count' }, { name: 'All' }] }),
  id: 1,
  name: 'Winter',
  version: 2,
  madeFrom: 1,
  strategyState: 'active',
  softModels: ['FT300-7.2.0'],
  partsModels: ['FT-300'],
  fromVersions: [],
  modelIds: [],
  modelNames: [],
  updater: 'ann',
  createTime: '2026-11-20 08:00:00',
  updateTime: '2026-11-20 08:00:00',
  ...over,
})
const draft = aStrategy({ id: 2, name: 'Spring', version: 1, madeFrom: null, strategyState: 'draft' })
const version = (softModel: string, partsModel: string) => ({ softModel, partsModel, offline: false })

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listUpgradeStrategies, () => ({ list: [aStrategy(), draft], total: 2 }))
  platform.answer(contract.getUpgradeStrategy, ({ query }) => ({
    ...(query.get('id') === '2' ? draft : aStrategy()),
    testVins: ['LTEST000000000001'],
    otherTestVehicles: 2,
  }))
  platform.answer(contract.listStrategyVersions, () => [
    version('FT300-7.2.0', 'FT-300'),
    version('FT300-7.1.0', 'FT-300'),
    version('GW3-3.4.1', 'GW-3'),
  ])
  platform.answer(getBrandTree, () => [])
  platform.answer(listPartsModels, () => ({ list: [], total: 0 }))
})

const PATH = '/upgradeTask/strategy'
const ALL = ['add', 'edit', 'disable', 'delete', 'export'].map((verb) => `${PATH}/strategy/${verb}`)
const NAMESPACES = ['strategy', 'upgrade', 'dialogs', 'select', 'list', 'exports']
const open = (codes = ALL) =>
  renderPage(<StrategyPage />, { path: PATH, codes: [PATH, ...codes], namespaces: NAMESPACES })
const press = (name: string | RegExp) => screen.getByRole('button', { name })

describe('strategies', () => {
  it('show parts, targets, consent and status, and no steps without a right', async () => {
    await open([])
    expect(await screen.findByText('Winter')).toBeVisible()
    for (const text of ['FT-300', 'FT300-7.2.0', 'Ask the driver', 'Active', 'Draft', 'All that fit']) {
      expect(screen.getAllByText(text)[0]).toBeVisible()
    }
    expect(screen.queryByRole('button', { name: 'Add strategy' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Edit Spring' })).toBeNull()
  })

  it('show every rule of one', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Winter' }))
    const shown = within(await screen.findByRole('dialog'))
    expect(await shown.findByText('10 vehicles')).toBeVisible()
    expect(shown.getByText('All that are left')).toBeVisible()
    expect(shown.getByText('Vehicle parked, Parking brake applied, No severe fault')).toBeVisible()
    expect(shown.getByText('2 test vehicles of other organisations')).toBeVisible()
  })

  it('are changed while they are drafts, with the test vehicles they have', async () => {
    platform.answer(contract.updateUpgradeStrategy, () => undefined)
    const { user } = await open()
    expect(await screen.findByText('Winter')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit Winter' })).toBeNull()
    await user.click(press('Edit Spring'))
    const form = within(await screen.findByRole('dialog'))
    await user.clear(form.getByLabelText('Retries'))
    await user.type(form.getByLabelText('Retries'), '7')
    await user.click(form.getByRole('button', { name: 'Remove group 1' }))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(contract.updateUpgradeStrategy)).toHaveLength(1))
    expect(platform.asked(contract.updateUpgradeStrategy)[0]?.body).toMatchObject({
      id: 2,
      retries: 7,
      groups: [{ name: 'All' }],
      softModels: ['FT300-7.2.0'],
      testVins: ['LTEST000000000001'],
      updateTime: '2026-11-20 08:00:00',
    })
  })

  it('are added with usual rules; versions of other parts are not offered as from versions', async () => {
    platform.answer(contract.createUpgradeStrategy, () => ({ id: 3 }))
    const { user } = await open()
    await screen.findByText('Winter')
    await user.click(press('Add strategy'))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Name'), 'Summer')
    await user.click(form.getByLabelText('Target versions'))
    await user.click((await screen.findAllByText('FT300-7.2.0')).at(-1)!)
    await user.click(form.getByLabelText('From versions'))
    expect((await screen.findAllByTitle('FT300-7.1.0')).at(-1)).toBeVisible()
    // Once in the list of targets, and nowhere else.
    expect(screen.getAllByTitle('GW3-3.4.1')).toHaveLength(1)
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(contract.createUpgradeStrategy)).toHaveLength(1))
    expect(platform.asked(contract.createUpgradeStrategy)[0]?.body).toMatchObject({
      name: 'Summer',
      softModels: ['FT300-7.2.0'],
      consent: 'ask',
      groups: [{ name: 'Group 1', share: 100 }],
    })
  })
})

describe('steps of a strategy', () => {
  it('dry run: who is reached, and what keeps the others', async () => {
    platform.answer(contract.dryRunStrategy, () => ({
      covered: 200,
      eligible: 150,
      ready: 90,
      reasons: [
        { reason: 'installed' as const, vehicles: 50, alone: 50 },
        { reason: 'offline' as const, vehicles: 60, alone: 60 },
      ],
      groups: [
        { name: 'Pilot', vehicles: 10 },
        { name: 'All', vehicles: 140 },
      ],
      testVehicles: 3,
      testReady: 1,
      unchecked: [{ check: 'handbrake' as const, vehicles: 31 }],
    }))
    const { user } = await open([])
    await user.click(await screen.findByRole('button', { name: 'Dry run of Winter' }))
    const shown = within(await screen.findByRole('dialog'))
    expect(await shown.findByText('Already installed')).toBeVisible()
    expect(shown.getByText('Offline')).toBeVisible()
    expect(shown.getByText('1 of 3')).toBeVisible()
    expect(shown.getByText('140')).toBeVisible()
    expect(shown.getByRole('row', { name: 'parking brake 31' })).toBeVisible()
  })

  it('a copy is named, and enabling asks first', async () => {
    platform.answer(contract.copyUpgradeStrategy, () => ({ id: 4 }))
    platform.answer(contract.enableUpgradeStrategies, () => ({ changed: 1 }))
    const { user } = await open()
    await screen.findByText('Winter')
    const menus = screen.getAllByRole('button', { name: /^More/ })
    await user.click(menus.at(-1)!)
    await user.click(await screen.findByRole('menuitem', { name: /Copy Spring/ }))
    const form = within(await screen.findByRole('dialog'))
    await user.type(form.getByLabelText('Name'), 'Spring, south')
    await user.click(form.getByRole('button', { name: 'Copy' }))
    await waitFor(() =>
      expect(platform.asked(contract.copyUpgradeStrategy)[0]?.body).toEqual({ id: 2, name: 'Spring, south' }),
    )
    await user.click(menus.at(-1)!)
    await user.click(await screen.findByRole('menuitem', { name: /Enable Spring/ }))
    const question = within((await screen.findAllByRole('dialog')).at(-1)!)
    await user.click(question.getByRole('button', { name: 'Confirm' }))
    await waitFor(() => expect(platform.asked(contract.enableUpgradeStrategies)[0]?.body).toEqual({ ids: [2] }))
  })
})
