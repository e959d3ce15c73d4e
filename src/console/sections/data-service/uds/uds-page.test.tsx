import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  changeByUds,
  createUdsTask,
  findUdsTask,
  listDtcs,
  listUdsEcus,
  listUdsTasks,
  nameDtcs,
  type UdsTask,
} from '#core/contract/uds.ts'
import { getCommandReadiness } from '#core/contract/command.ts'
import { findVinList } from '#core/contract/vehicle.ts'
import { aReadiness } from '#tests/builders/command.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { UdsPage } from './uds-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const PATH = '/dataService/uds'
const aTask = (over: Partial<UdsTask> = {}): UdsTask => ({
  id: 12,
  jobId: 90,
  vin: VIN,
  ecu: 'ECM',
  address: '7E0',
  channel: 1,
  type: 2,
  request: '1902ff',
  status: 2,
  result: 1,
  reasonKey: null,
  answer: '5902ff01234509',
  followUpOf: null,
  createTime: '2026-01-05 08:00:00',
  endTime: '2026-01-05 08:00:02',
  operator: 'Ann',
  ...over,
})
const live = aLiveConnection()

const platform = fakePlatform()
beforeEach(() => {
  localStorage.clear()
  platform.answer(listUdsTasks, () => ({ list: [aTask()], total: 1 }))
  platform.answer(findUdsTask, () => aTask())
  platform.answer(listDtcs, () => [])
  platform.answer(listUdsEcus, () => [{ code: 'ECM', name: 'Engine', address: '7E0' }])
  platform.answer(nameDtcs, () => [{ code: 'P0123-45', name: 'Throttle sensor high', level: 2 }])
  platform.answer(findVinList, () => ({ list: [], total: 0 }))
})
const open = (path = PATH, codes = ['add', 'clear'].map((verb) => `${PATH}/task/${verb}`)) =>
  renderPage(live.around(<UdsPage />), {
    path,
    codes: [PATH, ...codes],
    namespaces: ['uds', 'command', 'diagnostics', 'select'],
  })
const form = async () => within(await screen.findByRole('dialog'))

describe('single UDS requests', () => {
  it('lists them with status and result, filtered by the address', async () => {
    await open(`${PATH}?status=2`)
    expect(await screen.findByText('12')).toBeVisible()
    expect(screen.getAllByText('Read trouble codes')[0]).toBeVisible()
    expect(screen.getAllByText('Success').at(-1)).toBeVisible()
    expect(platform.asked(listUdsTasks).at(-1)?.query.get('status')).toBe('2')
  })

  it('explains an answer: code, name and status bits', async () => {
    const { user } = await open()
    await user.click(await screen.findByText('12'))
    const drawer = await form()
    expect(await drawer.findByText('P0123-45')).toBeVisible()
    expect(await drawer.findByText('Throttle sensor high')).toBeVisible()
    expect(drawer.getByText('Confirmed')).toBeVisible()
  })

  it('explains a refusal', async () => {
    platform.answer(findUdsTask, () => aTask({ request: '22f190', answer: '7f2231', status: 3, result: 2 }))
    const { user } = await open()
    await user.click(await screen.findByText('12'))
    expect(await (await form()).findByText(/^Rejected \(31\): Out of range/i)).toBeVisible()
  })

  it('asks with the chosen status mask', async () => {
    platform.answer(createUdsTask, () => ({ id: 13, jobId: 91 }))
    const { user } = await open(`${PATH}?vin=${VIN}`)
    await user.click(await screen.findByRole('button', { name: /New request$/ }))
    const drawer = await form()
    await user.type(drawer.getByLabelText('Address (hex)'), '7E0')
    await user.click(drawer.getByRole('button', { name: 'Send' }))
    await waitFor(() => expect(platform.asked(createUdsTask)).toHaveLength(1))
    expect(platform.asked(createUdsTask)[0]?.body).toMatchObject({
      vin: VIN,
      address: '7E0',
      type: 2,
      request: '190209',
    })
    expect(platform.asked(changeByUds)).toHaveLength(0)
  })

  it('clears the fault memory only after the risk was confirmed with a reason', async () => {
    platform.answer(changeByUds, () => ({ id: 14, jobId: 92, status: 'queued' as const }))
    platform.answer(getCommandReadiness, () => aReadiness())
    const { user } = await open(`${PATH}?vin=${VIN}`)
    await user.click(await screen.findByRole('button', { name: /New request$/ }))
    const drawer = await form()
    await user.type(drawer.getByLabelText('Address (hex)'), '7E0')
    await user.click(drawer.getByLabelText('Request'))
    await user.click(await screen.findByTitle('Clear fault memory'))
    await user.click(drawer.getByRole('button', { name: 'Send' }))
    await user.click(await screen.findByLabelText('Reason'))
    expect(platform.asked(changeByUds)).toHaveLength(0)
    await user.paste('repaired')
    const send = screen.getAllByRole('button', { name: 'Send' }).at(-1)!
    await waitFor(() => expect(send).toBeEnabled())
    await user.click(send)
    await waitFor(() => expect(platform.asked(changeByUds)).toHaveLength(1))
    expect(platform.asked(changeByUds)[0]?.body).toMatchObject({ vin: VIN, request: '14ffffff', reason: 'repaired' })
  })

  it('reads a snapshot by the table of identifiers', async () => {
    const request = '190401234501'
    platform.answer(findUdsTask, () => aTask({ request, answer: '5904012345090102010200271001011388' }))
    const { user } = await open()
    await user.click(await screen.findByText('12'))
    const drawer = await form()
    expect(await drawer.findByText('10,000 km')).toBeVisible()
    expect(drawer.getByText('50 km/h')).toBeVisible()
  })

  it('hides asking from people without the right', async () => {
    await open(PATH, [])
    expect(await screen.findByText('12')).toBeVisible()
    expect(screen.queryByRole('button', { name: /New request$/ })).toBeNull()
  })
})
