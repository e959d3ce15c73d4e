import { deepStrictEqual } from 'node:assert'
import { afterAll, beforeAll, vi } from 'vitest'

/** State that a file must restore in a shared worker; the window of a page is a new one for each file. */
const state = () => ({ environment: { ...process.env }, fakeTimers: vi.isFakeTimers(), folder: process.cwd() })

let found: ReturnType<typeof state>
beforeAll(() => {
  found = state()
})
afterAll(() => {
  deepStrictEqual(state(), found)
})
