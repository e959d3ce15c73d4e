import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { getMapSettings, type MapSettings } from '#core/contract/map-settings.ts'
import { useCall } from '../api/use-call.ts'
import { mapSettingsAtom, takeMapSettingsAtom } from '../state/map-service.ts'

/** Base map and key of this installation; undefined while unknown. Without an answer the built-in map does. */
export function useMapSettings(): MapSettings | undefined {
  const known = useAtomValue(mapSettingsAtom)
  const take = useSetAtom(takeMapSettingsAtom)
  const { data, error } = useCall(getMapSettings, {}, { toast: false, enabled: known === null })
  useEffect(() => {
    if (data) take(data)
  }, [data, take])
  return known ?? data ?? (error ? {} : undefined)
}
