// @vitest-environment jsdom
import { createStore } from 'jotai'
import { beforeEach, expect, it } from 'vitest'
import { trackCall } from '#web/api/pending-calls.ts'
import { signOut } from '#core/contract/account.ts'
import { fakePlatform } from '#tests/support/fake-platform.ts'
import { endSession } from './load-session.ts'

const platform = fakePlatform()
beforeEach(() => platform.answer(signOut, () => null))

it('a sign-out ends the calls whose answers nobody waits for, before the session ends', async () => {
  const { signal } = trackCall('GET', '/list')
  let wasAborted: boolean | undefined
  platform.answer(signOut, () => {
    wasAborted = signal.aborted
    return null
  })
  await endSession(createStore())
  expect(wasAborted).toBe(true)
})
