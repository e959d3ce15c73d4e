import { useCallback, useEffect, useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { fleetCounters } from '#core/contract/live.ts'
import { CallFailed } from '#web/api/call-failed.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { useSavedSignals } from '../vehicle/use-saved-signals.ts'
import { useLiveVehicles } from '../vehicle/use-live-position.ts'
import { SPOKEN } from '../vehicle/spoken.ts'
import { VehicleWall } from '../vehicle/vehicle-wall.tsx'
import { readSingleQuery, type SingleQuery, writeSingleQuery } from '../vehicle/single-query.ts'
import { replaceQuery, useHashLocation } from '../stage/hash-location.ts'
import { readWallQuery } from '../stage/wall-query.ts'
import { WallNotice } from '../widgets/wall-notice.tsx'
import { CompareWall } from './compare/compare-wall.tsx'
import { NextOnStage } from './next-on-stage.tsx'
import { Ready } from './ready.tsx'
import { RotationBar } from './rotation-bar.tsx'
import { readRotationQuery, type RotationQuery, writeRotationQuery } from './rotation-query.ts'
import { type Turning, useRotation } from './use-rotation.ts'

/** One vehicle after the other, or two side by side, in a constant layout. */
export function ChangeScreen() {
  const { t } = useTranslation([...SPOKEN, 'change'])
  const address = useHashLocation().query
  const query = useMemo(() => readRotationQuery(address), [address])
  const fleet = useMemo(() => readWallQuery(address), [address])
  const { signals } = useMemo(() => readSingleQuery(address), [address])
  useTopic(fleetCounters)
  const turning = useRotation(fleet, query, address.get('tour') === null)
  const [first] = turning.shown
  useLiveVehicles(turning.shown)
  const keepSignals = useSavedSignals(signals)
  useEffect(() => {
    // A restarted display resumes where it was.
    if (first !== undefined) replaceQuery(writeRotationQuery({ at: first }))
  }, [first])
  const choose = useCallback(
    (changed: Partial<SingleQuery>) => {
      if (changed.signals) keepSignals(changed.signals)
      replaceQuery(writeSingleQuery(changed))
    },
    [keepSignals],
  )
  const change = useCallback((changed: Partial<RotationQuery>) => replaceQuery(writeRotationQuery(changed)), [])
  const bar = <RotationBar turning={turning} query={query} onChange={change} />

  if (first === undefined) {
    if (!turning.list && !turning.error) return <output>{t('stage.loading')}</output>
    return <NothingToTurn turning={turning} bar={bar} />
  }
  if (query.compare) return <CompareWall first={first} second={turning.shown[1]} bar={bar} />
  return (
    <Ready vehicleId={first}>
      {(vehicleId) => (
        <VehicleWall
          vehicleId={vehicleId}
          signals={signals}
          replay={null}
          onChange={choose}
          bar={bar}
          cameras={query.cameras}
          aside={
            !query.cameras && <NextOnStage vehicles={turning.following} place={turning.at} total={turning.total} />
          }
        />
      )}
    </Ready>
  )
}

function NothingToTurn({ turning, bar }: { turning: Turning; bar: React.ReactNode }) {
  const { t } = useTranslation('change')
  const { error } = turning
  const forbidden = error instanceof CallFailed && Number(error.code) === 403
  return (
    <WallNotice
      failed={error !== null}
      title={forbidden ? t('forbidden') : error ? t('noAnswer') : t('nothing')}
      hint={forbidden ? t('forbiddenHint') : error ? undefined : t('nothingHint')}
    >
      {!error && bar}
    </WallNotice>
  )
}
