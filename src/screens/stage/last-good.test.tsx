import { renderHook } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { z } from 'zod'
import { keepLastGood, readLastGood } from './last-good.ts'
import { useLastGood } from './use-last-good.ts'

const Figures = z.object({ online: z.number() })
const DAY = 86_400_000

beforeEach(() => localStorage.clear())

it('shows what was known before a reload until something newer arrives', () => {
  const { unmount } = renderHook(() => useLastGood('wall', Figures, { online: 184 }, 1_000))
  unmount()

  const at = Date.now()
  keepLastGood('wall', { value: { online: 184 }, at: at - 60_000 })
  const { result, rerender } = renderHook(({ value, time }) => useLastGood('wall', Figures, value, time), {
    initialProps: {} as { value?: { online: number }; time?: number },
  })
  expect(result.current).toEqual({ value: { online: 184 }, at: at - 60_000 })

  rerender({ value: { online: 190 }, time: at })
  expect(result.current).toEqual({ value: { online: 190 }, at })
  expect(readLastGood('wall', Figures)).toEqual({ value: { online: 190 }, at })
})

it('does not mix figures of two filters', () => {
  keepLastGood('china', { value: { online: 7 }, at: Date.now() })
  const { result, rerender } = renderHook(({ name }) => useLastGood(name, Figures, undefined, undefined), {
    initialProps: { name: 'china' },
  })
  expect(result.current?.value.online).toBe(7)
  rerender({ name: 'europe' })
  expect(result.current).toBeUndefined()
})

it('drops figures of another version and of last week', () => {
  localStorage.setItem('fleetwall.lastGood.wall', '{"at":1,"value":')
  expect(readLastGood('wall', Figures)).toBeUndefined()
  keepLastGood('wall', { value: { vehicles: 3 }, at: Date.now() })
  expect(readLastGood('wall', Figures)).toBeUndefined()
  keepLastGood('wall', { value: { online: 3 }, at: Date.now() - 8 * DAY })
  expect(readLastGood('wall', Figures)).toBeUndefined()
})
