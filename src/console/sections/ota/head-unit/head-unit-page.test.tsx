import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/head-unit.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { renderPage } from '#tests/support/render-page.tsx'
import { showColumns } from '#tests/support/shown-columns.ts'
import { HeadUnitPage } from './head-unit-page.tsx'

const VIN = 'LHEADUNIT00000001'
const anUpgrade = (over: Partial<contract.HeadUnitUpgrade> = {}): contract.HeadUnitUpgrade => ({
  id: 71,
  orderId: 1,
  sn: 'HU1',
  fromVersion: '22.1',
  toVersion: '22.3',
  softModel: 'HU12-22.3',
  state: 'awaitingConsent',
  blockedBy: [],
  failure: null,
  percent: 0,
  fileSize: 4096,
  wifiBytes: 0,
  cellularBytes: 0,
  consent: 'waiting',
  answerTime: null,
  laterTime: null,
  shownText: '',
  shownLanguage: '',
  startTime: '2026-01-05 08:00:00',
  offerTime: '2026-01-05 08:00:00',
  finishTime: null,
  ...over,
})
const aUnit = (over: Partial<contract.HeadUnit> = {}): contract.HeadUnit => ({
  id: 1,
  vin: VIN,
  plate: '粤A12345',
  sn: 'HU1',
  project: 'HU-12',
  trim: 'Comfort',
  systemVersion: '22.1',
  mapVersion: '2026.1',
  apps: [{ name: 'Navigation', version: '7' }],
  storageMb: 4000,
  network: 'wifi',
  orgName: 'North',
  online: true,
  seenTime: '2026-01-05 08:00:00',
  upgrade: anUpgrade(),
  ...over,
})
const failed = aUnit({
  id: 2,
  plate: '粤B1',
  sn: 'HU2',
  upgrade: anUpgrade({
    id: 72,
    state: 'failed',
    failure: 'signature',
    consent: 'accepted',
    shownText: 'A new version is ready',
    wifiBytes: 3072,
    cellularBytes: 1024,
  }),
})

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(contract.listHeadUnits, () => ({ list: [aUnit(), failed], total: 2 }))
  platform.answer(findVinList, () => ({ list: [{ vin: VIN, plate: '粤A12345' }], total: 1 }))
  platform.answer(contract.getHeadUnitChoices, () => ({
    server: 'http://fleet.example:8080',
    versions: [{ id: 5, softModel: 'HU12-22.3', version: '22.3', project: 'HU-12', fileSize: 4096, behind: 4 }],
    trims: [{ project: 'HU-12', trim: 'Comfort', vehicles: 9 }],
  }))
})

const ALL = ['/ota/vm', ...['add', 'cancel', 'notify', 'export'].map((verb) => `/ota/vm/upgrade/${verb}`)]
const page = (codes = ALL, path = '/ota/vm') =>
  renderPage(<HeadUnitPage />, { path, codes, namespaces: ['headUnit', 'upgrade', 'select', 'list', 'command'] })

describe('head units', () => {
  it('show what their users decided, over which network, and why an upgrade failed', async () => {
    showColumns('/ota/vm', 'wifiShare', 'shownText')
    await page()
    expect(await screen.findByText(/The head unit does not accept the signature/)).toBeVisible()
    expect(screen.getByText('No answer yet')).toBeVisible()
    expect(screen.getByText('Wi-Fi 75%')).toBeVisible()
    expect(screen.getByText('A new version is ready')).toBeVisible()
  })

  it('ask again, and withdraw or offer again with a reason', async () => {
    platform.answer(contract.notifyHeadUnits, () => ({ changed: 1 }))
    platform.answer(contract.withdrawHeadUnits, () => ({ changed: 1 }))
    platform.answer(contract.retryHeadUnits, () => ({ changed: 1 }))
    const { user } = await page()
    await user.click(await screen.findByRole('button', { name: 'Ask again: 粤A12345' }))
    await waitFor(() => expect(platform.asked(contract.notifyHeadUnits)[0]?.body).toEqual({ ids: [71] }))
    const steps = [
      ['Withdraw: 粤A12345', 'Withdraw', contract.withdrawHeadUnits, 71],
      ['Offer again: 粤B1', 'Offer again', contract.retryHeadUnits, 72],
    ] as const
    for (const [name, submit, call, id] of steps) {
      await user.click(screen.getByRole('button', { name }))
      const drawer = within(await screen.findByRole('dialog'))
      await user.type(drawer.getByLabelText('Reason'), 'wrong file')
      await user.click(drawer.getByRole('button', { name: submit }))
      await waitFor(() => expect(platform.asked(call)[0]?.body).toEqual({ ids: [id], reason: 'wrong file' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
  })

  it('offer nothing to those who may only look', async () => {
    await page(['/ota/vm'])
    expect(await screen.findByText('No answer yet')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Offer a version' })).toBeNull()
    expect(screen.queryByRole('button', { name: /Ask again|Withdraw/ })).toBeNull()
  })

  it('show the text that a user read and the steps of the upgrade', async () => {
    platform.answer(contract.getHeadUnit, () => ({
      ...failed,
      order: {
        network: 'wifi' as const,
        quietFrom: '22:00',
        quietTo: '06:00',
        asksConsent: true,
        texts: { en: 'A new version is ready' },
        reason: 'map too dark',
        operator: 'Ann',
        sha256: 'e3b0',
        reminders: 2,
        deadlineTime: null,
      },
      steps: [
        { state: 'offered' as const, stepTime: '2026-01-05 08:00:00', detail: 'offer', jobId: null, status: null },
        { state: 'failed' as const, stepTime: '2026-01-05 09:00:00', detail: 'signature', jobId: null, status: null },
      ],
      earlier: [],
      versions: [{ version: '22.1', sinceTime: '2025-11-05 08:00:00' }],
    }))
    const { user } = await page()
    await user.click(await screen.findByRole('button', { name: 'HU2' }))
    const drawer = within(await screen.findByRole('dialog'))
    expect(await drawer.findByText('A new version is ready')).toBeVisible()
    expect(drawer.getByText('22:00 – 06:00')).toBeVisible()
    expect(drawer.getByText('Wi-Fi 3 kB, cellular 1 kB, file 4 kB')).toBeVisible()
    expect(drawer.getByRole('row', { name: /Offered offer sent/ })).toBeVisible()
  })
})

describe('an offer', () => {
  it('shows what would happen before it is made', async () => {
    platform.answer(contract.checkHeadUnits, () => ({
      candidates: [
        {
          vin: VIN,
          plate: '粤A12345',
          sn: 'HU1',
          project: 'HU-12',
          trim: 'Comfort',
          currentVersion: '22.1',
          refusal: null,
          online: true,
          declinedBefore: true,
        },
      ],
      beyond: 0,
    }))
    platform.answer(contract.startHeadUnits, () => ({ orderId: 1, given: 1, refused: 0, beyond: 0 }))
    const { user } = await page()
    await user.click(await screen.findByRole('button', { name: 'Offer a version' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.click(drawer.getByLabelText('Version'))
    await user.click(await screen.findByText(/HU12-22.3 · 4 kB/))
    await user.click(drawer.getByRole('switch', { name: 'All head units of the trims' }))
    await user.click(drawer.getByRole('button', { name: 'Add stage' }))
    await user.click(drawer.getByLabelText('Trim'))
    await user.click(await screen.findByText('Comfort', { selector: '.ant-select-item-option-content' }))
    expect(await drawer.findByText('its user declined it before')).toBeVisible()
    await user.type(drawer.getByLabelText('Text for the user (English)'), 'A new version is ready')
    await user.type(drawer.getByLabelText('Reason'), 'map too dark')
    await user.click(drawer.getByRole('button', { name: 'Offer' }))
    await waitFor(() =>
      expect(platform.asked(contract.startHeadUnits)[0]?.body).toMatchObject({
        versionId: 5,
        wholeTrims: true,
        stages: [{ trim: 'Comfort' }],
        texts: { en: 'A new version is ready' },
        network: 'wifi',
        asksConsent: true,
        reason: 'map too dark',
      }),
    )
  })
})

describe('statistics', () => {
  it('show the funnel, bytes by network and versions by week', async () => {
    platform.answer(contract.getHeadUnitStat, () => ({
      funnel: (['offered', 'shown', 'accepted', 'downloaded', 'installed', 'verified'] as const).map((step, at) => ({
        step,
        upgrades: 10 - at,
      })),
      declined: 3,
      weeks: [
        {
          startTime: '2026-01-05 00:00:00',
          wifiBytes: 3_000_000,
          cellularBytes: 1_000_000,
          versions: [
            { project: 'HU-12', version: '22.1', vehicles: 3 },
            { project: 'HU-12', version: '22.3', vehicles: 1 },
          ],
        },
      ],
    }))
    await page(ALL, '/ota/vm?view=stat')
    expect(await screen.findByText('Declined by their users: 3')).toBeVisible()
    expect(screen.getByText('Version verified').closest('li')).toHaveTextContent('5 50%')
    const versions = screen.getByRole('table', { name: 'System versions at the end of each week, %' })
    expect(within(versions).getByRole('row', { name: /75 25/ })).toBeInTheDocument()
  })
})
