import type { CDPSession, Page } from '@playwright/test'
import { pageUse, watchGlContexts } from './page-use.ts'
import type { SoakRun, SoakSample } from './judge-soak.ts'

export interface SoakWish {
  /** Address of the wall. */
  url: string
  /** Hours of the wall's clock. */
  hours: number
  /** The clock is put forward by so much at a time; every timer that is due fires once. */
  stepSeconds: number
  /** Between two steps, for what comes over the network and is drawn. */
  pauseMs: number
  samples: number
  /** Initial time of the wall's clock, epoch ms. */
  begin: number
  /** Hears how far the wall's clock has come, in hours, and of every reload. */
  onProgress?: (hour: number, said: string) => void
}

export interface SoakResult extends SoakRun {
  /** Reasons of the wall's automatic reloads, in order. */
  reloads: string[]
  /** The day in the header changed without a reload. */
  midnightRolled: boolean
  /** Connection and freshness at the end. */
  state: { connection: string | undefined; freshness: string | undefined }
  errors: string[]
}

/** A machine without a graphics card with other work may be busy with a map for long. */
const READY_MS = 180_000
const HOUR_S = 3600
/** A page is at rest when its heap grows by less than this in a second. */
const REST_MB = 0.5
const MAX_REST_S = 30

/** Runs a wall over hours of its own clock; the stream behind it is as fast as ever. */
export async function soakWall(page: Page, wish: SoakWish): Promise<SoakResult> {
  const { url, hours, stepSeconds, pauseMs, begin, onProgress } = wish
  const steps = Math.ceil((hours * HOUR_S) / stepSeconds)
  const every = Math.max(1, Math.floor(steps / wish.samples))
  const errors: string[] = []
  const reloads: string[] = []
  let hour = 0
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('crash', () => errors.push('the page crashed'))
  page.on('console', (message) => {
    const [, reason] = /this screen starts afresh\W*(\w+)/.exec(message.text()) ?? []
    if (!reason) return
    reloads.push(reason)
    onProgress?.(hour, `reload: ${reason}`)
  })
  await watchGlContexts(page)
  await page.clock.install({ time: begin })
  await page.goto(url)
  await ready(page)
  const session = await page.context().newCDPSession(page)
  await atRest(page, session)

  const samples: SoakSample[] = []
  const days: string[] = []
  for (let step = 1; step <= steps; step += 1) {
    await page.clock.fastForward(stepSeconds * 1000)
    await page.waitForTimeout(pauseMs)
    hour = (step * stepSeconds) / HOUR_S
    if (reloads.length > 0) {
      // The clock's last steps are for the new page, which must come up like the first.
      await ready(page)
      continue
    }
    days.push(await dayOf(page))
    if (step % every !== 0) continue
    samples.push({ hour, ...(await pageUse(page, session)) })
    onProgress?.(hour, `${samples.at(-1)!.heapMb.toFixed(1)} MB`)
  }
  return {
    hours,
    samples,
    reloads,
    midnightRolled: new Set(days.filter(Boolean)).size > 1,
    state: await stateOf(page),
    errors,
  }
}

/** The wall is open, has data and receives the platform's messages. */
async function ready(page: Page): Promise<void> {
  await page.locator('[data-screen][data-connection="live"][data-freshness="fresh"]').waitFor({ timeout: READY_MS })
}

/** What a wall loads and throws away after its first picture would be taken for growth, or hide it. */
async function atRest(page: Page, session: CDPSession): Promise<void> {
  let before = 0
  for (let second = 0; second < MAX_REST_S; second += 1) {
    const { heapMb } = await pageUse(page, session)
    if (Math.abs(heapMb - before) < REST_MB) return
    before = heapMb
    await page.waitForTimeout(1000)
  }
}

const dayOf = (page: Page): Promise<string> =>
  page.evaluate(() => document.querySelector('[data-screen] > header bdi')?.textContent ?? '')

const stateOf = (page: Page): Promise<SoakResult['state']> =>
  page.evaluate(() => {
    const { connection, freshness } = document.querySelector<HTMLElement>('[data-screen]')?.dataset ?? {}
    return { connection, freshness }
  })
