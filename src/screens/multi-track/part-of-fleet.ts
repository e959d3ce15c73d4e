import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useMemo } from 'react'
import { useTranslation } from '#web/i18n/use-translation.ts'
import type { FleetFilter } from '#core/contract/fleet-filter.ts'
import type { MonitorVehicle } from '#core/contract/monitor.ts'
import { languageAtom } from '#web/state/language.ts'
import { useHashLocation } from '../stage/hash-location.ts'
import { showSubtitleAtom } from '../stage/stage-subtitle.ts'
import { filterOf, readWallQuery } from '../stage/wall-query.ts'
import { queryWords } from '../widgets/query-note.tsx'

/** The part of the fleet the address limits this wall to, as on every wall; the header names it. Undefined: all of it. */
export function usePart(): FleetFilter | undefined {
  const { t } = useTranslation('screens')
  const language = useAtomValue(languageAtom)
  const showSubtitle = useSetAtom(showSubtitleAtom)
  // Other parts of the address change all the time.
  const queryText = JSON.stringify(readWallQuery(useHashLocation().query))
  const query = useMemo(() => JSON.parse(queryText) as ReturnType<typeof readWallQuery>, [queryText])
  useEffect(() => {
    showSubtitle(queryWords(query, t))
    return () => showSubtitle('')
  }, [query, t, language, showSubtitle])
  return useMemo(() => filterOf(query), [query])
}

/** Whether a vehicle of the list belongs to the part; see `inFilter`, which knows the country rather than the market. */
export function inPart(part: FleetFilter | undefined, vehicle: MonitorVehicle): boolean {
  if (!part) return true
  return (
    (part.powerType === undefined || part.powerType === vehicle.powerType) &&
    (part.vehicleClassification === undefined || part.vehicleClassification === vehicle.vehicleClass) &&
    (part.vehicleModel === undefined || part.vehicleModel === vehicle.modelCode) &&
    (part.market === 'all' || part.market === vehicle.market)
  )
}
