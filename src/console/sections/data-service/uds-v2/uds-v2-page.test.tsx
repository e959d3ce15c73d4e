import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { jobChanged } from '#core/contract/live-job.ts'
import { listUdsEcus } from '#core/contract/uds.ts'
import {
  auditUdsCampaign,
  findUdsCampaign,
  findUdsRun,
  getUdsFigures,
  listUdsCampaigns,
  listUdsRuns,
  sendUdsCampaign,
  type UdsCampaignDetail,
  type UdsRun,
  type UdsRunRecord,
} from '#core/contract/uds-campaign.ts'
import { listUdsTemplates, saveUdsTemplate, type UdsTemplate } from '#core/contract/uds-template.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { UdsV2Page } from './uds-v2-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const PATH = '/dataService/udsV2'
const place = { ecu: 'ECM', address: '7E0', channel: 1, waitSeconds: 20, onError: 'stop' } as const
const template: UdsTemplate = {
  id: 3,
  name: 'Fault memory',
  description: '',
  ioControl: false,
  steps: [{ ...place, kind: 'readDtcs', mask: 255, snapshot: false }],
  writes: false,
  updateTime: '2026-01-05 08:00:00',
}
const aTask = (over: Partial<UdsCampaignDetail> = {}): UdsCampaignDetail => ({
  id: 12,
  name: 'Winter check',
  templateName: 'Fault memory',
  vehicles: 3,
  done: 1,
  failed: 1,
  waiting: 1,
  state: 'ready',
  nextRunTime: '2026-01-06 08:00:00',
  startTime: '2026-01-06 08:00:00',
  endTime: '2026-01-06 18:00:00',
  owner: 'Ann',
  createTime: '2026-01-05 08:00:00',
  steps: template.steps,
  ignitionOn: false,
  parked: true,
  maxMinutes: 15,
  reason: '',
  writes: false,
  approver: '',
  note: '',
  mayAudit: false,
  ...over,
})
const run: UdsRun = {
  id: 70,
  vin: VIN,
  plate: '',
  status: 0,
  step: 0,
  steps: 1,
  failures: 0,
  detail: 'moving',
  dtcs: 1,
  startTime: null,
  endTime: null,
}
const did = { did: '0100', name: 'Voltage', unit: 'V', format: 'number' as const, factor: 0.1, offset: 0 }
const record: UdsRunRecord = {
  run,
  taskName: 'Winter check',
  seriesName: 'Tianma',
  baselineVehicles: 4,
  previousTime: '2026-01-01 08:00:00',
  ecus: [
    {
      ecu: 'ECM',
      address: '7E0',
      dids: [{ ...did, data: '8d', change: 'changed', previousData: '7e', baselineData: '8c', baselineShare: 0.5 }],
      dtcs: [
        {
          code: 'P0123-45',
          name: 'Throttle sensor high',
          level: 2,
          status: 0x89,
          lamp: 'amber',
          change: 'new',
          occurrence: 2,
          firstTime: '2026-01-05 08:00:00',
          lastTime: '2026-01-06 08:00:00',
          mileageKm: 1000,
          snapshot: '',
          baselineShare: 0.25,
        },
      ],
    },
  ],
  requests: [],
}
let live = aLiveConnection()

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  live = aLiveConnection()
  platform.answer(listUdsCampaigns, () => ({ list: [aTask()], total: 1 }))
  platform.answer(findUdsCampaign, () => aTask())
  platform.answer(listUdsRuns, () => ({ list: [run], total: 1 }))
  platform.answer(findUdsRun, () => record)
  platform.answer(listUdsTemplates, () => [template])
  platform.answer(listUdsEcus, () => [{ code: 'ECM', name: 'Engine', address: '7E0' }])
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
})
const ALL = ['task/add', 'task/audit', 'task/send', 'task/cancel', 'task/export', 'template/edit']
const open = (path = PATH, codes = ALL) =>
  renderPage(live.around(<UdsV2Page />), {
    path,
    codes: [PATH, ...codes.map((code) => `${PATH}/${code}`)],
    namespaces: ['udsV2', 'uds', 'command', 'diagnostics', 'faultCode', 'select', 'list'],
  })
const dialog = async () => within((await screen.findAllByRole('dialog')).at(-1)!)

describe('diagnostic tasks over many vehicles', () => {
  it('are listed with what is done, failed and waits, filtered by the address', async () => {
    await open(`${PATH}?state=ready`)
    expect(await screen.findByText('Winter check')).toBeVisible()
    expect(screen.getByText('1 / 1 / 1')).toBeVisible()
    expect(platform.asked(listUdsCampaigns).at(-1)?.query.get('state')).toBe('ready')
  })

  it('say where the first one comes from', async () => {
    platform.answer(listUdsCampaigns, () => ({ list: [], total: 0 }))
    await open()
    expect(await screen.findByText('Create a template first, then a task to run it on vehicles')).toBeVisible()
  })

  it('are sent after a question', async () => {
    platform.answer(sendUdsCampaign, () => undefined)
    const { user } = await open()
    await user.click(await screen.findByText('Winter check'))
    const drawer = await dialog()
    expect(await drawer.findByText('Waiting: vehicle is moving')).toBeVisible()
    await user.click(drawer.getByRole('button', { name: 'Send' }))
    await user.click(await screen.findByText('Confirm'))
    await waitFor(() => expect(platform.asked(sendUdsCampaign)[0]?.body).toEqual({ id: 12 }))
  })

  it('are decided on by the second person only', async () => {
    platform.answer(findUdsCampaign, () => aTask({ state: 'awaitingApproval', mayAudit: true, writes: true }))
    platform.answer(auditUdsCampaign, () => undefined)
    const { user } = await open()
    await user.click(await screen.findByText('Winter check'))
    const drawer = await dialog()
    expect(drawer.queryByRole('button', { name: 'Send' })).toBeNull()
    await user.click(await drawer.findByRole('button', { name: 'Approve' }))
    await user.click(await screen.findByText('Confirm'))
    await waitFor(() => expect(platform.asked(auditUdsCampaign)[0]?.body).toMatchObject({ id: 12, approve: true }))
  })

  it('move in list and drawer as the platform reports it', async () => {
    platform.answer(findUdsCampaign, () => aTask({ state: 'running' }))
    const { user } = await open()
    await user.click(await screen.findByText('Winter check'))
    const drawer = await dialog()
    expect(await drawer.findByText('1 / 1 / 1')).toBeVisible()
    platform.answer(findUdsCampaign, () => aTask({ state: 'finished', done: 2, waiting: 0 }))
    platform.answer(listUdsCampaigns, () => ({ list: [aTask({ state: 'finished', done: 2, waiting: 0 })], total: 1 }))
    const change = { kind: 'udsCampaign', id: 12, done: 0, total: 0, secondsLeft: null, figures: {} } as const
    live.publish(jobChanged, { ...change, state: 'finished' })
    expect(await drawer.findByText('2 / 1 / 0')).toBeVisible()
    await waitFor(() => expect(screen.getAllByText('2 / 1 / 0')).toHaveLength(2))
    await waitFor(() => expect(platform.asked(listUdsRuns)).toHaveLength(2))
  })

  it('count responses again when more vehicles have answered', async () => {
    platform.answer(getUdsFigures, () => ({ vehicles: 0, dtcs: [], dids: [] }))
    const { user } = await open()
    await user.click(await screen.findByText('Winter check'))
    await user.click(await (await dialog()).findByText('Charts'))
    await waitFor(() => expect(platform.asked(getUdsFigures)).toHaveLength(1))
    const change = { kind: 'udsCampaign', id: 12, done: 0, total: 0, secondsLeft: null, figures: {} } as const
    live.publish(jobChanged, { ...change, state: 'running' })
    await waitFor(() => expect(platform.asked(getUdsFigures)).toHaveLength(2))
  })

  it('show the responses of a vehicle next to its previous run and its series', async () => {
    const { user } = await open()
    await user.click(await screen.findByText('Winter check'))
    await user.click(await screen.findByText('Waiting: vehicle is moving'))
    expect(await screen.findByText('Throttle sensor high')).toBeVisible()
    expect(screen.getByText('new')).toBeVisible()
    // The unit requests its lamp; the dictionary has its kind.
    expect(screen.getByRole('cell', { name: 'Amber warning' })).toBeVisible()
    const voltage = screen.getByRole('row', { name: /0100 Voltage/ })
    expect(voltage).toHaveTextContent('14.1Vchanged, previously 12.614 (50%)')
  })
})

describe('templates', () => {
  it('keep their steps when they are edited', async () => {
    platform.answer(saveUdsTemplate, () => ({ id: 3 }))
    const { user } = await open(`${PATH}?view=templates`)
    await user.click(await screen.findByRole('button', { name: 'Edit Fault memory' }))
    const form = await dialog()
    expect(await form.findByText('Read trouble codes')).toBeVisible()
    fireEvent.change(form.getByLabelText('Description'), { target: { value: 'All units' } })
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(platform.asked(saveUdsTemplate)).toHaveLength(1))
    expect(platform.asked(saveUdsTemplate)[0]?.body).toMatchObject({
      id: 3,
      description: 'All units',
      steps: [{ kind: 'readDtcs', address: '7E0', mask: 255, onError: 'stop' }],
    })
  })

  it('offer nothing to people without the right', async () => {
    await open(`${PATH}?view=templates`, [])
    expect(await screen.findByText('Fault memory')).toBeVisible()
    expect(screen.queryByRole('button', { name: /New template$|Edit|Delete/ })).toBeNull()
  })
})
