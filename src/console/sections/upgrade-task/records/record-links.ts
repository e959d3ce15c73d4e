import type { UpgradeStatFilter } from '#core/contract/upgrade-stat.ts'
import { statesOf, type UpgradeOutcome } from '#core/domain/upgrade-stat.ts'
import { toPlatformZone } from '#web/api/time-fields.ts'
import { useFormat } from '#web/i18n/format.ts'
import { pathTo } from '#console/shell/path-to.ts'

type Query = Readonly<Record<string, string | number | boolean | undefined>>
export type RecordLink = (outcome: UpgradeOutcome | undefined, query?: Query) => string

/** Leads to the rows behind a number of the statistics. */
export function useRecordLink({ startTime, endTime, partsModel, operatingCity }: UpgradeStatFilter): RecordLink {
  const { zone } = useFormat()
  return (outcome, query = {}) => {
    const about = { startTime, endTime, partsModel, operatingCity, ...query }
    return pathTo('/upgradeTask/taskRecords', {
      rangeOf: 'finished',
      ...(outcome && { states: statesOf(outcome).join(',') }),
      ...toPlatformZone(about, zone),
    })
  }
}
