import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { listSilentVehicles, type Silence, SilentFilter } from '#core/contract/silence.ts'
import { FOLLOW_UPS } from '#core/domain/silence.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { NoneYet } from '#console/ui/list-states.tsx'
import { LocationDetail } from '#console/ui/location/location-detail.tsx'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { SelectField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useOrgOptions } from '#console/ui/use-org-options.ts'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { offAtFirst, type Place, useSilenceColumns } from './silence-columns.tsx'
import { CauseField, LongerField } from './silence-fields.tsx'
import { SilenceSelectionBar } from './silence-selection-bar.tsx'

/** Vehicles not reporting, longest silence first, with their handling; the list updates automatically. */
export function SilentDesk() {
  const { t } = useTranslation(['offline', 'common'])
  const search = useViewSearch(SilentFilter, 'silence')
  const list = usePagedList(listSilentVehicles, search.filter)
  const [selected, select] = useState<Silence[]>([])
  const [place, showPlace] = useState<Place | null>(null)
  const columns = useSilenceColumns(showPlace, list.updatedAt)
  const orgs = useOrgOptions()
  useLiveReload(jobChanged, ({ kind }) => kind === 'silence', list.reload)
  const { vin, from, span, placeBefore, state, supply, sim, cause, contact, followUp, note, rule } = columns
  return (
    <>
      <SearchForm search={search}>
        <VinField />
        <CauseField />
        <LongerField />
        <SelectField
          name="followUp"
          label={t('silence.followUp')}
          options={FOLLOW_UPS.map((value) => ({ value, label: t(`followUp.${value}`) }))}
        />
        <SelectField name="orgId" label={t('silence.org')} options={orgs} />
        <SelectField
          name="snoozed"
          label={t('silence.snoozed')}
          options={[
            { value: 'true', label: t('silence.onlySnoozed') },
            { value: 'false', label: t('silence.notSnoozed') },
          ]}
        />
      </SearchForm>
      <PagedTable
        list={list}
        columns={[
          vin,
          from,
          span,
          state,
          cause,
          contact,
          followUp,
          ...[placeBefore, supply, sim, note, rule].map(offAtFirst),
        ]}
        rowKey={({ id }) => id}
        bar={<SilenceSelectionBar selected={selected} onDone={() => select([])} />}
        selection={{ keys: selected.map(({ id }) => id), onChange: (_keys, rows) => select(rows) }}
        empty={<NoneYet title={t('silence.none')} hint={t('silence.noneHint')} />}
      />
      <LocationDetail
        open={place !== null}
        lng={place?.lng ?? null}
        lat={place?.lat ?? null}
        onClose={() => showPlace(null)}
      />
    </>
  )
}
