import { judgeSoak } from '#tests/support/soak/judge-soak.ts'
import { soakWall } from '#tests/support/soak/soak-wall.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { BASE_URL } from './platform.ts'
import { expect, test } from './console-test.ts'

/** An hour of the wall's clock over midnight; `npm run bench soak` runs a whole day of each wall. */
const WISH = {
  url: `${BASE_URL}/screens.html#/bigScreen`,
  hours: 1,
  stepSeconds: 60,
  pauseMs: 40,
  samples: 10,
  begin: fromPlatformTime('2026-11-21 23:20:00'),
}

/** Seconds on a quiet machine. */
test.setTimeout(180_000)

test('nothing piles up on the wall over an hour, and its day rolls at midnight', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const run = await soakWall(page, WISH)
  expect(judgeSoak(run).filter(({ holds }) => !holds)).toEqual([])
  expect(run).toMatchObject({ midnightRolled: true, reloads: [], errors: [] })
})

test('what piles up is found', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.addInitScript(() => {
    const leaked: unknown[] = []
    const leak = () => {
      // Elements with listeners and memory that are never released.
      for (let at = 0; at < 10; at += 1) {
        const part = document.createElement('i')
        part.addEventListener('click', () => leaked.push(part))
        leaked.push(part)
      }
      leaked.push(Array.from({ length: 200_000 }, Math.random))
    }
    // By then the clock of the page is the one that is put forward.
    addEventListener('DOMContentLoaded', () => setInterval(leak, 20_000))
  })
  const run = await soakWall(page, { ...WISH, hours: 0.5, samples: 8 })
  const judged = judgeSoak(run)
  const found = judged.filter(({ holds }) => !holds).map(({ figure }) => figure)
  expect(found, JSON.stringify({ judged, run })).toEqual(expect.arrayContaining(['heapMb', 'listeners']))
})
