import { test as base, expect, type Page } from '@playwright/test'
import { adminToken } from '#tests/support/admin-token.ts'
import { ADMIN_PASSWORD, BASE_URL } from './platform.ts'

export { expect }

interface Fixtures {
  /** Signed in as admin before the first page opens. */
  admin: Page
  /** Expected messages in the browser's log; the browser itself logs the rejected call of a wrong password. */
  tolerated: RegExp
  /** Fails the test when the browser console shows an error or warning. */
  cleanConsole: undefined
}

let token: Promise<string> | undefined

export const test = base.extend<Fixtures>({
  tolerated: [/^$/, { option: true }],
  cleanConsole: [
    async ({ page, tolerated }, use) => {
      const said: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') said.push(message.text())
      })
      page.on('pageerror', (error) => said.push(String(error)))
      await use(undefined)
      const ofTheMachine = (text: string) => SOFTWARE_GL.test(text) || text === BLOCKED_WORKER
      expect(said.filter((text) => !ofTheMachine(text) && !tolerated.test(text))).toEqual([])
    },
    { auto: true },
  ],
  admin: async ({ page, context }, use) => {
    token ??= adminToken(BASE_URL, ADMIN_PASSWORD)
    await context.addCookies([{ name: 'wit-dashboard-token', value: await token, url: BASE_URL }])
    await use(page)
  },
})

/** playwright.config.ts blocks them. */
const BLOCKED_WORKER = 'Service Worker registration blocked by Playwright'
/** The driver of software WebGL remarks on read-backs; that is the machine, not the page. */
const SOFTWARE_GL = /GPU stall due to ReadPixels|WebGL is being rendered in software|software WebGL|swiftshader/i
