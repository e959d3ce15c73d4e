import { lazy, Suspense } from 'react'
import type { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import type { Playback } from './player.tsx'

// Maps are heavy.
const Player = lazy(async () => ({ default: (await import('./player.tsx')).Player }))

interface Props {
  answer: Pick<ReturnType<typeof useCall>, 'error' | 'reload'> & {
    data: Playback | undefined
  }
  /** What was asked for: another search is another player. */
  filter: { startTime: string; endTime: string }
}

/** The player of what was found, or why there is none. */
export function PlayedTracks({ answer: { data, error, reload }, filter }: Props) {
  const { t } = useTranslation('playback')
  if (error) return <LoadFailed error={error} retry={reload} />
  if (!data) return <Loading />
  if (data.vehicles.every(({ track }) => track.at.length === 0)) {
    return <NoneYet title={t('none')} hint={t('noneHint')} />
  }
  const { startTime, endTime } = filter
  return (
    <Suspense fallback={<Loading />}>
      <Player key={JSON.stringify(filter)} playback={data} startTime={startTime} endTime={endTime} />
    </Suspense>
  )
}
