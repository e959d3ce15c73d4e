import type { Page } from '@playwright/test'
import { expect, test } from './console-test.ts'

const node = (page: Page, name: string) => page.getByRole('tree').getByText(name, { exact: true })

test('an organisation is dragged below another one, and the move is undone', async ({ admin: page }) => {
  // A dialog that is still growing takes a click elsewhere.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/#/permit/organize')
  // Only rows in view exist.
  await page.getByLabel('Search by name or code').fill('China')
  await node(page, 'Central China').dragTo(node(page, 'East China'))
  const dialog = page.getByRole('dialog', { name: 'Move Central China' })
  await expect(dialog.getByText('Gain access to vehicles')).toBeVisible()
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(dialog).toBeHidden()
  await node(page, 'East China').click()
  const east = page.getByRole('article', { name: 'East China' })
  await expect(east.getByRole('button', { name: 'Central China' })).toBeVisible()

  await page.getByRole('tab', { name: 'Change history' }).click()
  await page.getByRole('button', { name: 'Undo the change of Central China' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await page.getByRole('tab', { name: 'Structure' }).click()
  await expect(east).toBeVisible()
  await expect(east.getByRole('button', { name: 'Central China' })).toHaveCount(0)
})
