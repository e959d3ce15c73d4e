import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDebouncedClick } from './use-debounced-click.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

it('counts clicks as one until 100 ms have passed without another', () => {
  const click = vi.fn<() => void>()
  const { result } = renderHook(() => useDebouncedClick())
  act(() => result.current(click))
  act(() => void vi.advanceTimersByTime(99))
  expect(click).not.toHaveBeenCalled()
  act(() => result.current(click))
  act(() => void vi.advanceTimersByTime(99))
  expect(click).not.toHaveBeenCalled()
  act(() => void vi.advanceTimersByTime(1))
  expect(click).toHaveBeenCalledOnce()
})
