import { useAtomValue } from 'jotai'
import { lazy, Suspense, useDeferredValue } from 'react'
import { timeZoneAtom } from '#web/state/time-zone.ts'
import type { useCall } from '#web/api/use-call.ts'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { LoadFailed, Loading, NoneYet } from '#console/ui/list-states.tsx'
import type { Playback } from './player.tsx'

// Maps are heavy.
const Player = lazy(async () => ({ default: (await import('./player.tsx')).Player }))

const NOTHING: Playback = { vehicles: [], alarms: [] }

interface Props {
  answer: Pick<ReturnType<typeof useCall>, 'error' | 'reload'> & {
    data: Playback | undefined
  }
  /** Vehicles that were asked for; absent: all come at once. */
  of?: number
  /** What was asked for: another search is another player. */
  filter: { startTime: string; endTime: string }
}

/** The player of what was found, or why there is none. */
export function PlayedTracks({ answer: { data, error, reload }, of = 0, filter }: Props) {
  const { t } = useTranslation('playback')
  const zone = useAtomValue(timeZoneAtom)
  // The map keeps the browser busy while it is made: the question goes out before.
  const isAsked = useDeferredValue(true, false)
  if (error) return <LoadFailed error={error} retry={reload} />
  const { vehicles } = data ?? NOTHING
  const waiting = Math.max(0, of - vehicles.length)
  const isEmpty = vehicles.every(({ track }) => track.at.length === 0)
  if (isEmpty && data && waiting === 0) {
    const isWithheld = vehicles.some(({ withheld }) => withheld)
    return <NoneYet title={t('none')} hint={t(isWithheld ? 'withheld' : 'noneHint')} />
  }
  if (!isAsked) return <Loading />
  const { startTime, endTime } = filter
  return (
    <Suspense fallback={<Loading />}>
      <Player
        key={JSON.stringify([filter, zone])}
        playback={data ?? NOTHING}
        waiting={waiting}
        isEmpty={isEmpty}
        startTime={startTime}
        endTime={endTime}
      />
    </Suspense>
  )
}
