import { renderHook } from '@testing-library/react'
import { createStore, Provider } from 'jotai'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { chooseTimeZoneAtom } from '#web/state/time-zone.ts'
import { useLastDays } from './use-last-days.ts'

afterEach(() => void vi.useRealTimers())

it.each([
  // Half an hour after a day of 23 hours, and within one of 25.
  { now: '2026-03-29T22:30:00Z', from: '2026-03-29 00:00:00', to: '2026-03-30 23:59:59' },
  { now: '2026-10-25T22:30:00Z', from: '2026-10-24 00:00:00', to: '2026-10-25 23:59:59' },
])('counts days by the calendar of the zone: $now', ({ now, from, to }) => {
  vi.useFakeTimers({ now: Date.parse(now) })
  const store = createStore()
  store.set(chooseTimeZoneAtom, 'Europe/Berlin')
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>
  const { result } = renderHook(() => useLastDays(2), { wrapper })
  expect(result.current).toEqual({ startTime: from, endTime: to })
})
