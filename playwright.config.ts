import { defineConfig } from '@playwright/test'
import { findBrowser } from './tests/support/browser.ts'
import { ADMIN_PASSWORD, BASE_URL, PLATFORM_ENV } from './tests/e2e/platform.ts'

const { executablePath, args } = await findBrowser().catch((missing: Error) => {
  // A sentence, not a stack trace: the reader needs to know what to install.
  process.stderr.write(`fleetwall: ${missing.message}\n`)
  process.exit(1)
})

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/browser',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: BASE_URL,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    // They would answer what a test wants to answer; tests/e2e/offline.spec.ts is about them.
    serviceWorkers: 'block',
    timezoneId: 'Asia/Shanghai',
    launchOptions: { executablePath, args },
    trace: 'retain-on-failure',
  },
  webServer: {
    command: 'node tests/e2e/start-platform.mjs',
    url: `${BASE_URL}/readyz`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    env: { ...PLATFORM_ENV, ADMIN_PASSWORD },
    stdout: 'ignore',
    stderr: 'pipe',
  },
})
