// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChunkLoadError, loadChunk, reloadOnce } from './load-chunk.ts'

beforeEach(() => sessionStorage.clear())
afterEach(() => void vi.useRealTimers())

describe('loading code', () => {
  it('fails with ChunkLoadError after 120 s', async () => {
    vi.useFakeTimers()
    let failure: unknown
    loadChunk(() => new Promise(() => {})).catch((error: unknown) => {
      failure = error
    })
    await vi.advanceTimersByTimeAsync(119_999)
    expect(failure).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(failure).toBeInstanceOf(ChunkLoadError)
  })

  it.each([
    ['Failed to fetch dynamically imported module: http://x/a.js', 'CHUNK_LOAD_FAILED'],
    ['error loading dynamically imported module: http://x/a.js', 'CHUNK_LOAD_FAILED'],
    ['Importing a module script failed.', 'CHUNK_LOAD_FAILED'],
    ['Unable to preload CSS for /assets/a.css', 'CSS_CHUNK_LOAD_FAILED'],
  ])('knows "%s"', async (message, code) => {
    await expect(loadChunk(() => Promise.reject(new TypeError(message)))).rejects.toMatchObject({
      name: 'ChunkLoadError',
      code,
    })
  })

  it('leaves errors of the page itself alone', async () => {
    await expect(loadChunk(() => Promise.reject(new Error('boom')))).rejects.not.toBeInstanceOf(ChunkLoadError)
  })

  it('reloads once and never in a loop', () => {
    const reload = vi.fn<() => void>()
    expect(reloadOnce(reload, 1_000_000)).toBe(true)
    expect(reloadOnce(reload, 1_060_000)).toBe(false)
    expect(reload).toHaveBeenCalledOnce()
    expect(reloadOnce(reload, 1_700_000)).toBe(true)
  })
})
