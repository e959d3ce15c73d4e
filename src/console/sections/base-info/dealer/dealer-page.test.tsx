import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  archiveDealer,
  createDealer,
  type DealerRow,
  deleteDealer,
  getDealerFigures,
  listDealerAccounts,
  listDealerPlaces,
  listDealers,
  restoreDealer,
  updateDealer,
} from '#core/contract/dealer.ts'
import { type Address, reverseGeocode } from '#core/contract/geocoding.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { listAreas } from '#core/contract/region.ts'
import { getBrandTree, listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { DealerPage } from './dealer-page.tsx'

const aDealer = (over: Partial<DealerRow> = {}): DealerRow => ({
  id: 1,
  dealerCode: 'XA-01',
  dealerName: 'Weiyang Trucks',
  level: 1,
  parentCode: '',
  parentName: '',
  orgId: 1,
  orgName: 'Head office',
  areaId: '610112',
  areaNames: ['Shaanxi', "Xi'an", 'Weiyang'],
  address: '1 Fengcheng Road',
  lng: 108.95,
  lat: 34.34,
  contact: 'Li Wei',
  phone: '029-8600001',
  brands: ['b'],
  brandNames: ['Botu'],
  stock: 12,
  soldThisYear: 31,
  pickup: true,
  authorisedUntil: null,
  state: 'active',
  archived: false,
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
  ...over,
})

const anAddress = (areaCode: string): Address => ({
  address: 'Xincheng Square',
  countryCode: 'CN',
  country: 'China',
  province: '',
  city: '',
  district: '',
  place: '',
  placeKm: null,
  areaCode,
  source: 'embedded',
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listDealers, () => ({
    list: [aDealer(), aDealer({ id: 2, dealerCode: 'XA-02', dealerName: 'Second' })],
    total: 2,
  }))
  platform.answer(getDealerFigures, () => ({ dealers: 2, stock: 24, soldThisYear: 62 }))
  platform.answer(listDealerAccounts, () => [{ id: 5, username: 'weiyang', displayName: 'Wei Yang', disabled: true }])
  platform.answer(reverseGeocode, () => anAddress('6101'))
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
  platform.answer(getBrandTree, () => [{ brandCode: 'b', brandName: 'Botu', seriesVos: [] }])
  platform.answer(listAreas, () => ({
    list: [
      {
        areaId: '61',
        areaName: 'Shaanxi',
        parentId: null,
        areaLevel: 1,
        leaf: false,
        children: [{ areaId: '6101', areaName: "Xi'an", parentId: '61', areaLevel: 2, leaf: true }],
      },
    ],
  }))
})

const PATH = '/baseInfo/dealer'
const ALL = ['add', 'edit', 'archive', 'delete', 'import', 'export'].map((verb) => `${PATH}/dealer/${verb}`)
const open = (path = PATH, codes = ALL) =>
  renderPage(<DealerPage />, {
    path,
    codes: [PATH, ...codes],
    namespaces: ['dealer', 'place', 'baseInfo', 'dialogs', 'select'],
  })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog'))
async function choose(user: Awaited<ReturnType<typeof open>>['user'], count: number) {
  await screen.findByText('Weiyang Trucks')
  for (const box of screen.getAllByRole('checkbox').slice(1, 1 + count)) await user.click(box)
}

describe('dealers', () => {
  it('lists them with region, stock and state', async () => {
    await open()
    expect(await screen.findByText('Weiyang Trucks')).toBeVisible()
    expect(screen.getAllByText("Shaanxi / Xi'an / Weiyang")[0]).toBeVisible()
    expect(screen.getAllByText('12')[0]).toBeVisible()
    expect(screen.getAllByText('Active')[0]).toBeVisible()
  })

  it('filters by a region of any level and keeps the region in the address', async () => {
    const { user, router } = await open()
    await user.click(screen.getByLabelText('Region'))
    await user.click(await screen.findByText('Shaanxi', { selector: '.ant-cascader-menu-item-content' }))
    await user.click(press('Query'))
    await waitFor(() => expect(platform.asked(listDealers).at(-1)?.query.get('areaId')).toBe('61'))
    expect(new URLSearchParams(router.state.location.search).get('areaId')).toBe('61')
  })

  it('adds one and names what is missing before it is sent', async () => {
    platform.answer(createDealer, () => ({ id: 3 }))
    const { user } = await open()
    await user.click(press(/Add dealer$/))
    const form = await dialog()
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect((await form.findAllByText('Required')).length).toBeGreaterThan(1)
    await user.type(form.getByLabelText('Code'), 'XA-03')
    await user.type(form.getByLabelText('Name'), 'Third')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(createDealer)).toHaveLength(1))
    expect(platform.asked(createDealer)[0]?.body).toMatchObject({ dealerCode: 'XA-03', dealerName: 'Third', orgId: 1 })
  })

  it('changes one as it was when it was opened, its place included', async () => {
    platform.answer(updateDealer, () => undefined)
    const { user } = await open()
    await screen.findByText('Weiyang Trucks')
    await user.click(press('Edit Weiyang Trucks'))
    const form = await dialog()
    const name = form.getByLabelText('Name')
    await user.clear(name)
    await user.click(name)
    await user.paste('Weiyang Heavy Trucks')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(updateDealer)).toHaveLength(1))
    expect(platform.asked(updateDealer)[0]?.body).toMatchObject({
      id: 1,
      updateTime: '2026-01-05 08:00:00',
      dealerName: 'Weiyang Heavy Trucks',
      lng: 108.95,
      lat: 34.34,
      areaId: '610112',
    })
  })
})

describe('figures, people and places of dealers', () => {
  it('shows what all dealers of the search have together', async () => {
    await open()
    expect(await screen.findByText('62')).toBeVisible()
    expect(screen.getAllByText('Sold this year').length).toBeGreaterThan(1)
    expect(screen.getAllByText('31')[0]).toBeVisible()
  })

  it('lists who signs in for its organisation', async () => {
    const { user } = await open()
    await screen.findByText('Weiyang Trucks')
    await user.click(press('Edit Weiyang Trucks'))
    const form = await dialog()
    expect(await form.findByText('1 account in its organisation')).toBeVisible()
    expect(form.getByText('weiyang')).toBeVisible()
    expect(form.getByText('Disabled')).toBeVisible()
  })

  it('warns when the place lies outside of the chosen region', async () => {
    platform.answer(reverseGeocode, () => anAddress('1101'))
    const { user } = await open()
    await screen.findByText('Weiyang Trucks')
    await user.click(press('Edit Weiyang Trucks'))
    expect(await (await dialog()).findByText('The location is outside the region: Xincheng Square')).toBeVisible()
  })

  it('shows the dealers of the search on a map instead of the list', async () => {
    platform.answer(getMapSettings, () => refusal(500, 'No map here'))
    platform.answer(listDealerPlaces, () => ({ places: [], unplaced: 3 }))
    const { user } = await open(`${PATH}?areaId=61`)
    await screen.findByText('Weiyang Trucks')
    await user.click(screen.getByRole('tab', { name: 'Map' }))
    expect(await screen.findByText('3 dealers have no location and are not shown on the map.')).toBeVisible()
    expect(platform.asked(listDealerPlaces)[0]?.query.get('areaId')).toBe('61')
    expect(screen.queryByText('Weiyang Trucks')).toBeNull()
  })

  it('shows a taken code under its field', async () => {
    platform.answer(createDealer, () => refusal(409, 'Taken', [{ path: 'dealerCode', message: 'This code exists' }]))
    const { user } = await open()
    await user.click(press(/Add dealer$/))
    const form = await dialog()
    await user.type(form.getByLabelText('Code'), 'XA-01')
    await user.type(form.getByLabelText('Name'), 'Twin')
    await user.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText('This code exists')).toBeVisible()
  })

  it('archives the chosen ones after it was confirmed', async () => {
    platform.answer(archiveDealer, () => ({ changed: 2 }))
    const { user } = await open()
    await choose(user, 2)
    await user.click(press('Archive'))
    const question = await dialog()
    expect(platform.asked(archiveDealer)).toHaveLength(0)
    await user.click(question.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(platform.asked(archiveDealer)[0]?.body).toEqual({ ids: [1, 2] }))
    await waitFor(() => expect(screen.queryByText('2 selected')).toBeNull())
  })

  it('takes archived ones back or deletes them', async () => {
    platform.answer(restoreDealer, () => ({ changed: 1 }))
    platform.answer(deleteDealer, () => ({ changed: 1 }))
    const { user } = await open(`${PATH}?archived=true`)
    await choose(user, 1)
    expect(press('Delete')).toBeVisible()
    await user.click(press('Restore'))
    await user.click((await dialog()).getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(platform.asked(restoreDealer)[0]?.body).toEqual({ ids: [1] }))
  })

  it('shows only looking to those who may only look', async () => {
    await open(PATH, [])
    await screen.findByText('Weiyang Trucks')
    for (const name of [/Add dealer$/, 'Import', 'Export', 'Edit Weiyang Trucks']) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('opens the import', async () => {
    const { user } = await open()
    await user.click(press('Import'))
    expect(await screen.findByText('Import dealers')).toBeInTheDocument()
  })
})
