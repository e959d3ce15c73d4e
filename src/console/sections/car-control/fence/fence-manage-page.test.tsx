import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { listModels } from '#core/contract/base-data.ts'
import * as contract from '#core/contract/fence.ts'
import * as sync from '#core/contract/fence-sync.ts'
import { getFenceOverview } from '#core/contract/fence-map.ts'
import { findFenceRecipients } from '#core/contract/fence-reminder.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { showColumns } from '#tests/support/shown-columns.ts'
import { FenceManagePage } from './fence-manage-page.tsx'

const PATH = '/carControlService/manage'
const CODES = [PATH, ...['add', 'edit', 'delete', 'sync'].map((verb) => `${PATH}/fence/${verb}`)]

const aFence = (over: Partial<contract.Fence> = {}): contract.Fence => ({
  id: 7,
  name: 'Depot North',
  orgId: 1,
  orgName: 'Head office',
  ownerName: 'Ann',
  type: 1,
  position: '108.95,34.26',
  radius: 2,
  category: 'depot',
  colour: '#1d6ff2',
  alarmInside: false,
  alarmOutside: true,
  dwellMinutes: 90,
  speedLimit: null,
  overspeedSeconds: 10,
  direction: { by: 'any' },
  level: 2,
  schedule: { weekdays: [], from: '00:00', to: '00:00' },
  scope: { by: 'all' },
  driverText: '',
  recipientIds: [],
  areaName: '',
  enabled: true,
  vehicles: 12,
  inside: 3,
  events: 40,
  synced: 1,
  syncTargets: 2,
  createTime: '2026-01-05 08:00:00',
  updateTime: '2026-01-05 08:00:00',
  ...over,
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listFences, () => ({ list: [aFence()], total: 1 }))
  platform.answer(contract.getFence, () => aFence())
  platform.answer(findFenceRecipients, () => [{ id: 3, name: 'Ann' }])
  platform.answer(contract.listFenceGroups, () => [{ groupId: 4, groupName: 'Night shift', kind: 'smart' as const }])
  platform.answer(contract.updateFence, () => null)
  platform.answer(getFenceOverview, () => ({ fences: [], left: 0 }))
  platform.answer(contract.createFence, () => ({ id: 8 }))
  platform.answer(contract.enableFences, () => ({ changed: 1 }))
  platform.answer(contract.deleteFences, () => ({ changed: 1 }))
  platform.answer(contract.importFences, () => ({ changed: 1 }))
  platform.answer(sync.syncFence, () => ({ sent: 1, refused: [] }))
  platform.answer(sync.verifyFence, () => ({ sent: 1, refused: [] }))
  platform.answer(contract.testFence, () => ({
    vehicles: 2,
    watched: 812,
    positions: 900,
    events: [{ event: 'enter' as const, count: 4 }],
  }))
  platform.answer(sync.listFenceSyncs, () => ({
    total: 1,
    list: [
      {
        vehicleId: 5,
        vin: 'LGWEF4A50TEST0001',
        plate: '陕A00001',
        state: 'outdated' as const,
        jobId: 3,
        result: null,
        sendTime: '2026-01-05 08:00:00',
        held: 'notAsked' as const,
        checkTime: null,
        answerTime: '2026-01-05 08:00:02',
      },
    ],
  }))
  platform.answer(listOrgs, () => [{ id: 1, name: 'Head office', parentId: null }])
  platform.answer(listModels, () => [])
  platform.answer(getMapSettings, () => ({}))
})

const open = (codes = CODES, path = PATH) =>
  renderPage(<FenceManagePage />, {
    path,
    codes,
    namespaces: ['fence', 'dialogs', 'alarm', 'map', 'upgrade', 'select', 'command', 'protocol', 'exportFile'],
  })
const row = async () => within((await screen.findByText('Depot North')).closest('tr')!)

describe('geofences', () => {
  it('are listed with their size, who watches them and what happened', async () => {
    showColumns(PATH, 'size')
    await open()
    const depot = await row()
    expect(depot.getByText('12.57 km²')).toBeVisible()
    expect(depot.getByText('Platform, terminals 1/2')).toBeVisible()
    expect(depot.getByRole('link', { name: '40' })).toHaveAttribute('href', expect.stringContaining('fenceId=7'))
  })

  it('are drawn or typed, tested on the past and saved', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Add geofence' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(await drawer.findByLabelText('Name'), 'Yard')
    await user.type(drawer.getByLabelText('Centre'), '108.9,34.2')
    await user.type(drawer.getByLabelText('Radius'), '1.5')
    await user.tab()
    expect(drawer.getByText('7.07 km²')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Test with the last 7 days' }))
    expect(await drawer.findByText('Entered: 4')).toBeVisible()
    expect(drawer.getByText(/2 of the 812 vehicles/)).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Undo' }))
    expect(drawer.queryByText('7.07 km²')).toBeNull()
    await user.click(drawer.getByRole('button', { name: 'Redo' }))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => platform.asked(contract.createFence)[0]?.body)
      .toMatchObject({ name: 'Yard', type: 1, position: '108.9,34.2', radius: 1.5, orgId: 1 })
  })

  it('are copied with their rules', async () => {
    const { user } = await open()
    await user.click((await row()).getByRole('button', { name: /More/ }))
    await user.click(await screen.findByRole('menuitem', { name: /Copy/ }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByLabelText('Name')).toHaveValue('Depot North (copy)')
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => platform.asked(contract.createFence)[0]?.body)
      .toMatchObject({ dwellMinutes: 90, alarmOutside: true, position: '108.95,34.26' })
  })

  it('watch working groups, those of others by their number, and notify named accounts', async () => {
    const fence = aFence({ scope: { by: 'groups', groupIds: [9] } })
    platform.answer(contract.listFences, () => ({ list: [fence], total: 1 }))
    platform.answer(contract.getFence, () => fence)
    const { user } = await open()
    await user.click((await row()).getByRole('button', { name: 'Edit Depot North' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('#9')).toBeVisible()
    await user.click(drawer.getByRole('combobox', { name: 'Vehicle groups' }))
    await user.click(await screen.findByText('Night shift (smart)'))
    await user.click(drawer.getByRole('combobox', { name: 'Notify' }))
    await user.click(await screen.findByText('Ann', { selector: '.ant-select-item-option-content' }))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => platform.asked(contract.updateFence)[0]?.body)
      .toMatchObject({ scope: { by: 'groups', groupIds: [9, 4] }, recipientIds: [3] })
  })

  it('are all on one map, as the search matches them', async () => {
    const outline = '10800000,3500000,100000,0,0,-100000,-100000,0'
    const fence = { id: 7, name: 'Depot North', colour: '#1d6ff2', enabled: true, outline }
    platform.answer(getFenceOverview, () => ({ fences: [fence], left: 12 }))
    await open(CODES, `${PATH}?view=map&keyWord=north`)
    expect(await screen.findByText(/12 more match/)).toBeVisible()
    expect(platform.asked(getFenceOverview).at(-1)?.query.get('keyWord')).toBe('north')
    expect(platform.asked(contract.listFences)).toHaveLength(0)
  })

  it('are imported without those that are wrong', async () => {
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /Import GeoJSON/ }))
    const area = (name: string, ring: number[][]) => ({
      type: 'Feature',
      properties: { name },
      geometry: { type: 'Polygon', coordinates: [ring] },
    })
    const features = [
      area('Good', [
        [1, 1],
        [2, 1],
        [2, 2],
        [1, 1],
      ]),
      area('Bow', [
        [0, 0],
        [1, 1],
        [1, 0],
        [0, 1],
        [0, 0],
      ]),
    ]
    const file = new File([JSON.stringify({ type: 'FeatureCollection', features })], 'areas.geojson')
    const dialog = await screen.findByRole('dialog')
    await user.upload(dialog.querySelector('input[type=file]')!, file)
    expect(await within(dialog).findByText('The outline crosses itself')).toBeVisible()
    await user.click(within(dialog).getByRole('button', { name: 'Import 1' }))
    await expect
      .poll(() => platform.asked(contract.importFences)[0]?.body)
      .toMatchObject({ fences: [{ name: 'Good', type: 2, position: '1,1;2,1;2,2', orgId: 1 }] })
  })

  it('show their terminals and are sent again', async () => {
    const { user } = await open()
    await user.click((await row()).getByRole('button', { name: 'Details of Depot North' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Changed since')).toBeVisible()
    expect(dialog.getByText(/Dwell time exceeded > 1 h 30 min/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Send again' }))
    await user.click(await screen.findByRole('button', { name: 'Confirm' }))
    await expect.poll(() => platform.asked(sync.syncFence)[0]?.body).toEqual({ id: 7, vehicleIds: [5] })
    expect(dialog.getByText('Not asked')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Verify' }))
    await expect.poll(() => platform.asked(sync.verifyFence)[0]?.body).toEqual({ id: 7, vehicleIds: [] })
  })

  it('are only shown to users who may not change them', async () => {
    await open([PATH])
    const depot = await row()
    expect(screen.queryByRole('button', { name: 'Add geofence' })).toBeNull()
    expect(depot.queryByRole('button', { name: /^Edit/ })).toBeNull()
  })
})

describe('geofences with a direction', () => {
  it('count entries in one direction alone, along or across the line of a corridor or by a heading', async () => {
    const line = aFence({ type: 4, position: '108,34;109,34', radius: 0.1, syncTargets: 0, synced: 0 })
    const fence = { ...line, direction: { by: 'heading' as const, fromHeading: 315, toHeading: 45 } }
    platform.answer(contract.listFences, () => ({ list: [fence], total: 1 }))
    platform.answer(contract.getFence, () => fence)
    const { user } = await open()
    await user.click((await row()).getByRole('button', { name: 'Edit Depot North' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByLabelText('Clockwise to')).toHaveValue('45')
    await user.click(drawer.getByRole('combobox', { name: 'Direction of entry' }))
    await user.click(await screen.findByText('Across the line, to the right'))
    await user.click(drawer.getByRole('button', { name: 'Save' }))
    await expect
      .poll(() => platform.asked(contract.updateFence)[0]?.body)
      .toMatchObject({ direction: { by: 'line', sense: 'toRight' } })
  })

  it('are not sent to terminals where they have a direction', async () => {
    const fence = aFence({ direction: { by: 'heading', fromHeading: 315, toHeading: 45 }, syncTargets: 0, synced: 0 })
    platform.answer(contract.getFence, () => fence)
    platform.answer(contract.listFences, () => ({ list: [fence], total: 1 }))
    const { user } = await open()
    await user.click((await row()).getByRole('button', { name: 'Details of Depot North' }))
    const details = within(await screen.findByRole('dialog'))
    expect((await details.findAllByText(/Heading 315° to 45°/))[0]).toBeVisible()
    expect(details.queryByRole('button', { name: 'Send to terminals' })).toBeNull()
    expect(details.getByText(/cannot judge its direction/)).toBeVisible()
  })
})
