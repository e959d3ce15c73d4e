import { getPlayback, PlaybackFilter } from '#core/contract/replay.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { NotSearched } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { VinsField } from '#console/ui/vins-field.tsx'
import { MeetingsLink } from './meetings-link.tsx'
import { PlayedTracks } from './played-tracks.tsx'
import { TrackExports } from './track-exports.tsx'

/** Where up to eight vehicles were, played again (docs/product/operate.md). */
export function PlaybackPage() {
  const { t } = useTranslation(['playback', 'shell'])
  const search = useSearch(PlaybackFilter)
  return (
    <>
      <PageHeader
        title={t('shell:title.operate.playback')}
        hint={t('playback:hint')}
        actions={
          <>
            <MeetingsLink filter={search.filter} />
            <TrackExports filter={search.filter} />
          </>
        }
      />
      <SearchForm search={search}>
        <VinField single />
        <VinsField />
        <TimeRangeField required />
      </SearchForm>
      {search.filter ? <Played filter={search.filter} /> : <NotSearched />}
    </>
  )
}

function Played({ filter }: { filter: PlaybackFilter }) {
  return <PlayedTracks answer={useCall(getPlayback, { query: filter }, { toast: false })} filter={filter} />
}
