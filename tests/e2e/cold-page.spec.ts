import { getMyInfo, getPermittedRoutes } from '#core/contract/account.ts'
import { listRoles } from '#core/contract/role.ts'
import { expect, test } from './console-test.ts'

/** Before a list asks for its rows: the page, files of code, style and words, the session, a face of letters. */
const MAX_REQUESTS = 30

test('a cold page asks for its rows after few requests', { tag: '@gate' }, async ({ admin: page }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(new URL(request.url()).pathname))
  await page.goto('/#/permit/role')
  await expect(page.locator('main tbody tr[data-row-key]').first()).toBeVisible()
  expect(requests.slice(0, requests.indexOf(listRoles.path)).length).toBeLessThan(MAX_REQUESTS)
})

test('the code of a cold page does not wait for the session', { tag: '@gate' }, async ({ admin: page }) => {
  const code = page.waitForResponse(/\/role-page-[\w-]+\.js$/)
  for (const { path } of [getMyInfo, getPermittedRoutes]) {
    await page.route(`**${path}`, async (route) => {
      await code
      await route.continue()
    })
  }
  await page.goto('/#/permit/role')
  await expect(page.locator('main tbody tr[data-row-key]').first()).toBeVisible()
})
