import { judgeSoak } from '#tests/support/soak/judge-soak.ts'
import { soakWall } from '#tests/support/soak/soak-wall.ts'
import { fromPlatformTime } from '#core/domain/platform-time.ts'
import { BASE_URL } from './platform.ts'
import { expect, test } from './console-test.ts'

/** An hour of the wall's clock over midnight; `npm run bench soak` runs a whole day of each wall. */
const WISH = {
  url: `${BASE_URL}/screens.html#/bigScreen`,
  hours: 1,
  stepSeconds: 30,
  pauseMs: 40,
  samples: 10,
  begin: fromPlatformTime('2026-11-21 23:20:00'),
}

// Steps of the clock are longer than a connection may be silent: the wall says so in the log.
test.use({ tolerated: /figures|silent|reconnect/i })

test('nothing piles up on the wall over an hour, and its day rolls at midnight', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  const run = await soakWall(page, WISH)
  expect(judgeSoak(run).filter(({ holds }) => !holds)).toEqual([])
  expect(run).toMatchObject({ midnightRolled: true, reloads: [], errors: [] })
})

test('what piles up is found', async ({ page }) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.addInitScript(() => {
    const kept: unknown[] = []
    setInterval(() => {
      // A closure, an element and a listener that nobody lets go.
      const part = document.createElement('i')
      part.addEventListener('click', () => kept.push(part))
      kept.push(new Float64Array(30_000), part)
    }, 20_000)
  })
  const run = await soakWall(page, { ...WISH, hours: 0.5, samples: 8 })
  const found = judgeSoak(run).filter(({ holds }) => !holds)
  expect(found.map(({ figure }) => figure)).toEqual(expect.arrayContaining(['heapMb', 'listeners']))
})
