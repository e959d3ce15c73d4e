import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#core/contract/car-control.ts'
import { getCommand, getCommandReadiness, listCommands } from '#core/contract/command.ts'
import { aCommand, aReadiness } from '#tests/builders/command.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { CarRemoteControlPage } from './remote-control-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const PATH = '/carControlService/remoteControl'
const CODES = [PATH, `${PATH}/cmd/send`, `${PATH}/cmd/claim`, `${PATH}/cmd/override`]

const aDetail = (over: Partial<contract.ControlDetail> = {}): contract.ControlDetail => ({
  vin: VIN,
  plate: '陕A00001',
  modelName: 'Qing 5',
  orgName: 'Northern depot',
  vehicleClass: 'car',
  state: 'parked',
  online: true,
  standstill: 'standing',
  speed: 0,
  positionTime: '2026-01-05 08:00:00',
  positionAgeSeconds: 12,
  lat: 34,
  lng: 108,
  openDoors: [],
  reportTime: '2026-01-05 08:00:00',
  reportAgeSeconds: 60,
  cabinTemperature: 18,
  plugged: null,
  soc: null,
  controls: [
    { control: 'doors', value: 1, lastJob: null, coolDownSeconds: 0 },
    { control: 'windows', value: 40, lastJob: null, coolDownSeconds: 12 },
    { control: 'climate', value: 0, lastJob: null, coolDownSeconds: 0 },
  ],
  consent: 'notNeeded',
  claim: null,
  blockedBy: [],
  ...over,
})

const live = aLiveConnection()
const platform = fakePlatform()
let detail: contract.ControlDetail
beforeEach(() => {
  localStorage.clear()
  detail = aDetail()
  platform.answer(contract.getCarControl, () => detail)
  platform.answer(contract.sendCarControl, () => ({ jobId: 7, status: 'sent' as const }))
  platform.answer(contract.claimCarControl, () => null)
  platform.answer(contract.overrideCarControl, () => null)
  platform.answer(listCommands, () => ({ list: [], total: 0 }))
  platform.answer(getCommand, () => aCommand())
  platform.answer(getCommandReadiness, () => aReadiness())
})

const open = (codes = CODES, path = `${PATH}?vin=${VIN}`) =>
  renderPage(live.around(<CarRemoteControlPage />), {
    path,
    codes,
    namespaces: ['carControl', 'vehicleLook', 'command', 'select', 'protocol', 'list'],
  })
const tiles = async () => {
  const list = await screen.findByRole('list', { name: 'Controls' })
  return within(list)
    .getAllByRole('listitem')
    .map((item) => within(item))
}
const dialogOf = (title: string) =>
  waitFor(() => {
    const found = screen
      .getAllByText(title)
      .map((text) => text.closest<HTMLElement>('[role=dialog]'))
      .find((dialog) => dialog !== null)
    if (!found) throw new Error(`no dialog ${title}`)
    return within(found)
  })

describe('remote control of comfort and body', () => {
  it('asks for a vehicle first', async () => {
    await open(CODES, PATH)
    expect(screen.getByText('Select a vehicle to see what can be controlled.')).toBeVisible()
    expect(platform.asked(contract.getCarControl)).toEqual([])
  })

  it('shows states as the vehicle reports them, and what cools down', async () => {
    await open()
    const [doors, windows] = await tiles()
    expect(doors!.getByText('Locked')).toBeVisible()
    expect(doors!.queryByRole('button', { name: 'Lock doors' })).toBeNull()
    expect(doors!.getByRole('button', { name: 'Unlock doors' })).toBeEnabled()
    expect(windows!.getByText('40% open')).toBeVisible()
    expect(windows!.getByText('ready in 12 s')).toBeVisible()
    expect(windows!.getByRole('button', { name: 'Set windows' })).toBeDisabled()
  })

  it('draws the vehicle as it reported itself, and says how old that is', async () => {
    detail = aDetail({
      openDoors: ['driverDoorOpen'],
      controls: [
        { control: 'trunk', value: 1, lastJob: null, coolDownSeconds: 0 },
        { control: 'signal', value: 1, lastJob: null, coolDownSeconds: 0 },
        { control: 'engine', value: 1, lastJob: null, coolDownSeconds: 0 },
      ],
    })
    await open()
    expect(
      await screen.findByRole('figure', {
        name: 'Car, Parked, Driver’s door open, Rear door open, Left indicator, Right indicator',
      }),
    ).toBeVisible()
    const picture = within(screen.getByRole('region', { name: 'Vehicle' }))
    expect(picture.getByText('Engine').nextSibling).toHaveTextContent('On')
    expect(picture.getByText('Cabin').nextSibling).toHaveTextContent('18 °C')
    expect(picture.getByText(/^body status/)).toBeVisible()
  })

  it('says of an old report that it is old', async () => {
    detail = aDetail({ state: 'offline', online: false, reportAgeSeconds: 7_200 })
    await open()
    expect(await screen.findByLabelText('Car, Offline, last known values')).toBeVisible()
  })

  it('sends what was confirmed, with its value', async () => {
    const { user } = await open()
    const climate = (await tiles())[2]!
    await user.click(climate.getByRole('button', { name: 'Set climate' }))
    const dialog = await dialogOf('Send “Set climate”?')
    const send = dialog.getByRole('button', { name: 'Send' })
    await expect.poll(() => send.hasAttribute('disabled')).toBe(false)
    await user.click(send)
    await expect
      .poll(() => platform.asked(contract.sendCarControl)[0]?.body)
      .toEqual({ vin: VIN, action: 'setClimate', value: 21, reason: '' })
  })

  it('does not send to a vehicle that started to move in the meantime', async () => {
    platform.answer(getCommandReadiness, () => aReadiness({ standstill: 'moving' }))
    const { user } = await open()
    await user.click((await tiles())[0]!.getByRole('button', { name: 'Unlock doors' }))
    const dialog = await dialogOf('Send “Unlock doors”?')
    await user.type(dialog.getByLabelText('Reason'), 'Key lost')
    expect(
      await dialog.findByText('The vehicle is moving. This is only possible while it is stationary.'),
    ).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Send' })).toBeDisabled()
  })

  it('names everything that blocks commands', async () => {
    detail = aDetail({ blockedBy: ['consentMissing', 'moving'], consent: 'missing' })
    await open()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('The owner has not agreed to remote control.')
    expect(alert).toHaveTextContent('The vehicle is moving.')
    expect((await tiles())[0]!.getByRole('button', { name: 'Unlock doors' })).toBeDisabled()
  })

  it('shows who holds the control, and lets it be ended with a reason', async () => {
    detail = aDetail({
      blockedBy: ['claimed'],
      claim: {
        source: 'workshop',
        holder: 'Ann',
        note: 'On the lift',
        claimTime: '2026-01-05 08:00:00',
        expireTime: '2026-01-05 09:00:00',
        leftSeconds: 3000,
        isMine: false,
      },
    })
    const { user } = await open()
    expect(await screen.findByText('Workshop holds the control (Ann) for another 50 min')).toBeVisible()
    expect(screen.getByText('On the lift')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Take control' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'End their control' }))
    const drawer = within(await screen.findByRole('dialog'))
    await user.type(drawer.getByLabelText('Reason'), 'Customer waits')
    await user.click(drawer.getByRole('button', { name: 'End their control' }))
    await expect
      .poll(() => platform.asked(contract.overrideCarControl)[0]?.body)
      .toEqual({ vin: VIN, reason: 'Customer waits' })
  })

  it('only shows states to users who may not send', async () => {
    await open([PATH])
    expect((await tiles())[0]!.queryByRole('button')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Take control' })).toBeNull()
  })
})

it('a control that cools down still offers to switch off what it switched on', async () => {
  const lastJob = {
    jobId: 5,
    action: 'setClimate' as const,
    value: 21,
    status: 'executed' as const,
    result: 'bodyShown',
    operator: 'First',
    createTime: '2026-01-05 08:00:00',
  }
  detail = aDetail({ controls: [{ control: 'climate', value: 21, lastJob, coolDownSeconds: 20 }] })
  await open()
  const [climate] = await tiles()
  expect(climate!.getByText('ready in 20 s')).toBeVisible()
  expect(climate!.getByRole('button', { name: 'Climate off' })).toBeEnabled()
  expect(climate!.getByRole('spinbutton')).toBeEnabled()
  expect(climate!.getByRole('button', { name: 'Set climate' })).toBeDisabled()
})
