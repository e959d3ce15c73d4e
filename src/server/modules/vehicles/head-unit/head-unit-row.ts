import type { HeadUnit, HeadUnitUpgrade } from '#core/contract/head-unit.ts'
import { consentOf } from '#core/domain/head-unit.ts'
import type { StoredHeadUnit, StoredHeadUnitUpgrade } from './head-unit-repository.ts'

export function upgradeRow(stored: StoredHeadUnitUpgrade): HeadUnitUpgrade {
  const { asksConsent, answer, softModel, reminders: _reminders, deadlineTime: _deadline, percent, ...rest } = stored
  return {
    ...rest,
    softModel: softModel ?? '',
    percent: percentOf(stored.state, percent),
    consent: consentOf(asksConsent, answer),
  }
}

/** The head unit reports the percent of its step; from the end of the download on the file is there. */
function percentOf(state: HeadUnitUpgrade['state'], percent: number): number {
  if (state === 'downloading') return percent
  return state === 'awaitingInstall' || state === 'installing' || state === 'verifying' || state === 'success' ? 100 : 0
}

export function unitRow(stored: StoredHeadUnit, isOnline: (terminalId: number) => boolean): HeadUnit {
  const { vehicleId: _vehicle, terminalId, upgrade, order: _order, ...unit } = stored
  // Of a left join: all of its columns are null, or those of the row.
  const last = upgrade?.id ? upgradeRow(upgrade as StoredHeadUnitUpgrade) : null
  return { ...unit, online: terminalId !== null && isOnline(terminalId), upgrade: last }
}
