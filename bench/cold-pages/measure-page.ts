import type { Browser, CDPSession } from '@playwright/test'
import { TOKEN_COOKIE } from '#core/domain/session-cookie.ts'

export interface ColdPage {
  /** Below the address of the platform. */
  address: string
  /** There once the page shows what it was opened for. */
  shows: string
}

export interface Line {
  latencyMs: number
  /** Absent: as fast as the machine. */
  mbitPerS?: number
}

export interface ColdMetrics {
  /** Until the first rows. */
  requests: number
  scripts: number
  calls: number
  kib: number
  firstRowsMs: number
}

const PATIENCE_MS = 60_000
const CALL = /^\/(tsp-|comm-|b-iam-account|transfer)/

/** Opens a page in a browser that has never seen it, as a signed-in user. */
export async function measureColdPage(
  browser: Browser,
  platform: { url: string; token: string },
  page: ColdPage,
  line: Line,
): Promise<ColdMetrics> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, timezoneId: 'Asia/Shanghai' })
  try {
    await context.addCookies([{ name: TOKEN_COOKIE, value: platform.token, url: platform.url }])
    await context.addInitScript("localStorage.setItem('language', JSON.stringify('en'))")
    const tab = await context.newPage()
    const wire = await context.newCDPSession(tab)
    const sent = await listen(wire, line)
    const start = performance.now()
    await tab.goto(platform.url + page.address, { waitUntil: 'commit' })
    await tab.locator(page.shows).first().waitFor({ state: 'visible', timeout: PATIENCE_MS })
    return metricsOf([...sent.values()], performance.now() - start)
  } finally {
    await context.close()
  }
}

interface Sent {
  url: string
  bytes: number
}

async function listen(wire: CDPSession, { latencyMs, mbitPerS }: Line): Promise<ReadonlyMap<string, Sent>> {
  const sent = new Map<string, Sent>()
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.startsWith('http')) sent.set(requestId, { url: request.url, bytes: 0 })
  })
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const own = sent.get(requestId)
    if (own) own.bytes = encodedDataLength
  })
  await wire.send('Network.enable')
  const throughput = mbitPerS === undefined ? -1 : (mbitPerS * 1e6) / 8
  const speed = { downloadThroughput: throughput, uploadThroughput: throughput }
  await wire.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...speed })
  return sent
}

function metricsOf(sent: readonly Sent[], firstRowsMs: number): ColdMetrics {
  const paths = sent.map(({ url }) => new URL(url).pathname)
  return {
    requests: sent.length,
    scripts: paths.filter((path) => path.endsWith('.js')).length,
    calls: paths.filter((path) => CALL.test(path)).length,
    kib: sent.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
    firstRowsMs,
  }
}
