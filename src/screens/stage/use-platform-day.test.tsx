import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { usePlatformDay } from './use-platform-day.ts'

afterEach(() => vi.useRealTimers())

it('turns at midnight of the platform, wherever the wall hangs', () => {
  vi.useFakeTimers()
  vi.setSystemTime(fromPlatformTime('2026-11-20 23:59:58'))
  const { result } = renderHook(() => usePlatformDay())
  expect(result.current).toBe(fromPlatformTime('2026-11-20 00:00:00'))

  act(() => void vi.advanceTimersByTime(1000))
  expect(result.current).toBe(fromPlatformTime('2026-11-20 00:00:00'))
  act(() => void vi.advanceTimersByTime(1000))
  expect(result.current).toBe(fromPlatformTime('2026-11-21 00:00:00'))
  act(() => void vi.advanceTimersByTime(86_400_000))
  expect(result.current).toBe(fromPlatformTime('2026-11-22 00:00:00'))
})
