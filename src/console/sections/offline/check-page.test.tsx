import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  confirmInspectionItem,
  getInspection,
  type Inspection,
  type InspectionDetail,
  type InspectionResult,
  listInspections,
  listInspectionTemplates,
  startInspection,
} from '#core/contract/inspection.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { listSilentVehicles, type Silence, snoozeSilence, updateSilence, wakeSilent } from '#core/contract/silence.ts'
import { findVinList, listOrgs } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { CheckPage } from './check-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const PATH = '/offline/check'

const anInspection = (over: Partial<Inspection> = {}): Inspection => ({
  id: 5,
  vin: VIN,
  plate: '',
  model: 'T-460',
  runNo: 2,
  template: 'End of line',
  version: 3,
  line: 'L1',
  station: 'EOL',
  state: 'running',
  passed: 1,
  total: 2,
  failed: [],
  inspector: 'Anna',
  startTime: '2026-01-05 08:00:00',
  endTime: null,
  seconds: 75,
  ...over,
})
const result = (over: Partial<InspectionResult>): InspectionResult => ({
  code: 'TBOX',
  verdict: 'passed',
  result: '',
  observed: 'SN7',
  remark: '',
  photo: '',
  jobId: null,
  verdictTime: null,
  ...over,
})
const item = { prompts: {}, mandatory: true, limitSeconds: 60, least: null, greatest: null }
const detail: InspectionDetail = {
  ...anInspection(),
  items: [
    { ...item, code: 'TBOX', name: 'Terminal', kind: 'terminal' },
    { ...item, code: 'LAMP', name: 'Lamps', prompts: { en: 'Switch the lamps on' }, kind: 'manual' },
  ],
  results: [result({}), result({ code: 'LAMP', verdict: 'waiting', observed: '' })],
  others: [],
}
const aSilence: Silence = {
  id: 8,
  vin: VIN,
  plate: '',
  model: 'T-460',
  orgName: 'North',
  startTime: '2026-01-02 08:00:00',
  endTime: null,
  heardTime: null,
  seconds: 2 * 86_400 + 3600,
  stateBefore: 'parked',
  supply: 'cut',
  simState: 'active',
  probableCause: 'powerCut',
  causeFound: null,
  placeBefore: { lng: 108.95, lat: 34.26 },
  placeAfter: null,
  kmBetween: null,
  dealer: 'Dealer One',
  dealerPhone: '+49 30 1',
  followUp: 'open',
  assignee: '',
  note: '',
  handledBy: '',
  snoozeTime: null,
  rule: 'Trucks',
}

const platform = fakePlatform()
let live = aLiveConnection()
beforeEach(() => {
  localStorage.clear()
  live = aLiveConnection()
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
  platform.answer(listOrgs, () => [])
  platform.answer(listInspectionTemplates, () => [
    {
      id: 3,
      name: 'End of line',
      models: [],
      stations: [],
      autoStart: false,
      state: 'published' as const,
      version: 3,
      items: detail.items,
      used: 1,
      updateTime: '2026-01-01 00:00:00',
    },
  ])
  platform.answer(listInspections, () => ({ list: [anInspection()], total: 1 }))
  platform.answer(getInspection, () => detail)
  platform.answer(listSilentVehicles, () => ({ list: [aSilence], total: 1 }))
})
const codes = [`${PATH}/inspection/start`, `${PATH}/silence/edit`, `${PATH}/silence/wake`]
const open = (path = PATH, given = codes) =>
  renderPage(live.around(<CheckPage />), {
    path,
    codes: [PATH, ...given],
    namespaces: ['offline', 'job', 'select', 'upload', 'command', 'dialogs', 'baseInfo', 'errors'],
  })

describe('inspection at the end of the line', () => {
  it('lists inspections by the filter of the address', async () => {
    await open(`${PATH}?state=running&retest=true`)
    const row = (await screen.findByText(VIN)).closest('tr')!
    expect(row).toHaveTextContent('L1 / EOL')
    expect(row).toHaveTextContent('1 / 2')
    expect(row).toHaveTextContent('Running')
    expect(platform.asked(listInspections)[0]?.query.get('retest')).toBe('true')
  })

  it('begins with a scanned VIN and opens its checklist', async () => {
    platform.answer(startInspection, () => ({ id: 5 }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Start inspection' }))
    const drawer = await screen.findByRole('dialog')
    await user.type(within(drawer).getByLabelText('VIN'), VIN.toLowerCase())
    await user.click(within(drawer).getByLabelText('Function test'))
    await user.click(await screen.findByText('End of line · 3'))
    await user.click(within(drawer).getByRole('button', { name: 'Start inspection' }))
    await expect.poll(() => platform.asked(startInspection)[0]?.body).toMatchObject({ vin: VIN, templateId: 3 })
    expect(await screen.findByText('1 of 2 items passed')).toBeVisible()
  })

  it('takes the verdict of the inspector on what is open, by the prompt in his language', async () => {
    platform.answer(confirmInspectionItem, () => null)
    const { user } = await open()
    await user.click(await screen.findByText('L1 / EOL'))
    expect(await screen.findByText('Switch the lamps on')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Pass Terminal' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Pass Switch the lamps on' }))
    await expect
      .poll(() => platform.asked(confirmInspectionItem)[0]?.body)
      .toMatchObject({ id: 5, itemCode: 'LAMP', verdict: 'passed' })
  })

  it('moves in list and checklist as the platform reports it', async () => {
    const { user } = await open()
    const row = (await screen.findByText('L1 / EOL')).closest('tr')!
    const change = { kind: 'inspection', id: 5, state: 'running', total: 4, figures: {} } as const
    live.publish(jobChanged, { ...change, done: 3, secondsLeft: 40, figures: { passed: 2 } })
    expect(row).toHaveTextContent('2 / 2')
    expect(row).toHaveTextContent('at most 40 s left')
    expect(within(row).getByRole('progressbar', { name: VIN })).toHaveAttribute('aria-valuenow', '75')
    expect(platform.asked(listInspections)).toHaveLength(1)
    await user.click(row)
    expect(await screen.findByText('1 of 2 items passed')).toBeVisible()
    const passed = detail.results.map((each) => ({ ...each, verdict: 'passed' as const }))
    platform.answer(getInspection, () => ({ ...detail, state: 'passed' as const, passed: 2, results: passed }))
    platform.answer(listInspections, () => ({ list: [anInspection({ state: 'passed', passed: 2 })], total: 1 }))
    live.publish(jobChanged, { ...change, state: 'passed', done: 4, secondsLeft: null })
    expect(await screen.findByText('2 of 2 items passed')).toBeVisible()
    await waitFor(() => expect(row).toHaveTextContent('Passed'))
    expect(platform.asked(listInspections)).toHaveLength(2)
  })

  it('shows inspections that begin by themselves', async () => {
    platform.answer(listInspections, () => ({ list: [], total: 0 }))
    await open()
    await screen.findByText('No inspections yet')
    platform.answer(listInspections, () => ({ list: [anInspection()], total: 1 }))
    const change = { kind: 'inspection', id: 5, done: 0, total: 2, secondsLeft: 60, figures: {} } as const
    live.publish(jobChanged, { ...change, state: 'running' })
    expect(await screen.findByText('L1 / EOL')).toBeVisible()
  })

  it('offers neither start nor decision without permission', async () => {
    const { user } = await open(PATH, [])
    await user.click(await screen.findByText('L1 / EOL'))
    expect(await screen.findByText('Switch the lamps on')).toBeVisible()
    expect(screen.queryByRole('button', { name: /Start inspection|Fail/ })).toBeNull()
  })
})

describe('silent vehicles', () => {
  const silent = `${PATH}?view=silence`

  it('are shown with how long, why, and whom to call', async () => {
    await open(`${silent}&cause=powerCut`)
    const row = (await screen.findByText(VIN)).closest('tr')!
    expect(row).toHaveTextContent('2 d 1 h')
    expect(row).toHaveTextContent('Power disconnected ?')
    expect(within(row).getByRole('link', { name: 'Dealer One' })).toHaveAttribute('href', 'tel:+49301')
    expect(platform.asked(listSilentVehicles)[0]?.query.get('cause')).toBe('powerCut')
  })

  const chosen = async () => {
    const { user } = await open(silent)
    await screen.findByText(VIN)
    await user.click(screen.getAllByRole('checkbox')[1]!)
    return user
  }

  it('are followed up', async () => {
    platform.answer(updateSilence, () => ({ changed: 1 }))
    const user = await chosen()
    await user.click(screen.getByRole('button', { name: 'Follow up' }))
    const drawer = await screen.findByRole('dialog')
    await user.type(within(drawer).getByLabelText('Assigned to'), 'Li')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await expect.poll(() => platform.asked(updateSilence)[0]?.body).toMatchObject({ ids: [8], assignee: 'Li' })
  })

  it('are snoozed', async () => {
    platform.answer(snoozeSilence, () => ({ changed: 1 }))
    const user = await chosen()
    await user.click(screen.getByRole('button', { name: 'Snooze' }))
    const drawer = await screen.findByRole('dialog')
    await user.click(within(drawer).getByRole('button', { name: 'Save' }))
    await expect.poll(() => platform.asked(snoozeSilence)[0]?.body).toMatchObject({ ids: [8] })
  })

  it('are woken after a question', async () => {
    platform.answer(wakeSilent, () => ({ given: 1, refused: 0 }))
    const user = await chosen()
    await user.click(screen.getByRole('button', { name: 'Wake' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog).toHaveTextContent('Wake 1 vehicle?')
    await user.click(within(dialog).getByRole('button', { name: 'Wake' }))
    await expect.poll(() => platform.asked(wakeSilent)[0]?.body).toEqual({ vins: [VIN] })
  })

  it('are there and gone as the platform reports it', async () => {
    await open(silent)
    await screen.findByText(VIN)
    platform.answer(listSilentVehicles, () => ({ list: [], total: 0 }))
    const change = { kind: 'silence', id: 8, done: 0, total: 0, secondsLeft: null, figures: {} } as const
    live.publish(jobChanged, { ...change, state: 'over' })
    expect(await screen.findByText('All vehicles are reporting')).toBeVisible()
  })

  it('link to the rules when no vehicle is silent', async () => {
    platform.answer(listSilentVehicles, () => ({ list: [], total: 0 }))
    await open(silent)
    expect(await screen.findByText('All vehicles are reporting')).toBeVisible()
  })
})
