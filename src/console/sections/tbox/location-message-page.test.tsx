import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { getCommand } from '#core/contract/command.ts'
import {
  askLocation,
  countLocationQueries,
  getLastPosition,
  getLocationQuery,
  listLocationQueries,
  type LocationQuery,
  type StoredPosition,
  trackTemporarily,
} from '#core/contract/location-message.ts'
import { commandJobChanged } from '#core/contract/live.ts'
import { reverseGeocode } from '#core/contract/geocoding.ts'
import { getMapSettings } from '#core/contract/map-settings.ts'
import type { CommandStatus } from '#core/domain/command-status.ts'
import { toPlatformTime } from '#core/domain/platform-time.ts'
import { aCommand } from '#tests/builders/command.ts'
import { fakePlatform, refusal } from '#tests/support/fake-platform.ts'
import { aLiveConnection } from '#tests/support/live-connection.tsx'
import { renderPage } from '#tests/support/render-page.tsx'
import { LocationMessagePage } from './location-message-page.tsx'

const VIN = 'LGWEF4A50TEST0001'
const aPosition = (over: Partial<StoredPosition> = {}): StoredPosition => ({
  time: '2026-01-05 08:00:00',
  receiveTime: '2026-01-05 08:00:01',
  lat: 30,
  lng: 120,
  altitude: 10,
  speed: 60,
  direction: 90,
  satellites: 11,
  status: [],
  alarms: [],
  accOn: true,
  gnssFixed: true,
  mileageKm: 1000,
  ...over,
})
const aQuery = (over: Partial<LocationQuery> = {}): LocationQuery => ({
  jobId: 7,
  vin: VIN,
  kind: 'queryLocation',
  status: 'sent',
  createTime: '2026-01-05 08:01:00',
  answerTime: null,
  expireTime: '2026-01-05 08:02:00',
  operator: 'admin',
  resultDetail: null,
  intervalSeconds: null,
  durationSeconds: null,
  answer: null,
  requestFrame: null,
  answerFrame: null,
  ...over,
})

const live = aLiveConnection()
const changed = (status: CommandStatus) => live.publish(commandJobChanged, { jobId: 7, vin: VIN, status })
const platform = fakePlatform()
afterEach(() => void vi.useRealTimers())
beforeEach(() => {
  localStorage.clear()
  // Without settings no map is drawn; this browser has no WebGL.
  platform.answer(reverseGeocode, () => refusal(404, 'No place here'))
  platform.answer(getMapSettings, () => refusal(500, 'No map here'))
  platform.answer(countLocationQueries, () => ({ rows: 0, more: false }))
  platform.answer(listLocationQueries, () => ({ list: [], nextKey: null }))
  platform.answer(getLastPosition, () => ({ online: true, state: 'driving', position: aPosition() }))
})

const PATH = '/tbox/locationMessage'
const CODES = [PATH, '/tbox/locationMessage/location/query', '/tbox/locationMessage/location/track']
const open = (path = `${PATH}?vin=${VIN}`, codes = CODES) =>
  renderPage(live.around(<LocationMessagePage />), {
    path,
    codes,
    namespaces: ['tbox', 'alarm', 'map', 'command', 'protocol'],
  })
const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(`^${name}`) })).getAllByRole('cell')

describe('vehicle location', () => {
  it('sends nothing before a search', async () => {
    await open(PATH)
    expect(screen.getByText('Set your filters, then select Query')).toBeVisible()
    expect(platform.count()).toBe(0)
  })

  it('shows the stored position and offers to ask', async () => {
    await open()
    expect(await screen.findByRole('button', { name: 'Request position' })).toBeEnabled()
    const [stored, answer] = row('Speed')
    expect(stored).toHaveTextContent('60 km/h')
    expect(answer).toHaveTextContent('–')
  })

  it('asks, waits for the terminal, and shows its answer next to the stored position with the difference', async () => {
    platform.answer(askLocation, () => ({ jobId: 7 }))
    let query = aQuery()
    platform.answer(getLocationQuery, () => query)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Request position' }))
    expect((await screen.findAllByText('Sent'))[0]).toBeVisible()
    const answer = aPosition({ time: '2026-01-05 08:01:03', lat: 30.001, speed: 42, alarms: ['overspeed'] })
    query = aQuery({ status: 'executed', answerTime: '2026-01-05 08:01:04', answer })
    // Nothing is asked for again by the clock: the platform notifies of changes.
    changed('executed')
    expect(await screen.findByText('111 m apart, 63 s later')).toBeVisible()
    expect(platform.asked(getLocationQuery)).toHaveLength(2)
    const [stored, answered] = row('Speed')
    expect(stored).toHaveTextContent('60 km/h')
    expect(answered).toHaveTextContent('42 km/h')
    expect(screen.getAllByText('Overspeed')[0]).toBeVisible()
    expect(screen.getAllByText('Executed')[0]).toBeVisible()
    expect(platform.asked(askLocation)[0]?.body).toEqual({ vin: VIN })
  })

  it('compares the answer with what was stored before it, not with itself', async () => {
    platform.answer(askLocation, () => ({ jobId: 7 }))
    let query = aQuery()
    platform.answer(getLocationQuery, () => query)
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Request position' }))
    expect((await screen.findAllByText('Sent'))[0]).toBeVisible()
    const answer = aPosition({ time: '2026-01-05 08:01:03', lat: 30.001 })
    query = aQuery({ status: 'executed', answerTime: '2026-01-05 08:01:04', answer })
    platform.answer(getLastPosition, () => ({ online: true, state: 'driving', position: answer }))
    changed('executed')
    expect(await screen.findByText('111 m apart, 63 s later')).toBeVisible()
    await waitFor(() => expect(platform.asked(getLastPosition)).toHaveLength(2))
    expect(screen.getByText('111 m apart, 63 s later')).toBeVisible()
  })

  it('says when the newest answer is older than what was stored since', async () => {
    platform.answer(listLocationQueries, () => ({
      list: [aQuery({ status: 'executed', answer: aPosition({ time: '2026-01-05 07:59:00' }) })],
      nextKey: null,
    }))
    await open()
    expect(await screen.findByText('0 m apart, 60 s before the stored position')).toBeVisible()
  })

  it('opens the command behind an answer, with its frames', async () => {
    platform.answer(listLocationQueries, () => ({ list: [aQuery({ operator: 'Anna' })], nextKey: null }))
    platform.answer(getCommand, () => aCommand())
    const { user } = await open()
    await user.click(await screen.findByText('Anna'))
    expect(await screen.findByText(/^粤A12345 · /)).toBeVisible()
    expect(await screen.findByText('Request frame')).toBeVisible()
  })

  it('says when the terminal did not answer', async () => {
    platform.answer(askLocation, () => ({ jobId: 7 }))
    platform.answer(getLocationQuery, () => aQuery({ status: 'noResponse' }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Request position' }))
    expect((await screen.findAllByText('No response'))[0]).toBeVisible()
    expect(screen.getByRole('button', { name: 'Request position' })).toBeEnabled()
  })

  it('asks nothing of a vehicle that is not connected and says why', async () => {
    platform.answer(getLastPosition, () => ({ online: false, state: 'offline', position: aPosition() }))
    await open()
    expect(await screen.findByRole('button', { name: 'Request position' })).toBeDisabled()
    expect(screen.getByRole('button', { name: /^Follow/ })).toBeDisabled()
    expect(screen.getByText(/not connected|offline/i, { selector: 'span[class*="note"]' })).toBeVisible()
  })
})

describe('a vehicle that is followed or cannot be asked', () => {
  it('follows for five minutes every five seconds and stops', async () => {
    platform.answer(trackTemporarily, () => ({ jobId: 8 }))
    platform.answer(getLocationQuery, () => aQuery({ jobId: 8, kind: 'trackTemporarily', status: 'executed' }))
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: /^Follow/ }))
    await user.click(screen.getByRole('button', { name: /^Stop/ }))
    expect(platform.asked(trackTemporarily).map(({ body }) => body)).toEqual([
      { vin: VIN, intervalSeconds: 5, durationSeconds: 300 },
      { vin: VIN, intervalSeconds: 0, durationSeconds: 0 },
    ])
  })

  it('shows the remaining tracking time, until the terminal falls back automatically', async () => {
    // Only the clock is ours, so that a slow machine sees the same.
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-01-05T00:00:10Z') })
    const order = { intervalSeconds: 5, durationSeconds: 300, createTime: '2026-01-05 08:00:00' }
    const list = [aQuery({ kind: 'trackTemporarily', status: 'executed', ...order })]
    platform.answer(listLocationQueries, () => ({ list, nextKey: null }))
    await open()
    expect(await screen.findByRole('timer')).toHaveTextContent('Following for another 00:04:50')
    vi.setSystemTime('2026-01-05T00:05:00Z')
    await waitFor(() => expect(screen.queryByRole('timer')).toBeNull(), { timeout: 5_000 })
  })

  it('shows no remaining time after a stop', async () => {
    const now = toPlatformTime(Date.now())
    const order = { kind: 'trackTemporarily' as const, status: 'executed', createTime: now }
    const list = [
      aQuery({ ...order, jobId: 9, intervalSeconds: 0, durationSeconds: 0 }),
      aQuery({ ...order, jobId: 8, intervalSeconds: 5, durationSeconds: 300 }),
    ]
    platform.answer(listLocationQueries, () => ({ list, nextKey: null }))
    await open()
    expect(await screen.findByText('60 km/h')).toBeVisible()
    expect(screen.queryByRole('timer')).toBeNull()
  })

  it('does not show orders to those who may not give them', async () => {
    await open(undefined, [PATH])
    expect(await screen.findByText('60 km/h')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Request position' })).toBeNull()
  })

  it('says when there is no such vehicle', async () => {
    platform.answer(getLastPosition, () => refusal(404, 'Unknown vehicle'))
    await open()
    expect(await screen.findByRole('alert')).toHaveTextContent(VIN)
  })
})
