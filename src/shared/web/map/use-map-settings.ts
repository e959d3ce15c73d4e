import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import { getMapSettings, type MapSettings } from '#core/contract/map-settings.ts'
import { useCall } from '../api/use-call.ts'
import { mapSettingsAtom, takeMapSettingsAtom } from '../state/map-service.ts'

/** Base map and key of this installation; undefined while unknown. Without an answer the built-in map does. */
export function useMapSettings(): MapSettings | undefined {
  const known = useAtomValue(mapSettingsAtom)
  const take = useSetAtom(takeMapSettingsAtom)
  const { data, error } = useCall(getMapSettings, {}, { toast: false, enabled: known === null })
  // A part that comes with the map asks again, and the error is gone until it is answered: the map would go and come for ever.
  const [without, goWithout] = useState(false)
  if (error && !without) goWithout(true)
  useEffect(() => {
    if (data) take(data)
  }, [data, take])
  return known ?? data ?? (error || without ? {} : undefined)
}
