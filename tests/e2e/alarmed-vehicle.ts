import type { Page } from '@playwright/test'
import { allowUnknownTerminal } from '#core/contract/terminal.ts'
import { createVehicle, listVehicles } from '#core/contract/vehicle.ts'
import { aPosition, ScriptedTerminal } from '#tests/support/scripted-terminal.ts'
import { PLATFORM_ENV } from './platform.ts'
import { askPlatform } from './ready-vehicles.ts'

const VIN = 'LFWZZZ99ZAA000001'
const PHONE = '013912340001'
const OVERSPEED = 0b10
const PAUSE_MS = 5_000

/** A vehicle that is too fast until it is stopped: at night the simulated fleet may have no ongoing alarm. */
export async function alarmedVehicle(page: Page): Promise<{ stop: () => void }> {
  const { list } = await askPlatform<{ list: { orgId: number; modelId: number }[] }>(
    page,
    `${listVehicles.path}?pageNum=1&pageSize=1`,
  )
  const { orgId, modelId } = list[0]!
  await askPlatform(page, createVehicle.path, { vin: VIN, plate: 'TEST 1', orgId, modelId })
  await askPlatform(page, allowUnknownTerminal.path, { phone: PHONE, vin: VIN, sn: 'ALARMED-1' })
  const terminal = await new ScriptedTerminal(PHONE).signOn(Number(PLATFORM_ENV.GATEWAY_PORT))
  const report = () => terminal.send(0x0200, aPosition({ alarm: OVERSPEED, speed: 118 }))
  report()
  const timer = setInterval(report, PAUSE_MS)
  return {
    stop: () => {
      clearInterval(timer)
      terminal.end()
    },
  }
}
