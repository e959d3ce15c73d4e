import { afterEach, expect, it, vi } from 'vitest'
import { createQueryClient } from './api-provider.tsx'
import { CallCancelled, CallFailed } from './call-failed.ts'

afterEach(() => void vi.restoreAllMocks())

const failing = (error: Error) =>
  createQueryClient()
    .fetchQuery({ queryKey: ['GET', '/tsp-bss/dealer/list'], queryFn: () => Promise.reject(error), retry: false })
    .catch(() => undefined)

// docs/product/shared.md#calls
it('logs a list that could not be loaded, and not one that was cancelled', async () => {
  const logged = vi.spyOn(console, 'warn').mockReturnValue()
  await failing(new CallCancelled())
  expect(logged).not.toHaveBeenCalled()
  const failure = new CallFailed(503, 'The platform is starting')
  await failing(failure)
  expect(logged).toHaveBeenCalledExactlyOnceWith('not loaded: GET /tsp-bss/dealer/list', failure)
})
