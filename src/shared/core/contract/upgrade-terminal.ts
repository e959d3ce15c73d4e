import { z } from 'zod'
import * as domain from '../domain/upgrade-record.ts'
import { calls } from './calls.ts'
import { endpoint } from './endpoint.ts'
import { UPGRADE_TERMINAL_PAGE } from './express-upgrade.ts'
import { OneId, platformTime, text } from './fields.ts'

/** A terminal in a vehicle, as upgrades see it. */
export const UpgradeTerminal = z.object({
  id: z.number().int(),
  sn: z.string(),
  vin: z.string(),
  plate: z.string(),
  terminalModel: z.string(),
  hardware: z.string(),
  iccid: z.string(),
  currentVersion: z.string(),
  /** Newest published version of the model; empty: none is. */
  newestVersion: z.string(),
  isBehind: z.boolean(),
  online: z.boolean(),
  /** Of the mobile network, 0–31 as the terminal reports it; null: not known. */
  signal: z.number().int().nullable(),
  attempts: z.number().int(),
  lastState: z.enum(domain.UPGRADE_STATES).nullable(),
  lastVersion: z.string(),
  lastUpgradeTime: platformTime.nullable(),
  orgName: z.string(),
})
export type UpgradeTerminal = z.output<typeof UpgradeTerminal>

export const UpgradeTerminalFilter = z.object({
  /** Part of a serial number, VIN or plate. */
  keyWord: text(64).optional(),
  terminalModel: text(64).optional(),
  /** Versions joined by commas. */
  versions: text(400).optional(),
  lastState: z.enum(domain.UPGRADE_STATES).optional(),
  behind: z.enum(['true', 'false']).optional(),
  /** Failed more than twice. */
  failing: z.enum(['true', 'false']).optional(),
})
export type UpgradeTerminalFilter = z.output<typeof UpgradeTerminalFilter>

export const { list: listUpgradeTerminals, export: exportUpgradeTerminals } = calls(
  {
    page: UPGRADE_TERMINAL_PAGE,
    buttons: `${UPGRADE_TERMINAL_PAGE}/upgrade`,
    row: UpgradeTerminal,
    filter: UpgradeTerminalFilter,
    sorts: ['sn', 'currentVersion'],
  },
  {
    list: ['GET /tsp-ota/v1/web/upgradeTbox/list', 'Terminals in vehicles with their version and their last upgrade'],
    export: ['GET /tsp-ota/v1/web/upgradeTbox/export', 'The same terminals as a workbook'],
  },
)

export const UpgradeTerminalSummary = z.object({
  terminals: z.number().int(),
  behind: z.number().int(),
  failing: z.number().int(),
  underWay: z.number().int(),
  /** How many terminals run each version, the most first. */
  versions: z.array(
    z.object({ terminalModel: z.string(), version: z.string(), terminals: z.number().int(), isNewest: z.boolean() }),
  ),
})
export type UpgradeTerminalSummary = z.output<typeof UpgradeTerminalSummary>
export const getUpgradeTerminalSummary = endpoint('GET /tsp-ota/v1/web/upgradeTbox/summary', UPGRADE_TERMINAL_PAGE, {
  summary: 'How many terminals run which version, are behind, fail or are being upgraded',
  response: UpgradeTerminalSummary,
})

export const TerminalVersion = z.object({
  version: z.string(),
  firstTime: platformTime,
  lastTime: platformTime,
  logins: z.number().int(),
})
export type TerminalVersion = z.output<typeof TerminalVersion>
export const listTerminalVersions = endpoint('GET /tsp-ota/v1/web/upgradeTbox/versions', UPGRADE_TERMINAL_PAGE, {
  summary: 'Versions a terminal logged in with, newest first, as long as its logins are stored',
  query: OneId,
  response: z.array(TerminalVersion),
})
