import { expect, it } from 'vitest'
import { listAudit } from '#core/contract/audit.ts'
import { listCommands } from '#core/contract/command.ts'
import { type AnyEndpoint, isOpenTo } from '#core/contract/endpoint.ts'
import { listMaintenance } from '#core/contract/maintenance.ts'
import { listParts } from '#core/contract/parts.ts'
import { listSimCards } from '#core/contract/sim-card.ts'
import { listTaskRecords } from '#core/contract/task-record.ts'
import { listTrips } from '#core/contract/trip.ts'
import { listVehicles } from '#core/contract/vehicle.ts'
import { TAB_PAGES, tabsFor } from './file-tabs.ts'

const CALLS: [keyof typeof TAB_PAGES, AnyEndpoint][] = [
  ['documents', listVehicles],
  ['parts', listParts],
  ['sim', listSimCards],
  ['trips', listTrips],
  ['upgrades', listTaskRecords],
  ['commands', listCommands],
  ['maintenance', listMaintenance],
  ['audit', listAudit],
]

it.each(CALLS)('the tab %s is shown to those who may call for its rows', (tab, call) => {
  const [path] = TAB_PAGES[tab]
  expect(isOpenTo(call.access, new Set([path]))).toBe(true)
  expect(tabsFor(new Set([path]))).toContain(tab)
  expect(tabsFor(new Set(['/operate/detailInfo']))).not.toContain(tab)
})
