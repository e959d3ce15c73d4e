import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import { fleetCounters } from '#core/contract/live.ts'
import { listSingleVehicles } from '#core/contract/single.ts'
import { useCall } from '#web/api/use-call.ts'
import { useTopic } from '#web/live/use-topic.ts'
import { replaceQuery, useHashLocation } from '../stage/hash-location.ts'
import { readWallQuery } from '../stage/wall-query.ts'
import { SPOKEN } from '../vehicle/spoken.ts'
import { readSingleQuery, type SingleQuery, writeSingleQuery } from '../vehicle/single-query.ts'
import { useSavedSignals } from '../vehicle/use-saved-signals.ts'
import { useLiveVehicles } from '../vehicle/use-live-position.ts'
import { VehicleChooser } from './vehicle-chooser.tsx'
import { VehicleWall } from '../vehicle/vehicle-wall.tsx'

const NO_VEHICLES: readonly number[] = []

/** One vehicle, named by the address; otherwise the user selects one, worst alarm first. */
export function SingleScreen() {
  const { t } = useTranslation(SPOKEN)
  const address = useHashLocation().query
  const query = useMemo(() => readSingleQuery(address), [address])
  const fleet = useMemo(() => readWallQuery(address), [address])
  // Subscribed for the header, which shows the connection status.
  useTopic(fleetCounters)
  const { id, finding, unknown } = useNamedVehicle(query)
  const [gone, setGone] = useState<number>()
  const shown = id !== undefined && id !== gone ? id : undefined
  useLiveVehicles(useMemo(() => (shown === undefined ? NO_VEHICLES : [shown]), [shown]))
  const keepSignals = useSavedSignals(query.signals)
  const change = useCallback(
    (changed: Partial<SingleQuery>) => {
      if (changed.signals) keepSignals(changed.signals)
      replaceQuery(writeSingleQuery(changed))
    },
    [keepSignals],
  )
  const choose = useCallback(
    (vehicleId: number) => {
      setGone(undefined)
      change({ vehicleId })
    },
    [change],
  )
  const onUnknown = useCallback(() => setGone(shown), [shown])

  if (finding) return <output>{t('stage.loading')}</output>
  if (shown === undefined) {
    return <VehicleChooser query={fleet} unknown={unknown || gone !== undefined} onChoose={choose} />
  }
  return (
    <VehicleWall
      key={shown}
      vehicleId={shown}
      signals={query.signals}
      replay={query.replay}
      onChange={change}
      onUnknown={onUnknown}
    />
  )
}

/** The row id of the vehicle the address names, by VIN if need be. */
function useNamedVehicle({ vehicleId, vin }: SingleQuery): {
  id: number | undefined
  finding: boolean
  unknown: boolean
} {
  const byVin = vehicleId === null && vin !== ''
  const { data, error } = useCall(listSingleVehicles, { query: { keyWord: vin } }, { enabled: byVin, toast: false })
  if (!byVin) return { id: vehicleId ?? undefined, finding: false, unknown: false }
  const found = data?.vehicles.find((each) => each.vin === vin)
  return { id: found?.id, finding: !data && !error, unknown: data !== undefined && !found }
}
