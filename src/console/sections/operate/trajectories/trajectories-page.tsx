import { getTrajectories, TrajectoryFilter } from '#core/contract/replay.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { NotSearched } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { TextField, TimeRangeField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { VinsField } from '#console/ui/vins-field.tsx'
import { PlayedTracks } from '../playback/played-tracks.tsx'
import { TrackExports } from '../playback/track-exports.tsx'

/** Trajectories of several vehicles on one map, and where they met (docs/product/operate.md). */
export function TrajectoriesPage() {
  const { t } = useTranslation(['playback', 'shell'])
  const search = useSearch(TrajectoryFilter)
  return (
    <>
      <PageHeader
        title={t('shell:title.operate.vehiclesTrajectory')}
        hint={t('playback:trajectories.hint')}
        actions={<TrackExports filter={search.filter} />}
      />
      <SearchForm search={search}>
        <VinsField />
        <TimeRangeField required />
        <TextField name="metres" label={t('playback:meetings.metres')} maxLength={4} />
        <TextField name="minutes" label={t('playback:meetings.minutes')} maxLength={3} />
      </SearchForm>
      {search.filter ? <Trajectories filter={search.filter} /> : <NotSearched />}
    </>
  )
}

function Trajectories({ filter }: { filter: TrajectoryFilter }) {
  return <PlayedTracks answer={useCall(getTrajectories, { query: filter }, { toast: false })} filter={filter} />
}
