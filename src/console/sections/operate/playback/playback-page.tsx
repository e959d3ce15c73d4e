import { useMemo } from 'react'
import { getPlayback, PlaybackFilter } from '#core/contract/replay.ts'
import { chosenVins } from '#core/domain/vin-list.ts'
import { useCalls } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { NotSearched } from '#console/ui/list-states.tsx'
import { PageHeader } from '#console/ui/page-header.tsx'
import { TimeRangeField, VinField } from '#console/ui/search-fields.tsx'
import { SearchForm } from '#console/ui/search-form.tsx'
import { useSearch } from '#console/ui/use-search.ts'
import { VinsField } from '#console/ui/vins-field.tsx'
import { MeetingsLink } from './meetings-link.tsx'
import { PlayedTracks } from './played-tracks.tsx'
import type { Playback } from './player.tsx'
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

/** Each vehicle by a call of its own: the first one is on the map while the others are still read. */
function Played({ filter }: { filter: PlaybackFilter }) {
  const { startTime, endTime } = filter
  const vins = chosenVins(filter)
  const { answers, error, reload } = useCalls(
    getPlayback,
    vins.map((vin) => ({ query: { vin, startTime, endTime } })),
  )
  const playback = useMemo(() => together(answers), [answers])
  return <PlayedTracks answer={{ data: playback, error, reload }} of={vins.length} filter={filter} />
}

/** In the order of the search, up to the first one that has not come: numbers and colours stay. */
function together(answers: readonly (Playback | undefined)[]): Playback | undefined {
  const missing = answers.indexOf(undefined)
  const here = (missing < 0 ? answers : answers.slice(0, missing)) as readonly Playback[]
  if (here.length === 0) return undefined
  return {
    vehicles: here.flatMap(({ vehicles }) => vehicles),
    alarms: here.flatMap(({ alarms }) => alarms),
  }
}
