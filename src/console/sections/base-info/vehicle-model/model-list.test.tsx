import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/vehicle-model.ts'
import { type BrandTree, getBrandTree, listOrgs, listVehicles } from '#core/contract/vehicle.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { VehiclePage } from '../vehicle-page.tsx'

const aModel = (over: Partial<contract.VehicleModelRow> = {}): contract.VehicleModelRow => ({
  id: 5,
  brandCode: 'YL',
  brandName: 'Yuanlu',
  seriesCode: 'YL-T',
  seriesName: 'Tianmu',
  modelCode: 'YL-T-480D',
  modelName: 'Tianmu 480',
  vehicleClass: 'truck',
  powerType: '柴油',
  vehicles: 12,
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
  ...over,
})
const TREE: BrandTree = [
  {
    brandCode: 'YL',
    brandName: 'Yuanlu',
    seriesVos: [
      {
        seriesCode: 'YL-T',
        seriesName: 'Tianmu',
        modelVos: [
          { modelId: 5, modelCode: 'YL-T-480D', modeName: 'Tianmu 480', powerType: '柴油', vehicleClass: 'truck' },
        ],
      },
    ],
  },
]

const platform = fakePlatform()
let tree: BrandTree
beforeEach(() => {
  localStorage.clear()
  tree = TREE
  platform.answer(getBrandTree, () => tree)
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
  platform.answer(listVehicles, () => ({ list: [], total: 0 }))
  platform.answer(contract.listVehicleModels, () => ({ list: [aModel()], total: 1 }))
})

const PATH = '/baseInfo/vehicle'
const ALL = [
  ...['add', 'edit', 'delete', 'import', 'export'].map((verb) => `${PATH}/model/${verb}`),
  `${PATH}/vehicle/add`,
]
const open = (search = '?view=models', codes = ALL) =>
  renderPage(<VehiclePage />, {
    path: `${PATH}${search}`,
    codes: [PATH, ...codes],
    namespaces: ['baseInfo', 'vehicleModel', 'dialogs', 'select', 'list', 'validation'],
  })
type User = Awaited<ReturnType<typeof open>>['user']
const drawer = async () => within((await screen.findAllByRole('dialog')).at(-1)!)
async function pick(user: User, words: string) {
  const found = await screen.findAllByTitle(words)
  await user.click(found.findLast((element) => element.matches('.ant-select-item-option'))!)
}
const paste = async (user: User, field: HTMLElement, text: string) => {
  await user.click(field)
  await user.paste(text)
}

describe('vehicle models', () => {
  it('are a view of the vehicle register, with what may be done with them', async () => {
    const { user, router } = await open('')
    await user.click(await screen.findByRole('tab', { name: 'Models' }))
    expect(new URLSearchParams(router.state.location.search).get('view')).toBe('models')
    expect(await screen.findByText('Tianmu 480')).toBeVisible()
    for (const name of ['Add model', 'Import', 'Edit Tianmu 480'])
      expect(screen.getByRole('button', { name })).toBeVisible()
  })

  it('are only looked at by those who may not change them', async () => {
    await open('?view=models', [])
    expect(await screen.findByText('Tianmu 480')).toBeVisible()
    for (const name of ['Add model', 'Import', 'Edit Tianmu 480'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('bring the names of known codes, and keep the view after a search', async () => {
    platform.answer(contract.createVehicleModel, () => ({ id: 9 }))
    const { user, router } = await open()
    await user.type(await screen.findByLabelText('Code or name'), 'Tian{Enter}')
    await waitFor(() => expect(platform.asked(contract.listVehicleModels).at(-1)?.query.get('keyWord')).toBe('Tian'))
    expect(new URLSearchParams(router.state.location.search).get('view')).toBe('models')

    await user.click(screen.getByRole('button', { name: 'Add model' }))
    const form = await drawer()
    await paste(user, form.getByLabelText('Brand code'), 'YL')
    await waitFor(() => expect(form.getByLabelText('Brand')).toHaveValue('Yuanlu'))
    await paste(user, form.getByLabelText('Series code'), 'YL-T')
    await waitFor(() => expect(form.getByLabelText('Series')).toHaveValue('Tianmu'))
    await paste(user, form.getByLabelText('Model code'), 'YL-T-500G')
    await paste(user, form.getByLabelText('Model'), 'Tianmu 500')
    await user.click(form.getByLabelText('Vehicle class'))
    await pick(user, 'Truck')
    await user.click(form.getByLabelText('Powertrain'))
    await pick(user, 'LNG')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(platform.asked(contract.createVehicleModel)[0]?.body).toEqual({
      brandCode: 'YL',
      brandName: 'Yuanlu',
      seriesCode: 'YL-T',
      seriesName: 'Tianmu',
      modelCode: 'YL-T-500G',
      modelName: 'Tianmu 500',
      vehicleClass: 'truck',
      powerType: 'LNG',
    })
  })

  it('say that a new name is that of every model of the brand', async () => {
    platform.answer(contract.updateVehicleModel, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Edit Tianmu 480' }))
    const form = await drawer()
    expect(form.getByText('A new name applies to every model of the brand.')).toBeVisible()
    await user.type(form.getByLabelText('Brand'), ' Auto')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.updateVehicleModel)[0]?.body).toMatchObject({ id: 5, brandName: 'Yuanlu Auto' }),
    )
  })

  it('stay chosen when one of them is in use', async () => {
    platform.answer(contract.deleteVehicleModels, () => refusal(409, 'Models that vehicles refer to cannot be deleted'))
    const { user } = await open()
    await screen.findByText('Tianmu 480')
    await user.click(screen.getAllByRole('checkbox')[1]!)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await user.click((await drawer()).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(platform.asked(contract.deleteVehicleModels)[0]?.body).toEqual({ ids: [5] }))
    expect(await screen.findByText('1 selected')).toBeVisible()
  })
})

it('adds a missing model from the form of a vehicle and takes it', async () => {
  tree = []
  platform.answer(contract.createVehicleModel, () => {
    tree = TREE
    return { id: 5 }
  })
  const { user } = await open('')
  await user.click(await screen.findByRole('button', { name: 'Add vehicle' }))
  const vehicle = await drawer()
  await user.click(vehicle.getByLabelText('Model'))
  await user.click(await screen.findByRole('button', { name: 'Add model' }))
  const form = await drawer()
  for (const [label, text] of [
    ['Brand code', 'YL'],
    ['Brand', 'Yuanlu'],
    ['Series code', 'YL-T'],
    ['Series', 'Tianmu'],
    ['Model code', 'YL-T-480D'],
    ['Model', 'Tianmu 480'],
  ] as const) {
    await paste(user, form.getByLabelText(label), text)
  }
  await user.click(form.getByLabelText('Vehicle class'))
  await pick(user, 'Truck')
  await user.click(form.getByLabelText('Powertrain'))
  await pick(user, 'Diesel')
  await user.click(form.getByRole('button', { name: 'Save' }))
  expect(await vehicle.findByText('Yuanlu Tianmu 480')).toBeVisible()
})
