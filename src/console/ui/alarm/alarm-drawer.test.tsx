import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  acknowledgeAlarms,
  type AlarmDetail,
  assignAlarms,
  commentAlarms,
  findAlarmAssignees,
  getAlarm,
  settleAlarms,
  TEXT_DRIVER_CODE,
} from '#core/contract/alarm.ts'
import { codesOf } from '#core/contract/endpoint.ts'
import { reverseGeocode } from '#core/contract/geocoding.ts'
import { alarmChanged } from '#core/contract/live.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { AlarmDrawer } from './alarm-drawer.tsx'

vi.mock('maplibre-gl', async () => (await import('#tests/support/drawn-map.ts')).drawnMapLibre)

const VIN = 'LGWEF4A50TEST0001'
const anAlarm = (over: Partial<AlarmDetail> = {}): AlarmDetail => ({
  id: 41,
  vehicleId: 1,
  vin: VIN,
  plate: '粤A12345',
  orgName: 'North',
  driverName: 'Li Lei',
  kind: 'ruleSpeed',
  source: 'rule',
  level: 2,
  subject: '',
  startTime: '2026-01-05 08:00:00',
  endTime: null,
  repeats: 0,
  lastStartTime: '2026-01-05 08:00:00',
  repeatOf: null,
  lat: 34.123456,
  lng: 108.5,
  speed: 96,
  value: 96.4,
  ruleName: 'City limit',
  fenceId: null,
  fenceName: null,
  state: 'open',
  assigneeId: null,
  assigneeName: null,
  acknowledgeTime: null,
  settleTime: null,
  unit: 'speed',
  limit: 80,
  muted: false,
  alarmNumber: null,
  attachments: null,
  attachmentsReceived: 0,
  facts: {},
  steps: [],
  ...over,
})

const ALL = [acknowledgeAlarms, assignAlarms, settleAlarms].flatMap(({ access }) => codesOf(access))
const live = aLiveConnection()
const platform = fakePlatform()
let alarm: AlarmDetail
beforeEach(() => {
  localStorage.clear()
  alarm = anAlarm()
  platform.answer(getAlarm, () => alarm)
  platform.answer(getMapSettings, () => ({}))
  platform.answer(reverseGeocode, () => ({
    address: 'North Street 1',
    countryCode: '',
    country: '',
    province: '',
    city: '',
    district: '',
    place: '',
    placeKm: null,
    areaCode: '',
    source: 'embedded' as const,
  }))
  platform.answer(findAlarmAssignees, () => [{ id: 7, name: 'Ann' }])
})
const open = async (codes = [...ALL, TEXT_DRIVER_CODE.code]) => {
  const onClose = vi.fn<() => void>()
  const { user } = await renderPage(live.around(<AlarmDrawer alarmId={41} open onClose={onClose} />), {
    codes,
    namespaces: ['alarm', 'map'],
  })
  return { user, onClose, drawer: within(await screen.findByRole('dialog')) }
}

describe('an alarm', () => {
  it('shows the report and its handling', async () => {
    alarm = anAlarm({
      state: 'acknowledged',
      assigneeId: 7,
      assigneeName: 'Ann',
      attachments: 3,
      attachmentsReceived: 1,
      steps: [
        {
          id: 1,
          stepTime: '2026-01-05 08:05:00',
          userName: 'Bob',
          action: 'acknowledge',
          fromState: 'open',
          toState: 'acknowledged',
          note: 'Called him',
          assigneeName: null,
          driverText: 'Slow down',
          jobId: 9,
        },
      ],
    })
    const { drawer } = await open()
    expect(await drawer.findByText('Speed rule')).toBeVisible()
    for (const words of ['Level 2', 'North', 'Li Lei', '5 Jan 2026, 08:00:00', 'Ongoing', 'City limit', '1 of 3'])
      expect(drawer.getByText(words)).toBeVisible()
    expect(drawer.getByText('34.12346, 108.50000')).toBeVisible()
    expect(await drawer.findByText('North Street 1')).toBeVisible()
    expect(drawer.getByText('96.4 km/h, limit 80 km/h')).toBeVisible()
    expect(drawer.getByText(/Bob/)).toHaveTextContent('Acknowledge · Bob · 5 Jan 2026, 08:05:00')
    expect(drawer.getByText('Called him')).toBeVisible()
    expect(drawer.getByText('Slow down')).toBeVisible()
  })

  it('is acknowledged with a note and a text to the driver, and shows the state it has then', async () => {
    platform.answer(acknowledgeAlarms, () => {
      alarm = anAlarm({ state: 'acknowledged' })
      return { changed: 1, refused: [] }
    })
    const { user, drawer } = await open()
    await user.click(await drawer.findByLabelText('Note'))
    await user.paste('Seen')
    await user.click(drawer.getByLabelText('Message to driver'))
    await user.paste('Slow down')
    await user.click(drawer.getByText('Acknowledge'))
    expect(await drawer.findByText('Acknowledged')).toBeVisible()
    expect(platform.asked(acknowledgeAlarms)[0]?.body).toEqual({ ids: [41], note: 'Seen', driverText: 'Slow down' })
    expect(drawer.queryByText('Acknowledge')).toBeNull()
    expect(drawer.getByLabelText('Note')).toHaveValue('')
  })

  it('keeps the note when its state no longer allows what was tried', async () => {
    platform.answer(settleAlarms, () => ({ changed: 0, refused: [{ id: 41, reason: 'state' }] }))
    const { user, drawer } = await open()
    await user.click(await drawer.findByLabelText('Note'))
    await user.paste('Tyre replaced')
    await user.click(drawer.getByText('Resolve'))
    expect(
      await screen.findByText(
        'This action is not available in the alarm’s current status. Reload to see the latest status.',
      ),
    ).toBeVisible()
    expect(platform.asked(settleAlarms)[0]?.body).toMatchObject({ action: 'resolve', note: 'Tyre replaced' })
    expect(drawer.getByLabelText('Note')).toHaveValue('Tyre replaced')
  })

  it('once closed can only be reopened or commented, and a comment needs words', async () => {
    alarm = anAlarm({ state: 'closed', endTime: '2026-01-05 09:00:00' })
    const { user, drawer } = await open()
    expect(await drawer.findByRole('button', { name: 'Reopen' })).toBeEnabled()
    for (const gone of ['Acknowledge', 'Start', 'Resolve', 'Close']) expect(drawer.queryByText(gone)).toBeNull()
    const comment = drawer.getByRole('button', { name: 'Comment' })
    expect(comment).toBeDisabled()
    platform.answer(commentAlarms, () => ({ changed: 1, refused: [] }))
    await user.click(drawer.getByLabelText('Note'))
    await user.paste('For the file')
    await user.click(comment)
    await expect.poll(() => platform.asked(commentAlarms)[0]?.body).toMatchObject({ ids: [41], note: 'For the file' })
  })

  it('leads to what happened around it', async () => {
    const { drawer } = await open(['/tbox/travalData', '/dataService/terminal'])
    expect(await drawer.findByRole('link', { name: 'Trips' })).toHaveAttribute(
      'href',
      `/tbox/travalData?${new URLSearchParams({ vin: VIN, startTime: '2026-01-05 00:00:00', endTime: '2026-01-05 23:59:59' })}`,
    )
    expect(drawer.getByRole('link', { name: 'Terminal data' })).toHaveAttribute(
      'href',
      `/dataService/terminal?${new URLSearchParams({ vin: VIN, startTime: '2026-01-05 07:55:00', endTime: '2026-01-05 08:05:00' })}`,
    )
    expect(drawer.queryByRole('link', { name: 'Remote control' })).toBeNull()
  })

  it('is closed with its cause only', async () => {
    alarm = anAlarm({ state: 'resolved' })
    platform.answer(settleAlarms, () => ({ changed: 1, refused: [] }))
    const { user, drawer } = await open()
    await user.click(await drawer.findByText('Close'))
    expect(drawer.getByRole('alert')).toHaveTextContent('Enter the cause')
    expect(drawer.getByLabelText('Note')).toHaveFocus()
    expect(platform.asked(settleAlarms)).toEqual([])
    await user.keyboard('Wheel changed')
    await user.click(drawer.getByText('Close'))
    await expect
      .poll(() => platform.asked(settleAlarms)[0]?.body)
      .toMatchObject({ action: 'close', note: 'Wheel changed' })
  })

  it('is assigned', async () => {
    platform.answer(assignAlarms, () => ({ changed: 1, refused: [] }))
    const { user, drawer } = await open()
    await user.click(await drawer.findByLabelText('Assign'))
    await user.click(await screen.findByTitle('Ann'))
    await expect.poll(() => platform.asked(assignAlarms)[0]?.body).toMatchObject({ ids: [41], assigneeId: 7 })
  })
})

describe('an alarm on screen', () => {
  it('offers nothing to people who may only look', async () => {
    const { drawer } = await open([])
    expect(await drawer.findByText('No activity yet')).toBeVisible()
    for (const name of ['Acknowledge', 'Resolve', 'Comment']) expect(drawer.queryByText(name)).toBeNull()
    for (const name of ['Assign', 'Message to driver']) expect(drawer.queryByLabelText(name)).toBeNull()
  })

  it('is read again when another user changed this alarm, not another one', async () => {
    const { drawer } = await open()
    await drawer.findByText('Ongoing')
    const asked = platform.asked(getAlarm).length
    live.publish(alarmChanged, { id: 42, vehicleId: 1, state: 'closed', endTime: null })
    expect(platform.asked(getAlarm)).toHaveLength(asked)
    alarm = anAlarm({ endTime: '2026-01-05 08:30:00' })
    live.publish(alarmChanged, { id: 41, vehicleId: 1, state: null, endTime: '2026-01-05 08:30:00' })
    expect(await drawer.findByText('5 Jan 2026, 08:30:00')).toBeVisible()
  })

  it('says when it could not be read, and tries again', async () => {
    platform.answer(getAlarm, () => refusal(404, 'No such alarm'))
    const { user, drawer } = await open()
    expect(await drawer.findByText('No such alarm')).toBeVisible()
    platform.answer(getAlarm, () => alarm)
    await user.click(drawer.getByText('Try again'))
    expect(await drawer.findByText('Speed rule')).toBeVisible()
  })
})
