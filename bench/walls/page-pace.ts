import type { CDPSession, Page } from '@playwright/test'

/** Seconds the main thread has worked until now, of them in scripts; after `Performance.enable`. */
export async function taskTimes(cdp: CDPSession): Promise<{ at: number; task: number; script: number }> {
  const { metrics } = await cdp.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  return { at: value('Timestamp'), task: value('TaskDuration'), script: value('ScriptDuration') }
}

/** Since the page began. */
export const longTasks = (page: Page): Promise<number> => page.evaluate(() => window.__fleetwall?.longTasks ?? 0)

/** Frames per second of the browser in the meantime. */
export const countFrames = (page: Page, forMs: number): Promise<number> =>
  page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        let frames = 0
        const start = performance.now()
        requestAnimationFrame(function frame(now) {
          frames += 1
          if (now - start < ms) requestAnimationFrame(frame)
          else resolve((frames * 1000) / (now - start))
        })
      }),
    forMs,
  )
