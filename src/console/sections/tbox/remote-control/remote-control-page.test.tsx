import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  approveCommand,
  type CommandDetail,
  createCommand,
  getCommand,
  getCommandReadiness,
  listCommands,
  rejectCommand,
} from '#core/contract/command.ts'
import { reverseGeocode } from '#core/contract/geocoding.ts'
import { commandJobChanged } from '#core/contract/live.ts'
import { aCommand, aReadiness } from '#tests/builders/command.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { RemoteControlPage } from './remote-control-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const PATH = '/tbox/remoteControl'
const CODES = [PATH, `${PATH}/command/send`, `${PATH}/command/approve`, `${PATH}/command/cancel`]

const anAddress = (address: string) => ({
  address,
  countryCode: 'CN',
  country: '',
  province: '',
  city: '',
  district: '',
  place: '',
  placeKm: null,
  areaCode: '',
  source: 'embedded' as const,
})

const live = aLiveConnection()

const platform = fakePlatform()
let job: CommandDetail
beforeEach(() => {
  localStorage.clear()
  job = aCommand()
  platform.answer(listCommands, () => ({ list: [job], total: 1 }))
  platform.answer(getCommand, () => job)
  platform.answer(getCommandReadiness, () => aReadiness())
})

const open = (codes = CODES, path = `${PATH}?vin=${VIN}`) =>
  renderPage(live.around(<RemoteControlPage />), {
    path,
    codes,
    namespaces: ['command', 'tbox', 'select', 'protocol', 'list'],
  })
/** The dialog with this title; ids of titles are all the same under test, so names are not to be relied on. */
const dialogOf = (title: string) =>
  waitFor(() => {
    const titled = screen.getAllByText(title).map((text) => text.closest<HTMLElement>('[role=dialog]'))
    const dialog = titled.find((found) => found !== null)
    if (!dialog) throw new Error(`no dialog ${title}`)
    return within(dialog)
  })
const tile = (name: RegExp) => screen.findByRole('button', { name })

describe('remote control', () => {
  it('asks for a vehicle first and shows the jobs of all', async () => {
    await open(CODES, PATH)
    expect(await screen.findByText('Select a vehicle to see the available commands.')).toBeVisible()
    expect(await screen.findByText('Restart terminal', { selector: 'td *, td' })).toBeVisible()
    expect(platform.asked(getCommandReadiness)).toEqual([])
  })

  it('distinguishes an unknown vehicle from an unreachable platform', async () => {
    platform.answer(getCommandReadiness, () => refusal(503, 'Busy'))
    const { user } = await open()
    expect(await screen.findByText('Busy', { selector: '[role=alert] *' })).toBeVisible()
    expect(screen.getByRole('alert')).toHaveTextContent('The vehicle could not be loaded')
    platform.answer(getCommandReadiness, () => refusal(404, 'Unknown'))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(`Vehicle ${VIN} not found`)).toBeVisible()
  })

  it('has harmless commands first, and those that cut a terminal off in a menu', async () => {
    const { user } = await open()
    const tiles = within(await screen.findByRole('list', { name: 'Available commands' })).getAllByRole('button')
    expect(tiles).toHaveLength(8)
    expect(tiles[0]).toHaveTextContent(/^Text message/)
    expect(screen.queryByText('Factory reset')).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Disconnect or erase…' }))
    const rare = await screen.findAllByRole('menuitem')
    expect(rare.at(-1)).toHaveTextContent(/^Factory reset.*Erases all settings/)
    expect(rare[1]).toHaveTextContent(/^Disable all radios.*Restrictive/)
    expect(await tile(/^Restart terminal.*Disruptive/)).toBeEnabled()
    expect(await tile(/^Text message.*Comfort/)).toBeEnabled()
  })

  it('disables what the model has refused, and says why', async () => {
    platform.answer(getCommandReadiness, () => aReadiness({ unsupported: ['terminalControl.factoryReset'] }))
    const { user } = await open()
    await user.click(await tile(/^Disconnect or erase/))
    expect(await screen.findByRole('menuitem', { name: /^Factory reset.*do not support it/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
  })

  it('disables what the protocol of the terminal does not have, and says why', async () => {
    platform.answer(getCommandReadiness, () => aReadiness({ protocol: 'gb32960', protocolVersion: null }))
    await open()
    expect(await tile(/^Lock.*Not part of GB\/T 32960/)).toBeDisabled()
    expect(await tile(/^Connect to server.*Not part of GB\/T 32960/)).toBeDisabled()
    expect(await tile(/^Restart terminal.*Disruptive/)).toBeEnabled()
    expect(await tile(/^Over-the-air upgrade.*Disruptive/)).toBeEnabled()
  })

  it('disables what the roles of the user do not allow, and says why', async () => {
    platform.answer(getCommandReadiness, () => aReadiness({ riskCeiling: 1 }))
    await open()
    expect(await tile(/^Unlock.*Your roles do not allow commands of this risk class/)).toBeDisabled()
    expect(await tile(/^Text message.*Comfort/)).toBeEnabled()
  })

  it('gives nothing to people without the right', async () => {
    await open([PATH])
    expect(await tile(/^Restart terminal.*You don’t have permission to send commands/)).toBeDisabled()
  })

  it('wants a reason for a reset and sends it', async () => {
    platform.answer(createCommand, () => ({ jobId: 7, status: 'sent' as const }))
    const { user } = await open()
    await user.click(await tile(/^Restart terminal.*Disruptive/))
    const dialog = await dialogOf('Send “Restart terminal”?')
    await waitFor(() => expect(dialog.getByText('Vehicle is stationary')).toBeVisible())
    const send = dialog.getByRole('button', { name: 'Send' })
    expect(send).toBeDisabled()
    await user.type(dialog.getByLabelText('Reason'), 'Hangs')
    await user.click(send)
    expect(await screen.findByText(/^粤A12345 · /)).toBeVisible()
    expect(platform.asked(createCommand)[0]?.body).toEqual({
      vin: VIN,
      kind: 'terminalControl',
      params: { word: 'reset' },
      reason: 'Hangs',
      queuePolicy: 'sendNow',
    })
  })

  it.each([
    ['moving', 'The vehicle is moving. It can only be immobilised while stationary.'],
    ['stale', 'The last position is too old to confirm that the vehicle is stationary. Request its position first.'],
    ['noPosition', 'The vehicle has no known position, so it cannot be confirmed stationary.'],
  ] as const)('does not offer to lock a vehicle that is %s', async (standstill, text) => {
    platform.answer(getCommandReadiness, () => aReadiness({ standstill }))
    const { user } = await open()
    await user.click(await tile(/^Lock/))
    const dialog = await dialogOf('Send “Lock”?')
    await user.type(dialog.getByLabelText('Reason'), 'Theft report')
    expect(await dialog.findByText(text)).toBeVisible()
    expect(dialog.getByRole('button', { name: 'Request approval' })).toBeDisabled()
  })

  it('shows the open job when the same command is on its way already', async () => {
    platform.answer(createCommand, () => refusal(409, 'On its way', [{ path: 'openJobId', message: '7' }]))
    const { user } = await open()
    await user.click(await tile(/^Unlock/))
    const dialog = await dialogOf('Send “Unlock”?')
    await user.type(dialog.getByLabelText('Reason'), 'Found')
    await user.click(dialog.getByRole('button', { name: 'Request approval' }))
    expect(await screen.findByText(/^粤A12345 · /)).toBeVisible()
  })

  it('fills in a text before it is confirmed', async () => {
    platform.answer(createCommand, () => ({ jobId: 7, status: 'sent' as const }))
    const { user } = await open()
    await user.click(await tile(/^Text message/))
    const form = await dialogOf('Text message')
    await user.type(form.getByLabelText('Text'), 'Rest now')
    await user.click(form.getByRole('button', { name: 'Next' }))
    const dialog = await dialogOf('Send “Text message”?')
    await waitFor(() => expect(dialog.getByText('Rest now')).toBeVisible())
    const send = dialog.getByRole('button', { name: 'Send' })
    await expect.poll(() => send.hasAttribute('disabled')).toBe(false)
    await user.click(send)
    await expect
      .poll(() => platform.asked(createCommand)[0]?.body)
      .toMatchObject({
        kind: 'textMessage',
        params: { text: 'Rest now', display: true, speech: true, urgent: false },
      })
  })
})

describe('a job', () => {
  it('shows how long each state lasted, who and why, and both frames decoded', async () => {
    const { user } = await open()
    await user.click(await screen.findByText('Accepted, not yet confirmed'))
    const states = within(await screen.findByRole('list', { name: 'Timeline' })).getAllByRole('listitem')
    expect(states.map((state) => state.textContent)).toEqual([
      expect.stringContaining('Created'),
      expect.stringContaining('Queued'),
      expect.stringMatching(/Sent.*1.5 s/),
      expect.stringContaining('Accepted, not yet confirmed'),
    ])
    expect(screen.getAllByText('Hangs')).not.toHaveLength(0)
    await user.click(screen.getByText('Request frame'))
    expect(await screen.findByText('0x8105 · #3')).toBeVisible()
    expect(screen.getByText('Response frame – none')).toBeVisible()
  })

  it('follows what the terminal does without asking again and again', async () => {
    await open()
    expect(await screen.findByText('Accepted, not yet confirmed')).toBeVisible()
    const asked = platform.asked(listCommands).length
    job = aCommand({ status: 'executed', result: 'signedOn' })
    live.publish(commandJobChanged, { jobId: 7, vin: VIN, status: 'executed' })
    expect(await screen.findByText('Executed')).toBeVisible()
    expect(platform.asked(listCommands)).toHaveLength(asked + 1)
  })

  const awaiting = (over: Partial<CommandDetail> = {}) =>
    aCommand({ status: 'awaitingApproval', may: { approve: true, reject: true, cancel: false, retry: false }, ...over })

  it('is decided by the second person, who sees whose vehicle it is, where and how fast', async () => {
    job = awaiting()
    platform.answer(reverseGeocode, () => anAddress('Gate 2, Yard 5'))
    platform.answer(approveCommand, () => ({ jobId: 7, status: 'sent' as const }))
    const { user } = await open()
    await user.click(await screen.findByText('Awaiting approval'))
    const drawer = within(await screen.findByRole('dialog'))
    for (const fact of ['Northern depot', 'Lin Hai', 'Gate 2, Yard 5'])
      expect(await drawer.findByText(fact)).toBeVisible()
    expect(drawer.getByText('Vehicle is stationary').closest('p')).toHaveTextContent(/online · 0 km\/h · position 12/)
    await user.type(drawer.getByLabelText('Note'), 'Called the driver')
    await user.click(drawer.getByRole('button', { name: 'Approve' }))
    await user.click((await dialogOf('Approve this command?')).getByRole('button', { name: 'Confirm' }))
    await expect.poll(() => platform.asked(approveCommand)[0]?.body).toEqual({ jobId: 7, note: 'Called the driver' })
  })

  it('is not approved while the vehicle moves', async () => {
    job = awaiting()
    platform.answer(getCommandReadiness, () => aReadiness({ standstill: 'moving', speed: 60 }))
    const { user } = await open()
    await user.click(await screen.findByText('Awaiting approval'))
    expect(await screen.findByText('The vehicle is moving. It can only be immobilised while stationary.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Approve' })).toBeDisabled()
  })

  it('is rejected with a reason, which is asked for where it is missing', async () => {
    job = awaiting()
    platform.answer(rejectCommand, () => ({ jobId: 7, status: 'rejected' as const }))
    const { user } = await open()
    await user.click(await screen.findByText('Awaiting approval'))
    await user.click(await screen.findByRole('button', { name: 'Reject' }))
    expect(await screen.findByText('Enter a note to reject')).toBeVisible()
    expect(screen.getByLabelText('Note')).toHaveFocus()
    await user.type(screen.getByLabelText('Note'), 'Wrong vehicle')
    await user.click(screen.getByRole('button', { name: 'Reject' }))
    await user.click((await dialogOf('Reject this command?')).getByRole('button', { name: 'Confirm' }))
    await expect.poll(() => platform.asked(rejectCommand)[0]?.body).toEqual({ jobId: 7, note: 'Wrong vehicle' })
  })
})
