// Takes the pictures of the README from a running platform: `tsx scripts/pictures.ts http://localhost:8080 <admin password>`.
import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../tests/support/browser.ts'

const [base = 'http://localhost:8080', password = ''] = process.argv.slice(2)
const OUT = 'docs/pictures'
const CONSOLE = { width: 1440, height: 900 }
const WALL = { width: 1920, height: 1080 }
const WIDE = { width: 3840, height: 1080 }
/** Tiles, fonts and the first live frames. */
const SETTLE_MS = 9000

interface Shot {
  name: string
  path: string
  size: { width: number; height: number }
  /** localStorage before the page starts. */
  stored?: Record<string, string>
}

const SHOTS: readonly Shot[] = [
  { name: 'big-screen-1920', path: '/screens.html#/bigScreen', size: WALL },
  { name: 'big-screen-3840', path: '/screens.html#/bigScreen', size: WIDE },
  { name: 'multi-track', path: '/screens.html#/multiTrack', size: WALL },
  { name: 'home-light', path: '/#/home', size: CONSOLE, stored: { theme: '"light"' } },
  { name: 'home-dark', path: '/#/home', size: CONSOLE, stored: { theme: '"dark"' } },
  { name: 'vehicles-arabic', path: '/#/baseInfo/vehicle', size: CONSOLE, stored: { language: '"ar"' } },
]

const { executablePath, args } = await findBrowser()
const browser = await chromium.launch({ executablePath, args })
mkdirSync(OUT, { recursive: true })
const cookies = await signedIn(browser)
for (const { name, path, size, stored = {} } of SHOTS) {
  const context = await browser.newContext({ viewport: size, locale: 'en-GB', timezoneId: 'Asia/Shanghai' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, stored)
  page.on('console', (message) => {
    if (message.type() === 'error') console.error(`${name}: ${message.text()}`)
  })
  await page.goto(base + path)
  await page.waitForTimeout(SETTLE_MS)
  await page.screenshot({ path: `${OUT}/${name}.jpg`, type: 'jpeg', quality: 84 })
  await context.close()
  console.log(name)
}
await browser.close()

async function signedIn(from: Browser) {
  const context = await from.newContext({ locale: 'en-GB' })
  const page: Page = await context.newPage()
  await page.goto(`${base}/#/login`)
  await page.getByLabel('User name').fill('admin')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(/#\/(?!login)/)
  const cookies = await context.cookies()
  await context.close()
  return cookies
}
