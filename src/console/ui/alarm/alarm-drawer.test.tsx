import { screen, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
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
import { listTrips, type Trip } from '#core/contract/trip.ts'
import { anAlarm as buildAlarm } from '#tests/builders/alarm.ts'
import { drawMaps } from '#tests/support/doubles/maplibre-gl.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { AlarmDrawer } from './alarm-drawer.tsx'

beforeAll(drawMaps)

const VIN = 'LGWEF4A50TEST0001'
const anAlarm = (over: Partial<AlarmDetail> = {}): AlarmDetail => ({
  ...buildAlarm({
    id: 41,
    vin: VIN,
    plate: '粤A12345',
    driverName: 'Li Lei',
    kind: 'ruleSpeed',
    source: 'rule',
    level: 2,
    startTime: '2026-01-05 08:00:00',
    endTime: null,
    lat: 34.123456,
    lng: 108.5,
    speed: 96,
    value: 96.4,
    ruleName: 'City limit',
  }),
  unit: 'speed',
  limit: 80,
  facts: {},
  repeatOf: null,
  steps: [],
  ...over,
})

const aTrip = (over: Partial<Trip> = {}): Trip => ({
  id: 5,
  vin: VIN,
  plate: '粤A12345',
  startTime: '2026-01-05 07:00:00',
  endTime: '2026-01-05 07:30:00',
  open: false,
  manual: false,
  startLng: 108.5,
  startLat: 34.1,
  endLng: 108.6,
  endLat: 34.2,
  distanceKm: 12,
  durationSeconds: 1800,
  idleSeconds: 0,
  maxSpeed: 90,
  avgSpeed: 24,
  fuelLitres: null,
  energyKwh: null,
  harshEvents: 0,
  driver: '',
  score: 90,
  tag: 'none',
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
  const drawer = live.around(<AlarmDrawer alarmId={41} open onClose={onClose} />)
  const { user } = await renderPage(drawer, { codes, namespaces: ['alarm', 'map', 'list'] })
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
      facts: { fatigue: 3 },
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
    const { user, drawer } = await open()
    expect(await drawer.findByText(/^Speed rule/)).toHaveTextContent('Speed rule · 粤A12345')
    expect(drawer.getByRole('img', { name: 'Level 2' })).toBeVisible()
    for (const words of ['Alarm 41', 'North', 'Li Lei', '5 Jan 2026, 08:00:00', 'Ongoing', 'City limit', '1 of 3'])
      expect(drawer.getByText(words)).toBeVisible()
    expect(drawer.getByText('34.12346, 108.50000')).toBeVisible()
    expect(await drawer.findByText('North Street 1')).toBeVisible()
    expect(drawer.getByText('96.4 km/h, limit 80 km/h')).toBeVisible()
    expect(drawer.getByText(/Bob/)).toHaveTextContent('Acknowledge · Bob · 5 Jan 2026, 08:05:00')
    expect(drawer.getByText('Called him')).toBeVisible()
    expect(drawer.getByText('fatigue')).not.toBeVisible()
    await user.click(drawer.getByText('Fields of the report'))
    expect(drawer.getByText('fatigue')).toBeVisible()
    expect(drawer.getByText('Slow down')).toBeVisible()
  })

  it('is acknowledged with a note, and shows the state it has then', async () => {
    platform.answer(acknowledgeAlarms, () => {
      alarm = anAlarm({ state: 'acknowledged' })
      return { changed: 1, refused: [] }
    })
    const { user, drawer } = await open()
    await user.click(await drawer.findByLabelText('Note'))
    await user.paste('Seen')
    await user.click(drawer.getByText('Acknowledge'))
    expect(await drawer.findByText('Acknowledged')).toBeVisible()
    expect(platform.asked(acknowledgeAlarms)[0]?.body).toEqual({ ids: [41], note: 'Seen' })
    expect(drawer.queryByText('Acknowledge')).toBeNull()
    expect(drawer.getByLabelText('Note')).toHaveValue('')
  })

  it('sends a text to the driver by its own button, and with no other step', async () => {
    platform.answer(commentAlarms, () => ({ changed: 1, refused: [] }))
    platform.answer(acknowledgeAlarms, () => ({ changed: 1, refused: [] }))
    const { user, drawer } = await open()
    const send = await drawer.findByRole('button', { name: 'Send' })
    expect(send).toBeDisabled()
    await user.click(drawer.getByLabelText('Message to driver'))
    await user.paste('Slow down')
    await user.click(drawer.getByText('Acknowledge'))
    await expect.poll(() => platform.asked(acknowledgeAlarms)[0]?.body).toEqual({ ids: [41], note: '' })
    expect(drawer.getByLabelText('Message to driver')).toHaveValue('Slow down')
    await user.click(send)
    await expect.poll(() => platform.asked(commentAlarms)[0]?.body).toEqual({ ids: [41], driverText: 'Slow down' })
    await expect.poll(() => drawer.getByLabelText<HTMLInputElement>('Message to driver').value).toBe('')
  })

  it.each([
    ['open', 'Acknowledge'],
    ['acknowledged', 'Start handling'],
    ['inProgress', 'Resolve'],
    ['resolved', 'Close'],
    ['closed', 'Reopen'],
  ] as const)('%s has one main step: %s', async (state, step) => {
    alarm = anAlarm({ state })
    const { drawer } = await open()
    await drawer.findByText(step)
    const main = drawer.getAllByRole('button').filter((button) => button.classList.contains('ant-btn-primary'))
    expect(main.map(({ textContent }) => textContent)).toEqual([step])
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
})

describe('handling of an alarm', () => {
  it('is closed with its cause only', async () => {
    alarm = anAlarm({ state: 'resolved' })
    platform.answer(settleAlarms, () => ({ changed: 1, refused: [] }))
    const { user, drawer } = await open()
    await user.click(await drawer.findByText('Close'))
    expect(drawer.getByRole('alert')).toHaveTextContent('Enter the cause')
    expect(drawer.getByLabelText('Note')).toHaveFocus()
    expect(platform.asked(settleAlarms)).toEqual([])
    await user.keyboard('Wheel changed{Control>}{Enter}{/Control}')
    await expect
      .poll(() => platform.asked(settleAlarms)[0]?.body)
      .toMatchObject({ action: 'close', note: 'Wheel changed' })
  })

  it('is taken over by the user in one step', async () => {
    platform.answer(findAlarmAssignees, () => [
      { id: 1, name: 'Admin' },
      { id: 7, name: 'Ann' },
    ])
    platform.answer(assignAlarms, () => ({ changed: 1, refused: [] }))
    const { user, drawer } = await open()
    await user.click(await drawer.findByRole('button', { name: 'Assign to me' }))
    await expect.poll(() => platform.asked(assignAlarms)[0]?.body).toMatchObject({ ids: [41], assigneeId: 1 })
  })

  it('is assigned', async () => {
    platform.answer(assignAlarms, () => ({ changed: 1, refused: [] }))
    const { user, drawer } = await open()
    await user.click(await drawer.findByLabelText('Assign'))
    await user.click(await screen.findByTitle('Ann'))
    await expect.poll(() => platform.asked(assignAlarms)[0]?.body).toMatchObject({ ids: [41], assigneeId: 7 })
  })
})

describe('around an alarm', () => {
  it('leads to the trip it began in, and to its pictures', async () => {
    alarm = anAlarm({ attachments: 2, attachmentsReceived: 2 })
    platform.answer(listTrips, () => ({ list: [aTrip({ endTime: '2026-01-05 08:30:00' })], nextKey: null }))
    const { drawer } = await open(['/tbox/travalData', '/operate/safeWarning'])
    const link = await drawer.findByRole('link', { name: /12.km · 30.min/ })
    expect(link.getAttribute('href')).toMatch(/^\/tbox\/travalData\?.*row=5$/)
    expect(platform.asked(listTrips)[0]?.query.get('endTime')).toBe('2026-01-05 08:00:00')
    expect(drawer.getByRole('link', { name: '2 of 2' })).toHaveAttribute('href', '/operate/safeWarning?row=41')
  })

  it('of a parked vehicle has no trip', async () => {
    platform.answer(listTrips, () => ({ list: [aTrip({ endTime: '2026-01-05 07:00:00' })], nextKey: null }))
    const { drawer } = await open(['/tbox/travalData'])
    await expect.poll(() => platform.asked(listTrips)).toHaveLength(1)
    expect(drawer.queryByText('Trip')).toBeNull()
  })

  it('are the pages of the vehicle at its time', async () => {
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
    expect(await drawer.findByText(/^Speed rule/)).toBeVisible()
  })
})
