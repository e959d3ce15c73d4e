import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  archiveVehicle,
  changeVehicles,
  createVehicle,
  getBrandTree,
  listOrgs,
  listVehicles,
  restoreVehicle,
  updateVehicle,
  type VehicleRow,
} from '#core/contract/vehicle.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { VehiclePage } from './vehicle-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const aVehicleRow = (over: Partial<VehicleRow> = {}): VehicleRow => ({
  id: 1,
  vin: VIN,
  plate: '豫A12345',
  plateColour: 2,
  orgId: 1,
  orgName: 'Head office',
  modelId: 5,
  brandName: 'Botu',
  seriesName: 'Yuanxing',
  modelName: 'Yuanxing 12',
  vehicleClass: 'bus',
  powerType: '柴油',
  country: 'CN',
  operatingCity: 'Zhengzhou',
  attribute: 3,
  driverName: '',
  soldOn: null,
  insuranceUntil: null,
  inspectionUntil: null,
  tags: [],
  registerState: 'active',
  archived: false,
  state: 'driving',
  terminalSn: null,
  terminalPhone: null,
  lastMessageTime: null,
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
  ...over,
})
const other = aVehicleRow({ id: 2, vin: 'LGWEF4A50TEST0002', orgId: 2, orgName: 'North', modelName: 'Yuanxing 8' })

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listVehicles, () => ({ list: [aVehicleRow(), other], total: 2 }))
  platform.answer(listOrgs, () => [
    { id: 1, parentId: null, name: 'Head office' },
    { id: 2, parentId: 1, name: 'North' },
  ])
  platform.answer(getBrandTree, () => [
    {
      brandCode: 'b',
      brandName: 'Botu',
      seriesVos: [
        {
          seriesCode: 's',
          seriesName: 'Yuanxing',
          modelVos: [{ modelId: 5, modelCode: 'm', modeName: 'Yuanxing 12', powerType: '柴油', vehicleClass: 'bus' }],
        },
      ],
    },
  ])
})

const PATH = '/baseInfo/vehicle'
const ALL = ['add', 'edit', 'archive', 'export'].map((verb) => `${PATH}/vehicle/${verb}`)
const open = (path = PATH, codes = ALL) =>
  renderPage(<VehiclePage />, { path, codes: [PATH, ...codes], namespaces: ['baseInfo'] })
const choose = async (user: Awaited<ReturnType<typeof open>>['user'], count: number) => {
  await screen.findByText(VIN)
  for (const box of screen.getAllByRole('checkbox').slice(1, 1 + count)) await user.click(box)
}
/** An option of the open list; cells of the table may carry the same words. */
async function pick(user: Awaited<ReturnType<typeof open>>['user'], words: string) {
  const found = await screen.findAllByTitle(words)
  await user.click(found.find((element) => element.matches('.ant-select-item-option'))!)
}
const dialog = async () => within(await screen.findByRole('dialog'))

describe('vehicle register', () => {
  it('lists at once and puts a search into the address', async () => {
    const { user, router } = await open()
    expect(await screen.findByText('Botu Yuanxing 12')).toBeVisible()
    await user.type(screen.getByLabelText('Plate'), '豫A')
    await user.click(screen.getByRole('button', { name: 'Query' }))
    await waitFor(() => expect(platform.asked(listVehicles).at(-1)?.query.get('plate')).toBe('豫A'))
    expect(new URLSearchParams(router.state.location.search).get('plate')).toBe('豫A')
  })

  it('searches with Enter in a field', async () => {
    const { user } = await open()
    await user.type(await screen.findByLabelText('Plate'), '豫A{Enter}')
    await waitFor(() => expect(platform.asked(listVehicles).at(-1)?.query.get('plate')).toBe('豫A'))
  })

  it('distinguishes the copy buttons of its rows', async () => {
    await open()
    expect(await screen.findByRole('button', { name: `Copy: ${VIN}` })).toBeVisible()
  })

  it('takes the search from the address', async () => {
    await open(`${PATH}?registerState=stored&orgId=2`)
    await screen.findByText(VIN)
    const query = platform.asked(listVehicles)[0]!.query
    expect([query.get('registerState'), query.get('orgId')]).toEqual(['stored', '2'])
  })

  it('shows neither adding nor choosing actions to those who may only look', async () => {
    const { user } = await open(PATH, [])
    await choose(user, 1)
    for (const name of ['Add vehicle', 'Import', 'Edit…', 'Archive', 'Export', `Edit ${VIN}`]) {
      expect(screen.queryByRole('button', { name })).toBeNull()
    }
  })

  it('names what is missing or wrong before it sends a new vehicle', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add vehicle' }))
    const drawer = await dialog()
    await user.click(drawer.getByLabelText('VIN'))
    await user.paste('short')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    expect(await drawer.findByText('A VIN must have 17 characters')).toBeVisible()
    expect(drawer.getAllByText('Required')).toHaveLength(2)
    expect(platform.asked(createVehicle)).toHaveLength(0)
  })

  it('shows under the field what the platform refuses, and keeps what was entered', async () => {
    platform.answer(createVehicle, () =>
      refusal(409, 'Not saved', [{ path: 'vin', message: 'This VIN is in the register already' }]),
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add vehicle' }))
    const drawer = await dialog()
    await user.click(drawer.getByLabelText('VIN'))
    await user.paste(VIN.toLowerCase())
    await user.click(drawer.getByLabelText('Model'))
    await pick(user, 'Botu Yuanxing 12')
    await user.click(drawer.getByLabelText('Organisation'))
    await pick(user, 'North')
    // It has no customer before it is sold.
    expect(drawer.getByTitle('Manufacturer')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    expect(await drawer.findByText('This VIN is in the register already')).toBeVisible()
    await user.type(drawer.getByLabelText('Sale date'), '31 Mar 2026{Enter}')
    expect(await drawer.findByTitle('Customer')).toBeVisible()
    expect(drawer.getByLabelText('VIN')).toHaveValue(VIN)
    expect(platform.asked(createVehicle)[0]?.body).toMatchObject({
      vin: VIN,
      modelId: 5,
      orgId: 2,
      country: 'CN',
      attribute: 1,
    })
  })

  it('changes a vehicle as it was when it was opened, so that no change of another user is overwritten', async () => {
    platform.answer(updateVehicle, () => null)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: `Edit ${VIN}` }))
    const drawer = await dialog()
    await user.type(drawer.getByLabelText('Driver'), 'Li Lei')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(platform.asked(updateVehicle)[0]?.body).toMatchObject({
      id: 1,
      driverName: 'Li Lei',
      updateTime: '2026-01-05 08:00:00',
    })
    expect(platform.asked(listVehicles).length).toBeGreaterThan(1)
  })
})

describe('vehicles of the register', () => {
  it('previews a batch change for each vehicle before it is sent', async () => {
    platform.answer(changeVehicles, () => ({ changed: 2 }))
    const { user } = await open()
    await choose(user, 2)
    await user.click(screen.getByRole('button', { name: 'Edit…' }))
    const drawer = await dialog()
    await user.click(drawer.getByLabelText('Transfer to'))
    await pick(user, 'North')
    await user.type(drawer.getByLabelText('Add tags'), 'winter{Enter}')
    const [first, second] = drawer.getAllByRole('listitem')
    expect(first).toHaveTextContent(`${VIN}Head office Northwinter`)
    // Already there: only the tag changes.
    expect(second).toHaveTextContent(/TEST0002winter$/)
    expect(platform.asked(changeVehicles)).toHaveLength(0)
    await user.click(drawer.getByRole('button', { name: 'Apply to 2 vehicles' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(platform.asked(changeVehicles)[0]?.body).toEqual({ ids: [1, 2], orgId: 2, addTags: ['winter'] })
  })

  it('archives only after it was confirmed', async () => {
    platform.answer(archiveVehicle, () => null)
    const { user } = await open()
    await choose(user, 1)
    await user.click(screen.getByRole('button', { name: 'Archive' }))
    const question = await dialog()
    expect(question.getByText('Archive 1 vehicle?', { selector: '.ant-modal-confirm-title' })).toBeInTheDocument()
    expect(platform.asked(archiveVehicle)).toHaveLength(0)
    await user.click(question.getByRole('button', { name: 'Archive' }))
    await waitFor(() => expect(platform.asked(archiveVehicle)[0]?.body).toEqual({ ids: [1] }))
    await waitFor(() => expect(screen.queryByText('1 selected')).toBeNull())
  })

  it('takes vehicles back from the archive', async () => {
    platform.answer(restoreVehicle, () => null)
    const { user } = await open(`${PATH}?archived=true`)
    await choose(user, 1)
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(platform.asked(restoreVehicle)[0]?.body).toEqual({ ids: [1] }))
  })

  it('keeps the selection when taking back was refused', async () => {
    platform.answer(restoreVehicle, () => refusal(409, 'Not now'))
    const { user } = await open(`${PATH}?archived=true`)
    await choose(user, 1)
    await user.click(screen.getByRole('button', { name: 'Restore' }))
    await waitFor(() => expect(platform.asked(restoreVehicle)).toHaveLength(1))
    expect(await screen.findByText('1 selected')).toBeVisible()
  })
})

describe('a new vehicle', () => {
  it('offers the import to who may add vehicles', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Import' }))
    // The dialog is hidden again while its words load.
    await waitFor(() => expect(screen.getByText('Import vehicles')).toBeVisible())
  })

  it('says that a VIN looks mistyped, and takes it all the same', async () => {
    platform.answer(createVehicle, () => ({ id: 3 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add vehicle' }))
    const drawer = await dialog()
    await user.click(drawer.getByLabelText('VIN'))
    await user.paste('luxtest00000000o1')
    expect(await drawer.findByText(/no I, O or Q/)).toBeVisible()
    await user.click(drawer.getByLabelText('Model'))
    await pick(user, 'Botu Yuanxing 12')
    await user.click(drawer.getByLabelText('Organisation'))
    await pick(user, 'North')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(createVehicle)[0]?.body).toMatchObject({ vin: 'LUXTEST00000000O1' }))
  })
})

it('offers the data of a vehicle to who may have them handed out or erased', async () => {
  const { user } = await open(PATH, [...ALL, `${PATH}/vehicle/personalData`])
  await screen.findByText(VIN)
  // Behind a menu, in words: erasing is next to it.
  expect(screen.queryByText(`Data of ${VIN}`)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'More actions' }))
  expect(await screen.findByRole('menuitem', { name: new RegExp(`Data of ${VIN}$`) })).toBeVisible()
})

it('does not offer the data of a vehicle to others', async () => {
  await open()
  await screen.findByText(VIN)
  expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull()
})
