import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { LatestAlarms } from './latest-alarms.tsx'
import type { WallAlarm } from './recent-alarms.ts'

const alarm = (id: number): WallAlarm => ({
  id,
  kind: 'panic',
  time: `2026-11-21 10:${10 + id}:00`,
  region: 'CN-44',
  lat: 23,
  lng: 113,
})
const alarms = Array.from({ length: 10 }, (_, id) => alarm(id)).reverse()

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

it('names the trouble code that raised an alarm', async () => {
  const faulty = { ...alarm(1), kind: 'troubleCode', code: 'P0302' }
  const { container } = await renderScreen(<LatestAlarms alarms={[faulty]} newest={undefined} rows={4} />, {
    address: '/bigScreen',
  })
  expect(container.querySelector('strong')).toHaveTextContent('Trouble code P0302')
})

it('shows the newest alarms, however long it is looked at', async () => {
  const { container } = await renderScreen(<LatestAlarms alarms={alarms} newest={undefined} rows={4} />, {
    address: '/bigScreen',
  })
  const times = () => [...container.querySelectorAll('time')].map((time) => time.textContent)
  const newest = ['10:19:00', '10:18:00', '10:17:00', '10:16:00']
  expect(times()).toEqual(newest)
  act(() => void vi.advanceTimersByTime(8_000))
  expect(times()).toEqual(newest)
})
