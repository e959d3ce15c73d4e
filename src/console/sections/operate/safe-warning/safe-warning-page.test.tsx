import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import * as contract from '#core/contract/safety.ts'
import { listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { SafeWarningPage } from './safe-warning-page.tsx'

const anEvent = (over: Partial<contract.SafetyEvent> = {}): contract.SafetyEvent => ({
  id: 7,
  vehicleId: 1,
  vin: 'LSAFETY0000000001',
  plate: '',
  orgName: 'North',
  modelName: 'H7',
  driverName: 'Tang Li',
  driverId: 3,
  kind: 'dsmPhone',
  level: 1,
  startTime: '2026-11-20 08:00:00',
  speed: 60,
  lat: null,
  lng: null,
  evidence: 1,
  state: 'unreviewed',
  verdict: null,
  note: '',
  reviewer: '',
  reviewTime: null,
  ...over,
})
const PATH = '/operate/safeWarning'
const ALL = [
  `${PATH}/event/review`,
  `${PATH}/event/text`,
  `${PATH}/handover/edit`,
  '/operate/driveManager/coaching/edit',
]
const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listOrgs, () => [{ id: 1, parentId: null, name: 'Head office' }])
  platform.answer(contract.listSafetyEvents, () => ({
    list: [anEvent(), anEvent({ id: 8, kind: 'adasHeadway' })],
    nextKey: null,
  }))
  platform.answer(contract.getSafetyFigures, () => ({
    total: 4,
    states: { unreviewed: 2, needsCoaching: 1, escalated: 0, done: 1 },
    confirmed: 1,
    falseAlarms: 1,
    medianSeconds: 90,
  }))
  platform.answer(contract.judgeSafetyEvents, () => ({ changed: 1, skipped: 0 }))
})

const open = (codes = ALL, search = '') =>
  renderPage(aLiveConnection().around(<SafeWarningPage />), {
    path: `${PATH}${search}`,
    codes: [PATH, ...codes],
    namespaces: ['safeWarning', 'alarm', 'shell', 'dialogs', 'select', 'list', 'validation', 'exportFile', 'upload'],
  })
const rowOf = async (id: number) => {
  await screen.findAllByText('Phone use')
  return document.querySelector<HTMLElement>(`.ant-table-row[data-row-key="${id}"]`)!
}

describe('active-safety operations', () => {
  it('take reviews by keys with the row that has the focus', async () => {
    const { user } = await open()
    const first = await rowOf(7)
    act(() => first.focus())
    await user.keyboard('c')
    await waitFor(() =>
      expect(platform.asked(contract.judgeSafetyEvents)[0]?.body).toEqual({ ids: [7], step: 'confirm', note: '' }),
    )
    act(() => first.focus())
    await user.keyboard('jn')
    const form = within((await screen.findAllByRole('dialog')).at(-1)!)
    await user.type(form.getByLabelText('Reason for coaching'), 'Too close')
    await user.click(form.getByRole('button', { name: 'Needs coaching' }))
    await waitFor(() =>
      expect(platform.asked(contract.judgeSafetyEvents)[1]?.body).toEqual({
        ids: [8],
        step: 'coach',
        note: 'Too close',
      }),
    )
  }, 60_000)

  it('ignore keys of steps that the user may not take, and narrow to a queue', async () => {
    const { user } = await open([])
    const first = await rowOf(7)
    act(() => first.focus())
    await user.keyboard('cfne')
    expect(platform.asked(contract.judgeSafetyEvents)).toEqual([])
    expect(screen.getByText('Handling rate').nextElementSibling).toHaveTextContent('50')
    await user.click(screen.getByRole('tab', { name: 'Needs coaching (1)' }))
    await waitFor(() =>
      expect(platform.asked(contract.listSafetyEvents).at(-1)?.query.get('state')).toBe('needsCoaching'),
    )
    expect(platform.asked(contract.getSafetyFigures).at(-1)?.query.get('state')).toBeNull()
  }, 60_000)

  it('show one event with its log, and ask for evidence only when it is opened', async () => {
    platform.answer(contract.getSafetyEvent, () => ({
      ...anEvent(),
      facts: {},
      files: [{ key: 'a5', kind: 0, channel: 1, size: 68, time: '2026-11-20 08:00:01' }],
      steps: [
        {
          id: 1,
          stepTime: '2026-11-20 08:05:00',
          userName: 'Anna',
          action: 'comment' as const,
          note: 'Called the depot',
        },
      ],
    }))
    platform.answer(contract.linkSafetyEvidence, () => ({ url: '/photo.png' }))
    const { user } = await open(ALL, '?row=7')
    expect(await screen.findByText('Called the depot')).toBeVisible()
    expect(platform.asked(contract.linkSafetyEvidence)).toEqual([])
    await user.click(screen.getByRole('button', { name: /^Photo 1/ }))
    await waitFor(() => expect(platform.asked(contract.linkSafetyEvidence)[0]?.body).toEqual({ id: 7, key: 'a5' }))
  }, 60_000)

  it('rank drivers, and save a hand-over note of the shift that is on', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T02:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    platform.answer(contract.rankSafety, () => [
      { id: 3, driverName: 'Tang Li', orgName: 'North', km: 200, events: 4, confirmed: 2, per1000Km: 20 },
    ])
    platform.answer(contract.listHandovers, () => [])
    platform.answer(contract.saveHandover, () => null)
    const { user } = await open(ALL, '?view=analysis')
    expect((await screen.findAllByText('Tang Li'))[0]).toBeVisible()
    await user.click(screen.getByRole('tab', { name: 'Shift hand-over' }))
    await user.click(await screen.findByRole('button', { name: /Write note/ }))
    const form = within((await screen.findAllByRole('dialog')).at(-1)!)
    await user.type(form.getByLabelText('Note'), 'Watch the tyres')
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() =>
      expect(platform.asked(contract.saveHandover)[0]?.body).toMatchObject({
        orgId: 1,
        shift: 'early',
        text: 'Watch the tyres',
      }),
    )
  }, 60_000)
})
