import { useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { jobChanged } from '#core/contract/live-job.ts'
import { EpisodeFilter, exportSilenceEpisodes, listSilenceEpisodes } from '#core/contract/silence.ts'
import { usePagedList } from '#web/api/use-paged-list.ts'
import { ListPage } from '#console/ui/list-page.tsx'
import { LocationDetail } from '#console/ui/location/location-detail.tsx'
import { useLiveReload } from '#console/ui/page-live.tsx'
import { TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { useViewSearch } from '#console/ui/use-view-search.ts'
import { offAtFirst, type Place, useSilenceColumns } from './silence-columns.tsx'
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
      <ListPage
        search={search}
        list={list}
        columns={[vin, from, to, span, placeBefore, km, cause, handledBy, ...[placeAfter, note].map(offAtFirst)]}
        rowKey={({ id }) => id}
        exports={exportSilenceEpisodes}
      >
        <VinField />
        <TimeRangeField required />
        <CauseField />
        <LongerField />
      </ListPage>
      <LocationDetail
        open={place !== null}
        lng={place?.lng ?? null}
        lat={place?.lat ?? null}
        onClose={() => showPlace(null)}
      />
    </>
  )
}
