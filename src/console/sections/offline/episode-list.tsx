import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { jobChanged } from '#core/contract/live-job.ts'
import { EpisodeFilter, exportSilenceEpisodes, listSilenceEpisodes } from '#core/contract/silence.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ExportButton } from '#console/ui/export-button.tsx'
import { LocationDetail } from '#console/ui/location/location-detail.tsx'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { PagedTable } from '#console/ui/paged-table.tsx'
import { TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { type Place, useSilenceColumns } from './silence-columns.tsx'
import { CauseField, LongerField } from './silence-fields.tsx'

/** Silences that overlap a range, over and open. */
export function EpisodeList() {
  useTranslation('offline')
  const search = useViewSearch(EpisodeFilter, 'silence')
  const list = usePagedList(listSilenceEpisodes, search.filter)
  const [place, showPlace] = useState<Place | null>(null)
  const { vin, from, to, span, placeBefore, placeAfter, km, cause, handledBy, note } = useSilenceColumns(
    showPlace,
    list.updatedAt,
  )
  const listed = new Set(list.rows.map(({ id }) => id))
  useLiveReload(jobChanged, ({ kind, id }) => kind === 'silence' && listed.has(id), list.reload)
  return (
    <>
      <SearchForm search={search} actions={<ExportButton endpoint={exportSilenceEpisodes} filter={search.filter} />}>
        <VinField />
        <TimeRangeField required />
        <CauseField />
        <LongerField />
      </SearchForm>
      <PagedTable
        list={list}
        columns={[vin, from, to, span, placeBefore, placeAfter, km, cause, handledBy, note]}
        rowKey={({ id }) => id}
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
