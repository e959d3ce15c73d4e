import type { UpgradeControl } from '#core/contract/upgrade-control.ts'

/** A tenant that has set nothing for its upgrades. */
export const NOT_FROZEN: UpgradeControl = {
  frozenTime: null,
  frozenBy: '',
  frozenReason: '',
  stopsDownloads: false,
  maxDownloads: null,
  hourlyMegabytes: null,
  carriers: [],
  updateTime: '2026-11-20 08:00:00',
}
