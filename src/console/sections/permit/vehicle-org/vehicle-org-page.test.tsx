import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listOrgs } from '#core/contract/vehicle.ts'
import {
  bindVehicles,
  listBoundVehicles,
  listOrgRecords,
  listVehiclesToBind,
  unbindVehicles,
} from '#core/contract/vehicle-org.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { VehicleOrgPage } from './vehicle-org-page.tsx'

const NAMES = { vin: 'LBIND000000000001', plate: '陕A1', seriesName: 'Tianma', modelName: 'T-460' }
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  const bound = { ...NAMES, bindTime: null, bindBy: '', validUntil: null }
  platform.answer(listBoundVehicles, () => ({
    list: [
      { ...bound, orgId: 1, orgName: 'North', kind: 'owner' as const },
      { ...bound, orgId: 2, orgName: 'South', kind: 'operator' as const, bindTime: '2026-01-05 08:00:00' },
    ],
    total: 2,
  }))
  platform.answer(listVehiclesToBind, () => ({
    list: [{ ...NAMES, orgId: 1, orgName: 'North', others: [] }],
    total: 1,
  }))
  platform.answer(listOrgRecords, () => ({
    list: [
      {
        id: 1,
        vin: NAMES.vin,
        plate: NAMES.plate,
        action: 'transfer' as const,
        kind: 'owner' as const,
        oldOrgName: 'South',
        newOrgName: 'North',
        source: 'import' as const,
        operator: 'Admin',
        recordTime: '2026-01-05 08:00:00',
      },
    ],
    total: 1,
  }))
  platform.answer(listOrgs, () => [{ id: 2, parentId: null, name: 'South' }])
})

const PATH = '/permit/vehicleOwnManget'
const ALL = ['bind', 'unbind', 'import', 'export'].map((verb) => `${PATH}/relation/${verb}`)
const open = (query = '') =>
  renderPage(<VehicleOrgPage />, {
    path: PATH + query,
    codes: [PATH, ...ALL],
    namespaces: ['vehicleOrg', 'dialogs', 'select', 'list'],
  })
const press = (name: string | RegExp) => screen.getByRole('button', { name })

describe('vehicles and organisations', () => {
  it('shows one row a relation, with import and export', async () => {
    await open()
    expect(await screen.findByText('Operator')).toBeVisible()
    expect(screen.getByText('Owner')).toBeVisible()
    expect(press('Import')).toBeVisible()
    expect(press(/^Export/)).toBeVisible()
  })

  it('ends the chosen relations but never that of an owner', async () => {
    platform.answer(unbindVehicles, () => ({ changed: 1 }))
    const { user } = await open()
    await screen.findByText('Operator')
    await user.click(screen.getAllByRole('checkbox')[0]!)
    await user.click(press('Remove'))
    const question = within(await screen.findByRole('dialog'))
    expect(question.getAllByText('Remove 1 relation?')[0]).toBeInTheDocument()
    await user.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(platform.asked(unbindVehicles)).toHaveLength(1))
    expect(platform.asked(unbindVehicles)[0]?.body).toEqual({ vins: [NAMES.vin], orgId: 2, kind: 'operator' })
  })

  it('asks for the organisation before it shows what could be bound', async () => {
    await open('?view=toBind')
    expect(await screen.findByText('Select the organisation to assign to')).toBeVisible()
    expect(platform.asked(listVehiclesToBind)).toHaveLength(0)
  })

  it('binds the chosen vehicles', async () => {
    platform.answer(bindVehicles, () => ({ changed: 1 }))
    const { user } = await open('?view=toBind&orgId=2')
    await screen.findByText('North')
    await user.click(screen.getAllByRole('checkbox').at(-1)!)
    await user.click(press('Assign'))
    const form = within(await screen.findByRole('dialog'))
    await user.click(form.getByRole('button', { name: 'Assign' }))
    await waitFor(() => expect(platform.asked(bindVehicles)).toHaveLength(1))
    expect(platform.asked(bindVehicles)[0]?.body).toMatchObject({ vins: [NAMES.vin], orgId: 2, kind: 'operator' })
  })

  it('shows who changed what', async () => {
    await open('?view=records')
    expect(await screen.findByText('Transferred')).toBeVisible()
    expect(screen.getByText('South')).toBeVisible()
  })
})
