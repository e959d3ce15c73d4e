import { getUpgradeRecord, listExpressVersions, listUpgradeRecords } from '#core/contract/express-upgrade.ts'
import { getUpgradeTerminalSummary, listUpgradeTerminals } from '#core/contract/upgrade-terminal.ts'

/** What changes when upgrades are ordered, cancelled or sent again. */
export const UPGRADE_READS = [
  listUpgradeRecords,
  getUpgradeRecord,
  listExpressVersions,
  listUpgradeTerminals,
  getUpgradeTerminalSummary,
]
