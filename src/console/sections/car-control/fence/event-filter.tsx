import type { ReactElement } from 'react'
import * as contract from '#core/contract/fence.ts'
import { DWELL_BOUNDS, dwellClass } from '#core/domain/fence-dwell.ts'
import { FenceField } from '#console/ui/fence/fence-select.tsx'
import { SelectField, TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { useLastDays } from '#console/ui/use-last-days.ts'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useSearch } from '#console/ui/use-search.ts'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { useFormat } from '#web/i18n/format.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'

/** Days of a view before a range is chosen. */
const FIRST_DAYS = 7

/** The filter of a view of events; the last days where none was chosen. */
export function useEventFilter(view?: string) {
  const plain = useSearch(contract.FenceEventFilter)
  const named = useViewSearch(contract.FenceEventFilter, view ?? '')
  const search = view === undefined ? plain : named
  const range = useLastDays(FIRST_DAYS)
  const { startTime, endTime, ...rest } = search.given
  const parsed = contract.FenceEventFilter.safeParse({ ...rest, ...range })
  const filter = search.filter ?? (startTime || endTime || !parsed.success ? null : parsed.data)
  return { search, filter }
}

/** Fields of that filter. */
export function useEventFields(): ReactElement[] {
  const { t } = useTranslation('fence')
  const stayName = useStayName()
  const orgs = useOrgOptions()
  return [
    <TimeRangeField key="time" offerToday={false} />,
    <TextField key="keyWord" name="keyWord" label={t('keyWord')} maxLength={64} />,
    <FenceField key="fence" label={t('fence')} />,
    <SelectField
      key="event"
      name="event"
      label={t('event')}
      options={contract.FENCE_EVENTS.map((value) => ({ value, label: t(`event.${value}`) }))}
    />,
    <SelectField
      key="stay"
      name="stayClass"
      label={t('stay')}
      options={[...DWELL_BOUNDS, null].map((_, index) => ({ value: index, label: stayName(index) }))}
    />,
    <SelectField key="org" name="orgId" label={t('org')} options={orgs} />,
  ]
}

/** Names of the classes of stays: "5 min – 15 min". */
export function useStayName(): (index: number) => string {
  const { t } = useTranslation('fence')
  const format = useFormat()
  return (index) => {
    const { from, below } = dwellClass(index)
    if (below === undefined) return t('dwell.above', { from: format.duration(from) })
    if (from === 0) return t('dwell.below', { below: format.duration(below) })
    return t('dwell.between', { from: format.duration(from), below: format.duration(below) })
  }
}
