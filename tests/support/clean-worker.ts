import { deepStrictEqual } from 'node:assert'
import { afterAll, beforeAll, vi } from 'vitest'

/** What a file that shares its worker must leave as it found it; the window of a page is a new one for each file. */
const state = () => ({ environment: { ...process.env }, fakeTimers: vi.isFakeTimers(), folder: process.cwd() })

let found: ReturnType<typeof state>
beforeAll(() => {
  found = state()
})
afterAll(() => {
  deepStrictEqual(state(), found)
})
