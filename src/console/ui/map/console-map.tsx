import { useAtomValue } from 'jotai'
import type { ReactNode } from 'react'
import { getMapSettings } from '#core/contract/map-settings.ts'
import { useCall } from '#web/api/use-call.ts'
import { MapCanvas } from '#web/map/map-canvas.tsx'
import { languageAtom } from '#web/state/language.ts'
import { themeAtom } from '#web/state/theme.ts'

interface Props {
  center: [lng: number, lat: number]
  zoom: number
  children: ReactNode
}

/** The map of this installation in theme and language of the person. Import it lazily: maps are heavy. */
export function ConsoleMap({ center, zoom, children }: Props) {
  const theme = useAtomValue(themeAtom)
  const language = useAtomValue(languageAtom)
  const { data: settings, error } = useCall(getMapSettings, {}, { toast: false })
  // Without an answer the built-in map does.
  if (!settings && !error) return null
  return (
    <MapCanvas theme={theme} language={language} {...settings} center={center} zoom={zoom}>
      {children}
    </MapCanvas>
  )
}
