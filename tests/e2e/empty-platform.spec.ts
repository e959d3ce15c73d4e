import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { adminToken } from '#tests/support/admin-token.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { memoryFolder } from '../../scripts/memory-folder.mjs'
import { expect, test } from './console-test.ts'
import { ADMIN_PASSWORD } from './platform.ts'

const PORT = 18_180
const GATEWAY_PORT = 18_181
const URL = `http://127.0.0.1:${PORT}`
const VIN = 'LFIRST00000000001'
const PHONE = '13990088001'

const ENV = {
  DEMO: '0',
  SIM_VEHICLES: '0',
  LOG_LEVEL: 'warn',
  ADMIN_PASSWORD,
  PORT: String(PORT),
  GATEWAY_PORT: String(GATEWAY_PORT),
  VIDEO_PORT: '18182',
  ATTACHMENT_PORT: '18183',
  GB32960_PORT: '18184',
  SIM_SMS_PORT: '18185',
}

let platform: ChildProcess
let dataDir: string
test.beforeAll(() => {
  dataDir = mkdtempSync(join(memoryFolder(), 'fleetwall-empty-'))
  const env = { ...process.env, ...ENV, DATA_DIR: dataDir }
  platform = spawn(process.execPath, ['scripts/start.mjs'], { stdio: 'ignore', env })
})
test.afterAll(async () => {
  const ended = once(platform, 'exit')
  platform.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
})

const field = (page: Page, label: string) => page.getByRole('dialog').last().getByLabel(label, { exact: true })
const save = (page: Page) => page.getByRole('dialog').last().getByRole('button', { name: 'Save' }).click()
async function choose(page: Page, label: string, option: string) {
  await field(page, label).click()
  await page.locator(`.ant-select-item-option[title="${option}"]`).last().click()
}

test('an empty installation is brought to life by a person: model, vehicle, terminal, first report', async ({
  page,
  context,
}) => {
  test.setTimeout(180_000)
  await expect
    .poll(
      () =>
        fetch(`${URL}/readyz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      { timeout: 90_000 },
    )
    .toBe(true)
  await context.addCookies([{ name: 'wit-dashboard-token', value: await adminToken(URL, ADMIN_PASSWORD), url: URL }])

  await page.goto(`${URL}/#/baseInfo/vehicle`)
  await page.getByRole('button', { name: 'Add vehicle', exact: true }).click()
  await field(page, 'VIN').fill(VIN)
  await field(page, 'Plate').fill('TEST 1')
  await field(page, 'Model').click()
  await page.getByRole('button', { name: 'Add model' }).click()
  for (const [label, text] of [
    ['Brand code', 'HX'],
    ['Brand', 'Hexin'],
    ['Series code', 'HX-T'],
    ['Series', 'Tianma'],
    ['Model code', 'T-460'],
    ['Model', 'Tianma 460'],
  ] as const) {
    await field(page, label).fill(text)
  }
  await choose(page, 'Vehicle class', 'Truck')
  await choose(page, 'Powertrain', 'Diesel')
  await save(page)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await expect(page.getByRole('dialog').getByText('Hexin Tianma 460')).toBeVisible()
  await field(page, 'Organisation').click()
  await page.locator('.ant-select-item-option').last().click()
  await save(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const vehicle = page.getByRole('row').filter({ hasText: VIN })
  await expect(vehicle).toContainText('Never online')

  await page.goto(`${URL}/#/baseInfo/tbox`)
  await page.getByRole('button', { name: 'Add terminal', exact: true }).click()
  await field(page, 'SN').fill('FIRST-1')
  await field(page, 'Terminal phone number').fill(PHONE)
  await page.getByRole('dialog').getByRole('button', { name: 'Add terminal' }).click()
  const terminal = page.getByRole('row').filter({ hasText: 'FIRST-1' })
  await terminal.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Assign to vehicle' }).click()
  await field(page, 'Vehicle').fill(VIN)
  await page.locator('.ant-select-item-option').filter({ hasText: VIN }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Assign' }).click()
  await expect(terminal).toContainText(VIN)

  const device = await new ScriptedTerminal(PHONE).signOn(GATEWAY_PORT)
  expect(await device.answerTo(device.send(0x0200, aPosition()))).toBe(0)
  await page.goto(`${URL}/#/baseInfo/vehicle`)
  await expect(vehicle).toContainText('Driving')
  device.end()
})
